//! Anything at all put to the check in process, and to the reader of the server's accounts: no
//! panic, no overflow, always an answer.
//!
//! A few seconds each by default; `FUZZ_SECONDS=600 cargo test --release -p model-tests --test
//! fuzz` is the long run.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use std::time::{Duration, Instant};

use bson::{Bson, Document, RawDocument, doc, rawdoc};
use model_runtime::{Document as _, Violations};
use model_tests::{
    models::{SUBJECTS, constraints::Appointments, nested::Cart, options::Limits},
    proof::{generate, mutate, raw},
};
use rand::{Rng, RngExt, SeedableRng, seq::IndexedRandom};
use rand_chacha::ChaCha8Rng;

#[expect(
    clippy::disallowed_methods,
    reason = "the documented switch of the long run"
)]
fn seconds() -> Duration {
    let seconds = std::env::var("FUZZ_SECONDS")
        .ok()
        .and_then(|text| text.parse().ok());
    Duration::from_secs(seconds.unwrap_or(4))
}

/// A document as bytes, of which some are changed, doubled or taken away.
fn damaged(bytes: &[u8], rng: &mut impl Rng) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    for _ in 0..rng.random_range(1..4) {
        if bytes.len() <= 5 {
            break;
        }
        let at = rng.random_range(4..bytes.len() - 1);
        match rng.random_range(0..5) {
            0 => bytes[at] = rng.random(),
            1 => bytes[at] ^= 1 << rng.random_range(0..8),
            2 => {
                bytes.remove(at);
            }
            3 => bytes.insert(at, rng.random()),
            _ => {
                let end = (at + rng.random_range(1..20)).min(bytes.len() - 1);
                let part = bytes[at..end].to_vec();
                bytes.splice(at..at, part);
            }
        }
    }
    // The outer length is right most of the time, so that there is something to read.
    if rng.random_ratio(9, 10) {
        let len = i32::try_from(bytes.len()).unwrap();
        bytes[..4].copy_from_slice(&len.to_le_bytes());
    }
    bytes
}

#[test]
fn damaged_documents_are_answered() {
    let mut rng = ChaCha8Rng::seed_from_u64(11);
    let (began, mut documents, mut refused) = (Instant::now(), 0_u64, 0_u64);
    while began.elapsed() < seconds() {
        let subject = SUBJECTS.choose(&mut rng).unwrap();
        let document = raw(&generate::document(
            subject.info.spec().shape.get(),
            &mut rng,
        ));
        for _ in 0..20 {
            let bytes = damaged(document.as_bytes(), &mut rng);
            let Ok(damaged) = RawDocument::from_bytes(&bytes) else {
                continue;
            };
            documents += 1;
            if let Err(violations) = (subject.check)(damaged) {
                refused += 1;
                assert!(violations.iter().count() > 0);
                assert!(!violations.to_string().is_empty());
            }
        }
    }
    assert!(
        refused > documents / 10 && refused < documents,
        "{refused} of {documents}"
    );
}

/// Documents inside each other, so many levels deep.
fn nested(levels: usize, kind: u8) -> Vec<u8> {
    let mut bytes = vec![5, 0, 0, 0, 0];
    for _ in 0..levels {
        let mut outer = Vec::with_capacity(bytes.len() + 8);
        let len = i32::try_from(bytes.len() + 8).unwrap();
        outer.extend(len.to_le_bytes());
        outer.extend([kind, b'0', 0]);
        outer.append(&mut bytes);
        outer.push(0);
        bytes = outer;
    }
    bytes
}

/// A document with one element of this type, name and value, each as bytes.
fn element(kind: u8, name: &[u8], value: &[u8]) -> Vec<u8> {
    let len = 4 + 1 + name.len() + 1 + value.len() + 1;
    let mut bytes = i32::try_from(len).unwrap().to_le_bytes().to_vec();
    bytes.push(kind);
    bytes.extend(name);
    bytes.push(0);
    bytes.extend(value);
    bytes.push(0);
    bytes
}

fn check<T: model_runtime::Document>(bytes: &[u8]) -> String {
    let document = RawDocument::from_bytes(bytes).unwrap();
    T::check_document(document).map_or_else(|refused| refused.to_string(), |()| String::new())
}

#[test]
fn depth_and_size_end_in_an_answer() {
    for levels in [100, 200, 2000] {
        for kind in [3, 4] {
            let inner = nested(levels, kind);
            assert!(check::<Limits>(&element(kind, b"code", &inner)).contains("code: bsonType"));
            assert!(check::<Cart>(&element(kind, b"tags", &inner)).contains("tags"));
            assert!(!check::<Cart>(&element(kind, b"grid", &inner)).is_empty());
        }
    }
    let large = "x".repeat(16 << 20);
    let told = check::<Limits>(raw(&doc! { "code": &large }).as_bytes());
    assert!(
        told.contains("code: maxLength") && told.len() < 10_000,
        "{}",
        told.len()
    );
    let many: Vec<i32> = (0..1_000_000).collect();
    let told = check::<Cart>(raw(&doc! { "tags": many }).as_bytes());
    assert!(told.contains("tags.999999: enum"));
}

