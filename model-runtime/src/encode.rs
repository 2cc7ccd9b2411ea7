//! Values on their way into filters and updates: through the same raw serializer as the driver's
//! writes, so that a value in a query is encoded as the stored one was.

use bson::{Bson, RawDocument, error::Result};
use serde::Serialize;

/// `value` as `insert_one` would store it in a field.
///
/// ```
/// // The human-readable serializer would make text of an address; the raw one does not.
/// let stored = model_runtime::encode(&std::net::Ipv4Addr::LOCALHOST)?;
/// assert_eq!(stored.to_string(), "[127, 0, 0, 1]");
/// # Ok::<(), bson::error::Error>(())
/// ```
///
/// # Errors
///
/// Where serde's or BSON's rules refuse the value: a `u64` above `i64::MAX`, a 128-bit integer, a
/// map whose keys are not strings.
pub fn encode<T: Serialize + ?Sized>(value: &T) -> Result<Bson> {
    #[derive(Serialize)]
    struct Wrap<'a, T: ?Sized> {
        v: &'a T,
    }
    let bytes = bson::serialize_to_vec(&Wrap { v: value })?;
    match RawDocument::from_bytes(&bytes)?.get("v")? {
        Some(raw) => Bson::try_from(raw),
        None => Ok(Bson::Null),
    }
}

/// The same for an `_id`.
///
/// Most are ObjectIds. Those go past the serializer: with it, a read by `_id` from a server on the
/// same machine takes one percent longer.
#[cfg(feature = "driver")]
pub(crate) fn id_to_bson<I: Serialize + 'static>(id: &I) -> Result<Bson> {
    match (id as &dyn std::any::Any).downcast_ref::<bson::oid::ObjectId>() {
        Some(id) => Ok(Bson::ObjectId(*id)),
        None => encode(id),
    }
}
