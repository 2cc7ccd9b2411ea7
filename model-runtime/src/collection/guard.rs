//! The one update that adds elements to an array and keeps its bound. Pure: no server here.

use std::collections::HashSet;

use bson::{Bson, Document, doc};

use super::{by_id, id_key::key};
use crate::{
    error::{Error, ErrorKind, Result},
    lookup::stored_field,
    shape::{Bound, EnumShape, Field, Kind, MAX_DEPTH, Shape, Tagging},
    spec::DocumentSpec,
};

/// What is known of an array that elements are pushed to.
#[derive(Clone, Debug)]
pub(super) struct Target {
    /// The dotted path in stored names.
    pub(super) path: String,
    pub(super) bound: Bound,
    /// A stored null is a value of the field.
    nullable: bool,
    /// The field is a set.
    unique: bool,
    /// An element may be a document with a number for a key.
    numeric_keys: bool,
    /// The nearest embedded document around the array that may be absent or null.
    pub(super) parent: Option<String>,
}

impl Target {
    /// Looks up the array at a path of stored names, or says why nothing can be pushed to it.
    pub(super) fn find(spec: &DocumentSpec, names: &[&str], path: String) -> Result<Target> {
        let refuse =
            |why: &str| Err(Error::new(ErrorKind::Path(why.to_owned())).with_path(path.clone()));
        let mut parent = None;
        for end in 1..names.len() {
            let Some(field) = stored_field(spec.shape.get(), &names[..end]) else {
                continue;
            };
            if field.custom {
                return refuse("the path goes through a field that a function of yours writes");
            }
            if matches!(field.shape.get().peeled().kind, Kind::Array(_)) {
                return refuse(
                    "the array is inside another array: which element's is not known; write this update yourself with `array_filters`",
                );
            }
            if field.shape.get().is_nullable() || !field.always_written {
                parent = Some(names[..end].join("."));
            }
        }
        let Some(field) = stored_field(spec.shape.get(), names) else {
            return refuse("the model has no such field");
        };
        if field.custom {
            return refuse(
                "the array is written by a function of yours, so its elements' stored form is not known",
            );
        }
        let shape = field.shape.get();
        let Kind::Array(array) = &shape.peeled().kind else {
            return refuse("the field is not stored as an array of any length");
        };
        Ok(Target {
            path,
            bound: field.bound,
            nullable: shape.is_nullable(),
            unique: array.unique,
            numeric_keys: may_have_numeric_key(array.item.get(), 0),
            parent,
        })
    }

    /// The array, where it is absent or null an empty one.
    fn stored(&self) -> Bson {
        Bson::Document(doc! { "$ifNull": [format!("${}", self.path), []] })
    }

    /// The filter that lets the update through only where there is room.
    pub(super) fn filter(&self, id: &Bson, elements: &[Bson]) -> Document {
        let mut filter = by_id(id);
        if let Some(parent) = &self.parent {
            filter.insert(parent.as_str(), doc! { "$ne": null });
        }
        let Bound::Max(max) = self.bound else {
            return filter;
        };
        // The most elements that may be there already. A push of more than `max` is never sent.
        let room = i64::from(max) - i64::try_from(elements.len()).unwrap_or(i64::MAX);
        if self.unique {
            // Elements that are there already take no room.
            let union = doc! { "$setUnion": [self.stored(), { "$literal": elements }] };
            filter.insert(
                "$expr",
                doc! { "$lte": [{ "$size": union }, i64::from(max)] },
            );
        } else if self.numeric_keys {
            // `{ "path.19": { $exists: false } }` would also look for a key "19" in each element.
            filter.insert("$expr", doc! { "$lte": [{ "$size": self.stored() }, room] });
        } else {
            filter.insert(format!("{}.{room}", self.path), doc! { "$exists": false });
        }
        filter
    }

