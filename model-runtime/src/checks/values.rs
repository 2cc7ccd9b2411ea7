//! Words on a field against the field's type.

use super::{flatten::brings, text::Text};
use crate::{
    lookup::walk,
    shape::{Bound, BsonTypes, Kind, Shape, ShapeRef, Tagging},
    spec::RustPath,
};

/// `` `Order.name` is `String` ``.
pub(super) const fn of(field: &str, ty: &str) -> Text {
    Text::new()
        .str("`")
        .str(field)
        .str("` is `")
        .str(ty)
        .str("`")
}

/// `embed` bounds an array or a map; a bound of at least one.
#[track_caller]
pub const fn assert_bounds(shape: ShapeRef, bound: Bound, field: &str, ty: &str) {
    if let Some(max) = bound.max()
        && (max == 0 || max > i32::MAX as u32)
    {
        panic!("`max` is at least 1 and at most 2147483647");
    }
    match &shape.get().peeled().kind {
        Kind::Array(array) if array.len.is_some() => {
            panic!(
                "{}",
                of(field, ty)
                    .str(", whose length the type fixes already")
                    .as_str()
            )
        }
        Kind::Map(_) if matches!(bound, Bound::Latest(_)) => {
            panic!(
                "{}",
                of(field, ty)
                    .str(", and a map has no order to keep the latest by")
                    .as_str()
            )
        }
        Kind::Array(_) | Kind::Map(_) | Kind::Opaque | Kind::Unstorable(_) => {}
        _ => panic!(
            "{}",
            of(field, ty)
                .str(", and `embed` bounds an array or a map")
                .as_str()
        ),
    }
}

/// A declared bound, of any integer type; 0, which [`assert_bounds`] refuses, for one that no array
/// can have.
#[must_use]
pub const fn max_of(max: i128) -> u32 {
    if max < 1 || max > i32::MAX as i128 {
        0
    } else {
        max as u32
    }
}

/// A constant that can be a number of elements. A cast alone would take a float or a character.
#[track_caller]
pub const fn assert_integer<T: Whole>(_: &T) {}

/// The integers of Rust.
#[diagnostic::on_unimplemented(
    message = "a bound of elements is a whole number, and this constant is `{Self}`",
    label = "no integer"
)]
pub trait Whole {}

