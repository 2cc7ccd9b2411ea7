//! Generic and flattened parts, and bodies of every kind.

use std::borrow::Cow;

use model_runtime::prelude::*;
use serde::{Deserialize, Serialize};

/// One generic type in itself, deeper than recursive types are written out.
#[derive(Document, Serialize, Deserialize, Clone, Debug, PartialEq)]
#[document(collection = "generics")]
pub struct Generics {
    pub deep: Wrap<Wrap<Wrap<Wrap<Wrap<i32>>>>>,
    pub pair: Pair<String, Vec<Wrap<bool>>>,
}

#[derive(Embedded, Serialize, Deserialize, Clone, Debug, PartialEq)]
pub struct Wrap<T> {
    pub w: T,
}

#[derive(Embedded, Serialize, Deserialize, Clone, Debug, PartialEq)]
pub struct Pair<A, B> {
    pub a: A,
    pub b: B,
}

/// A part with a lifetime.
#[derive(Document, Serialize, Deserialize, Clone, Debug, PartialEq)]
#[document(collection = "borrowed")]
pub struct Borrowed {
    pub part: Part<'static>,
}

#[derive(Embedded, Serialize, Deserialize, Clone, Debug, PartialEq)]
pub struct Part<'a> {
    pub text: Cow<'a, str>,
}

/// Flattened parts in flattened parts, with the name of the struct beside them.
#[derive(Document, Serialize, Deserialize, Clone, Debug, PartialEq)]
#[document(collection = "deep_flat", strict)]
pub struct DeepFlat {
    #[serde(rename = "_id")]
    pub id: i32,
    #[serde(flatten)]
    pub outer: Outer,
}

#[derive(Embedded, Serialize, Deserialize, Clone, Debug, PartialEq)]
#[serde(tag = "of")]
pub struct Outer {
    pub a: i32,
    #[serde(flatten)]
    pub inner: Inner,
}

#[derive(Embedded, Serialize, Deserialize, Clone, Debug, PartialEq)]
pub struct Inner {
    #[serde(alias = "c")]
    pub b: i32,
}

/// Flattened enums: adjacent, without tags, and one that may be missing.
#[derive(Document, Serialize, Deserialize, Clone, Debug, PartialEq)]
#[document(collection = "flat_enums")]
pub struct FlatEnums {
    #[serde(flatten)]
    pub adj: FlatAdjacent,
    #[serde(flatten)]
    pub bare: FlatBare,
    #[serde(flatten)]
    pub maybe: Option<Inner>,
}

#[derive(Embedded, Serialize, Deserialize, Clone, Debug, PartialEq)]
#[serde(tag = "t", content = "d")]
pub enum FlatAdjacent {
    A { x: i32 },
    B(i32),
}

#[derive(Embedded, Serialize, Deserialize, Clone, Debug, PartialEq)]
#[serde(untagged)]
pub enum FlatBare {
    P { p: i32 },
    Q { q: String },
}

/// A flattened document of any keys.
#[derive(Document, Serialize, Deserialize, Clone, Debug, PartialEq)]
#[document(collection = "flat_any")]
pub struct FlatAny {
    #[serde(rename = "_id")]
    pub id: i32,
    #[serde(flatten)]
    pub rest: bson::Document,
}

/// Bodies of every kind in variants with an external and an adjacent tag.
#[derive(Document, Serialize, Deserialize, Clone, Debug, PartialEq)]
#[document(collection = "bodies")]
pub struct Bodies {
    pub ext: Body,
    pub adj: TaggedBody,
}

#[derive(Embedded, Serialize, Deserialize, Clone, Debug, PartialEq)]
pub enum Body {
    Unit,
    Newtype(Option<i32>),
    Tuple(i32, bool),
    NoTuple(),
    Struct { a: i32 },
    NoStruct {},
    Nothing(()),
}

#[derive(Embedded, Serialize, Deserialize, Clone, Debug, PartialEq)]
#[serde(tag = "t", content = "c")]
pub enum TaggedBody {
    Unit,
    Newtype(Option<i32>),
    Tuple(i32, bool),
    NoTuple(),
    Struct { a: i32 },
    NoStruct {},
    Nothing(()),
}
