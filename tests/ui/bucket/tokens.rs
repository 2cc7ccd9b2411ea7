//! Bucket mistakes that tokens show.

use model_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Document, Serialize, Deserialize)]
struct A {
    #[bucket]
    a: Vec<String>,
}

#[derive(Document, Serialize, Deserialize)]
struct B {
    #[bucket(per = "huor")]
    a: Vec<String>,
    #[bucket(per = 5)]
    b: Vec<String>,
    #[bucket(per = "0 hours")]
    c: Vec<String>,
    #[bucket(per = "99999999999 hours")]
    d: Vec<String>,
    #[bucket(per = "5000 months")]
    e: Vec<String>,
    #[bucket(per = "")]
    f: Vec<String>,
    #[bucket(per = "hour", max = 0)]
    g: Vec<String>,
    #[bucket(per = "hour", max = -5)]
    h: Vec<String>,
    #[bucket(per = "hour", max = "5")]
    i: Vec<String>,
    #[bucket(per = "hour", by = "sensor")]
    j: Vec<String>,
    #[bucket(per = "hour", by())]
    k: Vec<String>,
    #[bucket(max = 5)]
    l: Vec<String>,
}

#[derive(Document, Serialize, Deserialize)]
struct C {
    #[bucket(per = "hour", by(sensr), start = strat, seq = sq, count = cuont)]
    readings: Vec<String>,
    sensor: String,
    start: DateTime,
    seq: i64,
    count: i64,
}

#[derive(Document, Serialize, Deserialize)]
struct D {
    #[bucket(per = "hour", by(sensor))]
    readings: Vec<String>,
    #[bucket(per = "hour", by(sensor))]
    others: Vec<String>,
    sensor: String,
}

#[derive(Embedded, Serialize, Deserialize)]
struct Reading {
    at: DateTime,
    start: DateTime,
}

// Each of these has a role already.
#[derive(Document, Serialize, Deserialize)]
struct E {
    #[bucket(per = "hour", at = at, by(sensor, count))]
    readings: Vec<Reading>,
    sensor: String,
    start: DateTime,
    seq: i64,
    count: i64,
}

#[derive(Document, Serialize, Deserialize)]
struct F {
    #[bucket(per = "hour", at = at, seq = count, by(sensor, start, sensor))]
    readings: Vec<Reading>,
    sensor: String,
    start: DateTime,
    seq: i64,
    count: i64,
}

#[derive(Document, Serialize, Deserialize)]
struct G {
    #[serde(rename = "_id")]
    id: ObjectId,
    #[bucket(per = "hour", at = at, by(readings, id, r#seq), start = seq, count = total, seq = total)]
    readings: Vec<Reading>,
    sensor: String,
    seq: i64,
    total: i64,
}

// A field of the measurements may be called as one of the bucket.
#[derive(Document, Serialize, Deserialize)]
struct H {
    #[bucket(per = "hour", at = start, by(sensor), start = hour, seq = start)]
    readings: Vec<Reading>,
    sensor: String,
    hour: DateTime,
    start: i64,
    count: i64,
}

fn main() {}
