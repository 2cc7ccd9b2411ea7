//! Pushing into buckets under concurrency.

use std::time::Duration;

use bson::{Bson, DateTime, Document, RawDocumentBuf, doc};
use futures_util::future::BoxFuture;
use mongodb::{ClientSession, action::Action, options::WriteConcern};

use super::{
    RawCollection,
    bucket::{Layout, integer},
    bucket_index,
    failure::{failure, landed},
};
use crate::{
    error::{Error, ErrorKind, Result},
    trace::with_id_of,
};

/// How often other writers may be faster in a row.
const ROUNDS: u32 = 100;
/// The pause after a lost round grows by this, up to twenty times it.
const PAUSE: Duration = Duration::from_micros(250);

/// Adds one measurement; made by [`Bucket::push`](super::Bucket::push).
#[must_use = "nothing is pushed until the action is awaited"]
#[derive(Debug)]
pub struct BucketPush<'a>(pub(super) Job<'a>);

/// Adds measurements; made by [`Bucket::push_many`](super::Bucket::push_many).
#[must_use = "nothing is pushed until the action is awaited"]
#[derive(Debug)]
pub struct BucketPushMany<'a>(pub(super) Job<'a>);

/// Measurements on their way.
#[derive(Debug)]
pub(super) struct Job<'a> {
    collection: RawCollection,
    work: Result<Work>,
    write_concern: Option<WriteConcern>,
    session: Option<&'a mut ClientSession>,
}

/// The fields and the key of the buckets, and the measurements with the starts of their spans.
type Work = (Layout, Document, Vec<(DateTime, Bson)>);

impl<'a> Job<'a> {
    pub(super) fn new(collection: RawCollection, work: Result<Work>) -> Self {
        Job {
            collection,
            work,
            write_concern: None,
            session: None,
        }
    }

    fn write_concern(mut self, write_concern: WriteConcern) -> Self {
        self.write_concern = Some(write_concern);
        self
    }

    fn session(mut self, session: &'a mut ClientSession) -> Self {
        self.session = Some(session);
        self
    }

    /// How many landed, whether or not all did.
    async fn run(self) -> (u64, Result<()>) {
        let Job {
            collection,
            work,
            write_concern,
            mut session,
        } = self;
        let mut landed = 0;
        let (layout, key, measurements) = match work {
            Ok(work) => work,
            Err(error) => return (0, Err(error)),
        };
        if measurements.is_empty() {
            return (0, Ok(()));
        }
        let mut writer = Writer {
            collection,
            layout,
            key,
            index: None,
            write_concern,
        };
        // Neighbours only, not all of one span: what has landed is then always a beginning.
        for group in measurements.chunk_by(|(left, _), (right, _)| left == right) {
            let elements: Vec<Bson> = group.iter().map(|(_, element)| element.clone()).collect();
            let result = writer
                .fill(group[0].0, &elements, &mut session, &mut landed)
                .await;
            if let Err(error) = result {
                return (landed, Err(writer.layout.error(error)));
            }
        }
        (landed, Ok(()))
    }
}

macro_rules! action {
    ($name:ident, $output:ty, $landed:ident => $done:expr, $error:ident => $failed:expr) => {
        impl<'a> $name<'a> {
            /// Waits for this write concern instead of the collection's.
            pub fn write_concern(self, write_concern: WriteConcern) -> Self {
                Self(self.0.write_concern(write_concern))
            }

            /// Runs in this session. In a transaction another writer's bucket ends the
            /// transaction, as every duplicate key does there.
            pub fn session(self, session: &'a mut ClientSession) -> Self {
                Self(self.0.session(session))
            }
        }

        impl<'a> IntoFuture for $name<'a> {
            type Output = Result<$output>;
            type IntoFuture = BoxFuture<'a, Self::Output>;

            fn into_future(self) -> Self::IntoFuture {
                Box::pin(async move {
                    let ($landed, result) = self.0.run().await;
                    match result {
                        Ok(()) => Ok($done),
                        Err($error) => Err($failed),
                    }
                })
            }
        }
    };
}
action!(BucketPush, (), _landed => (), error => error);
action!(BucketPushMany, u64, landed => landed, error => error.with_landed(landed));

