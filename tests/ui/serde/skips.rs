//! What serde leaves out, or does not read, where the document is then not readable.
#![allow(deprecated)]

use model_runtime::prelude::*;
use serde::{Deserialize, Serialize};

fn no(_: &i32) -> bool {
    false
}

fn option<'de, D: serde::Deserializer<'de>>(from: D) -> Result<Option<i32>, D::Error> {
    Option::deserialize(from)
}

#[derive(Document, Serialize, Deserialize)]
struct Missing {
    #[serde(skip_serializing_if = "no")]
    a: i32,
    #[serde(skip_serializing)]
    b: i32,
    #[serde(skip_serializing_if = "no", default)]
    fine: i32,
    #[serde(skip_serializing_if = "Option::is_none")]
    also_fine: Option<i32>,
    #[serde(skip_serializing)]
    fine_too: Option<i32>,
}

#[derive(Document, Serialize, Deserialize)]
struct Function {
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "option")]
    c: Option<i32>,
}

#[derive(Embedded, Serialize, Deserialize)]
struct Places(i32, #[serde(skip_serializing)] i32, i32);

#[derive(Embedded, Serialize, Deserialize)]
struct Unread(i32, #[serde(skip_deserializing)] i32, i32);

#[derive(Embedded, Serialize, Deserialize)]
struct NoDefault(i32, #[serde(skip_serializing)] i32);

#[derive(Embedded, Serialize, Deserialize)]
struct Last(i32, #[serde(skip_serializing_if = "Option::is_none", default)] Option<i32>);

#[derive(Embedded, Serialize, Deserialize)]
enum Half {
    A(#[serde(skip_serializing, default)] i32),
    B(#[serde(skip_deserializing)] i32),
    #[serde(skip_deserializing)]
    C,
    Fine(#[serde(skip)] i32),
}

#[derive(Embedded, Serialize, Deserialize)]
#[serde(tag = "t", content = "c")]
enum Adjacent {
    A(#[serde(skip)] i32),
    B,
}

#[derive(Embedded, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Denied {
    #[serde(skip_deserializing)]
    a: i32,
}

#[derive(Embedded, Serialize, Deserialize)]
#[serde(tag = "t", deny_unknown_fields)]
struct DeniedTag {
    a: i32,
}

#[derive(Document, Serialize, Deserialize)]
struct Unstored {
    #[serde(skip)]
    #[validate(min = 1)]
    a: i32,
}

fn main() {}
