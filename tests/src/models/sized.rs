//! Models all of which is bounded.

use std::collections::BTreeMap;

use model_runtime::prelude::*;
use serde::{Deserialize, Serialize};

/// Arrays in arrays, of more than ten elements and of more than a hundred.
#[derive(Document, Serialize, Deserialize, Clone, Debug, PartialEq)]
#[document(collection = "halls")]
pub struct Hall {
    #[validate(max_len = 12)]
    pub name: String,
    #[embed(max = 11)]
    pub rows: Vec<Row>,
    #[embed(max = 101)]
    pub exits: Vec<Option<u8>>,
    pub plan: [[f32; 3]; 2],
    pub by_level: BTreeMap<Level, Words>,
}

/// A part of it.
#[derive(Embedded, Serialize, Deserialize, Clone, Debug, PartialEq)]
pub struct Row {
    #[embed(max = 3)]
    pub seats: Vec<Seat>,
    pub level: Level,
}

/// Variants of several sizes.
#[derive(Embedded, Serialize, Deserialize, Clone, Debug, PartialEq)]
pub enum Seat {
    Free,
    Taken(ObjectId),
    Sold {
        #[validate(max_len = 5)]
        code: String,
        at: DateTime,
    },
}

/// Keys of a map.
#[derive(Embedded, Serialize, Deserialize, Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[serde(rename_all = "lowercase")]
pub enum Level {
    Ground,
    Balcony,
}

/// A newtype with a cap of its own.
#[derive(Embedded, Serialize, Deserialize, Clone, Debug, PartialEq)]
pub struct Words(
    #[embed(max = 4)]
    #[validate(max_len = 3)]
    pub Vec<String>,
);

/// A bucket, which its array bounds.
#[derive(Document, Serialize, Deserialize, Clone, Debug, PartialEq)]
#[document(collection = "gauges")]
pub struct Gauge {
    #[serde(rename = "_id", skip_serializing_if = "Option::is_none")]
    pub id: Option<ObjectId>,
    pub sensor: i32,
    pub start: DateTime,
    pub seq: i32,
    pub count: i32,
    #[bucket(per = "hour", by(sensor), at = at, max = 60)]
    pub readings: Vec<Reading>,
}

/// One of its measurements.
#[derive(Embedded, Serialize, Deserialize, Clone, Debug, PartialEq)]
pub struct Reading {
    pub at: DateTime,
    pub value: f64,
}
