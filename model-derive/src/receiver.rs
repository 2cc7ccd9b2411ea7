//! `Self` in a field, as the type's own name: what is generated stands outside of the item.

use proc_macro2::{Group, Ident, TokenStream, TokenTree};
use quote::{ToTokens, quote_spanned};
use syn::{Data, DeriveInput, Fields, Meta, Type};

/// Replaces `Self` in the types and attributes of all fields.
pub(crate) fn replace(input: &mut DeriveInput) {
    let (name, generics) = (&input.ident, &input.generics);
    let alone = |this: &Ident| {
        let mut name = name.clone();
        name.set_span(this.span());
        name.into_token_stream()
    };
    let own = |this: &Ident| {
        let (name, (_, generics, _)) = (alone(this), generics.split_for_impl());
        quote_spanned!(this.span()=> #name #generics)
    };
    let fields: Vec<&mut Fields> = match &mut input.data {
        Data::Struct(data) => vec![&mut data.fields],
        Data::Enum(data) => data
            .variants
            .iter_mut()
            .map(|variant| &mut variant.fields)
            .collect(),
        Data::Union(_) => Vec::new(),
    };
    for field in fields.into_iter().flatten() {
        let ty = field.ty.to_token_stream();
        if mentions_self(ty.clone()) {
            field.ty = syn::parse2(with_name(ty.clone(), &own)).unwrap_or(Type::Verbatim(ty));
        }
        for attribute in &mut field.attrs {
            if let Meta::List(list) = &mut attribute.meta
                && mentions_self(list.tokens.clone())
            {
                // The path of a constant, where the parameters are inferred.
                list.tokens = with_name(list.tokens.clone(), &alone);
            }
        }
    }
}

fn mentions_self(tokens: TokenStream) -> bool {
    tokens.into_iter().any(|token| match token {
        TokenTree::Ident(ident) => ident == "Self",
        TokenTree::Group(group) => mentions_self(group.stream()),
        _ => false,
    })
}

fn with_name(tokens: TokenStream, own: &impl Fn(&Ident) -> TokenStream) -> TokenStream {
    let replaced = tokens.into_iter().map(|token| match token {
        TokenTree::Ident(ident) if ident == "Self" => own(&ident),
        TokenTree::Group(group) => {
            let mut inner = Group::new(group.delimiter(), with_name(group.stream(), own));
            inner.set_span(group.span());
            TokenTree::Group(inner).into()
        }
        token => token.into(),
    });
    replaced.collect()
}
