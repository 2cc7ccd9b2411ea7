//! Words of the design that this version does not take say so.

use model_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Document, Serialize, Deserialize)]
#[document(schema_version = 3, capped(size = 4096, max = 10), clustered)]
#[document(timeseries(time = at, meta = sensor, granularity = "minutes"), shard_key(a, hashed(b)), pre_post_images)]
#[document(validation(action = "errorAndLog"))]
#[document(allow(large_document, reason = "few"), deny(redundant_index))]
#[computed(total = sum(lines.price))]
#[outlier(overflow = FollowerPage, flag = has_extras)]
#[index(keys(title = "text", at = "2dsphere"))]
#[index(keys(user = "hashed"))]
#[index(keys(user = "hash"))]
#[index(keys(user), collation(locale = "de"))]
#[index(keys(user), wildcard_projection(a = 1))]
struct Order {
    #[document(schema_version_field)]
    version: i32,
    #[subset(of = Review, by = product, max = 10, sort(-created_at))]
    reviews: Vec<String>,
    #[outlier(overflow = FollowerPage)]
    followers: Vec<String>,
    #[computed(sum(lines))]
    total: i64,
    #[reference(of = Customer, frozen)]
    customer: ObjectId,
    #[reference(id = customer_id)]
    buyer: ObjectId,
    #[index(text)]
    title: String,
    #[bucket(per = "hour", tz = "Europe/Berlin", min(low = v), sum(total = v))]
    readings: Vec<String>,
    user: String,
    at: DateTime,
}

fn main() {}
