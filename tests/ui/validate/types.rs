//! Constraints against the type of the field.

use model_runtime::prelude::*;
use serde::{Deserialize, Serialize};

type Name = String;

#[derive(Embedded, Serialize, Deserialize)]
enum Status {
    Open,
}

#[derive(Embedded, Serialize, Deserialize)]
struct Address {
    city: String,
}

#[derive(Document, Serialize, Deserialize)]
struct Order {
    #[validate(min = 1)]
    name: Name,
    #[validate(max_len = 5)]
    number: i64,
    #[validate(pattern = "\\A5\\z")]
    float: f64,
    #[validate(min = 5)]
    date: DateTime,
    #[validate(min = 0)]
    flag: bool,
    #[validate(max_len = 5)]
    switch: bool,
    #[validate(min = 1)]
    address: Address,
    #[validate(min = 1, max_len = 5)]
    both: i64,
    #[validate(min = 1, max_len = 5)]
    both_text: String,
    #[validate(max_len = 5)]
    status: Status,
    #[validate(min = 1)]
    #[embed(max = 9)]
    names: Vec<String>,
    #[validate(max_len = 5)]
    other: ObjectId,
    #[validate(min = 300)]
    byte: u8,
    #[validate(max = -1)]
    unsigned: u32,
    #[validate(min = 1)]
    long: i128,
}

fn main() {}
