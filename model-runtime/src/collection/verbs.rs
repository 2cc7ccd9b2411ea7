//! The verbs, and which action each one is.

use mongodb::Collection;
use serde::{Serialize, de::DeserializeOwned};

use super::{
    Bucket, Elements, Find, FindById, Insert, Populate, Push, References, UpdateById, UpdateWhere,
    encode_id, sealed,
};
use crate::{
    encode::encode,
    filter::Filter,
    model::Document as Model,
    path::{Operand, Path},
    update::Changes,
};

impl<T: Model + Send + Sync> sealed::Sealed for Collection<T> {}

/// This crate's verbs on the driver's [`Collection`].
///
/// Each is a pending action, as the driver's own are: it is set up by chained methods and runs
/// when it is awaited. Ids and values are written as the documents store them.
///
/// ```no_run
/// use model_runtime::prelude::*;
/// use serde::{Deserialize, Serialize};
///
/// #[derive(Document, Serialize, Deserialize)]
/// #[document(collection = "orders")]
/// struct Order {
///     #[serde(rename = "_id")]
///     id: ObjectId,
///     status: String,
///     #[embed(max = 20)]
///     lines: Vec<String>,
/// }
///
/// # async fn run(db: mongodb::Database, order: Order) -> model_runtime::Result<()> {
/// let orders = Order::collection(&db);
/// orders.insert(&order).await?;
/// orders.push(order.id, Order::LINES, "a book").await?;
/// orders.update_by_id(order.id, Update::set(Order::STATUS, "paid")).await?;
/// let paid = orders.find_where(Order::STATUS.eq("paid")).limit(20).to_vec().await?;
/// # Ok(())
/// # }
/// ```
pub trait CollectionExt<T: Model + Send + Sync>: sealed::Sealed {
    /// The document with this `_id`, or `None`.
    ///
    /// The id is written as the model's documents store it: a plain `uuid::Uuid` is found,
    /// which the same value in a `doc!` would not be.
    ///
    /// # Errors
    ///
    /// [`Encode`](crate::ErrorKind::Encode) if the id cannot be written, [`Decode`](crate::ErrorKind::Decode) if
    /// the stored document cannot be read as `T` (with its `_id` and field), else
    /// [`Driver`](crate::ErrorKind::Driver).
    fn find_by_id(&self, id: impl Operand<T::Id>) -> FindById<'static, T>
    where
        T: DeserializeOwned;

    /// The documents that match a filter.
    ///
    /// # Errors
    ///
    /// As [`find_by_id`](CollectionExt::find_by_id).
    fn find_where(&self, filter: Filter<T>) -> Find<T>
    where
        T: DeserializeOwned;

    /// Stores a new document.
    ///
    /// # Errors
    ///
    /// [`Refused`](crate::ErrorKind::Refused) by the validator, [`DuplicateKey`](crate::ErrorKind::DuplicateKey)
    /// with the index, [`TooLarge`](crate::ErrorKind::TooLarge) over 16 MiB,
    /// [`Encode`](crate::ErrorKind::Encode) with the field that cannot be written.
    fn insert(&self, document: &T) -> Insert<'static>
    where
        T: Serialize;

    /// Changes every document that matches a filter; gives how many were changed.
    ///
    /// The server changes one document after the other and stops at the first that fails: the
    /// ones before stay changed, and it does not say how many those are.
    ///
    /// # Errors
    ///
    /// As [`insert`](CollectionExt::insert).
    fn update_where(&self, filter: Filter<T>, changes: Changes<T>) -> UpdateWhere<'static, T>;

    /// Changes the document with this `_id`.
    ///
    /// # Errors
    ///
    /// [`NotFound`](crate::ErrorKind::NotFound) if there is none, else as
    /// [`insert`](CollectionExt::insert).
    fn update_by_id(&self, id: impl Operand<T::Id>, changes: Changes<T>) -> UpdateById<'static, T>;

    /// Adds an element to an array, within the array's declared bound.
    ///
    /// One update command whose filter holds the bound, so that no race can overfill the array:
    /// MongoDB has no other way to refuse a `$push` than a filter or the validator. Only when
    /// nothing matched does a second command tell a full array from a missing document. With
    /// `keep = "latest"` the oldest elements are dropped in the same update.
    ///
    /// An element that a set holds already is not added again, and takes no room.
    ///
    /// # Errors
    ///
    /// [`Full`](crate::ErrorKind::Full) (nothing is changed), [`NotFound`](crate::ErrorKind::NotFound),
    /// [`OtherVariant`](crate::ErrorKind::OtherVariant) where the path goes into another variant of
    /// an enum than is stored, [`Path`](crate::ErrorKind::Path) where the part of the document
    /// around the array is not stored, or the array is not and is read as something else,
    /// [`TooLarge`](crate::ErrorKind::TooLarge) past 16 MiB, [`Refused`](crate::ErrorKind::Refused) by the
    /// validator, [`Path`](crate::ErrorKind::Path) for an array inside another array or one that a
    /// function of yours writes (before any command is sent).
    fn push<A: Elements>(
        &self,
        id: impl Operand<T::Id>,
        path: Path<T, A>,
        element: impl Operand<A::Item>,
    ) -> Push<'static, T>;

