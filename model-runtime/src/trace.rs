//! Which field of a value cannot be written or read.
//!
//! serde's errors do not say it. After a failure the work is done once more with a recorder
//! around it, so that nothing is recorded while all is well.

use std::cell::RefCell;

#[cfg(feature = "driver")]
use bson::{Bson, RawDocument};
#[cfg(feature = "driver")]
use serde::{Deserialize, Deserializer, de::DeserializeOwned};
use serde::{Serialize, Serializer, ser::Error as _};
use serde_path_to_error::{Path, Segment, Track};

use crate::error::{Error, ErrorKind, Result};

/// Reads a document of the server as `T`.
#[cfg(feature = "driver")]
pub(crate) fn decode<T: DeserializeOwned>(raw: &RawDocument, model: &'static str) -> Result<T> {
    bson::deserialize_from_slice(raw.as_bytes()).map_err(|source| {
        let error = Error::new(ErrorKind::Decode)
            .with_model(model)
            .with_source(source);
        let failed = bson::deserialize_from_slice::<Reading<T>>(raw.as_bytes());
        let error = match failed.ok().and_then(|reading| reading.path) {
            Some(path) => error.with_path(path),
            None => error,
        };
        with_id_of(error, raw)
    })
}

/// The error with the `_id` of a document, if it has one.
#[cfg(feature = "driver")]
pub(crate) fn with_id_of(error: Error, raw: &RawDocument) -> Error {
    match raw.get("_id").ok().flatten().map(Bson::try_from) {
        Some(Ok(id)) => error.with_id(id),
        _ => error,
    }
}

/// Reads a `T` and keeps only where that failed.
#[cfg(feature = "driver")]
struct Reading<T> {
    path: Option<String>,
    marker: std::marker::PhantomData<fn() -> T>,
}

#[cfg(feature = "driver")]
impl<'de, T: Deserialize<'de>> Deserialize<'de> for Reading<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut track = Track::new();
        let read = T::deserialize(serde_path_to_error::Deserializer::new(
            deserializer,
            &mut track,
        ));
        let path = match read {
            Ok(_) => None,
            Err(_) => dotted(&track.path()),
        };
        Ok(Reading {
            path,
            marker: std::marker::PhantomData,
        })
    }
}

/// The error of a document that cannot be written, with its field.
pub(crate) fn cannot_write<T: Serialize>(
    value: &T,
    model: &'static str,
    source: bson::error::Error,
) -> Error {
    let error = Error::new(ErrorKind::Encode)
        .with_model(model)
        .with_source(source);
    let writing = Writing {
        value,
        path: RefCell::new(None),
    };
    // Fails as the first time did; the path is what is wanted.
    let _ = bson::serialize_to_vec(&writing);
    match writing.path.into_inner() {
        Some(path) => error.with_path(path),
        None => error,
    }
}

/// Writes a `T` and keeps where that failed.
struct Writing<'a, T> {
    value: &'a T,
    path: RefCell<Option<String>>,
}

impl<T: Serialize> Serialize for Writing<'_, T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut track = Track::new();
        let written = self
            .value
            .serialize(serde_path_to_error::Serializer::new(serializer, &mut track));
        written.map_err(|error| {
            *self.path.borrow_mut() = dotted(&track.path());
            S::Error::custom(error)
        })
    }
}

/// The known beginning of a path; a part that serde buffers (internal tags, flatten) is not known.
fn dotted(path: &Path) -> Option<String> {
    let mut names = Vec::new();
    for segment in path.iter() {
        match segment {
            Segment::Map { key } => names.push(key.clone()),
            Segment::Seq { index } => names.push(index.to_string()),
            Segment::Enum { variant } => names.push(variant.clone()),
            Segment::Unknown => break,
        }
    }
    if names.is_empty() {
        None
    } else {
        Some(names.join("."))
    }
}
