//! A word in a place where it means nothing is one error that says where it belongs.

use model_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Embedded, Serialize, Deserialize)]
#[index(keys(name))]
#[query(by_name: equality(name))]
#[embed(max = 5)]
#[reference]
#[validate(min = 1)]
#[bucket(per = "hour")]
struct Line {
    #[index]
    name: String,
    #[query(by_name: equality(name))]
    text: String,
    #[bucket(per = "hour")]
    list: Vec<String>,
}

#[derive(Embedded, Serialize, Deserialize)]
enum Payment {
    Cash,
    Card {
        #[index(unique)]
        number: String,
    },
    Wire(#[index] String),
    Batch {
        #[bucket(per = "day")]
        list: Vec<String>,
    },
}

#[derive(Document, Serialize, Deserialize)]
#[embed(max = 5)]
#[bucket(per = "hour", by(sensor))]
#[reference(to = Order)]
struct Order {
    #[query(by_name: equality(name))]
    name: String,
    #[serde(skip)]
    #[embed(max = 5)]
    cache: Vec<String>,
    #[serde(skip)]
    #[index(unique)]
    memo: String,
    #[serde(skip_serializing)]
    #[reference]
    old: Option<ObjectId>,
    #[serde(flatten)]
    #[validate(min = 1)]
    rest: std::collections::HashMap<String, i64>,
}

fn main() {}
