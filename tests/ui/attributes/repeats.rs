//! A word that is given twice is one error, at the second.

use model_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Document, Serialize, Deserialize)]
#[document(collection = "orders", collection = "order")]
#[document(db = "shop")]
#[document(db = "store", strict, no_fields, no_fields)]
#[document(strict, validation(level = "off", level = "strict"))]
#[query(by_name: equality(name), equality(b))]
#[index(esr, esr)]
#[index(keys(name), keys(b), unique)]
#[index(keys(b), unique, unique, name = "one", name = "two")]
struct Order {
    #[embed(max = 20, max = 30)]
    a: Vec<String>,
    #[embed(max = 20)]
    #[embed(max = 30)]
    c: Vec<String>,
    #[reference]
    #[reference]
    b: ObjectId,
    #[bucket(per = "hour")]
    #[bucket(per = "day")]
    d: Vec<String>,
    #[bucket(per = "hour", per = "day")]
    e: Vec<String>,
    #[validate(min = 1, min = 2)]
    f: i64,
    #[validate(max = 1)]
    #[validate(max = 2)]
    g: i64,
    #[document(opaque, opaque)]
    h: i64,
    #[document(allow(unbounded_array, reason = "a", reason = "b"))]
    name: String,
}

fn main() {}
