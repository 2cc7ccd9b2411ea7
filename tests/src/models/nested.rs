//! Structs in structs, arrays, recursion, strictness and flattening.

use std::{
    collections::{BTreeMap, HashSet},
    sync::Arc,
};

use model_runtime::prelude::*;
use serde::{Deserialize, Serialize};

use super::enums::State;

/// A line of a cart.
#[derive(Embedded, Serialize, Deserialize, Clone, Debug, PartialEq)]
pub struct Line {
    /// Stock keeping unit.
    pub sku: String,
    pub qty: u32,
}

/// Arrays of structs, of arrays, sets and tuples.
#[derive(Document, Serialize, Deserialize, Clone, Debug, PartialEq)]
#[document(collection = "carts")]
pub struct Cart {
    #[embed(max = 50)]
    pub lines: Vec<Line>,
    #[embed(max = 9)]
    pub grid: Vec<Vec<f64>>,
    pub tags: HashSet<State>,
    pub pair: (i32, String),
    pub shared: Arc<Line>,
    pub first: Option<Box<Line>>,
}

/// Holds itself in two ways.
#[derive(Embedded, Serialize, Deserialize, Clone, Debug, PartialEq)]
pub struct Comment {
    pub text: String,
    #[embed(max = 20)]
    pub replies: Vec<Comment>,
    pub quote: Option<Box<Comment>>,
}

/// A document with a recursive part.
#[derive(Document, Serialize, Deserialize, Clone, Debug, PartialEq)]
#[document(collection = "threads")]
pub struct Thread {
    pub root: Comment,
}

/// A room.
#[derive(Embedded, Serialize, Deserialize, Clone, Debug, PartialEq)]
pub struct Room {
    pub beds: u8,
}

/// Strict without an `_id` field: `_id` is admitted all the same, at the top alone.
#[derive(Document, Serialize, Deserialize, Clone, Debug, PartialEq)]
#[document(collection = "shops", strict(allow_keys("_class")))]
pub struct Shop {
    pub city: String,
    pub rooms: Vec<Room>,
}

/// `deny_unknown_fields` closes its own level.
#[derive(Embedded, Serialize, Deserialize, Clone, Debug, PartialEq)]
#[serde(deny_unknown_fields)]
pub struct Sealed {
    pub n: i32,
}

/// An open document with a closed part.
#[derive(Document, Serialize, Deserialize, Clone, Debug, PartialEq)]
#[document(collection = "closed")]
pub struct Closed {
    pub sealed: Sealed,
    pub newtype: Meters,
    pub transparent: Wrapper,
}

/// A newtype.
#[derive(Embedded, Serialize, Deserialize, Clone, Copy, Debug, PartialEq)]
pub struct Meters(pub f64);

/// A transparent struct.
#[derive(Embedded, Serialize, Deserialize, Clone, Debug, PartialEq)]
#[serde(transparent)]
pub struct Wrapper {
    pub inner: Option<String>,
}

/// An address.
#[derive(Embedded, Serialize, Deserialize, Clone, Debug, PartialEq)]
pub struct Address {
    #[serde(rename = "town")]
    pub city: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub zip: Option<String>,
}

/// A flattened struct in a strict document.
#[derive(Document, Serialize, Deserialize, Clone, Debug, PartialEq)]
#[document(collection = "flat", strict)]
#[index(keys(address.city))]
pub struct Flat {
    pub name: String,
    #[serde(flatten)]
    pub address: Address,
}

/// A flattened map: keys are data, so the document stays open, for values of that type.
#[derive(Document, Serialize, Deserialize, Clone, Debug, PartialEq)]
#[document(collection = "open")]
pub struct Open {
    #[serde(rename = "_id")]
    pub id: ObjectId,
    pub name: String,
    #[serde(flatten)]
    pub rest: BTreeMap<String, i64>,
}
