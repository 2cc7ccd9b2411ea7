//! Constraints beyond plain bounds: exclusive ones, factors, arrays, decimals and dates.

use model_runtime::prelude::*;
use serde::{Deserialize, Serialize};

/// Numbers between bounds that are refused themselves, and multiples.
#[derive(Document, Serialize, Deserialize, Clone, Debug, PartialEq)]
#[document(collection = "bounds")]
pub struct Bounds {
    #[validate(gt = 0, lt = 10)]
    pub open: i32,
    #[validate(gt = 0.0, max = 1.0)]
    pub share: f64,
    #[validate(min = -10, max = 10, multiple_of = 5)]
    pub step: i64,
    #[validate(gt = 0, multiple_of = 0.01)]
    pub price: Decimal128,
    #[validate(multiple_of = 0.25)]
    pub quarters: f64,
    /// A bound beyond what a double tells apart.
    #[validate(min = 9007199254740993)]
    pub large: i64,
    pub percent: Share,
    #[validate(lt = 50)]
    pub half: Share,
}

/// A newtype with an upper bound of its own.
#[derive(Embedded, Serialize, Deserialize, Clone, Copy, Debug, PartialEq)]
pub struct Share(#[validate(gt = 0, max = 100)] pub u8);

/// Arrays with a smallest length and without equal elements.
#[derive(Document, Serialize, Deserialize, Clone, Debug, PartialEq)]
#[document(collection = "collections")]
pub struct Collections {
    #[embed(max = 4)]
    #[validate(min_items = 1, unique_items)]
    pub tags: Vec<String>,
    #[embed(max = 3)]
    #[validate(min_items = 2)]
    pub maybe: Option<Vec<i32>>,
    #[validate(unique_items, max = 9)]
    pub fixed: [i32; 3],
    pub words: Words,
    #[embed(max = 2)]
    #[validate(max_len = 2)]
    pub shorter: Words,
}

/// A newtype around an array: rules of its elements reach through it.
#[derive(Embedded, Serialize, Deserialize, Clone, Debug, PartialEq)]
pub struct Words(
    #[embed(max = 3)]
    #[validate(min_len = 1, max_len = 5)]
    pub Vec<String>,
);

/// Dates between bounds, which stand beside `$jsonSchema`.
#[derive(Document, Serialize, Deserialize, Clone, Debug, PartialEq)]
#[document(collection = "appointments")]
pub struct Appointments {
    #[validate(min = "2020-01-01", lt = "2030-01-01T00:00:00+01:00")]
    pub at: DateTime,
    #[validate(gt = "1900-01-01")]
    pub born: Option<DateTime>,
    #[embed(max = 5)]
    #[validate(max = "2030-12-31T23:59:59.999Z")]
    pub reminders: Vec<DateTime>,
    #[embed(max = 5)]
    pub visits: Vec<Visit>,
    pub contact: Contact,
    #[serde(flatten)]
    pub audit: Audit,
    pub pair: (DateTime, Visit),
}

/// A date inside an array of documents.
#[derive(Embedded, Serialize, Deserialize, Clone, Copy, Debug, PartialEq)]
pub struct Visit {
    #[validate(min = "2000-01-01")]
    pub day: DateTime,
}

/// Two variants with dates of one name, of which one is bounded.
#[derive(Embedded, Serialize, Deserialize, Clone, Copy, Debug, PartialEq)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Contact {
    Call {
        #[validate(min = "2010-01-01")]
        on: DateTime,
    },
    Letter {
        on: DateTime,
    },
}

/// A flattened date.
#[derive(Embedded, Serialize, Deserialize, Clone, Copy, Debug, PartialEq)]
pub struct Audit {
    #[validate(min = "2015-06-01")]
    pub made: DateTime,
}
