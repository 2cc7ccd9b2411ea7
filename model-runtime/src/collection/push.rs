//! Guarded pushes.

use std::marker::PhantomData;

use bson::{Bson, RawDocumentBuf};
use futures_util::future::BoxFuture;
use mongodb::{ClientSession, action::Action, error::Error as DriverError, options::UpdateOptions};

use super::{
    Elements, RawCollection, by_id,
    failure::{failure, landed},
    guard::Target,
    missing, setters,
};
use crate::{
    error::{Error, ErrorKind, Result},
    model::Document as Model,
    path::Path,
    shape::Bound,
    violations::Violations,
};

/// Adds elements to an array; made by [`push`](super::CollectionExt::push) and
/// [`push_many`](super::CollectionExt::push_many).
#[must_use = "nothing is pushed until the action is awaited"]
#[derive(Debug)]
pub struct Push<'a, T> {
    collection: RawCollection,
    work: Result<Work>,
    options: UpdateOptions,
    session: Option<&'a mut ClientSession>,
    marker: PhantomData<fn() -> T>,
}

#[derive(Debug)]
struct Work {
    id: Bson,
    target: Target,
    elements: Vec<Bson>,
}

impl<'a, T: Model> Push<'a, T> {
    pub(crate) fn new<A: Elements>(
        collection: RawCollection,
        id: Result<Bson>,
        path: Path<T, A>,
        elements: bson::error::Result<Vec<Bson>>,
    ) -> Self {
        let model = T::spec().model;
        let work = id.and_then(|id| {
            let located = || {
                let name = path.name()?;
                let target = Target::find(T::spec(), &path.segments(), name)?;
                let elements =
                    elements.map_err(|error| Error::from(error).with_path(path.to_string()))?;
                Ok((target.trim(elements), target))
            };
            let (elements, target) =
                located().map_err(|error: Error| error.with_model(model).with_id(id.clone()))?;
            Ok(Work {
                id,
                target,
                elements,
            })
        });
        Push {
            collection,
            work,
            options: UpdateOptions::default(),
            session: None,
            marker: PhantomData,
        }
    }

    setters!(write);
    setters!(session 'a);
}

impl<'a, T: Model> IntoFuture for Push<'a, T> {
    type Output = Result<()>;
    type IntoFuture = BoxFuture<'a, Self::Output>;

    fn into_future(self) -> Self::IntoFuture {
        let Push {
            collection,
            work,
            options,
            session,
            marker: _,
        } = self;
        Box::pin(async move {
            let work = work?;
            if work.elements.is_empty() {
                return Ok(());
            }
            let place = Place {
                model: T::spec().model,
                path: work.target.path.clone(),
                id: work.id.clone(),
            };
            run(&collection, work, options, session)
                .await
                .map_err(|error| place.name(error))
        })
    }
}

/// Where a push went, for its errors.
struct Place {
    model: &'static str,
    path: String,
    id: Bson,
}

impl Place {
    fn name(self, error: Error) -> Error {
        error
            .with_model(self.model)
            .with_path(self.path)
            .with_id(self.id)
    }
}

async fn run(
    collection: &RawCollection,
    work: Work,
    options: UpdateOptions,
    mut session: Option<&mut ClientSession>,
) -> Result<()> {
    let Work {
        id,
        target,
        elements,
    } = work;
    let never_fits = matches!(target.bound, Bound::Max(max) if elements.len() > max as usize);
    if !never_fits {
        let filter = target.filter(&id, &elements);
        let update = collection
            .update_one(filter, target.update(elements))
            .with_options(options);
        let result = update
            .optional(session.as_deref_mut(), |update, session| {
                update.session(session)
            })
            .await;
        match result {
            Ok(result) if result.matched_count > 0 => return Ok(()),
            Ok(_) => {}
            // Not even the write concern of a write that met nothing.
            Err(error) if landed(&error) == Some(0) => {}
            Err(error) => return Err(refused(error, &target)),
        }
    }
    Err(why_not(collection, &id, &target, session).await?)
}

/// Nothing matched: no room, something around the array is not there, or there is no document.
async fn why_not(
    collection: &RawCollection,
    id: &Bson,
    target: &Target,
    session: Option<&mut ClientSession>,
) -> Result<Error> {
    let not_found = || Error::new(ErrorKind::NotFound);
    if target.needs.is_empty() && !matches!(target.bound, Bound::Max(_)) {
        return Ok(not_found());
    }
    let find = collection
        .find_one(by_id(id))
        .projection(missing::projection(&target.needs));
    let found: Option<RawDocumentBuf> = find
        .optional(session, |find, session| find.session(session))
        .await
        .map_err(|error| failure(error, ""))?;
    let Some(found) = found else {
        return Ok(not_found());
    };
    if let Some(error) = missing::first(&target.needs, &found) {
        return Ok(error);
    }
    match target.bound {
        Bound::Max(max) => Ok(Error::new(ErrorKind::Full { max })),
        // There is room without end, and the document and all around the array are there now.
        _ => Ok(not_found()),
    }
}

/// A push that only the validator's `maxItems` stands against is one into a full array.
fn refused(error: DriverError, target: &Target) -> Error {
    let ours = failure(error, "");
    match ours
        .violations()
        .and_then(|violations| full(violations, &target.path))
    {
        Some(max) => Error::new(ErrorKind::Full { max }).with_source(ours),
        None => ours,
    }
}

fn full(violations: &Violations, path: &str) -> Option<u32> {
    let mut list = violations.iter();
    let (Some(only), None) = (list.next(), list.next()) else {
        return None;
    };
    if only.rule != "maxItems" || only.path != path {
        return None;
    }
    match only.expected {
        Some(Bson::Int32(max)) => max.try_into().ok(),
        Some(Bson::Int64(max)) => max.try_into().ok(),
        _ => None,
    }
}
