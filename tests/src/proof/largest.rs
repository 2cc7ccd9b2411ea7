//! The largest document of a shape all of which is bounded.

use bson::{
    Binary, Bson, DateTime, Decimal128, Document, Timestamp, doc, oid::ObjectId,
    spec::BinarySubtype,
};
use model_runtime::shape::{Bound, BsonTypes, EnumShape, Field, Kind, Scalar, Shape, Tagging};

/// The largest document of a model.
///
/// # Panics
///
/// Where something has no bound.
#[must_use]
pub fn document(shape: &'static Shape) -> Document {
    match value(shape, None, Bound::Undeclared) {
        Bson::Document(document) => document,
        other => panic!("{other} is no document"),
    }
}

fn value(shape: &'static Shape, max_len: Option<u32>, bound: Bound) -> Bson {
    match &shape.kind {
        Kind::Scalar(scalar) => self::scalar(shape.name, scalar, max_len),
        Kind::Struct(fields) => {
            let mut document = Document::new();
            for inner in fields
                .list
                .iter()
                .filter(|field| !field.skipped && field.written)
            {
                match field(inner) {
                    Bson::Document(part) if inner.flatten => document.extend(part),
                    _ if inner.flatten => {}
                    value => {
                        document.insert(inner.name, value);
                    }
                }
            }
            Bson::Document(document)
        }
        Kind::Enum(shape) => {
            let all = shape
                .variants
                .iter()
                .map(|variant| self::variant(shape, variant));
            all.max_by_key(size).unwrap_or(Bson::Null)
        }
        Kind::Array(array) => {
            let len = array.len.or(bound.max()).expect("a bounded array");
            let item = value(array.item.get(), max_len, Bound::Undeclared);
            Bson::Array(vec![item; usize::try_from(len).expect("a length")])
        }
        Kind::Tuple(places) => Bson::Array(places.iter().map(field).collect()),
        Kind::Map(map) => {
            let value = value(map.value.get(), max_len, Bound::Undeclared);
            Bson::Document(
                map.keys
                    .iter()
                    .map(|key| ((*key).to_owned(), value.clone()))
                    .collect(),
            )
        }
        Kind::Nullable(inner) => value(inner.get(), max_len, bound),
        Kind::Newtype(inner) => {
            let max_len = inner.rules.max_len.into_iter().chain(max_len).min();
            value(inner.shape.get(), max_len, inner.bound.tighter(bound))
        }
        Kind::Reference(reference) => value(reference.id.get(), max_len, bound),
        Kind::Unit => Bson::Null,
        other => panic!("{other:?} has no largest value"),
    }
}

fn field(field: &'static Field) -> Bson {
    value(field.shape.get(), field.rules.max_len, field.bound)
}

fn variant(shape: &'static EnumShape, variant: &'static model_runtime::shape::Variant) -> Bson {
    let body = variant.body.as_ref().map(field);
    match (shape.tagging_of(variant), body) {
        (Tagging::External, None) => Bson::String(variant.name.to_owned()),
        (Tagging::External, Some(body)) => Bson::Document(doc! { variant.name: body }),
        (Tagging::Internal(tag), body) => {
            let mut document = doc! { tag: variant.name };
            if let Some(Bson::Document(inner)) = body {
                document.extend(inner);
            }
            Bson::Document(document)
        }
        (Tagging::Adjacent(tag, _), None) => Bson::Document(doc! { tag: variant.name }),
        (Tagging::Adjacent(tag, content), Some(body)) => {
            Bson::Document(doc! { tag: variant.name, content: body })
        }
        (Tagging::Untagged, body) => body.unwrap_or(Bson::Null),
    }
}

/// A value that the type reads and that is as long as any.
fn scalar(name: &str, scalar: &Scalar, max_len: Option<u32>) -> Bson {
    let types = scalar.types;
    let one = |kind| types.meets(kind);
    if one(BsonTypes::STRING) {
        let len = max_len.expect("a bounded text");
        return Bson::String("😀".repeat(usize::try_from(len).expect("a length")));
    }
    if one(BsonTypes::BINARY) {
        let subtype = match name {
            "uuid::Uuid" => BinarySubtype::Generic,
            "Uuid" | "AsBinary" => BinarySubtype::Uuid,
            _ => BinarySubtype::UuidOld,
        };
        return Bson::Binary(Binary {
            subtype,
            bytes: vec![7; 16],
        });
    }
    if one(BsonTypes::DOUBLE) {
        return Bson::Double(1.5);
    }
    if one(BsonTypes::INTEGER) {
        // The width is the type's, whatever the value.
        let one = 1.clamp(
            scalar.lowest.unwrap_or(1),
            scalar.highest.unwrap_or(1).max(1),
        );
        return Bson::Int64(scalar.values.first().copied().unwrap_or(one));
    }
    if one(BsonTypes::DATE) {
        return Bson::DateTime(DateTime::from_millis(1_700_000_000_000));
    }
    if one(BsonTypes::DECIMAL) {
        return "1.5"
            .parse::<Decimal128>()
            .map_or(Bson::Null, Bson::Decimal128);
    }
    if one(BsonTypes::OBJECT_ID) {
        return Bson::ObjectId(ObjectId::from_bytes([7; 12]));
    }
    if one(BsonTypes::TIMESTAMP) {
        return Bson::Timestamp(Timestamp {
            time: 7,
            increment: 0,
        });
    }
    if one(BsonTypes::BOOL) {
        Bson::Boolean(true)
    } else {
        Bson::Null
    }
}

/// The bytes of a value.
fn size(value: &Bson) -> usize {
    bson::serialize_to_vec(&doc! { "v": value }).map_or(0, |bytes| bytes.len())
}
