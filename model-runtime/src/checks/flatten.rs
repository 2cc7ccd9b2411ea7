//! Flattened fields.

use super::{
    text::{Text, begins_with, same},
    values::of,
};
use crate::shape::{BsonTypes, Field, Kind, Shape, ShapeRef, Tagging};

/// How deep flattened parts in flattened parts are looked into.
const DEEPEST: usize = 8;

/// serde can flatten documents only, and reads of them what can be told from the keys around.
#[track_caller]
pub const fn assert_flattens(shape: ShapeRef, field: &str, ty: &str) {
    let shape = shape.get().peeled();
    if is_value(shape) {
        let text = of(field, ty).str(", and only a struct, map or enum can be flattened");
        panic!("{}", text.as_str());
    }
    if let Some(key) = search(shape, &Search::Unusable, 0) {
        let text = of(field, ty)
            .str(", which brings the key `")
            .str(key)
            .str("`: a stored name must not be empty or have a dot or a NUL byte in it");
        panic!("{}", text.as_str());
    }
    let Kind::Enum(variants) = &shape.kind else {
        return;
    };
    let mut i = 0;
    while i < variants.variants.len() {
        let variant = &variants.variants[i];
        let tagging = variants.tagging_of(variant);
        let why = match &variant.body {
            None if matches!(tagging, Tagging::Untagged) => {
                "has no key, and serde cannot read it beside the keys of the struct"
            }
            Some(body)
                if matches!(tagging, Tagging::Untagged) && is_value(body.shape.get().peeled()) =>
            {
                "holds a value without keys, which serde cannot flatten"
            }
            Some(body) if matches!(tagging, Tagging::Internal(_)) => {
                match &body.shape.get().peeled().kind {
                    Kind::Unit => {
                        "holds a unit, which serde reads only where no other key is, and the server adds `_id`; make it a unit variant"
                    }
                    Kind::Enum(inner) if matches!(inner.tagging, Tagging::External) => {
                        "holds an enum without a tag, which serde reads only where no other key is, and the server adds `_id`; give the inner one a tag"
                    }
                    _ => "",
                }
            }
            _ => "",
        };
        if !why.is_empty() {
            let text = of(field, ty).str(", whose variant `").str(variant.rust);
            panic!("{}", text.str("` ").str(why).as_str());
        }
        i += 1;
    }
}

/// Whether a value has no keys that could stand beside others.
const fn is_value(shape: &'static Shape) -> bool {
    matches!(
        shape.kind,
        Kind::Scalar(_) | Kind::Array(_) | Kind::Tuple(_) | Kind::Reference(_)
    )
}

/// What the top of a stored document asks of a flattened part.
#[track_caller]
pub const fn assert_flattens_at_root(shape: ShapeRef, has_id: bool, field: &str, ty: &str) {
    let shape = shape.get();
    if search(shape, &Search::Named("_id"), 0).is_some() {
        let text = of(field, ty)
            .str(", which brings `_id`; the document's id is a field of its own: `#[serde(rename = \"_id\")]`");
        panic!("{}", text.as_str());
    }
    if let Some(key) = search(shape, &Search::Dollar, 0) {
        let text = of(field, ty)
            .str(", which brings `")
            .str(key)
            .str("`: a top-level key must not begin with `$`, as the server refuses updates of it");
        panic!("{}", text.as_str());
    }
    if !has_id && holds_map(shape, 0) {
        let text = of(field, ty)
            .str(", which reads every key of the document, and so the `_id` that the server adds, which is none of its values; give the document a field for `_id`");
        panic!("{}", text.as_str());
    }
}

/// Whether every key that is left goes into a map whose values cannot be an `ObjectId`.
const fn holds_map(shape: &'static Shape, depth: usize) -> bool {
    if depth == DEEPEST {
        return false;
    }
    match &shape.kind {
        Kind::Map(map) => match map.value.get().types() {
            Some(types) => !types.meets(BsonTypes::OBJECT_ID),
            None => matches!(map.value.get().peeled().kind, Kind::Enum(_)),
        },
        Kind::Nullable(inner) => holds_map(inner.get(), depth + 1),
        Kind::Newtype(field) => holds_map(field.shape.get(), depth + 1),
        Kind::Struct(fields) => {
            let mut i = 0;
            while i < fields.list.len() {
                let field = &fields.list[i];
                if field.flatten && !field.skipped && holds_map(field.shape.get(), depth + 1) {
                    return true;
                }
                i += 1;
            }
            false
        }
        Kind::Enum(shape) => {
            let mut i = 0;
            while i < shape.variants.len() {
                let variant = &shape.variants[i];
                if let (Some(body), Tagging::Internal(_) | Tagging::Untagged) =
                    (&variant.body, shape.tagging_of(variant))
                    && holds_map(body.shape.get(), depth + 1)
                {
                    return true;
                }
                i += 1;
            }
            false
        }
        _ => false,
    }
}

