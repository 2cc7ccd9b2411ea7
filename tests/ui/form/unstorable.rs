//! Types that serde writes and BSON refuses.

use model_runtime::prelude::*;
use serde::{Deserialize, Serialize};

type Long = i128;

#[derive(Embedded, Serialize, Deserialize)]
struct Newtype(u128);

#[derive(Embedded, Serialize, Deserialize)]
#[serde(tag = "kind")]
enum Internal {
    Cash,
    Bad(i64),
    Text(String),
    List(#[embed(max = 9)] Vec<i64>),
    Good(Inside),
}

#[derive(Embedded, Serialize, Deserialize)]
#[serde(tag = "kind")]
enum Tuples {
    Pair(i64, i64),
}

#[derive(Embedded, Serialize, Deserialize)]
struct Inside {
    n: i64,
}

#[derive(Document, Serialize, Deserialize)]
struct Order {
    a: i128,
    b: u128,
    c: Option<Long>,
    #[embed(max = 9)]
    d: Vec<i128>,
    e: Vec<Long>,
    f: Newtype,
    g: (i64, i128),
}

fn main() {}
