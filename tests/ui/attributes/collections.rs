//! Names of collections and databases that the server refuses.

use model_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Document, Serialize, Deserialize)]
#[document(collection = "", db = "")]
struct A {
    n: i64,
}

#[derive(Document, Serialize, Deserialize)]
#[document(collection = "a$b", db = "a/b")]
struct B {
    n: i64,
}

#[derive(Document, Serialize, Deserialize)]
#[document(collection = "system.users", db = "admin")]
struct C {
    n: i64,
}

#[derive(Document, Serialize, Deserialize)]
#[document(collection = ".hidden", db = "a.b")]
struct D {
    n: i64,
}

#[derive(Document, Serialize, Deserialize)]
#[document(collection = "nul\0", db = "abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijkl")]
struct E {
    n: i64,
}

#[derive(Document, Serialize, Deserialize)]
#[document(crate = "not a path")]
struct F {
    n: i64,
}

#[derive(Document, Serialize, Deserialize)]
#[document(crate = 5)]
struct G {
    n: i64,
}

fn main() {}
