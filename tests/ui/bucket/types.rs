//! Bucket mistakes that types show.

use model_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Embedded, Serialize, Deserialize)]
struct Reading {
    at: DateTime,
    value: f64,
}

#[derive(Embedded, Serialize, Deserialize)]
struct Dateless {
    value: f64,
}

#[derive(Embedded, Serialize, Deserialize)]
struct TwoDates {
    at: DateTime,
    sent: DateTime,
}

#[derive(Embedded, Serialize, Deserialize)]
struct Text {
    #[document(allow(date_as_text, reason = "another test"))]
    at: chrono::DateTime<chrono::Utc>,
}

#[derive(Document, Serialize, Deserialize)]
struct NoDate {
    sensor: String,
    start: DateTime,
    seq: i64,
    count: i64,
    #[bucket(per = "hour")]
    readings: Vec<Dateless>,
}

#[derive(Document, Serialize, Deserialize)]
struct ManyDates {
    sensor: String,
    start: DateTime,
    seq: i64,
    count: i64,
    #[bucket(per = "hour")]
    readings: Vec<TwoDates>,
}

#[derive(Document, Serialize, Deserialize)]
struct WrongAt {
    sensor: String,
    start: DateTime,
    seq: i64,
    count: i64,
    #[bucket(per = "hour", at = wen)]
    readings: Vec<TwoDates>,
}

#[derive(Document, Serialize, Deserialize)]
struct TextDate {
    sensor: String,
    start: DateTime,
    seq: i64,
    count: i64,
    #[bucket(per = "hour", at = at)]
    readings: Vec<Text>,
}

#[derive(Document, Serialize, Deserialize)]
struct NoRoles {
    sensor: String,
    #[bucket(per = "hour")]
    readings: Vec<Reading>,
}

#[derive(Document, Serialize, Deserialize)]
struct NoSeq {
    sensor: String,
    start: DateTime,
    count: i64,
    #[bucket(per = "hour")]
    readings: Vec<Reading>,
}

#[derive(Document, Serialize, Deserialize)]
struct WrongRoles {
    sensor: String,
    start: i64,
    seq: i64,
    count: String,
    #[bucket(per = "hour")]
    readings: Vec<Reading>,
}

#[derive(Document, Serialize, Deserialize)]
struct NamedWrong {
    sensor: String,
    start: DateTime,
    seq: i64,
    count: i64,
    text: String,
    #[bucket(per = "hour", by = sensor, count = text)]
    readings: Vec<Reading>,
}

#[derive(Document, Serialize, Deserialize)]
struct OptionalKey {
    sensor: Option<String>,
    start: DateTime,
    seq: i64,
    count: i64,
    #[bucket(per = "hour", by(sensor))]
    readings: Vec<Reading>,
}

#[derive(Document, Serialize, Deserialize)]
struct NoKey {
    start: DateTime,
    seq: i64,
    count: i64,
    #[bucket(per = "hour")]
    readings: Vec<Reading>,
}

#[derive(Document, Serialize, Deserialize)]
struct Extra {
    sensor: String,
    place: String,
    start: DateTime,
    seq: i64,
    count: i64,
    #[bucket(per = "hour", by(sensor))]
    readings: Vec<Reading>,
}

#[derive(Document, Serialize, Deserialize)]
struct NoArray {
    sensor: String,
    start: DateTime,
    seq: i64,
    count: i64,
    #[bucket(per = "hour", by(sensor))]
    readings: Reading,
}

#[derive(Document, Serialize, Deserialize)]
struct OwnId {
    #[serde(rename = "_id")]
    id: String,
    sensor: String,
    start: DateTime,
    seq: i64,
    count: i64,
    #[bucket(per = "hour", by(sensor))]
    readings: Vec<Reading>,
}

fn main() {}
