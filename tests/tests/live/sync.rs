//! Plans that met something else when they were applied, and what `collMod` can change.

use bson::{Document as Doc, doc};
use model_runtime::{ErrorKind, models, mongodb::Database, prelude::*, sync};
use serde::{Deserialize, Serialize};

use crate::db;

#[derive(Document, Serialize, Deserialize)]
#[document(collection = "events")]
#[index(keys(at), ttl = "1h")]
#[index(keys(name), hidden)]
#[index(keys(number), unique)]
struct Event {
    at: DateTime,
    name: String,
    number: i64,
}

const MODELS: &[ModelInfo] = models![Event];

async fn live(db: &Database) -> Doc {
    let cursor =
        db.run_cursor_command(doc! { "listCollections": 1, "filter": { "name": "events" } });
    let mut cursor = cursor.await.unwrap();
    assert!(cursor.advance().await.unwrap());
    let listed = cursor.deserialize_current().unwrap();
    listed.get_document("options").cloned().unwrap_or_default()
}

async fn set(db: &Database, options: Doc) {
    let mut command = doc! { "collMod": "events" };
    command.extend(options);
    db.run_command(command).await.unwrap();
}

fn foreign() -> Doc {
    doc! { "$jsonSchema": { "required": ["made_by_hand"] } }
}

