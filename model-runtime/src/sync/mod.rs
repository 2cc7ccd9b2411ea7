//! Bringing a database to what the models declare: observe, plan, apply.
//!
//! [`plan`] reads what is there and decides; the plan is printed as a stable text and changes
//! nothing. [`Plan::apply`] carries it out. A second plan is empty.
//!
//! ```no_run
//! # async fn run(db: model_runtime::mongodb::Database, models: &'static [model_runtime::ModelInfo]) -> model_runtime::Result<()> {
//! let plan = model_runtime::sync::plan(&db, models).await?;
//! println!("{plan}");
//! plan.apply(&db).await?;
//! assert!(model_runtime::sync::plan(&db, models).await?.is_empty());
//! # Ok(()) }
//! ```

#[cfg(feature = "driver")]
mod apply;
mod compare;
mod decide;
mod diff;
#[cfg(feature = "driver")]
mod observe;

use std::fmt;

use bson::Document;

use crate::{
    index::IndexSpec,
    spec::{Action, Level},
};

#[cfg(feature = "driver")]
pub use apply::{Applied, Apply};
pub use decide::decide;
#[cfg(feature = "driver")]
pub use observe::{PlanAction, plan};

/// What is in a database of one collection that a model declares.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Observed {
    /// The database, where the model fixes one.
    pub db: Option<String>,
    /// The collection.
    pub collection: String,
    /// `collection`, `view` or `timeseries`; `None` where there is none of that name.
    pub kind: Option<String>,
    /// The validator in force.
    pub validator: Option<Document>,
    /// The validation level; the server leaves out `strict`.
    pub level: Option<String>,
    /// The validation action; the server leaves out `error`.
    pub action: Option<String>,
    /// The collation of the collection, which its indexes inherit.
    pub collation: Option<Document>,
    /// The indexes, as `listIndexes` gives them.
    pub indexes: Vec<Document>,
}

/// What has to be done, in order, and what is left as it is.
#[derive(Clone, Debug, Default, PartialEq)]
#[must_use = "a plan changes nothing until it is applied"]
pub struct Plan {
    pub(crate) steps: Vec<Step>,
    pub(crate) notes: Vec<Note>,
    pub(crate) conflicts: Vec<Conflict>,
}

/// A collection, with its database where a model fixes one.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Target {
    /// The database, `None` for the one that is planned for.
    pub db: Option<String>,
    /// The collection.
    pub collection: String,
}

/// One change.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Step {
    /// `create`, with the validator.
    #[non_exhaustive]
    CreateCollection {
        /// Which collection.
        target: Target,
        /// `{ $jsonSchema: .. }`.
        validator: Document,
        /// When the server validates.
        level: Level,
        /// What it does with an invalid document.
        action: Action,
    },
    /// `collMod` with a validator: documents that are there are not checked by it.
    #[non_exhaustive]
    SetValidator {
        /// Which collection.
        target: Target,
        /// The validator that is replaced. Another one that is there by then is a conflict.
        from: Option<Document>,
        /// The level that is replaced, where the server names it.
        from_level: Option<String>,
        /// The action that is replaced, where the server names it.
        from_action: Option<String>,
        /// The new one.
        validator: Document,
        /// When the server validates.
        level: Level,
        /// What it does with an invalid document.
        action: Action,
        /// How the two differ, a line each.
        changes: Vec<String>,
    },
    /// `collMod` of an index: what of it can be changed without building it again.
    #[non_exhaustive]
    ChangeIndex {
        /// Which collection.
        target: Target,
        /// The name that the live index has.
        name: String,
        /// The index as declared.
        index: IndexSpec,
        /// Its new seconds to live, where they differ.
        expire_after_seconds: Option<u32>,
        /// Whether it is hidden from now on, where that differs.
        hidden: Option<bool>,
    },
    /// `createIndexes`.
    #[non_exhaustive]
    CreateIndex {
        /// Which collection.
        target: Target,
        /// The index.
        index: IndexSpec,
    },
}

/// What is left as it is, and why.
#[derive(Clone, Debug, PartialEq)]
pub struct Note {
    /// Which collection.
    pub target: Target,
    /// The note, one line.
    pub text: String,
}

/// A live definition that stands against a declared one. No command is sent while there is one.
#[derive(Clone, Debug, PartialEq)]
pub struct Conflict {
    /// Which collection.
    pub target: Target,
    /// The index, where it is about one.
    pub index: Option<String>,
    /// What stands against what, and the ways out, one line.
    pub text: String,
}

impl Plan {
    /// Whether there is nothing to do and nothing in the way.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.steps.is_empty() && self.conflicts.is_empty()
    }

    /// The changes, in order.
    #[must_use]
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// What is left as it is.
    #[must_use]
    pub fn notes(&self) -> &[Note] {
        &self.notes
    }

    /// What stands in the way.
    #[must_use]
    pub fn conflicts(&self) -> &[Conflict] {
        &self.conflicts
    }
}

impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.db {
            Some(db) => write!(f, "{db}.{}", self.collection),
            None => f.write_str(&self.collection),
        }
    }
}

/// One line, and for a changed validator a line per difference.
impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Step::CreateCollection {
                target,
                level,
                action,
                ..
            } => {
                write!(
                    f,
                    "create collection {target}, validation {} {}",
                    level.as_str(),
                    action.as_str()
                )
            }
            Step::SetValidator {
                target,
                from,
                level,
                action,
                changes,
                ..
            } => {
                let verb = if from.is_some() { "replace" } else { "set" };
                write!(
                    f,
                    "{verb} validator of {target}, validation {} {}",
                    level.as_str(),
                    action.as_str()
                )?;
                changes
                    .iter()
                    .try_for_each(|change| write!(f, "\n    {change}"))
            }
            Step::ChangeIndex {
                target,
                name,
                expire_after_seconds,
                hidden,
                ..
            } => {
                write!(f, "change index on {target}: {name}")?;
                if let Some(seconds) = expire_after_seconds {
                    write!(f, " ttl {seconds}s")?;
                }
                match hidden {
                    Some(true) => f.write_str(" hidden"),
                    Some(false) => f.write_str(" not hidden"),
                    None => Ok(()),
                }
            }
            Step::CreateIndex { target, index } => write!(f, "create index on {target}: {index}"),
        }
    }
}

/// A stable text: the same plan prints the same.
impl fmt::Display for Plan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let count = |n: usize, word: &str| match n {
            1 => format!("1 {word}"),
            n => format!("{n} {word}s"),
        };
        let (steps, conflicts) = (self.steps.len(), self.conflicts.len());
        let headline = match (steps, conflicts) {
            (0, 0) => "nothing to do".to_owned(),
            (_, 0) => count(steps, "step"),
            (0, _) => format!("{}, nothing can be applied", count(conflicts, "conflict")),
            _ => format!(
                "{}, nothing can be applied; then {}",
                count(conflicts, "conflict"),
                count(steps, "step")
            ),
        };
        writeln!(f, "plan: {headline}")?;
        self.steps
            .iter()
            .try_for_each(|step| writeln!(f, "  + {step}"))?;
        self.notes
            .iter()
            .try_for_each(|note| writeln!(f, "  = {}: {}", note.target, note.text))?;
        self.conflicts
            .iter()
            .try_for_each(|conflict| writeln!(f, "  ! {}: {}", conflict.target, conflict.text))
    }
}
