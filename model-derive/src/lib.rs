//! The derive macros of `model-runtime`.
//!
//! Use them through that crate, which re-exports them.
#![doc = include_str!("../attributes.md")]

mod ast;
mod attr;
mod check;
mod derive;
mod errors;
mod expand;
mod name;
mod receiver;
mod serde_view;
mod spanned;
mod symbol;
#[cfg(test)]
mod tests;

use proc_macro::TokenStream;

/// A struct that is stored in a collection.
///
/// Beside serde's derives. Gives the model its collection, validator, indexes, typed paths and an
/// accessor per declared query. See the crate's page for every attribute.
#[proc_macro_derive(
    Document,
    attributes(
        document, index, query, embed, reference, bucket, subset, outlier, computed, validate
    )
)]
pub fn derive_document(input: TokenStream) -> TokenStream {
    derive::derive(input.into(), ast::Role::Document).into()
}

/// A struct, newtype or enum that is stored inside a document.
///
/// Beside serde's derives. See the crate's page for every attribute.
#[proc_macro_derive(
    Embedded,
    attributes(
        document, index, query, embed, reference, bucket, subset, outlier, computed, validate
    )
)]
pub fn derive_embedded(input: TokenStream) -> TokenStream {
    derive::derive(input.into(), ast::Role::Embedded).into()
}
