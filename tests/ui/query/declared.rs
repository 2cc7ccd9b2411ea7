//! Declared queries.

use model_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Document, Serialize, Deserialize)]
#[query]
#[query()]
#[query(equality(a))]
#[query(by_a)]
#[query(by_a:)]
#[query(by_b: equality())]
#[query("by_c": equality(a))]
#[query(collection: equality(a))]
#[query(spec: equality(a))]
#[query(twice: equality(a))]
#[query(twice: equality(b))]
#[query(repeated: equality(a, a), sort(b, -b))]
#[query(constant: equality(a), sort(-a))]
#[query(ranged: equality(a), range(a))]
#[query(directed: equality(-a))]
#[query(directed_range: range(-a))]
#[query(self: equality(a))]
#[query(fn: equality(a))]
#[query(ttl: equality(a), limit(5))]
#[query(A: equality(a))]
struct Order {
    a: i64,
    b: i64,
}

fn main() {}
