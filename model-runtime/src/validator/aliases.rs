//! Several names for one thing: aliases of fields and variants, and the variant that reads every
//! name that no other has.

use bson::{Document, doc};

use crate::shape::{EnumShape, Field, Variant};

/// The names that a variant is read under, the written one first.
pub(super) fn of(variant: &'static Variant) -> impl Iterator<Item = &'static str> {
    [variant.name]
        .into_iter()
        .chain(variant.aliases.iter().copied())
}

/// What the tag of this variant holds.
pub(super) fn tag(shape: &EnumShape, variant: &'static Variant) -> Document {
    if variant.other {
        return unknown(shape, |_| true);
    }
    let names: Vec<&str> = of(variant).collect();
    doc! { "bsonType": "string", "enum": names }
}

/// The strings that the unit variants of an externally tagged enum are read from; `None` if it has
/// no such variant.
pub(super) fn units(shape: &EnumShape) -> Option<Document> {
    let units = || {
        let tagged = shape.variants.iter().filter(|variant| !variant.untagged);
        tagged.filter(|variant| variant.body.is_none())
    };
    units().next()?;
    if units().any(|variant| variant.other) {
        // The name of a variant that holds something is no unit.
        return Some(unknown(shape, |variant| variant.body.is_some()));
    }
    let names: Vec<&str> = units().flat_map(of).collect();
    Some(doc! { "bsonType": "string", "enum": names })
}

/// Every string but the names of these variants.
fn unknown(shape: &EnumShape, taken: impl Fn(&Variant) -> bool) -> Document {
    let others = shape.variants.iter();
    let others = others.filter(|variant| !variant.other && !variant.untagged && taken(variant));
    let names: Vec<&str> = others.flat_map(of).collect();
    if names.is_empty() {
        doc! { "bsonType": "string" }
    } else {
        doc! { "bsonType": "string", "not": { "enum": names } }
    }
}

/// That a document holds a field under one of its names: serde reads no field twice.
pub(super) fn one_of(field: &Field, required: bool) -> Document {
    let names: Vec<&str> = [field.name]
        .into_iter()
        .chain(field.aliases.iter().copied())
        .collect();
    if required {
        let each = names.iter().map(|name| doc! { "required": [name] });
        return doc! { "oneOf": each.collect::<Vec<_>>() };
    }
    let mut pairs = Vec::new();
    for (index, first) in names.iter().enumerate() {
        for second in &names[index + 1..] {
            pairs.push(doc! { "required": [first, second] });
        }
    }
    doc! { "not": { "anyOf": pairs } }
}
