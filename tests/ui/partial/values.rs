//! A value in a partial filter is one that the field can have.

use model_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Embedded, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Status {
    Open,
    Paid,
}

#[derive(Embedded, Serialize, Deserialize)]
struct Line {
    sku: String,
}

#[derive(Document, Serialize, Deserialize)]
#[index(keys(a), partial = { status: "Open" })]
#[index(keys(b), partial = { status: 5 })]
#[index(keys(c), partial = { total: "5" })]
#[index(keys(d), partial = { total: { $gt: true } })]
#[index(keys(e), partial = { name: 5 })]
#[index(keys(f), partial = { active: "yes" })]
#[index(keys(g), partial = { lines.sku: 5 })]
#[index(keys(h), partial = { status: { $in: ["open", "closed"] } })]
#[index(keys(i), partial = { lines.skuu: "x" })]
#[index(keys(j), partial = { $or: [{ status: "open" }, { name: 5 }] })]
#[index(keys(l), partial = { lines: 5 })]
#[index(keys(m), partial = { at: "2020-01-01" })]
// Fine.
#[index(keys(n), partial = { status: { $in: ["open", "paid"] }, total: { $gt: 1.5 }, name: { $type: "string" } })]
#[index(keys(o), partial = { email: { $exists: true }, active: true, maybe: null })]
struct Order {
    a: i64,
    b: i64,
    c: i64,
    d: i64,
    e: i64,
    f: i64,
    g: i64,
    h: i64,
    i: i64,
    j: i64,
    l: i64,
    m: i64,
    n: i64,
    o: i64,
    status: Status,
    total: i64,
    name: String,
    active: bool,
    email: Option<String>,
    maybe: Option<i64>,
    at: DateTime,
    #[embed(max = 9)]
    lines: Vec<Line>,
}

fn main() {}
