//! Two words that cannot both hold are one error, at the one to remove.

use model_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Document, Serialize, Deserialize)]
#[index(esr, keys(a))]
#[index(keys(a), equality(b))]
#[index(equality(a))]
#[index(esr, unique)]
#[index(esr)]
#[index(esr, equality(b), ttl = "1h", sort(a))]
#[index(keys(a, b), ttl = "1h")]
#[index(keys(c), sparse, partial = { a: "x" })]
struct Order {
    a: String,
    b: String,
    c: String,
    #[embed(max = 20, unbounded, reason = "both")]
    d: Vec<String>,
    #[embed(unbounded)]
    e: Vec<String>,
    #[embed(unbounded, reason = " ")]
    f: Vec<String>,
    #[embed(unbounded, reason = "few", keep = "latest")]
    g: Vec<String>,
    #[embed(max = 20, reason = "few")]
    h: Vec<String>,
    #[embed(keep = "latest")]
    i: Vec<String>,
    #[embed(reason = "few")]
    j: Vec<String>,
    #[embed(max = 20)]
    #[document(allow(unbounded_array, reason = "few"))]
    k: Vec<String>,
    #[embed(max = 20)]
    #[bucket(per = "hour")]
    l: Vec<String>,
    #[document(opaque, bson_type = "date")]
    m: DateTime,
    #[validate(min = 5, max = 1, min_len = 3, max_len = 2)]
    n: i64,
}

fn main() {}
