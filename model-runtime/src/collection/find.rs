//! Reads: by `_id`, by filter, by declared query.

use std::{
    marker::PhantomData,
    pin::Pin,
    task::{Context, Poll},
};

use bson::{Bson, Document, RawDocumentBuf};
use futures_util::{Stream, future::BoxFuture};
use mongodb::{ClientSession, options::FindOptions};
use serde::de::DeserializeOwned;

use super::{Explain, RawCollection, by_id, explain, failure::failure, setters};
use crate::{error::Result, model::Document as Model, path::Path, trace::decode};

/// Fetches one document by its `_id`; made by
/// [`find_by_id`](super::CollectionExt::find_by_id) and [`Ref::fetch`](crate::Ref::fetch).
#[must_use = "nothing is read until the action is awaited"]
#[derive(Debug)]
pub struct FindById<'a, T> {
    collection: RawCollection,
    id: Result<Bson>,
    options: FindOptions,
    session: Option<&'a mut ClientSession>,
    marker: PhantomData<fn() -> T>,
}

impl<'a, T: Model> FindById<'a, T> {
    pub(crate) fn new(collection: RawCollection, id: Result<Bson>) -> Self {
        FindById {
            collection,
            id,
            options: FindOptions::default(),
            session: None,
            marker: PhantomData,
        }
    }

    setters!(read);
    setters!(session 'a);
}

impl<'a, T: Model + DeserializeOwned> IntoFuture for FindById<'a, T> {
    type Output = Result<Option<T>>;
    type IntoFuture = BoxFuture<'a, Self::Output>;

    fn into_future(self) -> Self::IntoFuture {
        let FindById {
            collection,
            id,
            mut options,
            session,
            marker: _,
        } = self;
        // A negative limit is one batch without a cursor to close, as in the driver's `find_one`;
        // here the document is read where it lies in the server's answer.
        options.limit = Some(-1);
        Box::pin(async move {
            let model = T::spec().model;
            let id = id?;
            let find = collection.find(by_id(&id)).with_options(options);
            let told = |error| failure(error, model).with_id(id.clone());
            if let Some(session) = session {
                let mut cursor = find.session(&mut *session).await.map_err(told)?;
                if cursor.advance(session).await.map_err(told)? {
                    return decode(cursor.current(), model).map(Some);
                }
            } else {
                let mut cursor = find.await.map_err(told)?;
                if cursor.advance().await.map_err(told)? {
                    return decode(cursor.current(), model).map(Some);
                }
            }
            Ok(None)
        })
    }
}

/// Finds documents; made by [`find_where`](super::CollectionExt::find_where) and by the
/// accessors of declared queries.
///
/// Awaited, it is a [`Cursor`]; [`to_vec`](Find::to_vec) and [`first`](Find::first) read for you.
#[must_use = "nothing is read until the action is awaited"]
#[derive(Debug)]
pub struct Find<T, S = ()> {
    collection: RawCollection,
    filter: Result<Document>,
    options: FindOptions,
    session: S,
    marker: PhantomData<fn() -> T>,
}

impl<T: Model> Find<T> {
    pub(crate) fn new(collection: RawCollection, filter: Result<Document>) -> Self {
        Find {
            collection,
            filter,
            options: FindOptions::default(),
            session: (),
            marker: PhantomData,
        }
    }

    pub(crate) fn sorted(mut self, sort: Document) -> Self {
        self.options.sort = (!sort.is_empty()).then_some(sort);
        self
    }

    /// Reads in this session, and in its transaction if it has one.
    pub fn session(self, session: &mut ClientSession) -> Find<T, &mut ClientSession> {
        let Find {
            collection,
            filter,
            options,
            session: (),
            marker,
        } = self;
        Find {
            collection,
            filter,
            options,
            session,
            marker,
        }
    }

    /// Asks the server how it would find these documents: runs the query and reports the plan.
    ///
    /// # Errors
    ///
    /// As the query itself, and [`Driver`](crate::ErrorKind::Driver) if the server's account is
    /// not understood.
    pub async fn explain(self) -> Result<Explain> {
        explain::of_find(
            &self.collection,
            self.filter?,
            self.options,
            T::spec().model,
        )
        .await
    }
}

impl<T: Model, S> Find<T, S> {
    setters!(read);

    /// At most so many documents, all of them for 0. A negative limit is that many in one batch.
    pub fn limit(mut self, limit: i64) -> Self {
        // The driver turns a negative one round, and of the smallest number there is no other side.
        self.options.limit = Some(limit.max(-i64::MAX));
        self
    }

    /// Leaves out the first documents. The server still walks over them: for pages far down, a
    /// range on the sort key is cheaper.
    pub fn skip(mut self, skip: u64) -> Self {
        self.options.skip = Some(skip);
        self
    }

    /// How many documents the server sends at once; 101 in the first batch where nothing is said.
    pub fn batch_size(mut self, batch_size: u32) -> Self {
        self.options.batch_size = Some(batch_size);
        self
    }

