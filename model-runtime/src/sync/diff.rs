//! How two validators differ, a line per place.

use std::collections::BTreeMap;

use bson::{Bson, Document};

/// The most lines; more than that and the golden files are the better place to look.
const MOST: usize = 20;

/// `+ a.b: 1`, `- a.b: 1`, `~ a.b: 1 -> 2`, sorted by path.
pub(super) fn changes(from: &Document, to: &Document) -> Vec<String> {
    let (mut old, mut new) = (BTreeMap::new(), BTreeMap::new());
    flatten(&Bson::Document(from.clone()), String::new(), &mut old);
    flatten(&Bson::Document(to.clone()), String::new(), &mut new);
    let mut lines: Vec<(String, String)> = Vec::new();
    for (path, value) in &old {
        match new.get(path) {
            None => lines.push((path.clone(), format!("- {path}: {value}"))),
            Some(other) if other != value => {
                lines.push((path.clone(), format!("~ {path}: {value} -> {other}")));
            }
            Some(_) => {}
        }
    }
    let added = new.iter().filter(|(path, _)| !old.contains_key(*path));
    lines.extend(added.map(|(path, value)| (path.clone(), format!("+ {path}: {value}"))));
    lines.sort();
    let more = lines.len().saturating_sub(MOST);
    let mut lines: Vec<String> = lines.into_iter().take(MOST).map(|(_, line)| line).collect();
    if more > 0 {
        lines.push(format!("and {more} more"));
    }
    lines
}

fn flatten(value: &Bson, path: String, into: &mut BTreeMap<String, String>) {
    match value {
        Bson::Document(document) if !document.is_empty() => {
            for (key, value) in document {
                // The first two levels are the same for every validator.
                let inner = match (path.as_str(), key.as_str()) {
                    ("", "$jsonSchema") => String::new(),
                    ("", key) => key.to_owned(),
                    (path, key) => format!("{path}.{key}"),
                };
                flatten(value, inner, into);
            }
        }
        Bson::Array(values)
            if values
                .iter()
                .any(|value| matches!(value, Bson::Document(_))) =>
        {
            for (index, value) in values.iter().enumerate() {
                flatten(value, format!("{path}[{index}]"), into);
            }
        }
        leaf => {
            into.insert(path, leaf.to_string());
        }
    }
}
