//! `#[query(name: equality(..), sort(..), range(..))]`: a declared query shape.

use proc_macro2::Span;
use syn::{Attribute, Ident, Token, ext::IdentExt, parse::ParseStream};

use super::{
    Slot, inside, items, parenthesized,
    path::{FieldPath, plain_paths, sort_paths},
};
use crate::{errors::Errors, name::plain, symbol::QUERY};

/// Equality, sort and range, each once.
#[derive(Default)]
pub(crate) struct Shape {
    pub(crate) equality: Slot<Vec<FieldPath>>,
    pub(crate) sort: Slot<Vec<FieldPath>>,
    pub(crate) range: Slot<Vec<FieldPath>>,
}

impl Shape {
    /// Reads one of the three clauses.
    pub(crate) fn clause(
        &mut self,
        errors: &Errors,
        key: &Ident,
        input: ParseStream<'_>,
    ) -> syn::Result<()> {
        match plain(key).as_str() {
            "equality" => self
                .equality
                .set(errors, key, parenthesized(input, plain_paths)?),
            "sort" => self
                .sort
                .set(errors, key, parenthesized(input, sort_paths)?),
            _ => self
                .range
                .set(errors, key, parenthesized(input, plain_paths)?),
        }
        Ok(())
    }

    pub(crate) fn equality(&self) -> &[FieldPath] {
        self.equality.get().map_or(&[], Vec::as_slice)
    }

    pub(crate) fn sort(&self) -> &[FieldPath] {
        self.sort.get().map_or(&[], Vec::as_slice)
    }

    pub(crate) fn range(&self) -> &[FieldPath] {
        self.range.get().map_or(&[], Vec::as_slice)
    }

    /// Every path, in the order of the index keys.
    pub(crate) fn paths(&self) -> impl Iterator<Item = &FieldPath> {
        self.equality()
            .iter()
            .chain(self.sort())
            .chain(self.range())
    }
}

/// A declared query.
pub(crate) struct Query {
    pub(crate) name: Ident,
    pub(crate) shape: Shape,
}

impl Query {
    pub(crate) fn read(errors: &Errors, attribute: &Attribute, word: Span) -> Option<Query> {
        let mut query = None;
        let before = errors.count();
        inside(errors, attribute, |input| {
            let span = if input.is_empty() { word } else { input.span() };
            let name =
                Ident::parse_any(input).and_then(|name| input.parse::<Token![:]>().map(|_| name));
            let Ok(name) = name else {
                errors.at(
                    span,
                    "a query has a name: `#[query(by_status: equality(status))]`",
                );
                return;
            };
            if syn::parse_str::<Ident>(&name.to_string()).is_err() {
                errors.at(span, format_args!("`{name}` is a keyword and cannot name a function; give the query another name"));
            }
            let mut shape = Shape::default();
            items(errors, input, &QUERY, |key, input| {
                shape.clause(errors, key, input)
            });
            query = Some(Query { name, shape });
        });
        if query
            .as_ref()
            .is_none_or(|query| query.shape.paths().next().is_none())
            && errors.count() == before
        {
            errors.at(word, "a query says what it asks: `#[query(by_status: equality(status), sort(-created_at))]`");
        }
        query
    }
}
