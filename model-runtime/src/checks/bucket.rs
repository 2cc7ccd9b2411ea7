//! Bucket documents. Each part has a check of its own, so that all mistakes show at once, those of
//! a part that was named at its name.

use super::text::{Text, same};
use crate::{
    bucket::{fields, find_at, find_by, key, measurements, missing_in_new, parts, role},
    shape::{BsonTypes, ShapeRef},
    spec::BucketSpec,
};

/// The array, the key where none was named, and what the server or a new bucket would lack.
#[track_caller]
pub const fn assert_bucket(shape: ShapeRef, spec: BucketSpec) {
    if let Err(text) = measurements(shape, &spec) {
        panic!("{}", text.as_str());
    }
    if spec.by.is_empty()
        && let Err(text) = find_by(fields(shape), &spec)
    {
        panic!("{}", text.as_str());
    }
    assert_id_is_made(shape);
    let Ok(parts) = parts(shape, &spec) else {
        return;
    };
    if let Some(field) = missing_in_new(shape, &spec, &parts) {
        let text = Text::new()
            .str("a new bucket would have no `")
            .str(field)
            .str(
                "`: name it in `by(..)`, or let it be missing with `Option` or `#[serde(default)]`",
            );
        panic!("{}", text.as_str());
    }
}

#[track_caller]
const fn assert_id_is_made(shape: ShapeRef) {
    let fields = fields(shape);
    let mut i = 0;
    while i < fields.len() {
        let field = &fields[i];
        if same(field.name, "_id")
            && !field.skipped
            && let Some(types) = field.shape.get().types()
            && !types.meets(BsonTypes::OBJECT_ID)
        {
            panic!("the server gives a new bucket its `_id`, so that must be an `ObjectId`");
        }
        i += 1;
    }
}

/// The measurements have a date, and it is told which.
#[track_caller]
pub const fn assert_bucket_at(shape: ShapeRef, spec: BucketSpec) {
    if let Ok((_, element)) = measurements(shape, &spec)
        && let Err(text) = find_at(element, &spec)
    {
        panic!("{}", text.as_str());
    }
}

/// There is a field for the role `start`, `seq` or `count`.
#[track_caller]
pub const fn assert_bucket_role(shape: ShapeRef, spec: BucketSpec, word: &str) {
    if let Err(text) = role(fields(shape), &spec, word) {
        panic!("{}", text.as_str());
    }
}

/// A field that was named with `by(..)` can be a key.
#[track_caller]
pub const fn assert_bucket_key(shape: ShapeRef, name: &str) {
    if let Err(text) = key(fields(shape), name) {
        panic!("{}", text.as_str());
    }
}
