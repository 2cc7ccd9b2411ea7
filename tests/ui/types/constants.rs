//! A bound that is no constant.

use model_runtime::prelude::*;
use serde::{Deserialize, Serialize};

static STATIC: u32 = 5;
const TEXT: &str = "5";
fn limit() -> u32 {
    5
}

#[derive(Document, Serialize, Deserialize)]
struct Order {
    #[embed(max = MISSING)]
    a: Vec<String>,
    #[embed(max = TEXT)]
    b: Vec<String>,
    #[embed(max = limit)]
    c: Vec<String>,
}

fn main() {}
