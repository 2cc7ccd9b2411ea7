//! The only reader of server state.

use std::{future::IntoFuture, pin::Pin};

use bson::{Document, doc};
use futures_util::TryStreamExt;
use mongodb::{Database, bson::RawDocumentBuf};

use super::{Observed, Plan, Target, decide};
use crate::{
    error::{Error, ErrorKind, Result},
    model::ModelInfo,
};

/// Reads what is there of the models' collections and decides what has to be done.
///
/// Changes nothing. Needs the rights `listCollections` and `listIndexes`.
pub fn plan<'a>(db: &'a Database, models: &'a [ModelInfo]) -> PlanAction<'a> {
    PlanAction { db, models }
}

/// A plan about to be made, see [`plan`].
#[derive(Debug)]
#[must_use = "nothing is planned until this is awaited"]
pub struct PlanAction<'a> {
    db: &'a Database,
    models: &'a [ModelInfo],
}

impl<'a> IntoFuture for PlanAction<'a> {
    type Output = Result<Plan>;
    type IntoFuture = Pin<Box<dyn Future<Output = Result<Plan>> + Send + 'a>>;

    fn into_future(self) -> Self::IntoFuture {
        Box::pin(async move {
            decide::apart(self.models, Some(self.db.name()))?;
            let observed = observe(self.db, self.models).await?;
            decide::decide(self.models, &observed)
        })
    }
}

/// What is there now of one collection; `None` if there is none of that name.
pub(super) async fn observe_one(db: &Database, target: &Target) -> Result<Option<Observed>> {
    let of_target = match &target.db {
        Some(name) => &db.client().database(name),
        None => db,
    };
    let filter = doc! { "name": &target.collection };
    let listed = list(of_target, doc! { "listCollections": 1, "filter": filter }).await?;
    match listed.first() {
        Some(listed) => collection(of_target, target.db.as_deref(), listed)
            .await
            .map(Some),
        None => Ok(None),
    }
}

/// What is there, of every collection that the models name.
async fn observe(db: &Database, models: &[ModelInfo]) -> Result<Vec<Observed>> {
    let mut databases: Vec<Option<&str>> = models.iter().map(|model| model.spec().db).collect();
    databases.sort_unstable();
    databases.dedup();
    let mut observed = Vec::new();
    for fixed in databases {
        let db = match fixed {
            Some(name) => &db.client().database(name),
            None => db,
        };
        let of_this = models
            .iter()
            .map(|model| model.spec())
            .filter(|spec| spec.db == fixed);
        let names: Vec<&str> = of_this.map(|spec| spec.collection).collect();
        for listed in list(
            db,
            doc! { "listCollections": 1, "filter": { "name": { "$in": names } } },
        )
        .await?
        {
            observed.push(collection(db, fixed, &listed).await?);
        }
    }
    Ok(observed)
}

async fn collection(db: &Database, fixed: Option<&str>, listed: &Document) -> Result<Observed> {
    let empty = Document::new();
    let options = listed.get_document("options").unwrap_or(&empty);
    let name = listed.get_str("name").unwrap_or_default().to_owned();
    let kind = listed.get_str("type").unwrap_or("collection").to_owned();
    let indexes = if kind == "collection" {
        list(db, doc! { "listIndexes": &name }).await?
    } else {
        Vec::new()
    };
    let text = |key| options.get_str(key).ok().map(str::to_owned);
    Ok(Observed {
        db: fixed.map(str::to_owned),
        collection: name,
        kind: Some(kind),
        // An empty validator is none.
        validator: options
            .get_document("validator")
            .ok()
            .filter(|validator| !validator.is_empty())
            .cloned(),
        level: text("validationLevel"),
        action: text("validationAction"),
        collation: options.get_document("collation").ok().cloned(),
        indexes,
    })
}

/// A command that answers with a cursor, read whole.
async fn list(db: &Database, command: Document) -> Result<Vec<Document>> {
    let failed = |source: mongodb::error::Error| Error::new(ErrorKind::Driver).with_source(source);
    let cursor = db.run_cursor_command(command).await.map_err(failed)?;
    let raw: Vec<RawDocumentBuf> = cursor
        .with_type::<RawDocumentBuf>()
        .try_collect()
        .await
        .map_err(failed)?;
    let read = |raw: RawDocumentBuf| {
        Document::try_from(raw).map_err(|source| Error::new(ErrorKind::Decode).with_source(source))
    };
    raw.into_iter().map(read).collect()
}
