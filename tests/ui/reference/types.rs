//! `reference` against the type of the field.

use model_runtime::prelude::*;
use serde::{Deserialize, Serialize};

type Id = ObjectId;

#[derive(Document, Serialize, Deserialize)]
struct Customer {
    #[serde(rename = "_id")]
    id: ObjectId,
}

#[derive(Document, Serialize, Deserialize)]
struct Product {
    #[serde(rename = "_id")]
    sku: String,
}

#[derive(Embedded, Serialize, Deserialize)]
enum Owner {
    Customer(Ref<Customer>),
    Nobody,
}

#[derive(Embedded, Serialize, Deserialize)]
struct Address {
    city: String,
}

#[derive(Document, Serialize, Deserialize)]
struct Order {
    #[reference]
    text: String,
    #[reference]
    plain: Id,
    #[reference]
    address: Address,
    #[reference(to = Product)]
    wrong: Id,
    #[reference(to = Customer)]
    sku: Option<String>,
    #[reference(to = Customer)]
    #[embed(max = 9)]
    skus: Vec<String>,
    #[reference(to = Product)]
    typed: Ref<Customer>,
    // Fine.
    #[reference]
    owner: Owner,
    #[reference(to = Customer)]
    customer: Id,
    #[reference]
    maybe: Option<Ref<Customer>>,
}

fn main() {}
