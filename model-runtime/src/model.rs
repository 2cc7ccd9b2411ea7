//! The traits that the derives fill.

use bson::doc;

use crate::{
    index::{self, IndexSpec},
    spec::DocumentSpec,
    stored::Stored,
    validator,
};

/// A struct that is stored in a collection.
///
/// Implemented by `#[derive(Document)]`, beside serde's derives.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a document with a collection of its own",
    label = "not a document",
    note = "derive `Document` for it if it is one"
)]
pub trait Document: Stored + Sized + 'static {
    /// The type of `_id`: the field's, or `ObjectId` where the struct has none and the server
    /// makes one.
    type Id: serde::Serialize + Stored;

    /// Everything that was declared of the model.
    fn spec() -> &'static DocumentSpec;

    /// The validator: `{ $jsonSchema: .. }`, admitting what serde writes for this type and what it
    /// reads back, and nothing else. Where dates are bounded, `$nor` stands beside it.
    #[must_use]
    fn validator() -> bson::Document {
        validator::validator(Self::spec())
    }

    /// The query for stored documents that the validator would refuse, to count or to find them
    /// before it is put in force: the server never looks at what is stored already (manual:
    /// *Modify Schema Validation*).
    ///
    /// ```no_run
    /// # use model_runtime::prelude::*;
    /// # #[derive(Document, serde::Serialize, serde::Deserialize)]
    /// # struct Order { total: i64 }
    /// # async fn run(db: model_runtime::mongodb::Database) -> Result<(), model_runtime::mongodb::error::Error> {
    /// let broken = Order::collection(&db).count_documents(Order::nonconforming()).await?;
    /// # Ok(())
    /// # }
    /// ```
    #[must_use]
    fn nonconforming() -> bson::Document {
        doc! { "$nor": [Self::validator()] }
    }

    /// The declared indexes: paths in stored names, ESR order, prefixes merged.
    #[must_use]
    fn indexes() -> Vec<IndexSpec> {
        index::resolve(Self::spec())
    }

    /// Checks this value against the model's validator, without a server: what serde writes for it
    /// is what is checked.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::Refused`](crate::ErrorKind::Refused) with every broken rule, and
    /// [`ErrorKind::Encode`](crate::ErrorKind::Encode) where the value cannot be written at all.
    ///
    /// ```
    /// use model_runtime::prelude::*;
    ///
    /// #[derive(Document, serde::Serialize, serde::Deserialize)]
    /// struct Ticket {
    ///     #[validate(max = 5)]
    ///     urgency: u8,
    /// }
    ///
    /// let error = Ticket { urgency: 9 }.check().unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "Ticket: the validator refused the document: urgency: maximum: 9, expected at most 5",
    /// );
    /// ```
    #[cfg(feature = "check")]
    fn check(&self) -> crate::Result<()>
    where
        Self: serde::Serialize,
    {
        let model = Self::spec().model;
        let written = bson::serialize_to_raw_document_buf(self);
        let written = written.map_err(|source| crate::trace::cannot_write(self, model, source))?;
        Self::check_document(&written).map_err(|violations| {
            let id = violations.id().cloned();
            let error = crate::Error::new(crate::ErrorKind::Refused(violations)).with_model(model);
            match id {
                Some(id) => error.with_id(id),
                None => error,
            }
        })
    }

    /// Checks a stored document against the model's validator, without a server.
    ///
    /// The rules are read from [`validator`](Self::validator) itself, and each does what it does
    /// on the server. All broken rules are found, also where the server would tell only the first
    /// bad element of an array.
    ///
    /// # Errors
    ///
    /// Every broken rule, with the path of its place.
    ///
    /// ```
    /// use model_runtime::{bson::rawdoc, prelude::*};
    ///
    /// #[derive(Document, serde::Serialize, serde::Deserialize)]
    /// struct Cart {
    ///     #[embed(max = 9)]
    ///     numbers: Vec<u8>,
    /// }
    ///
    /// let refused = Cart::check_document(&rawdoc! { "numbers": [1, 300, "x"] }).unwrap_err();
    /// assert_eq!(
    ///     refused.to_string(),
    ///     r#"numbers.1: maximum: 300, expected at most 255; numbers.2: bsonType: "x", expected int or long"#,
    /// );
    /// ```
    #[cfg(feature = "check")]
    fn check_document(document: &bson::RawDocument) -> Result<(), crate::Violations> {
        crate::evaluate::check(Self::spec(), document)
    }

    /// The driver's own handle on the model's collection.
    ///
    /// With `#[document(db = "..")]` it is that database on the same client.
    #[cfg(feature = "driver")]
    #[must_use]
    fn collection(db: &mongodb::Database) -> mongodb::Collection<Self>
    where
        Self: Send + Sync,
    {
        Self::collection_named(db, Self::spec().collection)
    }

    /// The same under a collection name known at run time.
    #[cfg(feature = "driver")]
    #[must_use]
    fn collection_named(db: &mongodb::Database, name: &str) -> mongodb::Collection<Self>
    where
        Self: Send + Sync,
    {
        match Self::spec().db {
            Some(fixed) => db.client().database(fixed).collection(name),
            None => db.collection(name),
        }
    }
}

/// A struct, newtype or enum that is stored inside a document.
///
/// Implemented by `#[derive(Embedded)]`, beside serde's derives.
pub trait Embedded: Stored {}

/// One model in a list of them, see [`models!`](crate::models).
#[derive(Clone, Copy)]
pub struct ModelInfo {
    spec: fn() -> &'static DocumentSpec,
}

impl ModelInfo {
    /// The model `T`.
    #[must_use]
    pub const fn of<T: Document>() -> ModelInfo {
        ModelInfo { spec: T::spec }
    }

    /// Everything that was declared of the model.
    #[must_use]
    pub fn spec(&self) -> &'static DocumentSpec {
        (self.spec)()
    }

    /// Whether both are one model. A spec may have several addresses in a program, so that it is
    /// told by the type behind it, and by what it declares.
    pub(crate) fn is_same_as(&self, other: &ModelInfo) -> bool {
        let (one, two) = (self.spec(), other.spec());
        let by_type = one.shape.get().id == two.shape.get().id && one.model == two.model;
        std::ptr::eq(one, two)
            || by_type && crate::schema::describe(self) == crate::schema::describe(other)
    }

    /// The model's validator.
    #[must_use]
    pub fn validator(&self) -> bson::Document {
        validator::validator(self.spec())
    }

    /// The model's indexes.
    #[must_use]
    pub fn indexes(&self) -> Vec<IndexSpec> {
        index::resolve(self.spec())
    }
}

/// `ModelInfo(Order in orders)`.
impl std::fmt::Debug for ModelInfo {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let spec = self.spec();
        write!(f, "ModelInfo({} in ", spec.model)?;
        if let Some(db) = spec.db {
            write!(f, "{db}.")?;
        }
        write!(f, "{})", spec.collection)
    }
}

/// A list of models: `models![Order, Customer]` is a `&'static [ModelInfo]`.
///
/// Explicit, so that none is lost to a linker; a crate keeps one as a `pub const` and the
/// application joins them.
#[macro_export]
macro_rules! models {
    ($($model:ty),* $(,)?) => {
        const { &[$($crate::ModelInfo::of::<$model>()),*] as &'static [$crate::ModelInfo] }
    };
}
