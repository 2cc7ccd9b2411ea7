//! Null beside what a schema admits.

use bson::{Bson, Document, doc};

/// Keywords that say nothing of null, but for the type and the values.
const SILENT: &[&str] = &[
    "minimum",
    "maximum",
    "exclusiveMinimum",
    "exclusiveMaximum",
    "multipleOf",
    "minLength",
    "maxLength",
    "pattern",
    "items",
    "additionalItems",
    "minItems",
    "maxItems",
    "uniqueItems",
    "required",
    "properties",
    "patternProperties",
    "additionalProperties",
    "maxProperties",
    "description",
];

/// Admits null too: in the type list and in an `enum`, which a type list does not open; as one
/// more branch of alternatives; or, where a schema says more, as an alternative to all of it.
pub(super) fn nullable(mut schema: Document) -> Document {
    let only_null = doc! { "bsonType": "null" };
    if schema.is_empty() {
        return schema;
    }
    // A type without values.
    if schema == doc! { "not": {} } {
        return only_null;
    }
    for alternatives in ["oneOf", "anyOf"] {
        if schema.len() == 1
            && let Ok(branches) = schema.get_array_mut(alternatives)
        {
            if !branches.iter().any(admits_null) {
                branches.push(Bson::Document(only_null));
            }
            return schema;
        }
    }
    let is_silent = schema.iter().all(|(keyword, said)| match keyword.as_str() {
        "bsonType" | "enum" => true,
        // A number that must not be zero, a pattern beside another one.
        "not" => said
            .as_document()
            .is_some_and(|not| not.keys().eq(["enum"])),
        "allOf" => said.as_array().into_iter().flatten().all(|part| {
            let part = part.as_document();
            part.is_some_and(|part| part.keys().all(|key| SILENT.contains(&key.as_str())))
        }),
        keyword => SILENT.contains(&keyword),
    });
    if !is_silent {
        return doc! { "anyOf": [schema, only_null] };
    }
    match schema.get_mut("bsonType") {
        Some(Bson::Array(types)) if !types.contains(&Bson::String("null".to_owned())) => {
            types.push(Bson::String("null".to_owned()));
        }
        Some(Bson::String(one)) if one != "null" => {
            let types = vec![Bson::String(one.clone()), Bson::String("null".to_owned())];
            schema.insert("bsonType", types);
        }
        _ => {}
    }
    if let Ok(values) = schema.get_array_mut("enum")
        && !values.contains(&Bson::Null)
    {
        values.push(Bson::Null);
    }
    schema
}

/// Whether a branch admits null by its type.
fn admits_null(branch: &Bson) -> bool {
    let Some(branch) = branch.as_document() else {
        return false;
    };
    match branch.get("bsonType") {
        None => branch.is_empty(),
        Some(Bson::Array(types)) => types.iter().any(|one| one.as_str() == Some("null")),
        Some(one) => one.as_str() == Some("null"),
    }
}
