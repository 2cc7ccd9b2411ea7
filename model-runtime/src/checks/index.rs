//! Paths and index rules.

use super::text::{Text, same};
use crate::{
    lookup::{At, walk},
    shape::{BsonTypes, Kind, Shape, ShapeRef},
    spec::{RustPath, Value},
};

/// One name further, or an error at the name's token.
#[track_caller]
#[must_use]
pub const fn seg(at: At, name: &'static str) -> At {
    match at.step(name) {
        Ok(next) => next,
        Err(failure) => panic!("{}", failure.text(name).as_str()),
    }
}

/// The last path lies in no other array than the ones before it (server code 171).
#[track_caller]
pub const fn assert_one_array(shape: ShapeRef, paths: &[RustPath]) {
    let (last, before) = match paths.split_last() {
        Some(split) => split,
        None => return,
    };
    let Some(this) = walk(shape, last) else { return };
    let mut i = 0;
    while i < before.len() {
        if let Some(other) = walk(shape, before[i])
            && other.is_parallel_to(before[i], &this, last)
        {
            let text = Text::new()
                .str("a compound index can hold at most one array: `")
                .list(before[i], ".")
                .str("` and `")
                .list(last, ".")
                .str("` lie in two, so the server would refuse every document that has both");
            panic!("{}", text.as_str());
        }
        i += 1;
    }
}

/// A TTL index needs a BSON date; on anything else it is accepted and never expires.
#[track_caller]
pub const fn assert_date(shape: ShapeRef, path: RustPath, text: &str) {
    let Some(at) = walk(shape, path) else { return };
    let element = at.element();
    if is_unknown(element) {
        return;
    }
    let is_date = match element.types() {
        Some(types) => types.meets(BsonTypes::DATE),
        None => true,
    };
    if !is_date {
        let text = Text::new()
            .str("a TTL index needs a BSON date, but `")
            .str(text)
            .str("` is `")
            .str(element.name)
            .str("`, on which the server deletes nothing and says nothing; use `bson::DateTime`");
        panic!("{}", text.as_str());
    }
}

const fn is_unknown(shape: &Shape) -> bool {
    matches!(shape.kind, Kind::Opaque | Kind::Any | Kind::Object)
}

/// A value in a partial filter has a type that the field can have.
#[track_caller]
pub const fn assert_condition(shape: ShapeRef, path: RustPath, text: &str, operator: &str, value: Value) {
    let Some(at) = walk(shape, path) else { return };
    let element = at.element();
    if is_unknown(element) || same(operator, "$exists") || same(operator, "$type") {
        return;
    }
    if let Value::List(values) = value {
        let mut i = 0;
        while i < values.len() {
            assert_value(element, text, &values[i]);
            i += 1;
        }
        return;
    }
    assert_value(element, text, &value);
}

#[track_caller]
const fn assert_value(element: &'static Shape, text: &str, value: &Value) {
    let wanted = match value {
        Value::Str(_) => BsonTypes::STRING,
        Value::Int(_) | Value::Float(_) => BsonTypes::NUMBER,
        Value::Bool(_) => BsonTypes::BOOL,
        Value::Null | Value::List(_) => return,
    };
    let Some(types) = element.types() else { return };
    if !types.meets(wanted) {
        let text = Text::new()
            .str("`")
            .str(text)
            .str("` is stored as `")
            .str(element.name)
            .str("`, so this value never equals one of its");
        panic!("{}", text.as_str());
    }
    if let Value::Str(name) = value
        && let Kind::Enum(variants) = &element.kind
        && variants.is_unit_only()
    {
        let mut names = [""; 40];
        let mut i = 0;
        while i < variants.variants.len() {
            if same(variants.variants[i].name, name) {
                return;
            }
            if i < names.len() {
                names[i] = variants.variants[i].name;
            }
            i += 1;
        }
        let len = if i < names.len() { i } else { names.len() };
        let text = Text::new()
            .str("no variant of `")
            .str(element.name)
            .str("` is stored as \"")
            .str(name)
            .str("\" (stored names: ")
            .list(names.split_at(len).0, ", ")
            .str(")");
        panic!("{}", text.as_str());
    }
}
