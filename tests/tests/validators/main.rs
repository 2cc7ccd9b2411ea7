//! Validators in force on the real server: what serde writes passes and reads back equal, what
//! cannot be read is refused.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod combined;
mod constraints;
mod crates;
mod enums;
mod flat;
mod keys;
mod leaves;
mod nested;
mod standard;
mod words;

pub(crate) use std::{
    collections::{BTreeMap, HashMap, HashSet},
    fmt::Debug,
    num::{NonZeroI32, NonZeroU32, Wrapping},
    str::FromStr,
    sync::Arc,
};

pub(crate) use bson::{
    Binary, Bson, DateTime, Decimal128, Document, RawDocumentBuf, Timestamp, Uuid, doc,
    oid::ObjectId,
};
pub(crate) use chrono::{TimeZone, Utc};
pub(crate) use model_runtime::{Document as _, Ref, Violations, models, sync, testing};
pub(crate) use model_tests::models::{
    MODELS, enums::*, leaves::*, nested::*, options::*, store::*,
};
pub(crate) use mongodb::error::{ErrorKind, WriteFailure};
pub(crate) use serde::{Serialize, de::DeserializeOwned};

pub(crate) use model_runtime::mongodb;

/// The collection of a model, with its validator in force.
pub(crate) async fn enforced<T: model_runtime::Document + Send + Sync>(
    db: &mongodb::Database,
) -> mongodb::Collection<T> {
    let models = [model_runtime::ModelInfo::of::<T>()];
    sync::plan(db, &models)
        .await
        .unwrap()
        .apply(db)
        .await
        .unwrap();
    T::collection(db)
}

pub(crate) fn raw<T: Serialize>(value: &T) -> RawDocumentBuf {
    bson::serialize_to_raw_document_buf(value).unwrap()
}

/// Writes each value through the driver and reads it back equal.
pub(crate) async fn writes<T>(collection: &mongodb::Collection<T>, values: Vec<T>)
where
    T: model_runtime::Document + Serialize + DeserializeOwned + PartialEq + Debug + Send + Sync,
{
    for value in values {
        value.check().unwrap();
        let result = collection.insert_one(&value).await;
        let id = result
            .unwrap_or_else(|error| panic!("{value:?} was refused: {error}"))
            .inserted_id;
        let found = collection
            .find_one(doc! { "_id": id })
            .await
            .unwrap()
            .unwrap();
        assert_eq!(found, value);
    }
}

/// Documents that the validator admits, and the model reads.
pub(crate) async fn admits<T>(collection: &mongodb::Collection<T>, documents: Vec<Document>)
where
    T: model_runtime::Document + DeserializeOwned + Debug + Send + Sync,
{
    for document in documents {
        let result = collection
            .clone_with_type::<Document>()
            .insert_one(&document)
            .await;
        result.unwrap_or_else(|error| panic!("{document} was refused: {error}"));
        bson::deserialize_from_slice::<T>(raw(&document).as_bytes())
            .unwrap_or_else(|error| panic!("{document} was admitted and cannot be read: {error}"));
        T::check_document(&raw(&document))
            .unwrap_or_else(|error| panic!("{document} is admitted by the server: {error}"));
    }
}

/// Documents that the validator refuses, on the server and without it.
pub(crate) async fn refuses<T>(collection: &mongodb::Collection<T>, documents: Vec<Document>)
where
    T: model_runtime::Document + Send + Sync,
{
    for document in documents {
        let told = refusal(collection, &document).await;
        let Err(found) = T::check_document(&raw(&document)) else {
            panic!("{document} is refused by the server: {told}")
        };
        // The server tells of the first bad element of an array only.
        for rule in &told {
            assert!(
                found
                    .iter()
                    .any(|own| (&own.path, &own.rule) == (&rule.path, &rule.rule)),
                "{document}: the server says `{rule}`, and the check finds: {found}"
            );
        }
    }
}

/// What the server says of a document that it refuses.
pub(crate) async fn refusal<T: Send + Sync>(
    collection: &mongodb::Collection<T>,
    document: &Document,
) -> Violations {
    let plain = collection.clone_with_type::<Document>();
    let Err(error) = plain.insert_one(document).await else {
        panic!("{document} was admitted")
    };
    match *error.kind {
        ErrorKind::Write(WriteFailure::WriteError(write)) if write.code == 121 => {
            Violations::from_err_info(write.details.unwrap())
        }
        _ => panic!("{document}: {error}"),
    }
}

/// A good document with one key replaced, for the refused ones.
pub(crate) fn with(document: &Document, key: &str, value: impl Into<Bson>) -> Document {
    let mut document = document.clone();
    document.insert(key, value);
    document
}

/// Documents of a good one with a value that cannot be read in its place.
pub(crate) fn spoilt(good: &Document, bad: Vec<(&str, Bson)>) -> Vec<Document> {
    bad.into_iter()
        .map(|(key, value)| with(good, key, value))
        .collect()
}

