//! Values without parts.

/// A set of BSON types.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BsonTypes(u32);

macro_rules! bson_types {
    ($($konst:ident = $bit:literal, $alias:literal;)*) => {
        impl BsonTypes {
            $(#[doc = concat!("The BSON type with the alias `", $alias, "`.")]
            pub const $konst: BsonTypes = BsonTypes(1 << $bit);)*
            /// Every type with its `bsonType` alias, in the order validators list them.
            pub(crate) const ALL: &'static [(BsonTypes, &'static str)] = &[$((Self::$konst, $alias)),*];
        }
    };
}
bson_types! {
    DOUBLE = 0, "double";
    STRING = 1, "string";
    OBJECT = 2, "object";
    ARRAY = 3, "array";
    BINARY = 4, "binData";
    OBJECT_ID = 5, "objectId";
    BOOL = 6, "bool";
    DATE = 7, "date";
    REGEX = 8, "regex";
    JAVASCRIPT = 9, "javascript";
    INT = 10, "int";
    LONG = 11, "long";
    TIMESTAMP = 12, "timestamp";
    DECIMAL = 13, "decimal";
    NULL = 14, "null";
}

impl BsonTypes {
    /// `int` and `long`: what every Rust integer reads.
    pub const INTEGER: BsonTypes = Self::INT.or(Self::LONG);
    /// Every number type.
    pub const NUMBER: BsonTypes = Self::INTEGER.or(Self::DOUBLE).or(Self::DECIMAL);

    /// Both sets together.
    #[must_use]
    pub const fn or(self, other: BsonTypes) -> BsonTypes {
        BsonTypes(self.0 | other.0)
    }

    /// Whether the two sets share a type.
    #[must_use]
    pub const fn meets(self, other: BsonTypes) -> bool {
        self.0 & other.0 != 0
    }

    /// Whether every type of `other` is in this set.
    #[must_use]
    pub const fn includes(self, other: BsonTypes) -> bool {
        self.0 & other.0 == other.0
    }

    /// The `bsonType` aliases in this set.
    pub fn aliases(self) -> impl Iterator<Item = &'static str> {
        Self::ALL
            .iter()
            .filter(move |(bit, _)| self.includes(*bit))
            .map(|(_, alias)| *alias)
    }
}

/// A value without parts.
#[derive(Clone, Copy, Debug)]
pub struct Scalar {
    /// The BSON types that read back as this Rust type.
    pub types: BsonTypes,
    /// The smallest value of the Rust type, where it is narrower than the BSON type.
    pub lowest: Option<i64>,
    /// The largest value of the Rust type, where it is narrower than the BSON type.
    pub highest: Option<i64>,
    /// The only values there are, empty for any (the discriminants of an enum).
    pub values: &'static [i64],
    /// Whether zero is left out.
    pub nonzero: bool,
    /// What a user should know of how this type is stored.
    pub caution: Caution,
}

/// What surprises people about how a type is stored; each has a lint.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Caution {
    /// Nothing.
    None,
    /// A point in time stored as text.
    DateAsText,
    /// The same, with a helper of `bson` for `chrono::DateTime<Utc>`.
    ChronoAsText,
    /// The same, with a helper of `bson` for `jiff::Timestamp`.
    JiffAsText,
    /// A point in time stored as an array of numbers.
    DateAsArray,
    /// The same, with a helper of `bson` for `time::OffsetDateTime`.
    TimeAsArray,
    /// A UUID stored with the generic binary subtype 0.
    UuidSubtype,
    /// The same, of a type that `bson` has no helper for.
    UuidUnhelped,
    /// One byte; a sequence of them is an array of ints, not binary data.
    Byte,
}

impl Scalar {
    /// A scalar of these BSON types.
    #[must_use]
    pub const fn new(types: BsonTypes) -> Scalar {
        Scalar {
            types,
            lowest: None,
            highest: None,
            values: &[],
            nonzero: false,
            caution: Caution::None,
        }
    }

    /// With bounds of the Rust type.
    #[must_use]
    pub const fn within(mut self, lowest: Option<i64>, highest: Option<i64>) -> Scalar {
        self.lowest = lowest;
        self.highest = highest;
        self
    }

    /// Only these values.
    #[must_use]
    pub const fn values(mut self, values: &'static [i64]) -> Scalar {
        self.values = values;
        self
    }

    /// Without zero.
    #[must_use]
    pub const fn nonzero(mut self) -> Scalar {
        self.nonzero = true;
        self
    }

    /// With a caution.
    #[must_use]
    pub const fn caution(mut self, caution: Caution) -> Scalar {
        self.caution = caution;
        self
    }
}
