//! The largest a document can become, where everything in it is bounded.
//!
//! Exact: the size of what serde writes for the worst value, from the layout of BSON (bsonspec.org):
//! a document is its length, its elements and a closing byte; an element is a type byte, its key
//! with a closing byte, and its value.

mod worst;

use crate::{
    rules::Rules,
    shape::{Bound, BsonTypes, EnumShape, Field, Kind, Scalar, Shape, Tagging, Variant},
};

pub use worst::MaxSize;
pub(crate) use worst::of_document;

/// The server's limit of a document, in bytes (manual: *MongoDB Limits and Thresholds*).
pub(crate) const LIMIT: u64 = 16 * 1024 * 1024;

/// The length and the closing byte of a document.
const FRAME: u64 = 5;

/// How many values are looked at before a size counts as unknown: types that hold themselves have
/// no end, and const evaluation has a limit.
const MOST_VALUES: u32 = 20_000;

/// How deep values are looked at: rustc evaluates 128 calls inside each other, and one value takes
/// four of them.
const DEEPEST: u32 = 24;

/// What is left of both.
struct Left {
    values: u32,
    depth: u32,
}

/// The longest value of a shape in bytes; `None` where it has no bound.
pub(crate) const fn largest(shape: &'static Shape) -> Option<u64> {
    largest_of(shape, None, Bound::Undeclared)
}

/// The same under what was declared of it.
pub(crate) const fn largest_of(
    shape: &'static Shape,
    max_len: Option<u32>,
    bound: Bound,
) -> Option<u64> {
    let mut left = Left {
        values: MOST_VALUES,
        depth: DEEPEST,
    };
    value(shape, max_len, bound, &mut left)
}

const fn value(
    shape: &'static Shape,
    max_len: Option<u32>,
    bound: Bound,
    left: &mut Left,
) -> Option<u64> {
    if left.values == 0 || left.depth == 0 {
        return None;
    }
    left.values -= 1;
    left.depth -= 1;
    let size = kind(shape, max_len, bound, left);
    left.depth += 1;
    size
}

const fn kind(
    shape: &'static Shape,
    max_len: Option<u32>,
    bound: Bound,
    left: &mut Left,
) -> Option<u64> {
    match &shape.kind {
        Kind::Scalar(scalar) => self::scalar(shape.name, scalar, max_len),
        Kind::Struct(fields) => document(fields.list, left),
        Kind::Enum(shape) => variants(shape, left),
        Kind::Array(array) => {
            let Some(item) = value(array.item.get(), max_len, Bound::Undeclared, left) else {
                return None;
            };
            match (array.len, bound.max()) {
                (Some(len), _) | (None, Some(len)) => Some(elements(len as u64, item)),
                (None, None) => None,
            }
        }
        Kind::Tuple(places) => {
            let mut size = FRAME;
            let mut i = 0;
            while i < places.len() {
                let Some(place) = field(&places[i], left) else {
                    return None;
                };
                size += 2 + digits(i as u64) + place;
                i += 1;
            }
            Some(size)
        }
        Kind::Map(map) if !map.keys.is_empty() => {
            let Some(inner) = value(map.value.get(), max_len, Bound::Undeclared, left) else {
                return None;
            };
            let mut size = FRAME;
            let mut i = 0;
            while i < map.keys.len() {
                size += element(map.keys[i], inner);
                i += 1;
            }
            Some(size)
        }
        Kind::Nullable(inner) => value(inner.get(), max_len, bound, left),
        Kind::Newtype(inner) => {
            let max_len = tighter(inner.rules.max_len, max_len);
            value(inner.shape.get(), max_len, inner.bound.tighter(bound), left)
        }
        Kind::Reference(reference) => value(reference.id.get(), max_len, bound, left),
        Kind::Unit => Some(0),
        // The keys of a map are of any length.
        Kind::Map(_) | Kind::Any | Kind::Object | Kind::Opaque | Kind::Unstorable(_) => None,
    }
}

const fn tighter(a: Option<u32>, b: Option<u32>) -> Option<u32> {
    match (a, b) {
        (Some(a), Some(b)) => Some(if a < b { a } else { b }),
        (Some(one), None) | (None, Some(one)) => Some(one),
        (None, None) => None,
    }
}

const fn field(field: &'static Field, left: &mut Left) -> Option<u64> {
    let Rules { max_len, .. } = field.rules;
    value(field.shape.get(), max_len, field.bound, left)
}

/// An element with its key.
const fn element(key: &str, value: u64) -> u64 {
    2 + key.len() as u64 + value
}

const fn document(fields: &'static [Field], left: &mut Left) -> Option<u64> {
    let mut size = FRAME;
    let mut i = 0;
    while i < fields.len() {
        let inner = &fields[i];
        i += 1;
        if inner.skipped || !inner.written {
            continue;
        }
        let Some(value) = field(inner, left) else {
            return None;
        };
        // The keys of a flattened part stand in the document around it.
        size += if inner.flatten {
            value.saturating_sub(FRAME)
        } else {
            element(inner.name, value)
        };
    }
    Some(size)
}

