//! What only types can decide, as one `const _` per check, so that all mistakes of a struct show
//! in one build, each at its own token.

use proc_macro2::{Delimiter, Group, Span, TokenStream};
use quote::{ToTokens, quote};
use syn::Ident;

use super::{
    keys,
    shape::{bound, field_shape, limit, rules, without_lifetimes},
    spec::{bucket, bucket_spec},
    type_name, with,
};
use crate::{
    ast::{Data, Field, Model, Role, first_span, type_text},
    attr::{Slot, validate::Limit},
    name::plain,
    serde_view::Tagging,
};

pub(crate) fn expand(model: &Model<'_>) -> TokenStream {
    let mut checks = TokenStream::new();
    if !model.is_generic() {
        conversion(&mut checks, model);
    }
    if model.is_rewritten() {
        return checks;
    }
    for (_, field) in model.all_fields() {
        if field.is_skipped() || mentions_parameter(model, field) {
            continue;
        }
        if field.is_written() {
            fields(&mut checks, model, field);
        }
        missing(&mut checks, model, field);
    }
    if !model.is_generic() {
        bodies(&mut checks, model);
    }
    if model.role == Role::Document {
        document(&mut checks, model);
    }
    checks
}

/// A call that rustc reports at `span`: only its two groups carry the user's span, so that no
/// name of ours lies on the user's token.
pub(crate) fn call(span: Span, function: TokenStream, arguments: TokenStream) -> TokenStream {
    let group = |tokens| {
        let mut group = Group::new(Delimiter::Parenthesis, tokens);
        group.set_span(span);
        group
    };
    let (function, arguments) = (group(function), group(arguments));
    quote!(#function #arguments)
}

pub(super) fn check(
    checks: &mut TokenStream,
    span: Span,
    function: TokenStream,
    arguments: TokenStream,
) {
    let call = call(span, function, arguments);
    checks.extend(quote! {
        #[allow(unused_parens)]
        const _: () = #call;
    });
}

/// Whether a field's type depends on a type parameter, so that no constant can speak of it.
pub(crate) fn mentions_parameter(model: &Model<'_>, field: &Field<'_>) -> bool {
    let parameters = model.type_parameters();
    let constants: Vec<&Ident> = model
        .original
        .generics
        .const_params()
        .map(|parameter| &parameter.ident)
        .collect();
    !(parameters.is_empty() && constants.is_empty())
        && mentions(
            field.ty.to_token_stream(),
            &[parameters, constants].concat(),
        )
}

fn mentions(tokens: TokenStream, names: &[&Ident]) -> bool {
    tokens.into_iter().any(|token| match token {
        proc_macro2::TokenTree::Ident(ident) => names.iter().any(|name| ident == **name),
        proc_macro2::TokenTree::Group(group) => mentions(group.stream(), names),
        _ => false,
    })
}

/// What a field's words ask of its type.
fn fields(checks: &mut TokenStream, model: &Model<'_>, field: &Field<'_>) {
    let shape = field_shape(field);
    let text = format!("{}.{}", model.name, field.name);
    let ty = field.type_text();
    if let (Some(embed), Some(bound)) = (&field.attrs.embed, bound(field)) {
        check(
            checks,
            embed.span,
            quote!(__m::assert_bounds),
            quote!(#shape, #bound, #text, #ty),
        );
    }
    if let Some(reference) = &field.attrs.reference {
        match &reference.value {
            None => check(
                checks,
                reference.span,
                quote!(__m::assert_reference),
                quote!(#shape, #text, #ty),
            ),
            Some(target) => {
                let id = quote!(<<#target as __m::Document>::Id as __m::Stored>::SHAPE);
                let name = target
                    .segments
                    .last()
                    .map(|segment| segment.ident.to_string())
                    .unwrap_or_default();
                check(
                    checks,
                    reference.span,
                    quote!(__m::assert_refers),
                    quote!(#shape, #id, #text, #name),
                );
            }
        }
    }
    let validate = &field.attrs.validate;
    // A second bound says the same of the type as the first.
    let mut first = true;
    for (bound, is_max) in [(validate.lower(), false), (validate.upper(), true)] {
        if let Some((bound, exclusive)) = bound {
            let limit = limit(&bound.value);
            check(
                checks,
                bound.span,
                quote!(__m::assert_limit),
                quote!(#shape, #limit, #is_max, #exclusive, #first, #text, #ty),
            );
            first = false;
        }
    }
    if let Some(span) = validate.multiple_of.span() {
        check(
            checks,
            span,
            quote!(__m::assert_factor),
            quote!(#shape, #first, #text, #ty),
        );
    }
    // What two words leave of a whole number.
    let words = [
        validate.lower().map(|(limit, _)| limit.span),
        validate.upper().map(|(limit, _)| limit.span),
        validate.multiple_of.span(),
    ];
    let words: Vec<Span> = words.into_iter().flatten().collect();
    // Two whole bounds that are included were compared as they were read.
    let plain = |slot: &Slot<Limit>| matches!(slot.get(), None | Some(Limit::Int(_)));
    let is_compared = !validate.gt.is_set()
        && !validate.lt.is_set()
        && !validate.multiple_of.is_set()
        && plain(&validate.min)
        && plain(&validate.max);
    if !is_compared && let ([.., last], Some(rules)) = (words.as_slice(), rules(validate)) {
        check(
            checks,
            *last,
            quote!(__m::assert_some_number),
            quote!(#shape, #rules),
        );
    }
    if let (Some(span), Some(rules)) = (validate.items_span(), rules(validate)) {
        let bound = bound(field).unwrap_or_else(|| quote!(__m::Bound::Undeclared));
        check(
            checks,
            span,
            quote!(__m::assert_items),
            quote!(#shape, #rules, #bound, #text, #ty),
        );
    }
    if let Some(span) = validate.text_span() {
        check(
            checks,
            span,
            quote!(__m::assert_text),
            quote!(#shape, #text, #ty),
        );
    }
    if field.serde.flatten {
        check(
            checks,
            field.span,
            quote!(__m::assert_flattens),
            quote!(#shape, #text, #ty),
        );
    }
}

/// A key that is left out is read as `None`, where nothing else is said of it.
fn missing(checks: &mut TokenStream, model: &Model<'_>, field: &Field<'_>) {
    let serde = &field.serde;
    let left_out = serde.skip_serializing || serde.skip_serializing_if;
    // Places of a tuple and functions of the user's have been judged without types.
    let judged = field.original.ident.is_none() || serde.deserialize_with.is_some();
    if !left_out || judged || serde.default || serde.skip_deserializing || serde.flatten {
        return;
    }
    let told = field.attrs.opaque.is_set() || field.attrs.bson_type.is_set();
    if told && with::is_option(field.ty) {
        return;
    }
    let shape = match serde.serialize_with {
        // What is read is the type's own form.
        Some(_) if !told => {
            let ty = without_lifetimes(field.ty.to_token_stream());
            quote!(<#ty as __m::Stored>::SHAPE)
        }
        _ => field_shape(field),
    };
    let text = format!("{}.{}", model.name, field.name);
    let ty = field.type_text();
    check(
        checks,
        field.span,
        quote!(__m::assert_missing_reads),
        quote!(#shape, #text, #ty),
    );
}

/// What is written in one form (`into`, or the type's own) is read in another (`from`).
fn conversion(checks: &mut TokenStream, model: &Model<'_>) {
    let told = model.attrs.bson_type.is_set() || model.attrs.opaque.is_set();
    if told || model.attrs.repr.is_set() {
        return;
    }
    let (read, text, span) = match (&model.serde.into, &model.serde.from, &model.data) {
        (_, Some(from), _) => {
            let tokens = without_lifetimes(from.to_token_stream());
            let shape = quote!(<#tokens as __m::Stored>::SHAPE);
            (shape, type_text(from), first_span(from))
        }
        (Some(into), None, Data::Newtype(inner)) => {
            (field_shape(inner), inner.type_text(), first_span(into))
        }
        _ => return,
    };
    let name = type_name(&model.original.ident);
    let own = without_lifetimes(with_static_lifetimes(model, &name));
    check(checks, span, quote!(__m::assert_reads), {
        let name = &model.name;
        quote!(<#own as __m::Stored>::SHAPE, #read, #name, #text)
    });
}

/// The type with `'static` for each of its lifetimes.
fn with_static_lifetimes(model: &Model<'_>, name: &Ident) -> TokenStream {
    let lifetimes = model.original.generics.lifetimes().map(|_| quote!('static));
    quote!(#name<#(#lifetimes),*>)
}

/// The tag of an internally tagged variant needs a document to stand in; keys of flattened parts
/// must not meet.
fn bodies(checks: &mut TokenStream, model: &Model<'_>) {
    let name = type_name(&model.original.ident);
    let own = quote!(<#name as __m::Stored>::SHAPE);
    match &model.data {
        Data::Enum(variants) => {
            let Tagging::Internal(tag) = &model.serde.tagging else {
                return;
            };
            for variant in variants
                .iter()
                .filter(|variant| !variant.serde.skip_serializing && !variant.serde.untagged)
            {
                if let Data::Newtype(inner) = &variant.data {
                    let shape = field_shape(inner);
                    let text = format!("{}::{}", model.name, variant.name);
                    let ty = inner.type_text();
                    check(
                        checks,
                        variant.ident.span(),
                        quote!(__m::assert_taggable),
                        quote!(#shape, #tag, #text, #ty),
                    );
                }
            }
        }
        Data::Struct(fields) => {
            for (index, field) in fields
                .iter()
                .enumerate()
                .filter(|(_, field)| field.serde.flatten && field.is_written())
            {
                // The tag of a struct stands before its fields.
                let index = index + usize::from(model.has_own_tag());
                check(
                    checks,
                    field.span,
                    quote!(__m::assert_distinct),
                    quote!(#own, #index),
                );
            }
        }
        _ => {}
    }
}

fn document(checks: &mut TokenStream, model: &Model<'_>) {
    let name = type_name(&model.original.ident);
    let own = quote!(<#name as __m::Stored>::SHAPE);
    if let Some(id) = model.id_field() {
        let shape = field_shape(id);
        let skips = id.serde.skip_serializing_if;
        let ty = id.type_text();
        check(
            checks,
            id.span,
            quote!(__m::assert_id),
            quote!(#shape, #skips, #ty),
        );
    }
    let has_id = model.id_field().is_some();
    for field in model.fields().iter().filter(|field| {
        field.serde.flatten && field.is_written() && field.serde.serialize_with.is_none()
    }) {
        let shape = field_shape(field);
        let text = format!("{}.{}", model.name, field.name);
        let ty = field.type_text();
        check(
            checks,
            field.span,
            quote!(__m::assert_flattens_at_root),
            quote!(#shape, #has_id, #text, #ty),
        );
    }
    if let Some((field, bucket)) = bucket(model) {
        let spec = bucket_spec(field, bucket);
        check(
            checks,
            bucket.span,
            quote!(__m::assert_bucket),
            quote!(#own, #spec),
        );
        let role = |slot: &Slot<Ident>| slot.get().map_or(bucket.span, Ident::span);
        check(
            checks,
            role(&bucket.at),
            quote!(__m::assert_bucket_at),
            quote!(#own, #spec),
        );
        for (slot, word) in [
            (&bucket.start, "start"),
            (&bucket.seq, "seq"),
            (&bucket.count, "count"),
        ] {
            check(
                checks,
                role(slot),
                quote!(__m::assert_bucket_role),
                quote!(#own, #spec, #word),
            );
        }
        for key in bucket.by.get().into_iter().flatten() {
            let name = plain(key);
            check(
                checks,
                key.span(),
                quote!(__m::assert_bucket_key),
                quote!(#own, #name),
            );
        }
    }
    keys::expand(checks, model, &name, &own);
}
