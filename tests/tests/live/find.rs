//! Reads by id and filter, inserts, updates, and what their errors say.

use bson::{Bson, Document, doc, oid::ObjectId};
use futures_util::TryStreamExt;
use model_runtime::{CollectionExt, Document as _, ErrorKind, Update};
use serde::{Deserialize, Serialize};

use crate::{db, document, observed, shaped};

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Inner {
    level: u64,
}
shaped!(Inner { level "level": u64; });

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Analysis {
    #[serde(rename = "_id")]
    id: uuid::Uuid,
    score: f64,
    name: String,
    inner: Vec<Inner>,
}
shaped!(Analysis { id "_id": uuid::Uuid; score "score": f64; name "name": String; inner "inner": Vec<Inner>; });
document!(Analysis, "analyses", uuid::Uuid);

fn analysis(score: f64, name: &str) -> Analysis {
    let mut id = [7; 16];
    id[..12].copy_from_slice(&ObjectId::new().bytes());
    let id = uuid::Uuid::from_bytes(id);
    Analysis {
        id,
        score,
        name: name.to_owned(),
        inner: vec![Inner { level: 1 }],
    }
}

#[tokio::test]
async fn a_plain_uuid_is_found_again_in_one_command() {
    let (db, sent) = observed().await;
    let analyses = Analysis::collection(&db);
    let one = analysis(1.0, "one");
    analyses.insert(&one).await.unwrap();
    assert_eq!(sent.take(), (1, 0, 1));
    assert_eq!(
        analyses.find_by_id(one.id).await.unwrap(),
        Some(one.clone())
    );
    let borrowed = &one.id;
    assert_eq!(
        analyses.find_by_id(borrowed).await.unwrap(),
        Some(one.clone())
    );
    assert_eq!(sent.take(), (2, 2, 0));
    assert_eq!(analyses.find_by_id(uuid::Uuid::nil()).await.unwrap(), None);
    // The server's answer to an `_id` is its fastest plan.
    let plan = analyses
        .find_where(Analysis::id.eq(one.id))
        .explain()
        .await
        .unwrap();
    assert_eq!(plan.returned(), 1);
}

#[tokio::test]
async fn a_document_that_cannot_be_read_is_named() {
    let db = db().await;
    let analyses = Analysis::collection(&db);
    let one = analysis(1.0, "one");
    analyses.insert(&one).await.unwrap();
    let raw = db.collection::<Document>("analyses");
    raw.update_one(
        doc! {},
        doc! { "$set": { "inner": [{ "level": 1_i64 }, { "level": "high" }] } },
    )
    .await
    .unwrap();
    for error in [
        analyses.find_by_id(one.id).await.unwrap_err(),
        analyses
            .find_where(Analysis::name.eq("one"))
            .to_vec()
            .await
            .unwrap_err(),
        analyses
            .find_where(Analysis::name.eq("one"))
            .first()
            .await
            .unwrap_err(),
        analyses
            .find_where(Analysis::name.eq("one"))
            .await
            .unwrap()
            .try_collect::<Vec<_>>()
            .await
            .unwrap_err(),
    ] {
        assert!(matches!(error.kind(), ErrorKind::Decode), "{error}");
        assert_eq!(
            (error.model(), error.path()),
            (Some("Analysis"), Some("inner.1.level"))
        );
        assert!(matches!(error.id(), Some(Bson::Binary(_))), "{error}");
        assert!(
            error.to_string().starts_with(
                "Analysis.inner.1.level: the stored document cannot be read (_id Binary("
            ),
            "{error}"
        );
        assert!(error.to_string().contains("expected u64"), "{error}");
    }
}

#[tokio::test]
async fn failed_inserts_say_what_and_where() {
    let db = db().await;
    let analyses = Analysis::collection(&db);
    let mut one = analysis(1.0, "one");
    one.inner[0].level = u64::MAX;
    let encode = analyses.insert(&one).await.unwrap_err();
    assert!(matches!(encode.kind(), ErrorKind::Encode), "{encode}");
    assert_eq!(
        (encode.model(), encode.path()),
        (Some("Analysis"), Some("inner.0.level"))
    );

    one.inner.clear();
    let named = doc! { "createIndexes": "analyses", "indexes": [
        { "key": { "name": 1 }, "name": "one name: once", "unique": true, "collation": { "locale": "en", "strength": 2 } },
    ] };
    db.run_command(named).await.unwrap();
    analyses.insert(&one).await.unwrap();
    let twice = analyses.insert(&one).await.unwrap_err();
    assert!(matches!(twice.kind(), ErrorKind::DuplicateKey), "{twice}");
    assert_eq!(twice.index(), Some("_id_"));
    let other = analyses.insert(&analysis(2.0, "ONE")).await.unwrap_err();
    assert_eq!(other.index(), Some("one name: once"), "{other}");
    assert!(other.to_string().contains("E11000"), "{other}");
    assert!(
        std::error::Error::source(&other)
            .unwrap()
            .is::<model_runtime::mongodb::error::Error>()
    );

    // The server has another code for what is just over the limit and for what is far over it.
    for size in [(16 << 20) + 8, 17 << 20] {
        let large = analyses
            .insert(&Analysis {
                name: "x".repeat(size),
                ..analysis(3.0, "")
            })
            .await
            .unwrap_err();
        assert!(matches!(large.kind(), ErrorKind::TooLarge), "{large}");
    }
}

