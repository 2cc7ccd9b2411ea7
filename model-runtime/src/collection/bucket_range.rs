//! Reading measurements across buckets.

use std::{marker::PhantomData, ops::Bound};

use bson::{DateTime, Document, RawBsonRef, RawDocument, doc};
use futures_util::future::BoxFuture;
use mongodb::{ClientSession, options::FindOptions};
use serde::de::DeserializeOwned;

use super::{RawCollection, bucket::Layout, failure::failure, setters};
use crate::{
    error::{Error, ErrorKind, Result},
    trace::{decode, with_id_of},
};

/// Reads a range of time; made by [`Bucket::range`](super::Bucket::range).
#[must_use = "nothing is read until the action is awaited"]
#[derive(Debug)]
pub struct BucketRange<'a, E> {
    collection: RawCollection,
    parts: Result<(Document, Layout)>,
    range: (Bound<DateTime>, Bound<DateTime>),
    model: &'static str,
    options: FindOptions,
    session: Option<&'a mut ClientSession>,
    marker: PhantomData<fn() -> E>,
}

impl<'a, E> BucketRange<'a, E> {
    pub(super) fn new(
        collection: RawCollection,
        parts: Result<(Document, Layout)>,
        start: Bound<DateTime>,
        end: Bound<DateTime>,
        model: &'static str,
    ) -> Self {
        let options = FindOptions::default();
        BucketRange {
            collection,
            parts,
            range: (start, end),
            model,
            options,
            session: None,
            marker: PhantomData,
        }
    }

    setters!(read);
    setters!(session 'a);
}

impl<'a, E: DeserializeOwned + Send> IntoFuture for BucketRange<'a, E> {
    type Output = Result<Vec<E>>;
    type IntoFuture = BoxFuture<'a, Self::Output>;

    fn into_future(self) -> Self::IntoFuture {
        Box::pin(async move {
            let BucketRange {
                collection,
                parts,
                range,
                model,
                mut options,
                session,
                marker: _,
            } = self;
            let (key, layout) = parts?;
            let parts = &layout.parts;
            // In the order of the unique index, so that the server need not sort.
            options.sort = Some(doc! { parts.start.name: 1, parts.seq.name: 1 });
            options.projection = Some(doc! { parts.measurements.name: 1 });
            let find = collection
                .find(buckets(key, &layout, &range))
                .with_options(options);
            let told = |error| failure(error, model);
            let mut found = Vec::new();
            match session {
                Some(session) => {
                    let mut cursor = find.session(&mut *session).await.map_err(told)?;
                    while cursor.advance(session).await.map_err(told)? {
                        measurements(cursor.current(), &layout, &range, &mut found)?;
                    }
                }
                None => {
                    let mut cursor = find.await.map_err(told)?;
                    while cursor.advance().await.map_err(told)? {
                        measurements(cursor.current(), &layout, &range, &mut found)?;
                    }
                }
            }
            // Late measurements stand behind newer ones in their bucket, and may be in the next
            // bucket of the span. The sort is stable: equal times stay as they came.
            found.sort_by_key(|(at, _)| *at);
            Ok(found.into_iter().map(|(_, element)| element).collect())
        })
    }
}

type Range = (Bound<DateTime>, Bound<DateTime>);

/// The buckets whose spans meet the range.
fn buckets(mut key: Document, layout: &Layout, (low, high): &Range) -> Document {
    let mut starts = Document::new();
    if let Bound::Included(low) | Bound::Excluded(low) = low {
        starts.insert("$gte", layout.floor(*low));
    }
    match high {
        Bound::Included(high) => drop(starts.insert("$lte", *high)),
        Bound::Excluded(high) => drop(starts.insert("$lt", *high)),
        Bound::Unbounded => {}
    }
    if !starts.is_empty() {
        key.insert(layout.parts.start.name, starts);
    }
    key
}

/// Adds the measurements of one bucket that lie in the range.
fn measurements<E: DeserializeOwned>(
    bucket: &RawDocument,
    layout: &Layout,
    range: &Range,
    found: &mut Vec<(DateTime, E)>,
) -> Result<()> {
    let array = layout.parts.measurements.name;
    let unreadable = |error: Error, path: String| {
        let error = error.with_model(layout.model).with_path(path);
        with_id_of(error, bucket)
    };
    let wrong = |path: String| unreadable(Error::new(ErrorKind::Decode), path);
    let elements = bucket.get_array(array).map_err(|error| {
        unreadable(
            Error::new(ErrorKind::Decode).with_source(error),
            array.to_owned(),
        )
    })?;
    for (i, element) in elements.into_iter().enumerate() {
        let Ok(RawBsonRef::Document(element)) = element else {
            return Err(wrong(format!("{array}.{i}")));
        };
        let at = layout.parts.at.name;
        let Ok(time) = element.get_datetime(at) else {
            return Err(wrong(format!("{array}.{i}.{at}")));
        };
        if !std::ops::RangeBounds::contains(range, &time) {
            continue;
        }
        let read = decode(element, layout.model).map_err(|error| {
            let path = error.path().map_or_else(
                || format!("{array}.{i}"),
                |inner| format!("{array}.{i}.{inner}"),
            );
            unreadable(error, path)
        });
        found.push((time, read?));
    }
    Ok(())
}
