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

/// The last name of a path: what it names has a key of its own.
#[track_caller]
#[must_use]
pub const fn last(at: At, name: &'static str) -> At {
    let end = seg(at, name);
    if end.is_flattened() {
        let text = Text::new()
            .str("`")
            .str(name)
            .str("` is flattened and has no key of its own: go on to a field inside it");
        panic!("{}", text.as_str());
    }
    end
}

/// The first of these paths that lies in another array than one before it, with that one; both 0
/// where there is none. A compound index holds at most one array (server code 171).
#[must_use]
pub const fn second_array(shape: ShapeRef, paths: &[RustPath]) -> (usize, usize) {
    // The server takes 32 keys; more than that are reported elsewhere.
    let mut places = [None; 32];
    let mut i = 0;
    while i < paths.len() && i < places.len() {
        let place = walk(shape, paths[i]);
        if let Some(this) = &place
            && this.is_multikey()
        {
            let mut j = 0;
            while j < i {
                if let Some(other) = &places[j]
                    && this.is_parallel_to(paths[i], other, paths[j])
                {
                    return (i, j);
                }
                j += 1;
            }
            places[i] = place;
        }
        i += 1;
    }
    (0, 0)
}

/// This key is not the one that lies in a second array.
#[track_caller]
pub const fn assert_one_array(second: (usize, usize), index: usize, paths: &[RustPath]) {
    if second.0 == index {
        let text = Text::new()
            .str("a compound index can hold at most one array: `")
            .list(paths[second.1], ".")
            .str("` and `")
            .list(paths[second.0], ".")
            .str("` lie in two, so the server would refuse every document that has both");
        panic!("{}", text.as_str());
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
pub const fn assert_condition(
    shape: ShapeRef,
    path: RustPath,
    text: &str,
    operator: &str,
    value: Value,
) {
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
    let (wanted, kind) = match value {
        Value::Str(_) => (BsonTypes::STRING, "string"),
        Value::Int(_) | Value::Float(_) => (BsonTypes::NUMBER, "number"),
        Value::Bool(_) => (BsonTypes::BOOL, "bool"),
        Value::Null | Value::List(_) => return,
    };
    let Some(types) = element.types() else { return };
    if !types.meets(wanted) {
        let text = Text::new()
            .str("`")
            .str(text)
            .str("` is `")
            .str(element.name)
            .str("`, and none of its stored values compares with a ")
            .str(kind);
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
