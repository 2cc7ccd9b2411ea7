//! `errInfo.details` of server error 121, read into a flat list.
//!
//! The server answers with a tree that follows the validator: a node per broken keyword, its
//! children below `details`. Nothing of it is documented, so that each reader gives back `None`
//! where a node is not as expected, and the node is kept whole.

use bson::{Array, Bson, Document, doc};

use super::{Violation, nearest};

/// The names down to a place.
type At<'a> = &'a [String];

/// Every violation below `details`, which is a node or a list of nodes.
pub(super) fn violations(details: &Bson, at: At<'_>) -> Vec<Violation> {
    match details {
        Bson::Array(nodes) => nodes.iter().flat_map(|node| violations(node, at)).collect(),
        Bson::Document(node) => of_node(node, at),
        other => vec![unknown(other.clone(), at)],
    }
}

fn unknown(node: Bson, at: At<'_>) -> Violation {
    Violation::unknown(&at.join("."), Some(node))
}

fn of_node(node: &Document, at: At<'_>) -> Vec<Violation> {
    let rule = node.get_str("operatorName").ok();
    let Some(rule) = rule.filter(|rule| !rule.is_empty()) else {
        return vec![unknown(Bson::Document(node.clone()), at)];
    };
    let below = match rule {
        "$jsonSchema" => node
            .get("schemaRulesNotSatisfied")
            .map(|rules| violations(rules, at)),
        "$and" | "$or" => clauses(node, at),
        "$nor" => forbidden(node),
        "properties" => properties(node, at),
        "required" => missing(node, at),
        "items" | "additionalItems" => items(node, at),
        "additionalProperties" => additional_properties(node, at),
        "patternProperties" => pattern_properties(node, at),
        "dependencies" => dependencies(node, at),
        "allOf" => branches(node, at).map(|branches| branches.concat()),
        "anyOf" | "oneOf" => branches(node, at).map(|branches| nearest(branches, &at.join("."))),
        _ => None,
    };
    match below {
        // Of a missing key, which is told beside it, the server lists empty branches as well.
        Some(below) => below,
        None => vec![leaf(rule, node, at)],
    }
}

fn down(at: At<'_>, name: impl Into<String>) -> Vec<String> {
    at.iter().cloned().chain([name.into()]).collect()
}

/// A list of documents under `key`, each read by `each`; `None` if anything is not as expected.
fn list<'a>(
    node: &'a Document,
    key: &str,
    each: impl Fn(&'a Document) -> Option<Vec<Violation>>,
) -> Option<Vec<Violation>> {
    let entries = node.get_array(key).ok()?;
    let read = entries
        .iter()
        .map(|entry| each(entry.as_document()?))
        .collect::<Option<Vec<_>>>()?;
    Some(read.concat())
}

fn clauses(node: &Document, at: At<'_>) -> Option<Vec<Violation>> {
    list(node, "clausesNotSatisfied", |clause| {
        Some(violations(clause.get("details")?, at))
    })
}

/// Query clauses that must not be matched and were: bounds of dates.
fn forbidden(node: &Document) -> Option<Vec<Violation>> {
    list(node, "clausesSatisfied", |clause| {
        matched(clause.get_document("details").ok()?)
    })
}

/// What a clause matched by; nothing for the tag that a variant is told by.
fn matched(node: &Document) -> Option<Vec<Violation>> {
    if node.contains_key("clausesSatisfied") {
        return forbidden(node);
    }
    let clause = node.get_document("specifiedAs").ok()?;
    let Some(value) = node.get("consideredValue") else {
        // Left out of a long answer, or behind a place of an array, where the server finds none.
        let bound = crate::evaluate::bound(clause);
        return Some(bound.into_iter().collect());
    };
    let (path, _) = clause.iter().next()?;
    // The document as far as the server tells of it, to find which element of an array it was.
    let mut document = value.clone();
    for name in path.rsplit('.') {
        document = Bson::Document(doc! { name: document });
    }
    let raw = bson::serialize_to_raw_document_buf(&document).ok()?;
    Some(crate::evaluate::matched_dates(clause, &raw))
}

fn properties(node: &Document, at: At<'_>) -> Option<Vec<Violation>> {
    list(node, "propertiesNotSatisfied", |property| {
        let at = down(at, property.get_str("propertyName").ok()?);
        Some(violations(property.get("details")?, &at))
    })
}

