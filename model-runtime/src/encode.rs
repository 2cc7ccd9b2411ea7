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
