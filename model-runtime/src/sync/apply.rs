//! The only writer: carries out the steps of a plan, in order. Decides nothing.

use std::{future::IntoFuture, pin::Pin};

use bson::{Document, doc};
use mongodb::{Database, error::ErrorKind as DriverKind};

use super::{Plan, Step, Target};
use crate::{
    error::{Error, ErrorKind, Result},
    spec::{Action, Level},
};

impl Plan {
    /// Carries out the plan.
    ///
    /// When it returns, the validators are in force and the indexes are usable. Needs the rights
    /// `createCollection`, `collMod` and `createIndex`.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::Conflict`] before any command if the plan has conflicts. If a step fails, the
    /// error names it and the steps before it are done: plan again and go on.
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
                Err(error) if code(&error) == Some(48) => coll_mod(db, target, options).await,
                result => result.map_err(|error| failed(error, step)),
            }
        }
        Step::SetValidator {
            target,
            validator,
            level,
            action,
            ..
        } => coll_mod(db, target, validation(validator, *level, *action)).await,
        Step::CreateIndex { target, index } => {
            let command =
                doc! { "createIndexes": &target.collection, "indexes": [index.to_document()] };
            run(db, target, command)
                .await
                .map_err(|error| failed(error, step).with_index(&index.name))
        }
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
