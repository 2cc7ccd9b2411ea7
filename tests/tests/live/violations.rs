//! What a refused document is told to have broken, in the server's own shapes.

use bson::{Bson, Document, doc};
use model_runtime::{
    Violations,
    mongodb::{
        Database,
        error::{ErrorKind, WriteFailure},
    },
};

use crate::db;

/// What the server says of `document` under `validator`.
async fn told(db: &Database, validator: Document, document: Document) -> Violations {
    let name = format!("c{}", bson::oid::ObjectId::new());
    db.create_collection(&name)
        .validator(validator)
        .await
        .unwrap();
    let error = db
        .collection::<Document>(&name)
        .insert_one(document)
        .await
        .unwrap_err();
    match *error.kind {
        ErrorKind::Write(WriteFailure::WriteError(error)) => {
            Violations::from_err_info(error.details.unwrap())
        }
        other => panic!("{other}"),
    }
}

async fn of(schema: Document, document: Document) -> String {
    told(&*db().await, doc! { "$jsonSchema": schema }, document)
        .await
        .to_string()
}

#[tokio::test]
async fn each_keyword_names_its_field() {
    let all = [
        (
            doc! { "required": ["a", "b"] },
            doc! { "b": 1 },
            "a: required, and missing",
        ),
        (
            doc! { "properties": { "a": { "bsonType": "string" } } },
            doc! { "a": 1 },
            "a: bsonType: 1, expected string",
        ),
        (
            doc! { "properties": { "a": { "bsonType": ["int", "long"] } } },
            doc! { "a": "x" },
            "a: bsonType: \"x\", expected int or long",
        ),
        (
            doc! { "properties": { "a": { "enum": ["x", "y"] } } },
            doc! { "a": "z" },
            "a: enum: \"z\", expected one of \"x\", \"y\"",
        ),
        (
            doc! { "properties": { "a": { "minimum": 3 } } },
            doc! { "a": 2 },
            "a: minimum: 2, expected at least 3",
        ),
        (
            doc! { "properties": { "a": { "minimum": 3, "exclusiveMinimum": true } } },
            doc! { "a": 3 },
            "a: minimum: 3, expected more than 3",
        ),
        (
            doc! { "properties": { "a": { "multipleOf": 5 } } },
            doc! { "a": 3 },
            "a: multipleOf: 3, expected a multiple of 5",
        ),
        (
            doc! { "properties": { "a": { "maxLength": 1 } } },
            doc! { "a": "xy" },
            "a: maxLength: \"xy\", expected at most 1 characters",
        ),
        (
            doc! { "properties": { "a": { "pattern": "^x" } } },
            doc! { "a": "y" },
            "a: pattern: \"y\", expected a match of `^x`",
        ),
        (
            doc! { "properties": { "a": { "maxItems": 1 } } },
            doc! { "a": [1, 2] },
            "a: maxItems: 2, expected at most 1 elements",
        ),
        (
            doc! { "properties": { "a": { "uniqueItems": true } } },
            doc! { "a": [1, 1] },
            "a: uniqueItems: 1, expected no two equal elements",
        ),
        (
            doc! { "properties": { "a": { "items": { "required": ["q"] } } } },
            doc! { "a": [{ "q": 1 }, {}] },
            "a.1.q: required, and missing",
        ),
        (
            doc! { "properties": { "a": { "items": [{ "bsonType": "int" }, { "bsonType": "string" }] } } },
            doc! { "a": [1, 2] },
            "a.1: bsonType: 2, expected string",
        ),
        (
            doc! { "properties": { "a": { "items": [{ "bsonType": "int" }], "additionalItems": { "bsonType": "int" } } } },
            doc! { "a": [1, "x"] },
            "a.1: bsonType: \"x\", expected int",
        ),
        (
            doc! { "properties": { "a": { "items": [{ "bsonType": "int" }], "additionalItems": false } } },
            doc! { "a": [1, "x"] },
            "a: additionalItems: [\"x\"], expected no further elements",
        ),
        (
            doc! { "properties": { "_id": {}, "a": {} }, "additionalProperties": false },
            doc! { "b": 1, "c": 1 },
            "b: additionalProperties, and unknown; c: additionalProperties, and unknown",
        ),
        (
            doc! { "properties": { "a": { "additionalProperties": { "bsonType": "int" } } } },
            doc! { "a": { "k": "x" } },
            "a.k: bsonType: \"x\", expected int",
        ),
        (
            doc! { "patternProperties": { "^n_": { "bsonType": "int" } } },
            doc! { "n_a": "x" },
            "n_a: bsonType: \"x\", expected int",
        ),
        (
            doc! { "properties": { "a": { "maxProperties": 1 } } },
            doc! { "a": { "x": 1, "y": 1 } },
            "a: maxProperties: 2, expected at most 1 keys",
        ),
        (
            doc! { "dependencies": { "a": ["b", "c"] } },
            doc! { "a": 1 },
            "b: dependencies; c: dependencies",
        ),
        (
            doc! { "dependencies": { "a": { "required": ["b"] } } },
            doc! { "a": 1 },
            "b: required, and missing",
        ),
        (
            doc! { "allOf": [{ "required": ["a"] }, { "required": ["b"] }] },
            doc! {},
            "a: required, and missing; b: required, and missing",
        ),
        (
            doc! { "properties": { "a": { "not": { "bsonType": "int" } } } },
            doc! { "a": 1 },
            "a: not",
        ),
    ];
    for (schema, document, text) in all {
        assert_eq!(of(schema.clone(), document).await, text, "{schema}");
    }
}

