//! References, fetched together.

use std::{
    collections::{HashMap, HashSet},
    fmt,
    marker::PhantomData,
};

use bson::Bson;
use futures_util::future::BoxFuture;
use mongodb::{
    ClientSession, Database,
    options::{FindOptions, ReadConcern},
};
use serde::de::DeserializeOwned;

use super::{FindById, RawCollection, References, failure::failure, id_key::key};
use crate::{
    encode::id_to_bson,
    error::{Error, ErrorKind, Result},
    filter::one_of,
    model::Document as Model,
    reference::Ref,
    trace::decode,
};

/// The most ids in one `$in`.
const MOST_IDS: usize = 10_000;
/// The most bytes of ids in one `$in`: a command is a document, with at most 16 MiB.
const MOST_BYTES: usize = 8 << 20;

/// Fetches what references refer to; made by [`populate`](super::CollectionExt::populate).
///
/// One `find` for every 10 000 distinct ids (or 8 MiB of them), each with a batch size above its
/// number of ids, so that the server answers in one piece up to 16 MiB.
#[must_use = "nothing is fetched until the action is awaited"]
#[derive(Debug)]
pub struct Populate<'a, U> {
    collection: RawCollection,
    ids: Result<Vec<Id>>,
    strict: bool,
    options: FindOptions,
    session: Option<&'a mut ClientSession>,
    marker: PhantomData<fn() -> U>,
}

/// An id, and what it is to the server.
#[derive(Debug)]
struct Id {
    key: Vec<u8>,
    id: Bson,
}

fn id_of<U: Model>(reference: &Ref<U>) -> Result<Id> {
    let id = id_to_bson(reference.id()).map_err(|error| {
        Error::from(error)
            .with_model(U::spec().model)
            .with_path("_id")
    })?;
    Ok(Id { key: key(&id), id })
}

impl<'a, U: Model + Send + Sync> Populate<'a, U> {
    pub(crate) fn new<R: References<Target = U>>(db: &Database, fields: &[R]) -> Self {
        let mut seen = HashSet::new();
        let mut ids = Ok(Vec::new());
        for field in fields {
            field.visit(&mut |reference| match (id_of(reference), &mut ids) {
                (Ok(id), Ok(ids)) => {
                    if seen.insert(id.key.clone()) {
                        ids.push(id);
                    }
                }
                (Err(error), Ok(_)) => ids = Err(error),
                (_, Err(_)) => {}
            });
        }
        Populate {
            collection: U::collection(db).clone_with_type(),
            ids,
            strict: false,
            options: FindOptions::default(),
            session: None,
            marker: PhantomData,
        }
    }

    /// Makes a reference to a document that does not exist an error which names the ids.
    pub fn strict(mut self) -> Self {
        self.strict = true;
        self
    }

    /// Fetches from this collection instead of the model's declared one.
    pub fn from_collection(mut self, collection: &mongodb::Collection<U>) -> Self {
        self.collection = collection.clone_with_type();
        self
    }

    /// Reads with this read concern instead of the collection's.
    pub fn read_concern(mut self, read_concern: ReadConcern) -> Self {
        self.options.read_concern = Some(read_concern);
        self
    }

    /// Lets the server stop each of its answers after this time.
    pub fn max_time(mut self, max_time: std::time::Duration) -> Self {
        self.options.max_time = Some(max_time);
        self
    }

    /// Reads in this session, and in its transaction if it has one.
    pub fn session(mut self, session: &'a mut ClientSession) -> Self {
        self.session = Some(session);
        self
    }
}

impl<'a, U: Model + DeserializeOwned + Send + Sync> IntoFuture for Populate<'a, U> {
    type Output = Result<Populated<U>>;
    type IntoFuture = BoxFuture<'a, Self::Output>;

    fn into_future(self) -> Self::IntoFuture {
        Box::pin(async move {
            let Populate {
                collection,
                ids,
                strict,
                options,
                mut session,
                marker: _,
            } = self;
            let ids = ids?;
            let mut found = HashMap::with_capacity(ids.len());
            for chunk in chunks(&ids) {
                fetch(
                    &collection,
                    chunk,
                    &options,
                    session.as_deref_mut(),
                    &mut found,
                )
                .await?;
            }
            let missing: Vec<Bson> = ids
                .into_iter()
                .filter(|id| !found.contains_key(&id.key))
                .map(|id| id.id)
                .collect();
            if strict && !missing.is_empty() {
                return Err(Error::new(ErrorKind::Missing(missing)).with_model(U::spec().model));
            }
            Ok(Populated { found, missing })
        })
    }
}