/// A flattened part brings no key that is there already.
#[track_caller]
pub const fn assert_distinct(shape: ShapeRef, index: usize) {
    let Kind::Struct(fields) = &shape.get().peeled().kind else {
        return;
    };
    let flattened = &fields.list[index];
    let mut i = 0;
    while i < fields.list.len() {
        // Of two flattened parts the later one reports.
        let other = &fields.list[i];
        if i != index && !other.skipped && (i < index || !other.flatten) {
            assert_disjoint(flattened, &fields.list[i]);
        }
        i += 1;
    }
}

/// No key that the flattened part brings is one of `other`'s.
#[track_caller]
const fn assert_disjoint(flattened: &'static Field, other: &'static Field) {
    let Some(key) = search(flattened.shape.get(), &Search::Of(other), 0) else {
        return;
    };
    let text = Text::new()
        .str("`")
        .str(flattened.rust)
        .str("` brings the key `")
        .str(key);
    let text = text.str("`, and `").str(other.rust);
    let text = text.str(if other.flatten {
        "` brings it too"
    } else {
        "` is stored under it"
    });
    panic!("{}", text.str(": both would be written").as_str());
}

/// Whether a document of this shape has the key.
pub(super) const fn brings(shape: &'static Shape, name: &'static str) -> bool {
    search(shape, &Search::Named(name), 0).is_some()
}

/// A key that is looked for.
enum Search {
    /// This one.
    Named(&'static str),
    /// One of this field's.
    Of(&'static Field),
    /// One that the server takes for an operator.
    Dollar,
    /// One that no document can have, or no validator can name.
    Unusable,
}

impl Search {
    const fn finds(&self, key: &'static str) -> bool {
        match self {
            Search::Named(name) => same(name, key),
            Search::Of(field) if field.flatten => brings(field.shape.get(), key),
            Search::Of(field) => same(field.name, key) || contains(field.aliases, key),
            Search::Dollar => begins_with(key, "$"),
            Search::Unusable => is_unusable(key),
        }
    }

    const fn among(&self, keys: &'static [&'static str]) -> Option<&'static str> {
        let mut i = 0;
        while i < keys.len() {
            if self.finds(keys[i]) {
                return Some(keys[i]);
            }
            i += 1;
        }
        None
    }
}

const fn contains(names: &[&str], name: &str) -> bool {
    let mut i = 0;
    while i < names.len() {
        if same(names[i], name) {
            return true;
        }
        i += 1;
    }
    false
}

/// Whether a validator can not name the key: it takes "" for a mistake that ends the server, and a
/// dot for a path.
pub(super) const fn is_unusable(key: &str) -> bool {
    let bytes = key.as_bytes();
    let mut i = 0;
    while i < bytes.len() {
        if bytes[i] == b'.' || bytes[i] == 0 {
            return true;
        }
        i += 1;
    }
    bytes.is_empty()
}

/// The first such key that a type brings when it is flattened.
const fn search(shape: &'static Shape, what: &Search, depth: usize) -> Option<&'static str> {
    if depth == DEEPEST {
        return None;
    }
    match &shape.kind {
        Kind::Nullable(inner) => search(inner.get(), what, depth + 1),
        Kind::Newtype(field) => search(field.shape.get(), what, depth + 1),
        Kind::Map(map) => what.among(map.keys),
        Kind::Struct(fields) => {
            let mut i = 0;
            while i < fields.list.len() {
                let field = &fields.list[i];
                let found = if field.skipped {
                    None
                } else if field.flatten {
                    search(field.shape.get(), what, depth + 1)
                } else if what.finds(field.name) {
                    Some(field.name)
                } else {
                    what.among(field.aliases)
                };
                if found.is_some() {
                    return found;
                }
                i += 1;
            }
            None
        }
        Kind::Enum(shape) => {
            match shape.tagging {
                Tagging::Internal(tag) | Tagging::Adjacent(tag, _) if what.finds(tag) => {
                    return Some(tag);
                }
                Tagging::Adjacent(_, content) if what.finds(content) => return Some(content),
                _ => {}
            }
            let mut i = 0;
            while i < shape.variants.len() {
                let variant = &shape.variants[i];
                let found = match (shape.tagging_of(variant), &variant.body) {
                    (Tagging::External, _) if what.finds(variant.name) => Some(variant.name),
                    (Tagging::External, _) => what.among(variant.aliases),
                    (Tagging::Internal(_) | Tagging::Untagged, Some(body)) => {
                        search(body.shape.get(), what, depth + 1)
                    }
                    _ => None,
                };
                if found.is_some() {
                    return found;
                }
                i += 1;
            }
            None
        }
        _ => None,
    }
}
