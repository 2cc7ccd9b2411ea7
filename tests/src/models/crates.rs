//! Types of other crates, in their raw form and through the known conversions.

use std::{collections::BTreeMap, time::Duration};

use chrono::{FixedOffset, Month, NaiveDate, NaiveDateTime, NaiveTime, TimeDelta, Utc, Weekday};
use indexmap::{IndexMap, IndexSet};
use model_runtime::prelude::*;
use serde::{Deserialize, Serialize};
use serde_with::serde_as;

/// `chrono`: text, but for a span of time.
#[derive(Document, Serialize, Deserialize, Clone, Debug, PartialEq)]
#[document(collection = "chronos")]
pub struct Chronos {
    pub utc: chrono::DateTime<Utc>,
    pub offset: chrono::DateTime<FixedOffset>,
    pub local: NaiveDateTime,
    pub day: NaiveDate,
    pub time: NaiveTime,
    pub weekday: Weekday,
    pub month: Month,
    pub delta: TimeDelta,
}

/// `chrono` through its own modules.
#[derive(Document, Serialize, Deserialize, Clone, Debug, PartialEq)]
#[document(collection = "epochs")]
pub struct Epochs {
    #[serde(with = "chrono::serde::ts_seconds")]
    pub seconds: chrono::DateTime<Utc>,
    #[serde(with = "chrono::serde::ts_milliseconds_option")]
    pub millis: Option<chrono::DateTime<Utc>>,
    #[serde(with = "chrono::serde::ts_microseconds", alias = "us")]
    pub micros: chrono::DateTime<Utc>,
}

/// `time`: arrays of numbers.
#[derive(Document, Serialize, Deserialize, Clone, Debug, PartialEq)]
#[document(collection = "times")]
pub struct Times {
    pub offset: time::OffsetDateTime,
    pub utc: time::UtcDateTime,
    pub local: time::PrimitiveDateTime,
    pub day: time::Date,
    pub time: time::Time,
    pub zone: time::UtcOffset,
    pub took: time::Duration,
}

/// `jiff`: text.
#[derive(Document, Serialize, Deserialize, Clone, Debug, PartialEq)]
#[document(collection = "jiffs")]
pub struct Jiffs {
    pub at: jiff::Timestamp,
    pub local: jiff::civil::DateTime,
    pub day: jiff::civil::Date,
    pub time: jiff::civil::Time,
    pub took: jiff::SignedDuration,
    pub by_day: BTreeMap<jiff::civil::Date, i32>,
}

/// Dates of three crates through `bson`'s conversions.
#[serde_as]
#[derive(Document, Serialize, Deserialize, Clone, Debug, PartialEq)]
#[document(collection = "moments")]
pub struct Moments {
    #[serde_as(as = "bson::serde_helpers::datetime::FromChrono04DateTime")]
    pub chrono: chrono::DateTime<Utc>,
    #[serde_as(as = "bson::serde_helpers::datetime::FromTime03OffsetDateTime")]
    pub time: time::OffsetDateTime,
    #[serde_as(as = "bson::serde_helpers::datetime::FromJiff02Timestamp")]
    pub jiff: jiff::Timestamp,
    #[serde_as(as = "Vec<bson::serde_helpers::datetime::FromI64>")]
    pub millis: Vec<i64>,
    #[serde_as(as = "bson::serde_helpers::datetime::FromRfc3339String")]
    pub text: String,
}

/// `uuid`'s forms.
#[serde_as]
#[derive(Document, Serialize, Deserialize, Clone, Debug, PartialEq)]
#[document(collection = "uuids")]
pub struct Uuids {
    pub plain: uuid::Uuid,
    #[serde_as(as = "bson::serde_helpers::uuid_1::AsBinary")]
    pub binary: uuid::Uuid,
    #[serde_as(as = "Option<bson::serde_helpers::uuid_1::AsCSharpLegacyBinary>")]
    pub legacy: Option<uuid::Uuid>,
    #[serde(with = "uuid::serde::simple")]
    pub simple: uuid::Uuid,
    #[serde(with = "uuid::serde::hyphenated")]
    pub hyphenated: uuid::Uuid,
    pub bson: Uuid,
}

