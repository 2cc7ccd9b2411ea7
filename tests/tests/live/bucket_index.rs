//! The index that keeps buckets apart: gone, never there, and how often it is looked for.

use bson::Document;
use model_runtime::{Document as _, ErrorKind, mongodb::options::WriteConcern, testing::Server};

use crate::{
    bucket::{Hour, at, hours, indexed, key, ready, stored},
    observed,
};

#[tokio::test(flavor = "multi_thread")]
async fn no_bucket_is_made_once_the_index_is_gone() {
    let db = ready().await;
    hours(&db).push(key(), at(0, 1)).await.unwrap();
    let raw = db.collection::<Document>("hours");
    raw.drop_index(Hour::indexes()[0].name.as_str())
        .await
        .unwrap();
    let tasks: Vec<_> = (0..32)
        .map(|v| {
            let buckets = hours(&db);
            tokio::spawn(async move { buckets.push(key(), at(60, v)).await })
        })
        .collect();
    for task in tasks {
        let error = task.await.unwrap().unwrap_err();
        assert!(
            matches!(error.kind(), ErrorKind::BucketIndexMissing),
            "{error}"
        );
    }
    // A bucket that is there takes more: nothing needs the index for that.
    hours(&db).push(key(), at(1, 2)).await.unwrap();
    let found = stored(&db).await;
    assert_eq!(found.iter().map(|hour| hour.count).collect::<Vec<_>>(), [2]);
}

#[tokio::test]
async fn another_server_with_the_same_names_is_asked_itself() {
    let db = ready().await;
    hours(&db).push(key(), at(0, 1)).await.unwrap();
    let server = Server::builder().start().await.unwrap();
    let other = server.client().await.unwrap().database(db.name());
    let error = hours(&other).push(key(), at(0, 1)).await.unwrap_err();
    assert!(
        matches!(error.kind(), ErrorKind::BucketIndexMissing),
        "{error}"
    );
    assert!(stored(&other).await.is_empty());
}

#[tokio::test]
async fn the_look_costs_one_command_for_a_new_bucket_and_none_for_an_old_one() {
    let (db, sent) = observed().await;
    indexed(&db).await;
    let buckets = hours(&db);
    sent.take();
    // The try, the highest number, the look, the new bucket.
    buckets
        .push_many(key(), (0..30).map(|v| at(0, v)))
        .await
        .unwrap();
    assert_eq!(sent.take(), (4, 1, 2));
    for v in 30..50 {
        buckets.push(key(), at(0, v)).await.unwrap();
    }
    assert_eq!(sent.take(), (20, 0, 20));
}

#[tokio::test]
async fn what_is_stored_counts_also_where_its_write_concern_fails() {
    let db = ready().await;
    let buckets = hours(&db);
    // There is one server only, so that each write is done and then found wanting.
    let five = || WriteConcern::nodes(5);
    for stored_so_far in [1, 2] {
        let error = buckets
            .push(key(), at(0, 1))
            .write_concern(five())
            .await
            .unwrap_err();
        assert!(matches!(error.kind(), ErrorKind::WriteConcern), "{error}");
        assert_eq!(error.landed(), Some(1));
        assert_eq!(stored(&db).await[0].count, stored_so_far);
    }
    let many = [at(0, 2), at(1, 3), at(60, 4)];
    let error = buckets
        .push_many(key(), many)
        .write_concern(five())
        .await
        .unwrap_err();
    assert_eq!(error.landed(), Some(2), "{error}");
    assert_eq!(stored(&db).await[0].count, 4);
    let text = error.to_string();
    assert!(
        text.contains("the write is done, but its write concern was not met (2 stored)"),
        "{text}"
    );
    assert!(text.ends_with("(code 100)"), "{text}");
}
