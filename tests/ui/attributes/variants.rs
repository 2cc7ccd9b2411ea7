//! Our words on a variant would be lost, so they are errors.

use model_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Embedded, Serialize, Deserialize)]
enum Payment {
    #[document(opaque)]
    Cash,
    #[embed(max = 5)]
    List(Vec<String>),
    #[reference]
    Customer(ObjectId),
    #[validate(min = 1)]
    Sum(i64),
}

fn main() {}
