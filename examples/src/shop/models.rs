//! The models of the store.
#![expect(unreachable_pub, reason = "they read as they would in a library")]

use model_runtime::{ModelInfo, prelude::*};
use serde::{Deserialize, Serialize};

/// All of them, for the plan.
pub const MODELS: &[ModelInfo] = models![User, Product, Order, EmbeddedOrder, Wall, Board];

/// Who buys.
#[derive(Document, Serialize, Deserialize, Clone, Debug)]
#[document(collection = "users")]
pub struct User {
    #[serde(rename = "_id")]
    pub id: ObjectId,
    #[validate(min_len = 1, max_len = 80)]
    pub name: String,
    #[index(unique)]
    pub email: String,
    pub city: String,
}

/// What is sold.
#[derive(Document, Serialize, Deserialize, Clone, Debug)]
#[document(collection = "products")]
pub struct Product {
    #[serde(rename = "_id")]
    pub id: ObjectId,
    #[index(unique)]
    pub sku: String,
    pub name: String,
    pub description: String,
    #[validate(min = 1)]
    pub price_cents: i64,
}

/// Where an order stands.
#[derive(Embedded, Serialize, Deserialize, Clone, Copy, Debug, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// Not paid yet.
    Open,
    /// Paid, and not sent yet.
    Paid,
    /// On its way.
    Shipped,
}

/// A line of an order: it refers to the product.
#[derive(Embedded, Serialize, Deserialize, Clone, Debug)]
pub struct Line {
    #[reference]
    pub product: Ref<Product>,
    #[validate(min = 1)]
    pub quantity: u32,
}

/// An order: it refers to the user and, in its lines, to the products.
#[derive(Document, Serialize, Deserialize, Clone, Debug)]
#[document(collection = "orders", strict)]
#[serde(rename_all = "camelCase")]
#[query(by_status: equality(status), sort(-created_at), range(total_cents))]
#[index(esr)]
#[index(keys(user, -created_at))]
pub struct Order {
    #[serde(rename = "_id")]
    pub id: ObjectId,
    #[reference]
    pub user: Ref<User>,
    pub status: Status,
    pub created_at: DateTime,
    #[validate(min = 0)]
    pub total_cents: i64,
    #[embed(max = 20)]
    pub lines: Vec<Line>,
}

/// A line with its product's name and price in it.
#[derive(Embedded, Serialize, Deserialize, Clone, Debug)]
pub struct EmbeddedLine {
    pub name: String,
    pub price_cents: i64,
    pub quantity: u32,
}

/// The same order with all that is shown of it inside: the embedded form.
#[derive(Document, Serialize, Deserialize, Clone, Debug)]
#[document(collection = "orders_embedded")]
pub struct EmbeddedOrder {
    #[serde(rename = "_id")]
    pub id: ObjectId,
    pub user_name: String,
    pub user_city: String,
    #[embed(max = 20)]
    pub lines: Vec<EmbeddedLine>,
}

/// What users leave on a wall or a board.
#[derive(Embedded, Serialize, Deserialize, Clone, Debug)]
pub struct Note {
    pub at: DateTime,
    pub text: String,
}

/// Notes without end.
#[derive(Document, Serialize, Deserialize, Clone, Debug)]
#[document(collection = "walls")]
pub struct Wall {
    #[serde(rename = "_id")]
    pub id: ObjectId,
    #[embed(unbounded, reason = "it is here to show what happens then")]
    pub notes: Vec<Note>,
}

/// Notes, at most 1000 of them.
#[derive(Document, Serialize, Deserialize, Clone, Debug)]
#[document(collection = "boards")]
pub struct Board {
    #[serde(rename = "_id")]
    pub id: ObjectId,
    #[embed(max = 1000)]
    pub notes: Vec<Note>,
}
