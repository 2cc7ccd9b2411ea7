//! Names that the derives give, given again.

use model_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Document, Serialize, Deserialize)]
struct Own {
    name: String,
}

impl Own {
    const NAME: &'static str = "mine";
}

#[derive(Document, Embedded, Serialize, Deserialize)]
struct Both {
    name: String,
}

fn main() {}
