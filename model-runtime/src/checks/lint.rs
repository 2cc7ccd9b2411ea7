//! Lints that a field's shape decides.
//!
//! rustc has no way for a derive to warn but through something deprecated. Generated code names
//! `Lint<CODE>::found`, which is deprecated for every code but 0.

use super::{
    flatten::is_unusable,
    text::{Text, same},
};
use crate::shape::{Bound, Caution, Kind, Shape, ShapeRef};

const ARRAY: u8 = 1;
const MAP: u8 = 2;
const DATE: u8 = 3;
const UUID: u8 = 4;
const BYTES: u8 = 5;
const OPTION: u8 = 6;
/// `ARRAY` and `MAP` inside of what is bounded already: the same lints in other words.
const INNER_ARRAY: u8 = 7;
const INNER_MAP: u8 = 8;
/// `DATE`, `UUID` and `BYTES` of types for which another helper works, or none.
const DATE_CHRONO: u8 = 9;
const DATE_JIFF: u8 = 10;
const DATE_ARRAY: u8 = 11;
const DATE_TIME: u8 = 12;
const UUID_UNHELPED: u8 = 13;
const BYTES_UNHELPED: u8 = 14;
/// Lints of a whole document, for its size.
pub(super) const LARGE_DOCUMENT: u8 = 15;
pub(super) const DOCUMENT_OVER_16MIB: u8 = 16;

/// The lint that a message belongs to.
const fn family(code: u8) -> u8 {
    match code {
        INNER_ARRAY => ARRAY,
        INNER_MAP => MAP,
        DATE_CHRONO | DATE_JIFF | DATE_ARRAY | DATE_TIME => DATE,
        UUID_UNHELPED => UUID,
        BYTES_UNHELPED => BYTES,
        code => code,
    }
}

/// The bit of a mask that asks whether BSON can hold the type: an error, reported once per field.
const STORABLE: u8 = 1;

/// The lint that a field gets, among those of `mask` (a bit per code); 0 for none.
#[track_caller]
#[must_use]
pub const fn lint(shape: ShapeRef, bound: Bound, mask: u8) -> u8 {
    let shape = shape.get();
    if mask & STORABLE != 0
        && let Some((name, why)) = unstorable(shape, 0)
    {
        panic!(
            "{}",
            Text::new()
                .str("`")
                .str(name)
                .str("` cannot be stored: ")
                .str(why)
                .as_str()
        );
    }
    let growth = growth(shape, bound, false, 0);
    let code = family(growth);
    if code != 0 && mask & (1 << code) != 0 {
        return growth;
    }
    let caution = caution(shape, true, 0);
    if caution != 0 && mask & (1 << family(caution)) != 0 {
        caution
    } else {
        0
    }
}

/// The same among all lints, for a field of which nothing was said: the common case, in few words.
#[track_caller]
#[must_use]
pub const fn every_lint(shape: ShapeRef) -> u8 {
    lint(shape, Bound::Undeclared, 0b111_1111)
}

/// How deep wrappers and arrays are looked into.
const DEEPEST: usize = 8;

/// Whether a value of this shape can grow without limit; `inner` where a word on the field would
/// bound something else. Structs have said so at their own fields.
const fn growth(shape: &'static Shape, bound: Bound, inner: bool, depth: usize) -> u8 {
    if depth == DEEPEST {
        return 0;
    }
    let free = matches!(bound, Bound::Undeclared);
    match &shape.kind {
        Kind::Nullable(value) => growth(value.get(), bound, inner, depth + 1),
        Kind::Newtype(field) => {
            let own = if matches!(field.bound, Bound::Undeclared) {
                bound
            } else {
                field.bound
            };
            growth(field.shape.get(), own, inner, depth + 1)
        }
        Kind::Array(array) if array.len.is_none() && free => {
            if inner {
                INNER_ARRAY
            } else {
                ARRAY
            }
        }
        Kind::Array(array) => growth(array.item.get(), Bound::Undeclared, true, depth + 1),
        // A map keyed by an enum has no more keys than the enum has variants.
        Kind::Map(map) if map.keys.is_empty() && free => {
            if inner {
                INNER_MAP
            } else {
                MAP
            }
        }
        Kind::Map(map) => growth(map.value.get(), Bound::Undeclared, true, depth + 1),
        Kind::Tuple(places) => {
            let mut i = 0;
            while i < places.len() {
                let found = growth(places[i].shape.get(), places[i].bound, true, depth + 1);
                if found != 0 {
                    return found;
                }
                i += 1;
            }
            0
        }
        _ => 0,
    }
}

