//! Validators and indexes for people and tools that do not run this crate: as JSON, as Extended
//! JSON, and as a script for mongosh.
//!
//! ```
//! use model_runtime::{export, models, prelude::*};
//!
//! #[derive(Document, serde::Serialize, serde::Deserialize)]
//! #[document(collection = "tickets")]
//! struct Ticket {
//!     title: String,
//! }
//!
//! let script = export::mongosh(models![Ticket])?;
//! assert!(script.contains(r#"collMod: name"#));
//! assert!(export::json(models![Ticket])?.contains(r#""bsonType": "string""#));
//! # Ok::<(), model_runtime::Error>(())
//! ```

mod script;

use bson::Bson;

use crate::{
    error::{Error, ErrorKind, Result},
    model::ModelInfo,
    schema,
};

pub use script::mongosh;

/// Every model as JSON, one array: plain numbers, and `{ "$date": ".." }` and the like for what
/// JSON has no form for (relaxed Extended JSON). For reading; the widths of numbers are lost.
///
/// # Errors
///
/// [`ErrorKind::Encode`] if a value has no JSON form.
pub fn json(models: &[ModelInfo]) -> Result<String> {
    text(models, Bson::into_relaxed_extjson)
}

/// Every model as canonical Extended JSON, one array: `{ "$numberInt": "5" }` and so on. For
/// tools; nothing is lost.
///
/// # Errors
///
/// [`ErrorKind::Encode`] if a value has no JSON form.
pub fn extended_json(models: &[ModelInfo]) -> Result<String> {
    text(models, Bson::into_canonical_extjson)
}

fn text(models: &[ModelInfo], form: fn(Bson) -> serde_json::Value) -> Result<String> {
    let described = models.iter().map(schema::describe);
    let values: Vec<_> = described.map(|model| form(Bson::Document(model))).collect();
    let text = serde_json::to_string_pretty(&values);
    let text = text.map_err(|source| Error::new(ErrorKind::Encode).with_source(source))?;
    Ok(text + "\n")
}
