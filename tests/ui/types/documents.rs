//! What is referred to is a document.

use model_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Embedded, Serialize, Deserialize)]
struct Address {
    city: String,
}

#[derive(Document, Serialize, Deserialize)]
struct Order {
    #[reference(to = Address)]
    embedded: ObjectId,
    #[reference(to = Missing)]
    missing: ObjectId,
}

fn main() {}
