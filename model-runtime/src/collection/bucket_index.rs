//! The unique index without which buckets cannot be kept apart.

use std::{
    collections::HashMap,
    sync::{Mutex, PoisonError},
};

use mongodb::{IndexModel, error::ErrorKind as DriverErrorKind};

use super::{RawCollection, bucket::Layout, failure::failure};
use crate::error::{Error, ErrorKind, Result};

const NAMESPACE_NOT_FOUND: i32 = 26;

/// Where the index was seen, with its name. Only what is there is remembered: an index that is
/// missing now may be built in the next second.
static SEEN: Mutex<Option<HashMap<(String, &'static str), String>>> = Mutex::new(None);

/// The name of the unique index on key, start and sequence number.
///
/// Looked for once per process, collection and model. Not in the caller's session: the server
/// lists no indexes in a transaction.
pub(super) async fn name(collection: &RawCollection, layout: &Layout) -> Result<String> {
    let place = (collection.namespace().to_string(), layout.model);
    if let Some(name) = SEEN
        .lock()
        .unwrap_or_else(PoisonError::into_inner)
        .as_ref()
        .and_then(|seen| seen.get(&place))
    {
        return Ok(name.clone());
    }
    let name = find(collection, layout).await?;
    SEEN.lock()
        .unwrap_or_else(PoisonError::into_inner)
        .get_or_insert_default()
        .insert(place, name.clone());
    Ok(name)
}

async fn find(collection: &RawCollection, layout: &Layout) -> Result<String> {
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
