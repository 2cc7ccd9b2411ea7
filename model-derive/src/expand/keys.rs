//! What only types can decide of declared queries and indexes: paths, arrays, dates and values.

use proc_macro2::{Ident, TokenStream};
use quote::quote;

use super::{
    obligation::{call, check},
    spec::{rust_path, value},
};
use crate::{
    ast::Model,
    attr::{
        index::{Index, Keys},
        partial::Condition,
        path::FieldPath,
    },
    check as rules,
};

/// The checks of a document; `own` is its shape.
pub(super) fn expand(checks: &mut TokenStream, model: &Model<'_>, name: &Ident, own: &TokenStream) {
    let mut mentioned = Vec::new();
    for query in &model.attrs.queries {
        for path in query.shape.paths() {
            self::path(checks, own, path);
            mentioned.push(path);
        }
        together(checks, own, &query.shape.paths().collect::<Vec<_>>(), model);
    }
    for declared in rules::indexes(model) {
        index(checks, own, declared, &mut mentioned);
    }
    checks.extend(editor_help(model, name, &mentioned));
}

/// Proves a path of several names, one call per name. The first is a field of this struct, which
/// the derive has seen itself.
fn path(checks: &mut TokenStream, own: &TokenStream, path: &FieldPath) {
    if path.segments.len() < 2 {
        return;
    }
    let mut at = quote!(__m::At::root(#own));
    let (last, before) = (path.last(), &path.segments[..path.segments.len() - 1]);
    for segment in before {
        let name = &segment.name;
        at = call(segment.span, quote!(__m::seg), quote!(#at, #name));
    }
    let name = &last.name;
    at = call(last.span, quote!(__m::last), quote!(#at, #name));
    checks.extend(quote! {
        #[allow(unused_parens)]
        const _: () = { _ = #at; };
    });
}

/// A compound index may hold one array. Queries are proved only where an index is made of them.
fn together(checks: &mut TokenStream, own: &TokenStream, paths: &[&FieldPath], model: &Model<'_>) {
    if model
        .attrs
        .indexes
        .iter()
        .any(|index| matches!(index.keys, Keys::Queries))
    {
        parallel(checks, own, paths);
    }
}

fn parallel(checks: &mut TokenStream, own: &TokenStream, paths: &[&FieldPath]) {
    if paths.len() < 2 {
        return;
    }
    // One constant finds the first key that lies in a second array, then each key has its call:
    // a constant per key would follow every path again for each.
    let keys = paths.iter().map(|path| rust_path(path));
    let calls = paths.iter().enumerate().skip(1).map(|(index, path)| {
        call(
            path.last().span,
            quote!(__m::assert_one_array),
            quote!(first, #index, PATHS),
        )
    });
    checks.extend(quote! {
        #[allow(unused_parens)]
        const _: () = {
            const PATHS: &[__m::RustPath] = &[#(#keys),*];
            let first = __m::second_array(#own, PATHS);
            #(#calls;)*
        };
    });
}

fn index<'m>(
    checks: &mut TokenStream,
    own: &TokenStream,
    index: &'m Index,
    mentioned: &mut Vec<&'m FieldPath>,
) {
    let paths: Vec<&FieldPath> = match &index.keys {
        Keys::Explicit(keys) => keys.iter().collect(),
        Keys::Esr(shape) => shape.paths().collect(),
        Keys::Queries => Vec::new(),
    };
    paths.iter().for_each(|path| self::path(checks, own, path));
    parallel(checks, own, &paths);
    if let (Some(ttl), [only]) = (index.options.ttl.span(), paths.as_slice()) {
        let (rust, text) = (rust_path(only), only.dotted());
        check(
            checks,
            ttl,
            quote!(__m::assert_date),
            quote!(#own, #rust, #text),
        );
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
                branches
                    .iter()
                    .for_each(|branch| conditions(checks, own, branch, mentioned));
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
        let (Some(ident), Some(field)) = (&segment.ident, model.field(&segment.name)) else {
            continue;
        };
        let Some(original) = &field.original.ident else {
            continue;
        };
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