/// Keys that not every string is read as.
#[derive(Document, Serialize, Deserialize, Clone, Debug, PartialEq)]
#[document(collection = "uuid_keys")]
pub struct UuidKeys {
    #[embed(max = 2)]
    pub by_uuid: BTreeMap<uuid::Uuid, i32>,
    pub by_day: BTreeMap<NaiveDate, i32>,
}

/// Decimals as text, a URL.
#[derive(Document, Serialize, Deserialize, Clone, Debug, PartialEq)]
#[document(collection = "decimals")]
pub struct Decimals {
    pub price: rust_decimal::Decimal,
    pub maybe: Option<rust_decimal::Decimal>,
    pub link: url::Url,
}

/// `indexmap`.
#[derive(Document, Serialize, Deserialize, Clone, Debug, PartialEq)]
#[document(collection = "ordered")]
pub struct Ordered {
    #[embed(max = 2)]
    pub map: IndexMap<String, i32>,
    pub set: IndexSet<String>,
}

/// JSON, which has no dates and no binary data.
#[derive(Document, Serialize, Deserialize, Clone, Debug, PartialEq)]
#[document(collection = "json")]
pub struct Json {
    pub value: serde_json::Value,
    pub map: serde_json::Map<String, serde_json::Value>,
    pub number: serde_json::Number,
}

/// `serde_bytes`.
#[derive(Document, Serialize, Deserialize, Clone, Debug, PartialEq)]
#[document(collection = "byte_bufs")]
pub struct ByteBufs {
    pub buf: serde_bytes::ByteBuf,
    pub array: serde_bytes::ByteArray<4>,
    #[serde(with = "serde_bytes")]
    pub fixed: [u8; 3],
}

/// Conversions of `serde_with` and `bson`.
#[serde_as]
#[derive(Document, Serialize, Deserialize, Clone, Debug, PartialEq)]
#[document(collection = "conversions")]
pub struct Conversions {
    #[serde_as(as = "serde_with::DisplayFromStr")]
    pub text: u16,
    #[serde_as(as = "Vec<serde_with::DisplayFromStr>")]
    pub texts: Vec<u16>,
    #[serde_as(as = "serde_with::DurationSeconds<u64>")]
    pub seconds: Duration,
    #[serde_as(as = "Option<serde_with::DurationMilliSeconds<i64>>")]
    pub millis: Option<chrono::TimeDelta>,
    #[serde_as(as = "serde_with::hex::Hex")]
    pub hex: Vec<u8>,
    #[serde_as(as = "serde_with::base64::Base64")]
    pub base64: Vec<u8>,
    #[serde_as(as = "serde_with::Bytes")]
    pub bytes: Vec<u8>,
    #[serde_as(as = "serde_with::FromInto<i64>")]
    pub wide: Wide,
    #[serde_as(as = "Option<_>")]
    pub same: Option<i32>,
    #[serde_as(as = "bson::serde_helpers::object_id::AsHexString")]
    pub hex_id: ObjectId,
    #[serde_as(as = "bson::serde_helpers::object_id::FromHexString")]
    pub id_text: String,
    #[serde_as(as = "bson::serde_helpers::u32::AsI32")]
    pub small: u32,
    #[serde_as(as = "bson::serde_helpers::u64::AsF64")]
    pub double: u64,
    #[serde_as(as = "bson::serde_helpers::timestamp::FromU32")]
    pub stamp: u32,
}

/// A number of its own type.
#[derive(Clone, Debug, PartialEq)]
pub struct Wide(pub i64);

impl From<i64> for Wide {
    fn from(inner: i64) -> Wide {
        Wide(inner)
    }
}

impl From<Wide> for i64 {
    fn from(wide: Wide) -> i64 {
        wide.0
    }
}
