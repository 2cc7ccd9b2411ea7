//! What is written can be read again, as far as attributes show it. What types decide is left to
//! `expand/obligation.rs`.

use proc_macro2::Span;

use crate::{
    ast::{Data, Field, Model, Variant},
    attr::validate::Limit,
    errors::Errors,
    expand::repr,
    serde_view::Tagging,
};

pub(crate) fn check(errors: &Errors, model: &Model<'_>) {
    check_told(errors, model);
    check_conversion(errors, model);
    if model.is_rewritten() {
        return;
    }
    match &model.data {
        Data::Enum(variants) => {
            for variant in variants
                .iter()
                .filter(|variant| !variant.serde.skip_serializing)
            {
                check_variant(errors, model, variant);
                check_fields(errors, model, &variant.data);
            }
        }
        data => check_fields(errors, model, data),
    }
    if model.serde.deny_unknown_fields && model.has_own_tag() {
        errors.at(
            model.original.ident.span(),
            format_args!(
                "`{}` is written with its tag, which `#[serde(deny_unknown_fields)]` refuses to read; remove one of them",
                model.name
            ),
        );
    }
}

fn check_fields(errors: &Errors, model: &Model<'_>, data: &Data<'_>) {
    match data {
        Data::Struct(fields) => {
            for field in fields.iter().filter(|field| !field.is_skipped()) {
                check_missing(errors, field);
                check_denied(errors, model, field);
            }
        }
        Data::Tuple(places) => check_places(errors, places),
        Data::Newtype(_) | Data::Unit | Data::Enum(_) => {}
    }
}

/// A key that is left out is read as a default; whether the type has one of its own (`Option`)
/// types tell, unless a function reads it.
fn check_missing(errors: &Errors, field: &Field<'_>) {
    let serde = &field.serde;
    let left_out = serde.skip_serializing || serde.skip_serializing_if;
    if left_out && !serde.default && !serde.skip_deserializing && serde.deserialize_with.is_some() {
        errors.at(field.span, left_out_unread(&field.name));
    }
}

fn left_out_unread(name: &str) -> String {
    format!(
        "serde leaves out `{name}` and cannot read a document without it: a function of its own reads it; add `#[serde(default)]`"
    )
}

/// A key that is written and not known to the reader.
fn check_denied(errors: &Errors, model: &Model<'_>, field: &Field<'_>) {
    if model.serde.deny_unknown_fields
        && field.is_written()
        && field.serde.skip_deserializing
        && !field.serde.flatten
    {
        errors.at(
            field.span,
            format_args!(
                "`{}` is written, and `#[serde(deny_unknown_fields)]` refuses to read it, as it is skipped there; use `#[serde(skip)]`, or read it",
                field.name
            ),
        );
    }
}

/// How the places of a tuple so far leave the rest.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Tail {
    /// Written and read one by one.
    None,
    /// A place may be left out.
    LeftOut,
    /// A place is not read.
    Unread,
}

