//! `embed` against the type of the field.

use std::collections::{BTreeMap, HashMap};

use model_runtime::prelude::*;
use serde::{Deserialize, Serialize};

const ZERO: u32 = 0;
const HUGE: u64 = 5_000_000_000;
const NEGATIVE: i32 = -1;
type Name = String;
type Tags = Vec<String>;

#[derive(Embedded, Serialize, Deserialize)]
struct Address {
    city: String,
}

#[derive(Document, Serialize, Deserialize)]
struct Order {
    #[embed(max = 5)]
    name: String,
    #[embed(max = 5)]
    alias: Name,
    #[embed(max = 5)]
    maybe: Option<i64>,
    #[embed(max = 5)]
    address: Address,
    #[embed(max = 5)]
    fixed: [i32; 3],
    #[embed(max = 5)]
    pair: (i32, String),
    #[embed(max = 5, keep = "latest")]
    map: HashMap<String, i64>,
    #[embed(max = ZERO)]
    zero: Vec<String>,
    #[embed(max = HUGE)]
    huge: Tags,
    #[embed(max = NEGATIVE)]
    negative: Tags,
    #[embed(unbounded, reason = "few")]
    text: String,
    #[embed(max = 5)]
    fine: Option<Tags>,
    #[embed(max = 5)]
    also: BTreeMap<String, Address>,
}

fn main() {}
