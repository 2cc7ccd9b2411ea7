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
    match &model.data {
        Data::Enum(variants) => {
            check_tags(errors, model);
            let mut names = HashMap::new();
            for variant in variants
                .iter()
                .filter(|variant| !variant.serde.skip_serializing)
            {
                let span = variant.ident.span();
                let is_key = matches!(model.serde.tagging, Tagging::External)
                    && !matches!(variant.data, Data::Unit);
                if is_key {
                    check_name(errors, &variant.serde.name, span);
                }
                if !matches!(model.serde.tagging, Tagging::Untagged)
                    && let Some(first) = names.insert(&variant.serde.name, &variant.name)
                {
                    errors.at(
                        span,
                        format_args!(
                            "`{}` is written as `{}`, which is the name of `{first}` too",
                            variant.name, variant.serde.name
                        ),
                    );
                }
                if let Some(read) = &variant.serde.reads_only {
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
        let name = field.serde.name.as_str();
        check_name(errors, name, field.span);
        if model.role == Role::Document && name.starts_with('$') {
            errors.at(field.span, format_args!("a top-level key must not begin with `$`: the server refuses updates of `{name}`"));
        }
        if let Some(first) = names.insert(name, field) {
            errors.at(
                field.span,
                format_args!("`{}` is stored as `{name}`, and `{}` is too: both would be written under one key", field.name, first.name),
            );
        }
        if let Some(read) = &field.serde.reads_only
            && field.is_written()
            && !field.serde.skip_deserializing
        {
            errors.at(field.span, split_name(name, read));
        }
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
        check_name(errors, tag, model.original.ident.span());
    }
}

/// Two fields whose constants would have one name.
fn check_constants(errors: &Errors, model: &Model<'_>) {
    if model.attrs.no_fields.is_set() {
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
