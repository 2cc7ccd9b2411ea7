//! Types that are stored in a way that surprises.

use model_runtime::prelude::*;
use serde::{Deserialize, Serialize};

type Moment = chrono::DateTime<chrono::Utc>;

#[derive(Embedded, Serialize, Deserialize)]
struct Key(uuid::Uuid);

#[derive(Document, Serialize, Deserialize)]
struct Warned {
    id: ObjectId,
    at: chrono::DateTime<chrono::Utc>,
    alias: Moment,
    maybe: Option<Moment>,
    day: chrono::NaiveDate,
    uuid: uuid::Uuid,
    key: Key,
    #[embed(max = 9)]
    bytes: Vec<u8>,
    hash: [u8; 32],
    nested: Option<Option<i64>>,
    both: Vec<u8>,
    #[embed(max = 9)]
    uuids: Vec<uuid::Uuid>,
}

#[derive(Document, Serialize, Deserialize)]
struct Patterns {
    #[validate(pattern = "[a-z]+")]
    free: String,
    #[validate(pattern = "^[a-z]+$")]
    dollar: String,
    #[validate(pattern = "\\A([a-z]+,)+\\z")]
    group: String,
    #[validate(pattern = "\\A([a-z]+,)+\\z", max_len = 100)]
    short: String,
    #[validate(pattern = "\\A[a-z]+\\z")]
    fine: String,
}

#[derive(Document, Serialize, Deserialize)]
struct Silent {
    #[serde(rename = "_id")]
    id: ObjectId,
    at: DateTime,
    #[serde(with = "serde_bytes")]
    bytes: Vec<u8>,
    uuid: model_runtime::bson::Uuid,
    #[document(allow(uuid_subtype, reason = "an old collection"))]
    old: uuid::Uuid,
    #[document(allow(pattern_unanchored, reason = "anywhere is right"))]
    #[validate(pattern = "[a-z]")]
    pattern: String,
}

#[derive(Document, Serialize, Deserialize)]
#[document(allow(id_without_rename, reason = "a number of another system"))]
struct Other {
    id: i64,
}

// So that there is something to show: warnings alone are not a failure.
const _: () = panic!("the only error of this file");

fn main() {}
