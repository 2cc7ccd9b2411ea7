//! Declared queries: what the accessors that the derive emits are made of.

use std::{
    marker::PhantomData,
    ops::{
        Bound, Range, RangeBounds, RangeFrom, RangeFull, RangeInclusive, RangeTo, RangeToInclusive,
    },
};

use bson::{Bson, Document, doc};
use mongodb::Database;
use serde::Serialize;

use super::{Find, RawCollection, sealed::Sealed};
use crate::{
    encode::encode,
    error::{Error, ErrorKind, Result},
    lookup::{Place, resolve},
    model::Document as Model,
    path::{Encode, Operand, Path},
    spec::{QuerySpec, RustPath},
    stored::Stored,
};

/// One declared query on its way: values are given in the declared order. For generated code.
#[doc(hidden)]
#[must_use = "a query does nothing until it is turned into a find"]
#[derive(Debug)]
pub struct Query<T> {
    collection: RawCollection,
    query: Option<&'static QuerySpec>,
    equality: usize,
    range: usize,
    clauses: Result<Vec<(String, Document)>>,
    marker: PhantomData<fn() -> T>,
}

impl<T: Model + Send + Sync> Query<T> {
    pub fn new(db: &Database, query: usize) -> Self {
        Query {
            collection: T::collection(db).clone_with_type(),
            query: T::spec().queries.get(query),
            equality: 0,
            range: 0,
            clauses: Ok(Vec::new()),
            marker: PhantomData,
        }
    }

    /// Equality with the next declared field.
    pub fn equal<F, E, V: EqualTo<F, E>>(self, value: V) -> Self {
        self.equal_to(value.encode())
    }

    /// Equality with a field that a function of the user's writes.
    pub fn equal_at<U, V: Operand<U>>(self, path: Path<T, U>, value: V) -> Self {
        self.next_equality(|_| Ok((path.name()?, doc! { "$eq": path.operand(value)? })))
    }

    /// Equality with a field whose type has no simpler element.
    pub fn equal_nested<V: Serialize>(self, value: V) -> Self {
        self.equal_to(encode(&value))
    }

    fn equal_to(self, value: bson::error::Result<Bson>) -> Self {
        self.next_equality(|at| {
            plain(at)?;
            let value = value.map_err(|error| Error::from(error).with_path(at.dotted()))?;
            Ok((at.dotted(), doc! { "$eq": value }))
        })
    }

    /// Bounds of the next declared range.
    pub fn within<E: Serialize>(self, range: impl ValueRange<E>) -> Self {
        let (low, high) = range.bounds(encode::<E>);
        self.bounded(low, high, plain)
    }

    /// Bounds of a field that a function of the user's writes.
    pub fn within_at<U>(self, path: Path<T, U>, range: impl ValueRange<U>) -> Self {
        let (low, high) = range.bounds(path.encoder());
        self.bounded(low, high, |_| Ok(()))
    }

    /// Bounds of a range whose type has no simpler element.
    pub fn within_nested(self, range: impl NestedRange) -> Self {
        let (low, high) = range.bounds();
        self.bounded(low, high, plain)
    }

    fn bounded(mut self, low: Encoded, high: Encoded, check: fn(&Place) -> Result<()>) -> Self {
        let path = self.query.and_then(|query| query.range.get(self.range));
        self.range += 1;
        self.add(path, |at| {
            check(at)?;
            let path = at.dotted();
            let mut bounds = Document::new();
            for (bound, including, excluding) in [(low, "$gte", "$gt"), (high, "$lte", "$lt")] {
                let told = |error| Error::from(error).with_path(path.clone());
                match bound {
                    Bound::Included(value) => bounds.insert(including, value.map_err(told)?),
                    Bound::Excluded(value) => bounds.insert(excluding, value.map_err(told)?),
                    Bound::Unbounded => None,
                };
            }
            Ok(range_clause(at, bounds))
        })
    }

    fn next_equality(mut self, clause: impl FnOnce(&Place) -> Result<(String, Document)>) -> Self {
        let path = self
            .query
            .and_then(|query| query.equality.get(self.equality));
        self.equality += 1;
        self.add(path, clause)
    }

    fn add(
        mut self,
        path: Option<&RustPath>,
        clause: impl FnOnce(&Place) -> Result<(String, Document)>,
    ) -> Self {
        // The derive has proved every path; were one wrong, the query must not run without it.
        let unknown = || Error::new(ErrorKind::Path("the query has no such field".to_owned()));
        self.clauses = self.clauses.and_then(|mut clauses| {
            let at = path
                .and_then(|path| resolve(T::spec().shape, path))
                .ok_or_else(unknown)?;
            let (name, operators) =
                clause(&at).map_err(|error| error.with_model(T::spec().model))?;
            if !operators.is_empty() {
                clauses.push((name, operators));
            }
            Ok(clauses)
        });
        self
    }

    /// The query with its declared sort.
    pub fn find(self) -> Find<T> {
        let sort = self.query.map(|query| query.sort).unwrap_or_default();
        let sort = sort.iter().map(|key| {
            let path =
                resolve(T::spec().shape, key.0).map_or_else(|| key.0.join("."), |at| at.dotted());
            (path, Bson::Int32(key.1.into()))
        });
        Find::new(self.collection, self.clauses.map(joined)).sorted(sort.collect())
    }
}

