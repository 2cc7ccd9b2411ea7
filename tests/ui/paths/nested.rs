//! The other names of a path are proved by types, each at its own token.

use model_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Embedded, Serialize, Deserialize)]
struct Address {
    city: String,
    #[serde(rename = "zip")]
    post_code: String,
    #[serde(skip)]
    cached: String,
    #[serde(flatten)]
    geo: Geo,
    lines: (String, String),
}

#[derive(Embedded, Serialize, Deserialize)]
struct Geo {
    lat: f64,
    lon: f64,
}

#[derive(Embedded, Serialize, Deserialize)]
enum Payment {
    Cash,
    Card { last4: String },
}

#[derive(Embedded, Serialize, Deserialize)]
#[serde(tag = "kind")]
enum Shipping {
    Pickup,
    Post { street: String },
}

#[derive(Embedded, Serialize, Deserialize)]
#[serde(tag = "t", content = "c")]
enum Adjacent {
    A,
    B { n: i64 },
}

#[derive(Document, Serialize, Deserialize)]
#[index(keys(address.citty))]
#[index(keys(address.zip))]
#[index(keys(address.cached))]
#[index(keys(address.geo))]
#[index(keys(address.city.name))]
#[index(keys(address.lines.2))]
#[index(keys(total.amount))]
#[index(keys("address.citi"))]
#[index(keys(payment.Cart))]
#[index(keys(payment.Cash.n))]
#[index(keys(payment.Card.last))]
#[index(keys(shipping."knd"))]
#[index(keys(shipping.streeet))]
#[index(keys(adjacent.n))]
#[index(keys(adjacent."c".m))]
#[index(keys(addresses.streat))]
#[index(keys(address.city, address.colour))]
#[query(by: equality(address.citty), sort(-address.post), range(total.x))]
struct Order {
    address: Address,
    addresses: Option<Box<[Address; 2]>>,
    total: i64,
    payment: Payment,
    shipping: Shipping,
    adjacent: Adjacent,
}

fn main() {}
