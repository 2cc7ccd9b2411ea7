//! The first name of a path is a field of the struct.

use model_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Embedded, Serialize, Deserialize)]
struct Address {
    city: String,
}

#[derive(Document, Serialize, Deserialize)]
#[index(keys(staus))]
#[index(keys(createdAt))]
#[index(keys(secret))]
#[index(keys(address))]
#[index(keys("staus", "-created_ta"))]
#[index(keys("a..b"))]
#[index(keys(-"-status"))]
#[index(keys(5))]
#[index(keys(status.))]
#[index(keys(--status))]
#[index(keys(other), partial = { staus: "x" })]
#[index(esr, equality(-status))]
#[query(by: equality(cutsomer), sort(-created), range(totl))]
struct Order {
    status: String,
    #[serde(rename = "createdAt")]
    created_at: DateTime,
    #[serde(skip)]
    secret: String,
    #[serde(flatten)]
    address: Address,
    customer: String,
    total: i64,
    other: i64,
}

fn main() {}
