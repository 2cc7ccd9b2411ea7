//! Tools that are not ours, put to what we make: `mongosh` runs the exported script, and
//! `mongodb-schema` says of which types the written documents are.
//!
//! They need Node.js and `npm install` in `strangers/`, so they run on demand and in `.ci/run`:
//! `cargo test -p model-tests --test strangers -- --ignored`.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use std::{
    collections::{BTreeMap, BTreeSet},
    path::PathBuf,
    process::Command,
};

use bson::{Bson, Document};
use model_runtime::{export, sync, testing};
use model_tests::{
    models::{MODELS, SUBJECTS},
    proof::{Subject, generate, raw},
};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

fn strangers() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("strangers")
}

/// Runs a script with node and returns what it prints.
fn node(arguments: &[&str]) -> String {
    let output = Command::new("node")
        .args(arguments)
        .current_dir(strangers())
        .output();
    let output = output.expect("Node.js is needed: see the head of this file");
    let (out, err) = (
        String::from_utf8(output.stdout).unwrap(),
        String::from_utf8(output.stderr).unwrap(),
    );
    assert!(output.status.success(), "node {arguments:?}: {out}{err}");
    out
}

#[tokio::test]
#[ignore = "needs Node.js; .ci/run runs it"]
async fn mongosh_brings_a_database_to_what_the_models_declare() {
    let server = testing::shared().await.unwrap();
    let db = server.database().await.unwrap();
    let folder = tempfile::tempdir().unwrap();
    let script = folder.path().join("validators.js");
    std::fs::write(&script, export::mongosh(MODELS).unwrap()).unwrap();
    let mut uri = server.uri().to_owned();
    let (base, options) = uri
        .split_once("/?")
        .map_or((uri.as_str(), ""), |(base, options)| (base, options));
    uri = format!("{}/{}?{options}", base.trim_end_matches('/'), db.name());
    let run = || {
        node(&[
            "node_modules/mongosh/bin/mongosh.js",
            &uri,
            "--quiet",
            "--norc",
            "--file",
            script.to_str().unwrap(),
        ])
    };
    let first = run();
    assert_eq!(first.matches(": created").count(), MODELS.len(), "{first}");
    // What the script made is what the models declare, to the last type of a number.
    let plan = sync::plan(&db, MODELS).await.unwrap();
    assert!(plan.is_empty(), "{plan}");
    let second = run();
    assert_eq!(
        second.matches(": changed").count(),
        MODELS.len(),
        "{second}"
    );
    let plan = sync::plan(&db, MODELS).await.unwrap();
    assert!(plan.is_empty(), "{plan}");
}

/// The names that mongodb-schema has for `bsonType` aliases.
fn alias(name: &str) -> &str {
    match name {
        "Int32" => "int",
        "Long" => "long",
        "Double" => "double",
        "Decimal128" => "decimal",
        "String" => "string",
        "Document" => "object",
        "Array" => "array",
        "Binary" => "binData",
        "ObjectId" => "objectId",
        "Boolean" => "bool",
        "Date" => "date",
        "Null" => "null",
        "Timestamp" => "timestamp",
        "BSONRegExp" => "regex",
        other => panic!("mongodb-schema has a type {other}"),
    }
}

/// The types that a validator admits at each path, where it says them without alternatives.
fn admitted(schema: &Document, path: &str, found: &mut BTreeMap<String, BTreeSet<String>>) {
    let types = match schema.get("bsonType") {
        Some(Bson::String(one)) => vec![one.clone()],
        Some(Bson::Array(several)) => several
            .iter()
            .filter_map(Bson::as_str)
            .map(str::to_owned)
            .collect(),
        _ => return,
    };
    if !path.is_empty() {
        found.insert(path.to_owned(), types.into_iter().collect());
    }
    for (name, property) in schema.get_document("properties").into_iter().flatten() {
        let below = if path.is_empty() {
            name.clone()
        } else {
            format!("{path}.{name}")
        };
        admitted(property.as_document().unwrap(), &below, found);
    }
    if let Ok(items) = schema.get_document("items") {
        admitted(items, &format!("{path}[]"), found);
    }
}

fn types_agree(subject: &Subject, rng: &mut ChaCha8Rng) -> usize {
    let shape = subject.info.spec().shape.get();
    let documents: Vec<Bson> = (0..40)
        .filter_map(|_| (subject.reads)(&raw(&generate::document(shape, rng))).ok())
        .map(|written| Bson::Document(Document::try_from(&*written.document).unwrap()))
        .collect();
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("documents.json");
    let text = serde_json::to_string(&Bson::Array(documents).into_canonical_extjson()).unwrap();
    std::fs::write(&file, text).unwrap();
    let said = node(&["types.js", file.to_str().unwrap()]);
    let said: BTreeMap<String, Vec<String>> = serde_json::from_str(&said).unwrap();
    let mut allowed = BTreeMap::new();
    let validator = subject.info.validator();
    admitted(
        validator.get_document("$jsonSchema").unwrap(),
        "",
        &mut allowed,
    );
    let mut compared = 0;
    for (path, types) in said {
        let Some(allowed) = allowed.get(&path) else {
            continue;
        };
        for name in types.iter().filter(|name| *name != "Undefined") {
            compared += 1;
            assert!(
                allowed.contains(alias(name)),
                "{}.{path}: {name}, admitted {allowed:?}",
                subject.name()
            );
        }
    }
    compared
}

#[test]
#[ignore = "needs Node.js; .ci/run runs it"]
fn mongodb_schema_finds_the_types_that_validators_admit() {
    let mut rng = ChaCha8Rng::seed_from_u64(5);
    let compared: usize = SUBJECTS
        .iter()
        .map(|subject| types_agree(subject, &mut rng))
        .sum();
    assert!(compared > 5 * SUBJECTS.len(), "{compared}");
}