/// Places are told apart by counting: of those that are not always written, or not read, none may
/// stand before one that is.
fn check_places(errors: &Errors, places: &[Field<'_>]) {
    let mut tail = Tail::None;
    for place in places.iter().filter(|place| !place.is_skipped()) {
        let serde = &place.serde;
        let left_out = serde.skip_serializing || serde.skip_serializing_if;
        let fits = match tail {
            Tail::None => true,
            Tail::LeftOut => serde.skip_serializing,
            Tail::Unread => serde.skip_deserializing,
        };
        if !fits {
            errors.at(
                place.span,
                format_args!(
                    "place {} of a tuple cannot be told from the one before it, which is not always written or not read: only the last places may be left out",
                    place.name
                ),
            );
            return;
        }
        if left_out && !serde.skip_deserializing && !serde.default {
            errors.at(
                place.span,
                format_args!(
                    "serde leaves out place {} and cannot read a tuple without it; add `#[serde(default)]`",
                    place.name
                ),
            );
            return;
        }
        if serde.skip_deserializing {
            tail = Tail::Unread;
        } else if left_out {
            tail = Tail::LeftOut;
        }
    }
}

fn check_variant(errors: &Errors, model: &Model<'_>, variant: &Variant<'_>) {
    let span = variant.ident.span();
    if variant.serde.custom {
        errors.at(
            span,
            "a function of its own writes or reads this variant, and how it is stored is not known: put the function on the field in it, or tell the form of the whole enum with `#[document(opaque)]`",
        );
    }
    if variant.serde.skip_deserializing {
        errors.at(
            span,
            format_args!(
                "`{}` is written and cannot be read (`skip_deserializing`); use `#[serde(skip)]` for a variant that is not stored",
                variant.name
            ),
        );
    }
    let is_untagged = variant.serde.untagged || matches!(model.serde.tagging, Tagging::Untagged);
    match &variant.data {
        Data::Newtype(inner) if inner.serde.skip_serializing || inner.serde.skip_deserializing => {
            errors.at(
                inner.span,
                format_args!(
                    "`{}` is written with its value and read without, or the other way round; use `#[serde(skip)]`",
                    variant.name
                ),
            );
        }
        // The only place is skipped, and serde then asks for a content that it does not write.
        Data::Unit
            if matches!(model.serde.tagging, Tagging::Adjacent(..))
                && !is_untagged
                && !variant.is_unit =>
        {
            errors.at(
                span,
                format_args!(
                    "`{}` is written without a content and not read without one, as its only place is skipped; make it a unit variant",
                    variant.name
                ),
            );
        }
        _ => {}
    }
    if is_untagged {
        for field in variant.data.fields() {
            check_dates(errors, field);
        }
    }
}

/// A bound of a date is a query clause, and no query can tell which variant a document is of.
fn check_dates(errors: &Errors, field: &Field<'_>) {
    let validate = &field.attrs.validate;
    for (limit, _) in [validate.lower(), validate.upper()].into_iter().flatten() {
        if let Limit::Date(_) = limit.value {
            errors.at(
                limit.span,
                "the bound of a date cannot be enforced in a variant without a tag: nothing says which variant a document is of",
            );
        }
    }
}

/// `into` and `from` are two sides of one form.
fn check_conversion(errors: &Errors, model: &Model<'_>) {
    let told = model.attrs.bson_type.is_set() || model.attrs.opaque.is_set();
    if told || model.attrs.repr.is_set() {
        return;
    }
    let (Some(into), None) = (&model.serde.into, &model.serde.from) else {
        return;
    };
    // A newtype may read what it is converted into: types tell.
    if !matches!(model.data, Data::Newtype(_)) {
        let span = first(into).unwrap_or_else(|| model.original.ident.span());
        errors.at(
            span,
            format_args!(
                "`{}` is written as another type (`into`) and read as itself; add `from` or `try_from`, \
                 or, if `Deserialize` is your own, tell its form: `#[document(bson_type = \"..\")]` on the type",
                model.name
            ),
        );
    }
}

fn first(ty: &syn::Type) -> Option<Span> {
    let mut tokens = quote::ToTokens::to_token_stream(ty).into_iter();
    tokens.next().map(|token| token.span())
}

/// A form that was told of the whole type.
fn check_told(errors: &Errors, model: &Model<'_>) {
    let attrs = &model.attrs;
    let words = [
        (attrs.repr.span(), "repr"),
        (attrs.bson_type.span(), "bson_type"),
        (attrs.opaque.span(), "opaque"),
    ];
    let mut said = words
        .iter()
        .filter_map(|(span, word)| span.map(|span| (span, *word)));
    let Some((span, first)) = said.next() else {
        return;
    };
    if let Some((span, second)) = said.next() {
        errors.at(
            span,
            format_args!(
                "`{first}` and `{second}` both say how the type is stored; remove one of them"
            ),
        );
    }
    if first != "repr" {
        return;
    }
    let units = match &model.data {
        Data::Enum(variants) => variants
            .iter()
            .all(|variant| matches!(variant.data, Data::Unit) && variant.is_unit),
        _ => false,
    };
    if !units {
        errors.at(
            span,
            "`repr` stores the numbers of the variants, so it belongs on an enum of unit variants",
        );
    } else if repr(model).is_none() {
        errors.at(
            span,
            "`repr` stores the numbers of the variants as `Serialize_repr` of the crate serde_repr does, which needs their type: `#[repr(u8)]`",
        );
    }
}
