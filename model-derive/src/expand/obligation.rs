//! What only types can decide, as one `const _` per check, so that all mistakes of a struct show
//! in one build, each at its own token.

use proc_macro2::{Delimiter, Group, Span, TokenStream};
use quote::{ToTokens, quote};
use syn::Ident;

use super::{
    shape::{bound, field_shape, rules},
    spec::{bucket, bucket_spec, rust_path, value},
    type_name,
};
use crate::{
    ast::{Data, Field, Model, Role},
    attr::{
        index::{Index, Keys},
        partial::Condition,
        path::FieldPath,
    },
    check,
    serde_view::Tagging,
};

pub(crate) fn expand(model: &Model<'_>) -> TokenStream {
    let mut checks = TokenStream::new();
    for (_, field) in model.all_fields() {
        if field.is_written() && !mentions_parameter(model, field) {
            fields(&mut checks, model, field);
        }
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

fn check(checks: &mut TokenStream, span: Span, function: TokenStream, arguments: TokenStream) {
    let call = call(span, function, arguments);
    checks.extend(quote! {
        #[allow(unused_parens)]
        const _: () = #call;
    });
}

/// Whether a field's type depends on a type parameter, so that no constant can speak of it.
pub(crate) fn mentions_parameter(model: &Model<'_>, field: &Field<'_>) -> bool {
    let parameters: Vec<&Ident> = model.original.generics.type_params().map(|parameter| &parameter.ident).collect();
    let constants: Vec<&Ident> = model.original.generics.const_params().map(|parameter| &parameter.ident).collect();
    !(parameters.is_empty() && constants.is_empty())
        && mentions(field.ty.to_token_stream(), &[parameters, constants].concat())
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
        check(checks, embed.span, quote!(__m::assert_bounds), quote!(#shape, #bound, #text, #ty));
    }
    if let Some(reference) = &field.attrs.reference {
        match &reference.value {
            None => check(checks, reference.span, quote!(__m::assert_reference), quote!(#shape, #text, #ty)),
            Some(target) => {
                let id = quote!(<<#target as __m::Document>::Id as __m::Stored>::SHAPE);
                let name = target.segments.last().map(|segment| segment.ident.to_string()).unwrap_or_default();
                check(checks, reference.span, quote!(__m::assert_refers), quote!(#shape, #id, #text, #name));
            }
        }
    }
    if let (Some(span), Some(rules)) = (field.attrs.validate.span(), rules(&field.attrs.validate)) {
        check(checks, span, quote!(__m::assert_rules), quote!(#shape, #rules, #text, #ty));
    }
    if field.serde.flatten {
        check(checks, field.span, quote!(__m::assert_flattens), quote!(#shape, #text, #ty));
    }
}

/// The tag of an internally tagged variant needs a document to stand in; keys of flattened parts
/// must not meet.
fn bodies(checks: &mut TokenStream, model: &Model<'_>) {
    let name = type_name(&model.original.ident);
    let own = quote!(<#name as __m::Stored>::SHAPE);
    match &model.data {
        Data::Enum(variants) if matches!(model.serde.tagging, Tagging::Internal(_)) => {
            for variant in variants.iter().filter(|variant| !variant.serde.skip_serializing) {
                if let Data::Newtype(inner) = &variant.data {
                    let shape = field_shape(inner);
                    let text = format!("{}::{}", model.name, variant.name);
                    let ty = inner.type_text();
                    check(checks, variant.ident.span(), quote!(__m::assert_taggable), quote!(#shape, #text, #ty));
                }
            }
        }
        Data::Struct(fields) => {
            for (index, field) in fields.iter().enumerate().filter(|(_, field)| field.serde.flatten && field.is_written()) {
                check(checks, field.span, quote!(__m::assert_distinct), quote!(#own, #index));
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
        check(checks, id.span, quote!(__m::assert_id), quote!(#shape, #skips, #ty));
    }
    if let Some((field, bucket)) = bucket(model) {
        let spec = bucket_spec(field, bucket);
        check(checks, bucket.span, quote!(__m::assert_bucket), quote!(#own, #spec));
    }
    let mut mentioned = Vec::new();
    for query in &model.attrs.queries {
        for path in query.shape.paths() {
            self::path(checks, &own, path);
            mentioned.push(path);
        }
        together(checks, &own, &query.shape.paths().collect::<Vec<_>>(), model);
    }
    for declared in check::indexes(model) {
        index(checks, &own, declared, &mut mentioned);
    }
    checks.extend(editor_help(model, &name, &mentioned));
}

/// Proves a path of several names, one call per name. The first is a field of this struct, which
/// the derive has seen itself.
fn path(checks: &mut TokenStream, own: &TokenStream, path: &FieldPath) {
    if path.segments.len() < 2 {
        return;
    }
    let mut at = quote!(__m::At::root(#own));
    for segment in &path.segments {
        let name = &segment.name;
        at = call(segment.span, quote!(__m::seg), quote!(#at, #name));
    }
    checks.extend(quote! {
        #[allow(unused_parens)]
        const _: () = { _ = #at; };
    });
}

/// A compound index may hold one array. Queries are proved only where an index is made of them.
fn together(checks: &mut TokenStream, own: &TokenStream, paths: &[&FieldPath], model: &Model<'_>) {
    if model.attrs.indexes.iter().any(|index| matches!(index.keys, Keys::Queries)) {
        parallel(checks, own, paths);
    }
}

fn parallel(checks: &mut TokenStream, own: &TokenStream, paths: &[&FieldPath]) {
    if paths.len() < 2 {
        return;
    }
    let keys: Vec<TokenStream> = paths.iter().map(|path| rust_path(path)).collect();
    for (index, path) in paths.iter().enumerate().skip(1) {
        let before = &keys[..=index];
        check(checks, path.last().span, quote!(__m::assert_one_array), quote!(#own, &[#(#before),*]));
    }
}

fn index<'m>(checks: &mut TokenStream, own: &TokenStream, index: &'m Index, mentioned: &mut Vec<&'m FieldPath>) {
    let paths: Vec<&FieldPath> = match &index.keys {
        Keys::Explicit(keys) => keys.iter().collect(),
        Keys::Esr(shape) => shape.paths().collect(),
        Keys::Queries => Vec::new(),
    };
    paths.iter().for_each(|path| self::path(checks, own, path));
    parallel(checks, own, &paths);
    if let (Some(ttl), [only]) = (index.options.ttl.span(), paths.as_slice()) {
        let (rust, text) = (rust_path(only), only.dotted());
        check(checks, ttl, quote!(__m::assert_date), quote!(#own, #rust, #text));
    }
    mentioned.extend(paths);
    if let Some(conditions) = index.options.partial.get() {
        self::conditions(checks, own, conditions, mentioned);
    }
}

fn conditions<'m>(
    checks: &mut TokenStream,
    own: &TokenStream,
    list: &'m [Condition],
    mentioned: &mut Vec<&'m FieldPath>,
) {
    for condition in list {
        match condition {
            Condition::Field(path, operators) => {
                self::path(checks, own, path);
                mentioned.push(path);
                let (rust, text) = (rust_path(path), path.dotted());
                for operator in operators {
                    let (name, value) = (&operator.name, value(&operator.value));
                    check(
                        checks,
                        operator.span,
                        quote!(__m::assert_condition),
                        quote!(#own, #rust, #text, #name, #value),
                    );
                }
            }
            Condition::Each(_, branches) => {
                branches.iter().for_each(|branch| conditions(checks, own, branch, mentioned));
            }
        }
    }
}

/// Names the fields that attributes speak of, so that an editor can go from the attribute to the
/// field and rename both.
fn editor_help(model: &Model<'_>, name: &Ident, mentioned: &[&FieldPath]) -> TokenStream {
    let mut seen = Vec::new();
    let mut fields: Vec<Ident> = Vec::new();
    for segment in mentioned.iter().map(|path| path.first()) {
        let (Some(ident), Some(field)) = (&segment.ident, model.field(&segment.name)) else { continue };
        let Some(original) = &field.original.ident else { continue };
        if seen.contains(&&segment.name) {
            continue;
        }
        seen.push(&segment.name);
        let mut original = original.clone();
        original.set_span(ident.span());
        fields.push(original);
    }
    if fields.is_empty() {
        return TokenStream::new();
    }
    quote! {
        const _: fn(&#name) = |model| {
            #(_ = &model.#fields;)*
        };
    }
}
