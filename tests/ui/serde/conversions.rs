//! Types that are written in one form and read in another.
#![allow(deprecated)]

use model_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Embedded, Serialize, Deserialize, Clone)]
#[serde(into = "String", from = "String")]
struct Text {
    #[validate(min = 1)]
    a: i32,
    #[embed(max = 2)]
    b: Vec<i32>,
}

#[derive(Embedded, Serialize, Deserialize, Clone)]
#[serde(into = "String")]
struct Into {
    a: i32,
}

#[derive(Embedded, Serialize, Deserialize)]
#[serde(from = "String")]
struct From {
    a: i32,
}

#[derive(Embedded, Serialize, Deserialize)]
struct Raw {
    a: i32,
    b: i32,
}

#[derive(Embedded, Serialize, Deserialize)]
#[serde(try_from = "Raw")]
struct Fewer {
    a: i32,
}

#[derive(Embedded, Serialize, Deserialize)]
#[serde(try_from = "String")]
struct Fine(String);

#[derive(Embedded, Serialize, Deserialize)]
#[serde(try_from = "Raw")]
struct FineToo {
    a: i32,
    b: i32,
}

macro_rules! from {
    ($($ty:ty => $from:ty),*) => {
        $(impl std::convert::From<$from> for $ty {
            fn from(_: $from) -> $ty { unimplemented!() }
        })*
    };
}
from!(Text => String, From => String, Fewer => Raw, Fine => String, FineToo => Raw);
impl std::convert::From<Text> for String {
    fn from(_: Text) -> String { unimplemented!() }
}
impl std::convert::From<Into> for String {
    fn from(_: Into) -> String { unimplemented!() }
}

fn main() {}
