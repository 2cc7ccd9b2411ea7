//! A compound index holds at most one array.

use std::collections::BTreeSet;

use model_runtime::prelude::*;
use serde::{Deserialize, Serialize};

type Tags = Vec<String>;

#[derive(Embedded, Serialize, Deserialize)]
struct Codes(#[embed(max = 9)] Vec<i64>);

#[derive(Embedded, Serialize, Deserialize)]
struct Line {
    sku: String,
    price: i64,
    #[embed(max = 9)]
    tags: Tags,
}

#[derive(Document, Serialize, Deserialize)]
#[index(keys(alias, plain))]
#[index(keys(maybe, name, plain))]
#[index(keys(set, plain))]
#[index(keys(codes, plain))]
#[index(keys(lines.sku, alias))]
#[index(keys(lines.sku, lines.tags))]
#[index(esr, equality(plain), sort(-name), range(alias))]
#[query(by: equality(plain, set))]
#[index(esr)]
// Fine: one array, several keys below it.
#[index(keys(lines.sku, lines.price, name))]
struct Order {
    #[embed(max = 9)]
    alias: Tags,
    #[embed(max = 9)]
    plain: Vec<i64>,
    #[embed(max = 9)]
    maybe: Option<Vec<i64>>,
    #[embed(max = 9)]
    set: BTreeSet<String>,
    codes: Codes,
    #[embed(max = 9)]
    lines: Vec<Line>,
    name: String,
}

fn main() {}
