//! Typed filters.

use std::{
    marker::PhantomData,
    ops::{BitAnd, BitOr},
};

use bson::{Bson, Document, doc};

use crate::error::Result;

/// A filter on documents of the model `R`.
///
/// Made from paths and joined with `&` and `|`. Every value stands behind an operator of ours, so
/// that a user's value can never become an operator.
#[derive(Debug)]
#[must_use = "a filter does nothing until it is used in a query"]
pub struct Filter<R> {
    document: Result<Document>,
    marker: PhantomData<fn(&R)>,
}

impl<R> Filter<R> {
    fn of(document: Result<Document>) -> Self {
        Filter {
            document,
            marker: PhantomData,
        }
    }

    /// Matches every document.
    pub fn all() -> Self {
        Self::of(Ok(Document::new()))
    }

    pub(crate) fn field(name: Result<String>, operator: &str, value: Result<Bson>) -> Self {
        Self::of(name.and_then(|name| Ok(doc! { name: { operator: value? } })))
    }

    /// The filter as the server takes it.
    ///
    /// # Errors
    ///
    /// If a value in it cannot be written as BSON, or a path cannot be used.
    pub fn into_document(self) -> Result<Document> {
        self.document
    }

    /// Joins two filters; an operator that is already at the top takes the new part in.
    fn join(self, operator: &str, other: Self) -> Self {
        let parts = self.document.and_then(|left| Ok((left, other.document?)));
        Self::of(parts.map(|(left, right)| {
            let mut list = Vec::new();
            for part in [left, right] {
                match part.get(operator) {
                    Some(Bson::Array(inner)) if part.len() == 1 => {
                        list.extend(inner.iter().cloned());
                    }
                    _ => list.push(Bson::Document(part)),
                }
            }
            doc! { operator: list }
        }))
    }
}

impl<R> BitAnd for Filter<R> {
    type Output = Self;

    fn bitand(self, other: Self) -> Self {
        self.join("$and", other)
    }
}

impl<R> BitOr for Filter<R> {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        self.join("$or", other)
    }
}
