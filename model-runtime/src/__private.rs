//! Everything that generated code names. No stability promise: not for hand-written code.

pub use core::{
    column, concat, line, module_path,
    option::Option::{self, None, Some},
    result::Result,
};

pub use bson::oid::ObjectId;
pub use serde::{Serialize, Serializer};

#[cfg(feature = "driver")]
pub use crate::collection::{EqualTo, Find, NestedRange, Query, ValueRange};
pub use crate::{
    Lint,
    checks::{
        any_key, assert_bounds, assert_bucket, assert_bucket_at, assert_bucket_key,
        assert_bucket_role, assert_comparable, assert_condition, assert_date, assert_distinct,
        assert_factor, assert_flattens, assert_flattens_at_root, assert_id, assert_integer,
        assert_items, assert_limit, assert_missing_reads, assert_one_array, assert_reads,
        assert_reference, assert_refers, assert_some_number, assert_taggable, assert_text, deny,
        every_lint, last, lint, max_of, second_array, seg, size_lint,
    },
    driver_only,
    encode::encode,
    lookup::{At, OPAQUE},
    model::{Document, Embedded},
    path::{Descend, Operand, Path},
    rules::{Limit, Rules},
    shape::{
        ArrayShape, Bound, BsonTypes, EnumShape, Field, Fields, Kind, Scalar, Shape, ShapeRef,
        Tagging, Variant, hash, mix,
    },
    spec::{
        Action, BucketSpec, Condition, DocumentSpec, IndexDef, KeyDef, KeysDef, Level, QuerySpec,
        RustPath, Silenced, Span, Value,
    },
    stored::{MapKey, Stored},
};
#[cfg(feature = "driver")]
pub use mongodb::Database;

/// The kind of a field whose BSON types were told.
#[must_use]
pub const fn typed(types: BsonTypes) -> Kind {
    if BsonTypes::OBJECT.includes(types) {
        return Kind::Object;
    }
    if BsonTypes::ARRAY.includes(types) {
        const ANY: &Shape = &Shape::new("Bson", Kind::Any);
        return array(ShapeRef::new(ANY));
    }
    Kind::Scalar(Scalar::new(types))
}

/// The kind of a document of these fields.
#[must_use]
pub const fn fields(list: &'static [Field]) -> Kind {
    Kind::Struct(Fields::of(list))
}

/// The same, where the Rust type refuses other keys.
#[must_use]
pub const fn closed_fields(list: &'static [Field]) -> Kind {
    Kind::Struct(Fields::of(list).closed())
}

/// A growing array of these.
#[must_use]
pub const fn array(item: ShapeRef) -> Kind {
    Kind::Array(ArrayShape {
        item,
        len: None,
        unique: false,
    })
}

/// The kind of a tag that a struct writes: one name.
#[must_use]
pub const fn tag(variants: &'static [Variant]) -> Kind {
    Kind::Enum(EnumShape::new(Tagging::External, variants))
}
