//! The unique index without which buckets cannot be kept apart.

use mongodb::{IndexModel, error::ErrorKind as DriverErrorKind};

use super::{RawCollection, bucket::Layout, failure::failure};
use crate::error::{Error, ErrorKind, Result};

const NAMESPACE_NOT_FOUND: i32 = 26;

/// The name of the unique index on key, start and sequence number, if it is there now.
///
/// Asked for before each bucket that is made, and never remembered: an index can be dropped, and
/// another client's server may lack it. A bucket is made once for many pushes, so that this is
/// rare. Not in the caller's session: the server lists no indexes in a transaction.
pub(super) async fn name(collection: &RawCollection, layout: &Layout) -> Result<String> {
    let missing = || Error::new(ErrorKind::BucketIndexMissing).with_model(layout.model);
    let mut indexes = match collection.list_indexes().await {
        Ok(indexes) => indexes,
        Err(error) if matches!(&*error.kind, DriverErrorKind::Command(error) if error.code == NAMESPACE_NOT_FOUND) =>
        {
            return Err(missing());
        }
        Err(error) => return Err(failure(error, layout.model)),
    };
    while indexes
        .advance()
        .await
        .map_err(|error| failure(error, layout.model))?
    {
        let index = indexes
            .deserialize_current()
            .map_err(|error| failure(error, layout.model))?;
        if keeps_apart(&index, layout)
            && let Some(name) = index.options.and_then(|options| options.name)
        {
            return Ok(name);
        }
    }
    Err(missing())
}

/// Whether the index is unique on exactly the fields that tell buckets apart; their order and
/// directions do not matter for that.
fn keeps_apart(index: &IndexModel, layout: &Layout) -> bool {
    let Some(options) = &index.options else {
        return false;
    };
    let whole = options.partial_filter_expression.is_none() && options.sparse != Some(true);
    let wanted = layout
        .parts
        .by()
        .chain([layout.parts.start, layout.parts.seq]);
    let mut count = 0;
    let all = wanted
        .inspect(|_| count += 1)
        .all(|field| index.keys.contains_key(field.name));
    options.unique == Some(true) && whole && all && index.keys.len() == count
}
