//! `_id` mistakes that tokens show.

use model_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Document, Serialize, Deserialize)]
struct Two {
    #[serde(rename = "_id")]
    id: ObjectId,
    #[serde(rename = "_id")]
    other: ObjectId,
}

#[derive(Document, Serialize, Deserialize)]
struct Embedded1 {
    #[serde(rename = "_id")]
    #[embed(max = 5)]
    id: Vec<ObjectId>,
}

#[derive(Document, Serialize, Deserialize)]
#[index(keys(id))]
#[index(keys(-id))]
#[index(keys(id), unique)]
#[index(keys(id), ttl = "1h")]
#[index(keys(id, name))]
struct Indexed {
    #[serde(rename = "_id")]
    #[index]
    id: ObjectId,
    name: String,
}

fn main() {}
