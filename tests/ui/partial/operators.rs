//! A partial filter takes few operators.

use model_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Document, Serialize, Deserialize)]
#[index(keys(a), partial = { a: { $ne: 5 } })]
#[index(keys(b), partial = { revoked_at: { $exists: false } })]
#[index(keys(c), partial = { a: { $nin: [1, 2] }, c: { $not: { $gt: 5 } }, b: { $regex: "x" } })]
#[index(keys(d), partial = { a: { "$gtt": 5 }, b: { $grater: 1 } })]
#[index(keys(e), partial = { $nor: [{ a: 1 }] })]
#[index(keys(f), partial = { $gt: 5 })]
#[index(keys(g), partial = { $or: [] })]
#[index(keys(h), partial = { $and: [{}] })]
#[index(keys(i), partial = { a: { $in: 5 } })]
#[index(keys(j), partial = { a: {} })]
#[index(keys(k), partial = { a: { gt: 5 } })]
#[index(keys(l), partial = { a: Status::Open })]
#[index(keys(m), partial = { a: 99999999999999999999 })]
#[index(keys(n), partial = { a: 1e999 })]
#[index(keys(o), partial = "a > 5")]
#[index(keys(p), partial = { a = 5 })]
#[index(keys(q), partial = { $and: [{ $and: [{ $and: [{ $and: [{ a: 1 }] }] }] }] })]
#[index(keys(r), partial = { $expr: { a: 1 } })]
#[index(keys(s), partial = { a: { $exists: 1 } })]
#[index(keys(t), partial = { a: -"x" })]
#[index(keys(u), partial = { a: { $type: "sting" } })]
#[index(keys(v), partial = {})]
#[index(keys(w), partial = { a: { $gt: 1, $lt: 9, "$gt": 2 } })]
#[index(keys(x), partial = { a: 1, b: 2, a: 2 })]
#[index(keys(y), partial = { $and: [{ a: 1 }, { a: 2 }], $and: [{ b: 1, b: 2 }] })]
struct Order {
    a: i64,
    b: i64,
    revoked_at: Option<DateTime>,
    c: i64,
    d: i64,
    e: i64,
    f: i64,
    g: i64,
    h: i64,
    i: i64,
    j: i64,
    k: i64,
    l: i64,
    m: i64,
    n: i64,
    o: i64,
    p: i64,
    q: i64,
    r: i64,
    s: i64,
    t: i64,
    u: i64,
    v: i64,
}

fn main() {}
