//! A module without a prelude, in which the names that generated code could use are the user's.

#![deny(warnings)]
#![no_implicit_prelude]
#![allow(dead_code, non_camel_case_types)]

use ::model_runtime::{Document as _, Ref, bson};
use ::serde::{Deserialize, Serialize};

struct Option;
struct String;
struct Vec;
struct Document;
struct Embedded;
struct Some;
struct None;
struct Ok;
struct Err;
struct Box;
struct Stored;
struct Path;
struct Shape;
struct Field;
type Result<T> = ::core::result::Result<T, ()>;
mod std {}
mod core {}
mod alloc {}
mod serde {}
mod model_runtime {}
mod mongodb {}

#[derive(::model_runtime::Embedded, Serialize, Deserialize)]
enum Status {
    Open,
    Paid { at: bson::DateTime },
}

#[derive(::model_runtime::Embedded, Serialize, Deserialize)]
struct Line {
    sku: ::std::string::String,
    #[validate(min = 1)]
    quantity: i64,
}

#[derive(::model_runtime::Document, Serialize, Deserialize)]
#[document(collection = "orders", strict, allow(unbounded_map, reason = "a test"))]
#[query(by_status: equality(name), sort(-total), range(lines.quantity))]
#[index(esr)]
#[index(keys(name, lines.sku), unique, partial = { total: { $gt: 5 } })]
struct Order {
    #[serde(rename = "_id")]
    id: bson::oid::ObjectId,
    name: ::std::string::String,
    #[index(ttl = "1h")]
    at: ::core::option::Option<bson::DateTime>,
    total: i64,
    status: Status,
    #[embed(max = 20)]
    lines: ::std::vec::Vec<Line>,
    words: ::std::collections::HashMap<::std::string::String, i64>,
    #[serde(with = "::serde_bytes")]
    bytes: ::std::vec::Vec<u8>,
    #[reference]
    parent: ::core::option::Option<Ref<Order>>,
    last: bool,
}

#[derive(::model_runtime::Document, Serialize, Deserialize)]
struct Bucket {
    sensor: ::std::string::String,
    start: bson::DateTime,
    seq: i64,
    count: i64,
    #[bucket(per = "hour")]
    readings: ::std::vec::Vec<Reading>,
}

#[derive(::model_runtime::Embedded, Serialize, Deserialize)]
struct Reading {
    at: bson::DateTime,
}

#[test]
fn compiles() {
    ::std::assert_eq!(Order::indexes().len(), 3);
}
