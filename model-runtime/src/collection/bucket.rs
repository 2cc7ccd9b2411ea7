//! Buckets of measurements: what they are made of, and how they are named.

use std::{marker::PhantomData, ops::RangeBounds};

use bson::{Bson, DateTime, Document, doc};

use super::{BucketPush, BucketPushMany, BucketRange, Elements, RawCollection, bucket_push::Job};
use crate::{
    bucket::{Parts, parts},
    encode::encode,
    error::{Error, ErrorKind, Result},
    filter::Filter,
    lookup::stored_field,
    model::Document as Model,
    path::{Operand, Path},
    shape::{BsonTypes, Field, Kind},
    spec::Span,
};

/// The buckets of one collection; made by [`bucket`](super::CollectionExt::bucket).
///
/// A bucket holds the measurements of one key and one span of time, up to a declared number; what
/// is more goes into a further bucket of the same span, told apart by a sequence number. The
/// unique index on key, start and sequence number keeps concurrent writers from making two
/// buckets where one was meant. It is looked for before each bucket that is made, one command that
/// is not remembered, and without it no bucket is made; a push into a bucket that has room needs no
/// index and sends one command. So an index that is dropped, or lacks on another server, is noticed
/// at the next new bucket. What is not noticed is one that is dropped in the moment between the look
/// and the write.
///
/// ```no_run
/// use model_runtime::prelude::*;
/// use serde::{Deserialize, Serialize};
///
/// #[derive(Embedded, Serialize, Deserialize)]
/// struct Reading {
///     at: DateTime,
///     celsius: f64,
/// }
///
/// #[derive(Document, Serialize, Deserialize)]
/// struct Hour {
///     #[serde(rename = "_id")]
///     id: ObjectId,
///     sensor: String,
///     start: DateTime,
///     seq: i32,
///     count: i32,
///     #[bucket(per = "hour", by(sensor), at = at, max = 3600)]
///     readings: Vec<Reading>,
/// }
///
/// # async fn run(db: mongodb::Database) -> model_runtime::Result<()> {
/// let hours = Hour::collection(&db);
/// let buckets = hours.bucket(Hour::READINGS);
/// let reading = Reading { at: DateTime::now(), celsius: 21.5 };
/// buckets.push(Hour::SENSOR.eq("roof"), &reading).await?;
/// let all = buckets.range(Hour::SENSOR.eq("roof"), ..).await?;
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug)]
pub struct Bucket<T, E> {
    collection: RawCollection,
    path: String,
    custom: bool,
    marker: PhantomData<fn(E) -> T>,
}

impl<T: Model, E> Bucket<T, E> {
    pub(super) fn new<A: Elements<Item = E>>(collection: RawCollection, path: Path<T, A>) -> Self {
        Bucket {
            collection,
            path: path.to_string(),
            custom: path.is_custom(),
            marker: PhantomData,
        }
    }

    /// Adds one measurement to the bucket of its time.
    ///
    /// `key` is an equality for every key field of the bucket, joined by `&`.
    ///
    /// # Errors
    ///
    /// Before any command: [`BucketKey`](ErrorKind::BucketKey) if the key is not whole,
    /// [`Path`](ErrorKind::Path) if the field is not the bucket's. Then
    /// [`BucketIndexMissing`](ErrorKind::BucketIndexMissing),
    /// [`Refused`](ErrorKind::Refused) by the validator, [`TooLarge`](ErrorKind::TooLarge),
    /// [`DuplicateKey`](ErrorKind::DuplicateKey) of another unique index, and
    /// [`Contended`](ErrorKind::Contended) where other writers were faster a hundred times.
    pub fn push<V: Operand<E>>(&self, key: Filter<T>, element: V) -> BucketPush<'static>
    where
        E: serde::Serialize,
    {
        BucketPush(self.job(key, [element]))
    }

    /// Adds measurements, each to the bucket of its time, in the order given; gives how many.
    ///
    /// Neighbours of one span go together. An error leaves what was stored before it, which is
    /// the first [`Error::landed`] of them.
    ///
    /// # Errors
    ///
    /// As [`push`](Bucket::push).
    pub fn push_many<V: Operand<E>>(
        &self,
        key: Filter<T>,
        elements: impl IntoIterator<Item = V>,
    ) -> BucketPushMany<'static>
    where
        E: serde::Serialize,
    {
        BucketPushMany(self.job(key, elements))
    }

