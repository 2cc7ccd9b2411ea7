//! Storing one new document.

use bson::RawDocumentBuf;
use futures_util::future::BoxFuture;
use mongodb::{ClientSession, action::Action, options::InsertOneOptions, results::InsertOneResult};
use serde::Serialize;

use super::{RawCollection, failure::failure, setters};
use crate::{
    error::Result,
    model::Document as Model,
    trace::{cannot_write, with_id_of},
};

/// Stores a new document; made by [`insert`](super::CollectionExt::insert).
#[must_use = "nothing is stored until the action is awaited"]
#[derive(Debug)]
pub struct Insert<'a> {
    collection: RawCollection,
    document: Result<RawDocumentBuf>,
    model: &'static str,
    options: InsertOneOptions,
    session: Option<&'a mut ClientSession>,
}

impl<'a> Insert<'a> {
    pub(crate) fn new<T: Model + Serialize>(collection: RawCollection, document: &T) -> Self {
        let model = T::spec().model;
        let written = bson::serialize_to_raw_document_buf(document);
        let document = written.map_err(|source| cannot_write(document, model, source));
        Insert {
            collection,
            document,
            model,
            options: InsertOneOptions::default(),
            session: None,
        }
    }

    setters!(write);
    setters!(session 'a);
}

impl<'a> IntoFuture for Insert<'a> {
    type Output = Result<InsertOneResult>;
    type IntoFuture = BoxFuture<'a, Self::Output>;

    fn into_future(self) -> Self::IntoFuture {
        let Insert {
            collection,
            document,
            model,
            options,
            session,
        } = self;
        Box::pin(async move {
            let document = document?;
            let insert = collection.insert_one(&document).with_options(options);
            let result = insert
                .optional(session, |insert, session| insert.session(session))
                .await;
            result.map_err(|error| {
                let error = failure(error, model);
                // Without an `_id` of its own the document got one on its way, which says nothing.
                with_id_of(error, &document)
            })
        })
    }
}
