//! The stored form of a Rust type, as const data.
//!
//! A [`Shape`] says what serde's raw BSON serializer writes for a type and what it reads back. It
//! is the only description of a type in this crate: validators, index paths, compile-time checks
//! and guards are all read from it. Derives and leaf impls build shapes; nothing else does.

use crate::rules::Rules;

/// The stored form of one Rust type.
#[derive(Debug)]
pub struct Shape {
    /// The Rust type's name, for messages.
    pub name: &'static str,
    /// A number that is the same for every mention of one user type, 0 for library types. Ends
    /// the walk through recursive types.
    pub id: u64,
    /// What is stored.
    pub kind: Kind,
}

/// What a type is stored as.
#[derive(Debug)]
pub enum Kind {
    /// One value without parts.
    Scalar(Scalar),
    /// A document with known keys.
    Struct(Fields),
    /// A Rust enum, in one of serde's four representations.
    Enum(EnumShape),
    /// An array of any length, or of a fixed one.
    Array(ArrayShape),
    /// An array with one shape per place.
    Tuple(&'static [Field]),
    /// A document whose keys are data.
    Map(MapShape),
    /// The inner shape, or null.
    Nullable(ShapeRef),
    /// A type that is stored as its only field is.
    Newtype(&'static Field),
    /// The `_id` of a document of another collection.
    Reference(ReferenceShape),
    /// Always null.
    Unit,
    /// Any BSON value.
    Any,
    /// Any BSON document.
    Object,
    /// Not known to us: admitted as it is, never looked into.
    Opaque,
    /// Can never be stored; the text says why.
    Unstorable(&'static str),
}

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
    /// A UUID stored with the generic binary subtype 0.
    UuidSubtype,
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

/// The keys of a document.
#[derive(Clone, Copy, Debug)]
pub struct Fields {
    /// The fields, in the order of the struct.
    pub list: &'static [Field],
    /// Whether the Rust type refuses other keys (`#[serde(deny_unknown_fields)]`).
    pub closed: bool,
}

/// One field of a struct, one place of a tuple, or the body of an enum variant.
#[derive(Debug)]
pub struct Field {
    /// The Rust name, without `r#`.
    pub rust: &'static str,
    /// The stored key.
    pub name: &'static str,
    /// The field's documentation.
    pub doc: &'static str,
    /// The stored form.
    pub shape: ShapeRef,
    /// Whether serde always writes the key.
    pub always_written: bool,
    /// Whether serde ever writes the key.
    pub written: bool,
    /// Whether a missing key reads as a default (or the field is not read at all).
    pub defaulted: bool,
    /// Whether the keys of the inner type stand in the outer document.
    pub flatten: bool,
    /// Whether a function of the user's (`#[serde(with)]`) writes the value.
    pub custom: bool,
    /// The declared bound of an array or map.
    pub bound: Bound,
    /// The declared constraints.
    pub rules: Rules,
    /// Whether the field is marked `#[reference]`.
    pub reference: bool,
    /// Whether serde neither writes nor reads the field: it has no stored form.
    pub skipped: bool,
}

/// What was declared of the length of an array or map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// Nothing.
    Undeclared,
    /// At most so many elements; a push beyond is refused.
    Max(u32),
    /// At most so many elements; a push beyond forgets the oldest.
    Latest(u32),
    /// No bound, on purpose.
    Unbounded,
}

impl Bound {
    /// The largest number of elements, if one was declared.
    #[must_use]
    pub const fn max(self) -> Option<u32> {
        match self {
            Bound::Max(max) | Bound::Latest(max) => Some(max),
            Bound::Undeclared | Bound::Unbounded => None,
        }
    }
}

impl Field {
    /// A field that is always written and must be there to be read.
    #[must_use]
    pub const fn new(rust: &'static str, name: &'static str, shape: ShapeRef) -> Field {
        Field {
            rust,
            name,
            doc: "",
            shape,
            always_written: true,
            written: true,
            defaulted: false,
            flatten: false,
            custom: false,
            bound: Bound::Undeclared,
            rules: Rules::NONE,
            reference: false,
            skipped: false,
        }
    }

    /// A field that serde neither writes nor reads; its type needs no shape.
    #[must_use]
    pub const fn skipped(rust: &'static str) -> Field {
        const NOTHING: &Shape = &Shape::new("skipped", Kind::Unit);
        let mut field = Field::new(rust, rust, ShapeRef::new(NOTHING)).unwritten();
        field.skipped = true;
        field
    }

    /// With documentation.
    #[must_use]
    pub const fn doc(mut self, doc: &'static str) -> Field {
        self.doc = doc;
        self
    }

    /// Sometimes left out by serde (`skip_serializing_if`).
    #[must_use]
    pub const fn sometimes(mut self) -> Field {
        self.always_written = false;
        self
    }

    /// Never written (`skip_serializing`).
    #[must_use]
    pub const fn unwritten(mut self) -> Field {
        self.always_written = false;
        self.written = false;
        self
    }

    /// Read as a default when missing (`default`).
    #[must_use]
    pub const fn defaulted(mut self) -> Field {
        self.defaulted = true;
        self
    }

    /// Flattened into the outer document.
    #[must_use]
    pub const fn flatten(mut self) -> Field {
        self.flatten = true;
        self
    }

    /// Written by a function of the user's.
    #[must_use]
    pub const fn custom(mut self) -> Field {
        self.custom = true;
        self
    }

    /// With a declared bound.
    #[must_use]
    pub const fn bound(mut self, bound: Bound) -> Field {
        self.bound = bound;
        self
    }

    /// With constraints.
    #[must_use]
    pub const fn rules(mut self, rules: Rules) -> Field {
        self.rules = rules;
        self
    }

    /// Marked `#[reference]`.
    #[must_use]
    pub const fn reference(mut self) -> Field {
        self.reference = true;
        self
    }
}

/// An array.
#[derive(Clone, Copy, Debug)]
pub struct ArrayShape {
    /// The shape of every element.
    pub item: ShapeRef,
    /// The number of elements, where the type fixes it (`[T; N]`).
    pub len: Option<u32>,
    /// Whether the Rust type holds no element twice.
    pub unique: bool,
}

/// A document whose keys are data.
#[derive(Clone, Copy, Debug)]
pub struct MapShape {
    /// The shape of every value.
    pub value: ShapeRef,
    /// The only keys there can be (a map keyed by a unit enum), empty for any.
    pub keys: &'static [&'static str],
}

/// A reference.
#[derive(Clone, Copy, Debug)]
pub struct ReferenceShape {
    /// The shape of the target's `_id`.
    pub id: ShapeRef,
    /// The target model's name and collection.
    pub target: fn() -> &'static crate::spec::DocumentSpec,
}

/// A Rust enum.
#[derive(Clone, Copy, Debug)]
pub struct EnumShape {
    /// How serde tells the variants apart.
    pub tagging: Tagging,
    /// The variants serde writes.
    pub variants: &'static [Variant],
}

/// How serde tells the variants of an enum apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tagging {
    /// The variant's name is the only key of a document; a unit variant is a string.
    External,
    /// A key inside the variant's own document.
    Internal(&'static str),
    /// One key for the name, one for the body.
    Adjacent(&'static str, &'static str),
    /// Not at all.
    Untagged,
}

/// One variant of an enum.
#[derive(Debug)]
pub struct Variant {
    /// The Rust name.
    pub rust: &'static str,
    /// The name serde writes.
    pub name: &'static str,
    /// The variant's documentation.
    pub doc: &'static str,
    /// What the variant holds, `None` for a unit variant.
    pub body: Option<Field>,
}

impl Variant {
    /// A variant without fields.
    #[must_use]
    pub const fn unit(rust: &'static str, name: &'static str) -> Variant {
        Variant {
            rust,
            name,
            doc: "",
            body: None,
        }
    }