#[tokio::test]
async fn several_rules_and_levels_are_all_told() {
    let schema = doc! {
        "required": ["name"],
        "properties": { "lines": { "items": { "required": ["qty"], "properties": {
            "qty": { "bsonType": "int", "minimum": 1 },
        } } }, "addr": { "bsonType": "object", "properties": { "zip": { "bsonType": "string" } } } },
    };
    let document = doc! { "_id": 7, "lines": [{ "qty": 1 }, { "qty": 0 }], "addr": { "zip": 1 } };
    let told = told(&*db().await, doc! { "$jsonSchema": schema }, document).await;
    assert_eq!(told.id(), Some(&Bson::Int32(7)));
    let mut all: Vec<String> = told.iter().map(ToString::to_string).collect();
    all.sort();
    assert_eq!(
        all,
        [
            "addr.zip: bsonType: 1, expected string",
            "lines.1.qty: minimum: 0, expected at least 1",
            "name: required, and missing"
        ]
    );
    let broken = told
        .iter()
        .find(|violation| violation.path == "lines.1.qty")
        .unwrap();
    assert_eq!(
        (broken.rule.as_str(), &broken.value, &broken.expected),
        ("minimum", &Some(Bson::Int32(0)), &Some(Bson::Int32(1)))
    );
    assert!(told.raw().contains_key("details") && !told.is_truncated());
}

#[tokio::test]
async fn the_variant_that_was_meant_is_reported() {
    let pay = doc! { "oneOf": [
        { "bsonType": "object", "required": ["kind", "last4"], "properties": { "kind": { "enum": ["card"] }, "last4": { "bsonType": "string" } } },
        { "bsonType": "object", "required": ["kind", "iban"], "properties": { "kind": { "enum": ["bank"] }, "iban": { "bsonType": "string" } } },
        { "bsonType": "null" },
    ] };
    let schema = doc! { "properties": { "pay": pay } };
    assert_eq!(
        of(
            schema.clone(),
            doc! { "pay": { "kind": "card", "last4": 1234 } }
        )
        .await,
        "pay.last4: bsonType: 1234, expected string (variant `card`)"
    );
    assert_eq!(
        of(schema.clone(), doc! { "pay": { "kind": "bank" } }).await,
        "pay.iban: required, and missing (variant `bank`)"
    );
    // A tag of no variant: all that there are.
    let unknown = of(
        schema,
        doc! { "pay": { "kind": "cash", "last4": "1", "iban": "x" } },
    )
    .await;
    assert_eq!(
        unknown,
        "pay.kind: enum: \"cash\", expected one of \"card\", \"bank\""
    );

    let external = doc! { "properties": { "shape": { "anyOf": [
        { "bsonType": "object", "required": ["Circle"], "properties": { "Circle": { "bsonType": "double" } } },
        { "enum": ["Point"] },
    ] } } };
    assert_eq!(
        of(external.clone(), doc! { "shape": { "Circle": "x" } }).await,
        "shape.Circle: bsonType: \"x\", expected double"
    );
    let both = doc! { "oneOf": [{ "required": ["a"] }, { "required": ["b"] }] };
    assert_eq!(
        of(both, doc! { "a": 1, "b": 1 }).await.split(',').next(),
        Some("oneOf: [0")
    );
}

#[tokio::test]
async fn what_stands_beside_the_schema_is_told_too() {
    let db = db().await;
    let validator = doc! { "$and": [
        { "$jsonSchema": { "required": ["a"] } },
        { "total": { "$gte": 5 } },
        { "$expr": { "$lt": ["$from", "$to"] } },
    ] };
    let all = told(&db, validator, doc! { "total": 1, "from": 2, "to": 1 }).await;
    let text: Vec<String> = all.iter().map(ToString::to_string).collect();
    assert_eq!(
        text,
        [
            "a: required, and missing",
            "total: $gte: 1, expected 5",
            "$expr: false, expected { \"$lt\": [\"$from\", \"$to\"] }"
        ]
    );
    let plain = told(
        &db,
        doc! { "total": { "$type": "int" }, "a": { "$exists": true } },
        doc! { "total": "x" },
    )
    .await;
    let text: Vec<String> = plain
        .iter()
        .map(|violation| format!("{} {}", violation.path, violation.rule))
        .collect();
    assert_eq!(text, ["total $type", "a $exists"]);
    let nor = told(&db, doc! { "$nor": [{ "a": 1 }] }, doc! { "a": 1 }).await;
    assert!(nor.to_string().contains("$nor"), "{nor}");
    let or = told(
        &db,
        doc! { "$or": [{ "a": 1 }, { "b": 1 }] },
        doc! { "a": 2 },
    )
    .await;
    assert_eq!(
        or.iter()
            .map(|violation| violation.path.as_str())
            .collect::<Vec<_>>(),
        ["a", "b"],
        "{or}"
    );
}

#[tokio::test]
async fn a_long_answer_is_cut_by_the_server_and_long_values_by_the_text() {
    let db = db().await;
    let schema = doc! { "$jsonSchema": { "properties": { "a": { "bsonType": "int" }, "b": { "bsonType": "int" } } } };
    let long = told(&db, schema.clone(), doc! { "a": "x".repeat(1000) }).await;
    assert!(long.to_string().len() < 150, "{long}");
    assert_eq!(
        long.iter()
            .next()
            .unwrap()
            .value
            .as_ref()
            .unwrap()
            .as_str()
            .unwrap()
            .len(),
        1000
    );
    let huge = "x".repeat(8_300_000);
    let cut = told(&db, schema, doc! { "a": &huge, "b": &huge[..8_000_000] }).await;
    assert!(cut.is_truncated(), "not cut");
    let rules: Vec<_> = cut
        .iter()
        .map(|one| (one.path.as_str(), one.rule.as_str(), one.value.is_none()))
        .collect();
    assert_eq!(rules, [("a", "bsonType", true), ("b", "bsonType", true)]);
}
