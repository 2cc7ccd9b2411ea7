//! Lint levels.

use model_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Document, Serialize, Deserialize)]
#[document(allow(unbounded_array))]
#[document(allow(unbounded_array, reason = ""))]
#[document(allow(), warn, deny = "unbounded_array")]
#[document(deny(unbounded_arrays), warn(unbounded))]
#[document(allow("unbounded_array", reason = "x"))]
struct Order {
    #[document(allow(bytes_as_array, unbounded_array))]
    a: Vec<u8>,
    #[document(allow(reason = "nothing named"))]
    b: Vec<u8>,
}

fn main() {}