#[tokio::test]
async fn a_stale_plan_leaves_a_foreign_validator_alone() {
    let db = db().await;
    // Made for nothing, for a collection without a validator, and for another validator.
    for made_for in [
        None,
        Some(doc! {}),
        Some(doc! { "name": { "$type": "string" } }),
    ] {
        db.drop().await.unwrap();
        if let Some(validator) = &made_for {
            db.create_collection("events")
                .validator(validator.clone())
                .await
                .unwrap();
        }
        let plan = sync::plan(&db, MODELS).await.unwrap();
        if made_for.is_none() {
            db.create_collection("events").await.unwrap();
        }
        set(&db, doc! { "validator": foreign() }).await;
        let error = plan.apply(&db).await.unwrap_err();
        assert!(
            matches!(error.kind(), ErrorKind::Conflict(why) if why.contains("`events` was given another validator since the plan")),
            "{error}"
        );
        assert_eq!(
            live(&db).await.get_document("validator").unwrap(),
            &foreign()
        );
    }
    // Weaker by hand is another one too.
    db.drop().await.unwrap();
    db.create_collection("events")
        .validator(doc! { "a": 1 })
        .await
        .unwrap();
    let plan = sync::plan(&db, MODELS).await.unwrap();
    set(&db, doc! { "validationAction": "warn" }).await;
    plan.apply(&db).await.unwrap_err();
    db.drop().await.unwrap();
    let error = plan.apply(&db).await.unwrap_err();
    assert!(
        error
            .to_string()
            .contains("`events` was dropped since the plan"),
        "{error}"
    );
    // A first insert makes a collection without one, and that is no one's.
    db.drop().await.unwrap();
    let plan = sync::plan(&db, MODELS).await.unwrap();
    db.create_collection("events").await.unwrap();
    plan.apply(&db).await.unwrap();
    assert_eq!(
        live(&db).await.get_document("validator").unwrap(),
        &Event::validator()
    );
    // And what is done already is success, by an old plan too.
    plan.apply(&db).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn instances_that_apply_the_same_at_once_all_succeed() {
    let db = db().await;
    for round in 0..5 {
        let older = (round > 2).then(|| doc! { "name": { "$type": "string" } });
        db.drop().await.unwrap();
        if let Some(older) = older {
            db.create_collection("events")
                .validator(older)
                .await
                .unwrap();
        }
        let tasks: Vec<_> = (0..16)
            .map(|_| {
                let db = Database::clone(&db);
                tokio::spawn(async move { sync::plan(&db, MODELS).await?.apply(&db).await })
            })
            .collect();
        for task in tasks {
            task.await.unwrap().unwrap();
        }
        assert!(sync::plan(&db, MODELS).await.unwrap().is_empty());
    }
}

#[tokio::test]
async fn what_coll_mod_can_change_of_an_index_is_a_step() {
    let db = db().await;
    sync::plan(&db, MODELS)
        .await
        .unwrap()
        .apply(&db)
        .await
        .unwrap();
    for (index, told) in [
        (
            doc! { "name": "at_1", "expireAfterSeconds": 5 },
            "at_1 ttl 3600s",
        ),
        (doc! { "name": "name_1", "hidden": false }, "name_1 hidden"),
        (
            doc! { "name": "number_1", "hidden": true },
            "number_1 not hidden",
        ),
    ] {
        set(&db, doc! { "index": index }).await;
        let plan = sync::plan(&db, MODELS).await.unwrap();
        assert_eq!(
            plan.to_string(),
            format!("plan: 1 step\n  + change index on events: {told}\n")
        );
        plan.apply(&db).await.unwrap();
        assert!(sync::plan(&db, MODELS).await.unwrap().is_empty());
    }
    // A plain index becomes one with a time to live, under the name that it has.
    let raw = db.collection::<Doc>("events");
    raw.drop_index("at_1").await.unwrap();
    let plain = doc! { "key": { "at": 1 }, "name": "by_hand" };
    db.run_command(doc! { "createIndexes": "events", "indexes": [plain] })
        .await
        .unwrap();
    let plan = sync::plan(&db, MODELS).await.unwrap();
    assert!(
        plan.to_string()
            .contains("change index on events: by_hand ttl 3600s"),
        "{plan}"
    );
    plan.apply(&db).await.unwrap();
    assert!(sync::plan(&db, MODELS).await.unwrap().is_empty());

    // Between plan and apply the server's refusal is a conflict, with the index.
    raw.drop_index("number_1").await.unwrap();
    let plan = sync::plan(&db, MODELS).await.unwrap();
    let other = doc! { "key": { "number": 1 }, "name": "number_1" };
    db.run_command(doc! { "createIndexes": "events", "indexes": [other] })
        .await
        .unwrap();
    let error = plan.apply(&db).await.unwrap_err();
    assert!(matches!(error.kind(), ErrorKind::Conflict(_)), "{error}");
    assert_eq!(error.index(), Some("number_1"));
}

#[tokio::test]
async fn the_collation_of_a_collection_is_that_of_its_indexes() {
    let db = db().await;
    let collation = doc! { "locale": "de", "strength": 2 };
    db.run_command(doc! { "create": "events", "collation": &collation })
        .await
        .unwrap();
    sync::plan(&db, MODELS)
        .await
        .unwrap()
        .apply(&db)
        .await
        .unwrap();
    let second = sync::plan(&db, MODELS).await.unwrap();
    assert!(second.is_empty(), "{second}");
    // One that was made to compare bytes is another index.
    let raw = db.collection::<Doc>("events");
    raw.drop_index("number_1").await.unwrap();
    let simple = doc! { "key": { "number": 1 }, "name": "number_1", "unique": true, "collation": { "locale": "simple" } };
    db.run_command(doc! { "createIndexes": "events", "indexes": [simple] })
        .await
        .unwrap();
    let other = sync::plan(&db, MODELS).await.unwrap();
    assert!(
        other.conflicts()[0].text.contains("differs in collation"),
        "{other}"
    );
}

mod same {
    use super::{Deserialize, Serialize};
    use model_runtime::prelude::*;

    #[derive(Document, Serialize, Deserialize)]
    #[document(collection = "events", db = "fixed_here")]
    pub(super) struct Fixed {
        name: String,
    }
}

#[tokio::test]
async fn a_model_that_fixes_the_database_of_the_handle_is_in_the_same_place() {
    let db = db().await.client().database("fixed_here");
    let error = sync::plan(&db, models![Event, same::Fixed])
        .await
        .unwrap_err();
    let text = error.to_string();
    assert!(
        text.contains("`Event` and `Fixed` are both stored in `fixed_here.events`"),
        "{text}"
    );
    let elsewhere = db.client().database("elsewhere");
    for plan in [
        sync::plan(&db, models![same::Fixed, same::Fixed]).await,
        sync::plan(&elsewhere, models![Event, same::Fixed]).await,
    ] {
        assert!(plan.is_ok(), "{plan:?}");
    }
}
