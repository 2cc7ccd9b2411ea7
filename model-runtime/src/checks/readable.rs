//! What is written in one form and read in another.

use super::text::{Text, same};
use crate::shape::{EnumShape, Field, Fields, Kind, Scalar, Shape, ShapeRef};

/// A key that serde leaves out is read as a default, or as `None`.
#[track_caller]
pub const fn assert_missing_reads(shape: ShapeRef, field: &str, ty: &str) {
    if matches!(shape.get().kind, Kind::Nullable(_) | Kind::Opaque) {
        return;
    }
    let text = Text::new()
        .str("serde leaves out `")
        .str(field)
        .str("` and cannot read a document without it, as it is `")
        .str(ty)
        .str("`; add `#[serde(default)]`");
    panic!("{}", text.as_str());
}

/// What `written` writes, `read` reads (`from`, `try_from` and `into`).
#[track_caller]
pub const fn assert_reads(written: ShapeRef, read: ShapeRef, name: &str, from: &str) {
    if !reads(written.get(), read.get(), 0) {
        let text = Text::new()
            .str("`")
            .str(name)
            .str("` is read as `")
            .str(from)
            .str("`, which does not read everything that is written for it; give both one form: `#[serde(from = \"T\", into = \"T\")]`, or tell it with `#[document(bson_type = \"..\")]` on the type");
        panic!("{}", text.as_str());
    }
}

/// How deep two types are compared.
const DEEPEST: usize = 12;

const fn reads(written: &'static Shape, read: &'static Shape, depth: usize) -> bool {
    if depth == DEEPEST {
        return false;
    }
    // One user type is one form.
    if written.id != 0 && written.id == read.id {
        return true;
    }
    match (&written.kind, &read.kind) {
        (_, Kind::Any | Kind::Opaque) => true,
        (Kind::Newtype(field), _) => reads(field.shape.get(), read, depth + 1),
        (_, Kind::Newtype(field)) => reads(written, field.shape.get(), depth + 1),
        (Kind::Nullable(inner), Kind::Nullable(other)) => {
            reads(inner.get(), other.get(), depth + 1)
        }
        (_, Kind::Nullable(other)) => {
            matches!(written.kind, Kind::Unit) || reads(written, other.get(), depth + 1)
        }
        (Kind::Reference(reference), _) => reads(reference.id.get(), read, depth + 1),
        (_, Kind::Reference(reference)) => reads(written, reference.id.get(), depth + 1),
        (Kind::Scalar(written), Kind::Scalar(read)) => scalar_reads(written, read),
        (Kind::Struct(written), Kind::Struct(read)) => struct_reads(written, read, depth),
        (Kind::Struct(_) | Kind::Map(_) | Kind::Object, Kind::Object) => true,
        (Kind::Enum(written), Kind::Enum(read)) => enum_reads(written, read),
        (Kind::Enum(written), Kind::Scalar(read)) => {
            written.is_unit_only() && read.types.includes(crate::shape::BsonTypes::STRING)
        }
        (Kind::Array(written), Kind::Array(read)) => {
            let fits = match (written.len, read.len) {
                (_, None) => true,
                (Some(written), Some(read)) => written == read,
                (None, Some(_)) => false,
            };
            fits && reads(written.item.get(), read.item.get(), depth + 1)
        }
        (Kind::Tuple(written), Kind::Tuple(read)) => {
            if written.len() != read.len() {
                return false;
            }
            let mut i = 0;
            while i < written.len() {
                if !field_reads(&written[i], &read[i], depth) {
                    return false;
                }
                i += 1;
            }
            true
        }
        (Kind::Map(written), Kind::Map(read)) => {
            read.keys.is_empty()
                && read.pattern.is_none()
                && reads(written.value.get(), read.value.get(), depth + 1)
        }
        (Kind::Unit, Kind::Unit) => true,
        _ => false,
    }
}

const fn scalar_reads(written: &Scalar, read: &Scalar) -> bool {
    let above = match (written.lowest, read.lowest) {
        (_, None) => true,
        (Some(written), Some(read)) => written >= read,
        (None, Some(_)) => false,
    };
    let below = match (written.highest, read.highest) {
        (_, None) => true,
        (Some(written), Some(read)) => written <= read,
        (None, Some(_)) => false,
    };
    read.types.includes(written.types)
        && above
        && below
        && (written.nonzero || !read.nonzero)
        && read.values.is_empty()
}

/// Every key that may be written is read or ignored, and every key that must be read is written.
const fn struct_reads(written: &Fields, read: &Fields, depth: usize) -> bool {
    let mut i = 0;
    while i < written.list.len() {
        let field = &written.list[i];
        if field.flatten && !field.skipped {
            return false;
        }
        match find(read.list, field.name) {
            Some(other) if !field.skipped && !field_reads(field, other, depth) => return false,
            None if read.closed && field.written => return false,
            _ => {}
        }
        i += 1;
    }
    let mut i = 0;
    while i < read.list.len() {
        let field = &read.list[i];
        if field.skipped {
            i += 1;
            continue;
        }
        if field.flatten {
            return false;
        }
        if field.is_required() && !is_written(written.list, field) {
            return false;
        }
        i += 1;
    }
    true
}

/// Whether one of the fields is always there for this one to be read from.
const fn is_written(written: &'static [Field], read: &Field) -> bool {
    let mut i = 0;
    while i < written.len() {
        let field = &written[i];
        if !field.skipped && has_name(read, field.name) && field.is_required() {
            return true;
        }
        i += 1;
    }
    false
}

const fn field_reads(written: &'static Field, read: &'static Field, depth: usize) -> bool {
    reads(written.shape.get(), read.shape.get(), depth + 1)
}

const fn find(fields: &'static [Field], name: &str) -> Option<&'static Field> {
    let mut i = 0;
    while i < fields.len() {
        if !fields[i].skipped && has_name(&fields[i], name) {
            return Some(&fields[i]);
        }
        i += 1;
    }
    None
}

const fn has_name(field: &Field, name: &str) -> bool {
    if same(field.name, name) {
        return true;
    }
    let mut i = 0;
    while i < field.aliases.len() {
        if same(field.aliases[i], name) {
            return true;
        }
        i += 1;
    }
    false
}

/// Names of unit variants; of enums that hold more, only one type is one form.
const fn enum_reads(written: &EnumShape, read: &EnumShape) -> bool {
    if !written.is_unit_only() || !read.is_unit_only() {
        return false;
    }
    let mut i = 0;
    while i < written.variants.len() {
        let name = written.variants[i].name;
        let mut known = false;
        let mut j = 0;
        while j < read.variants.len() {
            known = known || read.variants[j].other || same(read.variants[j].name, name);
            j += 1;
        }
        if !known {
            return false;
        }
        i += 1;
    }
    true
}
