//! Prints what a model gives: const data, path constants and checks, in one `const _` block that
//! names the runtime by one alias.

mod fallback;
mod keys;
mod lints;
mod obligation;
pub(crate) mod paths;
mod queries;
mod shape;
mod spec;
pub(crate) mod with;

use proc_macro2::{Ident, Span, TokenStream};
use quote::quote;
use syn::{Generics, parse_quote};

pub(crate) use fallback::fallback;
pub(crate) use shape::repr;

use crate::ast::{Model, Role};

/// The expansion:
///
/// ```text
/// const _: () = {
///     use ::model_runtime::__private as __m;
///     impl __m::Stored for Order { .. }
///     impl __m::Document for Order { .. }
///     impl Order { pub const STATUS: .. }
///     const _: () = ..;   // one for every check
/// };
/// ```
pub(crate) fn expand(model: &Model<'_>) -> TokenStream {
    let stored = shape::stored(model);
    let role = match model.role {
        Role::Document => spec::document(model),
        Role::Embedded => spec::embedded(model),
    };
    let paths = paths::expand(model);
    let queries = queries::expand(model);
    let obligations = obligation::expand(model);
    let lints = lints::expand(model);
    wrap(
        &runtime(model.attrs.runtime.get()),
        quote!(#stored #role #paths #queries #obligations #lints),
    )
}

/// The block around everything, with the runtime's alias.
fn wrap(runtime: &TokenStream, content: TokenStream) -> TokenStream {
    quote! {
        const _: () = {
            use #runtime::__private as __m;
            #content
        };
    }
}

fn runtime(path: Option<&syn::Path>) -> TokenStream {
    path.map_or_else(|| quote!(::model_runtime), |path| quote!(#path))
}

/// The type's name, spanned at the derive: lints on it are the derive's, not the user's.
fn type_name(ident: &Ident) -> Ident {
    let mut ident = ident.clone();
    ident.set_span(Span::call_site().located_at(ident.span()));
    ident
}

/// The generics with a bound on every type parameter.
fn bounded(generics: &Generics, bound: &TokenStream) -> Generics {
    let mut generics = generics.clone();
    let parameters: Vec<Ident> = generics
        .type_params()
        .map(|parameter| parameter.ident.clone())
        .collect();
    let clause = generics.make_where_clause();
    for parameter in parameters {
        clause.predicates.push(parse_quote!(#parameter: #bound));
    }
    generics
}
