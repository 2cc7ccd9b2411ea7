//! A document-model layer for MongoDB: validators, indexes, typed paths, bounded arrays,
//! references and buckets from ordinary serde structs.
//!
//! ```
//! use model_runtime::prelude::*;
//! use serde::{Deserialize, Serialize};
//!
//! #[derive(Document, Serialize, Deserialize)]
//! #[document(collection = "orders")]
//! #[query(open_since: equality(open), sort(-created_at))]
//! #[index(esr)]
//! struct Order {
//!     #[serde(rename = "_id")]
//!     id: ObjectId,
//!     open: bool,
//!     #[serde(rename = "createdAt")]
//!     created_at: DateTime,
//!     #[embed(max = 20)]
//!     lines: Vec<String>,
//! }
//!
//! assert_eq!(Order::indexes()[0].to_string(), "open_1_createdAt_-1 { open: 1, createdAt: -1 }");
//! assert_eq!(Order::OPEN.eq(true).into_document()?.to_string(), r#"{ "open": { "$eq": true } }"#);
//! # Ok::<(), model_runtime::Error>(())
//! ```
//!
//! - The derives `Document` and `Embedded` and all their attributes: [`attributes`].
//! - What a model knows of itself: [`Document`](trait@Document), [`spec`], [`shape`].
//! - Reading and writing: [`CollectionExt`], [`Filter`], [`Update`], [`Path`], [`Ref`].
//! - Bringing a database to what the models declare: [`sync`].
//! - Validators under review, at build time and for other tools: [`schema`], [`build`], [`export`].
//! - A real server for tests: `testing`, behind the feature of that name.
//!
//! # Features
//!
//! | feature | default | gives |
//! |---|---|---|
//! | `driver` | yes | everything that talks to a server |
//! | `check` | yes | checks of documents without a server |
//! | `testing` | no | an ephemeral mongod for tests |
//! | `chrono`, `indexmap`, `jiff`, `rust_decimal`, `serde_bytes`, `serde_json`, `time`, `url`, `uuid` | no | the stored forms of that crate's types |
//! | `serde_with` | no | `bson`'s conversions for `#[serde_as]` |
//!
//! Without both the crate is pure `bson`, so that a build script compiles no driver.
//!
//! # bson 3
//!
//! The driver's default features select bson 2. This crate turns on its `bson-3`, which makes
//! `mongodb::bson` bson 3 for the whole build; [`bson`] and [`mongodb`] are re-exported, so that
//! two majors cannot meet.
#![cfg_attr(
    not(feature = "driver"),
    allow(rustdoc::broken_intra_doc_links, reason = "verbs need the driver")
)]

#[doc(hidden)]
pub mod __private;
#[doc = include_str!("../attributes.md")]
pub mod attributes {}
mod bucket;
pub mod build;
mod checks;
#[cfg(feature = "driver")]
mod collection;
mod encode;
mod error;
mod evaluate;
pub mod export;
mod filter;
mod index;
mod lookup;
mod model;
mod path;
mod reference;
pub mod rules;
pub mod schema;
pub mod shape;
mod size;
pub mod spec;
mod stored;
pub mod sync;
#[cfg(feature = "testing")]
pub mod testing;
#[cfg(any(feature = "driver", feature = "check"))]
mod trace;
mod update;
mod validator;
mod violations;

pub use bson;
// At the root, so that warnings name it by a short path.
#[doc(hidden)]
pub use checks::Lint;
#[cfg(feature = "driver")]
pub use collection::{
    Bucket, BucketPush, BucketPushMany, BucketRange, CollectionExt, Cursor, Elements, EqualTo,
    Explain, Find, FindById, Insert, NestedRange, Place, Populate, Populated, Push, Query,
    References, SessionCursor, UpdateById, UpdateWhere, ValueRange, explain_find,
};
pub use encode::encode;
pub use error::{Error, ErrorKind, Result};
pub use filter::Filter;
pub use index::{IndexKey, IndexSpec};
pub use model::{Document, Embedded, ModelInfo};
pub use model_derive::{Document, Embedded};
#[cfg(feature = "driver")]
pub use mongodb;
pub use path::{Descend, Operand, Ordered, Path};
pub use reference::Ref;
pub use size::MaxSize;
pub use stored::{MapKey, Stored};
pub use update::{Changes, Numeric, Update};
pub use violations::{Violation, Violations};

/// What a file of models needs.
///
/// `bson::Document` is not here: the name is the derive's and the trait's.
pub mod prelude {
    pub use bson::{Binary, DateTime, Decimal128, Uuid, oid::ObjectId};

    #[cfg(feature = "driver")]
    pub use crate::CollectionExt;
    pub use crate::{Document, Embedded, Filter, ModelInfo, Path, Ref, Update, models};
}

/// What generated code does with a server: everything, or nothing without the feature `driver`.
#[cfg(feature = "driver")]
#[doc(hidden)]
#[macro_export]
macro_rules! driver_only {
    ($($item:tt)*) => { $($item)* };
}

/// What generated code does with a server: everything, or nothing without the feature `driver`.
#[cfg(not(feature = "driver"))]
#[doc(hidden)]
#[macro_export]
macro_rules! driver_only {
    ($($item:tt)*) => {};
}