/// The type in this one that BSON cannot hold, and why.
const fn unstorable(shape: &'static Shape, depth: usize) -> Option<(&'static str, &'static str)> {
    if depth == DEEPEST {
        return None;
    }
    match &shape.kind {
        Kind::Unstorable(why) => Some((shape.name, why)),
        Kind::Nullable(inner) => unstorable(inner.get(), depth + 1),
        Kind::Newtype(field) => unstorable(field.shape.get(), depth + 1),
        Kind::Array(array) => unstorable(array.item.get(), depth + 1),
        Kind::Map(map) => {
            let mut i = 0;
            while i < map.keys.len() {
                if is_unusable(map.keys[i]) {
                    return Some((
                        shape.name,
                        "one of its keys is empty or has a dot or a NUL byte in it, which no validator can name; rename the variant",
                    ));
                }
                i += 1;
            }
            unstorable(map.value.get(), depth + 1)
        }
        Kind::Tuple(places) => {
            let mut i = 0;
            while i < places.len() {
                if let Some(found) = unstorable(places[i].shape.get(), depth + 1) {
                    return Some(found);
                }
                i += 1;
            }
            None
        }
        _ => None,
    }
}

/// What a user should know of the type; `own` where a helper on the field would reach it.
const fn caution(shape: &'static Shape, own: bool, depth: usize) -> u8 {
    if depth == DEEPEST {
        return 0;
    }
    match &shape.kind {
        Kind::Scalar(scalar) => match scalar.caution {
            Caution::DateAsText => DATE,
            Caution::ChronoAsText => DATE_CHRONO,
            Caution::JiffAsText => DATE_JIFF,
            Caution::DateAsArray => DATE_ARRAY,
            Caution::TimeAsArray => DATE_TIME,
            Caution::UuidSubtype => UUID,
            Caution::UuidUnhelped => UUID_UNHELPED,
            Caution::None | Caution::Byte => 0,
        },
        Kind::Nullable(inner) => {
            if matches!(inner.get().kind, Kind::Nullable(_)) {
                return OPTION;
            }
            caution(inner.get(), own, depth + 1)
        }
        Kind::Newtype(field) => caution(field.shape.get(), false, depth + 1),
        Kind::Array(array) => {
            if let Kind::Scalar(item) = &array.item.get().kind
                && matches!(item.caution, Caution::Byte)
                && !array.unique
            {
                // `serde_bytes` takes these, at the field itself.
                let helped = same(shape.name, "Vec")
                    || same(shape.name, "slice")
                    || same(shape.name, "array");
                return if own && helped { BYTES } else { BYTES_UNHELPED };
            }
            caution(array.item.get(), false, depth + 1)
        }
        Kind::Map(map) => caution(map.value.get(), false, depth + 1),
        Kind::Tuple(places) => {
            let mut i = 0;
            while i < places.len() {
                let found = caution(places[i].shape.get(), false, depth + 1);
                if found != 0 {
                    return found;
                }
                i += 1;
            }
            0
        }
        _ => 0,
    }
}

/// A lint that is an error: `deny(code)`.
#[track_caller]
pub const fn deny(shape: ShapeRef, bound: Bound, mask: u8, field: &str) {
    let code = lint(shape, bound, mask);
    if code != 0 {
        panic!(
            "{}",
            Text::new()
                .str("`")
                .str(field)
                .str("`: ")
                .str(note(code))
                .as_str()
        );
    }
}

/// The deprecated constants.
#[derive(Debug)]
pub struct Lint<const CODE: u8>;

