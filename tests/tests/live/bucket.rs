//! Buckets: first writers, full buckets, late measurements, keys.

use bson::{Bson, DateTime, Document, doc, oid::ObjectId};
use model_runtime::{
    Bucket, CollectionExt, Document as _, ErrorKind, Filter,
    mongodb::{Database, options::WriteConcern},
    spec::{BucketSpec, Span},
};
use serde::{Deserialize, Serialize};

use crate::{db, document, observed, shaped};

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Reading {
    at: DateTime,
    v: i32,
}
shaped!(Reading { at "at": DateTime; v "v": i32; });

#[derive(Clone, Debug, Serialize, Deserialize)]
struct Hour {
    #[serde(rename = "_id")]
    id: ObjectId,
    device: String,
    room: i32,
    start: DateTime,
    seq: i32,
    count: i64,
    readings: Vec<Reading>,
}
shaped!(Hour {
    id "_id": ObjectId;
    device "device": String;
    room "room": i32;
    start "start": DateTime;
    seq "seq": i32;
    count "count": i64;
    readings "readings": Vec<Reading>;
});
const HOUR: i64 = 3_600_000;
document!(Hour, "hours", ObjectId, bucket: Some(BucketSpec::new("readings", Span::Millis(HOUR)).max(50)));

fn at(minute: i64, v: i32) -> Reading {
    Reading { at: DateTime::from_millis(480_000 * HOUR + minute * 60_000), v }
}

fn key() -> Filter<Hour> {
    Hour::device.eq("d") & Hour::room.eq(1)
}

async fn ready() -> Database {
    let db = db().await;
    indexed(&db).await;
    db
}

async fn indexed(db: &Database) {
    for index in Hour::indexes() {
        db.run_command(doc! { "createIndexes": "hours", "indexes": [index.to_document()] }).await.unwrap();
    }
}

fn hours(db: &Database) -> Bucket<Hour, Reading> {
    Hour::collection(db).bucket(Hour::readings)
}

async fn stored(db: &Database) -> Vec<Hour> {
    let found = Hour::collection(db).find_where(Filter::all()).ascending(Hour::start).ascending(Hour::seq);
    let found = found.to_vec().await.unwrap();
    for hour in &found {
        assert_eq!(hour.count as usize, hour.readings.len());
        assert!(hour.count <= 50);
    }
    found
}

