//! A bound on what has no count of its own.

use std::collections::BTreeMap;

use model_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Document, Serialize, Deserialize)]
struct Counts {
    #[serde(rename = "_id")]
    id: ObjectId,
    #[serde(flatten)]
    #[embed(max = 3)]
    rest: BTreeMap<String, ObjectId>,
}

fn main() {}