    /// The update.
    ///
    /// `$push` is refused on a stored null (code 2), so that a nullable field takes a pipeline.
    pub(super) fn update(&self, elements: Vec<Bson>) -> mongodb::options::UpdateModifications {
        let latest = match self.bound {
            Bound::Latest(max) => Some(i32::try_from(max).unwrap_or(i32::MAX)),
            _ => None,
        };
        if self.nullable || (self.unique && latest.is_some()) {
            return vec![
                doc! { "$set": { self.path.as_str(): self.expression(elements, latest) } },
            ]
            .into();
        }
        let mut modifiers = doc! { "$each": elements };
        if let Some(latest) = latest {
            modifiers.insert("$slice", -latest);
        }
        let operator = if self.unique { "$addToSet" } else { "$push" };
        doc! { operator: { self.path.as_str(): modifiers } }.into()
    }

    /// The new array as an expression; user values stand behind `$literal`, so that none is
    /// read as an expression.
    fn expression(&self, elements: Vec<Bson>, latest: Option<i32>) -> Document {
        let new = doc! { "$literal": elements };
        let all = match (self.unique, latest) {
            (false, _) => doc! { "$concatArrays": [self.stored(), new] },
            (true, None) => doc! { "$setUnion": [self.stored(), new] },
            // One that comes again is the latest again.
            (true, Some(_)) => {
                let others = doc! { "$filter": {
                    "input": self.stored(),
                    "cond": { "$not": [{ "$in": ["$$this", new.clone()] }] },
                } };
                doc! { "$concatArrays": [others, new] }
            }
        };
        match latest {
            Some(latest) => doc! { "$slice": [all, -latest] },
            None => all,
        }
    }

    /// The elements that are worth sending: a set holds none twice, a capped array none that
    /// would be dropped at once.
    pub(super) fn trim(&self, mut elements: Vec<Bson>) -> Vec<Bson> {
        if self.unique {
            let mut seen = HashSet::new();
            let mut is_new = |element: &Bson| seen.insert(key(element));
            if matches!(self.bound, Bound::Latest(_)) {
                // The last one of equals is the latest.
                elements.reverse();
                elements.retain(&mut is_new);
                elements.reverse();
            } else {
                elements.retain(is_new);
            }
        }
        if let Bound::Latest(max) = self.bound {
            let dropped = elements.len().saturating_sub(max as usize);
            elements.drain(..dropped);
        }
        elements
    }
}

fn is_number(name: &str) -> bool {
    !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_digit())
}

/// Whether a stored element may be a document with a key that reads as an array index.
fn may_have_numeric_key(shape: &'static Shape, depth: usize) -> bool {
    // A type that flattens itself has no end.
    if depth > MAX_DEPTH {
        return true;
    }
    match &shape.peeled().kind {
        Kind::Struct(fields) => fields.list.iter().any(|field| field_may(field, depth)),
        Kind::Enum(shape) => enum_may(shape, depth),
        Kind::Map(map) => map.keys.is_empty() || map.keys.iter().any(|key| is_number(key)),
        Kind::Reference(reference) => may_have_numeric_key(reference.id.get(), depth + 1),
        Kind::Any | Kind::Object | Kind::Opaque => true,
        _ => false,
    }
}

fn field_may(field: &'static Field, depth: usize) -> bool {
    match field {
        _ if field.skipped => false,
        _ if field.flatten => may_have_numeric_key(field.shape.get(), depth + 1),
        _ => is_number(field.name),
    }
}

fn enum_may(shape: &'static EnumShape, depth: usize) -> bool {
    let body_may = |body: &'static Field| may_have_numeric_key(body.shape.get(), depth + 1);
    match shape.tagging {
        Tagging::External => shape.variants.iter().any(|variant| is_number(variant.name)),
        Tagging::Adjacent(tag, content) => is_number(tag) || is_number(content),
        Tagging::Internal(tag) => {
            is_number(tag)
                || shape
                    .variants
                    .iter()
                    .filter_map(|v| v.body.as_ref())
                    .any(body_may)
        }
        Tagging::Untagged => shape
            .variants
            .iter()
            .filter_map(|v| v.body.as_ref())
            .any(body_may),
    }
}
