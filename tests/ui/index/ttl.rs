//! A TTL index needs a BSON date.

use model_runtime::prelude::*;
use serde::{Deserialize, Serialize};

type Moment = chrono::DateTime<chrono::Utc>;

#[derive(Embedded, Serialize, Deserialize)]
struct Meta {
    at: DateTime,
    millis: i64,
}

#[derive(Document, Serialize, Deserialize)]
#[document(allow(date_as_text, reason = "another test"))]
#[index(keys(meta.millis), ttl = "1h")]
#[index(keys(meta), ttl = "1h")]
#[index(keys(meta.at), ttl = "1h")]
struct Session {
    #[index(ttl = "1h")]
    millis: i64,
    #[index(ttl = "1h")]
    text: String,
    #[index(ttl = "1h")]
    chrono: Moment,
    #[index(ttl = "1h")]
    stamp: model_runtime::bson::Timestamp,
    #[index(ttl = 3600)]
    flag: bool,
    #[index(ttl = 3600)]
    fine: Option<DateTime>,
    #[index(unique, ttl = "30d")]
    #[embed(max = 9)]
    dates: Vec<DateTime>,
    meta: Meta,
}

fn main() {}