#[tokio::test]
async fn updates_find_their_documents() {
    let (db, sent) = observed().await;
    let analyses = Analysis::collection(&db);
    for (score, name) in [(1.0, "a"), (2.0, "b"), (3.0, "c")] {
        analyses.insert(&analysis(score, name)).await.unwrap();
    }
    let filter = || Analysis::score.gte(2.0);
    assert_eq!(
        analyses
            .update_where(filter(), Update::set(Analysis::name, "z"))
            .await
            .unwrap(),
        2
    );
    assert_eq!(
        analyses
            .update_where(filter(), Update::set(Analysis::name, "z"))
            .await
            .unwrap(),
        0
    );
    let found = analyses
        .find_where(Analysis::name.eq("z"))
        .descending(Analysis::score)
        .to_vec()
        .await
        .unwrap();
    assert_eq!(
        found.iter().map(|one| one.score).collect::<Vec<_>>(),
        [3.0, 2.0]
    );
    sent.take();
    analyses
        .update_by_id(found[0].id, Update::inc(Analysis::score, 0.5))
        .await
        .unwrap();
    assert_eq!(sent.take(), (1, 0, 1));
    assert_eq!(
        analyses
            .find_by_id(found[0].id)
            .await
            .unwrap()
            .unwrap()
            .score,
        3.5
    );
    let missing = analyses
        .update_by_id(uuid::Uuid::nil(), Update::inc(Analysis::score, 0.5))
        .await
        .unwrap_err();
    assert!(missing.is_not_found());
    assert_eq!(missing.model(), Some("Analysis"));
    let page = analyses
        .find_where(model_runtime::Filter::all())
        .ascending(Analysis::score)
        .skip(1)
        .limit(1);
    assert_eq!(page.to_vec().await.unwrap()[0].score, 2.0);
}

#[tokio::test]
async fn an_update_that_stops_half_way_names_the_document() {
    let db = db().await;
    let analyses = Analysis::collection(&db);
    for (score, name) in [(1.0, "a"), (2.0, "b"), (99.0, "c"), (4.0, "d")] {
        analyses.insert(&analysis(score, name)).await.unwrap();
    }
    let validator = doc! { "$jsonSchema": { "properties": { "score": { "maximum": 100 } } } };
    db.run_command(doc! { "collMod": "analyses", "validator": validator })
        .await
        .unwrap();
    let error = analyses
        .update_where(
            model_runtime::Filter::all(),
            Update::inc(Analysis::score, 10.0),
        )
        .await
        .unwrap_err();
    assert_eq!(
        error.violations().unwrap().to_string(),
        "score: maximum: 109, expected at most 100"
    );
    assert!(error.id().is_some());
    // What the server does, and does not tell.
    assert_eq!(
        analyses
            .find_where(Analysis::score.gte(11.0))
            .to_vec()
            .await
            .unwrap()
            .len(),
        3
    );
}

#[tokio::test]
async fn reads_see_their_transaction() {
    let db = db().await;
    let analyses = Analysis::collection(&db);
    analyses.insert(&analysis(0.0, "before")).await.unwrap();
    let mut session = db.client().start_session().await.unwrap();
    session.start_transaction().await.unwrap();
    let one = analysis(1.0, "inside");
    analyses.insert(&one).session(&mut session).await.unwrap();
    assert!(
        analyses
            .find_by_id(one.id)
            .session(&mut session)
            .await
            .unwrap()
            .is_some()
    );
    assert!(analyses.find_by_id(one.id).await.unwrap().is_none());
    let both = analyses
        .find_where(model_runtime::Filter::all())
        .session(&mut session)
        .batch_size(1)
        .to_vec()
        .await
        .unwrap();
    assert_eq!(both.len(), 2);
    assert!(
        analyses
            .find_where(Analysis::name.eq("inside"))
            .session(&mut session)
            .first()
            .await
            .unwrap()
            .is_some()
    );
    let mut cursor = analyses
        .find_where(Analysis::name.eq("inside"))
        .session(&mut session)
        .await
        .unwrap();
    assert_eq!(cursor.try_next().await.unwrap(), Some(one));
    assert_eq!(cursor.try_next().await.unwrap(), None);
    session.abort_transaction().await.unwrap();
}

/// An id that is a document must be data, whatever its keys are.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Odd {
    #[serde(rename = "_id")]
    id: Document,
}
shaped!(Odd { id "_id": Document; });
document!(Odd, "odds", Document);

#[tokio::test]
async fn an_id_is_never_a_query() {
    let db = db().await;
    let odds = Odd::collection(&db);
    odds.insert(&Odd {
        id: doc! { "a": 1 },
    })
    .await
    .unwrap();
    assert!(odds.find_by_id(doc! { "a": 1 }).await.unwrap().is_some());
    assert!(odds.find_by_id(doc! { "$ne": 1 }).await.unwrap().is_none());
}

#[tokio::test]
async fn actions_go_to_other_tasks() {
    fn send<F: IntoFuture<IntoFuture: Send + 'static>>(_: F) {}
    let db = db().await;
    let analyses = Analysis::collection(&db);
    send(analyses.find_by_id(uuid::Uuid::nil()));
    send(analyses.find_where(model_runtime::Filter::all()));
    send(analyses.find_where(model_runtime::Filter::all()).to_vec());
    send(analyses.find_where(model_runtime::Filter::all()).first());
    send(analyses.find_where(model_runtime::Filter::all()).explain());
    send(analyses.insert(&analysis(1.0, "")));
    send(analyses.update_where(
        model_runtime::Filter::all(),
        Update::set(Analysis::name, ""),
    ));
    let mut cursor = analyses
        .find_where(model_runtime::Filter::all())
        .await
        .unwrap();
    tokio::spawn(async move { assert!(cursor.try_next().await.unwrap().is_none()) })
        .await
        .unwrap();
}
