//! Documents with known keys: their own, those of flattened parts, and the alternatives that
//! flattened enums bring.

use bson::{Bson, Document, doc};

use super::{
    Writer, aliases, describe, enums,
    names::{self, Names},
};
use crate::{
    shape::{Bound, Field, Fields, Kind, Shape},
    spec::DocumentSpec,
};

/// A document being described. Closed once, at the end: `allOf` of two closed schemas would
/// forbid each the other's keys.
#[derive(Default)]
pub(super) struct Object {
    names: Names,
    required: Vec<String>,
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

/// Where the keys are refused that nobody knows.
#[derive(Clone, Copy)]
enum Closing<'k> {
    /// In the document around this alternative, or nowhere.
    Above,
    /// Here, where these keys stand beside.
    Here(&'k [String]),
}

impl Object {
    pub(super) fn open(&mut self) {
        self.others = Others::Free;
    }

    pub(super) fn close(&mut self) {
        self.others = Others::Refused;
    }

    pub(super) fn add_group(&mut self, group: Group) {
        self.groups.push(group);
    }

    pub(super) fn property(&mut self, name: &str, schema: Document) {
        self.names.insert(name, schema);
    }

    pub(super) fn require(&mut self, name: &str) {
        // Two equal ones are an error to the server.
        if names::is_plain(name) && !self.required.iter().any(|known| known == name) {
            self.required.push(name.to_owned());
        }
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
                let schema = writer.deeper(2, |writer| writer.field(field));
                for alias in field.aliases {
                    self.property(alias, schema.clone());
                }
                self.property(field.name, schema);
                let required = !optional && field.is_required();
                if !field.aliases.is_empty() {
                    self.aliased.push(aliases::one_of(field, required));
                } else if required {
                    self.require(field.name);
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
            Kind::Map(map) => {
                let value = writer.deeper(2, |writer| {
                    writer.value(map.value.get(), &[], Bound::Undeclared)
                });
                for key in map.keys {
                    self.property(key, value.clone());
                }
                if let Some(pattern) = map.pattern {
                    // Every other key would be taken for one of the map's.
                    self.names.insert_pattern(pattern, value);
                    self.others = Others::Refused;
                } else if map.keys.is_empty() {
                    self.others = match self.others {
                        Others::Unsaid if !value.is_empty() => Others::Values(value),
                        _ => Others::Free,
                    };
                }
            }
            Kind::Object | Kind::Any | Kind::Opaque => self.others = Others::Free,
            _ => {}
        }
    }

    /// Admits `_id` and the keys that `strict` was told of, where other keys are not free.
    pub(super) fn close_root(&mut self, spec: &DocumentSpec) {
        if matches!(self.others, Others::Unsaid) && !spec.strict && !self.has_free_group() {
            return;
        }
        for key in ["_id"].iter().chain(spec.allow_keys) {
            self.names.admit(key);
        }
    }

    /// The schema of the whole document.
    pub(super) fn render(self, strict: bool) -> Document {
        let closed = match &self.others {
            Others::Unsaid => strict,
            Others::Refused => true,
            Others::Free | Others::Values(_) => false,
        };
        let mut schema = doc! { "bsonType": "object" };
        self.render_into(&mut schema, closed, Closing::Here(&[]));
        schema
    }

    /// Renders the keys and alternatives, and closes the document: here where every key is known
    /// here, or in each of the alternatives where one of them has keys that are data.
    fn render_into(mut self, schema: &mut Document, closed: bool, closing: Closing<'_>) {
        let free = self.groups.iter().filter(|group| group.is_free()).count();
        let (outer, here) = match closing {
            Closing::Above => (&[][..], false),
            Closing::Here(outer) => (outer, free == 0),
        };
        let additional = match std::mem::take(&mut self.others) {
            _ if !here => None,
            Others::Values(value) => Some(Bson::Document(value)),
            Others::Free => None,
            Others::Unsaid | Others::Refused => closed.then_some(Bson::Boolean(false)),
        };
        if additional.is_some() {
            // Every key of every alternative is known here; the branches say what it holds.
            for key in outer.iter().cloned().chain(self.group_keys()) {
                self.names.admit(&key);
            }
        }
        let is_closed = closed && (additional.is_some() || matches!(closing, Closing::Above));
        let known: Vec<String> = outer.iter().chain(self.names.iter()).cloned().collect();
        let keys: Vec<Vec<String>> = self.groups.iter().map(Group::keys).collect();
        if !self.required.is_empty() {
            schema.insert("required", self.required);
        }
        self.names.render(schema);
        let mut groups = Vec::new();
        for (index, group) in self.groups.into_iter().enumerate() {
            // Keys that are data may be of any of several free groups: none can close then.
            let closing = (group.is_free() && free == 1).then(|| {
                let beside = keys.iter().enumerate().filter(|(other, _)| *other != index);
                let beside = beside.flat_map(|(_, keys)| keys).cloned();
                known.iter().cloned().chain(beside).collect::<Vec<_>>()
            });
            let closing = match &closing {
                Some(known) => Closing::Here(known),
                None => Closing::Above,
            };
            groups.push(group.render(closed, is_closed, closing));
        }
        groups.extend(self.aliased);
        match groups.len() {
            0 => {}
            // A `not` beside these is another one.
            1 if !groups[0].contains_key("not") => schema.extend(groups.remove(0)),
            _ => {
                schema.insert("allOf", groups);
            }
        }
        if let Some(additional) = additional {
            schema.insert("additionalProperties", additional);
        }
    }

    /// Whether keys that are data stand in an alternative.
    fn has_free_group(&self) -> bool {
        self.groups.iter().any(Group::is_free)
    }

    fn group_keys(&self) -> Vec<String> {
        self.groups.iter().flat_map(Group::keys).collect()
    }

    /// Its own keys and those of its alternatives.
    fn keys(&self) -> Vec<String> {
        let own = self.names.iter().chain(&self.required).cloned();
        own.chain(self.group_keys()).collect()
    }
}

impl Group {
    fn is_free(&self) -> bool {
        self.branches.iter().any(|branch| {
            matches!(branch.others, Others::Free | Others::Values(_)) || branch.has_free_group()
        })
    }

    fn keys(&self) -> Vec<String> {
        self.branches.iter().flat_map(Object::keys).collect()
    }

    fn render(self, closed: bool, is_closed: bool, closing: Closing<'_>) -> Document {
        let keys: Vec<Vec<String>> = self.branches.iter().map(Object::keys).collect();
        let branches = self.branches.into_iter().zip(&keys).map(|(branch, own)| {
            let mut schema = Document::new();
            branch.render_into(&mut schema, closed, closing);
            if is_closed {
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
    let mut foreign: Vec<&String> = keys.filter(|key| names::is_plain(key)).collect();
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
