//! What makes the largest document large, or unbounded: for people.

use std::fmt;

use super::element;
use crate::{
    rules::Rules,
    shape::{Bound, Field, Kind, Shape, Tagging},
    spec::DocumentSpec,
};

/// The largest a document of a model can become.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum MaxSize {
    /// In bytes, exactly: what serde writes for the largest value of every field.
    Bytes(u64),
    /// Without bound.
    #[non_exhaustive]
    Unknown {
        /// The first place without a bound, in stored names.
        path: String,
        /// What bounds it.
        why: &'static str,
    },
}

/// `1234 B`, or the place without a bound and what would bound it.
impl fmt::Display for MaxSize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MaxSize::Bytes(bytes) => write!(f, "{bytes} B"),
            MaxSize::Unknown { path, why } => write!(f, "unknown: `{path}` {why}"),
        }
    }
}

/// The largest document of a model, its `_id` included.
pub(crate) fn of_document(spec: &DocumentSpec) -> MaxSize {
    let shape = spec.shape.get();
    match super::largest(shape) {
        Some(size) if has_id(shape) => MaxSize::Bytes(size),
        // The driver adds an ObjectId.
        Some(size) => MaxSize::Bytes(size + element("_id", 12)),
        None => {
            let mut path = Vec::new();
            let why = unbounded(shape, None, Bound::Undeclared, &mut path, 0);
            let why = why.unwrap_or("holds more than can be counted");
            MaxSize::Unknown {
                path: path.join("."),
                why,
            }
        }
    }
}

fn has_id(shape: &'static Shape) -> bool {
    match &shape.kind {
        Kind::Struct(fields) => fields.list.iter().any(|field| {
            field.written && (field.name == "_id" || field.flatten && has_id(field.shape.get()))
        }),
        Kind::Newtype(field) => has_id(field.shape.get()),
        Kind::Nullable(inner) => has_id(inner.get()),
        _ => false,
    }
}

/// Why the first unbounded place is so; its path is left in `path`.
fn unbounded(
    shape: &'static Shape,
    max_len: Option<u32>,
    bound: Bound,
    path: &mut Vec<String>,
    depth: usize,
) -> Option<&'static str> {
    if depth > crate::shape::MAX_DEPTH {
        return Some("holds itself");
    }
    match &shape.kind {
        Kind::Struct(fields) => fields
            .list
            .iter()
            .find_map(|field| step(field, path, depth)),
        Kind::Tuple(places) => places.iter().find_map(|place| step(place, path, depth)),
        Kind::Enum(shape) => shape.variants.iter().find_map(|variant| {
            let body = variant.body.as_ref()?;
            let name = match shape.tagging_of(variant) {
                Tagging::External => Some(variant.name),
                Tagging::Adjacent(_, content) => Some(content),
                Tagging::Internal(_) | Tagging::Untagged => None,
            };
            path.extend(name.map(str::to_owned));
            let why = unbounded(
                body.shape.get(),
                body.rules.max_len,
                body.bound,
                path,
                depth + 1,
            );
            if why.is_none() && name.is_some() {
                path.pop();
            }
            why
        }),
        Kind::Nullable(inner) => unbounded(inner.get(), max_len, bound, path, depth + 1),
        Kind::Newtype(inner) => {
            let max_len = super::tighter(inner.rules.max_len, max_len);
            unbounded(
                inner.shape.get(),
                max_len,
                inner.bound.tighter(bound),
                path,
                depth + 1,
            )
        }
        Kind::Reference(reference) => {
            unbounded(reference.id.get(), max_len, bound, path, depth + 1)
        }
        Kind::Array(array) if array.len.is_none() && bound.max().is_none() => {
            Some("has no `#[embed(max = N)]`")
        }
        Kind::Array(array) => unbounded(
            array.item.get(),
            max_len,
            Bound::Undeclared,
            path,
            depth + 1,
        ),
        Kind::Map(map) if map.keys.is_empty() => Some("has keys of any length"),
        Kind::Map(map) => unbounded(map.value.get(), max_len, Bound::Undeclared, path, depth + 1),
        Kind::Scalar(scalar) => match super::scalar(shape.name, scalar, max_len) {
            Some(_) => None,
            None if scalar.types.meets(crate::shape::BsonTypes::STRING) => Some("has no `max_len`"),
            None => Some("is of any length"),
        },
        Kind::Any | Kind::Object | Kind::Opaque | Kind::Unstorable(_) => Some("is of any length"),
        Kind::Unit => None,
    }
}

fn step(field: &'static Field, path: &mut Vec<String>, depth: usize) -> Option<&'static str> {
    if field.skipped || !field.written {
        return None;
    }
    if !field.flatten {
        path.push(field.name.to_owned());
    }
    let Rules { max_len, .. } = field.rules;
    let why = unbounded(field.shape.get(), max_len, field.bound, path, depth + 1);
    if why.is_none() && !field.flatten {
        path.pop();
    }
    why
}
