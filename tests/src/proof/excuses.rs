//! What a validator admits and serde does not read, for reasons that `$jsonSchema` leaves no way
//! around. Each is told in the documentation of stored types.

use bson::{Bson, Document, spec::BinarySubtype};
use model_runtime::{
    Violation,
    shape::{BsonTypes, EnumShape, Kind, Shape, Tagging},
};

/// Types that are stored as text of one form, with texts that they read. A pattern for each would
/// be a second, worse parser.
pub const TEXTS: &[(&str, &[&str])] = &[
    (
        "DateTime<Utc>",
        &["2024-05-31T10:00:00Z", "1969-12-31T23:59:59.999999999Z"],
    ),
    ("DateTime<FixedOffset>", &["2024-05-31T10:00:00+02:00"]),
    ("DateTime<Local>", &["2024-05-31T10:00:00+02:00"]),
    ("NaiveDate", &["2024-05-31", "-0001-01-01"]),
    ("NaiveDateTime", &["2024-05-31T10:00:00"]),
    ("NaiveTime", &["10:00:00", "23:59:59.5"]),
    ("Weekday", &["Mon", "Sun"]),
    ("Month", &["January", "December"]),
    ("AsHexString", &["0123456789abcdef01234567"]),
    ("AsRfc3339String", &["2024-05-31T10:00:00Z"]),
    ("DisplayFromStr", &["7", "0"]),
    ("Hex", &["00ff"]),
    ("Base64", &["AAEC"]),
    ("simple", &["0123456789abcdef0123456789abcdef"]),
    ("hyphenated", &["01234567-89ab-cdef-0123-456789abcdef"]),
    ("Decimal", &["1.50", "-79228162514264337593543950335"]),
    ("Url", &["https://example.org/a?b#c"]),
    ("Timestamp", &["2024-05-31T10:00:00Z"]),
    ("Date", &["2024-05-31"]),
    ("Time", &["10:00:00"]),
];

