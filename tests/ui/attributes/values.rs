//! A value of the wrong kind or out of range is one error, at the value.

use model_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Document, Serialize, Deserialize)]
#[document(collection = 5, db = orders, strict = true)]
#[document(validation = "strict")]
#[document(strict(allow_keys("", "a.b")))]
struct Order {
    #[embed(max = "20")]
    a: Vec<String>,
    #[embed(max = "many")]
    b: Vec<String>,
    #[embed(max = 0)]
    c: Vec<String>,
    #[embed(max = 3_000_000_000)]
    d: Vec<String>,
    #[embed(max = 99_999_999_999_999_999_999)]
    e: Vec<String>,
    #[embed(max = -1)]
    f: Vec<String>,
    #[embed(max = 2.5)]
    g: Vec<String>,
    #[embed(max)]
    h: Vec<String>,
    #[embed(max: 20)]
    i: Vec<String>,
    #[embed(20)]
    j: Vec<String>,
    #[embed = 20]
    k: Vec<String>,
    #[embed(max = 20 keep = "latest")]
    l: Vec<String>,
    #[embed(max = 20, keep = latest)]
    m: Vec<String>,
    #[embed(max = 2 + 3)]
    n: Vec<String>,
    #[embed()]
    o: Vec<String>,
    #[embed]
    p: Vec<String>,
    #[embed(max = true)]
    q: Vec<String>,
    #[reference(to = "Customer")]
    r: ObjectId,
    #[document(bson_type = 5)]
    s: i64,
    #[document(bson_type())]
    t: i64,
    #[document]
    u: i64,
}

fn main() {}
