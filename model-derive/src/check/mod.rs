//! Rules across attributes, each a named function. What only types can decide is left to
//! `expand/obligation.rs`.

mod bucket;
mod index;
mod names;
mod readable;

use proc_macro2::Span;

use crate::{
    ast::{Data, Field, Model, Role, Variant},
    attr::{
        field::{Embed, FieldAttrs},
        level,
        path::FieldPath,
    },
    errors::Errors,
    expand::with,
    name::did_you_mean,
};

pub(crate) use index::all as indexes;

/// Reports every mistake that tokens show.
pub(crate) fn check(errors: &Errors, model: &Model<'_>) {
    if !check_form(errors, model) {
        return;
    }
    names::check(errors, model);
    readable::check(errors, model);
    for (variant, field) in model.all_fields() {
        check_field(errors, model, variant, field);
    }
    check_root(errors, model);
    bucket::check(errors, model);
    index::check(errors, model);
}

/// A document is a struct with named fields; an embedded type may be anything but a union.
fn check_form(errors: &Errors, model: &Model<'_>) -> bool {
    let ident = &model.original.ident;
    if model.role == Role::Embedded {
        return check_recursive_generic(errors, model);
    }
    let form = match &model.data {
        Data::Struct(_) if model.serde.into.is_some() => {
            "is written as another type (`#[serde(into)]`)"
        }
        Data::Struct(_) => {
            if let Some(parameter) = model.original.generics.params.first() {
                let span = quote::ToTokens::to_token_stream(parameter)
                    .into_iter()
                    .next();
                errors.at(
                    span.map_or(ident.span(), |token| token.span()),
                    "a document has no generic parameters: one collection holds one type; derive `Embedded` for a generic part",
                );
                return false;
            }
            return true;
        }
        Data::Newtype(_) if model.serde.transparent => "is transparent",
        Data::Newtype(_) | Data::Tuple(_) => "is a tuple struct",
        Data::Unit => "has no fields",
        Data::Enum(_) => "is an enum",
    };
    errors.at(
        ident.span(),
        format_args!(
            "a document is a struct with named fields, and `{}` {form}; derive `Embedded` for it",
            model.name
        ),
    );
    false
}

/// A generic type's shape cannot be a static, so it cannot hold itself.
fn check_recursive_generic(errors: &Errors, model: &Model<'_>) -> bool {
    if !model.is_generic() {
        return true;
    }
    let own = model.original.ident.to_string();
    let holder = model
        .all_fields()
        .into_iter()
        .find(|(_, field)| mentions(quote::ToTokens::to_token_stream(field.ty), &own));
    if let Some((_, field)) = &holder {
        errors.at(
            field.span,
            format_args!("`{own}` has type parameters and holds itself, which is not supported: name the inner type without parameters"),
        );
    }
    holder.is_none()
}

fn mentions(tokens: proc_macro2::TokenStream, name: &str) -> bool {
    tokens.into_iter().any(|token| match token {
        proc_macro2::TokenTree::Ident(ident) => ident == name || ident == "Self",
        proc_macro2::TokenTree::Group(group) => mentions(group.stream(), name),
        _ => false,
    })
}

fn check_field(
    errors: &Errors,
    model: &Model<'_>,
    variant: Option<&Variant<'_>>,
    field: &Field<'_>,
) {
    check_unstored(errors, field);
    if model.is_rewritten() {
        check_rewritten(errors, model, field);
        return;
    }
    check_embed(errors, field);
    if !is_id(model, field) {
        check_custom(errors, field);
    }
    if let Some(bucket) = &field.attrs.bucket
        && (model.role == Role::Embedded || variant.is_some())
    {
        errors.at(bucket.span, "`#[bucket(..)]` belongs on an array of a document, which has the collection of the buckets");
    }
    if field.serde.flatten
        && let Some(id) = field.attrs.validate.span()
    {
        errors.at(
            id,
            "a flattened field has no value of its own to constrain; constrain the fields inside",
        );
    }
}

/// The words on a field that speak of its stored value, wherever the field stands.
fn of_the_value(attrs: &FieldAttrs) -> impl Iterator<Item = (Span, &'static str)> {
    let words = [
        attrs.embed.as_ref().map(|embed| (embed.span, "embed")),
        attrs
            .reference
            .as_ref()
            .map(|reference| (reference.span, "reference")),
        attrs.validate.span().map(|span| (span, "validate")),
    ];
    words.into_iter().flatten()
}

/// Words that speak of the stored value have no place on a field that is not stored.
fn check_unstored(errors: &Errors, field: &Field<'_>) {
    if field.is_written() {
        return;
    }
    let attrs = &field.attrs;
    let more = [
        attrs.bucket.as_ref().map(|bucket| (bucket.span, "bucket")),
        attrs.indexes.first().map(|index| (index.span, "index")),
    ];
    for (span, word) in of_the_value(attrs).chain(more.into_iter().flatten()) {
        errors.at(
            span,
            format_args!(
                "`{word}` speaks of the stored value, and serde never writes `{}`",
                field.name
            ),
        );
    }
}

