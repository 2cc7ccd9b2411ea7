//! Typed paths: which field of which model, and the type of its values.

mod operand;

use std::{fmt, marker::PhantomData};

use bson::Bson;
use serde::Serialize;

use crate::{
    encode::encode,
    error::{Error, ErrorKind, Result},
    filter::Filter,
    lookup::VARIANT,
    shape::MAX_DEPTH,
};

pub use operand::Operand;

/// Writes a value of the field's type as it is stored.
pub(crate) type Encode<T> = fn(&T) -> bson::error::Result<Bson>;

/// The path of a field: from the model `R` to a value of type `T`.
///
/// The derives make one constant per field (`Order::STATUS`), with the field's visibility and
/// documentation; [`dot`](Path::dot) goes down into embedded documents.
///
/// ```
/// use model_runtime::prelude::*;
/// use serde::{Deserialize, Serialize};
///
/// #[derive(Embedded, Serialize, Deserialize)]
/// struct Address {
///     city: String,
/// }
///
/// #[derive(Document, Serialize, Deserialize)]
/// #[document(collection = "customers")]
/// struct Customer {
///     #[serde(rename = "_id")]
///     id: ObjectId,
///     #[serde(rename = "addr")]
///     address: Address,
/// }
///
/// let in_york = Customer::ADDRESS.dot(Address::CITY).eq("York");
/// assert_eq!(in_york.into_document()?.to_string(), r#"{ "addr.city": { "$eq": "York" } }"#);
/// # Ok::<(), model_runtime::Error>(())
/// ```
pub struct Path<R, T> {
    segments: Segments,
    encode: Encode<T>,
    custom: bool,
    marker: PhantomData<fn(&R) -> &T>,
}

/// The stored names of a path. A field's own constant is a slice, which costs a build nothing; a
/// joined path holds its names, so that joining needs no allocation and can be const.
#[derive(Clone, Copy)]
#[expect(
    clippy::large_enum_variant,
    reason = "joined in const evaluation, which has no boxes"
)]
enum Segments {
    Own(&'static [&'static str]),
    /// The length counts on past the end: a path that is too deep is refused when it is used.
    Joined([&'static str; MOST_SEGMENTS], usize),
}

/// Names, and the variants between them (see [`VARIANT`]), of which there are fewer.
const MOST_SEGMENTS: usize = MAX_DEPTH + MAX_DEPTH / 2;

impl Segments {
    const fn parts(&self) -> (&[&'static str], usize) {
        match self {
            Segments::Own(names) => (names, names.len()),
            Segments::Joined(names, len) => (names, *len),
        }
    }

    const fn join(&self, next: &Segments) -> Segments {
        let mut joined = [""; MOST_SEGMENTS];
        let mut len = 0;
        let parts = [self.parts(), next.parts()];
        let mut part = 0;
        while part < parts.len() {
            let (names, count) = parts[part];
            let mut i = 0;
            while i < count {
                if len < MOST_SEGMENTS && i < names.len() {
                    joined[len] = names[i];
                }
                len += 1;
                i += 1;
            }
            part += 1;
        }
        Segments::Joined(joined, len)
    }
}

impl<R, T> Clone for Path<R, T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<R, T> Copy for Path<R, T> {}

impl<R, T> fmt::Debug for Path<R, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Path").field(&self.to_string()).finish()
    }
}

/// The dotted path in stored names.
impl<R, T> fmt::Display for Path<R, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.names().join("."))
    }
}