#[test]
fn odd_bytes_are_told_and_not_trusted() {
    let text = |bytes: &[u8]| {
        let len = i32::try_from(bytes.len() + 1).unwrap().to_le_bytes();
        [&len[..], bytes, &[0]].concat()
    };
    // Not UTF-8: never matches a pattern, and has as many code points as the server counts.
    let told = check::<Limits>(&element(2, b"code", &text(&[b'a', 0xff, 0xfe])));
    assert!(
        told.contains("code: pattern") && !told.contains("Length"),
        "{told}"
    );
    // A name that is not UTF-8, a length that lies, a type that is none.
    for bytes in [
        element(2, &[0xff], &text(b"x")),
        element(2, b"code", &[200, 0, 0, 0, b'x', 0]),
        element(0x99, b"code", &[0; 8]),
    ] {
        assert!(check::<Limits>(&bytes).contains("bson"), "{bytes:?}");
    }
    // Of two equal keys the first counts, as on the server.
    let twice = [
        element(16, b"qty", &[5, 0, 0, 0]),
        element(16, b"qty", &[200, 0, 0, 0]),
    ];
    let mut bytes = twice[0][..twice[0].len() - 1].to_vec();
    bytes.extend(&twice[1][4..]);
    let len = i32::try_from(bytes.len()).unwrap();
    bytes[..4].copy_from_slice(&len.to_le_bytes());
    assert!(!check::<Limits>(&bytes).contains("qty"));
    // The ends of every order, and no number.
    for value in [
        Bson::MinKey,
        Bson::MaxKey,
        Bson::Double(f64::NAN),
        Bson::Undefined,
    ] {
        assert!(check::<Limits>(raw(&doc! { "qty": value }).as_bytes()).contains("qty"));
    }
    assert!(Appointments::check_document(&rawdoc! { "at": 5 }).is_err());
}

#[test]
fn any_account_of_the_server_is_read() {
    let mut rng = ChaCha8Rng::seed_from_u64(12);
    let words = [
        "operatorName",
        "details",
        "schemaRulesNotSatisfied",
        "propertiesNotSatisfied",
        "propertyName",
        "specifiedAs",
        "reason",
        "consideredValue",
        "missingProperties",
        "schemasNotSatisfied",
        "clausesNotSatisfied",
        "clausesSatisfied",
        "itemIndex",
        "$jsonSchema",
        "properties",
        "required",
        "oneOf",
        "anyOf",
        "items",
        "additionalProperties",
        "$nor",
        "$and",
        "$elemMatch",
        "$lt",
        "bsonType",
        "enum",
        "failingProperty",
        "index",
    ];
    let began = Instant::now();
    let mut accounts = seeds();
    while began.elapsed() < seconds() {
        let mut account = accounts.choose(&mut rng).unwrap().clone();
        for _ in 0..rng.random_range(1..6) {
            mutate::mutate(&mut account, &words, &mut rng);
        }
        let told = Violations::from_err_info(account.clone());
        assert!(told.iter().count() > 0, "{account}");
        assert!(!told.to_string().is_empty(), "{account}");
        if accounts.len() < 500 && rng.random_ratio(1, 50) {
            accounts.push(account);
        }
    }
}

/// Accounts as mongod 6.0.5 gives them.
fn seeds() -> Vec<Document> {
    let leaf = doc! {
        "operatorName": "bsonType", "specifiedAs": { "bsonType": "int" },
        "reason": "type did not match", "consideredValue": "x", "consideredType": "string",
    };
    let pinned = doc! {
        "operatorName": "enum", "specifiedAs": { "enum": ["card"] },
        "reason": "value was not found in enum", "consideredValue": "wire",
    };
    let of = |name: &str, details: Vec<Document>| doc! { "propertyName": name, "details": details };
    let properties =
        |list: Vec<Document>| doc! { "operatorName": "properties", "propertiesNotSatisfied": list };
    let items = doc! {
        "operatorName": "items", "reason": "At least one item did not match the sub-schema",
        "itemIndex": 3, "details": [leaf.clone()],
    };
    let branch = |index: i32, details: Vec<Document>| doc! { "index": index, "details": details };
    let one_of = doc! { "operatorName": "oneOf", "schemasNotSatisfied": [
        branch(0, vec![properties(vec![of("kind", vec![pinned])])]),
        branch(1, vec![properties(vec![of("last4", vec![leaf.clone()])])]),
    ] };
    let nor = doc! { "operatorName": "$nor", "clausesSatisfied": [
        { "index": 0, "details": {
            "operatorName": "$lt", "specifiedAs": { "at": { "$lt": bson::DateTime::MIN } },
            "reason": "comparison succeeded", "consideredValue": bson::DateTime::MIN,
        } },
        { "index": 1, "details": {
            "operatorName": "$elemMatch", "specifiedAs": { "v": { "$elemMatch": { "day": { "$gt": bson::DateTime::MIN } } } },
            "reason": "array did satisfy the child predicate", "consideredValue": [{ "day": bson::DateTime::MAX }],
        } },
    ] };
    let schema = doc! { "operatorName": "$jsonSchema", "schemaRulesNotSatisfied": [
        properties(vec![of("lines", vec![items]), of("payment", vec![one_of]), of("qty", vec![leaf])]),
        { "operatorName": "required", "specifiedAs": { "required": ["a", "b"] }, "missingProperties": ["a"] },
        { "operatorName": "additionalProperties", "specifiedAs": { "additionalProperties": false }, "additionalProperties": ["z"] },
    ] };
    let both = doc! { "operatorName": "$and", "clausesNotSatisfied": [
        { "index": 0, "details": schema.clone() }, { "index": 1, "details": nor },
    ] };
    vec![
        doc! { "failingDocumentId": 1, "details": schema },
        doc! { "failingDocumentId": 2, "details": both },
        doc! { "failingDocumentId": 3, "truncated": true, "details": {} },
    ]
}
