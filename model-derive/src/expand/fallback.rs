//! The stand-in printed beside errors: the traits, so that one mistake gives one message.

use proc_macro2::TokenStream;
use quote::quote;
use syn::DeriveInput;

use super::{paths, runtime, type_name, wrap};
use crate::ast::{Model, Role};

pub(crate) fn fallback(input: &DeriveInput, role: Role, model: Option<&Model<'_>>) -> TokenStream {
    let name = type_name(&input.ident);
    let text = input.ident.to_string();
    let (impl_generics, type_generics, where_clause) = input.generics.split_for_impl();
    let role = match role {
        Role::Document => quote! {
            impl #impl_generics __m::Document for #name #type_generics #where_clause {
                type Id = __m::ObjectId;
                fn spec() -> &'static __m::DocumentSpec {
                    static SPEC: __m::DocumentSpec = __m::DocumentSpec::new(#text, #text, __m::OPAQUE);
                    &SPEC
                }
            }
        },
        Role::Embedded => quote! {
            impl #impl_generics __m::Embedded for #name #type_generics #where_clause {}
            impl #impl_generics __m::MapKey for #name #type_generics #where_clause {
                const KEYS: &'static [&'static str] = &[];
            }
        },
    };
    // A document with type parameters cannot be `'static` without a bound of the user's.
    let role = match (role, input.generics.params.is_empty()) {
        (role, true) => role,
        (_, false) => TokenStream::new(),
    };
    // Two constants of one name would be a second mistake.
    let paths = model.filter(|model| distinct(model)).map(paths::expand);
    let content = quote! {
        impl #impl_generics __m::Stored for #name #type_generics #where_clause {
            const SHAPE: __m::ShapeRef = __m::OPAQUE;
            type Element = #name #type_generics;
        }
        impl #impl_generics __m::Descend for #name #type_generics #where_clause {
            type Into = #name #type_generics;
        }
        #role
        #paths
    };
    wrap(
        &runtime(model.and_then(|model| model.attrs.runtime.get())),
        content,
    )
}

fn distinct(model: &Model<'_>) -> bool {
    let mut names: Vec<String> = paths::constants(model)
        .iter()
        .map(|constant| constant.name.to_string())
        .collect();
    let count = names.len();
    names.sort();
    names.dedup();
    names.len() == count
}
