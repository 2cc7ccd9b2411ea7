//! What a document can and cannot be derived for.

use model_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Document, Serialize, Deserialize)]
enum Either {
    A,
    B(i64),
}

#[derive(Document, Serialize, Deserialize)]
struct Pair(i64, String);

#[derive(Document, Serialize, Deserialize)]
struct Wrapper(i64);

#[derive(Document, Serialize, Deserialize)]
struct Nothing;

#[derive(Document, Serialize, Deserialize)]
#[serde(transparent)]
struct Transparent {
    n: i64,
}

#[derive(Document, Serialize, Deserialize, Clone)]
#[serde(into = "String", from = "String")]
struct Other {
    n: i64,
}

impl From<String> for Other {
    fn from(_: String) -> Other {
        Other { n: 0 }
    }
}

impl From<Other> for String {
    fn from(_: Other) -> String {
        String::new()
    }
}

#[derive(Document, Serialize, Deserialize)]
struct Page<T> {
    items: Option<T>,
}

#[derive(Document, Serialize)]
struct Borrowed<'a> {
    text: &'a str,
}

#[derive(Document, Serialize, Deserialize)]
struct Sized<const N: usize> {
    n: i64,
}

#[derive(Document)]
union Bits {
    int: u32,
    float: f32,
}

#[derive(Embedded)]
union Bytes {
    int: u32,
    float: f32,
}

#[derive(Embedded, Serialize, Deserialize)]
struct Tree<T> {
    value: T,
    children: Vec<Tree<T>>,
}

#[derive(Document, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Closed {
    n: i64,
}

#[derive(Embedded, Serialize, Deserialize)]
#[serde(tag = "kind")]
enum Internal {
    Good { n: i64 },
    #[serde(with = "self::custom")]
    Custom(i64),
    #[serde(untagged)]
    Free(i64),
}

mod custom {
    pub fn serialize<S: serde::Serializer>(_: &i64, _: S) -> Result<S::Ok, S::Error> {
        unimplemented!()
    }
    pub fn deserialize<'de, D: serde::Deserializer<'de>>(_: D) -> Result<i64, D::Error> {
        unimplemented!()
    }
}

fn main() {
    // Every type above still implements its trait, so nothing follows from the errors.
    fn document<T: model_runtime::Document>() {}
    fn embedded<T: model_runtime::Embedded>() {}
    document::<Either>();
    document::<Pair>();
    document::<Closed>();
    document::<Other>();
    embedded::<Internal>();
    let _ = Closed::N;
}