/// A string of so many bytes.
const fn text(bytes: u64) -> u64 {
    4 + bytes + 1
}

const fn variants(shape: &'static EnumShape, left: &mut Left) -> Option<u64> {
    let mut largest = 0;
    let mut i = 0;
    while i < shape.variants.len() {
        let Some(size) = variant(shape, &shape.variants[i], left) else {
            return None;
        };
        if size > largest {
            largest = size;
        }
        i += 1;
    }
    Some(largest)
}

const fn variant(
    shape: &'static EnumShape,
    variant: &'static Variant,
    left: &mut Left,
) -> Option<u64> {
    let body = match &variant.body {
        Some(body) => match field(body, left) {
            Some(size) => Some(size),
            None => return None,
        },
        None => None,
    };
    let name = text(variant.name.len() as u64);
    Some(match (shape.tagging_of(variant), body) {
        (Tagging::External, None) => name,
        (Tagging::External, Some(body)) => FRAME + element(variant.name, body),
        (Tagging::Internal(tag), Some(body)) if body >= FRAME => body + element(tag, name),
        (Tagging::Internal(tag) | Tagging::Adjacent(tag, _), None)
        | (Tagging::Internal(tag), Some(_)) => FRAME + element(tag, name),
        (Tagging::Adjacent(tag, content), Some(body)) => {
            FRAME + element(tag, name) + element(content, body)
        }
        (Tagging::Untagged, None) => 0,
        (Tagging::Untagged, Some(body)) => body,
    })
}

const fn scalar(name: &str, scalar: &Scalar, max_len: Option<u32>) -> Option<u64> {
    let types = scalar.types;
    if types.meets(
        BsonTypes::OBJECT
            .or(BsonTypes::ARRAY)
            .or(BsonTypes::REGEX)
            .or(BsonTypes::JAVASCRIPT),
    ) {
        return None;
    }
    let mut size = 0;
    if types.meets(BsonTypes::STRING) {
        match max_len {
            // A code point has up to four bytes.
            Some(len) => size = text(4 * len as u64),
            None => return None,
        }
    }
    if types.meets(BsonTypes::BINARY) {
        match uuid(name) {
            // Length, subtype, bytes.
            true => size = max(size, 4 + 1 + 16),
            false => return None,
        }
    }
    let fixed = [
        (
            BsonTypes::DOUBLE
                .or(BsonTypes::DATE)
                .or(BsonTypes::TIMESTAMP),
            8,
        ),
        (BsonTypes::OBJECT_ID, 12),
        (BsonTypes::DECIMAL, 16),
        (BsonTypes::BOOL, 1),
    ];
    let mut i = 0;
    while i < fixed.len() {
        if types.meets(fixed[i].0) {
            size = max(size, fixed[i].1);
        }
        i += 1;
    }
    if types.meets(BsonTypes::INTEGER) && !types.meets(BsonTypes::DOUBLE) {
        size = max(size, integer(scalar));
    }
    Some(size)
}

/// serde writes an int for the Rust types that fit into one, and a long for all others.
const fn integer(scalar: &Scalar) -> u64 {
    match (scalar.lowest, scalar.highest) {
        (Some(lowest), Some(highest))
            if lowest >= i32::MIN as i64 && highest <= i32::MAX as i64 =>
        {
            4
        }
        _ => 8,
    }
}

/// Whether the type with this name is stored as sixteen bytes.
const fn uuid(name: &str) -> bool {
    const NAMES: &[&str] = &[
        "Uuid",
        "uuid::Uuid",
        "AsBinary",
        "AsCSharpLegacyBinary",
        "AsJavaLegacyBinary",
        "AsPythonLegacyBinary",
    ];
    let mut i = 0;
    while i < NAMES.len() {
        if crate::checks::text::same(NAMES[i], name) {
            return true;
        }
        i += 1;
    }
    false
}

const fn max(a: u64, b: u64) -> u64 {
    if a > b { a } else { b }
}

const fn digits(mut number: u64) -> u64 {
    let mut digits = 1;
    while number >= 10 {
        number /= 10;
        digits += 1;
    }
    digits
}

/// An array of so many elements: their keys are their places.
const fn elements(len: u64, item: u64) -> u64 {
    let mut keys = 0_u64;
    // From 0 to 9, from 10 to 99, and so on.
    let (mut begin, mut width) = (0_u64, 1_u64);
    while begin < len {
        let end = 10_u64.pow(width as u32);
        let last = if end < len { end } else { len };
        keys += (last - begin) * width;
        begin = last;
        width += 1;
    }
    (FRAME + keys).saturating_add(len.saturating_mul(2 + item))
}