#[tokio::test(flavor = "multi_thread")]
async fn sixty_four_first_writers_make_one_bucket_each_round() {
    let db = ready().await;
    for round in 0..5 {
        let tasks: Vec<_> = (0..40)
            .chain(100..124)
            .map(|v| {
                let buckets = hours(&db);
                tokio::spawn(async move { buckets.push(key(), at(round * 60 + i64::from(v % 60), v)).await })
            })
            .collect();
        for task in tasks {
            task.await.unwrap().unwrap();
        }
        let found = stored(&db).await;
        let of_round: Vec<_> = found.iter().filter(|hour| hour.start == at(round * 60, 0).at).collect();
        assert_eq!(of_round.iter().map(|hour| hour.count).sum::<i64>(), 64);
        assert_eq!(of_round.iter().map(|hour| hour.seq).collect::<Vec<_>>(), [0, 1]);
    }
    let raw = db.collection::<Document>("hours").find_one(doc! {}).await.unwrap().unwrap();
    assert!(matches!((raw.get("seq"), raw.get("count")), (Some(Bson::Int32(_)), Some(Bson::Int64(_)))), "{raw}");
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_lost_past_full_buckets() {
    let db = ready().await;
    let tasks: Vec<_> = (0..16)
        .map(|writer| {
            let buckets = hours(&db);
            tokio::spawn(async move {
                for n in 0..150 {
                    buckets.push(key(), at(n % 60, writer * 1000 + n as i32)).await.unwrap();
                }
            })
        })
        .collect();
    for task in tasks {
        task.await.unwrap();
    }
    let found = stored(&db).await;
    assert_eq!(found.iter().map(|hour| hour.count).sum::<i64>(), 2400);
    assert_eq!(found.len(), 48);
    let mut values: Vec<i32> = hours(&db).range(key(), ..).await.unwrap().iter().map(|one| one.v).collect();
    values.sort_unstable();
    values.dedup();
    assert_eq!(values.len(), 2400);
}

#[tokio::test]
async fn late_measurements_go_where_they_belong_and_are_read_in_time_order() {
    let db = ready().await;
    let buckets = hours(&db);
    for (n, minute) in [(1, 5), (2, 50), (3, 1), (4, -1)] {
        buckets.push(key(), &at(minute, n)).await.unwrap();
    }
    let found = stored(&db).await;
    assert_eq!(found.iter().map(|hour| hour.count).collect::<Vec<_>>(), [1, 3]);
    assert_eq!(found[0].start, at(-60, 0).at);
    let values = async |range: (std::ops::Bound<DateTime>, std::ops::Bound<DateTime>)| -> Vec<i32> {
        buckets.range(key(), range).await.unwrap().iter().map(|one| one.v).collect()
    };
    use std::ops::Bound::{Excluded, Included, Unbounded};
    assert_eq!(values((Included(at(0, 0).at), Excluded(at(30, 0).at))).await, [3, 1]);
    assert_eq!(values((Unbounded, Unbounded)).await, [4, 3, 1, 2]);
    assert_eq!(values((Excluded(at(1, 0).at), Included(at(50, 0).at))).await, [1, 2]);
    assert_eq!(values((Unbounded, Excluded(at(1, 0).at))).await, [4]);
    let nobody = Hour::device.eq("x") & Hour::room.eq(1);
    assert!(buckets.range(nobody, ..).await.unwrap().is_empty());
}

#[tokio::test]
async fn many_fill_bucket_after_bucket() {
    let db = ready().await;
    let buckets = hours(&db);
    buckets.push_many(key(), (0..30).map(|v| at(0, v))).await.unwrap();
    // 20 into the first, 50, 50, and the next hour its own.
    let many = (30..150).map(|v| at(1, v)).chain((0..10).map(|v| at(60, v)));
    assert_eq!(buckets.push_many(key(), many).await.unwrap(), 130);
    let found = stored(&db).await;
    assert_eq!(found.iter().map(|hour| (hour.seq, hour.count)).collect::<Vec<_>>(), [(0, 50), (1, 50), (2, 50), (0, 10)]);
    let range = buckets.range(key(), ..at(60, 0).at).await.unwrap();
    assert_eq!(range.iter().map(|one| one.v).collect::<Vec<_>>(), (0..150).collect::<Vec<_>>());
    assert_eq!(buckets.push_many(key(), Vec::<Reading>::new()).await.unwrap(), 0);
}

#[tokio::test]
async fn another_unique_index_is_not_retried_away() {
    let db = ready().await;
    let unique = doc! { "key": { "device": 1, "readings.v": 1 }, "name": "device_v", "unique": true };
    db.run_command(doc! { "createIndexes": "hours", "indexes": [unique] }).await.unwrap();
    let buckets = hours(&db);
    buckets.push_many(key(), [at(0, 1), at(60, 2)]).await.unwrap();
    // Into the existing bucket of the hour, and into a new one.
    for minute in [61, 120] {
        let error = buckets.push(key(), at(minute, 1)).await.unwrap_err();
        assert!(matches!(error.kind(), ErrorKind::DuplicateKey), "{error}");
        assert_eq!((error.index(), error.model()), (Some("device_v"), Some("Hour")));
    }
    let error = buckets.push_many(key(), [at(3, 7), at(60, 8), at(60, 1), at(60, 9)]).await.unwrap_err();
    // The last three are one span, and one update.
    assert_eq!(error.landed(), Some(1), "{error}");
}

#[tokio::test]
async fn without_the_index_and_without_a_whole_key_nothing_is_written() {
    let (db, sent) = observed().await;
    let buckets = hours(&db);
    let missing = buckets.push(key(), at(0, 1)).await.unwrap_err();
    assert!(matches!(missing.kind(), ErrorKind::BucketIndexMissing), "{missing}");
    // Only the look at the indexes.
    assert_eq!(sent.take(), (1, 0, 0));
    indexed(&db).await;
    sent.take();
    let keys: [(Filter<Hour>, &str); 6] = [
        (Hour::device.eq("d"), "lacks an equality for `room`"),
        (Filter::all(), "lacks an equality for `device`, `room`"),
        (key() & Hour::seq.eq(0), "`seq` is not a key field"),
        (key() & Hour::room.eq(2), "`room` is in the bucket's key twice"),
        (Hour::device.eq("d") & Hour::room.gt(1), "`room` in a bucket's key must be one equality"),
        (Hour::device.eq("d") | Hour::room.eq(1), "must be one equality"),
    ];
    for (key, why) in keys {
        let error = buckets.push(key, at(0, 1)).await.unwrap_err();
        assert!(matches!(error.kind(), ErrorKind::BucketKey(text) if text.contains(why)), "{error}");
    }
    assert_eq!(sent.take(), (0, 0, 0));
    buckets.push(key(), at(0, 1)).write_concern(WriteConcern::majority()).await.unwrap();
    // The look, the try, the number, the new bucket; then one command each.
    assert_eq!(sent.take(), (4, 1, 2));
    buckets.push(key(), at(0, 2)).await.unwrap();
    assert_eq!(sent.take(), (1, 0, 1));
}

#[tokio::test]
async fn what_cannot_be_read_is_named() {
    let db = ready().await;
    let buckets = hours(&db);
    buckets.push_many(key(), [at(0, 1), at(1, 2)]).await.unwrap();
    let raw = db.collection::<Document>("hours");
    raw.update_one(doc! {}, doc! { "$set": { "readings.1.v": "two" } }).await.unwrap();
    let id = raw.find_one(doc! {}).await.unwrap().unwrap().get("_id").cloned();
    let error = buckets.range(key(), ..).await.unwrap_err();
    assert_eq!((error.model(), error.path(), error.id()), (Some("Hour"), Some("readings.1.v"), id.as_ref()), "{error}");
    assert_eq!(buckets.range(key(), ..at(1, 0).at).await.unwrap(), [at(0, 1)]);
}

#[tokio::test]
async fn a_transaction_holds_both_bucket_and_measurements() {
    let db = ready().await;
    let buckets = hours(&db);
    let mut session = db.client().start_session().await.unwrap();
    session.start_transaction().await.unwrap();
    buckets.push_many(key(), (0..60).map(|v| at(0, v))).session(&mut session).await.unwrap();
    assert_eq!(buckets.range(key(), ..).session(&mut session).await.unwrap().len(), 60);
    assert!(stored(&db).await.is_empty());
    session.commit_transaction().await.unwrap();
    assert_eq!(stored(&db).await.len(), 2);
}

#[tokio::test]
async fn the_validator_is_heard_through_every_command() {
    let db = db().await;
    let validator = doc! { "$jsonSchema": { "properties": { "readings": { "items": { "properties": {
        "v": { "maximum": 100 },
    } } } } } };
    db.create_collection("hours").validator(validator).await.unwrap();
    indexed(&db).await;
    let buckets = hours(&db);
    // A new bucket by an upsert, an old one by findAndModify.
    for path in ["readings.0.v", "readings.1.v"] {
        let error = buckets.push(key(), at(0, 101)).await.unwrap_err();
        assert_eq!(error.violations().unwrap().to_string(), format!("{path}: maximum: 101, expected 100"), "{error}");
        buckets.push(key(), at(0, 100)).await.unwrap();
    }
    assert_eq!(stored(&db).await[0].count, 2);
}

#[tokio::test]
async fn a_bucket_that_can_never_be_made_ends_and_keeps_the_refusal() {
    let db = db().await;
    // The index takes "d" and "D" for one, the filter does not.
    let index = doc! { "key": Hour::indexes()[0].key_pattern(), "name": "folded", "unique": true,
        "collation": { "locale": "en", "strength": 2 } };
    db.run_command(doc! { "createIndexes": "hours", "indexes": [index] }).await.unwrap();
    let buckets = hours(&db);
    buckets.push(key(), at(0, 1)).await.unwrap();
    let other = Hour::device.eq("D") & Hour::room.eq(1);
    let error = buckets.push_many(other, [at(0, 1)]).await.unwrap_err();
    assert!(matches!(error.kind(), ErrorKind::Contended), "{error}");
    assert_eq!((error.index(), error.landed()), (Some("folded"), Some(0)));
    let source = std::error::Error::source(&error).unwrap().downcast_ref::<model_runtime::Error>().unwrap();
    assert!(matches!(source.kind(), ErrorKind::DuplicateKey), "{source}");
}
