//! A declared index beside the live ones. Pure.

use bson::{Bson, Document};

use crate::index::IndexSpec;

/// What the server has of a declared index.
pub(super) enum Comparison<'l> {
    /// It, under this name: a name is not identity.
    Same(&'l str),
    /// Nothing.
    Absent,
    /// It, under this name, but for what `collMod` can change: the seconds to live and whether it
    /// is hidden, each where it differs.
    Changed(&'l str, Option<u32>, Option<bool>),
    /// Something that keeps it from being made.
    Conflicting(&'l str, String),
}

/// Compares a declared index with the live ones of a collection that has this collation.
pub(super) fn compare<'l>(
    index: &IndexSpec,
    live: &'l [Document],
    collation: Option<&Document>,
) -> Comparison<'l> {
    let name = |live: &'l Document| live.get_str("name").unwrap_or_default();
    let same_key = |live: &&Document| is_same_key(index, live);
    let differ = |live: &Document| differences(index, live, collation);
    if let Some(same) = live
        .iter()
        .filter(same_key)
        .find(|live| differ(live).is_empty())
    {
        return Comparison::Same(name(same));
    }
    let by_name = live
        .iter()
        .find(|live| live.get_str("name").is_ok_and(|name| name == index.name));
    if let Some(other) = by_name.filter(|other| !is_same_key(index, other)) {
        let key = other.get_document("key").map(ToString::to_string);
        let why = format!(
            "the live one of this name has the key {}",
            key.unwrap_or_default()
        );
        return Comparison::Conflicting(name(other), why);
    }
    if let Some(other) = by_name {
        let differ = differ(other);
        return changed(index, other, &differ).unwrap_or_else(|| {
            let why = format!("the live one differs in {}", differ.join(", "));
            Comparison::Conflicting(name(other), why)
        });
    }
    // Under another name the server keeps apart what `unique`, `sparse` or a filter make
    // different, and refuses (code 85) what only TTL or hidden do.
    let blocking = live.iter().filter(same_key).find(|live| {
        differ(live)
            .iter()
            .all(|option| ["expireAfterSeconds", "hidden"].contains(option))
    });
    match blocking {
        Some(other) => changed(index, other, &differ(other)).unwrap_or_else(|| {
            let why = format!(
                "`{}` on the same key differs in {}",
                name(other),
                differ(other).join(", ")
            );
            Comparison::Conflicting(name(other), why)
        }),
        None => Comparison::Absent,
    }
}

/// What `collMod` has to change, if it can change all that differs: it makes a TTL index of a plain
/// one, and no plain one of a TTL index.
fn changed<'l>(
    index: &IndexSpec,
    live: &'l Document,
    differences: &[&str],
) -> Option<Comparison<'l>> {
    let (mut seconds, mut hidden) = (None, None);
    for option in differences {
        match *option {
            "expireAfterSeconds" => seconds = Some(index.expire_after_seconds?),
            "hidden" => hidden = Some(index.hidden),
            _ => return None,
        }
    }
    let name = live.get_str("name").ok()?;
    Some(Comparison::Changed(name, seconds, hidden))
}

fn is_same_key(index: &IndexSpec, live: &Document) -> bool {
    let Ok(key) = live.get_document("key") else {
        return false;
    };
    let direction = |value: &Bson| match value {
        Bson::Int32(value) => Some(f64::from(*value)),
        Bson::Int64(value) => Some(*value as f64),
        Bson::Double(value) => Some(*value),
        _ => None,
    };
    key.len() == index.keys.len()
        && key.iter().zip(&index.keys).all(|((path, value), key)| {
            *path == key.path && direction(value) == Some(f64::from(key.direction))
        })
}

/// The options in which a live index differs from a declared one.
fn differences(
    index: &IndexSpec,
    live: &Document,
    collation: Option<&Document>,
) -> Vec<&'static str> {
    let is_set = |option: &str| match live.get(option) {
        Some(Bson::Boolean(set)) => *set,
        Some(Bson::Int32(set)) => *set != 0,
        Some(Bson::Int64(set)) => *set != 0,
        Some(Bson::Double(set)) => *set != 0.0,
        _ => false,
    };
    let seconds = match live.get("expireAfterSeconds") {
        Some(Bson::Int32(seconds)) => Some(i64::from(*seconds)),
        Some(Bson::Int64(seconds)) => Some(*seconds),
        Some(Bson::Double(seconds)) => Some(*seconds as i64),
        _ => None,
    };
    let partial = live.get_document("partialFilterExpression").ok();
    let compared = [
        ("unique", is_set("unique") == index.unique),
        ("sparse", is_set("sparse") == index.sparse),
        ("hidden", is_set("hidden") == index.hidden),
        (
            "expireAfterSeconds",
            seconds == index.expire_after_seconds.map(i64::from),
        ),
        (
            "partialFilterExpression",
            partial == index.partial_filter_expression.as_ref(),
        ),
        // None can be declared yet, so that it is the collection's, which every index inherits.
        (
            "collation",
            live.get_document("collation").ok() == collation,
        ),
    ];
    compared
        .into_iter()
        .filter(|(_, same)| !same)
        .map(|(option, _)| option)
        .collect()
}
