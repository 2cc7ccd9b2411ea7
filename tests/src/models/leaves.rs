//! Scalars, bytes, dates and maps.

use std::{
    collections::{BTreeMap, HashMap},
    num::{NonZeroI32, NonZeroU32},
};

use chrono::Utc;
use model_runtime::prelude::*;
use serde::{Deserialize, Serialize};
use serde_with::serde_as;

/// Dates: plain `chrono` is text, through bson's helper it is a date.
#[serde_as]
#[derive(Document, Serialize, Deserialize, Clone, Debug, PartialEq)]
#[document(collection = "lessons")]
pub struct Lesson {
    #[serde(rename = "_id")]
    pub id: ObjectId,
    pub starts_at: chrono::DateTime<Utc>,
    #[serde_as(as = "bson::serde_helpers::datetime::FromChrono04DateTime")]
    pub ends_at: chrono::DateTime<Utc>,
    #[serde_as(as = "Option<bson::serde_helpers::datetime::FromChrono04DateTime>")]
    pub checked_at: Option<chrono::DateTime<Utc>>,
    pub made_at: DateTime,
}

/// Every integer width. Bounds of the Rust type hold; int and long both read.
#[derive(Document, Serialize, Deserialize, Clone, Debug, PartialEq)]
#[document(collection = "counters")]
pub struct Counters {
    pub a: u8,
    pub b: u16,
    pub c: u32,
    pub d: u64,
    pub e: usize,
    pub f: i8,
    pub g: NonZeroU32,
    pub h: i16,
    pub i: i32,
    pub j: i64,
    pub k: NonZeroI32,
}

/// `uuid::Uuid` as `_id`: binary subtype 0.
#[derive(Document, Serialize, Deserialize, Clone, Debug, PartialEq)]
#[document(collection = "analyses")]
pub struct Analysis {
    #[serde(rename = "_id")]
    pub id: uuid::Uuid,
    pub score: f32,
}

/// The other leaf types.
#[derive(Document, Serialize, Deserialize, Clone, Debug, PartialEq)]
#[document(collection = "leaves")]
pub struct Leaves {
    pub yes: bool,
    pub ratio: f64,
    pub letter: char,
    pub text: String,
    pub id: ObjectId,
    pub when: DateTime,
    pub price: Decimal128,
    pub uuid: Uuid,
    pub bin: Binary,
    pub any: bson::Bson,
    pub doc: bson::Document,
    pub stamp: bson::Timestamp,
    pub unit: (),
    pub boxed: Box<i32>,
    pub cow: std::borrow::Cow<'static, str>,
    pub wrapping: std::num::Wrapping<u8>,
}

/// Bytes as an array of ints, as binary data, and of a fixed length.
#[derive(Document, Serialize, Deserialize, Clone, Debug, PartialEq)]
#[document(collection = "bytes")]
pub struct Bytes {
    pub raw: Vec<u8>,
    #[serde(with = "serde_bytes")]
    pub blob: Vec<u8>,
    #[serde(with = "serde_bytes")]
    pub maybe: Option<Vec<u8>>,
    pub hash: [u8; 32],
    pub bin: Binary,
}

/// Unit variants as keys of a map.
#[derive(Embedded, Serialize, Deserialize, Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    Small,
    Large,
}

/// Maps: any key, a date as key, a closed set of keys.
#[derive(Document, Serialize, Deserialize, Clone, Debug, PartialEq)]
#[document(collection = "tallies")]
pub struct Tallies {
    #[embed(max = 3)]
    pub by_name: HashMap<String, i64>,
    pub by_day: BTreeMap<chrono::NaiveDate, i64>,
    pub by_kind: BTreeMap<Kind, i64>,
}
