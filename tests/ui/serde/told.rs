//! Forms that are told of a whole type, and variants with functions of their own.
#![allow(deprecated)]

use model_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Embedded)]
#[document(repr)]
#[allow(dead_code)]
enum NoType {
    A = 1,
}

#[derive(Embedded)]
#[document(repr)]
#[repr(u8)]
#[allow(dead_code)]
enum Holds {
    A(i32),
}

#[derive(Embedded)]
#[document(opaque, bson_type = "string")]
struct Both {
    #[allow(dead_code)]
    a: i32,
}

mod cents {
    pub fn serialize<S: serde::Serializer>(_: &i64, _: S) -> Result<S::Ok, S::Error> {
        unimplemented!()
    }
    pub fn deserialize<'de, D: serde::Deserializer<'de>>(_: D) -> Result<i64, D::Error> {
        unimplemented!()
    }
}

#[derive(Embedded, Serialize, Deserialize)]
enum With {
    #[serde(with = "cents")]
    A(i64),
}

#[derive(Embedded, Serialize, Deserialize)]
#[serde(untagged)]
enum Dates {
    A {
        #[validate(min = "2020-01-01")]
        at: DateTime,
    },
    B {
        n: i32,
    },
}

#[derive(Embedded, Serialize, Deserialize)]
#[serde(untagged)]
enum Loose {
    A(i32),
    B(String),
}

#[derive(Embedded, Serialize, Deserialize)]
enum Mixed {
    A,
    B(String),
}

#[derive(Document, Serialize, Deserialize)]
struct Constrained {
    #[validate(min = 1, max = 2)]
    loose: Loose,
    #[validate(min_len = 1)]
    mixed: Mixed,
}

const FLOAT: f64 = 2.0;
const LETTER: char = 'x';
const NUMBER: usize = 2;

#[derive(Document, Serialize, Deserialize)]
struct Bounds {
    #[embed(max = FLOAT)]
    a: Vec<i32>,
    #[embed(max = LETTER)]
    b: Vec<i32>,
    #[embed(max = NUMBER)]
    c: Vec<i32>,
}

#[derive(Embedded, Serialize, Deserialize)]
struct Nid(Option<ObjectId>);

#[derive(Embedded, Serialize, Deserialize)]
#[serde(untagged)]
enum ListId {
    A(i32),
    B(Vec<i32>),
}

#[derive(Embedded, Serialize, Deserialize)]
#[serde(untagged)]
enum UnitId {
    A(i32),
    B,
}

#[derive(Document, Serialize, Deserialize)]
struct A {
    #[serde(rename = "_id")]
    id: Nid,
}

#[derive(Document, Serialize, Deserialize)]
struct B {
    #[serde(rename = "_id")]
    id: ListId,
}

#[derive(Document, Serialize, Deserialize)]
struct C {
    #[serde(rename = "_id")]
    id: UnitId,
}

#[derive(Embedded, Serialize, Deserialize, PartialEq, Eq, PartialOrd, Ord, Clone)]
#[serde(into = "u8", try_from = "u8")]
enum Number {
    A,
}
impl From<Number> for u8 {
    fn from(_: Number) -> u8 {
        1
    }
}
impl TryFrom<u8> for Number {
    type Error = String;
    fn try_from(_: u8) -> Result<Number, String> {
        Ok(Number::A)
    }
}

#[derive(Document, Serialize, Deserialize)]
struct Keyed {
    map: std::collections::BTreeMap<Number, i32>,
}

fn main() {}
