//! The planner: declared and observed in, steps out. Pure.

use bson::{Bson, Document};

use super::{Conflict, Note, Observed, Plan, Step, Target, diff};
use crate::{
    error::{Error, ErrorKind, Result},
    index::IndexSpec,
    model::ModelInfo,
    spec::DocumentSpec,
};

/// Decides what has to be done. A collection that is not among `observed` is not there.
///
/// # Errors
///
/// [`ErrorKind::Conflict`] if two models are stored in one collection, or a model declares two
/// indexes of one name.
pub fn decide(models: &[ModelInfo], observed: &[Observed]) -> Result<Plan> {
    let mut plan = Plan::default();
    let mut seen: Vec<(Target, &'static str)> = Vec::new();
    for model in models {
        let spec = model.spec();
        let target = Target {
            db: spec.db.map(str::to_owned),
            collection: spec.collection.to_owned(),
        };
        if let Some((_, other)) = seen
            .iter()
            .find(|(known, other)| *known == target && *other != spec.model)
        {
            let why = format!(
                "`{other}` and `{}` are both stored in `{target}`, which is not supported yet",
                spec.model
            );
            return Err(Error::new(ErrorKind::Conflict(why)).with_model(spec.model));
        }
        if seen.iter().any(|(known, _)| *known == target) {
            continue;
        }
        let found = observed
            .iter()
            .find(|found| found.db == target.db && found.collection == target.collection);
        seen.push((target.clone(), spec.model));
        collection(&mut plan, spec, model, &target, found);
        indexes(&mut plan, spec, &model.indexes(), &target, found)?;
    }
    Ok(plan)
}

fn collection(
    plan: &mut Plan,
    spec: &DocumentSpec,
    model: &ModelInfo,
    target: &Target,
    found: Option<&Observed>,
) {
    let validator = model.validator();
    let (level, action) = (spec.level, spec.action);
    let Some(found) = found.filter(|found| found.kind.is_some()) else {
        plan.steps.push(Step::CreateCollection {
            target: target.clone(),
            validator,
            level,
            action,
        });
        return;
    };
    if let Some(kind) = found.kind.as_deref().filter(|kind| *kind != "collection") {
        let text = format!("`{}` is a {kind}, which takes no validator", spec.model);
        plan.conflicts.push(Conflict {
            target: target.clone(),
            index: None,
            text,
        });
        return;
    }
    // The server leaves out what is the default.
    let same_level = found.level.as_deref().unwrap_or("strict") == level.as_str();
    let same_action = found.action.as_deref().unwrap_or("error") == action.as_str();
    if found.validator.as_ref() == Some(&validator) && same_level && same_action {
        return;
    }
    let mut changes = match &found.validator {
        Some(from) => diff::changes(from, &validator),
        None => Vec::new(),
    };
    if found.validator.is_some() && !same_level {
        changes.push(format!(
            "~ level: {} -> {}",
            found.level.as_deref().unwrap_or("strict"),
            level.as_str()
        ));
    }
    if found.validator.is_some() && !same_action {
        changes.push(format!(
            "~ action: {} -> {}",
            found.action.as_deref().unwrap_or("error"),
            action.as_str()
        ));
    }
    let from = found.validator.clone();
    plan.steps.push(Step::SetValidator {
        target: target.clone(),
        from,
        validator,
        level,
        action,
        changes,
    });
}

fn indexes(
    plan: &mut Plan,
    spec: &DocumentSpec,
    declared: &[IndexSpec],
    target: &Target,
    found: Option<&Observed>,
) -> Result<()> {
    let live: &[Document] = found.map_or(&[], |found| &found.indexes);
    let mut known: Vec<&str> = vec!["_id_"];
    for (place, index) in declared.iter().enumerate() {
        if declared[..place]
            .iter()
            .any(|other| other.name == index.name)
        {
            let why =
                "two indexes are declared under one name; name one of them with `name = \"..\"`";
            return Err(Error::new(ErrorKind::Conflict(why.to_owned()))
                .with_model(spec.model)
                .with_index(&index.name));
        }
        match compare(index, live) {
            Comparison::Same(name) => {
                known.push(name);
                if name != index.name {
                    let text = format!("index {} is there under the name {name}", index.name);
                    plan.notes.push(Note {
                        target: target.clone(),
                        text,
                    });
                }
            }
            Comparison::Absent => plan.steps.push(Step::CreateIndex {
                target: target.clone(),
                index: index.clone(),
            }),
            Comparison::Conflicting(name, why) => {
                known.push(name);
                let text = format!("index {}: declared {index}, but {why}", index.name);
                plan.conflicts.push(Conflict {
                    target: target.clone(),
                    index: Some(index.name.clone()),
                    text,
                });
            }
        }
    }
    for index in live {
        let name = index.get_str("name").unwrap_or_default();
        let is_id = index
            .get_document("key")
            .is_ok_and(|key| key.len() == 1 && key.contains_key("_id"));
        if !known.contains(&name) && !is_id {
            let key = index
                .get_document("key")
                .map(ToString::to_string)
                .unwrap_or_default();
            let text = format!("index {name} {key} is not declared, and is kept");
            plan.notes.push(Note {
                target: target.clone(),
                text,
            });
        }
    }
    Ok(())
}

/// What the server has of a declared index.
enum Comparison<'l> {
    /// It, under this name: a name is not identity.
    Same(&'l str),
    /// Nothing.
    Absent,
    /// Something that keeps it from being made.
    Conflicting(&'l str, String),
}

fn compare<'l>(index: &IndexSpec, live: &'l [Document]) -> Comparison<'l> {
    let name = |live: &'l Document| live.get_str("name").unwrap_or_default();
    let same_key = |live: &&Document| is_same_key(index, live);
    if let Some(same) = live
        .iter()
        .filter(same_key)
        .find(|live| differences(index, live).is_empty())
    {
        return Comparison::Same(name(same));
    }
    if let Some(other) = live
        .iter()
        .find(|live| live.get_str("name").is_ok_and(|name| name == index.name))
    {
        let why = if is_same_key(index, other) {
            format!(
                "the live one differs in {}",
                differences(index, other).join(", ")
            )
        } else {
            format!(
                "the live one of this name has the key {}",
                other
                    .get_document("key")
                    .map(ToString::to_string)
                    .unwrap_or_default()
            )
        };
        return Comparison::Conflicting(name(other), why);
    }
    // Under another name the server keeps apart what `unique`, `sparse` or a filter make
    // different, and refuses (code 85) what only TTL or hidden do.
    let blocking = live.iter().filter(same_key).find(|live| {
        differences(index, live)
            .iter()
            .all(|option| ["expireAfterSeconds", "hidden"].contains(option))
    });
    match blocking {
        Some(other) => {
            let why = format!(
                "`{}` on the same key differs in {}",
                name(other),
                differences(index, other).join(", ")
            );
            Comparison::Conflicting(name(other), why)
        }
        None => Comparison::Absent,
    }
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
fn differences(index: &IndexSpec, live: &Document) -> Vec<&'static str> {
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
        // None can be declared yet.
        ("collation", !live.contains_key("collation")),
    ];
    compared
        .into_iter()
        .filter(|(_, same)| !same)
        .map(|(option, _)| option)
        .collect()
}
