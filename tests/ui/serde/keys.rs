//! Names that only types show to be keys, and keys that meet.
#![allow(deprecated)]

use std::collections::BTreeMap;

use model_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Embedded, Serialize, Deserialize)]
#[serde(tag = "")]
struct EmptyTag {
    n: i32,
}

#[derive(Document, Serialize, Deserialize)]
#[serde(tag = "$type")]
struct RootTag {
    n: i32,
}

#[derive(Embedded, Serialize, Deserialize, PartialEq, Eq, PartialOrd, Ord)]
enum Text {
    #[serde(rename = "")]
    Empty,
    #[serde(rename = "a.b")]
    Dotted,
}

#[derive(Document, Serialize, Deserialize)]
struct Keyed {
    value: Text,
    map: BTreeMap<Text, i32>,
    #[serde(flatten)]
    flat: Text,
}

#[derive(Embedded, Serialize, Deserialize)]
struct Inner {
    kind: i32,
    #[serde(rename = "$x")]
    dollar: i32,
}

#[derive(Embedded, Serialize, Deserialize)]
struct Middle {
    #[serde(flatten)]
    inner: Inner,
}

#[derive(Document, Serialize, Deserialize)]
struct TwoLevels {
    kind: i32,
    #[serde(flatten)]
    middle: Middle,
}

#[derive(Embedded, Serialize, Deserialize)]
#[serde(tag = "kind")]
enum Tagged {
    A(Inner),
}

#[derive(Embedded, Serialize, Deserialize)]
#[serde(tag = "type")]
struct OwnTag {
    #[serde(rename = "type")]
    t: i32,
}

#[derive(Embedded, Serialize, Deserialize)]
struct Aliases {
    #[serde(alias = "b", alias = "")]
    a: i32,
    b: i32,
}

fn main() {}