/// Why a document that was admitted may be unreadable, if there is a reason.
#[must_use]
pub fn excuse(shape: &'static Shape, document: &Document) -> Option<&'static str> {
    of_value(shape, &Bson::Document(document.clone()), &mut Vec::new())
}

/// Types are written out so often below themselves.
const UNROLLED: usize = 4;

fn of_value(shape: &'static Shape, value: &Bson, open: &mut Vec<u64>) -> Option<&'static str> {
    let times = open.iter().filter(|id| **id == shape.id).count();
    if shape.id != 0 && times >= UNROLLED {
        return Some("recursive types are written out to a depth");
    }
    open.push(shape.id);
    let reason = of_kind(shape, value, open);
    open.pop();
    reason
}

fn of_kind(shape: &'static Shape, value: &Bson, open: &mut Vec<u64>) -> Option<&'static str> {
    match (&shape.kind, value) {
        (Kind::Scalar(scalar), Bson::String(text)) if scalar.types.includes(BsonTypes::STRING) => {
            const PLAIN: &[&str] = &["String", "str", "Path", "std::path::PathBuf", "PathBuf"];
            if PLAIN.contains(&shape.name) {
                return None;
            }
            let samples = TEXTS.iter().find(|(name, _)| *name == shape.name);
            let known = samples.is_some_and(|(_, samples)| samples.contains(&text.as_str()));
            (!known).then_some("text of another form")
        }
        (Kind::Scalar(_), Bson::Binary(binary)) => {
            let (subtype, len) = match shape.name {
                "Binary" => return None,
                "serde_bytes" | "Bytes" => (BinarySubtype::Generic, None),
                "uuid::Uuid" => (BinarySubtype::Generic, Some(16)),
                "Uuid" | "AsBinary" => (BinarySubtype::Uuid, Some(16)),
                _ => (BinarySubtype::UuidOld, Some(16)),
            };
            let right =
                binary.subtype == subtype && len.is_none_or(|len| binary.bytes.len() == len);
            (!right).then_some("binary data of another subtype or length")
        }
        // RFC 3339 and the crates' calendars end earlier than BSON's dates.
        (Kind::Scalar(_), Bson::DateTime(date)) if shape.name.starts_with("From") => {
            let year = date.try_to_rfc3339_string().is_ok();
            (!year).then_some("a date that the other type does not reach")
        }
        (Kind::Scalar(_), Bson::Int64(_)) if shape.name.starts_with("ts_") => {
            Some("a number of seconds that the other type does not reach")
        }
        (Kind::Scalar(_), Bson::Array(_) | Bson::Document(_)) if shape.name == "Value" => {
            Some("a value that JSON has not")
        }
        (Kind::Scalar(_), Bson::Timestamp(stamp)) if shape.name == "FromU32" => {
            (stamp.increment != 0).then_some("a timestamp that counts within its second")
        }
        (Kind::Tuple(_), Bson::Array(_))
            if ["Date", "PrimitiveDateTime", "UtcDateTime", "OffsetDateTime"]
                .contains(&shape.name) =>
        {
            Some("the last day of a year that has one less")
        }
        (Kind::Opaque, _) => Some("a type that nothing is known of"),
        (Kind::Struct(fields), Bson::Document(document)) => fields
            .list
            .iter()
            .filter(|field| !field.skipped)
            .find_map(|field| {
                let inner = if field.flatten {
                    Some(value)
                } else {
                    document.get(field.name)
                };
                of_value(field.shape.get(), inner?, open)
            }),
        (Kind::Tuple(places), Bson::Array(items)) => places
            .iter()
            .zip(items)
            .find_map(|(place, item)| of_value(place.shape.get(), item, open)),
        (Kind::Array(array), Bson::Array(items)) => items
            .iter()
            .find_map(|item| of_value(array.item.get(), item, open)),
        (Kind::Map(map), Bson::Document(entries)) => entries
            .iter()
            .find_map(|(_, entry)| of_value(map.value.get(), entry, open))
            .or_else(|| map.pattern.map(|_| "keys of another form")),
        (Kind::Nullable(inner), value) => of_value(inner.get(), value, open),
        (Kind::Newtype(field), value) => of_value(field.shape.get(), value, open),
        (Kind::Reference(reference), value) => of_value(reference.id.get(), value, open),
        (Kind::Enum(shape), value) => of_variant(shape, value, open),
        _ => None,
    }
}

fn of_variant(
    shape: &'static EnumShape,
    value: &Bson,
    open: &mut Vec<u64>,
) -> Option<&'static str> {
    let document = value.as_document();
    shape.variants.iter().find_map(|variant| {
        let body = variant.body.as_ref()?.shape.get();
        let inner = match shape.tagging {
            Tagging::External => document?.get(variant.name)?,
            Tagging::Internal(tag) => {
                (document?.get_str(tag).ok()? == variant.name).then_some(value)?
            }
            Tagging::Adjacent(tag, content) => {
                let document = document?;
                (document.get_str(tag).ok()? == variant.name).then(|| document.get(content))??
            }
            Tagging::Untagged => value,
        };
        of_value(body, inner, open)
    })
}

/// Keys that are required though serde reads the document without them.
const WRITTEN: &[(&str, &str)] = &[
    // `skip_deserializing`: always written, and never read.
    ("Item", "d"),
    // The tag of a struct: always written, and not looked at.
    ("Tagged", "type"),
    // Of a flattened `Option` that does not fit: read as `None`.
    // JSON's maps are read from null.
    ("Json", "map"),
    // What the type is stored as is the user's word.
    ("Functions", "reads"),
    ("Functions", "writes"),
    ("Functions", "both"),
    ("FlatEnums", "b"),
    ("FlatEnums", "c"),
];

/// Why a rule may refuse what serde would read, if there is a reason.
#[must_use]
pub fn strictness(model: &str, rule: &Violation) -> Option<&'static str> {
    let expects = |alias: &str| match &rule.expected {
        Some(Bson::String(one)) => one == alias,
        Some(Bson::Array(several)) => several.iter().any(|one| one.as_str() == Some(alias)),
        _ => false,
    };
    match (rule.rule.as_str(), &rule.value) {
        (
            "minimum" | "maximum" | "multipleOf" | "minLength" | "maxLength" | "pattern"
            | "minItems" | "maxItems" | "uniqueItems" | "maxProperties",
            _,
        ) => Some("declared"),
        // Also a key of another variant.
        ("additionalProperties" | "not", _) => Some("strict"),
        ("bsonType", Some(Bson::String(_))) if expects("objectId") || expects("binData") => {
            Some("text in place of an ObjectId or UUID")
        }
        ("bsonType", Some(Bson::Binary(_))) if expects("string") => Some("bytes in place of text"),
        // The raw deserializer shows the rarer types as maps; code with a scope is not repeated.
        (
            "bsonType",
            None
            | Some(
                Bson::MaxKey
                | Bson::MinKey
                | Bson::RegularExpression(_)
                | Bson::Symbol(_)
                | Bson::JavaScriptCode(_)
                | Bson::Timestamp(_)
                | Bson::DbPointer(_)
                | Bson::Binary(_)
                | Bson::DateTime(_)
                | Bson::ObjectId(_)
                | Bson::Decimal128(_),
            ),
        ) if expects("object") => Some("a value that is shown as a map"),
        ("bsonType", Some(Bson::Undefined)) => Some("a type that is no longer in use"),
        ("bsonType", Some(Bson::Array(_))) if expects("object") => {
            Some("the fields of a struct as an array")
        }
        ("additionalItems", _) => Some("further places of a tuple"),
        _ => WRITTEN
            .iter()
            .any(|known| *known == (model, &rule.path))
            .then_some("written, and not read"),
    }
}

/// Whether an externally tagged enum has the keys of several variants, of which serde reads the
/// first. By the names alone: no other document of the corpus has keys of these names together.
#[must_use]
pub fn has_two_variants(shapes: &[&'static EnumShape], value: &Bson) -> bool {
    match value {
        Bson::Document(document) => {
            let mixed = |shape: &&EnumShape| {
                let names = shape.variants.iter().map(|variant| variant.name);
                let keys = names.filter(|name| document.contains_key(name)).count();
                keys > 1 || keys == 1 && document.len() > 1
            };
            shapes.iter().any(mixed)
                || document
                    .iter()
                    .any(|(_, inner)| has_two_variants(shapes, inner))
        }
        Bson::Array(items) => items.iter().any(|item| has_two_variants(shapes, item)),
        _ => false,
    }
}

/// The externally tagged enums with bodies in a model.
pub fn external_enums(
    shape: &'static Shape,
    seen: &mut Vec<u64>,
    found: &mut Vec<&'static EnumShape>,
) {
    if shape.id != 0 {
        if seen.contains(&shape.id) {
            return;
        }
        seen.push(shape.id);
    }
    if let Kind::Enum(shape) = &shape.kind
        && matches!(shape.tagging, Tagging::External)
        && !shape.is_unit_only()
    {
        found.push(shape);
    }
    for part in shape.parts() {
        external_enums(part, seen, found);
    }
}
