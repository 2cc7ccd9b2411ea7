//! Typed updates of many documents, or of one.

use std::marker::PhantomData;

use bson::{Bson, Document};
use futures_util::future::BoxFuture;
use mongodb::{ClientSession, action::Action, options::UpdateOptions};

use super::{
    RawCollection, by_id,
    failure::{failure, landed},
    setters,
};
use crate::{
    error::{Error, ErrorKind, Result},
    filter::Filter,
    model::Document as Model,
    update::Changes,
};

/// Changes every document that matches; made by
/// [`update_where`](super::CollectionExt::update_where).
#[must_use = "nothing is changed until the action is awaited"]
#[derive(Debug)]
pub struct UpdateWhere<'a, T> {
    collection: RawCollection,
    parts: Result<(Document, Document)>,
    options: UpdateOptions,
    session: Option<&'a mut ClientSession>,
    marker: PhantomData<fn() -> T>,
}

impl<'a, T: Model> UpdateWhere<'a, T> {
    pub(crate) fn new(collection: RawCollection, filter: Filter<T>, changes: Changes<T>) -> Self {
        let parts = filter
            .into_document()
            .and_then(|filter| Ok((filter, changes.into_document()?)));
        let parts = parts.map_err(|error| error.with_model(T::spec().model));
        UpdateWhere {
            collection,
            parts,
            options: UpdateOptions::default(),
            session: None,
            marker: PhantomData,
        }
    }

    setters!(write);
    setters!(session 'a);
}

impl<'a, T: Model> IntoFuture for UpdateWhere<'a, T> {
    /// How many documents were changed; one that had the new values already is not counted.
    type Output = Result<u64>;
    type IntoFuture = BoxFuture<'a, Self::Output>;

    fn into_future(self) -> Self::IntoFuture {
        let UpdateWhere {
            collection,
            parts,
            options,
            session,
            marker: _,
        } = self;
        Box::pin(async move {
            let (filter, changes) = parts?;
            let update = collection
                .update_many(filter, changes)
                .with_options(options);
            let result = update
                .optional(session, |update, session| update.session(session))
                .await;
            result
                .map(|result| result.modified_count)
                .map_err(|error| failure(error, T::spec().model))
        })
    }
}

/// Changes the document with one `_id`; made by
/// [`update_by_id`](super::CollectionExt::update_by_id).
#[must_use = "nothing is changed until the action is awaited"]
#[derive(Debug)]
pub struct UpdateById<'a, T> {
    collection: RawCollection,
    parts: Result<(Bson, Document)>,
    options: UpdateOptions,
    session: Option<&'a mut ClientSession>,
    marker: PhantomData<fn() -> T>,
}

impl<'a, T: Model> UpdateById<'a, T> {
    pub(crate) fn new(collection: RawCollection, id: Result<Bson>, changes: Changes<T>) -> Self {
        let parts = id.and_then(|id| Ok((id, changes.into_document()?)));
        let parts = parts.map_err(|error| error.with_model(T::spec().model));
        UpdateById {
            collection,
            parts,
            options: UpdateOptions::default(),
            session: None,
            marker: PhantomData,
        }
    }

    setters!(write);
    setters!(session 'a);
}

impl<'a, T: Model> IntoFuture for UpdateById<'a, T> {
    type Output = Result<()>;
    type IntoFuture = BoxFuture<'a, Self::Output>;

    fn into_future(self) -> Self::IntoFuture {
        let UpdateById {
            collection,
            parts,
            options,
            session,
            marker: _,
        } = self;
        Box::pin(async move {
            let model = T::spec().model;
            let (id, changes) = parts?;
            let update = collection
                .update_one(by_id(&id), changes)
                .with_options(options);
            let result = update
                .optional(session, |update, session| update.session(session))
                .await;
            match result {
                Ok(result) if result.matched_count == 0 => Err(Error::new(ErrorKind::NotFound)
                    .with_model(model)
                    .with_id(id)),
                Ok(_) => Ok(()),
                Err(error) if landed(&error) == Some(0) => Err(Error::new(ErrorKind::NotFound)
                    .with_model(model)
                    .with_id(id)),
                Err(error) => Err(failure(error, model).with_id(id)),
            }
        })
    }
}
