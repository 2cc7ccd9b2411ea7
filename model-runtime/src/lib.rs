//! A document-model layer for MongoDB: validators, indexes, bounded arrays, references and
//! buckets from ordinary serde structs.
#![allow(dead_code)]


#[doc(hidden)]
pub mod __private;
mod bucket;
pub mod build;
mod checks;
#[cfg(feature = "driver")]
mod collection;
mod encode;
mod error;
mod filter;
mod index;
mod lookup;
mod model;
mod path;
mod reference;
pub mod rules;
pub mod schema;
pub mod shape;
pub mod spec;
mod stored;
pub mod sync;
#[cfg(feature = "testing")]
pub mod testing;
mod update;
mod validator;
mod violations;

pub use bson;
// At the root, so that warnings name it by a short path.
#[doc(hidden)]
pub use checks::Lint;
#[cfg(feature = "driver")]
pub use collection::{
    Bucket, BucketPush, BucketPushMany, BucketRange, CollectionExt, Cursor, Elements, Explain, Find, FindById, Insert,
    NestedRange, Place, Populate, Populated, Push, Query, References, SessionCursor, UpdateById, UpdateWhere,
    explain_find,
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
    pub use crate::{Document, Embedded, Filter, Path, Ref, Update, models};
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
