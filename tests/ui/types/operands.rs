//! Values, filters and paths that do not fit.

use model_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Embedded, Serialize, Deserialize)]
enum Status {
    Open,
}

#[derive(Embedded, Serialize, Deserialize)]
struct Address {
    city: String,
}

#[derive(Document, Serialize, Deserialize)]
struct Order {
    #[serde(rename = "_id")]
    id: ObjectId,
    status: Status,
    total: i64,
    address: Address,
    #[embed(max = 9)]
    tags: Vec<String>,
}

#[derive(Document, Serialize, Deserialize)]
struct Customer {
    age: i32,
}

mod other {
    use super::*;

    #[derive(Document, Serialize, Deserialize)]
    pub struct Hidden {
        private: i64,
        pub visible: i64,
    }
}

fn main() {
    let _ = Order::STATUS.eq("open");
    let _ = Order::TOTAL.eq(1.5);
    let _ = Order::STATUS.gt(Status::Open);
    let _ = Order::TOTAL.dot(Address::CITY);
    let _ = Order::ADDRESS.dot(Customer::AGE);
    let _ = Order::TOTAL.eq(1) & Customer::AGE.eq(1);
    let _ = Order::STATS.eq(Status::Open);
    let _ = Order::TAGS.contains(5);
    let _ = Update::set(Order::TOTAL, "5");
    let _ = Update::inc(Order::STATUS, Status::Open);
    let _ = Update::set(Order::TOTAL, 5).set(Customer::AGE, 5);
    let _ = other::Hidden::PRIVATE;
    let _ = other::Hidden::VISIBLE;
    let _: Ref<Address>;
}