/// The ids in parts that each fit into one command.
fn chunks(mut ids: &[Id]) -> impl Iterator<Item = &[Id]> {
    std::iter::from_fn(move || {
        let mut bytes = 0;
        let fits = |id: &&Id| {
            // An array entry also has a type and an index for its key.
            bytes += id.key.len() + 8;
            bytes <= MOST_BYTES
        };
        let len = ids.iter().take(MOST_IDS).take_while(fits).count().max(1);
        let (chunk, rest) = ids.split_at_checked(len)?;
        ids = rest;
        Some(chunk)
    })
}

async fn fetch<U: Model + DeserializeOwned>(
    collection: &RawCollection,
    ids: &[Id],
    options: &FindOptions,
    session: Option<&mut ClientSession>,
    found: &mut HashMap<Vec<u8>, U>,
) -> Result<()> {
    let model = U::spec().model;
    let list: Vec<Bson> = ids.iter().map(|id| id.id.clone()).collect();
    let mut options = options.clone();
    // One above: a batch that is just full leaves a cursor open.
    options.batch_size = u32::try_from(ids.len() + 1).ok();
    let find = collection.find(one_of("_id", list)).with_options(options);
    let mut keep = |raw: &bson::RawDocument| {
        let document = decode(raw, model)?;
        let id = raw
            .get("_id")
            .ok()
            .flatten()
            .and_then(|id| Bson::try_from(id).ok());
        found.insert(key(&id.unwrap_or(Bson::Null)), document);
        Ok::<(), Error>(())
    };
    let told = |error| failure(error, model);
    match session {
        Some(session) => {
            let mut cursor = find.session(&mut *session).await.map_err(told)?;
            while cursor.advance(session).await.map_err(told)? {
                keep(cursor.current())?;
            }
        }
        None => {
            let mut cursor = find.await.map_err(told)?;
            while cursor.advance().await.map_err(told)? {
                keep(cursor.current())?;
            }
        }
    }
    Ok(())
}

/// What references of one model to `U` refer to.
#[derive(Debug)]
pub struct Populated<U> {
    found: HashMap<Vec<u8>, U>,
    missing: Vec<Bson>,
}

/// What is at the place of one reference.
pub enum Place<'a, U: Model> {
    /// The document referred to.
    Found(&'a U),
    /// There is no document with this `_id`.
    Missing(&'a U::Id),
    /// There is no reference: an `Option` is `None`.
    Hole,
}

impl<'a, U: Model> Place<'a, U> {
    /// The document, if it was found.
    #[must_use]
    pub fn found(self) -> Option<&'a U> {
        match self {
            Place::Found(document) => Some(document),
            Place::Missing(_) | Place::Hole => None,
        }
    }
}

impl<U: Model> Clone for Place<'_, U> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<U: Model> Copy for Place<'_, U> {}

impl<U: Model + fmt::Debug> fmt::Debug for Place<'_, U>
where
    U::Id: fmt::Debug,
{
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::Found(document) => f.debug_tuple("Found").field(document).finish(),
            Place::Missing(id) => f.debug_tuple("Missing").field(id).finish(),
            Place::Hole => f.write_str("Hole"),
        }
    }
}

impl<U: Model> Populated<U> {
    /// What is at one reference.
    pub fn get<'p>(&'p self, reference: &'p Ref<U>) -> Place<'p, U> {
        let id = id_of(reference).ok();
        match id.and_then(|id| self.found.get(&id.key)) {
            Some(document) => Place::Found(document),
            None => Place::Missing(reference.id()),
        }
    }

    /// What is at each reference of a field: one place for a `Ref`, a list of the field's length
    /// and order for a `Vec`, with duplicates and holes where they are.
    pub fn places<'p, R: References<Target = U>>(&'p self, field: &'p R) -> R::Places<'p> {
        field.places(&|reference| self.get(reference))
    }

    /// The ids that were asked for and do not exist, each once.
    pub fn missing(&self) -> impl Iterator<Item = &Bson> {
        self.missing.iter()
    }

    /// How many distinct documents were found.
    #[must_use]
    pub fn len(&self) -> usize {
        self.found.len()
    }

    /// Whether no document was found.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.found.is_empty()
    }
}

impl<T: Model + Send + Sync> Ref<T> {
    /// Fetches the document referred to, `None` if it does not exist.
    ///
    /// One command for one reference: for those of several documents use
    /// [`populate`](super::CollectionExt::populate).
    ///
    /// # Errors
    ///
    /// As [`find_by_id`](super::CollectionExt::find_by_id).
    pub fn fetch(&self, db: &Database) -> FindById<'static, T>
    where
        T: DeserializeOwned,
    {
        FindById::new(
            T::collection(db).clone_with_type(),
            id_of(self).map(|id| id.id),
        )
    }
}