    /// Adds several elements to an array: all of them or none.
    ///
    /// # Errors
    ///
    /// As [`push`](CollectionExt::push). No elements are no command and no error.
    fn push_many<A: Elements, V: Operand<A::Item>>(
        &self,
        id: impl Operand<T::Id>,
        path: Path<T, A>,
        elements: impl IntoIterator<Item = V>,
    ) -> Push<'static, T>;

    /// Fetches what a field of these documents refers to: one `$in` with the distinct ids for
    /// up to 10 000 of them, and none if there are none.
    ///
    /// A deleted target does not shift the others: see
    /// [`Populated::places`](super::Populated::places).
    ///
    /// ```no_run
    /// use model_runtime::{Place, prelude::*};
    /// # use serde::{Deserialize, Serialize};
    /// # #[derive(Document, Serialize, Deserialize)]
    /// # struct Player { #[serde(rename = "_id")] id: ObjectId, name: String }
    /// #[derive(Document, Serialize, Deserialize)]
    /// struct Team {
    ///     #[serde(rename = "_id")]
    ///     id: ObjectId,
    ///     #[reference]
    ///     #[embed(max = 30)]
    ///     players: Vec<Ref<Player>>,
    /// }
    ///
    /// # async fn run(db: mongodb::Database, teams: Vec<Team>) -> model_runtime::Result<()> {
    /// let players = Team::collection(&db).populate(&teams, |team| &team.players).await?;
    /// for place in players.places(&teams[0].players) {
    ///     match place {
    ///         Place::Found(player) => println!("{}", player.name),
    ///         Place::Missing(id) => println!("{id} is gone"),
    ///         Place::Hole => println!("nobody yet"),
    ///     }
    /// }
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    ///
    /// [`Decode`](crate::ErrorKind::Decode) with the target's model and `_id` if one cannot be read;
    /// [`Missing`](crate::ErrorKind::Missing) if [`strict`](Populate::strict) was asked for.
    fn populate<'d, R: References>(
        &self,
        documents: &'d [T],
        field: impl FnMut(&'d T) -> R,
    ) -> Populate<'static, R::Target>
    where
        R::Target: Send + Sync + DeserializeOwned;

    /// The buckets of measurements whose array is at `measurements`, the field with
    /// `#[bucket(..)]`.
    fn bucket<A: Elements>(&self, measurements: Path<T, A>) -> Bucket<T, A::Item>;
}

impl<T: Model + Send + Sync> CollectionExt<T> for Collection<T> {
    fn find_by_id(&self, id: impl Operand<T::Id>) -> FindById<'static, T>
    where
        T: DeserializeOwned,
    {
        FindById::new(self.clone_with_type(), encode_id::<T>(id))
    }

    fn find_where(&self, filter: Filter<T>) -> Find<T>
    where
        T: DeserializeOwned,
    {
        let filter = filter
            .into_document()
            .map_err(|error| error.with_model(T::spec().model));
        Find::new(self.clone_with_type(), filter)
    }

    fn insert(&self, document: &T) -> Insert<'static>
    where
        T: Serialize,
    {
        Insert::new(self.clone_with_type(), document)
    }

    fn update_where(&self, filter: Filter<T>, changes: Changes<T>) -> UpdateWhere<'static, T> {
        UpdateWhere::new(self.clone_with_type(), filter, changes)
    }

    fn update_by_id(&self, id: impl Operand<T::Id>, changes: Changes<T>) -> UpdateById<'static, T> {
        UpdateById::new(self.clone_with_type(), encode_id::<T>(id), changes)
    }

    fn push<A: Elements>(
        &self,
        id: impl Operand<T::Id>,
        path: Path<T, A>,
        element: impl Operand<A::Item>,
    ) -> Push<'static, T> {
        let elements = element
            .encode(encode::<A::Item>)
            .map(|element| vec![element]);
        Push::new(self.clone_with_type(), encode_id::<T>(id), path, elements)
    }

    fn push_many<A: Elements, V: Operand<A::Item>>(
        &self,
        id: impl Operand<T::Id>,
        path: Path<T, A>,
        elements: impl IntoIterator<Item = V>,
    ) -> Push<'static, T> {
        let elements = elements
            .into_iter()
            .map(|element| element.encode(encode::<A::Item>))
            .collect();
        Push::new(self.clone_with_type(), encode_id::<T>(id), path, elements)
    }

    fn populate<'d, R: References>(
        &self,
        documents: &'d [T],
        field: impl FnMut(&'d T) -> R,
    ) -> Populate<'static, R::Target>
    where
        R::Target: Send + Sync + DeserializeOwned,
    {
        let db = self.client().database(&self.namespace().db);
        let fields: Vec<R> = documents.iter().map(field).collect();
        Populate::new(&db, &fields)
    }

    fn bucket<A: Elements>(&self, measurements: Path<T, A>) -> Bucket<T, A::Item> {
        Bucket::new(self.clone_with_type(), measurements)
    }
}
