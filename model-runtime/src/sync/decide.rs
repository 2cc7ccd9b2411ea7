//! The planner: declared and observed in, steps out. Pure.

use bson::Document;

use super::{
    Conflict, Note, Observed, Plan, Step, Target,
    compare::{Comparison, compare},
    diff,
};
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
    apart(models, None)?;
    let mut plan = Plan::default();
    let mut seen: Vec<Target> = Vec::new();
    for model in models {
        let spec = model.spec();
        let target = Target {
            db: spec.db.map(str::to_owned),
            collection: spec.collection.to_owned(),
        };
        if seen.contains(&target) {
            continue;
        }
        let found = observed
            .iter()
            .find(|found| found.db == target.db && found.collection == target.collection);
        seen.push(target.clone());
        collection(&mut plan, spec, model, &target, found);
        indexes(&mut plan, spec, &model.indexes(), &target, found)?;
    }
    Ok(plan)
}

/// Each collection has one model: two would replace each other's validator for ever.
///
/// `here` is the database that is planned for, where it is known: a model may fix the same one.
pub(super) fn apart(models: &[ModelInfo], here: Option<&str>) -> Result<()> {
    let place = |model: &ModelInfo| {
        let spec = model.spec();
        (spec.db.or(here), spec.collection)
    };
    for (n, model) in models.iter().enumerate() {
        let mut before = models[..n].iter();
        let Some(other) =
            before.find(|other| place(other) == place(model) && !model.is_same_as(other))
        else {
            continue;
        };
        let (one, two) = (other.spec().model, model.spec().model);
        let both = if one == two {
            format!("two models of the name `{one}` are")
        } else {
            format!("`{one}` and `{two}` are both")
        };
        let target = match place(model) {
            (Some(db), collection) => format!("{db}.{collection}"),
            (None, collection) => collection.to_owned(),
        };
        let why = format!("{both} stored in `{target}`, which is not supported yet");
        return Err(Error::new(ErrorKind::Conflict(why)).with_model(two));
    }
    Ok(())
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
        let text = format!(
            "`{}` is a {kind}, which takes no validator; way out: drop or rename the {kind}, or give the model another collection",
            spec.model
        );
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
        from_level: found.level.clone(),
        from_action: found.action.clone(),
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
    let collation = found.and_then(|found| found.collation.as_ref());
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
        match compare(index, live, collation) {
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
            Comparison::Changed(name, expire_after_seconds, hidden) => {
                known.push(name);
                plan.steps.push(Step::ChangeIndex {
                    target: target.clone(),
                    name: name.to_owned(),
                    index: index.clone(),
                    expire_after_seconds,
                    hidden,
                });
            }
            Comparison::Conflicting(name, why) => {
                known.push(name);
                let text = format!(
                    "index {}: declared {index}, but {why}; way out: change the declaration, or drop the live one with `db.getCollection({:?}).dropIndex({name:?})` and plan again",
                    index.name, target.collection
                );
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