    /// The measurements in a range of time, in time order, whatever order they came in.
    ///
    /// # Errors
    ///
    /// As [`push`](Bucket::push) before any command; [`Decode`](ErrorKind::Decode) with the
    /// bucket's `_id` and the place of the measurement that cannot be read.
    pub fn range(
        &self,
        key: Filter<T>,
        range: impl RangeBounds<DateTime>,
    ) -> BucketRange<'static, E> {
        let start = range.start_bound().cloned();
        let end = range.end_bound().cloned();
        let parts = self
            .layout()
            .and_then(|layout| Ok((layout.key(key)?, layout)));
        BucketRange::new(self.collection.clone(), parts, start, end, T::spec().model)
    }

    fn job<V: Operand<E>>(
        &self,
        key: Filter<T>,
        elements: impl IntoIterator<Item = V>,
    ) -> Job<'static>
    where
        E: serde::Serialize,
    {
        let work = || {
            let layout = self.layout()?;
            let key = layout.key(key)?;
            let measurements = elements.into_iter().map(|element| {
                let element = element
                    .encode(encode::<E>)
                    .map_err(|error| layout.error(Error::from(error)))?;
                Ok((layout.start_of(&element)?, element))
            });
            let measurements = measurements.collect::<Result<Vec<_>>>()?;
            Ok((layout, key, measurements))
        };
        Job::new(self.collection.clone(), work())
    }

    fn layout(&self) -> Result<Layout> {
        let spec = T::spec();
        let refuse = |why: String| {
            Err(Error::new(ErrorKind::Path(why))
                .with_model(spec.model)
                .with_path(self.path.clone()))
        };
        let Some(bucket) = &spec.bucket else {
            return refuse(
                "the model is not a bucket: there is no `#[bucket(..)]` on a field".to_owned(),
            );
        };
        let parts = match parts(spec.shape, bucket) {
            Ok(parts) => parts,
            Err(text) => return refuse(text.as_str().to_owned()),
        };
        if parts.measurements.name != self.path {
            return refuse(format!(
                "the measurements of this bucket are in `{}`",
                parts.measurements.name
            ));
        }
        if self.custom || parts.measurements.custom {
            return refuse("the array is written by a function of yours, so its elements' stored form is not known".to_owned());
        }
        let id = stored_field(spec.shape.get(), &["_id"]).and_then(|id| id.shape.get().types());
        if id.is_some_and(|types| !types.meets(BsonTypes::OBJECT_ID)) {
            return refuse(
                "a new bucket gets its `_id` from the server, so the model's must be an `ObjectId`"
                    .to_owned(),
            );
        }
        Ok(Layout {
            model: spec.model,
            parts,
            per: bucket.per,
            max: i64::from(bucket.max.max(1)),
        })
    }
}

/// A bucket's fields and numbers.
#[derive(Clone, Copy, Debug)]
pub(super) struct Layout {
    pub(super) model: &'static str,
    pub(super) parts: Parts,
    pub(super) per: Span,
    pub(super) max: i64,
}

impl Layout {
    /// Names the model and the array in an error.
    pub(super) fn error(&self, error: Error) -> Error {
        error
            .with_model(self.model)
            .with_path(self.parts.measurements.name)
    }

    /// The start of the span that a measurement belongs to.
    fn start_of(&self, element: &Bson) -> Result<DateTime> {
        let at = self.parts.at.name;
        match element.as_document().and_then(|element| element.get(at)) {
            Some(Bson::DateTime(time)) => Ok(self.floor(*time)),
            _ => {
                let why = format!("the measurement is stored without a date in `{at}`");
                Err(self.error(Error::new(ErrorKind::Path(why))))
            }
        }
    }

    pub(super) fn floor(&self, time: DateTime) -> DateTime {
        DateTime::from_millis(self.per.floor(time.timestamp_millis()))
    }

    /// The key as a filter, in the order of the key fields: one equality each and nothing else.
    fn key<T>(&self, key: Filter<T>) -> Result<Document> {
        let refuse =
            |why: String| Err(Error::new(ErrorKind::BucketKey(why)).with_model(self.model));
        let mut given = Document::new();
        for (name, value) in equalities(
            key.into_document()
                .map_err(|error| error.with_model(self.model))?,
        ) {
            match value {
                None => return refuse(format!("`{name}` in a bucket's key must be one equality")),
                Some(value) => {
                    if given.insert(name.clone(), value).is_some() {
                        return refuse(format!("`{name}` is in the bucket's key twice"));
                    }
                }
            }
        }
        let mut whole = Document::new();
        let mut missing = Vec::new();
        for field in self.parts.by() {
            match given.remove(field.name) {
                Some(value) => drop(whole.insert(field.name, doc! { "$eq": value })),
                None => missing.push(field.name),
            }
        }
        let superfluous: Vec<&str> = given.keys().map(String::as_str).collect();
        if !missing.is_empty() {
            return refuse(format!(
                "the bucket's key lacks an equality for `{}`",
                missing.join("`, `")
            ));
        }
        if !superfluous.is_empty() {
            return refuse(format!(
                "`{}` is not a key field of the bucket",
                superfluous.join("`, `")
            ));
        }
        Ok(whole)
    }

    /// The bucket of a key and a start.
    pub(super) fn of(&self, key: &Document, start: DateTime) -> Document {
        let mut filter = key.clone();
        filter.insert(self.parts.start.name, start);
        filter
    }
}

/// The parts of a filter that is joined by `&`: a name, and the value if it is one equality.
fn equalities(filter: Document) -> Vec<(String, Option<Bson>)> {
    let mut parts = Vec::new();
    for (name, value) in filter {
        match value {
            Bson::Array(clauses) if name == "$and" => {
                for clause in clauses {
                    match clause {
                        Bson::Document(clause) => parts.extend(equalities(clause)),
                        _ => parts.push((name.clone(), None)),
                    }
                }
            }
            Bson::Document(mut operators) if operators.len() == 1 => {
                parts.push((name, operators.remove("$eq")));
            }
            _ => parts.push((name, None)),
        }
    }
    parts
}

/// A number as the field's Rust type writes it: an int for what fits into 32 bits, else a long.
pub(super) fn integer(field: &Field, n: i64) -> Bson {
    let Kind::Scalar(scalar) = &field.shape.get().peeled().kind else {
        return Bson::Int64(n);
    };
    let small = |limit: Option<i64>| limit.is_some_and(|limit| i32::try_from(limit).is_ok());
    match i32::try_from(n) {
        Ok(n) if small(scalar.lowest) && small(scalar.highest) => Bson::Int32(n),
        _ => Bson::Int64(n),
    }
}
