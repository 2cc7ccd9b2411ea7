//! The three judges, and where they disagree.

use std::collections::{HashMap, HashSet};

use bson::{Bson, Document, RawDocumentBuf, doc, oid::ObjectId};
use model_runtime::{
    Violations,
    mongodb::{
        Collection, Database,
        error::{Error, ErrorKind},
    },
};

use super::{
    Subject,
    excuses::{excuse, external_enums, has_two_variants, strictness},
    raw,
};

/// A model's collection with its validator, and without its indexes: what is judged is one
/// document by itself.
///
/// # Errors
///
/// The server's.
pub async fn enforce(
    db: &Database,
    subject: &Subject,
) -> Result<Collection<RawDocumentBuf>, Error> {
    let name = subject.name();
    db.create_collection(name)
        .validator(subject.info.validator())
        .await?;
    Ok(db.collection(name))
}

/// What the server says of each document: `None` for those it stored. Nothing is left stored.
///
/// # Errors
///
/// The server's, but for refused documents.
pub async fn server(
    collection: &Collection<RawDocumentBuf>,
    documents: &[Document],
) -> Result<Vec<Option<Violations>>, Error> {
    let mut refused = vec![None; documents.len()];
    if documents.is_empty() {
        return Ok(refused);
    }
    let inserted = collection
        .insert_many(documents.iter().map(raw))
        .ordered(false)
        .await;
    if let Err(error) = inserted {
        let ErrorKind::InsertMany(insert) = &*error.kind else {
            return Err(error);
        };
        let Some(errors) = insert
            .write_errors
            .as_ref()
            .filter(|_| insert.write_concern_error.is_none())
        else {
            return Err(error);
        };
        for write in errors {
            if write.code != 121 {
                return Err(error.clone());
            }
            let details = write.details.clone().unwrap_or_default();
            refused[write.index] = Some(Violations::from_err_info(details));
        }
    }
    collection.delete_many(doc! {}).await?;
    Ok(refused)
}

/// Documents with an `_id` each, no two equal.
#[must_use]
pub fn with_ids(documents: Vec<Document>) -> Vec<Document> {
    let mut seen = HashSet::new();
    let mut kept = Vec::new();
    for mut document in documents {
        match document.get("_id") {
            None => {
                document.insert("_id", ObjectId::new());
            }
            // What the server takes as no `_id`, whatever the validator says.
            Some(Bson::Array(_) | Bson::RegularExpression(_) | Bson::Undefined) => continue,
            Some(Bson::Document(id)) if id.keys().any(|key| key.starts_with('$')) => continue,
            Some(_) => {}
        }
        let id = document
            .get("_id")
            .map(ToString::to_string)
            .unwrap_or_default();
        if seen.insert(id) {
            kept.push(document);
        }
    }
    kept
}

/// Where the judges disagree on a document.
#[must_use]
pub fn disagreement(
    subject: &Subject,
    document: &Document,
    server: Option<&Violations>,
) -> Option<String> {
    let bytes = raw(document);
    match (server, (subject.check)(&bytes)) {
        (Some(server), Ok(())) => Some(format!(
            "the server refuses what the check admits: {server}"
        )),
        (None, Err(check)) => Some(format!("the server stores what the check refuses: {check}")),
        (Some(server), Err(check)) => {
            let missed = server.iter().find(|rule| {
                !check
                    .iter()
                    .any(|own| (&own.path, &own.rule) == (&rule.path, &rule.rule))
            });
            if let Some(rule) = missed {
                return Some(format!("the server says `{rule}`, the check `{check}`"));
            }
            match (subject.reads)(&bytes) {
                Ok(_) if mixes_variants(subject, document) => None,
                Ok(_) => check
                    .iter()
                    .find(|rule| {
                        strictness(subject.name(), rule).is_none() && !is_beyond(&check, &rule.path)
                    })
                    .map(|rule| format!("serde reads what is refused by `{rule}`")),
                Err(_) => None,
            }
        }
        (None, Ok(())) => match (subject.reads)(&bytes) {
            Ok(written) if written.equal => None,
            Ok(_) => Some("what was read is written, and reads back different".to_owned()),
            Err(error) => match excuse(subject.info.spec().shape.get(), document) {
                Some(_) => None,
                None => Some(format!("admitted, and serde cannot read it: {error}")),
            },
        },
    }
}

/// Whether a place is in an array that is too long, of which serde does not read the rest.
fn is_beyond(check: &Violations, path: &str) -> bool {
    let mut long = check.iter().filter(|rule| rule.rule == "maxItems");
    long.any(|rule| path.starts_with(&format!("{}.", rule.path)))
}

fn mixes_variants(subject: &Subject, document: &Document) -> bool {
    let mut enums = Vec::new();
    external_enums(subject.info.spec().shape.get(), &mut Vec::new(), &mut enums);
    has_two_variants(&enums, &Bson::Document(document.clone()))
}

/// How many documents were judged, and how.
#[derive(Debug, Default)]
pub struct Tally {
    /// Stored.
    pub admitted: u64,
    /// Refused.
    pub refused: u64,
    /// Admitted and not readable, by reason.
    pub excused: HashMap<&'static str, u64>,
}

impl Tally {
    /// Counts one document.
    pub fn count(&mut self, subject: &Subject, document: &Document, server: Option<&Violations>) {
        if server.is_some() {
            self.refused += 1;
            return;
        }
        self.admitted += 1;
        if (subject.reads)(&raw(document)).is_err()
            && let Some(reason) = excuse(subject.info.spec().shape.get(), document)
        {
            *self.excused.entry(reason).or_default() += 1;
        }
    }
}
