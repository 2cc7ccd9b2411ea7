//! `_id` mistakes that types show.

use model_runtime::prelude::*;
use serde::{Deserialize, Serialize};

type Many = Vec<i32>;

#[derive(Embedded, Serialize, Deserialize)]
struct Wrapped(Vec<ObjectId>);

#[derive(Document, Serialize, Deserialize)]
struct Optional {
    #[serde(rename = "_id")]
    id: Option<ObjectId>,
}

#[derive(Document, Serialize, Deserialize)]
struct Array {
    _id: Many,
}

#[derive(Document, Serialize, Deserialize)]
struct Newtype {
    _id: Wrapped,
}

#[derive(Document, Serialize, Deserialize)]
struct Pair {
    _id: (i32, String),
}

#[derive(Document, Serialize, Deserialize)]
struct Pattern {
    _id: model_runtime::bson::Regex,
}

#[derive(Document, Serialize, Deserialize)]
struct Nothing {
    _id: (),
}

#[derive(Document, Serialize, Deserialize)]
struct Long {
    _id: i128,
}

// These are fine.
#[derive(Document, Serialize, Deserialize)]
struct Skipped {
    #[serde(rename = "_id", skip_serializing_if = "Option::is_none")]
    id: Option<ObjectId>,
}

#[derive(Document, Serialize, Deserialize)]
struct None {
    n: i64,
}

#[derive(Document, Serialize, Deserialize)]
struct Text {
    #[serde(rename = "_id")]
    id: String,
}

fn main() {}
