//! What a document lacks for a push into it: asked in one projection, told as one error. Pure.

use bson::{Document, RawDocument, doc};

use crate::{
    error::{Error, ErrorKind},
    lookup::Need,
};

/// Asks for the state of each need, not for the values around it, which may be large.
pub(super) fn projection(needs: &[Need]) -> Document {
    let mut projection = doc! { "_id": 1 };
    for (n, need) in needs.iter().enumerate() {
        let state = match need {
            Need::There(path) => doc! { "$type": format!("${path}") },
            Need::Tag { tag, .. } => doc! { "$ifNull": [format!("${tag}"), null] },
            Need::Variant { key, .. } | Need::Key { key, .. } => {
                doc! { "$type": format!("${key}") }
            }
        };
        projection.insert(format!("need{n}"), state);
        if let Need::Variant { owner, .. } = need {
            projection.insert(format!("stored{n}"), name_of_variant(owner));
        }
    }
    projection
}

/// The name of the variant at `owner`: the string of a unit variant, the only key of another. At
/// the top of a document there are other keys beside it.
fn name_of_variant(owner: &str) -> Document {
    if owner.is_empty() {
        return doc! { "$literal": null };
    }
    let value = format!("${owner}");
    let first_key = doc! { "$let": {
        "vars": { "first": { "$first": { "$objectToArray": &value } } },
        "in": "$$first.k",
    } };
    doc! { "$switch": {
        "branches": [
            { "case": { "$eq": [{ "$type": &value }, "string"] }, "then": &value },
            { "case": { "$eq": [{ "$type": &value }, "object"] }, "then": first_key },
        ],
        "default": null,
    } }
}

/// The first need that is not fulfilled, as an error.
pub(super) fn first(needs: &[Need], found: &RawDocument) -> Option<Error> {
    needs
        .iter()
        .enumerate()
        .find_map(|(n, need)| one(need, found, n))
}

fn one(need: &Need, found: &RawDocument, n: usize) -> Option<Error> {
    let text = |name: &str| found.get_str(format!("{name}{n}")).ok();
    let state = text("need");
    let kind = match need {
        Need::There(path) => {
            if !matches!(state, Some("null" | "missing" | "undefined")) {
                return None;
            }
            ErrorKind::Path(format!(
                "the document has no `{path}`, and a push would make half of one: set it first"
            ))
        }
        Need::Tag { variants, .. } => {
            if state.is_some_and(|stored| variants.contains(&stored)) {
                return None;
            }
            ErrorKind::OtherVariant {
                wanted: variants.join("` or `"),
                stored: state.map(str::to_owned),
            }
        }
        Need::Variant { variant, .. } => {
            if state != Some("missing") {
                return None;
            }
            ErrorKind::OtherVariant {
                wanted: (*variant).to_owned(),
                stored: text("stored").map(str::to_owned),
            }
        }
        Need::Key { key, why } => {
            if state != Some("missing") {
                return None;
            }
            ErrorKind::Path(format!(
                "the document has no `{key}`: {why}; set the whole of it first"
            ))
        }
    };
    Some(Error::new(kind))
}
