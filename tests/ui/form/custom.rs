//! A function that writes a field may write anything: the derive asks.

use model_runtime::prelude::*;
use serde::{Deserialize, Serialize};

mod cents {
    pub fn serialize<S: serde::Serializer>(_: &i64, _: S) -> Result<S::Ok, S::Error> {
        unimplemented!()
    }
    pub fn deserialize<'de, D: serde::Deserializer<'de>>(_: D) -> Result<i64, D::Error> {
        unimplemented!()
    }
}

#[derive(Document, Serialize, Deserialize)]
struct Order {
    #[serde(rename = "_id", with = "cents")]
    id: i64,
    #[serde(with = "cents")]
    price: i64,
    #[serde(with = "crate::cents")]
    rebate: i64,
    #[serde(serialize_with = "cents::serialize")]
    tax: i64,
    #[serde(with = "cents")]
    #[document(opaque)]
    free: i64,
    #[serde(with = "cents")]
    #[document(bson_type = "long")]
    told: i64,
    #[serde(deserialize_with = "cents::deserialize")]
    reads: i64,
}

fn main() {}
