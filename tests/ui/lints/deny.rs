//! `deny` makes an error of a warning.

use model_runtime::prelude::*;
use serde::{Deserialize, Serialize};

type Lines = Vec<String>;

#[derive(Document, Serialize, Deserialize)]
#[document(deny(unbounded_array, id_without_rename))]
struct Order {
    id: ObjectId,
    vec: Vec<String>,
    alias: Lines,
    #[document(deny(date_as_text))]
    at: chrono::DateTime<chrono::Utc>,
    #[document(deny(bytes_as_array))]
    bytes: Vec<u8>,
    #[document(deny(pattern_unanchored))]
    #[validate(pattern = "x")]
    text: String,
    #[document(warn(unbounded_array))]
    warned: Vec<String>,
    #[document(allow(unbounded_array, reason = "few"))]
    allowed: Vec<String>,
    #[document(deny(nested_option, uuid_subtype))]
    fine: Option<i64>,
}

#[derive(Embedded, Serialize, Deserialize)]
#[document(deny(unbounded_map))]
struct Page<T> {
    items: std::collections::HashMap<String, T>,
}

fn main() {}
