//! Enums: one branch per variant, the tag pinned.

use bson::{Document, doc};

use super::{
    Writer, describe,
    object::{Group, Object, body},
};
use crate::shape::{EnumShape, Tagging, Variant};

/// The schema of an enum as a value of its own.
pub(super) fn schema(writer: &mut Writer, shape: &EnumShape) -> Document {
    let branches = match shape.tagging {
        Tagging::External => external(writer, shape),
        Tagging::Internal(tag) => shape
            .variants
            .iter()
            .map(|variant| document(writer, variant, internal, tag, ""))
            .collect(),
        Tagging::Adjacent(tag, content) => shape
            .variants
            .iter()
            .map(|variant| document(writer, variant, adjacent, tag, content))
            .collect(),
        Tagging::Untagged => return untagged(writer, shape),
    };
    one_of("oneOf", branches)
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
    let units: Vec<&str> = shape
        .variants
        .iter()
        .filter(|variant| variant.body.is_none())
        .map(|variant| variant.name)
        .collect();
    let mut branches = Vec::new();
    if !units.is_empty() {
        branches.push(doc! { "bsonType": "string", "enum": units });
    }
    for variant in shape.variants {
        let Some(field) = &variant.body else { continue };
        // The branch, and the property in it.
        let schema = writer.deeper(4, |writer| body(writer, field, variant.doc));
        let mut object = Object::default();
        object.property(variant.name, schema);
        object.require(variant.name);
        object.close();
        branches.push(object.render(true));
    }
    branches
}

type Fill = fn(&mut Writer, &'static Variant, &mut Object, &str, &str);

/// A variant as a document of its own.
fn document(
    writer: &mut Writer,
    variant: &'static Variant,
    fill: Fill,
    tag: &str,
    content: &str,
) -> Document {
    let mut object = Object::default();
    writer.deeper(2, |writer| fill(writer, variant, &mut object, tag, content));
    let mut schema = object.render(writer.strict);
    describe(&mut schema, variant.doc);
    schema
}

fn pin(object: &mut Object, tag: &str, name: &str) {
    object.property(tag, doc! { "bsonType": "string", "enum": [name] });
    object.require(tag);
}

/// The tag stands among the keys of the variant's own document.
fn internal(
    writer: &mut Writer,
    variant: &'static Variant,
    object: &mut Object,
    tag: &str,
    _: &str,
) {
    pin(object, tag, variant.name);
    if let Some(field) = &variant.body {
        object.flatten(writer, field.shape.get(), false);
    }
}

/// A unit variant has no content key at all.
fn adjacent(
    writer: &mut Writer,
    variant: &'static Variant,
    object: &mut Object,
    tag: &str,
    content: &str,
) {
    pin(object, tag, variant.name);
    match &variant.body {
        Some(field) => {
            let schema = writer.deeper(2, |writer| body(writer, field, ""));
            object.property(content, schema);
            object.require(content);
        }
        // Never written, and read where it is null.
        None => object.property(content, doc! { "bsonType": "null" }),
    }
}

fn untagged(writer: &mut Writer, shape: &EnumShape) -> Document {
    let branches: Vec<Document> = shape
        .variants
        .iter()
        .map(|variant| match &variant.body {
            Some(field) => writer.deeper(2, |writer| body(writer, field, variant.doc)),
            None => doc! { "bsonType": "null" },
        })
        .collect();
    // A branch that admits anything admits what the others do.
    if branches.iter().any(Document::is_empty) {
        doc! {}
    } else {
        one_of("anyOf", branches)
    }
}

/// Adds what a flattened enum writes to the document around it.
pub(super) fn flatten(writer: &mut Writer, shape: &EnumShape, object: &mut Object, optional: bool) {
    let mut branches: Vec<Object> = Vec::new();
    for variant in shape.variants {
        let mut branch = Object::default();
        match shape.tagging {
            // The keys differ, so their types are said once, at the top.
            Tagging::External => {
                let value = match &variant.body {
                    Some(field) => writer.deeper(2, |writer| body(writer, field, variant.doc)),
                    None => doc! { "bsonType": "null" },
                };
                object.property(variant.name, value);
                branch.require(variant.name);
            }
            Tagging::Internal(tag) => internal(writer, variant, &mut branch, tag, ""),
            Tagging::Adjacent(tag, content) => adjacent(writer, variant, &mut branch, tag, content),
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
    let exclusive = !optional && !matches!(shape.tagging, Tagging::Untagged);
    object.add_group(Group {
        branches,
        exclusive,
    });
}
