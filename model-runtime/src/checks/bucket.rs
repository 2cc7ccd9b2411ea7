//! Bucket documents.

use super::text::Text;
use crate::{
    bucket::{missing_in_new, parts},
    shape::{BsonTypes, Kind, ShapeRef},
    spec::BucketSpec,
};

/// The bucket's fields are there, are told apart, and a new bucket can be read.
#[track_caller]
pub const fn assert_bucket(shape: ShapeRef, spec: BucketSpec) {
    let parts = match parts(shape, &spec) {
        Ok(parts) => parts,
        Err(text) => panic!("{}", text.as_str()),
    };
    if let Some(field) = missing_in_new(shape, &spec, &parts) {
        let text = Text::new()
            .str("a new bucket would have no `")
            .str(field)
            .str("`: name it in `by(..)`, or let it be missing with `Option` or `#[serde(default)]`");
        panic!("{}", text.as_str());
    }
    let Kind::Struct(fields) = &shape.get().peeled().kind else { return };
    let mut i = 0;
    while i < fields.list.len() {
        let field = &fields.list[i];
        if super::text::same(field.name, "_id")
            && !field.skipped
            && let Some(types) = field.shape.get().types()
            && !types.meets(BsonTypes::OBJECT_ID)
        {
            panic!("the server gives a new bucket its `_id`, so that must be an `ObjectId`");
        }
        i += 1;
    }
}
