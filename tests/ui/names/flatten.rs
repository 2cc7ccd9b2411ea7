//! Keys that meet through `flatten`, and what cannot be flattened.

use model_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Embedded, Serialize, Deserialize)]
struct Times {
    at: DateTime,
    name: String,
}

#[derive(Embedded, Serialize, Deserialize)]
struct More {
    name: String,
    text: String,
}

#[derive(Document, Serialize, Deserialize)]
struct Event {
    name: String,
    #[serde(flatten)]
    times: Times,
}

#[derive(Document, Serialize, Deserialize)]
struct Both {
    #[serde(flatten)]
    times: Times,
    #[serde(flatten)]
    more: More,
}

#[derive(Document, Serialize, Deserialize)]
struct Scalars {
    #[serde(flatten)]
    number: i64,
    #[serde(flatten)]
    list: Vec<Times>,
    #[serde(flatten)]
    maybe: Option<String>,
}

#[derive(Embedded, Serialize, Deserialize)]
#[serde(tag = "name")]
enum Tagged {
    One { n: i64 },
}

#[derive(Document, Serialize, Deserialize)]
struct Tag {
    name: String,
    #[serde(flatten)]
    tagged: Tagged,
}

fn main() {}
