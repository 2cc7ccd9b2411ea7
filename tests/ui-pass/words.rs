//! Every attribute word on a sensible struct, with what it declares.

#![deny(warnings)]
// clippy takes a word of two indexes for one attribute given twice.
#![allow(clippy::duplicated_attributes)]
#![forbid(unsafe_code)]

use std::collections::{BTreeMap, HashMap};

use model_runtime::prelude::*;
use serde::{Deserialize, Serialize};

const LIMIT: usize = 40;

mod limits {
    pub(super) const WORDS: i64 = 12;
}

#[derive(Embedded, Serialize, Deserialize, Clone, PartialEq, Eq, PartialOrd, Ord)]
#[serde(rename_all = "lowercase")]
enum Status {
    Open,
    Paid,
}

#[derive(Embedded, Serialize, Deserialize)]
#[document(no_fields, deny(unbounded_array))]
struct Line {
    #[document(validate(max_len = 20))]
    sku: String,
    #[validate(min = 1, max = 99)]
    quantity: i32,
    #[validate(min_len = 2, pattern = "\\A[a-z]+\\z")]
    unit: Option<String>,
}

#[derive(Document, Serialize, Deserialize)]
#[document(collection = "customers", db = "shop")]
struct Customer {
    #[serde(rename = "_id")]
    id: ObjectId,
    name: String,
}

#[derive(Embedded, Serialize, Deserialize)]
enum Owner {
    Customer(Ref<Customer>),
    Other(Ref<Order>),
}

/// An order.
#[derive(Document, Serialize, Deserialize)]
#[document(collection = "orders", strict(allow_keys("_class")))]
#[document(validation(level = "moderate", action = "warn"))]
#[document(allow(bytes_as_array, reason = "an old format"), warn(unbounded_map))]
#[serde(rename_all = "camelCase")]
#[query(by_status: equality(status), sort(-created_at), range(total))]
#[query(by_sku: equality(lines.sku))]
#[index(esr)]
#[index(esr, range(total), sort(-created_at), equality(status, owner_name))]
#[index(range(total), equality(owner_name), esr)]
#[index(keys(total, number), unique)]
#[index(keys(weight, number), unique)]
#[index(keys(status, -total), unique, hidden, name = "by_total")]
#[index(keys("lines.sku", "-created_at"), sparse)]
#[index(keys(owner_name), partial = {
    status: { "$in": ["open", "paid"] },
    total: { $gt: 5, $lte: 1_000 },
    $or: [{ owner_name: "x" }, { lines.quantity: { $gte: 1 } }],
    email: { $exists: true },
})]
struct Order {
    #[serde(rename = "_id", skip_serializing_if = "Option::is_none")]
    id: Option<ObjectId>,
    status: Status,
    total: i64,
    #[index]
    number: i64,
    #[index(-)]
    weight: f64,
    #[index(-, unique, sparse)]
    email: Option<String>,
    #[index(ttl = "30d", name = "expiry")]
    created_at: DateTime,
    #[serde(rename = "createdAt2")]
    #[index(ttl = 90)]
    touched_at: Option<DateTime>,
    owner_name: String,
    #[embed(max = 20)]
    lines: Vec<Line>,
    #[embed(max = LIMIT)]
    tags: Vec<String>,
    #[embed(max = crate::words::limits::WORDS, keep = "latest")]
    words: Vec<String>,
    #[embed(unbounded, reason = "a handful of notes")]
    notes: Vec<String>,
    #[embed(max = 7)]
    counts: HashMap<String, i64>,
    by_status: BTreeMap<Status, i64>,
    #[reference]
    customer: Ref<Customer>,
    #[reference]
    agent: Option<Ref<Customer>>,
    #[reference]
    #[embed(max = 5)]
    watchers: Vec<Ref<Customer>>,
    #[reference]
    owner: Owner,
    #[reference(to = Customer)]
    payer: ObjectId,
    #[reference(to = self::Customer)]
    #[embed(max = 5)]
    readers: Vec<ObjectId>,
    #[document(opaque)]
    opaque: std::time::Duration,
    #[document(bson_type("long", "null"))]
    told: Option<std::num::NonZeroU8>,
    #[document(allow(unbounded_array, reason = "short"))]
    allowed: Vec<String>,
    #[embed(max = 64)]
    raw: Vec<u8>,
}

#[test]
fn indexes() {
    let indexes = Order::indexes();
    let text: Vec<String> = indexes.iter().map(ToString::to_string).collect();
    assert_eq!(
        text[0],
        "status_1_createdAt_-1_total_1 { status: 1, createdAt: -1, total: 1 }"
    );
    let explicit = "status_1_ownerName_1_createdAt_-1_total_1 { status: 1, ownerName: 1, createdAt: -1, total: 1 }";
    assert!(text.iter().any(|index| index == explicit), "{text:#?}");
    assert!(
        text.iter()
            .any(|index| index == "expiry { createdAt: 1 } ttl 2592000s"),
        "{text:#?}"
    );
    assert!(
        text.iter()
            .any(|index| index == "email_-1 { email: -1 } unique sparse"),
        "{text:#?}"
    );
}

#[test]
fn bounds() {
    let schema = Order::validator().to_string();
    for bound in [
        "\"maxItems\": 20",
        "\"maxItems\": 40",
        "\"maxItems\": 12",
        "\"maxProperties\": 7",
    ] {
        assert!(schema.contains(bound), "{bound} in {schema}");
    }
}