struct Writer {
    collection: RawCollection,
    layout: Layout,
    key: Document,
    /// The index that kept the last new bucket apart from others.
    index: Option<String>,
    write_concern: Option<WriteConcern>,
}

/// What became of one round.
enum Round {
    /// So many measurements are stored.
    Landed(usize),
    /// Another writer was faster; the refusal, if there was one.
    Lost(Option<Error>),
}

type Session<'s, 'a> = &'s mut Option<&'a mut ClientSession>;

impl Writer {
    /// Stores measurements of one span, bucket after bucket.
    async fn fill(
        &mut self,
        start: DateTime,
        mut elements: &[Bson],
        session: Session<'_, '_>,
        landed: &mut u64,
    ) -> Result<()> {
        let mut lost = 0;
        let mut last = None;
        while !elements.is_empty() {
            let round = self.round(start, elements, session).await;
            // A write that failed by its write concern only is done.
            let round = round.inspect_err(|error| *landed += error.landed().unwrap_or(0));
            match round? {
                Round::Landed(n) => {
                    elements = &elements[n..];
                    *landed += n as u64;
                    lost = 0;
                }
                Round::Lost(refusal) => {
                    last = refusal.or(last);
                    lost += 1;
                    if lost == ROUNDS {
                        let error = Error::new(ErrorKind::Contended);
                        let error = match self.index.clone() {
                            Some(index) => error.with_index(index),
                            None => error,
                        };
                        return Err(match last {
                            Some(last) => error.with_source(last),
                            None => error,
                        });
                    }
                    tokio::time::sleep(PAUSE * lost.min(20)).await;
                }
            }
        }
        Ok(())
    }

    async fn round(
        &mut self,
        start: DateTime,
        elements: &[Bson],
        session: Session<'_, '_>,
    ) -> Result<Round> {
        let max = usize::try_from(self.layout.max).unwrap_or(usize::MAX);
        let whole = &elements[..elements.len().min(max)];
        if self.push_open(start, whole, session).await? {
            return Ok(Round::Landed(whole.len()));
        }
        // No bucket has room for so many. The highest one may have some, and a new one has all.
        let (seq, part, new) = match self.highest(start, session).await? {
            Some((seq, count)) if count < self.layout.max => {
                let room = usize::try_from(self.layout.max - count).unwrap_or(usize::MAX);
                (seq, &elements[..elements.len().min(room)], false)
            }
            Some((seq, _)) => (seq.saturating_add(1), whole, true),
            None => (0, whole, true),
        };
        if new {
            self.index = Some(bucket_index::name(&self.collection, &self.layout).await?);
        }
        self.push_numbered(start, seq, part, new, session).await
    }

    fn update(&self, elements: &[Bson]) -> Document {
        let parts = &self.layout.parts;
        let count = integer(parts.count, elements.len() as i64);
        doc! {
            "$push": { parts.measurements.name: { "$each": elements } },
            "$inc": { parts.count.name: count },
        }
    }

    /// The condition that so many more fit.
    fn room_for(&self, elements: &[Bson]) -> Document {
        doc! { "$lte": self.layout.max - elements.len() as i64 }
    }

    /// The failure of a write of these measurements, which are stored all the same if it is one of
    /// the write concern only.
    fn failure(&self, error: mongodb::error::Error, elements: &[Bson]) -> Error {
        let stored = landed(&error).is_some_and(|documents| documents > 0);
        let error = failure(error, self.layout.model);
        if stored {
            error.with_landed(elements.len() as u64)
        } else {
            error
        }
    }

