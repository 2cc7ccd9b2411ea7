//! Flattened parts that serde writes and cannot read, or that bring the id.
#![allow(deprecated)]

use std::collections::BTreeMap;

use model_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Embedded, Serialize, Deserialize)]
struct Unit;

#[derive(Embedded, Serialize, Deserialize)]
enum External {
    A(i32),
}

#[derive(Embedded, Serialize, Deserialize)]
#[serde(untagged)]
enum Untagged {
    None,
    Some { n: i32 },
}

#[derive(Embedded, Serialize, Deserialize)]
#[serde(tag = "t")]
enum WithUnit {
    U(Unit),
}

#[derive(Embedded, Serialize, Deserialize)]
#[serde(tag = "t")]
enum WithExternal {
    X(External),
}

#[derive(Embedded, Serialize, Deserialize)]
#[serde(tag = "t")]
enum Optional {
    O(Option<Base>),
    N(Untagged),
}

#[derive(Embedded, Serialize, Deserialize)]
struct Base {
    #[serde(rename = "_id")]
    id: i32,
}

#[derive(Document, Serialize, Deserialize)]
struct A {
    #[serde(flatten)]
    a: WithUnit,
}

#[derive(Document, Serialize, Deserialize)]
struct B {
    #[serde(flatten)]
    b: WithExternal,
}

#[derive(Document, Serialize, Deserialize)]
struct C {
    #[serde(flatten)]
    c: Untagged,
}

#[derive(Document, Serialize, Deserialize)]
struct D {
    #[serde(flatten)]
    base: Base,
}

#[derive(Document, Serialize, Deserialize)]
struct E {
    n: i32,
    #[serde(flatten)]
    rest: BTreeMap<String, i32>,
}

#[derive(Embedded, Serialize, Deserialize)]
#[serde(tag = "t")]
enum WithMap {
    M(BTreeMap<String, i32>),
}

#[derive(Document, Serialize, Deserialize)]
struct F {
    #[serde(flatten)]
    rest: Option<WithMap>,
}

#[derive(Document, Serialize, Deserialize)]
struct Fine {
    n: i32,
    #[serde(flatten)]
    rest: BTreeMap<String, model_runtime::bson::Bson>,
}

fn main() {}