macro_rules! lints {
    ($($code:literal $const:ident = $note:literal;)*) => {
        #[allow(non_upper_case_globals, reason = "named as rustc's own lints are")]
        impl Lint<0> {
            #[doc(hidden)]
            pub const found: () = ();
        }
        $(#[allow(non_upper_case_globals, reason = "named as rustc's own lints are")]
        impl Lint<$code> {
            #[doc(hidden)]
            #[deprecated(note = $note)]
            pub const found: () = ();
        })*
        const fn note(code: u8) -> &'static str {
            match code {
                $($const => $note,)*
                _ => "",
            }
        }
    };
}
lints! {
    1 ARRAY = "unbounded_array: this array can grow without limit: every push rewrites a larger document, until the server refuses it at 16 MiB\nhelp: bound it with `#[embed(max = N)]`, split it with `#[bucket(..)]`, or move it out with `#[reference]`\nhelp: to keep it as it is: `#[document(allow(unbounded_array, reason = \"..\"))]`";
    2 MAP = "unbounded_map: this map can grow without limit: every insert rewrites a larger document, until the server refuses it at 16 MiB\nhelp: bound it with `#[embed(max = N)]`, or move it out with `#[reference]`\nhelp: to keep it as it is: `#[document(allow(unbounded_map, reason = \"..\"))]`";
    3 DATE = "date_as_text: this point in time is stored as text, so TTL indexes, buckets and date ranges do not work on it\nhelp: use `bson::DateTime`";
    9 DATE_CHRONO = "date_as_text: this point in time is stored as text, so TTL indexes, buckets and date ranges do not work on it\nhelp: use `bson::DateTime`, or `#[serde_as(as = \"bson::serde_helpers::datetime::FromChrono04DateTime\")]`";
    10 DATE_JIFF = "date_as_text: this point in time is stored as text, so TTL indexes, buckets and date ranges do not work on it\nhelp: use `bson::DateTime`, or `#[serde_as(as = \"bson::serde_helpers::datetime::FromJiff02Timestamp\")]`";
    11 DATE_ARRAY = "date_as_text: this point in time is stored as an array of numbers, so TTL indexes, buckets and date ranges do not work on it\nhelp: use `bson::DateTime`";
    12 DATE_TIME = "date_as_text: this point in time is stored as an array of numbers, so TTL indexes, buckets and date ranges do not work on it\nhelp: use `bson::DateTime`, or `#[serde_as(as = \"bson::serde_helpers::datetime::FromTime03OffsetDateTime\")]`";
    4 UUID = "uuid_subtype: `uuid::Uuid` is stored as generic binary data (subtype 0), and other tools and `doc!` use subtype 4: the two never equal each other\nhelp: use `bson::Uuid`, or `#[serde_as(as = \"bson::serde_helpers::uuid_1::AsBinary\")]`";
    13 UUID_UNHELPED = "uuid_subtype: this UUID is stored as generic binary data (subtype 0), and other tools and `doc!` use subtype 4: the two never equal each other\nhelp: use `bson::Uuid`";
    14 BYTES_UNHELPED = "bytes_as_array: these bytes are stored as an array of ints, at many times their size\nhelp: use `bson::Binary`";
    5 BYTES = "bytes_as_array: these bytes are stored as an array of ints, at many times their size\nhelp: use `#[serde(with = \"serde_bytes\")]` or `bson::Binary`";
    6 OPTION = "nested_option: `None` and `Some(None)` are both stored as null, so the difference is lost\nhelp: use one `Option`, or an enum that names the cases";
    7 INNER_ARRAY = "unbounded_array: an array inside of this field's value can grow without limit: every push rewrites a larger document, until the server refuses it at 16 MiB\nhelp: bound it in a type of its own, `struct Inner(#[embed(max = N)] ..)`, or move it out with `#[reference]`\nhelp: to keep it as it is: `#[document(allow(unbounded_array, reason = \"..\"))]`";
    8 INNER_MAP = "unbounded_map: a map inside of this field's value can grow without limit: every insert rewrites a larger document, until the server refuses it at 16 MiB\nhelp: bound it in a type of its own, `struct Inner(#[embed(max = N)] ..)`, or move it out with `#[reference]`\nhelp: to keep it as it is: `#[document(allow(unbounded_map, reason = \"..\"))]`";
    15 LARGE_DOCUMENT = "large_document: this document can become larger than 256 KiB: every update writes it whole, and few fit into the cache; `spec().max_size()` says how large\nhelp: lower the caps on its arrays and texts, split it with `#[bucket(..)]`, or give parts of it documents of their own\nhelp: to keep it as it is: `#[document(allow(large_document, reason = \"..\"))]`";
    16 DOCUMENT_OVER_16MIB = "document_over_16mib: this document can become larger than the 16 MiB that the server stores; `spec().max_size()` says how large\nhelp: lower the caps on its arrays and texts, split it with `#[bucket(..)]`, or give parts of it documents of their own";
}
