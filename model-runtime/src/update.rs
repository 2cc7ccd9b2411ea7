//! Typed updates.

use std::marker::PhantomData;

use bson::{Bson, Document, doc};

use crate::{
    error::{Error, ErrorKind, Result},
    model::Document as Model,
    path::{Operand, Path},
    shape::Kind,
    spec::DocumentSpec,
};

/// Starts an update: `Update::set(Order::STATUS, Status::Paid).inc(Order::VERSION, 1)`.
///
/// Values are encoded as the field stores them, so that an update never changes a field's type.
/// A value that serde would leave out (`skip_serializing_if` on an `Option`) is unset.
#[derive(Debug)]
pub enum Update {}

impl Update {
    /// Sets the field to `value`.
    pub fn set<R: Model, T, V: Operand<T>>(path: Path<R, T>, value: V) -> Changes<R> {
        Changes::none().set(path, value)
    }

    /// Removes the field.
    pub fn unset<R: Model, T>(path: Path<R, T>) -> Changes<R> {
        Changes::none().unset(path)
    }

    /// Adds `value` to the number in the field.
    pub fn inc<R: Model, T: Numeric, V: Operand<T>>(path: Path<R, T>, value: V) -> Changes<R> {
        Changes::none().inc(path, value)
    }
}

/// An update of documents of the model `R`, made by [`Update`].
#[derive(Debug)]
#[must_use = "an update does nothing until it is used in a write"]
pub struct Changes<R> {
    document: Result<Document>,
    marker: PhantomData<fn(&R)>,
}

impl<R: Model> Changes<R> {
    fn none() -> Self {
        Changes {
            document: Ok(doc! {}),
            marker: PhantomData,
        }
    }

    fn with(self, operator: &str, name: Result<String>, value: Result<Bson>) -> Self {
        let document = self.document.and_then(|mut document| {
            let name = name?;
            apart(&document, &name)?;
            let mut fields = match document.remove(operator) {
                Some(Bson::Document(fields)) => fields,
                _ => Document::new(),
            };
            fields.insert(name, value?);
            document.insert(operator, fields);
            Ok(document)
        });
        Changes {
            document,
            marker: PhantomData,
        }
    }

    /// Also sets the field to `value`.
    pub fn set<T, V: Operand<T>>(self, path: Path<R, T>, value: V) -> Self {
        match path.operand(value) {
            Ok(Bson::Null) if leaves_out_null(R::spec(), &path.segments()) => self.unset(path),
            value => self.with("$set", path.name(), value),
        }
    }

    /// Also removes the field.
    pub fn unset<T>(self, path: Path<R, T>) -> Self {
        self.with("$unset", path.name(), Ok(Bson::String(String::new())))
    }

    /// Also adds `value` to the number in the field.
    pub fn inc<T: Numeric, V: Operand<T>>(self, path: Path<R, T>, value: V) -> Self {
        self.with("$inc", path.name(), path.operand(value))
    }

    /// The update as the server takes it.
    ///
    /// # Errors
    ///
    /// If a value in it cannot be written as BSON, a path cannot be used, or a field is changed
    /// twice.
    pub fn into_document(self) -> Result<Document> {
        self.document
    }
}

/// The server changes each place once (code 40), and a place is changed with what is inside it.
fn apart(document: &Document, name: &str) -> Result<()> {
    let contains = |outer: &str, inner: &str| {
        let rest = inner.strip_prefix(outer);
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
    };
    let changed = document
        .iter()
        .filter_map(|(operator, fields)| Some((operator, fields.as_document()?)))
        .flat_map(|(operator, fields)| fields.keys().map(move |field| (operator, field)));
    for (operator, field) in changed {
        if contains(field, name) || contains(name, field) {
            let why = if field == name {
                format!("`{operator}` changes this field already, and one update changes it once")
            } else {
                format!("`{operator}` changes `{field}` already, and the one is inside the other")
            };
            return Err(Error::new(ErrorKind::Path(why)).with_path(name));
        }
    }
    Ok(())
}

/// Whether serde leaves the key out where the value is null.
fn leaves_out_null(spec: &DocumentSpec, names: &[&str]) -> bool {
    let field = crate::lookup::stored_field(spec.shape.get(), names);
    field.is_some_and(|field| {
        !field.always_written && matches!(field.shape.get().kind, Kind::Nullable(_))
    })
}

/// Types that `$inc` can add to.
#[diagnostic::on_unimplemented(message = "`{Self}` is not a number, so `$inc` cannot add to it")]
pub trait Numeric {}

macro_rules! numeric {
    ($($ty:ty),* $(,)?) => {
        $(#[diagnostic::do_not_recommend]
        impl Numeric for $ty {})*
    };
}
numeric!(
    i8,
    i16,
    i32,
    i64,
    isize,
    u8,
    u16,
    u32,
    u64,
    usize,
    f32,
    f64,
    bson::Decimal128
);
impl<T: Numeric> Numeric for Option<T> {}