    /// Then sorts by this field, smallest first, after the sort keys so far.
    pub fn ascending<V>(self, path: Path<T, V>) -> Self {
        self.then_by(path, 1)
    }

    /// Then sorts by this field, largest first, after the sort keys so far.
    pub fn descending<V>(self, path: Path<T, V>) -> Self {
        self.then_by(path, -1)
    }

    fn then_by<V>(mut self, path: Path<T, V>, direction: i32) -> Self {
        match path.name() {
            Ok(name) => {
                self.options
                    .sort
                    .get_or_insert_default()
                    .insert(name, direction);
            }
            Err(error) => self.filter = self.filter.and(Err(error)),
        }
        self
    }
}

/// Reading to the end, the same with a session and without.
macro_rules! reads {
    () => {
        /// Reads all of them.
        ///
        /// # Errors
        ///
        /// At the first document that cannot be read, and where the server fails.
        pub async fn to_vec(self) -> Result<Vec<T>> {
            let mut cursor = self.cursor().await?;
            let mut documents = Vec::new();
            while let Some(document) = cursor.try_next().await? {
                documents.push(document);
            }
            Ok(documents)
        }

        /// Reads the first one and no more.
        ///
        /// # Errors
        ///
        /// If it cannot be read, and where the server fails.
        pub async fn first(mut self) -> Result<Option<T>> {
            // A negative limit is one batch without a cursor to close.
            self.options.limit = Some(-1);
            self.cursor().await?.try_next().await
        }
    };
}

impl<T: Model + DeserializeOwned> Find<T> {
    async fn cursor(self) -> Result<Cursor<T>> {
        let model = T::spec().model;
        let find = self
            .collection
            .find(self.filter?)
            .with_options(self.options);
        let inner = find.await.map_err(|error| failure(error, model))?;
        Ok(Cursor {
            inner,
            model,
            marker: PhantomData,
        })
    }

    reads!();
}

impl<'a, T: Model + DeserializeOwned> Find<T, &'a mut ClientSession> {
    async fn cursor(self) -> Result<SessionCursor<'a, T>> {
        let model = T::spec().model;
        let session = self.session;
        let find = self
            .collection
            .find(self.filter?)
            .with_options(self.options)
            .session(&mut *session);
        let inner = find.await.map_err(|error| failure(error, model))?;
        Ok(SessionCursor {
            inner,
            session,
            model,
            marker: PhantomData,
        })
    }

    reads!();
}

impl<T: Model + DeserializeOwned> IntoFuture for Find<T> {
    type Output = Result<Cursor<T>>;
    type IntoFuture = BoxFuture<'static, Self::Output>;

    fn into_future(self) -> Self::IntoFuture {
        Box::pin(self.cursor())
    }
}

impl<'a, T: Model + DeserializeOwned> IntoFuture for Find<T, &'a mut ClientSession> {
    type Output = Result<SessionCursor<'a, T>>;
    type IntoFuture = BoxFuture<'a, Self::Output>;

    fn into_future(self) -> Self::IntoFuture {
        Box::pin(self.cursor())
    }
}

/// The documents of a query, fetched from the server batch by batch.
///
/// A document that cannot be read is an error with its model, `_id` and field; the cursor can go
/// on after it. Also a [`Stream`].
#[derive(Debug)]
pub struct Cursor<T> {
    inner: mongodb::Cursor<RawDocumentBuf>,
    model: &'static str,
    marker: PhantomData<fn() -> T>,
}

impl<T: DeserializeOwned> Cursor<T> {
    /// The next document.
    ///
    /// # Errors
    ///
    /// If it cannot be read, and where the server fails.
    pub async fn try_next(&mut self) -> Result<Option<T>> {
        match self.inner.advance().await {
            Ok(true) => decode(self.inner.current(), self.model).map(Some),
            Ok(false) => Ok(None),
            Err(error) => Err(failure(error, self.model)),
        }
    }
}

impl<T: DeserializeOwned> Stream for Cursor<T> {
    type Item = Result<T>;

    fn poll_next(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let model = self.model;
        Pin::new(&mut self.inner)
            .poll_next(cx)
            .map(|next| next.map(|raw| decode(&raw.map_err(|error| failure(error, model))?, model)))
    }
}

/// The documents of a query in a session.
#[derive(Debug)]
pub struct SessionCursor<'a, T> {
    inner: mongodb::SessionCursor<RawDocumentBuf>,
    session: &'a mut ClientSession,
    model: &'static str,
    marker: PhantomData<fn() -> T>,
}

impl<T: DeserializeOwned> SessionCursor<'_, T> {
    /// The next document; errors as [`Cursor::try_next`].
    pub async fn try_next(&mut self) -> Result<Option<T>> {
        match self.inner.advance(self.session).await {
            Ok(true) => decode(self.inner.current(), self.model).map(Some),
            Ok(false) => Ok(None),
            Err(error) => Err(failure(error, self.model)),
        }
    }
}
