//! Verbs for the driver's own collection handle.

mod bucket;
mod bucket_index;
mod bucket_push;
mod bucket_range;
mod elements;
mod explain;
mod failure;
mod find;
mod guard;
mod id_key;
mod insert;
mod missing;
mod plan;
mod populate;
mod push;
mod query;
mod references;
mod update;
mod verbs;

use bson::{Bson, Document, RawDocumentBuf, doc};
use mongodb::Collection;

use crate::{
    encode::id_to_bson,
    error::{Error, Result},
    model::Document as Model,
    path::Operand,
};

pub use bucket::Bucket;
pub use bucket_push::{BucketPush, BucketPushMany};
pub use bucket_range::BucketRange;
pub use elements::Elements;
pub use explain::{Explain, explain_find};
pub use find::{Cursor, Find, FindById, SessionCursor};
pub use insert::Insert;
pub use populate::{Place, Populate, Populated};
pub use push::Push;
pub use query::{EqualTo, NestedRange, Query, ValueRange};
pub use references::References;
pub use update::{UpdateById, UpdateWhere};
pub use verbs::CollectionExt;

pub(crate) use failure::brief;

/// One each, so that a `Vec` can be elements and references.
mod sealed {
    pub trait Sealed {}
    pub trait Elements {}
    pub trait References {}
}

/// An id as the model's documents store it.
fn encode_id<T: Model>(id: impl Operand<T::Id>) -> Result<Bson> {
    id.encode(id_to_bson::<T::Id>).map_err(|error| {
        Error::from(error)
            .with_model(T::spec().model)
            .with_path("_id")
    })
}

/// The filter on one `_id`.
///
/// The plain form is what the server answers straight from the `_id` index; a document or a
/// regular expression would be read as a query there, so that these stand behind `$eq`.
fn by_id(id: &Bson) -> Document {
    match id {
        Bson::Document(_) | Bson::RegularExpression(_) => doc! { "_id": { "$eq": id } },
        _ => doc! { "_id": id },
    }
}

/// The collection without its type: documents are read by this crate, so that an error can say
/// which one could not be.
type RawCollection = Collection<RawDocumentBuf>;

/// Setters that most actions share.
macro_rules! setters {
    (session $lifetime:lifetime) => {
        /// Runs in this session, and in its transaction if it has one.
        pub fn session(mut self, session: &$lifetime mut mongodb::ClientSession) -> Self {
            self.session = Some(session);
            self
        }
    };
    (read) => {
        /// Reads with this read concern instead of the collection's.
        pub fn read_concern(mut self, read_concern: mongodb::options::ReadConcern) -> Self {
            self.options.read_concern = Some(read_concern);
            self
        }

        /// Lets the server stop after this time.
        pub fn max_time(mut self, max_time: std::time::Duration) -> Self {
            self.options.max_time = Some(max_time);
            self
        }
    };
    (write) => {
        /// Waits for this write concern instead of the collection's.
        ///
        /// With `w: 0` the server does not say what a write met, and so neither can this crate.
        pub fn write_concern(mut self, write_concern: mongodb::options::WriteConcern) -> Self {
            self.options.write_concern = Some(write_concern);
            self
        }
    };
}
pub(crate) use setters;
