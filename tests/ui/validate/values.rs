//! Constraints with values they cannot have.

use model_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Document, Serialize, Deserialize)]
struct Order {
    #[validate(min = 5, max = 1)]
    a: i64,
    #[validate(min_len = 5, max_len = 1)]
    b: String,
    #[validate(min = "5")]
    c: i64,
    #[validate(max = true)]
    d: i64,
    #[validate(min = 99999999999999999999)]
    e: i64,
    #[validate(max = 1e999)]
    f: f64,
    #[validate(min_len = -1)]
    g: String,
    #[validate(max_len = 99999999999)]
    h: String,
    #[validate(pattern = 5)]
    i: String,
    #[validate(pattern = "nul\0")]
    j: String,
    #[validate(min)]
    k: i64,
    #[validate(min = LOWEST)]
    l: i64,
    #[validate(max_len = "5")]
    m: String,
    #[document(validate = 5)]
    n: String,
    #[validate]
    o: String,
    #[validate()]
    p: String,
    // Another crate's.
    #[validate(length(min = 1))]
    q: String,
}

fn main() {}
