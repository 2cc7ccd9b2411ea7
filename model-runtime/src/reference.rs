//! `Ref<T>`: the `_id` of a document of another collection, and nothing else.

use std::{fmt, hash, marker::PhantomData};

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{
    model::Document,
    shape::{Kind, ReferenceShape, Shape, ShapeRef},
    stored::Stored,
};

/// A reference to a document of the model `T`: stored as that document's `_id`.
///
/// ```
/// use model_runtime::prelude::*;
/// use serde::{Deserialize, Serialize};
///
/// #[derive(Document, Serialize, Deserialize)]
/// struct Page {
///     #[serde(rename = "_id")]
///     slug: String,
/// }
///
/// let front: Ref<Page> = Ref::new("front".to_owned());
/// assert_eq!(front.id(), "front");
/// ```
pub struct Ref<T: Document> {
    id: T::Id,
    marker: PhantomData<fn() -> T>,
}

impl<T: Document> Ref<T> {
    /// A reference to the document with this `_id`.
    pub fn new(id: T::Id) -> Self {
        Ref {
            id,
            marker: PhantomData,
        }
    }

    /// The `_id` referred to.
    pub fn id(&self) -> &T::Id {
        &self.id
    }

    /// The `_id` referred to.
    pub fn into_id(self) -> T::Id {
        self.id
    }
}

impl<T: Document> Stored for Ref<T> {
    const SHAPE: ShapeRef = ShapeRef::new(&Shape {
        name: "Ref",
        id: 0,
        kind: Kind::Reference(ReferenceShape {
            id: <T::Id as Stored>::SHAPE,
            target: T::spec,
        }),
    });
    type Element = Self;
}

impl<T: Document> Serialize for Ref<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.id.serialize(serializer)
    }
}

impl<'de, T: Document<Id: Deserialize<'de>>> Deserialize<'de> for Ref<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        T::Id::deserialize(deserializer).map(Ref::new)
    }
}

// By hand: a derive would ask the bounds of `T` instead of its id.
impl<T: Document<Id: Clone>> Clone for Ref<T> {
    fn clone(&self) -> Self {
        Ref::new(self.id.clone())
    }
}

impl<T: Document<Id: Copy>> Copy for Ref<T> {}

impl<T: Document<Id: PartialEq>> PartialEq for Ref<T> {
    fn eq(&self, other: &Self) -> bool {
        self.id == other.id
    }
}

impl<T: Document<Id: Eq>> Eq for Ref<T> {}

impl<T: Document<Id: PartialOrd>> PartialOrd for Ref<T> {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        self.id.partial_cmp(&other.id)
    }
}

impl<T: Document<Id: Ord>> Ord for Ref<T> {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.id.cmp(&other.id)
    }
}

impl<T: Document<Id: hash::Hash>> hash::Hash for Ref<T> {
    fn hash<H: hash::Hasher>(&self, state: &mut H) {
        self.id.hash(state);
    }
}

impl<T: Document<Id: fmt::Debug>> fmt::Debug for Ref<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Ref").field(&self.id).finish()
    }
}
