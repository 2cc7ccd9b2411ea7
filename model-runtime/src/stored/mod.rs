//! Rust types and what they are stored as.

mod bson_types;
#[cfg(feature = "chrono")]
mod chrono;
mod containers;
#[cfg(feature = "jiff")]
mod jiff;
mod others;
mod scalars;
mod standard;
#[cfg(feature = "time")]
mod time;
#[cfg(feature = "uuid")]
mod uuid;

use crate::shape::ShapeRef;

/// A type with a known stored form: what serde's raw BSON serializer writes for it, which is what
/// the driver's `insert_one` uses.
///
/// Implemented for the standard library's and `bson`'s types, and by the derives `Document` and
/// `Embedded` for yours. By hand it takes one line for a type that is stored as another one is:
///
/// ```
/// use model_runtime::{Stored, shape::ShapeRef};
///
/// /// An amount in cents, written as a number.
/// #[derive(serde::Serialize, serde::Deserialize)]
/// #[serde(transparent)]
/// struct Cents(i64);
///
/// impl Stored for Cents {
///     const SHAPE: ShapeRef = <i64 as Stored>::SHAPE;
///     type Element = Cents;
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no known MongoDB shape",
    label = "this type",
    note = "derive `Embedded` for it, or say how it is stored with `#[document(bson_type = \"..\")]` or `#[document(opaque)]` on the field",
    note = "types of chrono, indexmap, jiff, rust_decimal, serde_bytes, serde_json, time, url and uuid need the feature of `model-runtime` that has the crate's name"
)]
pub trait Stored {
    /// The stored form.
    const SHAPE: ShapeRef;
    /// A number that is the same for every mention of one user type and differs between types and
    /// between instances of a generic one. Derived; a type without one of its own needs none.
    #[doc(hidden)]
    const ID: u64 = 0;
    /// What one value at this place is, without `Option`, `Box` and arrays around it: an equality
    /// on an array field takes an element.
    type Element;
}

/// A type whose values serde writes as strings, so that they can be the keys of a document.
#[diagnostic::on_unimplemented(
    message = "`{Self}` can't be the key of a stored map: document keys must serialize as strings",
    label = "a map with keys of type `{Self}` fails at every write",
    note = "use `String` keys, a unit-only enum that derives `Embedded`, or an array of pairs"
)]
pub trait MapKey {
    /// The only keys there can be, empty for any.
    const KEYS: &'static [&'static str];
    /// What every key matches, where not every string reads back. The server's regular
    /// expressions are PCRE.
    const PATTERN: Option<&'static str> = None;
}