    /// A variant that holds something.
    #[must_use]
    pub const fn holding(rust: &'static str, name: &'static str, body: Field) -> Variant {
        Variant {
            rust,
            name,
            doc: "",
            body: Some(body),
        }
    }

    /// With documentation.
    #[must_use]
    pub const fn doc(mut self, doc: &'static str) -> Variant {
        self.doc = doc;
        self
    }
}

impl EnumShape {
    /// Whether every variant is stored as a string.
    #[must_use]
    pub const fn is_unit_only(&self) -> bool {
        let mut i = 0;
        while i < self.variants.len() {
            if self.variants[i].body.is_some() {
                return false;
            }
            i += 1;
        }
        matches!(self.tagging, Tagging::External)
    }
}

impl Shape {
    /// A shape without an identity.
    #[must_use]
    pub const fn new(name: &'static str, kind: Kind) -> Shape {
        Shape { name, id: 0, kind }
    }

    /// The shape of a user's type, told apart by its full path.
    #[must_use]
    pub const fn of(name: &'static str, path: &'static str, kind: Kind) -> Shape {
        Shape {
            name,
            id: hash(path),
            kind,
        }
    }

    /// The shape without the layers that are stored as their inside: newtypes and `Option`.
    #[must_use]
    pub const fn peeled(&'static self) -> &'static Shape {
        let mut shape = self;
        // A newtype of itself can't be built, so this ends; the limit guards const evaluation.
        let mut steps = 0;
        while steps < MAX_DEPTH {
            shape = match &shape.kind {
                Kind::Nullable(inner) => inner.get(),
                Kind::Newtype(field) => field.shape.get(),
                _ => return shape,
            };
            steps += 1;
        }
        shape
    }

    /// Whether a stored null reads back.
    #[must_use]
    pub const fn is_nullable(&'static self) -> bool {
        let mut shape = self;
        let mut steps = 0;
        while steps < MAX_DEPTH {
            shape = match &shape.kind {
                Kind::Nullable(_) | Kind::Unit | Kind::Any | Kind::Opaque => return true,
                Kind::Scalar(scalar) => return scalar.types.includes(BsonTypes::NULL),
                Kind::Newtype(field) => field.shape.get(),
                _ => return false,
            };
            steps += 1;
        }
        false
    }

    /// The BSON types a value of this shape can have; `None` where that is not known.
    #[must_use]
    pub const fn types(&'static self) -> Option<BsonTypes> {
        let shape = self.peeled();
        match &shape.kind {
            Kind::Scalar(scalar) => Some(scalar.types),
            Kind::Struct(_) | Kind::Map(_) | Kind::Object => Some(BsonTypes::OBJECT),
            Kind::Array(_) | Kind::Tuple(_) => Some(BsonTypes::ARRAY),
            Kind::Unit => Some(BsonTypes::NULL),
            Kind::Enum(shape) => match shape.tagging {
                Tagging::External if shape.is_unit_only() => Some(BsonTypes::STRING),
                Tagging::External => Some(BsonTypes::STRING.or(BsonTypes::OBJECT)),
                Tagging::Internal(_) | Tagging::Adjacent(..) => Some(BsonTypes::OBJECT),
                Tagging::Untagged => None,
            },
            Kind::Reference(reference) => reference.id.get().types(),
            _ => None,
        }
    }
}

/// How deep a path or a walk through types may go.
pub const MAX_DEPTH: usize = 24;

/// FNV-1a, so that one type has one number in every build.
const fn hash(text: &str) -> u64 {
    let bytes = text.as_bytes();
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    let mut i = 0;
    while i < bytes.len() {
        hash = (hash ^ bytes[i] as u64).wrapping_mul(0x0100_0000_01b3);
        i += 1;
    }
    if hash == 0 { 1 } else { hash }
}

mod shape_ref {
    #![expect(
        unsafe_code,
        reason = "a reference here would be followed by const evaluation, and recursive types would be a cycle"
    )]

    use super::Shape;

    /// A reference to the [`Shape`] of another type.
    ///
    /// Const evaluation validates what a reference points to, so that two types which hold each
    /// other could not have shapes. A raw pointer is not followed.
    #[derive(Clone, Copy)]
    pub struct ShapeRef(*const Shape);

    // SAFETY: a `ShapeRef` is only made from `&'static Shape`, and `Shape` is `Sync` plain data.
    unsafe impl Sync for ShapeRef {}
    // SAFETY: as above.
    unsafe impl Send for ShapeRef {}

    impl ShapeRef {
        /// Points to `shape`.
        #[must_use]
        pub const fn new(shape: &'static Shape) -> ShapeRef {
            ShapeRef(shape)
        }

        /// The shape pointed to.
        #[must_use]
        pub const fn get(self) -> &'static Shape {
            // SAFETY: the pointer was made from a `&'static Shape` in `new`, the only constructor.
            unsafe { &*self.0 }
        }
    }

    impl core::fmt::Debug for ShapeRef {
        // The name only: the shape of a recursive type has no end.
        fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
            f.debug_tuple("ShapeRef").field(&self.get().name).finish()
        }
    }
}
pub use shape_ref::ShapeRef;
