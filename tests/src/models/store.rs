//! The store of the examples, with every declaration that reaches the server.

use model_runtime::prelude::*;
use serde::{Deserialize, Serialize};

/// Where an order stands.
#[derive(Embedded, Serialize, Deserialize, Clone, Copy, Debug, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    Open,
    Paid,
    Shipped,
}

/// One position of an order.
#[derive(Embedded, Serialize, Deserialize, Clone, Debug, PartialEq)]
pub struct OrderLine {
    pub sku: String,
    #[validate(min = 1)]
    pub quantity: i32,
}

/// A customer.
#[derive(Document, Serialize, Deserialize, Clone, Debug, PartialEq)]
#[document(collection = "customers")]
pub struct Customer {
    #[serde(rename = "_id")]
    pub id: ObjectId,
    pub name: String,
    #[index(unique, partial = { email: { $type: "string" } })]
    pub email: Option<String>,
}

/// An order: declared queries, indexes of all kinds, a bounded array and a reference.
#[derive(Document, Serialize, Deserialize, Clone, Debug, PartialEq)]
#[document(collection = "orders", strict)]
#[serde(rename_all = "camelCase")]
#[query(by_status: equality(status), sort(-created_at), range(total))]
#[query(recent: equality(status), sort(-created_at))]
#[query(by_sku: equality(lines.sku))]
#[index(esr)]
#[index(keys(order_number), unique, name = "order_number")]
#[index(keys(created_at), ttl = "30d", partial = { status: "open" })]
pub struct Order {
    #[serde(rename = "_id")]
    pub id: ObjectId,
    #[serde(rename = "num")]
    pub order_number: i64,
    pub status: Status,
    pub created_at: DateTime,
    pub total: Decimal128,
    #[embed(max = 20)]
    pub lines: Vec<OrderLine>,
    #[reference]
    pub customer: Ref<Customer>,
}
