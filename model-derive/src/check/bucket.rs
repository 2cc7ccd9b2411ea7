//! Rules of buckets that tokens show.

use super::no_field;
use crate::{ast::Model, attr::bucket::Bucket, errors::Errors, name::plain};

pub(super) fn check(errors: &Errors, model: &Model<'_>) {
    let mut buckets = model
        .fields()
        .iter()
        .filter_map(|field| field.attrs.bucket.as_ref());
    let Some(bucket) = buckets.next() else { return };
    if let Some(second) = buckets.next() {
        errors.at(second.span, "a bucket document has one array of measurements, and `#[bucket(..)]` is on another one too");
    }
    if let Some(by) = bucket.by.spanned()
        && by.value.len() > 30
    {
        errors.at(by.span, "a bucket has at most 30 key fields: its unique index also holds `start` and `seq`, and 32 keys at most");
    }
    for (_, ident) in &bucket.roles {
        if model.field(&plain(ident)).is_none() {
            errors.at(ident.span(), no_field(model, &plain(ident)));
        }
    }
    check_roles(errors, model, bucket);
}

/// A field has one role. With two, one role would overwrite what the other counts on: a key that
/// is also the count changes with every push, and no bucket is found again.
fn check_roles(errors: &Errors, model: &Model<'_>, bucket: &Bucket) {
    // Roles that were not named come first: they have no token that could be told wrong.
    let mut taken: Vec<(String, String)> = Vec::new();
    for field in model.fields() {
        if field.attrs.bucket.is_some() {
            taken.push((field.name.clone(), "the array of measurements".to_owned()));
        } else if field.serde.name == "_id" {
            let role = "the bucket's `_id`, which the server gives it".to_owned();
            taken.push((field.name.clone(), role));
        }
    }
    for word in ["start", "seq", "count"] {
        if !bucket.roles.iter().any(|(given, _)| *given == word) {
            taken.push((word.to_owned(), format!("the bucket's `{word}`")));
        }
    }
    for (word, ident) in &bucket.roles {
        let name = plain(ident);
        match taken.iter().find(|(other, _)| *other == name) {
            Some((_, other)) => errors.at(
                ident.span(),
                format_args!("`{name}` is {other} already, and a field of a bucket has one role"),
            ),
            None if *word == "by" => taken.push((name, "a key field".to_owned())),
            None => taken.push((name, format!("the bucket's `{word}`"))),
        }
    }
}