impl<R, T> Path<R, T> {
    /// A path of these stored names; for generated code.
    #[doc(hidden)]
    #[must_use]
    pub const fn new(names: &'static [&'static str]) -> Self
    where
        T: Serialize,
    {
        Self::build(names, encode::<T>, false)
    }

    /// A path to a field that a function of the user's writes; for generated code.
    #[doc(hidden)]
    #[must_use]
    pub const fn with(names: &'static [&'static str], encode: Encode<T>) -> Self {
        Self::build(names, encode, true)
    }

    const fn build(names: &'static [&'static str], encode: Encode<T>, custom: bool) -> Self {
        Path {
            segments: Segments::Own(names),
            encode,
            custom,
            marker: PhantomData,
        }
    }

    /// Down into the embedded document, array element or option at this path.
    ///
    /// A path of more than 24 stored names is an error when it is used.
    #[must_use]
    pub const fn dot<U>(self, next: Path<<T as Descend>::Into, U>) -> Path<R, U>
    where
        T: Descend,
    {
        let segments = self.segments.join(&next.segments);
        Path {
            segments,
            encode: next.encode,
            custom: next.custom,
            marker: PhantomData,
        }
    }

    /// The stored names, and the variants between them.
    pub(crate) fn segments(&self) -> Vec<&'static str> {
        let (names, len) = self.segments.parts();
        names[..len.min(names.len())].to_vec()
    }

    fn names(&self) -> Vec<&'static str> {
        let mut names = self.segments();
        names.retain(|name| !name.starts_with(VARIANT));
        names
    }

    /// How a value of the field's type is written as the field stores it.
    #[cfg(feature = "driver")]
    pub(crate) fn encoder(&self) -> Encode<T> {
        self.encode
    }

    /// Whether a function of the user's writes the value.
    pub(crate) fn is_custom(&self) -> bool {
        self.custom
    }

    /// The dotted name, if the path can be used in a filter or an update.
    pub(crate) fn name(&self) -> Result<String> {
        let refuse = |why: &str| {
            Err(Error::new(ErrorKind::Path(why.to_owned())).with_path(self.to_string()))
        };
        let segments = self.names();
        if segments.len() > MAX_DEPTH || self.segments.parts().1 > MOST_SEGMENTS {
            return refuse("the path is deeper than 24 names");
        }
        if segments.is_empty() {
            return refuse("a flattened field has no key of its own: go on with `.dot(..)`");
        }
        if segments.iter().any(|name| name.contains('.')) {
            return refuse("a key with a dot in it cannot be reached by a path");
        }
        Ok(segments.join("."))
    }

    pub(crate) fn operand<V: Operand<T>>(&self, value: V) -> Result<Bson> {
        value
            .encode(self.encode)
            .map_err(|error| Error::from(error).with_path(self.to_string()))
    }

    fn compare<V: Operand<T>>(self, operator: &str, value: V) -> Filter<R> {
        Filter::field(self.name(), operator, self.operand(value))
    }

    /// Equal to `value`.
    pub fn eq<V: Operand<T>>(self, value: V) -> Filter<R> {
        self.compare("$eq", value)
    }

    /// Not equal to `value`, or missing.
    pub fn ne<V: Operand<T>>(self, value: V) -> Filter<R> {
        Filter::not_equal(self.name(), self.operand(value))
    }

    /// Equal to one of `values`.
    ///
    /// Up to 200 values before a sort key of an index keep the index order usable for the sort.
    pub fn in_<V: Operand<T>>(self, values: impl IntoIterator<Item = V>) -> Filter<R> {
        let values = values
            .into_iter()
            .map(|value| self.operand(value))
            .collect::<Result<Vec<_>>>();
        Filter::one_of(self.name(), values)
    }

    /// Below `value`.
    pub fn lt<V: Operand<T>>(self, value: V) -> Filter<R>
    where
        T: Ordered,
    {
        self.compare("$lt", value)
    }

    /// Below or equal to `value`.
    pub fn lte<V: Operand<T>>(self, value: V) -> Filter<R>
    where
        T: Ordered,
    {
        self.compare("$lte", value)
    }

    /// Above `value`.
    pub fn gt<V: Operand<T>>(self, value: V) -> Filter<R>
    where
        T: Ordered,
    {
        self.compare("$gt", value)
    }

    /// Above or equal to `value`.
    pub fn gte<V: Operand<T>>(self, value: V) -> Filter<R>
    where
        T: Ordered,
    {
        self.compare("$gte", value)
    }

    /// Whether the key is there (a null counts as there).
    pub fn exists(self, exists: bool) -> Filter<R> {
        Filter::field(self.name(), "$exists", Ok(Bson::Boolean(exists)))
    }
}

impl<R, E: Serialize> Path<R, Vec<E>> {
    /// The array holds `value`.
    pub fn contains<V: Operand<E>>(self, value: V) -> Filter<R> {
        let value = if self.is_custom() {
            let why = "the array is written by a function of yours, so its elements' stored form is not known";
            Err(Error::new(ErrorKind::Path(why.to_owned())).with_path(self.to_string()))
        } else {
            value.encode(encode::<E>).map_err(Error::from)
        };
        Filter::field(self.name(), "$eq", value)
    }
}

/// What [`Path::dot`] goes into: the struct itself, the element of an array, the inside of an
/// option.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an embedded document, so `.dot(..)` cannot go into it",
    note = "derive `Embedded` for it if it is one"
)]
pub trait Descend {
    /// The embedded type.
    type Into;
}

macro_rules! descend {
    ($($ty:ty),*) => {
        $(impl<T: Descend> Descend for $ty {
            type Into = T::Into;
        })*
    };
}
descend!(
    Option<T>,
    Box<T>,
    std::rc::Rc<T>,
    std::sync::Arc<T>,
    Vec<T>,
    std::collections::VecDeque<T>
);

impl<T: Descend, const N: usize> Descend for [T; N] {
    type Into = T::Into;
}

/// Types whose stored values have an order that a range query can use.
#[diagnostic::on_unimplemented(
    message = "values of type `{Self}` have no useful order in MongoDB queries"
)]
pub trait Ordered {}

macro_rules! ordered {
    ($($ty:ty),* $(,)?) => {
        $(#[diagnostic::do_not_recommend]
        impl Ordered for $ty {})*
    };
}
ordered!(
    i8,
    i16,
    i32,
    i64,
    isize,
    u8,
    u16,
    u32,
    u64,
    usize,
    f32,
    f64,
    String,
    char,
    bson::DateTime,
    bson::Decimal128,
    bson::oid::ObjectId,
    bson::Timestamp,
);
impl<T: Ordered> Ordered for Option<T> {}
impl<T: Ordered> Ordered for Box<T> {}
impl<T: Ordered> Ordered for Vec<T> {}
// RFC 3339 in one zone sorts as time does.
#[cfg(feature = "chrono")]
ordered!(
    chrono::DateTime<chrono::Utc>,
    chrono::NaiveDate,
    chrono::NaiveDateTime
);
