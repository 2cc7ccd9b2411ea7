//! The proof that validators say what serde does: random documents of every model of the corpus,
//! and such documents with one thing changed, put to the server, to the check in process and to
//! serde, which must agree.

pub mod excuses;
pub mod generate;
pub mod judge;
pub mod largest;
pub mod mutate;
pub mod shrink;

use std::fmt::Debug;

use bson::{Document, RawDocument, RawDocumentBuf};
use model_runtime::{ModelInfo, Violations};
use serde::{Serialize, de::DeserializeOwned};

/// One model, with what serde and the check do with its documents.
#[derive(Clone, Copy)]
pub struct Subject {
    /// The model.
    pub info: ModelInfo,
    /// The check in process.
    pub check: fn(&RawDocument) -> Result<(), Violations>,
    /// Reads a document, and writes what was read.
    pub reads: fn(&RawDocument) -> Result<Written, String>,
}

/// What a model made of a document.
pub struct Written {
    /// The value as it is stored.
    pub document: RawDocumentBuf,
    /// Whether the stored value reads back equal.
    pub equal: bool,
}

impl Subject {
    /// The model `T`.
    #[must_use]
    pub const fn of<T>() -> Subject
    where
        T: model_runtime::Document + Serialize + DeserializeOwned + PartialEq + Debug,
    {
        Subject {
            info: ModelInfo::of::<T>(),
            check: T::check_document,
            reads: reads::<T>,
        }
    }

    /// The name of the Rust type.
    #[must_use]
    pub fn name(&self) -> &'static str {
        self.info.spec().model
    }
}

fn reads<T>(document: &RawDocument) -> Result<Written, String>
where
    T: Serialize + DeserializeOwned + PartialEq + Debug,
{
    let value: T =
        bson::deserialize_from_slice(document.as_bytes()).map_err(|error| error.to_string())?;
    let document = bson::serialize_to_raw_document_buf(&value)
        .map_err(|error| format!("{value:?} is read and cannot be written: {error}"))?;
    let again: T = bson::deserialize_from_slice(document.as_bytes())
        .map_err(|error| format!("{value:?} is written and cannot be read: {error}"))?;
    // NaN is not equal to itself and is the same all the same; and a field that is never written
    // has its default the second time, which is written as the first was.
    let equal = again == value
        || format!("{value:?}").contains("NaN")
        || format!("{again:?}") == format!("{value:?}")
        || bson::serialize_to_raw_document_buf(&again).is_ok_and(|bytes| bytes == document);
    Ok(Written { document, equal })
}

/// A document as bytes.
///
/// # Panics
///
/// If it is no BSON, which a document always is.
#[must_use]
pub fn raw(document: &Document) -> RawDocumentBuf {
    bson::serialize_to_raw_document_buf(document).expect("a document is BSON")
}
