//! Keys that may be missing or null, names, and constraints.
#![allow(clippy::option_option, reason = "a nested option is one of the cases")]

use model_runtime::prelude::*;
use serde::{Deserialize, Serialize};

/// `None` as null, as a missing key, and lost.
#[derive(Document, Serialize, Deserialize, Clone, Debug, PartialEq)]
#[document(collection = "profiles")]
pub struct Profile {
    pub nick: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bio: Option<String>,
    pub age: Option<Option<i32>>,
}

/// A type without a stored form: the field that holds it is skipped.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Cache(pub Vec<u64>);

/// skip, default and `skip_serializing_if` in a strict model.
#[derive(Document, Serialize, Deserialize, Clone, Debug, PartialEq)]
#[document(collection = "items", strict)]
pub struct Item {
    pub a: i32,
    #[serde(skip)]
    pub b: Cache,
    #[serde(skip_serializing, default)]
    pub c: i32,
    #[serde(skip_deserializing)]
    pub d: i32,
    #[serde(default)]
    pub e: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    #[embed(max = 9)]
    pub f: Vec<i32>,
}

/// Names that `rename_all` makes hard to guess, and raw identifiers.
#[derive(Document, Serialize, Deserialize, Clone, Debug, PartialEq)]
#[document(collection = "labels")]
#[serde(rename_all = "camelCase")]
#[index(keys(line_1_text))]
#[index(keys(r#type, -match))]
#[allow(non_snake_case, missing_docs)]
pub struct Labels {
    pub line_1_text: String,
    pub is_2fa: bool,
    pub html_URL: String,
    pub _private: i32,
    pub trailing_: i32,
    pub r#type: String,
    pub r#match: i32,
    #[serde(rename = "kebab-name")]
    pub kebab: i32,
    pub protocol: Protocol,
}

/// Variant names that `snake_case` splits at every capital.
#[derive(Embedded, Serialize, Deserialize, Clone, Debug, PartialEq)]
#[serde(rename_all = "snake_case")]
pub enum Protocol {
    HTTPError,
    Level2,
    IPv4Only,
}

/// Every constraint, on scalars, behind options and inside arrays.
#[derive(Document, Serialize, Deserialize, Clone, Debug, PartialEq)]
#[document(collection = "limits")]
pub struct Limits {
    #[validate(min = 1, max = 99)]
    pub qty: i32,
    #[validate(min = 0.5, max = 1.5)]
    pub ratio: f64,
    #[validate(min = 0.01)]
    pub price: Decimal128,
    #[validate(min_len = 2, max_len = 4, pattern = "\\A[a-zé]+\\z")]
    pub code: String,
    #[validate(min = -5)]
    pub maybe: Option<i64>,
    #[embed(max = 2)]
    #[validate(max_len = 3)]
    pub tags: Vec<String>,
    pub percent: Percent,
}

/// A newtype with rules of its own.
#[derive(Embedded, Serialize, Deserialize, Clone, Copy, Debug, PartialEq)]
pub struct Percent(#[validate(min = 0, max = 100)] pub u32);
