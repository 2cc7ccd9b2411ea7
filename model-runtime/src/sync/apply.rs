//! The only writer: carries out the steps of a plan, in order. Decides nothing.

use std::{future::IntoFuture, pin::Pin};

use bson::{Document, doc};
use mongodb::{Database, error::ErrorKind as DriverKind};

use super::{Observed, Plan, Step, Target, observe::observe_one};
use crate::{
    error::{Error, ErrorKind, Result},
    spec::{Action, Level},
};

const NAMESPACE_EXISTS: i32 = 48;
const INDEX_OPTIONS_CONFLICT: i32 = 85;
const INDEX_KEY_SPECS_CONFLICT: i32 = 86;

impl Plan {
    /// Carries out the plan.
    ///
    /// When it returns, the validators are in force and the indexes are usable. Needs the rights
    /// `createCollection`, `collMod` and `createIndex`.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::Conflict`] before any command if the plan has conflicts, and at a step whose
    /// collection is no longer what the plan was made for: just before a validator is set, the one
    /// that is there is compared with the one that was. Where it is the wanted one already, another
    /// instance was faster, and that is success. If a step fails, the error names it and the steps
    /// before it are done: plan again and go on.
    ///
    /// The server compares nothing itself: a validator that is set by hand in the moment between
    /// the look and the command is replaced.
    pub fn apply<'a>(&'a self, db: &'a Database) -> Apply<'a> {
        Apply { plan: self, db }
    }
}

/// A plan about to be carried out, see [`Plan::apply`].
#[derive(Debug)]
#[must_use = "nothing is applied until this is awaited"]
pub struct Apply<'a> {
    plan: &'a Plan,
    db: &'a Database,
}

/// What was carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Applied {
    /// How many steps.
    pub steps: usize,
}

impl<'a> IntoFuture for Apply<'a> {
    type Output = Result<Applied>;
    type IntoFuture = Pin<Box<dyn Future<Output = Result<Applied>> + Send + 'a>>;

    fn into_future(self) -> Self::IntoFuture {
        Box::pin(async move {
            if let Some(conflict) = self.plan.conflicts.first() {
                let texts: Vec<_> = self
                    .plan
                    .conflicts
                    .iter()
                    .map(|c| format!("{}: {}", c.target, c.text))
                    .collect();
                let error = Error::new(ErrorKind::Conflict(texts.join("; ")));
                return Err(match &conflict.index {
                    Some(index) => error.with_index(index),
                    None => error,
                });
            }
            for step in &self.plan.steps {
                carry_out(self.db, step).await?;
            }
            Ok(Applied {
                steps: self.plan.steps.len(),
            })
        })
    }
}

async fn carry_out(db: &Database, step: &Step) -> Result<()> {
    match step {
        Step::CreateCollection {
            target,
            validator,
            level,
            action,
        } => {
            let options = validation(validator, *level, *action);
            let mut create = doc! { "create": &target.collection };
            create.extend(options.clone());
            match run(db, target, create).await {
                // Another instance was faster, or a first insert made the collection.
                Err(error) if code(&error) == Some(NAMESPACE_EXISTS) => {
                    set_validator(db, target, &Observed::default(), options).await
                }
                result => result.map_err(|error| failed(error, step)),
            }
        }
        Step::SetValidator {
            target,
            from,
            from_level,
            from_action,
            validator,
            level,
            action,
            ..
        } => {
            let planned = Observed {
                validator: from.clone(),
                level: from_level.clone(),
                action: from_action.clone(),
                ..Observed::default()
            };
            let options = validation(validator, *level, *action);
            set_validator(db, target, &planned, options).await
        }
        Step::ChangeIndex {
            target,
            name,
            expire_after_seconds,
            hidden,
            ..
        } => {
            let mut index = doc! { "name": name };
            if let Some(seconds) = expire_after_seconds {
                // At most 2147483647, checked by the derive.
                index.insert(
                    "expireAfterSeconds",
                    i32::try_from(*seconds).unwrap_or(i32::MAX),
                );
            }
            if let Some(hidden) = hidden {
                index.insert("hidden", *hidden);
            }
            let command = doc! { "collMod": &target.collection, "index": index };
            run(db, target, command)
                .await
                .map_err(|error| failed(error, step).with_index(name))
        }
        Step::CreateIndex { target, index } => {
            let command =
                doc! { "createIndexes": &target.collection, "indexes": [index.to_document()] };
            run(db, target, command).await.map_err(|error| {
                let error = match code(&error) {
                    Some(INDEX_OPTIONS_CONFLICT | INDEX_KEY_SPECS_CONFLICT) => {
                        let text = format!(
                            "an index that stands against `{}` was made on `{target}` since the plan: plan again",
                            index.name
                        );
                        Error::new(ErrorKind::Conflict(text)).with_source(error)
                    }
                    _ => failed(error, step),
                };
                error.with_index(&index.name)
            })
        }
    }
}

/// Sets the validator of a collection that still has what was planned for, or none.
async fn set_validator(
    db: &Database,
    target: &Target,
    planned: &Observed,
    options: Document,
) -> Result<()> {
    let conflict = |what: &str| {
        let text = format!("`{target}` {what} since the plan, so it is left alone: plan again");
        Err(Error::new(ErrorKind::Conflict(text)))
    };
    let Some(live) = observe_one(db, target).await? else {
        return conflict("was dropped");
    };
    if live.kind.as_deref() != Some("collection") {
        return conflict("became something that takes no validator");
    }
    // The server leaves out what is the default.
    let level = |of: &Observed| of.level.clone().unwrap_or_else(|| "strict".to_owned());
    let action = |of: &Observed| of.action.clone().unwrap_or_else(|| "error".to_owned());
    let wanted = |key| options.get_str(key).unwrap_or_default();
    let is_wanted = live.validator.as_ref() == options.get_document("validator").ok()
        && level(&live) == wanted("validationLevel")
        && action(&live) == wanted("validationAction");
    if is_wanted {
        return Ok(());
    }
    let same_options = level(&live) == level(planned) && action(&live) == action(planned);
    let is_planned =
        live.validator == planned.validator && (live.validator.is_none() || same_options);
    if is_planned {
        coll_mod(db, target, options).await
    } else {
        conflict("was given another validator")
    }
}

fn validation(validator: &Document, level: Level, action: Action) -> Document {
    doc! { "validator": validator.clone(), "validationLevel": level.as_str(), "validationAction": action.as_str() }
}

async fn coll_mod(db: &Database, target: &Target, options: Document) -> Result<()> {
    let mut command = doc! { "collMod": &target.collection };
    command.extend(options);
    let failed = |source| {
        let text = format!("the validator of `{target}` could not be set");
        Error::new(ErrorKind::Driver)
            .with_subject(text)
            .with_source(source)
    };
    run(db, target, command).await.map_err(failed)
}

async fn run(db: &Database, target: &Target, command: Document) -> mongodb::error::Result<()> {
    match &target.db {
        Some(name) => db.client().database(name).run_command(command).await?,
        None => db.run_command(command).await?,
    };
    Ok(())
}

fn code(error: &mongodb::error::Error) -> Option<i32> {
    match &*error.kind {
        DriverKind::Command(error) => Some(error.code),
        _ => None,
    }
}

fn failed(source: mongodb::error::Error, step: &Step) -> Error {
    let text = step.to_string();
    let first = text.lines().next().unwrap_or_default().to_owned();
    Error::new(ErrorKind::Driver)
        .with_subject(first)
        .with_source(source)
}
