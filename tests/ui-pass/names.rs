//! Raw identifiers and odd names.

#![deny(warnings)]

use model_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Embedded, Serialize, Deserialize)]
#[allow(non_camel_case_types)]
struct r#impl {
    r#in: i64,
}

#[derive(Embedded, Serialize, Deserialize)]
#[allow(non_camel_case_types)]
enum Kind {
    r#type,
    r#fn { r#let: i64 },
}

#[derive(Document, Serialize, Deserialize)]
#[index(keys(r#type))]
#[index(keys(type, -struct))]
#[index(keys(r#match.r#in))]
#[index(keys(match.in, r#gen))]
#[query(r#where: equality(r#type), sort(-r#gen), range(r#match.r#in))]
struct Raw {
    r#type: String,
    r#struct: i64,
    r#match: r#impl,
    r#async: bool,
    r#gen: i64,
    kind: Kind,
}

/// Names that generated code could use itself.
#[derive(Document, Serialize, Deserialize)]
#[query(by_db: equality(db), range(value))]
struct Clash {
    db: String,
    value: i64,
    shape: i64,
    model: i64,
    spec: i64,
    path: i64,
    lint: i64,
    __m: i64,
    serializer: i64,
}

#[test]
fn stored_without_the_prefix() {
    assert_eq!(Raw::TYPE.to_string(), "type");
    assert_eq!(Raw::MATCH.dot(r#impl::IN).to_string(), "match.in");
    let names: Vec<String> = Raw::indexes().into_iter().map(|index| index.name).collect();
    assert_eq!(
        names,
        [
            "type_1",
            "type_1_struct_-1",
            "match.in_1",
            "match.in_1_gen_1"
        ]
    );
    assert!(!Raw::validator().to_string().contains("r#"));
    assert_eq!(Clash::SPEC.to_string(), "spec");
}
