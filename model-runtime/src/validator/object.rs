//! Documents with known keys: their own, those of flattened parts, and the alternatives that
//! flattened enums bring.

use bson::{Bson, Document, doc};

use super::{Writer, describe, enums, names};
use crate::{
    shape::{Bound, Field, Fields, Kind, Shape},
    spec::DocumentSpec,
};

/// A document being described. Closed once, at the end: `allOf` of two closed schemas would
/// forbid each the other's keys.
#[derive(Default)]
pub(super) struct Object {
    pub(super) properties: Document,
    pub(super) required: Vec<String>,
    groups: Vec<Group>,
    /// What holds of names that stand for one field.
    aliased: Vec<Document>,
    /// What keys that are not listed may hold.
    others: Others,
}

/// Keys that are not listed.
#[derive(Default)]
enum Others {
    /// Free, or refused where the model is strict.
    #[default]
    Unsaid,
    /// Refused (`deny_unknown_fields`).
    Refused,
    /// Always free: the keys are data.
    Free,
    /// Values of a flattened map.
    Values(Document),
}

/// Alternatives of which one holds.
pub(super) struct Group {
    pub(super) branches: Vec<Object>,
    /// Whether exactly one branch matches; an untagged enum takes the first that does.
    pub(super) exclusive: bool,
}

impl Object {
    pub(super) fn open(&mut self) {
        self.others = Others::Free;
    }

    pub(super) fn refuse_others(&mut self) {
        self.others = Others::Refused;
    }

    pub(super) fn add_group(&mut self, group: Group) {
        self.groups.push(group);
    }

    /// Adds the fields of a struct; of an `Option`al flattened one, none is required.
    pub(super) fn add_fields(&mut self, writer: &mut Writer, fields: &Fields, optional: bool) {
        if fields.closed {
            self.others = Others::Refused;
        }
        for field in fields.list.iter().filter(|field| !field.skipped) {
            if field.flatten {
                self.flatten(writer, field.shape.get(), optional);
            } else {
                let schema = writer.field(field);
                for alias in field.aliases {
                    self.properties.insert(*alias, schema.clone());
                }
                self.properties.insert(field.name, schema);
                let required = !optional && field.is_required();
                if !field.aliases.is_empty() {
                    self.aliased.push(names::one_of(field, required));
                } else if required {
                    self.required.push(field.name.to_owned());
                }
            }
        }
    }

    /// Adds what a flattened part writes beside the struct's own keys.
    pub(super) fn flatten(&mut self, writer: &mut Writer, shape: &'static Shape, optional: bool) {
        match &shape.kind {
            Kind::Struct(fields) => self.add_fields(writer, fields, optional),
            Kind::Nullable(inner) => self.flatten(writer, inner.get(), true),
            Kind::Newtype(field) => self.flatten(writer, field.shape.get(), optional),
            Kind::Enum(shape) => enums::flatten(writer, shape, self, optional),
            Kind::Map(map) if !map.keys.is_empty() => {
                for key in map.keys {
                    let value = writer.value(map.value.get(), &[], Bound::Undeclared);
                    self.properties.insert(*key, value);
                }
            }
            Kind::Map(map) => {
                let value = writer.value(map.value.get(), &[], Bound::Undeclared);
                self.others = match self.others {
                    Others::Unsaid if !value.is_empty() => Others::Values(value),
                    _ => Others::Free,
                };
            }
            Kind::Object | Kind::Any | Kind::Opaque => self.others = Others::Free,
            _ => {}
        }
    }

    /// Admits `_id` and the keys that `strict` was told of, where other keys are not free.
    pub(super) fn close_root(&mut self, spec: &DocumentSpec) {
        if matches!(self.others, Others::Unsaid) && !spec.strict {
            return;
        }
        for key in ["_id"].iter().chain(spec.allow_keys) {
            if !self.properties.contains_key(*key) {
                self.properties.insert(*key, doc! {});
            }
        }
    }

    /// The schema of the whole document.
    pub(super) fn render(mut self, strict: bool) -> Document {
        let closed = match &self.others {
            Others::Unsaid => strict,
            Others::Refused => true,
            Others::Free | Others::Values(_) => false,
        };
        if closed || matches!(self.others, Others::Values(_)) {
            // Every key of every alternative is known at the top; the branches say what it holds.
            for key in self.group_keys() {
                if !self.properties.contains_key(&key) {
                    self.properties.insert(key, doc! {});
                }
            }
        }
        let mut schema = doc! { "bsonType": "object" };
        let additional = match std::mem::take(&mut self.others) {
            Others::Values(value) => Some(Bson::Document(value)),
            _ if closed => Some(Bson::Boolean(false)),
            _ => None,
        };
        self.render_into(&mut schema, closed);
        if let Some(additional) = additional {
            schema.insert("additionalProperties", additional);
        }
        schema
    }

    fn render_into(self, schema: &mut Document, closed: bool) {
        if !self.required.is_empty() {
            schema.insert("required", self.required);
        }
        if !self.properties.is_empty() {
            schema.insert("properties", self.properties);
        }
        let mut groups: Vec<Document> = self
            .groups
            .into_iter()
            .map(|group| group.render(closed))
            .chain(self.aliased)
            .collect();
        match groups.len() {
            0 => {}
            // A `not` beside these is another one.
            1 if !groups[0].contains_key("not") => schema.extend(groups.remove(0)),
            _ => {
                schema.insert("allOf", groups);
            }
        }
    }

    fn group_keys(&self) -> Vec<String> {
        self.groups
            .iter()
            .flat_map(|group| &group.branches)
            .flat_map(Object::keys)
            .collect()
    }

    /// Its own keys and those of its alternatives.
    fn keys(&self) -> Vec<String> {
        self.properties
            .keys()
            .cloned()
            .chain(self.group_keys())
            .chain(self.required.iter().cloned())
            .collect()
    }
}

impl Group {
    fn render(self, closed: bool) -> Document {
        let keys: Vec<Vec<String>> = self.branches.iter().map(Object::keys).collect();
        let branches = self.branches.into_iter().zip(&keys).map(|(branch, own)| {
            let mut schema = Document::new();
            branch.render_into(&mut schema, closed);
            if closed {
                forbid(
                    &mut schema,
                    keys.iter().flatten().filter(|key| !own.contains(key)),
                );
            }
            schema
        });
        let keyword = if self.exclusive { "oneOf" } else { "anyOf" };
        doc! { keyword: branches.collect::<Vec<_>>() }
    }
}

/// Refuses keys that belong to other alternatives.
fn forbid<'k>(schema: &mut Document, keys: impl Iterator<Item = &'k String>) {
    let mut foreign: Vec<&String> = keys.collect();
    foreign.sort();
    foreign.dedup();
    if !foreign.is_empty() {
        let present: Vec<Document> = foreign
            .into_iter()
            .map(|key| doc! { "required": [key] })
            .collect();
        schema.insert("not", doc! { "anyOf": present });
    }
}

/// The body of a variant, as a document of its own.
pub(super) fn body(writer: &mut Writer, field: &'static Field, doc: &str) -> Document {
    let mut schema = writer.field(field);
    describe(&mut schema, doc);
    schema
}