macro_rules! whole {
    ($($ty:ty)*) => { $(#[diagnostic::do_not_recommend] impl Whole for $ty {})* };
}
whole!(i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize);

/// The keys of a map whose key type is written as another type: any, if that is a string.
#[track_caller]
#[must_use]
pub const fn any_key(shape: ShapeRef) -> &'static [&'static str] {
    let is_text = match shape.get().types() {
        Some(types) => BsonTypes::STRING.includes(types),
        None => false,
    };
    if !is_text {
        let text = Text::new()
            .str("`")
            .str(shape.get().name)
            .str("` is not written as a string, so it cannot be the key of a stored map");
        panic!("{}", text.as_str());
    }
    &[]
}

/// `reference` marks a `Ref`, an option or array of one, or an enum of them.
#[track_caller]
pub const fn assert_reference(shape: ShapeRef, field: &str, ty: &str) {
    if !is_reference(shape.get(), 0) {
        let text = of(field, ty).str(", and `#[reference]` marks a `Ref<T>`, an `Option` or array of one, or an enum of `Ref`s");
        panic!(
            "{}",
            text.str("; for a plain id say what it refers to: `#[reference(to = Model)]`")
                .as_str()
        );
    }
}

const fn is_reference(shape: &'static Shape, depth: usize) -> bool {
    if depth > 8 {
        return false;
    }
    match &shape.peeled().kind {
        Kind::Reference(_) => true,
        Kind::Array(array) => is_reference(array.item.get(), depth + 1),
        Kind::Map(map) => is_reference(map.value.get(), depth + 1),
        Kind::Enum(variants) => {
            let mut i = 0;
            while i < variants.variants.len() {
                if let Some(body) = &variants.variants[i].body
                    && is_reference(body.shape.get(), depth + 1)
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

/// The stored type of a reference is the stored type of the target's `_id`.
#[track_caller]
pub const fn assert_refers(shape: ShapeRef, id: ShapeRef, field: &str, target: &str) {
    let own = shape.get().element();
    let (Some(have), Some(want)) = (own.types(), id.get().types()) else {
        return;
    };
    if !have.meets(want) {
        if let Kind::Reference(_) = &own.kind {
            let text = Text::new()
                .str("`")
                .str(field)
                .str("` is a `Ref`, whose type says what it refers to; remove `to`");
            panic!("{}", text.as_str());
        }
        let text = Text::new()
            .str("`")
            .str(field)
            .str("` is stored as `")
            .str(own.name)
            .str("`, and the `_id` of `")
            .str(target)
            .str("` as `")
            .str(id.get().name)
            .str("`, so no look-up can match");
        panic!("{}", text.as_str());
    }
}

/// An internally tagged variant writes its tag into the document it holds.
#[track_caller]
pub const fn assert_taggable(shape: ShapeRef, tag: &'static str, variant: &str, ty: &str) {
    if brings(shape.get(), tag) {
        let text = Text::new()
            .str("`")
            .str(variant)
            .str("` holds a `")
            .str(ty)
            .str("`, which has the key `")
            .str(tag)
            .str("` that the tag is stored under: both would be written");
        panic!("{}", text.as_str());
    }
    if has_bare_unit(shape.get(), 0) {
        let text = Text::new()
            .str("`")
            .str(variant)
            .str("` holds a `")
            .str(ty)
            .str(
                "`, an untagged enum whose unit variant serde writes and cannot read beside a tag",
            );
        panic!("{}", text.as_str());
    }
    if !is_taggable(shape.get(), 0) {
        let text = Text::new()
            .str("an internally tagged variant must hold a struct or a map: serde cannot write `")
            .str(variant)
            .str("` with a `")
            .str(ty)
            .str("` in it");
        panic!("{}", text.as_str());
    }
}

/// Whether serde has a place for a tag in values of this shape: in an `Option` it has none.
const fn is_taggable(shape: &'static Shape, depth: usize) -> bool {
    if depth > 8 {
        return true;
    }
    match &shape.kind {
        Kind::Struct(_) | Kind::Map(_) | Kind::Object | Kind::Any | Kind::Opaque | Kind::Unit => {
            true
        }
        Kind::Newtype(field) => is_taggable(field.shape.get(), depth + 1),
        Kind::Enum(inner) => {
            let mut i = 0;
            while i < inner.variants.len() {
                let variant = &inner.variants[i];
                if let (Tagging::Untagged, Some(body)) = (inner.tagging_of(variant), &variant.body)
                    && !is_taggable(body.shape.get(), depth + 1)
                {
                    return false;
                }
                i += 1;
            }
            true
        }
        _ => false,
    }
}

/// Whether a unit variant without a tag stands for no key at all.
const fn has_bare_unit(shape: &'static Shape, depth: usize) -> bool {
    let Kind::Enum(inner) = &shape.peeled().kind else {
        return false;
    };
    let mut i = 0;
    while i < inner.variants.len() && depth < 8 {
        let variant = &inner.variants[i];
        if matches!(inner.tagging_of(variant), Tagging::Untagged) {
            match &variant.body {
                None => return true,
                Some(body) if has_bare_unit(body.shape.get(), depth + 1) => return true,
                Some(_) => {}
            }
        }
        i += 1;
    }
    false
}

/// What the server takes as `_id`.
#[track_caller]
pub const fn assert_id(shape: ShapeRef, skips_none: bool, ty: &str) {
    assert_id_kind(shape.get(), ty, 0);
    if is_optional(shape.get()) && !skips_none {
        let text = Text::new()
            .str("`None` would be stored as `_id: null`, and the second such document refused as a duplicate; ")
            .str("add `#[serde(skip_serializing_if = \"Option::is_none\")]`, so that the server makes an id");
        panic!("{}", text.as_str());
    }
}

/// Whether the value may be `None`, in a newtype too.
const fn is_optional(shape: &'static Shape) -> bool {
    let mut shape = shape;
    let mut steps = 0;
    while steps < 8 {
        shape = match &shape.kind {
            Kind::Nullable(_) => return true,
            Kind::Newtype(field) => field.shape.get(),
            Kind::Scalar(scalar) => return scalar.types.meets(BsonTypes::NULL),
            _ => return false,
        };
        steps += 1;
    }
    false
}

#[track_caller]
const fn assert_id_kind(stored: &'static Shape, ty: &str, depth: usize) {
    match &stored.peeled().kind {
        Kind::Enum(variants) if depth < 8 => {
            let mut i = 0;
            while i < variants.variants.len() {
                let variant = &variants.variants[i];
                if matches!(variants.tagging_of(variant), Tagging::Untagged) {
                    match &variant.body {
                        Some(body) => {
                            if is_optional(body.shape.get()) {
                                panic!(
                                    "`_id` would be null for every `None` in a variant, so a second one could not be stored"
                                )
                            }
                            assert_id_kind(body.shape.get(), ty, depth + 1);
                        }
                        None => panic!(
                            "`_id` would be null for every value of a unit variant, so a second one could not be stored"
                        ),
                    }
                }
                i += 1;
            }
        }
        Kind::Array(_) | Kind::Tuple(_) => {
            panic!(
                "{}",
                Text::new()
                    .str("`_id` cannot be an array, and `")
                    .str(ty)
                    .str("` is stored as one")
                    .as_str()
            )
        }
        Kind::Scalar(scalar) if scalar.types.meets(BsonTypes::REGEX) => {
            panic!("`_id` cannot be a regular expression")
        }
        Kind::Unit => {
            panic!("`_id` would always be null, so a second document could not be stored")
        }
        _ => {}
    }
}

/// A query argument can be compared with the field at the end of a nested path.
#[track_caller]
pub const fn assert_comparable(shape: ShapeRef, path: RustPath, value: ShapeRef) {
    let Some(at) = walk(shape, path) else { return };
    if at.custom {
        let text = Text::new().str("`").list(path, ".").str(
            "` is written by a function of its own type's, so values for it cannot be encoded here",
        );
        panic!("{}", text.as_str());
    }
    let element = at.element();
    let given = value.get().element();
    let (Some(have), Some(want)) = (given.types(), element.types()) else {
        return;
    };
    if !have.meets(want) && !matches!(given.kind, Kind::Unit) {
        let text = Text::new()
            .str("`")
            .list(path, ".")
            .str("` is `")
            .str(element.name)
            .str("`, and it is compared with a `")
            .str(given.name)
            .str("`");
        panic!("{}", text.as_str());
    }
}
