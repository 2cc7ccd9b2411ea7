//! The stored form of a Rust type, as const data.
//!
//! A [`Shape`] says what serde's raw BSON serializer writes for a type and what it reads back. It
//! is the only description of a type in this crate: validators, index paths, compile-time checks
//! and guards are all read from it. Derives and leaf impls build shapes; nothing else does.

mod compound;
mod field;
mod scalar;
mod shape_ref;

pub use compound::{ArrayShape, EnumShape, MapShape, ReferenceShape, Tagging, Variant};
pub use field::{Bound, Field, Fields};
pub use scalar::{BsonTypes, Caution, Scalar};
pub use shape_ref::ShapeRef;

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

    /// The shape of a user's type with this identity ([`Stored::ID`](crate::Stored::ID)).
    #[must_use]
    pub const fn with_id(name: &'static str, id: u64, kind: Kind) -> Shape {
        Shape { name, id, kind }
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

    /// The shape without newtypes, `Option` and arrays: what one value at this place is.
    #[must_use]
    pub const fn element(&'static self) -> &'static Shape {
        let mut shape = self.peeled();
        // A newtype may be an array of itself.
        let mut steps = 0;
        while steps < MAX_DEPTH {
            match &shape.kind {
                Kind::Array(array) => shape = array.item.get().peeled(),
                _ => return shape,
            }
            steps += 1;
        }
        shape
    }

    /// The shapes directly inside.
    #[must_use]
    pub fn parts(&'static self) -> Vec<&'static Shape> {
        let of = |fields: &'static [Field]| {
            let stored = fields.iter().filter(|field| !field.skipped);
            stored.map(|field| field.shape.get()).collect()
        };
        match &self.kind {
            Kind::Struct(fields) => of(fields.list),
            Kind::Tuple(places) => of(places),
            Kind::Newtype(field) => of(std::slice::from_ref(*field)),
            Kind::Enum(shape) => {
                let bodies = shape
                    .variants
                    .iter()
                    .filter_map(|variant| variant.body.as_ref());
                bodies.map(|body| body.shape.get()).collect()
            }
            Kind::Array(array) => vec![array.item.get()],
            Kind::Map(map) => vec![map.value.get()],
            Kind::Nullable(inner) => vec![inner.get()],
            Kind::Reference(reference) => vec![reference.id.get()],
            Kind::Scalar(_)
            | Kind::Unit
            | Kind::Any
            | Kind::Object
            | Kind::Opaque
            | Kind::Unstorable(_) => Vec::new(),
        }
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
                _ if has_untagged(shape) => None,
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

/// Whether a variant has no tag, so that a value may be of any type.
const fn has_untagged(shape: &EnumShape) -> bool {
    let mut i = 0;
    while i < shape.variants.len() {
        if shape.variants[i].untagged {
            return true;
        }
        i += 1;
    }
    false
}

/// The identity of a generic type with these parameters.
#[must_use]
pub const fn mix(path: u64, parameters: &[u64]) -> u64 {
    let mut mixed = path;
    let mut i = 0;
    while i < parameters.len() {
        mixed = (mixed.rotate_left(5) ^ parameters[i]).wrapping_mul(0x0100_0000_01b3);
        i += 1;
    }
    if mixed == 0 { 1 } else { mixed }
}

/// How deep a path or a walk through types may go.
pub const MAX_DEPTH: usize = 24;

/// FNV-1a, so that one type has one number in every build.
#[must_use]
pub const fn hash(text: &str) -> u64 {
    let bytes = text.as_bytes();
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    let mut i = 0;
    while i < bytes.len() {
        hash = (hash ^ bytes[i] as u64).wrapping_mul(0x0100_0000_01b3);
        i += 1;
    }
    if hash == 0 { 1 } else { hash }
}
