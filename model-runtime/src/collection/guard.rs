//! The one update that adds elements to an array and keeps its bound. Pure: no server here.

use std::collections::HashSet;

use bson::{Bson, Document, doc};

use super::{by_id, id_key::key};
use crate::{
    error::{Error, ErrorKind, Result},
    lookup::{Need, Stored, stored_places},
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
    /// What an element is stored as.
    item: &'static Shape,
    /// What must be there, outermost first.
    pub(super) needs: Vec<Need>,
}

impl Target {
    /// Looks up the array at a path of stored names, or says why nothing can be pushed to it.
    pub(super) fn find(spec: &DocumentSpec, segments: &[&str], path: String) -> Result<Target> {
        let refuse =
            |why: &str| Err(Error::new(ErrorKind::Path(why.to_owned())).with_path(path.clone()));
        let mut all = stored_places(spec.shape.get(), segments).into_iter();
        let Some(first) = all.next() else {
            return refuse("the model has no such field");
        };
        if first.through_custom {
            return refuse("the path goes through a field that a function of yours writes");
        }
        if first.through_array {
            return refuse(
                "the array is inside another array: which element's is not known; write this update yourself with `array_filters`",
            );
        }
        let Some(mut target) = Target::of(&first, &path) else {
            return refuse(if first.field.custom {
                "the array is written by a function of yours, so its elements' stored form is not known"
            } else {
                "the field is not stored as an array of any length"
            });
        };
        for other in all {
            match Target::of(&other, &path) {
                Some(other) if target.is_like(&other) => target.join(other.needs),
                _ => {
                    return refuse(
                        "several variants of an enum have a field of this name, and they differ in it: take the path constant of the variant that is meant",
                    );
                }
            }
        }
        Ok(target)
    }

    fn of(at: &Stored, path: &str) -> Option<Target> {
        let shape = at.field.shape.get();
        match &shape.peeled().kind {
            Kind::Array(array) if !at.field.custom => Some(Target {
                path: path.to_owned(),
                bound: at.field.bound,
                nullable: shape.is_nullable(),
                unique: array.unique,
                numeric_keys: may_have_numeric_key(array.item.get(), 0),
                item: array.item.get(),
                needs: at.needs.clone(),
            }),
            _ => None,
        }
    }

    /// Whether a push to one is a push to the other.
    fn is_like(&self, other: &Target) -> bool {
        (self.item.name, self.item.id) == (other.item.name, other.item.id)
            && (self.bound, self.nullable, self.unique)
                == (other.bound, other.nullable, other.unique)
    }

    /// Lets in the variants of another place of the same path.
    fn join(&mut self, needs: Vec<Need>) {
        for need in needs {
            let known = self
                .needs
                .iter_mut()
                .find_map(|known| match (known, &need) {
                    (Need::Tag { tag, variants }, Need::Tag { tag: other, .. }) if tag == other => {
                        Some(variants)
                    }
                    _ => None,
                });
            match (known, need) {
                (Some(variants), Need::Tag { variants: more, .. }) => variants.extend(more),
                (_, need) => {
                    if !self.needs.contains(&need) {
                        self.needs.push(need);
                    }
                }
            }
        }
    }

    /// The array, where it is absent or null an empty one.
    fn stored(&self) -> Bson {
        Bson::Document(doc! { "$ifNull": [format!("${}", self.path), []] })
    }

    /// The filter that lets the update through only where there is room.
    pub(super) fn filter(&self, id: &Bson, elements: &[Bson]) -> Document {
        let mut filter = by_id(id);
        let mut clauses = Vec::new();
        for need in &self.needs {
            let (path, condition) = match need {
                Need::There(path) => (path, doc! { "$ne": null }),
                Need::Tag { tag, variants } => (tag, doc! { "$in": variants.as_slice() }),
                Need::Variant { key, .. } | Need::Key { key, .. } => {
                    (key, doc! { "$exists": true })
                }
            };
            if filter.contains_key(path) {
                clauses.push(doc! { path: condition });
            } else {
                filter.insert(path.as_str(), condition);
            }
        }
        if !clauses.is_empty() {
            filter.insert("$and", clauses);
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
    shape.variants.iter().any(|variant| {
        let body = variant.body.as_ref();
        let body_may =
            || body.is_some_and(|body| may_have_numeric_key(body.shape.get(), depth + 1));
        match shape.tagging_of(variant) {
            Tagging::External => is_number(variant.name),
            Tagging::Adjacent(tag, content) => is_number(tag) || is_number(content),
            Tagging::Internal(tag) => is_number(tag) || body_may(),
            Tagging::Untagged => body_may(),
        }
    })
}
