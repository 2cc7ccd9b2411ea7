//! Indexes that the server refuses, or that are there already.

use model_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Document, Serialize, Deserialize)]
#[index]
#[index()]
#[index(keys())]
#[index(esr, equality())]
#[index(unique)]
#[index(keys(a, b))]
#[index(keys(a, b))]
#[index(keys(a, -b))]
#[index(keys(a, a))]
#[index(keys(b, -b))]
#[index(keys(b), name = "same")]
#[index(keys(-b, a), name = "same")]
#[index(keys(c), name = "")]
#[index(keys(c), name = "*")]
#[index(keys(c), name = "_id_")]
#[index(keys(c), name = "nul\0")]
#[index(keys(c), unique = true)]
#[index(keys(c), partial = {})]
#[index(keys c)]
#[index(keys = "c")]
#[index = "c"]
struct Order {
    #[index]
    a: i64,
    #[index(-)]
    #[index]
    b: i64,
    #[index]
    #[index]
    c: i64,
    #[index(- unique)]
    d: i64,
    #[index(-, unique)]
    e: i64,
    #[index(keys(a))]
    f: i64,
    #[index("text")]
    g: i64,
}

#[derive(Document, Serialize, Deserialize)]
#[index(keys(
    m.a0, m.a1, m.a2, m.a3, m.a4, m.a5, m.a6, m.a7, m.a8, m.a9, m.b0, m.b1, m.b2, m.b3, m.b4, m.b5, m.b6, m.b7,
    m.b8, m.b9, m.c0, m.c1, m.c2, m.c3, m.c4, m.c5, m.c6, m.c7, m.c8, m.c9, m.d0, m.d1, m.d2
))]
#[index(keys(m.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a))]
struct Wide {
    m: model_runtime::bson::Document,
}

fn main() {}
