//! Stored names that MongoDB takes for something else, or that meet.

use model_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Document, Serialize, Deserialize)]
struct Bad {
    #[serde(rename = "")]
    empty: i64,
    #[serde(rename = "a.b")]
    dotted: i64,
    #[serde(rename = "nul\0")]
    nul: i64,
    #[serde(rename = "$set")]
    dollar: i64,
}

#[derive(Document, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Meet {
    first_name: String,
    #[serde(rename = "firstName")]
    other: String,
}

#[derive(Document, Serialize, Deserialize)]
#[serde(rename_all(serialize = "camelCase", deserialize = "snake_case"))]
struct Split {
    first_name: String,
    #[serde(rename(serialize = "a", deserialize = "b"))]
    split: String,
    #[serde(rename(serialize = "c", deserialize = "d"), alias = "c")]
    fine: String,
}

#[derive(Embedded, Serialize, Deserialize)]
enum Variants {
    #[serde(rename = "")]
    Empty(i64),
    #[serde(rename = "a.b")]
    Dotted(i64),
    #[serde(rename = "Same")]
    One,
    #[serde(rename = "Same")]
    Two,
    #[serde(rename(serialize = "x", deserialize = "y"))]
    Split,
}

#[derive(Embedded, Serialize, Deserialize)]
#[serde(tag = "a.b")]
enum Tagged {
    One { n: i64 },
}

#[derive(Document, Serialize, Deserialize)]
struct Constants {
    name: String,
    #[allow(non_snake_case)]
    Name: String,
}

#[derive(Embedded, Serialize, Deserialize)]
#[document(no_fields)]
struct NoConstants {
    name: String,
    #[allow(non_snake_case)]
    Name: String,
}

fn main() {}
