//! Typed path constants: `Order::STATUS`, with the field's visibility and documentation.

use proc_macro2::{Ident, TokenStream};
use quote::quote;
use syn::Visibility;

use super::{bounded, type_name};
use crate::{
    ast::{Data, Field, Model},
    name::snake_case,
    serde_view::Tagging,
};

/// One constant.
pub(crate) struct Constant<'m, 'a> {
    pub(crate) name: Ident,
    pub(crate) field: &'m Field<'a>,
    /// Stored names, and the variant where they do not tell it; none for a flattened field.
    segments: Vec<String>,
    visibility: &'m Visibility,
}

/// The constants of a model. A tuple has none: its places have no names.
pub(crate) fn constants<'m, 'a>(model: &'m Model<'a>) -> Vec<Constant<'m, 'a>> {
    match &model.data {
        Data::Struct(fields) => fields
            .iter()
            .filter(|field| field.is_written())
            .map(|field| Constant {
                name: Ident::new(&field.name.to_uppercase(), field.span),
                field,
                segments: if field.serde.flatten {
                    vec![]
                } else {
                    vec![field.serde.name.clone()]
                },
                visibility: &field.original.vis,
            })
            .collect(),
        Data::Enum(_) => enum_constants(model),
        Data::Tuple(_) | Data::Newtype(_) | Data::Unit => Vec::new(),
    }
}

/// `Payment::CARD_LAST4` for a field of a variant, `Payment::WIRE` for the inside of one.
fn enum_constants<'m, 'a>(model: &'m Model<'a>) -> Vec<Constant<'m, 'a>> {
    let Data::Enum(variants) = &model.data else {
        return Vec::new();
    };
    let mut list = Vec::new();
    for variant in variants
        .iter()
        .filter(|variant| !variant.serde.skip_serializing)
    {
        // Where no stored name tells the variant, a segment that is none does (`lookup::VARIANT`).
        let mark = format!("\0{}", variant.serde.name);
        let outer = match &model.serde.tagging {
            _ if variant.serde.untagged => vec![],
            Tagging::External => vec![variant.serde.name.clone()],
            Tagging::Adjacent(_, content) => vec![mark, content.clone()],
            Tagging::Internal(_) | Tagging::Untagged => vec![mark],
        };
        let prefix = snake_case(&variant.name).to_uppercase();
        let is_struct = matches!(variant.data, Data::Struct(_));
        let is_newtype = matches!(variant.data, Data::Newtype(_))
            && !matches!(model.serde.tagging, Tagging::Untagged)
            && !variant.serde.untagged;
        for field in variant
            .data
            .fields()
            .iter()
            .filter(|field| field.is_written())
        {
            let mut segments = outer.clone();
            let text = match (is_struct, is_newtype) {
                (true, _) => format!("{prefix}_{}", field.name.to_uppercase()),
                (false, true) => prefix.clone(),
                (false, false) => continue,
            };
            if is_struct && !field.serde.flatten {
                segments.push(field.serde.name.clone());
            }
            // A variant of that name would stand before the constant.
            if variants.iter().all(|other| other.name != text) {
                let name = Ident::new(
                    &text,
                    if is_struct {
                        field.span
                    } else {
                        variant.ident.span()
                    },
                );
                list.push(Constant {
                    name,
                    field,
                    segments,
                    visibility: &model.original.vis,
                });
            }
        }
    }
    list
}

/// ```text
/// impl Order {
///     /// The path of `status`.
///     pub const STATUS: __m::Path<Order, Status> = __m::Path::new(&["status"]);
/// }
/// ```
pub(crate) fn expand(model: &Model<'_>) -> TokenStream {
    // The fields of a type that is written as another one are not stored.
    if model.attrs.no_fields.is_set() || model.is_rewritten() {
        return TokenStream::new();
    }
    let name = type_name(&model.original.ident);
    let generics = bounded(&model.original.generics, &quote!(__m::Serialize));
    let (impl_generics, type_generics, where_clause) = generics.split_for_impl();
    let constants: Vec<TokenStream> = constants(model)
        .iter()
        // A function of the user's cannot be named inside an item of a generic impl.
        .filter(|constant| constant.field.serde.serialize_with.is_none() || !model.is_generic())
        .map(|constant| one(&quote!(#name #type_generics), constant))
        .collect();
    if constants.is_empty() {
        return TokenStream::new();
    }
    quote! {
        #[automatically_derived]
        #[allow(dead_code)]
        impl #impl_generics #name #type_generics #where_clause { #(#constants)* }
    }
}

fn one(owner: &TokenStream, constant: &Constant<'_, '_>) -> TokenStream {
    let Constant {
        name,
        field,
        segments,
        visibility,
    } = constant;
    let ty = field.ty;
    let doc = match field.doc.as_str() {
        "" => format!("The path of `{}`.", field.name),
        doc => format!("The path of `{}`: {doc}", field.name),
    };
    let path = match &field.serde.serialize_with {
        // Written by a function of the user's, so encoded by it too.
        Some(function) => quote! {
            __m::Path::with(&[#(#segments),*], |value| {
                struct Written<'a>(&'a #ty);
                impl __m::Serialize for Written<'_> {
                    fn serialize<S: __m::Serializer>(&self, serializer: S) -> __m::Result<S::Ok, S::Error> {
                        #function(self.0, serializer)
                    }
                }
                __m::encode(&Written(value))
            })
        },
        None => quote!(__m::Path::new(&[#(#segments),*])),
    };
    quote! {
        #[doc = #doc]
        #visibility const #name: __m::Path<#owner, #ty> = #path;
    }
}
