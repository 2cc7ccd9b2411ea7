//! Enums: which of several branches a refused value was meant for.

use bson::Bson;

use super::Violation;

/// What the value at `here` breaks of the branch that was meant.
///
/// An enum has one branch per variant, and a document of one variant breaks the rules of every
/// other. What tells variants apart are the type of the whole, the tag (an `enum` of one value)
/// and the keys, in this order; a wrong value further down says nothing of which was meant.
pub(crate) fn nearest(branches: Vec<Vec<Violation>>, here: &str) -> Vec<Violation> {
    let tag = branches
        .iter()
        .flatten()
        .find_map(|violation| other_tag(violation, here));
    let tag = tag.map(|(path, name)| (path.to_owned(), name.to_owned()));
    let distances: Vec<u64> = branches
        .iter()
        .map(|branch| {
            branch
                .iter()
                .map(|violation| strangeness(violation, here))
                .sum()
        })
        .collect();
    let least = distances.iter().min().copied();
    let near = branches.into_iter().zip(distances);
    let mut near: Vec<Vec<Violation>> = near
        .filter(|(_, distance)| Some(*distance) == least)
        .map(|(branch, _)| branch)
        .collect();
    if near.len() > 1 {
        return in_common(near);
    }
    let mut meant = near.pop().unwrap_or_default();
    if let Some((path, name)) = tag
        && !meant.iter().any(|violation| violation.path == path)
    {
        for violation in &mut meant {
            violation.variant.get_or_insert_with(|| name.clone());
        }
    }
    meant
}

/// What follows the place `here` in the path of a violation.
fn below<'v>(violation: &'v Violation, here: &str) -> Option<&'v str> {
    if here.is_empty() {
        return Some(&violation.path);
    }
    let rest = violation.path.strip_prefix(here)?;
    Some(rest.strip_prefix('.').unwrap_or(rest))
}

/// The path and the value of a tag that is not this branch's.
fn other_tag<'v>(violation: &'v Violation, here: &str) -> Option<(&'v str, &'v str)> {
    let below = below(violation, here)?;
    let pinned = matches!(&violation.expected, Some(Bson::Array(one)) if one.len() == 1);
    let own_key = !below.is_empty() && !below.contains('.');
    if violation.rule != "enum" || !pinned || !own_key {
        return None;
    }
    Some((&violation.path, violation.value.as_ref()?.as_str()?))
}

/// How strongly a violation says that its branch, at the place `here`, was not meant.
fn strangeness(violation: &Violation, here: &str) -> u64 {
    const OTHER_TYPE: u64 = 1_000_000_000;
    const OTHER_VALUE: u64 = 1_000_000;
    const OTHER_TAG: u64 = 1_000;
    const OTHER_KEYS: u64 = 1;
    let Some(below) = below(violation, here) else {
        return 0;
    };
    let own_key = !below.contains('.');
    match violation.rule.as_str() {
        "bsonType" | "type" if below.is_empty() => OTHER_TYPE,
        "enum" if below.is_empty() => OTHER_VALUE,
        "enum" if other_tag(violation, here).is_some() => OTHER_TAG,
        "required" | "additionalProperties" if own_key => OTHER_KEYS,
        _ => 0,
    }
}

/// Several branches are equally near: what they agree on, or all they say; each place and rule
/// once, with everything that was expected there.
fn in_common(branches: Vec<Vec<Violation>>) -> Vec<Violation> {
    let count = branches.len();
    let mut merged: Vec<(Violation, usize)> = Vec::new();
    for branch in branches {
        for violation in branch {
            let known = merged
                .iter_mut()
                .find(|(known, _)| known.path == violation.path && known.rule == violation.rule);
            match known {
                Some((known, times)) => {
                    *times += 1;
                    join(&mut known.expected, violation.expected);
                }
                None => merged.push((violation, 1)),
            }
        }
    }
    let agreed = merged.iter().any(|(_, times)| *times == count);
    merged
        .into_iter()
        .filter(|(_, times)| !agreed || *times == count)
        .map(|(violation, _)| violation)
        .collect()
}

/// The values and types that either asks for.
fn join(known: &mut Option<Bson>, more: Option<Bson>) {
    if *known == more {
        return;
    }
    let list = |one: Option<Bson>| match one {
        Some(Bson::Array(several)) => several,
        Some(one) => vec![one],
        None => Vec::new(),
    };
    let mut all = list(known.take());
    for one in list(more) {
        if !all.contains(&one) {
            all.push(one);
        }
    }
    *known = Some(Bson::Array(all));
}
