//! Rules of stored names.

use std::collections::HashMap;

use proc_macro2::Span;

use crate::{
    ast::{Data, Field, Model, Role},
    errors::Errors,
    expand::paths,
    serde_view::Tagging,
};

pub(crate) fn check(errors: &Errors, model: &Model<'_>) {
    if model.is_rewritten() {
        return;
    }
    check_tags(errors, model);
    match &model.data {
        Data::Enum(variants) => {
            let mut names = HashMap::new();
            for variant in variants
                .iter()
                .filter(|variant| !variant.serde.skip_serializing)
            {
                let span = variant.ident.span();
                // The name of a unit variant is a string; where it is a key, types tell.
                let tagged = !variant.serde.untagged;
                let is_key = matches!(model.serde.tagging, Tagging::External)
                    && !matches!(variant.data, Data::Unit)
                    && tagged;
                let is_named = !matches!(model.serde.tagging, Tagging::Untagged) && tagged;
                let aliases = variant.serde.aliases.iter();
                for name in [&variant.serde.name].into_iter().chain(aliases) {
                    if is_key {
                        check_name(errors, name, span);
                    }
                    if is_named && let Some(first) = names.insert(name, &variant.name) {
                        errors.at(
                            span,
                            format_args!(
                                "`{}` is written or read as `{name}`, which is a name of `{first}` too",
                                variant.name
                            ),
                        );
                    }
                }
                if let Some(read) = &variant.serde.reads_only
                    && is_named
                {
                    errors.at(span, split_name(&variant.serde.name, read));
                }
                check_fields(errors, model, variant.data.fields());
            }
        }
        data => check_fields(errors, model, data.fields()),
    }
    check_constants(errors, model);
}

fn check_fields(errors: &Errors, model: &Model<'_>, fields: &[Field<'_>]) {
    let mut names: HashMap<&str, &Field<'_>> = HashMap::new();
    for field in fields
        .iter()
        .filter(|field| !field.is_skipped() && field.original.ident.is_some())
    {
        if field.serde.flatten {
            continue;
        }
        let aliases = field
            .serde
            .aliases
            .iter()
            .filter(|_| !field.serde.skip_deserializing);
        for name in [&field.serde.name].into_iter().chain(aliases) {
            check_name(errors, name, field.span);
            if model.role == Role::Document && name.starts_with('$') {
                errors.at(field.span, format_args!("a top-level key must not begin with `$`: the server refuses updates of `{name}`"));
            }
            if let Some(tag) = own_tag(model).filter(|tag| *tag == name) {
                errors.at(
                    field.span,
                    format_args!("`{}` is stored as `{tag}`, and the struct writes its own name under that key (`#[serde(tag)]`): both would be written", field.name),
                );
            }
            if let Some(first) = names.insert(name, field) {
                errors.at(
                    field.span,
                    format_args!("`{}` is stored as `{name}`, and `{}` is too: both would be written under one key", field.name, first.name),
                );
            }
        }
        let name = field.serde.name.as_str();
        if let Some(read) = &field.serde.reads_only
            && field.is_written()
            && !field.serde.skip_deserializing
        {
            errors.at(field.span, split_name(name, read));
        }
    }
}

/// The key under which a struct writes its own name.
fn own_tag<'m>(model: &'m Model<'_>) -> Option<&'m String> {
    match &model.serde.tagging {
        Tagging::Internal(tag) if model.has_own_tag() => Some(tag),
        _ => None,
    }
}

/// A key that is written under one name and read under another is lost.
fn split_name(written: &str, read: &str) -> String {
    format!(
        "written as `{written}` but read as `{read}`, so what is stored cannot be read back; add `alias = \"{written}\"` or use one name"
    )
}

/// Names that the server or its validator takes for something else.
fn check_name(errors: &Errors, name: &str, span: Span) {
    if name.is_empty() {
        errors.at(
            span,
            "a stored name must not be empty: a validator with a property \"\" kills mongod 6.0",
        );
    } else if name.contains('.') {
        errors.at(
            span,
            format_args!(
                "the stored name `{name}` has a dot in it, which MongoDB reads as a path into `{}`",
                name.split('.').next().unwrap_or_default()
            ),
        );
    } else if name.contains('\0') {
        errors.at(
            span,
            "a stored name must not have a NUL byte in it: BSON ends names with one",
        );
    }
}

fn check_tags(errors: &Errors, model: &Model<'_>) {
    let tags = match &model.serde.tagging {
        Tagging::Internal(tag) => vec![tag],
        Tagging::Adjacent(tag, content) => vec![tag, content],
        Tagging::External | Tagging::Untagged => vec![],
    };
    for tag in tags {
        let span = model.original.ident.span();
        check_name(errors, tag, span);
        if model.role == Role::Document && tag.starts_with('$') {
            errors.at(
                span,
                format_args!(
                    "a top-level key must not begin with `$`: the server refuses updates of `{tag}`"
                ),
            );
        }
    }
}

/// Two fields whose constants would have one name.
fn check_constants(errors: &Errors, model: &Model<'_>) {
    if model.attrs.no_fields.is_set() || model.is_rewritten() {
        return;
    }
    let mut names: HashMap<String, String> = HashMap::new();
    for constant in paths::constants(model) {
        let text = constant.name.to_string();
        if let Some(first) = names.insert(text.clone(), constant.field.name.clone()) {
            errors.at(
                constant.field.span,
                format_args!(
                    "the path constants of `{first}` and `{}` would both be called `{text}`; \
                     rename one of them, or add `#[document(no_fields)]` to the struct",
                    constant.field.name
                ),
            );
        }
    }
}