/// A value can only be written here as serde writes its type; a function of the user's would be
/// passed over, and the query would find nothing.
fn plain(at: &Place) -> Result<()> {
    if at.at.custom {
        let why = "the field is written by a function of yours, which a declared query cannot reach inside another document";
        return Err(Error::new(ErrorKind::Path(why.to_owned())).with_path(at.dotted()));
    }
    Ok(())
}

/// The clauses as one document; two on one path stand in an `$and`.
fn joined(clauses: Vec<(String, Document)>) -> Document {
    let mut filter = Document::new();
    let mut more = Vec::new();
    for (path, operators) in clauses {
        if filter.contains_key(&path) {
            more.push(doc! { path: operators });
        } else {
            filter.insert(path, operators);
        }
    }
    if !more.is_empty() {
        filter.insert("$and", more);
    }
    filter
}

/// Both bounds of a range on an array must be met by one element: without `$elemMatch`
/// `[1, 100]` is between 5 and 10, and an index is read from one bound only.
fn range_clause(at: &Place, bounds: Document) -> (String, Document) {
    let Some(array) = at.last_array.filter(|_| bounds.len() > 1) else {
        return (at.dotted(), bounds);
    };
    let (outer, inner) = at.names.split_at(array);
    let inner = inner.join(".");
    let element = if inner.is_empty() {
        bounds
    } else {
        doc! { inner: bounds }
    };
    (outer.join("."), doc! { "$elemMatch": element })
}

type Encoded = Bound<bson::error::Result<Bson>>;

fn encoded<E: Serialize>(bound: Bound<&E>) -> Encoded {
    bound.map(|value| encode(value))
}

/// A value that a declared query compares with a field of type `F`, whose single values are of
/// type `E`.
#[diagnostic::on_unimplemented(
    message = "a field of type `{F}` can't be compared with a `{Self}`",
    label = "expected a value for `{F}`"
)]
pub trait EqualTo<F, E> {
    #[doc(hidden)]
    fn encode(self) -> bson::error::Result<Bson>;
}

// Not recommended, so that a mistake is told of the field's type and not of what it is made of.
#[diagnostic::do_not_recommend]
impl<F, E: Serialize, V: Operand<Option<E>>> EqualTo<F, E> for V {
    fn encode(self) -> bson::error::Result<Bson> {
        Operand::encode(self, encode::<Option<E>>)
    }
}

/// Bounds of a field with values of type `E`: `..`, `a..b`, `a..`, `..b`, `..=b`, `a..=b` or a pair
/// of [`Bound`]s, of anything that can be compared with the field.
#[diagnostic::on_unimplemented(
    message = "a field of type `{E}` can't be bounded by a `{Self}`",
    label = "expected a range of values for `{E}`"
)]
pub trait ValueRange<E> {
    #[doc(hidden)]
    fn bounds(self, encode: Encode<E>) -> (Encoded, Encoded);
}

impl<E> ValueRange<E> for RangeFull {
    fn bounds(self, _: Encode<E>) -> (Encoded, Encoded) {
        (Bound::Unbounded, Bound::Unbounded)
    }
}

macro_rules! value_range {
    ($($ty:ty, $range:pat => $low:expr, $high:expr;)*) => {
        $(
            #[diagnostic::do_not_recommend]
            impl<E, V: Operand<E>> ValueRange<E> for $ty {
                fn bounds(self, encode: Encode<E>) -> (Encoded, Encoded) {
                    let $range = self;
                    let (low, high): (Bound<V>, Bound<V>) = ($low, $high);
                    (
                        low.map(|value| value.encode(encode)),
                        high.map(|value| value.encode(encode)),
                    )
                }
            }
        )*
    };
}
value_range! {
    Range<V>, Range { start, end } => Bound::Included(start), Bound::Excluded(end);
    RangeFrom<V>, RangeFrom { start } => Bound::Included(start), Bound::Unbounded;
    RangeTo<V>, RangeTo { end } => Bound::Unbounded, Bound::Excluded(end);
    RangeToInclusive<V>, RangeToInclusive { end } => Bound::Unbounded, Bound::Included(end);
    (Bound<V>, Bound<V>), (low, high) => low, high;
}

#[diagnostic::do_not_recommend]
impl<E, V: Operand<E>> ValueRange<E> for RangeInclusive<V> {
    fn bounds(self, encode: Encode<E>) -> (Encoded, Encoded) {
        let (start, end) = self.into_inner();
        (Bound::Included(start), Bound::Included(end)).bounds(encode)
    }
}

/// A range of values that are not scalars: `..`, `a..b`, `a..`, `..b`, `..=b` or `a..=b`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a range",
    label = "expected `..`, `a..b`, `a..`, `..b`, `..=b` or `a..=b`"
)]
pub trait NestedRange: Sealed {
    /// The type of the bounds; `()` where there are none.
    type Value: Stored + Serialize;

    #[doc(hidden)]
    fn bounds(&self) -> (Encoded, Encoded);
}

impl Sealed for RangeFull {}
impl NestedRange for RangeFull {
    type Value = ();

    fn bounds(&self) -> (Encoded, Encoded) {
        (Bound::Unbounded, Bound::Unbounded)
    }
}

macro_rules! nested {
    ($($range:ident)*) => {
        $(
            impl<V: Serialize + Stored> Sealed for $range<V> {}
            impl<V: Serialize + Stored> NestedRange for $range<V> {
                type Value = V;

                fn bounds(&self) -> (Encoded, Encoded) {
                    (encoded(self.start_bound()), encoded(self.end_bound()))
                }
            }
        )*
    };
}
nested!(Range RangeFrom RangeTo RangeToInclusive RangeInclusive);
