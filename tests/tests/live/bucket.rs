//! Buckets: first writers, full buckets, late measurements, keys.

use bson::{Bson, DateTime, Document, doc, oid::ObjectId};
use model_runtime::{
    Bucket, CollectionExt, Document as _, Filter,
    mongodb::Database,
    spec::{BucketSpec, Span},
};
use serde::{Deserialize, Serialize};

use crate::{Db, db, document, shaped};

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Reading {
    pub(crate) at: DateTime,
    pub(crate) v: i32,
}
shaped!(Reading { at "at": DateTime; v "v": i32; });

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Hour {
    #[serde(rename = "_id")]
    pub(crate) id: ObjectId,
    pub(crate) device: String,
    pub(crate) room: i32,
    pub(crate) start: DateTime,
    pub(crate) seq: i32,
    pub(crate) count: i64,
    pub(crate) readings: Vec<Reading>,
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

pub(crate) fn at(minute: i64, v: i32) -> Reading {
    Reading {
        at: DateTime::from_millis(480_000 * HOUR + minute * 60_000),
        v,
    }
}

pub(crate) fn key() -> Filter<Hour> {
    Hour::device.eq("d") & Hour::room.eq(1)
}

pub(crate) async fn ready() -> Db {
    let db = db().await;
    indexed(&db).await;
    db
}

pub(crate) async fn indexed(db: &Database) {
    for index in Hour::indexes() {
        db.run_command(doc! { "createIndexes": "hours", "indexes": [index.to_document()] })
            .await
            .unwrap();
    }
}

pub(crate) fn hours(db: &Database) -> Bucket<Hour, Reading> {
    Hour::collection(db).bucket(Hour::readings)
}

pub(crate) async fn stored(db: &Database) -> Vec<Hour> {
    let found = Hour::collection(db)
        .find_where(Filter::all())
        .ascending(Hour::start)
        .ascending(Hour::seq);
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
                tokio::spawn(async move {
                    buckets
                        .push(key(), at(round * 60 + i64::from(v % 60), v))
                        .await
                })
            })
            .collect();
        for task in tasks {
            task.await.unwrap().unwrap();
        }
        let found = stored(&db).await;
        let of_round: Vec<_> = found
            .iter()
            .filter(|hour| hour.start == at(round * 60, 0).at)
            .collect();
        assert_eq!(of_round.iter().map(|hour| hour.count).sum::<i64>(), 64);
        assert_eq!(
            of_round.iter().map(|hour| hour.seq).collect::<Vec<_>>(),
            [0, 1]
        );
    }
    let raw = db
        .collection::<Document>("hours")
        .find_one(doc! {})
        .await
        .unwrap()
        .unwrap();
    assert!(
        matches!(
            (raw.get("seq"), raw.get("count")),
            (Some(Bson::Int32(_)), Some(Bson::Int64(_)))
        ),
        "{raw}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_lost_past_full_buckets() {
    let db = ready().await;
    let tasks: Vec<_> = (0..64)
        .map(|writer| {
            let buckets = hours(&db);
            tokio::spawn(async move {
                for n in 0..40 {
                    buckets
                        .push(key(), at(n % 60, writer * 1000 + n as i32))
                        .await
                        .unwrap();
                }
            })
        })
        .collect();
    for task in tasks {
        task.await.unwrap();
    }
    let found = stored(&db).await;
    assert_eq!(found.iter().map(|hour| hour.count).sum::<i64>(), 2560);
    assert_eq!(found.len(), 52);
    let mut values: Vec<i32> = hours(&db)
        .range(key(), ..)
        .await
        .unwrap()
        .iter()
        .map(|one| one.v)
        .collect();
    values.sort_unstable();
    values.dedup();
    assert_eq!(values.len(), 2560);
}

#[tokio::test]
async fn late_measurements_go_where_they_belong_and_are_read_in_time_order() {
    let db = ready().await;
    let buckets = hours(&db);
    for (n, minute) in [(1, 5), (2, 50), (3, 1), (4, -1)] {
        buckets.push(key(), at(minute, n)).await.unwrap();
    }
    let found = stored(&db).await;
    assert_eq!(
        found.iter().map(|hour| hour.count).collect::<Vec<_>>(),
        [1, 3]
    );
    assert_eq!(found[0].start, at(-60, 0).at);
    let values = async |range: (std::ops::Bound<DateTime>, std::ops::Bound<DateTime>)| -> Vec<i32> {
        buckets
            .range(key(), range)
            .await
            .unwrap()
            .iter()
            .map(|one| one.v)
            .collect()
    };
    use std::ops::Bound::{Excluded, Included, Unbounded};
    assert_eq!(
        values((Included(at(0, 0).at), Excluded(at(30, 0).at))).await,
        [3, 1]
    );
    assert_eq!(values((Unbounded, Unbounded)).await, [4, 3, 1, 2]);
    assert_eq!(
        values((Excluded(at(1, 0).at), Included(at(50, 0).at))).await,
        [1, 2]
    );
    assert_eq!(values((Unbounded, Excluded(at(1, 0).at))).await, [4]);
    let nobody = Hour::device.eq("x") & Hour::room.eq(1);
    assert!(buckets.range(nobody, ..).await.unwrap().is_empty());
}

#[tokio::test]
async fn many_fill_bucket_after_bucket() {
    let db = ready().await;
    let buckets = hours(&db);
    buckets
        .push_many(key(), (0..30).map(|v| at(0, v)))
        .await
        .unwrap();
    // 20 into the first, 50, 50, and the next hour its own.
    let many = (30..150)
        .map(|v| at(1, v))
        .chain((0..10).map(|v| at(60, v)));
    assert_eq!(buckets.push_many(key(), many).await.unwrap(), 130);
    let found = stored(&db).await;
    assert_eq!(
        found
            .iter()
            .map(|hour| (hour.seq, hour.count))
            .collect::<Vec<_>>(),
        [(0, 50), (1, 50), (2, 50), (0, 10)]
    );
    let range = buckets.range(key(), ..at(60, 0).at).await.unwrap();
    assert_eq!(
        range.iter().map(|one| one.v).collect::<Vec<_>>(),
        (0..150).collect::<Vec<_>>()
    );
    assert_eq!(
        buckets
            .push_many(key(), Vec::<Reading>::new())
            .await
            .unwrap(),
        0
    );
}
