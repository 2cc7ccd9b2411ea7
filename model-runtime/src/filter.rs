//! Typed filters.

use std::{
    fmt,
    marker::PhantomData,
    ops::{BitAnd, BitOr, Not},
};

use bson::{Bson, Document, doc};

use crate::error::{Error, ErrorKind, Result};

/// How deep `&`, `|` and `!` may nest: the server takes a hundred levels and answers a deeper
/// filter with an error.
const DEEPEST: usize = 90;

/// A filter on documents of the model `R`.
///
/// Made from paths, joined with `&` and `|`, turned round with `!`. Every value stands behind an
/// operator of ours, so that a user's value can never become an operator or a pattern.
///
/// ```
/// use model_runtime::prelude::*;
/// # use serde::{Deserialize, Serialize};
/// # #[derive(Document, Serialize, Deserialize)]
/// # struct Order { total: i64, open: bool }
///
/// let large = Order::TOTAL.gt(100);
/// let both = large.clone() & Order::OPEN.eq(true);
/// let text = r#"{ "$and": [{ "total": { "$gt": 100 } }, { "open": { "$eq": true } }] }"#;
/// assert_eq!(both.into_document()?.to_string(), text);
/// assert_eq!((!large).into_document()?.to_string(), r#"{ "$nor": [{ "total": { "$gt": 100 } }] }"#);
/// # Ok::<(), model_runtime::Error>(())
/// ```
#[must_use = "a filter does nothing until it is used in a query"]
pub struct Filter<R> {
    document: Result<Document>,
    /// How deep operators nest in it.
    depth: usize,
    marker: PhantomData<fn(&R)>,
}

impl<R> Clone for Filter<R> {
    fn clone(&self) -> Self {
        Filter {
            document: self.document.clone(),
            depth: self.depth,
            marker: PhantomData,
        }
    }
}

impl<R> fmt::Debug for Filter<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.document {
            Ok(document) => f.debug_tuple("Filter").field(document).finish(),
            Err(error) => f.debug_tuple("Filter").field(error).finish(),
        }
    }
}

impl<R> Filter<R> {
    fn of(document: Result<Document>) -> Self {
        Filter {
            document,
            depth: 0,
            marker: PhantomData,
        }
    }

    /// Matches every document.
    pub fn all() -> Self {
        Self::of(Ok(Document::new()))
    }

    /// A filter as the server takes it, for what typed paths cannot say.
    ///
    /// **Unchecked**: names are stored names, and nothing keeps a value in it from being an
    /// operator. Do not build it from what a user sends.
    ///
    /// ```
    /// use model_runtime::{bson::doc, prelude::*};
    /// # use serde::{Deserialize, Serialize};
    /// # #[derive(Document, Serialize, Deserialize)]
    /// # struct Order { open: bool, text: String }
    ///
    /// let found = Order::OPEN.eq(true) & Filter::raw(doc! { "$text": { "$search": "coffee" } });
    /// ```
    pub fn raw(document: Document) -> Self {
        let depth = nesting(&document) / 2;
        Filter {
            depth,
            ..Self::of(Ok(document))
        }
        .bounded()
    }

    pub(crate) fn field(name: Result<String>, operator: &str, value: Result<Bson>) -> Self {
        Self::of(name.and_then(|name| Ok(doc! { name: { operator: value? } })))
    }

    /// Anything but the value. `$ne` takes no regular expression, not even as a value.
    pub(crate) fn not_equal(name: Result<String>, value: Result<Bson>) -> Self {
        let document = name.and_then(|name| {
            let value = value?;
            Ok(if is_read_as_query(&value) {
                doc! { name: { "$not": { "$eq": value } } }
            } else {
                doc! { name: { "$ne": value } }
            })
        });
        Self::of(document)
    }

    /// One of the values.
    pub(crate) fn one_of(name: Result<String>, values: Result<Vec<Bson>>) -> Self {
        let document = name.and_then(|name| Ok(one_of(&name, values?)));
        let depth = usize::from(
            document
                .as_ref()
                .is_ok_and(|document| document.contains_key("$or")),
        );
        Filter {
            depth,
            ..Self::of(document)
        }
    }

    /// The filter as the server takes it.
    ///
    /// # Errors
    ///
    /// If a value in it cannot be written as BSON, a path cannot be used, or it nests deeper than
    /// a server takes.
    pub fn into_document(self) -> Result<Document> {
        self.document
    }

    /// Joins two filters; an operator that is already at the top takes the new part in, so that a
    /// long chain is no deeper than a short one.
    fn join(self, operator: &str, other: Self) -> Self {
        let mut list = Vec::new();
        let mut depth = 0;
        for part in [self, other] {
            let mut document = match part.document {
                Ok(document) => document,
                Err(error) => return Self::of(Err(error)),
            };
            let alone = document.len() == 1;
            match document.get_mut(operator) {
                Some(Bson::Array(inner)) if alone => {
                    depth = depth.max(part.depth);
                    if list.is_empty() {
                        list = std::mem::take(inner);
                    } else {
                        list.append(inner);
                    }
                }
                _ => {
                    depth = depth.max(part.depth + 1);
                    list.push(Bson::Document(document));
                }
            }
        }
        Filter {
            depth,
            ..Self::of(Ok(doc! { operator: list }))
        }
        .bounded()
    }

    /// A filter that is too deep is an error at once: it must not grow until dropping it takes
    /// more stack than there is.
    fn bounded(self) -> Self {
        if self.depth <= DEEPEST {
            return self;
        }
        let why = format!("`&`, `|` and `!` are nested more than {DEEPEST} levels deep");
        Self::of(Err(Error::new(ErrorKind::Path(why))))
    }
}

/// Whether a value that stands in `$in` or behind `$ne` would be read as a pattern or an operator.
fn is_read_as_query(value: &Bson) -> bool {
    match value {
        Bson::RegularExpression(_) => true,
        Bson::Document(document) => document.keys().any(|key| key.starts_with('$')),
        _ => false,
    }
}

/// The filter on one of several values. Those that `$in` would take for a query have an equality
/// each.
pub(crate) fn one_of(name: &str, values: Vec<Bson>) -> Document {
    let (special, plain): (Vec<Bson>, Vec<Bson>) = values.into_iter().partition(is_read_as_query);
    if special.is_empty() {
        return doc! { name: { "$in": plain } };
    }
    let mut branches = Vec::with_capacity(special.len() + 1);
    if !plain.is_empty() {
        branches.push(doc! { name: { "$in": plain } });
    }
    branches.extend(
        special
            .into_iter()
            .map(|value| doc! { name: { "$eq": value } }),
    );
    doc! { "$or": branches }
}

/// How deep documents and arrays nest. Without recursion: the document is not ours.
fn nesting(document: &Document) -> usize {
    let mut deepest = 0;
    let mut open: Vec<(&Bson, usize)> = document.values().map(|value| (value, 1)).collect();
    while let Some((value, depth)) = open.pop() {
        deepest = deepest.max(depth);
        match value {
            Bson::Document(inner) => open.extend(inner.values().map(|value| (value, depth + 1))),
            Bson::Array(inner) => open.extend(inner.iter().map(|value| (value, depth + 1))),
            _ => {}
        }
    }
    deepest
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

/// Every document that does not match.
impl<R> Not for Filter<R> {
    type Output = Self;

    fn not(self) -> Self {
        let depth = self.depth + 1;
        Filter {
            depth,
            ..Self::of(self.document.map(|document| doc! { "$nor": [document] }))
        }
        .bounded()
    }
}
