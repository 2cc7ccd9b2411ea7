//! Values of raw BSON as the evaluator looks at them: read in place, never trusted.

use bson::{Bson, Decimal128, Document, RawDocument, raw::RawBsonRef, spec::ElementType};

/// The largest value that a violation repeats, in bytes.
const SHOWN: usize = 16 * 1024;

/// The deepest value that a violation repeats; deeper ones could exhaust the stack.
const SHOWN_DEPTH: usize = 100;

/// One stored value.
#[derive(Clone, Copy, Debug)]
pub(super) enum Value<'a> {
    Double(f64),
    /// The bytes, which need not be UTF-8: the server stores any.
    String(&'a [u8]),
    Document(&'a RawDocument),
    /// An array as the document it is stored as.
    Array(&'a RawDocument),
    Bool(bool),
    Date(i64),
    Null,
    Int(i32),
    Long(i64),
    Decimal(Decimal128),
    /// Every other type, as its bytes.
    Other(ElementType, &'a [u8]),
}

/// The bytes are no BSON here.
#[derive(Debug)]
pub(super) struct Malformed;

impl<'a> Value<'a> {
    #[cfg(feature = "check")]
    pub(super) fn element_type(self) -> ElementType {
        match self {
            Value::Double(_) => ElementType::Double,
            Value::String(_) => ElementType::String,
            Value::Document(_) => ElementType::EmbeddedDocument,
            Value::Array(_) => ElementType::Array,
            Value::Bool(_) => ElementType::Boolean,
            Value::Date(_) => ElementType::DateTime,
            Value::Null => ElementType::Null,
            Value::Int(_) => ElementType::Int32,
            Value::Long(_) => ElementType::Int64,
            Value::Decimal(_) => ElementType::Decimal128,
            Value::Other(kind, _) => kind,
        }
    }

    fn read(kind: ElementType, bytes: &'a [u8]) -> Result<Value<'a>, Malformed> {
        let value = match kind {
            ElementType::Double => Value::Double(f64::from_le_bytes(fixed(bytes)?)),
            ElementType::String => match bytes {
                [_, _, _, _, text @ .., 0] => Value::String(text),
                _ => return Err(Malformed),
            },
            ElementType::EmbeddedDocument => Value::Document(document(bytes)?),
            ElementType::Array => Value::Array(document(bytes)?),
            ElementType::Boolean => Value::Bool(fixed::<1>(bytes)? != [0]),
            ElementType::DateTime => Value::Date(i64::from_le_bytes(fixed(bytes)?)),
            ElementType::Null => Value::Null,
            ElementType::Int32 => Value::Int(i32::from_le_bytes(fixed(bytes)?)),
            ElementType::Int64 => Value::Long(i64::from_le_bytes(fixed(bytes)?)),
            ElementType::Decimal128 => Value::Decimal(Decimal128::from_bytes(fixed(bytes)?)),
            other => Value::Other(other, bytes),
        };
        Ok(value)
    }

    /// The value for a message; `None` for one that is too large or too deep to repeat.
    pub(super) fn shown(self) -> Option<Bson> {
        let whole = |raw: &RawDocument| {
            let small = raw.as_bytes().len() <= SHOWN && is_shallow(raw, SHOWN_DEPTH);
            small.then(|| Document::try_from(raw).ok()).flatten()
        };
        match self {
            Value::Double(value) => Some(Bson::Double(value)),
            Value::String(text) if text.len() <= SHOWN => {
                Some(Bson::String(String::from_utf8_lossy(text).into_owned()))
            }
            Value::String(_) => None,
            Value::Document(raw) => whole(raw).map(Bson::Document),
            Value::Array(raw) => whole(raw)
                .map(|items| Bson::Array(items.into_iter().map(|(_, item)| item).collect())),
            Value::Bool(value) => Some(Bson::Boolean(value)),
            Value::Date(millis) => Some(Bson::DateTime(bson::DateTime::from_millis(millis))),
            Value::Null => Some(Bson::Null),
            Value::Int(value) => Some(Bson::Int32(value)),
            Value::Long(value) => Some(Bson::Int64(value)),
            Value::Decimal(value) => Some(Bson::Decimal128(value)),
            Value::Other(kind, bytes) if bytes.len() <= SHOWN => other(kind, bytes),
            Value::Other(..) => None,
        }
    }
}

fn fixed<const N: usize>(bytes: &[u8]) -> Result<[u8; N], Malformed> {
    bytes.try_into().map_err(|_| Malformed)
}

fn document(bytes: &[u8]) -> Result<&RawDocument, Malformed> {
    RawDocument::from_bytes(bytes).map_err(|_| Malformed)
}

/// A value of a rarer type, read by `bson` from a document that holds nothing else.
fn other(kind: ElementType, bytes: &[u8]) -> Option<Bson> {
    let size = 4 + 1 + 2 + bytes.len() + 1;
    let mut wrapped = Vec::with_capacity(size);
    wrapped.extend(i32::try_from(size).ok()?.to_le_bytes());
    wrapped.extend([kind as u8, b'v', 0]);
    wrapped.extend(bytes);
    wrapped.push(0);
    let raw = RawDocument::from_bytes(&wrapped).ok()?;
    // A scope of JavaScript code may be as deep as any document.
    match raw.get("v").ok()?? {
        RawBsonRef::JavaScriptCodeWithScope(_) => None,
        value => Bson::try_from(value).ok(),
    }
}

fn is_shallow(raw: &RawDocument, left: usize) -> bool {
    left > 0
        && elements(raw).all(|element| match element {
            Ok((_, Value::Document(inner) | Value::Array(inner))) => is_shallow(inner, left - 1),
            Ok((_, Value::Other(ElementType::JavaScriptCodeWithScope, _))) | Err(_) => false,
            Ok(_) => true,
        })
}

/// The elements of a document; ends after the first malformed one.
pub(super) fn elements(raw: &RawDocument) -> Elements<'_> {
    Elements {
        bytes: raw.as_bytes(),
        // After the length of the document.
        at: 4,
    }
}

/// The walk over the bytes of a document (bsonspec.org). `bson`'s own iterator finds the same, and
/// takes several times as long to say what else could be wrong.
pub(super) struct Elements<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Elements<'a> {
    fn read(&mut self) -> Result<Option<(&'a str, Value<'a>)>, Malformed> {
        let rest = self.bytes.get(self.at..).ok_or(Malformed)?;
        let (kind, rest) = match rest {
            // The closing byte is the last one.
            [0] => return Ok(None),
            [kind, rest @ ..] => (ElementType::from(*kind).ok_or(Malformed)?, rest),
            [] => return Err(Malformed),
        };
        let (name, value) = until_nul(rest)?;
        let bytes = value.get(..length(kind, value)?).ok_or(Malformed)?;
        self.at += 1 + name.len() + 1 + bytes.len();
        let name = std::str::from_utf8(name).map_err(|_| Malformed)?;
        Ok(Some((name, Value::read(kind, bytes)?)))
    }
}

impl<'a> Iterator for Elements<'a> {
    type Item = Result<(&'a str, Value<'a>), Malformed>;

    fn next(&mut self) -> Option<Self::Item> {
        let element = self.read().transpose();
        if !matches!(element, Some(Ok(_))) {
            // Nothing follows the end, nor what cannot be read.
            *self = Elements { bytes: &[0], at: 0 };
        }
        element
    }
}

/// The bytes before the first zero, and those after it.
fn until_nul(bytes: &[u8]) -> Result<(&[u8], &[u8]), Malformed> {
    let end = bytes.iter().position(|byte| *byte == 0).ok_or(Malformed)?;
    Ok((&bytes[..end], &bytes[end + 1..]))
}

/// How many of the bytes a value of this type takes.
fn length(kind: ElementType, bytes: &[u8]) -> Result<usize, Malformed> {
    let said = || {
        let (len, _) = bytes.split_first_chunk::<4>().ok_or(Malformed)?;
        usize::try_from(i32::from_le_bytes(*len)).map_err(|_| Malformed)
    };
    let length = match kind {
        ElementType::Null | ElementType::Undefined | ElementType::MinKey | ElementType::MaxKey => 0,
        ElementType::Boolean => 1,
        ElementType::Int32 => 4,
        ElementType::Double
        | ElementType::DateTime
        | ElementType::Timestamp
        | ElementType::Int64 => 8,
        ElementType::ObjectId => 12,
        ElementType::Decimal128 => 16,
        ElementType::String | ElementType::JavaScriptCode | ElementType::Symbol => 4 + said()?,
        ElementType::EmbeddedDocument
        | ElementType::Array
        | ElementType::JavaScriptCodeWithScope => said()?,
        ElementType::Binary => 4 + 1 + said()?,
        ElementType::DbPointer => 4 + said()? + 12,
        ElementType::RegularExpression => {
            let (pattern, rest) = until_nul(bytes)?;
            let (options, _) = until_nul(rest)?;
            pattern.len() + 1 + options.len() + 1
        }
    };
    Ok(length)
}