/// What is stored is not made of the fields, so nothing said on one holds.
fn check_rewritten(errors: &Errors, model: &Model<'_>, field: &Field<'_>) {
    for (span, word) in of_the_value(&field.attrs) {
        errors.at(
            span,
            format_args!(
                "`{word}` speaks of the stored value, and `{}` is not stored as its fields; say it on the field that holds a `{0}`",
                model.name
            ),
        );
    }
}

/// One bound per array.
fn check_embed(errors: &Errors, field: &Field<'_>) {
    let Some(embed) = &field.attrs.embed else {
        return;
    };
    if field.serde.flatten {
        errors.at(
            embed.span,
            "the keys of a flattened part stand among those of the struct, so their number cannot be bounded",
        );
        return;
    }
    if field.attrs.bucket.is_some() {
        errors.at(
            embed.span,
            "`#[bucket(..)]` bounds this array already: give the bound as its `max`",
        );
    }
    if field.serde.name == "_id" && field.original.ident.is_some() {
        errors.at(
            embed.span,
            "`_id` cannot be an array or hold one that grows",
        );
    }
    if let Embed::Max(_) | Embed::Latest(_) = embed.value
        && level::of("unbounded_array", &field.attrs.lints, &[]) == level::Level::Allow
    {
        errors.at(embed.span, "this array has a bound, so the lint that is silenced here can never fire; remove one of them");
    }
}

/// A function of the user's may write anything: its form is known, told, or asked for.
fn check_custom(errors: &Errors, field: &Field<'_>) {
    let attrs = &field.attrs;
    if let (Some(opaque), Some(_)) = (attrs.opaque.span(), attrs.bson_type.span()) {
        errors.at(opaque, "`opaque` says that the stored type is not known, and `bson_type` says it; remove one of them");
    }
    let told = attrs.opaque.is_set() || attrs.bson_type.is_set();
    if let Some(path) = &field.serde.serialize_with
        && !told
        && field.is_written()
        && with::known(path, field.ty).is_none()
    {
        let span = path
            .path
            .segments
            .first()
            .map_or(field.span, |segment| segment.ident.span());
        errors.at(
            span,
            format_args!(
                "it is not known how this function stores `{}`: say it with `#[document(bson_type = \"..\")]`, \
                 or admit anything with `#[document(opaque)]`",
                field.name
            ),
        );
    }
}

/// The field that is stored as the `_id` of a document; an embedded `_id` is a key like others.
fn is_id(model: &Model<'_>, field: &Field<'_>) -> bool {
    model.role == Role::Document && model.id_field().is_some_and(|id| id.name == field.name)
}

/// Rules of the top of a stored document.
fn check_root(errors: &Errors, model: &Model<'_>) {
    if model.role == Role::Embedded {
        return;
    }
    if let Some(id) = model.id_field()
        && id.serde.serialize_with.is_some()
    {
        errors.at(id.span, "`_id` is written by a function of its own, so no value of its type finds it; give it a type that is stored this way");
    }
    if model.serde.deny_unknown_fields && model.id_field().is_none() {
        errors.at(
            model.original.ident.span(),
            "`#[serde(deny_unknown_fields)]` needs a field for `_id`, which the server adds to every document: \
             without one no stored document can be read",
        );
    }
}

/// The message for a first segment that is no field.
fn no_field(model: &Model<'_>, name: &str) -> String {
    let known: Vec<&str> = model
        .fields()
        .iter()
        .map(|field| field.name.as_str())
        .collect();
    let stored = model.fields().iter().find(|field| field.serde.name == name);
    let guess = match stored {
        Some(field) => format!(
            "; `{name}` is the stored name of `{}`: paths are written in Rust names",
            field.name
        ),
        None => did_you_mean(name, known.iter().copied()),
    };
    format!(
        "no field `{name}` on `{}`{guess} (fields: {})",
        model.name,
        known.join(", ")
    )
}

/// Reports a path that cannot begin; the rest of it is proved by types.
fn check_path(errors: &Errors, model: &Model<'_>, path: &FieldPath) -> bool {
    let first = path.first();
    let Some(field) = model.field(&first.name) else {
        errors.at(first.span, no_field(model, &first.name));
        return false;
    };
    if !field.is_written() {
        errors.at(
            first.span,
            format_args!(
                "field `{}` of `{}` is skipped by serde, so it is never stored",
                field.name, model.name
            ),
        );
        return false;
    }
    if field.serde.flatten && path.segments.len() == 1 {
        errors.at(first.span, format_args!("`{0}` is flattened and has no key of its own: go on to a field inside, `{0}.field`", field.name));
        return false;
    }
    if path.segments.len() > 24 {
        errors.at(path.last().span, "a path may have at most 24 names");
        return false;
    }
    true
}