/// A value as the document that it is stored as.
pub(crate) fn document<T: Serialize>(value: &T) -> Document {
    raw(value).try_into().unwrap()
}

pub(crate) fn without(document: &Document, key: &str) -> Document {
    let mut document = document.clone();
    document.remove(key).unwrap();
    document
}

pub(crate) async fn database() -> testing::TestDatabase {
    testing::shared().await.unwrap().database().await.unwrap()
}

#[tokio::test]
async fn the_server_takes_every_validator_and_index_and_the_second_plan_is_empty() {
    let db = database().await;
    let plan = sync::plan(&db, MODELS).await.unwrap();
    assert!(!plan.is_empty());
    plan.apply(&db).await.unwrap();
    let second = sync::plan(&db, MODELS).await.unwrap();
    assert!(second.is_empty(), "{second}");
    assert_eq!(second.to_string(), "plan: nothing to do\n");
}

/// Five of six peers index the Rust name of a renamed field; the second insert then fails.
#[tokio::test]
async fn a_unique_index_on_a_renamed_field_is_on_the_stored_name() {
    let db = database().await;
    let orders = enforced::<Order>(&db).await;
    let order = |number| Order {
        id: ObjectId::new(),
        order_number: number,
        status: Status::Paid,
        created_at: DateTime::now(),
        total: Decimal128::from_str("9.99").unwrap(),
        lines: vec![OrderLine {
            sku: "s".into(),
            quantity: 1,
        }],
        customer: Ref::new(ObjectId::new()),
    };
    writes(&orders, vec![order(1), order(2)]).await;
    let error = orders.insert_one(order(2)).await.unwrap_err();
    match &*error.kind {
        ErrorKind::Write(WriteFailure::WriteError(write)) => {
            assert_eq!(write.code, 11000);
            assert!(
                write.message.contains("index: order_number") && write.message.contains("num: 2"),
                "{error}"
            );
        }
        _ => panic!("{error}"),
    }
    let names = orders.list_index_names().await.unwrap();
    assert!(
        names.contains(&"status_1_createdAt_-1_total_1".to_owned()),
        "{names:?}"
    );
}

/// A unique index with a filter on the type leaves out documents without a value.
#[tokio::test]
async fn unique_where_there_is_a_value() {
    let db = database().await;
    let customers = enforced::<Customer>(&db).await;
    let customer = |email: Option<&str>| Customer {
        id: ObjectId::new(),
        name: "n".into(),
        email: email.map(str::to_owned),
    };
    writes(
        &customers,
        vec![customer(None), customer(None), customer(Some("a@b"))],
    )
    .await;
    assert!(customers.insert_one(customer(Some("a@b"))).await.is_err());
}

/// A validator is put in force over documents that break it: the server says nothing, the query
/// finds every one, and each is refused as soon as it is changed.
#[tokio::test]
async fn documents_that_a_new_validator_refuses_are_counted_first() {
    let db = database().await;
    let plain = db.collection::<Document>(Customer::spec().collection);
    let old = (0..100).map(|n| doc! { "_id": ObjectId::new(), "number": n });
    plain.insert_many(old).await.unwrap();
    let good = doc! { "_id": ObjectId::new(), "name": "n", "email": null };
    plain.insert_one(&good).await.unwrap();

    let query = Customer::nonconforming();
    assert_eq!(plain.count_documents(query.clone()).await.unwrap(), 100);
    let customers = enforced::<Customer>(&db).await;
    assert_eq!(plain.count_documents(query.clone()).await.unwrap(), 100);
    let backfilled = plain
        .update_one(doc! { "number": 1 }, doc! { "$set": { "number": 2 } })
        .await;
    assert!(backfilled.is_err());
    plain
        .update_many(query.clone(), doc! { "$set": { "name": "filled" } })
        .await
        .unwrap();
    assert_eq!(customers.count_documents(query).await.unwrap(), 0);

    // Bounds of dates stand beside `$jsonSchema`, and are asked for as well.
    let dates = db.collection::<Document>("dates");
    let day = |text| doc! { "day": DateTime::parse_rfc3339_str(text).unwrap() };
    let visit = |text| doc! { "visits": [day(text)] };
    dates
        .insert_many([visit("1999-01-01T00:00:00Z"), visit("2001-01-01T00:00:00Z")])
        .await
        .unwrap();
    let validator = model_tests::models::constraints::Appointments::validator();
    let forbidden = doc! { "$or": validator.get_array("$nor").unwrap().clone() };
    assert_eq!(dates.count_documents(forbidden).await.unwrap(), 1);
}

/// Models that were not planned for are not touched.
#[tokio::test]
async fn only_the_models_that_are_named_are_planned() {
    let db = database().await;
    let plan = sync::plan(&db, models![Customer]).await.unwrap();
    assert_eq!(plan.steps().len(), 2);
}
