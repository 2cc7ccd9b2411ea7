//! One accessor per declared query: equality values are arguments, ranges are bounds, the sort is
//! set, and nothing else is possible.

use std::collections::{HashMap, HashSet};

use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote};
use syn::ext::IdentExt;

use super::{spec::rust_path, type_name};
use crate::{
    ast::{Field, Model},
    attr::{path::FieldPath, query::Query},
    name::plain,
};

/// ```text
/// __m::driver_only! {
///     impl Order {
///         pub fn by_status(db: &__m::Database, status: impl __m::Operand<..>) -> __m::Find<Order> {
///             __m::Query::<Order>::new(db, 0).equal(status).find()
///         }
///     }
/// }
/// ```
pub(crate) fn expand(model: &Model<'_>) -> TokenStream {
    if model.attrs.queries.is_empty() {
        return TokenStream::new();
    }
    let name = type_name(&model.original.ident);
    let accessors = model
        .attrs
        .queries
        .iter()
        .enumerate()
        .map(|(index, query)| accessor(model, &name, index, query));
    quote! {
        __m::driver_only! {
            #[automatically_derived]
            #[allow(dead_code)]
            impl #name { #(#accessors)* }
        }
    }
}

/// What one argument adds to the accessor.
struct Argument {
    generics: TokenStream,
    parameter: TokenStream,
    check: TokenStream,
    call: TokenStream,
}

fn accessor(model: &Model<'_>, name: &Ident, index: usize, query: &Query) -> TokenStream {
    let names = argument_names(query);
    let equality = query.shape.equality().iter().map(|path| (path, true));
    let ranges = query.shape.range().iter().map(|path| (path, false));
    let arguments: Vec<Argument> = equality
        .chain(ranges)
        .enumerate()
        .filter_map(|(place, (path, equal))| {
            let field = model.field(&path.first().name)?;
            // Of our own span: how it is written is no one's to complain of.
            let generic = Ident::new(&format!("V{place}"), Span::mixed_site());
            let ident = &names[&path.dotted()];
            Some(argument(name, field, path, ident, &generic, equal))
        })
        .collect();
    let generics = arguments.iter().map(|argument| &argument.generics);
    let parameters = arguments.iter().map(|argument| &argument.parameter);
    let checks = arguments.iter().map(|argument| &argument.check);
    let calls = arguments.iter().map(|argument| &argument.call);
    let (visibility, function) = (&model.original.vis, &query.name);
    let doc = doc(query);
    let db = Ident::new("db", Span::mixed_site());
    quote! {
        #[doc = #doc]
        #visibility fn #function<#(#generics)*>(#db: &__m::Database #(, #parameters)*) -> __m::Find<#name> {
            #(#checks)*
            __m::Query::<#name>::new(#db, #index) #(#calls)* .find()
        }
    }
}

/// The last name of each path, or all of them joined where two paths end alike or the last is the
/// place of a tuple.
fn argument_names(query: &Query) -> HashMap<String, Ident> {
    let paths = || query.shape.equality().iter().chain(query.shape.range());
    let mut taken = HashSet::new();
    paths()
        .enumerate()
        .map(|(place, path)| {
            let last = &path.last().name;
            let alone = paths().filter(|other| other.last().name == *last).count() == 1;
            let joined = path.names().join("_");
            let mut candidates = vec![joined];
            if alone {
                candidates.insert(0, last.clone());
            }
            let legal = candidates.iter().find_map(|text| legal(text));
            let mut ident = legal
                .filter(|ident| taken.insert(ident.to_string()))
                .unwrap_or_else(|| format_ident!("value_{place}"));
            ident.set_span(path.last().span);
            (path.dotted(), ident)
        })
        .collect()
}

/// The text as the name of an argument, raw where it is a keyword.
fn legal(text: &str) -> Option<Ident> {
    if ["self", "Self", "super", "crate"].contains(&text) {
        return None;
    }
    let ident = syn::parse_str::<Ident>(text).or_else(|_| {
        syn::parse::Parser::parse_str(Ident::parse_any, text)
            .map(|ident| Ident::new_raw(&plain(&ident), ident.span()))
    });
    ident.ok()
}

fn argument(
    name: &Ident,
    field: &Field<'_>,
    path: &FieldPath,
    ident: &Ident,
    generic: &Ident,
    equal: bool,
) -> Argument {
    let ty = field.ty;
    let top = path.segments.len() == 1;
    let mut argument = Argument {
        generics: TokenStream::new(),
        parameter: TokenStream::new(),
        check: TokenStream::new(),
        call: TokenStream::new(),
    };
    if top && field.serde.serialize_with.is_some() {
        let constant = Ident::new(&field.name.to_uppercase(), Span::call_site());
        (argument.parameter, argument.call) = if equal {
            (
                quote!(#ident: impl __m::Operand<#ty>),
                quote!(.equal_at(#name::#constant, #ident)),
            )
        } else {
            (
                quote!(#ident: impl __m::ValueRange<#ty>),
                quote!(.within_at(#name::#constant, #ident)),
            )
        };
    } else if top {
        let element = quote!(<#ty as __m::Stored>::Element);
        (argument.parameter, argument.call) = if equal {
            (
                quote!(#ident: impl __m::EqualTo<#ty, #element>),
                quote!(.equal::<#ty, #element, _>(#ident)),
            )
        } else {
            (
                quote!(#ident: impl __m::ValueRange<#element>),
                quote!(.within::<#element>(#ident)),
            )
        };
    } else {
        // The type inside another type's field cannot be named here; its shape can be compared.
        let rust = rust_path(path);
        let value = if equal {
            quote!(#generic)
        } else {
            quote!(#generic::Value)
        };
        let bound = if equal {
            quote!(__m::Stored + __m::Serialize)
        } else {
            quote!(__m::NestedRange)
        };
        argument.generics = quote!(#generic: #bound,);
        argument.parameter = quote!(#ident: #generic);
        argument.check = quote! {
            const { __m::assert_comparable(<#name as __m::Stored>::SHAPE, #rust, <#value as __m::Stored>::SHAPE) };
        };
        argument.call = if equal {
            quote!(.equal_nested(#ident))
        } else {
            quote!(.within_nested(#ident))
        };
    }
    argument
}

fn doc(query: &Query) -> String {
    let list = |paths: &[FieldPath]| {
        let names: Vec<String> = paths
            .iter()
            .map(|path| {
                format!(
                    "`{}{}`",
                    if path.descending { "-" } else { "" },
                    path.dotted()
                )
            })
            .collect();
        names.join(", ")
    };
    let mut text = format!("The declared query `{}`", plain(&query.name));
    for (word, paths) in [
        (": equality on ", query.shape.equality()),
        ("; sorted by ", query.shape.sort()),
        ("; within bounds of ", query.shape.range()),
    ] {
        if !paths.is_empty() {
            text.push_str(word);
            text.push_str(&list(paths));
        }
    }
    text.push('.');
    text
}
