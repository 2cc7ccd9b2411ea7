//! Buckets that refuse: other unique indexes, keys, validators, transactions.

use bson::{Document, doc};
use model_runtime::{Document as _, ErrorKind, Filter, mongodb::options::WriteConcern};

use crate::{
    bucket::{Hour, at, hours, indexed, key, ready, stored},
    db, observed,
};

#[tokio::test]
async fn another_unique_index_is_not_retried_away() {
    let db = ready().await;
    let unique =
        doc! { "key": { "device": 1, "readings.v": 1 }, "name": "device_v", "unique": true };
    db.run_command(doc! { "createIndexes": "hours", "indexes": [unique] })
        .await
        .unwrap();
    let buckets = hours(&db);
    buckets
        .push_many(key(), [at(0, 1), at(60, 2)])
        .await
        .unwrap();
    // Into the existing bucket of the hour, and into a new one.
    for minute in [61, 120] {
        let error = buckets.push(key(), at(minute, 1)).await.unwrap_err();
        assert!(matches!(error.kind(), ErrorKind::DuplicateKey), "{error}");
        assert_eq!(
            (error.index(), error.model()),
            (Some("device_v"), Some("Hour"))
        );
    }
    let error = buckets
        .push_many(key(), [at(3, 7), at(60, 8), at(60, 1), at(60, 9)])
        .await
        .unwrap_err();
    // The last three are one span, and one update.
    assert_eq!(error.landed(), Some(1), "{error}");
}

#[tokio::test]
async fn without_the_index_and_without_a_whole_key_nothing_is_written() {
    let (db, sent) = observed().await;
    let buckets = hours(&db);
    let missing = buckets.push(key(), at(0, 1)).await.unwrap_err();
    assert!(
        matches!(missing.kind(), ErrorKind::BucketIndexMissing),
        "{missing}"
    );
    // The try, the highest number, the look; no bucket is made.
    assert_eq!(sent.take(), (3, 1, 1));
    assert!(stored(&db).await.is_empty());
    indexed(&db).await;
    sent.take();
    let keys: [(Filter<Hour>, &str); 6] = [
        (Hour::device.eq("d"), "lacks an equality for `room`"),
        (Filter::all(), "lacks an equality for `device`, `room`"),
        (key() & Hour::seq.eq(0), "`seq` is not a key field"),
        (
            key() & Hour::room.eq(2),
            "`room` is in the bucket's key twice",
        ),
        (
            Hour::device.eq("d") & Hour::room.gt(1),
            "`room` in a bucket's key must be one equality",
        ),
        (
            Hour::device.eq("d") | Hour::room.eq(1),
            "must be one equality",
        ),
    ];
    for (key, why) in keys {
        let error = buckets.push(key, at(0, 1)).await.unwrap_err();
        assert!(
            matches!(error.kind(), ErrorKind::BucketKey(text) if text.contains(why)),
            "{error}"
        );
    }
    assert_eq!(sent.take(), (0, 0, 0));
    buckets
        .push(key(), at(0, 1))
        .write_concern(WriteConcern::majority())
        .await
        .unwrap();
    // The try, the number, the look, the new bucket; then one command each.
    assert_eq!(sent.take(), (4, 1, 2));
    buckets.push(key(), at(0, 2)).await.unwrap();
    assert_eq!(sent.take(), (1, 0, 1));
}

#[tokio::test]
async fn what_cannot_be_read_is_named() {
    let db = ready().await;
    let buckets = hours(&db);
    buckets
        .push_many(key(), [at(0, 1), at(1, 2)])
        .await
        .unwrap();
    let raw = db.collection::<Document>("hours");
    raw.update_one(doc! {}, doc! { "$set": { "readings.1.v": "two" } })
        .await
        .unwrap();
    let id = raw
        .find_one(doc! {})
        .await
        .unwrap()
        .unwrap()
        .get("_id")
        .cloned();
    let error = buckets.range(key(), ..).await.unwrap_err();
    assert_eq!(
        (error.model(), error.path(), error.id()),
        (Some("Hour"), Some("readings.1.v"), id.as_ref()),
        "{error}"
    );
    assert_eq!(
        buckets.range(key(), ..at(1, 0).at).await.unwrap(),
        [at(0, 1)]
    );
}

#[tokio::test]
async fn a_transaction_holds_both_bucket_and_measurements() {
    let db = ready().await;
    let buckets = hours(&db);
    let mut session = db.client().start_session().await.unwrap();
    session.start_transaction().await.unwrap();
    buckets
        .push_many(key(), (0..60).map(|v| at(0, v)))
        .session(&mut session)
        .await
        .unwrap();
    assert_eq!(
        buckets
            .range(key(), ..)
            .session(&mut session)
            .await
            .unwrap()
            .len(),
        60
    );
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
    db.create_collection("hours")
        .validator(validator)
        .await
        .unwrap();
    indexed(&db).await;
    let buckets = hours(&db);
    // A new bucket by an upsert, an old one by findAndModify.
    for path in ["readings.0.v", "readings.1.v"] {
        let error = buckets.push(key(), at(0, 101)).await.unwrap_err();
        assert_eq!(
            error.violations().unwrap().to_string(),
            format!("{path}: maximum: 101, expected at most 100"),
            "{error}"
        );
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
    db.run_command(doc! { "createIndexes": "hours", "indexes": [index] })
        .await
        .unwrap();
    let buckets = hours(&db);
    buckets.push(key(), at(0, 1)).await.unwrap();
    let other = Hour::device.eq("D") & Hour::room.eq(1);
    let error = buckets.push_many(other, [at(0, 1)]).await.unwrap_err();
    assert!(matches!(error.kind(), ErrorKind::Contended), "{error}");
    assert_eq!((error.index(), error.landed()), (Some("folded"), Some(0)));
    let source = std::error::Error::source(&error)
        .unwrap()
        .downcast_ref::<model_runtime::Error>()
        .unwrap();
    assert!(matches!(source.kind(), ErrorKind::DuplicateKey), "{source}");
}