fn names<'a>(names: &'a Array, at: At<'a>, rule: &'a str) -> Option<Vec<Violation>> {
    let violation = |name: &Bson| {
        let path = down(at, name.as_str()?).join(".");
        Some(Violation::new(path, rule, None, None))
    };
    names.iter().map(violation).collect()
}

fn missing(node: &Document, at: At<'_>) -> Option<Vec<Violation>> {
    names(node.get_array("missingProperties").ok()?, at, "required")
}

/// One bad item, or with one sub-schema per place a list of them.
fn items(node: &Document, at: At<'_>) -> Option<Vec<Violation>> {
    let item = |item: &Document| {
        Some(violations(
            item.get("details")?,
            &down(at, index(item, "itemIndex")?),
        ))
    };
    if node.contains_key("itemIndex") {
        return item(node);
    }
    list(node, "details", item)
}

fn index(node: &Document, key: &str) -> Option<String> {
    match node.get(key)? {
        Bson::Int32(index) => Some(index.to_string()),
        Bson::Int64(index) => Some(index.to_string()),
        _ => None,
    }
}

fn additional_properties(node: &Document, at: At<'_>) -> Option<Vec<Violation>> {
    if let Ok(property) = node.get_str("failingProperty") {
        return Some(violations(node.get("details")?, &down(at, property)));
    }
    names(
        node.get_array("additionalProperties").ok()?,
        at,
        "additionalProperties",
    )
}

fn pattern_properties(node: &Document, at: At<'_>) -> Option<Vec<Violation>> {
    list(node, "details", |property| {
        Some(violations(
            property.get("details")?,
            &down(at, property.get_str("propertyName").ok()?),
        ))
    })
}

fn dependencies(node: &Document, at: At<'_>) -> Option<Vec<Violation>> {
    list(node, "failingDependencies", |dependency| {
        match dependency.get_array("missingProperties") {
            Ok(missing) => names(missing, at, "dependencies"),
            Err(_) => Some(violations(dependency.get("details")?, at)),
        }
    })
}

fn branches(node: &Document, at: At<'_>) -> Option<Vec<Vec<Violation>>> {
    let branches = node.get_array("schemasNotSatisfied").ok()?;
    branches
        .iter()
        .map(|branch| Some(violations(branch.as_document()?.get("details")?, at)))
        .collect()
}

/// Whether a node holds no more than its name and the server's sentence.
fn is_bare(node: &Document) -> bool {
    node.keys()
        .all(|key| key == "operatorName" || key == "reason")
}

/// A broken keyword without nodes below it.
fn leaf(rule: &str, node: &Document, at: At<'_>) -> Violation {
    const CONSIDERED: [&str; 8] = [
        "numberOfItems",
        "numberOfProperties",
        "duplicatedValue",
        "additionalItems",
        "consideredValue",
        "consideredValues",
        "matchingSchemaIndexes",
        "expressionResult",
    ];
    let value = CONSIDERED.iter().find_map(|key| node.get(key)).cloned();
    let specified = node.get("specifiedAs");
    let (path, expected) = match specified {
        // A query operator beside `$jsonSchema`: `{ total: { $gte: 0 } }`.
        Some(Bson::Document(query)) if rule.starts_with('$') && !query.contains_key(rule) => {
            let clause = query.iter().next();
            let asked = clause.map(|(_, asked)| {
                asked
                    .as_document()
                    .and_then(|asked| asked.get(rule))
                    .unwrap_or(asked)
            });
            (
                clause.map_or_else(|| at.join("."), |(path, _)| path.clone()),
                asked.cloned(),
            )
        }
        // `{ minimum: 1, exclusiveMinimum: true }` says more than the keyword alone.
        Some(Bson::Document(keyword)) if keyword.len() == 1 && keyword.contains_key(rule) => {
            (at.join("."), keyword.get(rule).cloned())
        }
        Some(other) => (at.join("."), Some(other.clone())),
        // `not` says nothing but its name and a sentence.
        None if is_bare(node) => (at.join("."), None),
        // Nothing of an unknown node is lost.
        None if value.is_none() => (at.join("."), Some(Bson::Document(node.clone()))),
        None => (at.join("."), None),
    };
    Violation::new(path, rule, value, expected)
}
