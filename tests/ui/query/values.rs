//! Values of declared queries: the message names the field's type.

#![deny(warnings)]

use model_runtime::{mongodb::Database, prelude::*};
use serde::{Deserialize, Serialize};

#[derive(Embedded, Serialize, Deserialize)]
struct Pair(i32, i32);

#[derive(Document, Serialize, Deserialize)]
#[query(by_n: equality(n))]
#[query(by_maybe: equality(maybe))]
#[query(by_text: range(text))]
#[query(by_pair: equality(pair.0), range(pair.1))]
struct Order {
    n: i32,
    maybe: Option<String>,
    text: String,
    pair: Pair,
}

fn use_them(db: &Database) {
    let _ = Order::by_n(db, "5");
    let _ = Order::by_maybe(db, 5);
    let _ = Order::by_text(db, 1..);
    let _ = Order::by_text(db, "a");
}

fn main() {}
