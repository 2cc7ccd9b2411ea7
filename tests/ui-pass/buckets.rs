//! Buckets, bare and with every word.

#![deny(warnings)]

use model_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Embedded, Serialize, Deserialize)]
struct Reading {
    at: DateTime,
    value: f64,
}

#[derive(Embedded, Serialize, Deserialize)]
struct Event {
    taken: DateTime,
    sent: DateTime,
    note: Option<String>,
}

/// Everything is found by types and names.
#[derive(Document, Serialize, Deserialize)]
struct Bare {
    #[serde(rename = "_id")]
    id: ObjectId,
    sensor: String,
    start: DateTime,
    seq: i64,
    count: i32,
    #[bucket(per = "hour")]
    readings: Vec<Reading>,
}

/// Everything is named.
#[derive(Document, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Named {
    sensor_name: String,
    place: String,
    begins_at: DateTime,
    number: i64,
    length: u32,
    note: Option<String>,
    #[serde(default)]
    extra: i64,
    #[bucket(
        per = "15 minutes",
        by(sensor_name, place),
        at = taken,
        max = 200,
        start = begins_at,
        seq = number,
        count = length
    )]
    events: Vec<Event>,
}

/// One key field, and other spans.
#[derive(Document, Serialize, Deserialize)]
struct Monthly {
    sensor: String,
    start: DateTime,
    seq: i64,
    count: i64,
    #[bucket(per = "3 months", by = sensor)]
    readings: Vec<Reading>,
}

#[test]
fn the_key_is_a_unique_index() {
    let names = |indexes: Vec<model_runtime::IndexSpec>| {
        indexes.iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    assert_eq!(
        names(Bare::indexes()),
        ["sensor_1_start_1_seq_1 { sensor: 1, start: 1, seq: 1 } unique"]
    );
    assert_eq!(
        names(Named::indexes()),
        [
            "sensorName_1_place_1_beginsAt_1_number_1 { sensorName: 1, place: 1, beginsAt: 1, number: 1 } unique"
        ]
    );
    assert_eq!(names(Monthly::indexes()).len(), 1);
}
