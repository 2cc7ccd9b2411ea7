//! What the server did to answer a query.

use std::fmt;

use bson::{Document, doc};
use mongodb::{
    Collection,
    options::{FindOptions, Hint},
};

use super::{
    RawCollection,
    failure::failure,
    plan::{Stage, count, stages},
};
use crate::error::{Error, ErrorKind, Result};

/// The plan the server chose for a query, and what running it cost.
///
/// Made by [`Find::explain`](super::Find::explain) and [`explain_find`]. Its text is two lines
/// that are the same for the same plan and data:
///
/// ```text
/// LIMIT > FETCH > IXSCAN status_1_created_at_-1
/// 200 keys and 20 documents examined for 20 returned
/// ```
#[derive(Clone, Debug)]
pub struct Explain {
    stages: Vec<Stage>,
    keys_examined: u64,
    docs_examined: u64,
    returned: u64,
    millis: u64,
    raw: Document,
}

impl Explain {
    fn read(raw: Document) -> Option<Explain> {
        let stages = stages(
            raw.get_document("queryPlanner")
                .ok()?
                .get_document("winningPlan")
                .ok()?,
        );
        let cost = raw.get_document("executionStats").ok()?;
        Some(Explain {
            stages,
            keys_examined: count(cost, "totalKeysExamined")?,
            docs_examined: count(cost, "totalDocsExamined")?,
            returned: count(cost, "nReturned")?,
            millis: count(cost, "executionTimeMillis")?,
            raw,
        })
    }

    /// The stages of the winning plan, outermost first; those of branches one after the other.
    #[must_use]
    pub fn stages(&self) -> Vec<&str> {
        self.stages
            .iter()
            .map(|stage| stage.name.as_str())
            .collect()
    }

    /// How many index keys were looked at.
    #[must_use]
    pub fn keys_examined(&self) -> u64 {
        self.keys_examined
    }

    /// How many documents were looked at.
    #[must_use]
    pub fn docs_examined(&self) -> u64 {
        self.docs_examined
    }

    /// How many documents were returned.
    #[must_use]
    pub fn returned(&self) -> u64 {
        self.returned
    }

    /// How long the server took. Not in the text, as it is never the same twice.
    #[must_use]
    pub fn millis(&self) -> u64 {
        self.millis
    }

    /// The index that was used, the first one where a plan has branches; `None` for a scan of the
    /// collection.
    #[must_use]
    pub fn index(&self) -> Option<&str> {
        self.indexes().into_iter().next()
    }

    /// All indexes that were used.
    #[must_use]
    pub fn indexes(&self) -> Vec<&str> {
        self.stages
            .iter()
            .filter_map(|stage| stage.index.as_deref())
            .collect()
    }

    /// Whether the server had to sort the documents itself, as no index has the order.
    #[must_use]
    pub fn in_memory_sort(&self) -> bool {
        self.stages.iter().any(|stage| stage.name == "SORT")
    }

    /// Whether the whole collection was read.
    #[must_use]
    pub fn scans_collection(&self) -> bool {
        self.stages.iter().any(|stage| stage.name == "COLLSCAN")
    }

    /// Whether the index alone answered, without fetching documents.
    #[must_use]
    pub fn is_covered(&self) -> bool {
        let fetches =
            |stage: &Stage| matches!(stage.name.as_str(), "FETCH" | "COLLSCAN" | "IDHACK");
        self.index().is_some() && self.docs_examined == 0 && !self.stages.iter().any(fetches)
    }

    /// The server's own account.
    #[must_use]
    pub fn raw(&self) -> &Document {
        &self.raw
    }
}

impl fmt::Display for Explain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, stage) in self.stages.iter().enumerate() {
            if i > 0 {
                f.write_str(" > ")?;
            }
            f.write_str(&stage.name)?;
            if let Some(index) = &stage.index {
                write!(f, " {index}")?;
            }
        }
        let Explain {
            keys_examined: keys,
            docs_examined: docs,
            returned,
            ..
        } = self;
        write!(
            f,
            "\n{keys} keys and {docs} documents examined for {returned} returned"
        )
    }
}

/// Explains a query written by hand, so that two indexes can be compared by a hint.
///
/// # Errors
///
/// [`Driver`](ErrorKind::Driver) if the server refuses the query or its account is not understood.
pub async fn explain_find<T: Send + Sync>(
    collection: &Collection<T>,
    filter: Document,
    sort: Document,
    limit: Option<i64>,
    hint: Option<Hint>,
) -> Result<Explain> {
    let options = FindOptions::builder()
        .sort(sort)
        .limit(limit)
        .hint(hint)
        .build();
    of_find(&collection.clone_with_type(), filter, options, "").await
}

pub(super) async fn of_find(
    collection: &RawCollection,
    filter: Document,
    options: FindOptions,
    model: &'static str,
) -> Result<Explain> {
    let mut find = doc! { "find": collection.name(), "filter": filter };
    if let Some(sort) = options.sort.filter(|sort| !sort.is_empty()) {
        find.insert("sort", sort);
    }
    if let Some(limit) = options.limit.filter(|limit| *limit != 0) {
        // The driver's negative limit is one batch of so many.
        find.insert("limit", limit.saturating_abs());
        if limit < 0 {
            find.insert("singleBatch", true);
        }
    }
    if let Some(skip) = options.skip.and_then(|skip| i64::try_from(skip).ok()) {
        find.insert("skip", skip);
    }
    match options.hint {
        Some(Hint::Name(name)) => drop(find.insert("hint", name)),
        Some(Hint::Keys(keys)) => drop(find.insert("hint", keys)),
        // A kind of hint that the driver may have one day.
        Some(_) | None => {}
    }
    let mut command = doc! { "explain": find, "verbosity": "executionStats" };
    if let Some(max_time) = options.max_time {
        command.insert(
            "maxTimeMS",
            i64::try_from(max_time.as_millis()).unwrap_or(i64::MAX),
        );
    }
    let db = collection.client().database(&collection.namespace().db);
    let name = |error: Error| {
        if model.is_empty() {
            error
        } else {
            error.with_model(model)
        }
    };
    let raw = db
        .run_command(command)
        .await
        .map_err(|error| name(failure(error, model)))?;
    Explain::read(raw).ok_or_else(|| {
        name(
            Error::new(ErrorKind::Driver).with_source("the server's `explain` has an unknown form"),
        )
    })
}

#[cfg(test)]
mod tests {
    use bson::Bson;

    use super::*;

    #[test]
    fn an_unknown_answer_is_not_read() {
        assert!(Explain::read(doc! { "ok": Bson::Double(1.0) }).is_none());
    }
}
