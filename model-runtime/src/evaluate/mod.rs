//! Validators without a server.
//!
//! The rules are not said a second time: the evaluator reads the very validator that is sent to
//! the server, and does with each keyword what mongod does.

mod dates;
mod place;
mod raw;

#[cfg(feature = "check")]
mod equal;
#[cfg(feature = "check")]
mod evaluator;
#[cfg(feature = "check")]
mod number;
#[cfg(feature = "check")]
mod schema;
#[cfg(feature = "check")]
mod walk;

use bson::{Document, RawDocument};

use crate::violations::Violation;
#[cfg(feature = "check")]
pub(crate) use evaluator::check;

/// A keyword, or a use of one, that the evaluator does not know. Our own validators have none.
#[derive(Debug, PartialEq)]
pub(crate) struct Unknown(String);

/// The dates in a stored document by which it matches a clause that it must not match, each as the
/// bound that it breaks.
pub(crate) fn matched_dates(clause: &Document, document: &RawDocument) -> Vec<Violation> {
    let mut list = Vec::new();
    if let Ok(clause) = dates::Clause::of(clause) {
        clause.matches(
            raw::Value::Document(document),
            &place::Place::ROOT,
            &mut list,
        );
    }
    list
}

/// The bound that such a clause speaks of, without a value that breaks it.
pub(crate) fn bound(clause: &Document) -> Option<Violation> {
    dates::Clause::of(clause).ok()?.bound(&mut Vec::new())
}
