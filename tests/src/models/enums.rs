//! Enums in all representations, as values and flattened.

use std::collections::HashSet;

use model_runtime::prelude::*;
use serde::{Deserialize, Serialize};

/// External tag.
#[derive(Embedded, Serialize, Deserialize, Clone, Debug, PartialEq)]
pub enum Ext {
    Cash,
    Card { last4: String },
    Wire(i64),
    Split(i32, String),
}

/// Internal tag.
#[derive(Embedded, Serialize, Deserialize, Clone, Debug, PartialEq)]
#[serde(tag = "kind")]
pub enum Int {
    Cash,
    Card { last4: String },
    Slip(Slip),
}

/// The inside of an internally tagged variant.
#[derive(Embedded, Serialize, Deserialize, Clone, Debug, PartialEq)]
pub struct Slip {
    pub number: i64,
}

/// Adjacent tag.
#[derive(Embedded, Serialize, Deserialize, Clone, Debug, PartialEq)]
#[serde(tag = "kind", content = "data", rename_all = "lowercase")]
pub enum Adj {
    Cash,
    Card { last4: String },
    Wire(i64),
}

/// No tag.
#[derive(Embedded, Serialize, Deserialize, Clone, Debug, PartialEq)]
#[serde(untagged)]
pub enum Bare {
    Number(i64),
    Text(String),
    Point { x: f64, y: f64 },
}

/// The four side by side.
#[derive(Document, Serialize, Deserialize, Clone, Debug, PartialEq)]
#[document(collection = "ledgers")]
pub struct Ledger {
    pub ext: Ext,
    pub int: Int,
    pub adj: Adj,
    pub bare: Bare,
    pub maybe: Option<Ext>,
}

/// What happened.
#[derive(Embedded, Serialize, Deserialize, Clone, Debug, PartialEq)]
#[serde(rename_all = "lowercase")]
pub enum What {
    Opened(String),
    Closed { code: i32 },
}

/// A flattened external enum in a strict document: closed once, at the top.
#[derive(Document, Serialize, Deserialize, Clone, Debug, PartialEq)]
#[document(collection = "events", strict)]
pub struct Event {
    pub at: DateTime,
    #[serde(flatten)]
    pub what: What,
}

/// A flattened internal enum.
#[derive(Document, Serialize, Deserialize, Clone, Debug, PartialEq)]
#[document(collection = "wrapped", strict)]
pub struct Wrapped {
    pub name: String,
    #[serde(flatten)]
    pub int: Int,
}

/// A unit enum.
#[derive(Embedded, Serialize, Deserialize, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[serde(rename_all = "lowercase")]
pub enum State {
    Open,
    Closed,
}

/// A unit enum behind options and in arrays: null stands in the list too.
#[derive(Document, Serialize, Deserialize, Clone, Debug, PartialEq)]
#[document(collection = "states")]
pub struct States {
    pub state: Option<State>,
    pub states: Vec<Option<State>>,
    pub main: State,
    pub set: HashSet<State>,
}

/// A struct that writes its own name.
#[derive(Document, Serialize, Deserialize, Clone, Debug, PartialEq)]
#[document(collection = "tagged", strict)]
#[serde(tag = "type")]
pub struct Tagged {
    pub n: i32,
}