    /// Into the highest bucket that has room for all of them.
    async fn push_open(
        &self,
        start: DateTime,
        elements: &[Bson],
        session: Session<'_, '_>,
    ) -> Result<bool> {
        let parts = &self.layout.parts;
        let mut filter = self.layout.of(&self.key, start);
        filter.insert(parts.count.name, self.room_for(elements));
        let update = self
            .collection
            .find_one_and_update(filter, self.update(elements))
            .sort(doc! { parts.seq.name: -1 })
            .projection(doc! { "_id": 1 })
            .optional(self.write_concern.clone(), |update, concern| {
                update.write_concern(concern)
            });
        let found = update
            .optional(session.as_deref_mut(), |update, session| {
                update.session(session)
            })
            .await;
        match found {
            Ok(found) => Ok(found.is_some()),
            Err(error) if landed(&error) == Some(0) => Ok(false),
            Err(error) => Err(self.failure(error, elements)),
        }
    }

    /// The highest sequence number of the span, and how many measurements that bucket holds.
    async fn highest(
        &self,
        start: DateTime,
        session: Session<'_, '_>,
    ) -> Result<Option<(i64, i64)>> {
        let parts = &self.layout.parts;
        let find = self
            .collection
            .find_one(self.layout.of(&self.key, start))
            .sort(doc! { parts.seq.name: -1 })
            .projection(doc! { parts.seq.name: 1, parts.count.name: 1 });
        let found = find
            .optional(session.as_deref_mut(), |find, session| {
                find.session(session)
            })
            .await;
        let Some(bucket) = found.map_err(|error| failure(error, self.layout.model))? else {
            return Ok(None);
        };
        Ok(Some((
            whole(&bucket, parts.seq.name)?,
            whole(&bucket, parts.count.name)?,
        )))
    }

    /// Into the bucket with this number, which is made if it is a new one.
    async fn push_numbered(
        &self,
        start: DateTime,
        seq: i64,
        elements: &[Bson],
        new: bool,
        session: Session<'_, '_>,
    ) -> Result<Round> {
        let parts = &self.layout.parts;
        let mut filter = self.layout.of(&self.key, start);
        filter.insert(parts.seq.name, integer(parts.seq, seq));
        filter.insert(parts.count.name, self.room_for(elements));
        let update = self
            .collection
            .update_one(filter, self.update(elements))
            .upsert(new)
            .optional(self.write_concern.clone(), |update, concern| {
                update.write_concern(concern)
            });
        match update
            .optional(session.as_deref_mut(), |update, session| {
                update.session(session)
            })
            .await
        {
            Ok(result) if result.matched_count > 0 || result.upserted_id.is_some() => {
                Ok(Round::Landed(elements.len()))
            }
            Ok(_) => Ok(Round::Lost(None)),
            Err(error) if landed(&error) == Some(0) => Ok(Round::Lost(None)),
            Err(error) => match self.failure(error, elements) {
                // The server retries a collision itself only for filters of equalities.
                error if self.is_collision(&error) => Ok(Round::Lost(Some(error))),
                error => Err(error),
            },
        }
    }

    /// Whether another writer made the bucket first. A duplicate in any other index is the
    /// caller's to know.
    fn is_collision(&self, error: &Error) -> bool {
        matches!(error.kind(), ErrorKind::DuplicateKey)
            && error.index().is_some()
            && error.index() == self.index.as_deref()
    }
}

/// A whole number of a stored bucket.
fn whole(bucket: &RawDocumentBuf, name: &str) -> Result<i64> {
    match bucket.get(name).ok().flatten().map(Bson::try_from) {
        Some(Ok(Bson::Int32(n))) => Ok(n.into()),
        Some(Ok(Bson::Int64(n))) => Ok(n),
        _ => {
            let error = Error::new(ErrorKind::Decode).with_path(name);
            Err(with_id_of(error, bucket))
        }
    }
}
