//! Why a validator refused a document: the server's own account, or what the evaluator found.

mod branches;
mod read;
mod text;

use bson::{Bson, Document};

pub(crate) use branches::nearest;

/// The rules of the validator that a document broke: as the server lists them, or as
/// [`check_document`](crate::Document::check_document) found them.
///
/// The refused values are repeated, so that this may hold personal data: take care where the text
/// is logged.
#[derive(Clone, Debug)]
pub struct Violations(Box<Inner>);

#[derive(Clone, Debug)]
struct Inner {
    list: Vec<Violation>,
    id: Option<Bson>,
    truncated: bool,
    raw: Document,
}

/// One broken rule.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Violation {
    /// The dotted path in stored names, with the places of arrays (`lines.3.qty`); empty for the
    /// whole document.
    pub path: String,
    /// The keyword of the validator: `bsonType`, `required`, `maxItems`, `enum`, ..
    pub rule: String,
    /// The refused value, where the server says it: it leaves values out of a long answer.
    pub value: Option<Bson>,
    /// What the validator asks for, where the server says it.
    pub expected: Option<Bson>,
    /// The variant that was meant, where the place is in an enum and the tag says which.
    pub variant: Option<String>,
}

impl Violations {
    /// Reads the `errInfo` of server error 121.
    ///
    /// What is not known is kept as a violation of its own with the server's words in
    /// [`expected`](Violation::expected); there is always at least one.
    #[must_use]
    pub fn from_err_info(info: Document) -> Violations {
        let details = info.get("details");
        let mut list = details
            .map(|details| read::violations(details, &[]))
            .unwrap_or_default();
        if list.is_empty() {
            list.push(Violation::unknown("", details.cloned()));
        }
        Violations(Box::new(Inner {
            list,
            id: info.get("failingDocumentId").cloned(),
            truncated: info.get_bool("truncated").unwrap_or(false),
            raw: info,
        }))
    }

    /// What the evaluator found; at least one.
    #[cfg(feature = "check")]
    pub(crate) fn found(list: Vec<Violation>, id: Option<Bson>) -> Violations {
        Violations(Box::new(Inner {
            list,
            id,
            truncated: false,
            raw: Document::new(),
        }))
    }

    /// The broken rules; at least one.
    pub fn iter(&self) -> std::slice::Iter<'_, Violation> {
        self.0.list.iter()
    }

    /// The `_id` of the refused document, where the server says it.
    #[must_use]
    pub fn id(&self) -> Option<&Bson> {
        self.0.id.as_ref()
    }

    /// Whether the server left out values because its answer was long.
    #[must_use]
    pub fn is_truncated(&self) -> bool {
        self.0.truncated
    }

    /// The server's own account (`errInfo`); empty where it gave none, and of a check without a
    /// server.
    #[must_use]
    pub fn raw(&self) -> &Document {
        &self.0.raw
    }
}

impl<'a> IntoIterator for &'a Violations {
    type Item = &'a Violation;
    type IntoIter = std::slice::Iter<'a, Violation>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl Violation {
    pub(crate) fn new(
        path: String,
        rule: &str,
        value: Option<Bson>,
        expected: Option<Bson>,
    ) -> Violation {
        Violation {
            path,
            rule: rule.to_owned(),
            value,
            expected,
            variant: None,
        }
    }

    fn unknown(path: &str, said: Option<Bson>) -> Violation {
        Violation::new(path.to_owned(), "validator", None, said)
    }
}

impl std::error::Error for Violations {}

#[cfg(test)]
mod tests;
