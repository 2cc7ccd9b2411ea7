//! Enums: one branch per variant, the tag pinned.

use bson::{Document, doc};

use super::{
    Writer, aliases, describe,
    object::{Group, Object, body},
};
use crate::shape::{EnumShape, Kind, Tagging, Variant};

/// The schema of an enum as a value of its own.
pub(super) fn schema(writer: &mut Writer, shape: &EnumShape) -> Document {
    let branches = match shape.tagging {
        Tagging::External => external(writer, shape),
        Tagging::Internal(tag) => shape
            .variants
            .iter()
            .map(|variant| document(writer, shape, variant, internal, tag, ""))
            .collect(),
        Tagging::Adjacent(tag, content) => shape
            .variants
            .iter()
            .map(|variant| document(writer, shape, variant, adjacent, tag, content))
            .collect(),
        Tagging::Untagged => return untagged(writer, shape),
    };
    // A variant without a tag may look like one of the others.
    if shape.variants.iter().any(|variant| variant.untagged) {
        any_of(branches)
    } else {
        one_of("oneOf", branches)
    }
}

/// A branch that admits anything admits what the others do.
fn any_of(branches: Vec<Document>) -> Document {
    if branches.iter().any(Document::is_empty) {
        doc! {}
    } else {
        one_of("anyOf", branches)
    }
}

fn one_of(keyword: &str, mut branches: Vec<Document>) -> Document {
    match branches.len() {
        // An enum without variants has no values.
        0 => doc! { "not": {} },
        1 => branches.remove(0),
        _ => doc! { keyword: branches },
    }
}

/// Unit variants are strings; the others documents with one key.
fn external(writer: &mut Writer, shape: &EnumShape) -> Vec<Document> {
    let mut branches: Vec<Document> = aliases::units(shape).into_iter().collect();
    for variant in shape.variants {
        if variant.untagged {
            branches.push(bare(writer, variant));
            continue;
        }
        let Some(field) = &variant.body else { continue };
        // The branch, and the property in it.
        let body = writer.deeper(4, |writer| body(writer, field, variant.doc));
        for name in aliases::of(variant) {
            let mut object = Object::default();
            object.property(name, body.clone());
            object.require(name);
            object.close();
            branches.push(object.render(true));
        }
    }
    branches
}

type Fill = fn(&mut Writer, &EnumShape, &'static Variant, &mut Object, &str, &str);

/// A variant as a document of its own.
fn document(
    writer: &mut Writer,
    shape: &EnumShape,
    variant: &'static Variant,
    fill: Fill,
    tag: &str,
    content: &str,
) -> Document {
    if variant.untagged {
        return bare(writer, variant);
    }
    let mut object = Object::default();
    writer.deeper(2, |writer| {
        fill(writer, shape, variant, &mut object, tag, content);
    });
    let mut schema = object.render(writer.strict);
    describe(&mut schema, variant.doc);
    schema
}

fn pin(object: &mut Object, tag: &str, shape: &EnumShape, variant: &'static Variant) {
    object.property(tag, aliases::tag(shape, variant));
    object.require(tag);
}

/// The tag stands among the keys of the variant's own document.
fn internal(
    writer: &mut Writer,
    shape: &EnumShape,
    variant: &'static Variant,
    object: &mut Object,
    tag: &str,
    _: &str,
) {
    pin(object, tag, shape, variant);
    if let Some(field) = &variant.body {
        let shape = field.shape.get();
        object.flatten(writer, shape, false);
        // What is not a document itself is read where nothing else is there.
        match &shape.peeled().kind {
            Kind::Unit => object.close(),
            Kind::Enum(inner) if matches!(inner.tagging, Tagging::External) => object.close(),
            _ => {}
        }
    }
}

/// A unit variant has no content key at all.
fn adjacent(
    writer: &mut Writer,
    shape: &EnumShape,
    variant: &'static Variant,
    object: &mut Object,
    tag: &str,
    content: &str,
) {
    pin(object, tag, shape, variant);
    if shape.closed {
        object.close();
    }
    match &variant.body {
        Some(field) => {
            let schema = writer.deeper(2, |writer| body(writer, field, ""));
            object.property(content, schema);
            // serde reads a missing `Option` as `None` here as well.
            if field.is_required() {
                object.require(content);
            }
        }
        // Never written, and read where it is null.
        None => object.property(content, doc! { "bsonType": "null" }),
    }
}

fn untagged(writer: &mut Writer, shape: &EnumShape) -> Document {
    let branches: Vec<Document> = shape
        .variants
        .iter()
        .map(|variant| bare(writer, variant))
        .collect();
    any_of(branches)
}

/// A variant without a tag.
fn bare(writer: &mut Writer, variant: &'static Variant) -> Document {
    match &variant.body {
        Some(field) => writer.deeper(2, |writer| body(writer, field, variant.doc)),
        None => doc! { "bsonType": "null" },
    }
}

/// Adds what a flattened enum writes to the document around it.
pub(super) fn flatten(writer: &mut Writer, shape: &EnumShape, object: &mut Object, optional: bool) {
    let mut branches: Vec<Object> = Vec::new();
    for variant in shape.variants {
        let mut branch = Object::default();
        match shape.tagging_of(variant) {
            // The keys differ, so their types are said once, at the top.
            Tagging::External => {
                let value = match &variant.body {
                    Some(field) => writer.deeper(2, |writer| body(writer, field, variant.doc)),
                    None => doc! { "bsonType": "null" },
                };
                // One branch per name that the variant is read under.
                for alias in variant.aliases {
                    object.property(alias, value.clone());
                    let mut branch = Object::default();
                    branch.require(alias);
                    branches.push(branch);
                }
                object.property(variant.name, value);
                branch.require(variant.name);
            }
            Tagging::Internal(tag) => internal(writer, shape, variant, &mut branch, tag, ""),
            Tagging::Adjacent(tag, content) => {
                adjacent(writer, shape, variant, &mut branch, tag, content);
            }
            Tagging::Untagged => {
                if let Some(field) = &variant.body {
                    branch.flatten(writer, field.shape.get(), false);
                }
            }
        }
        branches.push(branch);
    }
    if optional {
        branches.push(Object::default());
    }
    // With an optional part the empty branch matches always; untagged branches may overlap.
    let untagged = shape.variants.iter();
    let untagged = untagged
        .map(|variant| shape.tagging_of(variant))
        .any(|tagging| matches!(tagging, Tagging::Untagged));
    let exclusive = !optional && !untagged;
    object.add_group(Group {
        branches,
        exclusive,
    });
}
