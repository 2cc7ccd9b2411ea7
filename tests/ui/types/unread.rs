//! A model that cannot be read is told so where it is read.

use model_runtime::{mongodb::Database, prelude::*};
use serde::Serialize;

#[derive(Document, Serialize)]
struct Order {
    #[serde(rename = "_id")]
    id: ObjectId,
    n: i32,
}

async fn read(db: &Database, id: ObjectId) {
    let _ = Order::collection(db).find_by_id(id).await;
    let _ = Order::collection(db).find_where(Order::N.eq(1)).to_vec().await;
    let _ = Ref::<Order>::new(id).fetch(db).await;
}

fn main() {}
