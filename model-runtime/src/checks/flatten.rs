//! Flattened fields.

use super::{
    text::{Text, same},
    values::of,
};
use crate::shape::{Field, Kind, Shape, ShapeRef, Tagging};

/// serde can flatten documents only.
#[track_caller]
pub const fn assert_flattens(shape: ShapeRef, field: &str, ty: &str) {
    if matches!(
        shape.get().peeled().kind,
        Kind::Scalar(_) | Kind::Array(_) | Kind::Tuple(_) | Kind::Reference(_)
    ) {
        panic!(
            "{}",
            of(field, ty)
                .str(", and only a struct, map or enum can be flattened")
                .as_str()
        );
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
    let shape = flattened.shape.get().peeled();
    let mut part = 0;
    while let Some(keys) = keys(shape, part) {
        let mut i = 0;
        while let Some(key) = keys.at(i) {
            if !key.is_empty() && brings(other, key) {
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
            i += 1;
        }
        part += 1;
    }
}

const fn brings(field: &'static Field, name: &str) -> bool {
    if !field.flatten {
        return same(field.name, name);
    }
    let shape = field.shape.get().peeled();
    let mut part = 0;
    while let Some(keys) = keys(shape, part) {
        let mut i = 0;
        while let Some(key) = keys.at(i) {
            if same(key, name) {
                return true;
            }
            i += 1;
        }
        part += 1;
    }
    false
}

/// Keys that a flattened type brings.
enum Keys {
    One(&'static str),
    Fields(&'static [Field]),
}

impl Keys {
    /// The key at this place, empty for a field that has none of its own.
    const fn at(&self, i: usize) -> Option<&'static str> {
        match self {
            Keys::One(key) if i == 0 => Some(key),
            Keys::Fields(fields) if i < fields.len() => {
                Some(if fields[i].flatten || fields[i].skipped {
                    ""
                } else {
                    fields[i].name
                })
            }
            _ => None,
        }
    }
}

/// The keys that a type brings when it is flattened, in parts: a struct has one, an enum one for
/// its tag, one for its content, and one per variant.
const fn keys(shape: &'static Shape, part: usize) -> Option<Keys> {
    let inner = match &shape.kind {
        Kind::Struct(inner) if part == 0 => return Some(Keys::Fields(inner.list)),
        Kind::Enum(inner) => inner,
        _ => return None,
    };
    match (inner.tagging, part) {
        (Tagging::Internal(tag) | Tagging::Adjacent(tag, _), 0) => return Some(Keys::One(tag)),
        (Tagging::Adjacent(_, content), 1) => return Some(Keys::One(content)),
        (_, 0 | 1) => return Some(Keys::Fields(&[])),
        _ => {}
    }
    if part - 2 >= inner.variants.len() {
        return None;
    }
    let variant = &inner.variants[part - 2];
    Some(match (inner.tagging, &variant.body) {
        (Tagging::External, _) => Keys::One(variant.name),
        (Tagging::Internal(_) | Tagging::Untagged, Some(body)) => {
            match &body.shape.get().peeled().kind {
                Kind::Struct(fields) => Keys::Fields(fields.list),
                _ => Keys::Fields(&[]),
            }
        }
        _ => Keys::Fields(&[]),
    })
}
