//! Bounds, factors and dates that cannot be met, or not by this type.

use model_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Document, Serialize, Deserialize)]
struct Contradictions {
    #[validate(min = 1, gt = 1)]
    two_lower: i32,
    #[validate(max = 1, lt = 1)]
    two_upper: i32,
    #[validate(gt = 5, lt = 5)]
    equal: f64,
    #[validate(min = 5, lt = 5)]
    nothing: i64,
    #[validate(gt = 9, max = 3)]
    below: i32,
    #[validate(min = "2024-01-02", max = "2024-01-01")]
    never: DateTime,
    #[validate(min = 1, max = "2024-01-01")]
    mixed: DateTime,
    #[validate(multiple_of = 0)]
    zero: i32,
    #[validate(multiple_of = -2)]
    negative: i32,
    #[validate(multiple_of = "2024-01-01")]
    dated: i32,
    #[embed(max = 3)]
    #[validate(unique_items, unique_items)]
    twice: Vec<i32>,
}

#[derive(Document, Serialize, Deserialize)]
struct NotForTheType {
    #[validate(gt = 3, lt = 4)]
    between: i32,
    #[validate(min = 0.2, max = 0.8)]
    fraction: u8,
    #[validate(min = 2147483647.5)]
    above_by_a_fraction: i32,
    #[validate(min = 11, max = 19, multiple_of = 10)]
    no_multiple: i64,
    #[validate(gt = 255)]
    above_the_type: u8,
    #[validate(multiple_of = 2)]
    text: String,
    #[validate(min = "2024-01-01")]
    number: i64,
    #[validate(min = "2024-01-01")]
    words: String,
    #[validate(max = 3)]
    date: DateTime,
    #[validate(min_items = 1)]
    no_array: i32,
    #[validate(min_items = 2)]
    fixed: [i32; 3],
    #[embed(max = 2)]
    #[validate(min_items = 3)]
    too_many: Vec<i32>,
}

#[derive(Document, Serialize, Deserialize)]
struct Malformed {
    #[validate(min = "yesterday")]
    word: DateTime,
    #[validate(min = "2024-02-30")]
    no_such_day: DateTime,
    #[validate(min = "2024-01-01T00:00:00.0001Z")]
    micros: DateTime,
    #[validate(min = "2024-01-01T00:00:00")]
    no_zone: DateTime,
    #[validate(min = 0.12345678901234567890123456789012345)]
    digits: Decimal128,
    #[validate(min_items = -1)]
    minus: [i32; 2],
    #[validate(pattern = "(")]
    open: String,
    #[validate(pattern = r"\A[z-a]\z")]
    backwards: String,
    #[validate(pattern = r"\A\u00e9\z")]
    not_pcre: String,
}

fn main() {}
