//! Types that surprise, each with the helper that works for it, and those that no lint is for.

use model_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Document, Serialize, Deserialize)]
struct Warned {
    utc: chrono::DateTime<chrono::Utc>,
    local: chrono::NaiveDateTime,
    jiff: jiff::Timestamp,
    zoned: jiff::Zoned,
    time: time::OffsetDateTime,
    primitive: time::PrimitiveDateTime,
    id: uuid::NonNilUuid,
    #[embed(max = 2)]
    bytes: Option<Vec<u8>>,
    #[embed(max = 2)]
    deque: std::collections::VecDeque<u8>,
    v6: std::net::Ipv6Addr,
    day: chrono::NaiveDate,
    date: jiff::civil::Date,
    ordinal: time::Date,
}

#[derive(Document, Serialize, Deserialize)]
struct Unreadable {
    weekday: time::Weekday,
}

fn main() {}
