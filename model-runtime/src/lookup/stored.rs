//! Paths in stored names through shapes, with what a stored document must hold for the path to
//! mean what it says: an enum may hold another variant, a part may be absent.

use crate::shape::{EnumShape, Field, Kind, MAX_DEPTH, Shape, Tagging};

/// Begins a segment that names the variant which the next names are of, where no stored name
/// does. A stored name has no NUL byte.
pub(crate) const VARIANT: char = '\0';

/// What must be there for a value to be at the path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Need {
    /// An embedded document that may be absent or null.
    There(String),
    /// The enum at `owner` holds one of these variants, told by the value at `tag`.
    Tag {
        tag: String,
        variants: Vec<&'static str>,
    },
    /// The enum at `owner` holds this variant, told by the key at `key`.
    Variant {
        owner: String,
        key: String,
        variant: &'static str,
    },
    /// A key that is read as something else where it is missing: `why` says what.
    Key { key: String, why: &'static str },
}

/// A field that a path of stored names ends at.
#[derive(Clone, Debug)]
pub(crate) struct Stored {
    pub(crate) field: &'static Field,
    pub(crate) needs: Vec<Need>,
    /// A field on the way is written by a function of the user's.
    pub(crate) through_custom: bool,
    /// A field on the way is an array.
    pub(crate) through_array: bool,
}

const PART: &str = "the part of the document that it belongs to is not there";
const FILLED: &str = "the array is not stored, and is read as its `#[serde(default)]` says";
const UNTOLD: &str =
    "nothing tells which variant is stored but the array itself, and it is not there";

/// The first field that a path of stored names ends at.
pub(crate) fn stored_field(shape: &'static Shape, segments: &[&str]) -> Option<&'static Field> {
    Some(stored_places(shape, segments).into_iter().next()?.field)
}

/// The fields that a path of stored names can end at: several where variants of an enum share a
/// name and the path does not say which one is meant.
pub(crate) fn stored_places(shape: &'static Shape, segments: &[&str]) -> Vec<Stored> {
    let mut heads: Vec<(Option<Stored>, &'static Shape)> = vec![(None, shape)];
    let mut outer = String::new();
    let mut marks: Vec<&str> = Vec::new();
    for segment in segments {
        if let Some(variant) = segment.strip_prefix(VARIANT) {
            marks.push(variant);
            continue;
        }
        let mut next = Vec::new();
        for (before, shape) in heads {
            let before = before.map(|at| at.passed(&outer));
            let mut step = Step {
                outer: &outer,
                name: segment,
                found: Vec::new(),
            };
            let needs = before.as_ref().map(|at| at.needs.clone());
            step.enter(shape, &marks, needs.unwrap_or_default(), 0);
            let crosses = matches!(shape.peeled().kind, Kind::Array(_));
            next.extend(step.found.into_iter().map(|(field, needs)| {
                let before = before.as_ref();
                let at = Stored {
                    field,
                    needs,
                    through_custom: before.is_some_and(|at| at.through_custom || at.field.custom),
                    through_array: crosses || before.is_some_and(|at| at.through_array),
                };
                (Some(at), field.shape.get())
            }));
        }
        heads = next;
        marks.clear();
        outer = join(&outer, segment);
    }
    let ends = heads.into_iter().filter_map(|(at, _)| at);
    ends.map(|at| at.ended(&outer)).collect()
}

fn join(outer: &str, name: &str) -> String {
    match outer {
        "" => name.to_owned(),
        outer => format!("{outer}.{name}"),
    }
}

impl Stored {
    /// The path goes on into this field, which is at `path`.
    fn passed(mut self, path: &str) -> Stored {
        let field = self.field;
        if field.shape.get().is_nullable() || !field.always_written || field.defaulted {
            self.needs.push(Need::There(path.to_owned()));
        }
        self
    }

    /// The path ends here.
    fn ended(mut self, path: &str) -> Stored {
        if self.field.fills {
            self.needs.push(Need::Key {
                key: path.to_owned(),
                why: FILLED,
            });
        }
        self
    }
}

/// One name further.
struct Step<'s> {
    /// The dotted path of the document that the name is a key of.
    outer: &'s str,
    name: &'s str,
    found: Vec<(&'static Field, Vec<Need>)>,
}

impl Step<'_> {
    fn enter(&mut self, shape: &'static Shape, marks: &[&str], needs: Vec<Need>, depth: usize) {
        // A type that flattens itself has no end.
        if depth > MAX_DEPTH {
            return;
        }
        match &shape.peeled().kind {
            Kind::Array(array) => self.enter(array.item.get(), marks, needs, depth + 1),
            Kind::Struct(fields) => {
                for field in fields.list.iter().filter(|field| !field.skipped) {
                    if field.flatten {
                        let mut needs = needs.clone();
                        if field.shape.get().is_nullable() {
                            self.part(field.shape.get(), &mut needs, depth + 1);
                        }
                        self.enter(field.shape.get(), marks, needs, depth + 1);
                    } else if field.name == self.name {
                        self.found.push((field, needs.clone()));
                    }
                }
            }
            Kind::Enum(shape) => self.enter_enum(shape, marks, &needs, depth),
            _ => {}
        }
    }

    fn enter_enum(
        &mut self,
        shape: &'static EnumShape,
        marks: &[&str],
        needs: &[Need],
        depth: usize,
    ) {
        let own = match shape.tagging {
            Tagging::External => None,
            _ => marks.first(),
        };
        let marks = if own.is_some() { &marks[1..] } else { marks };
        for variant in shape.variants {
            let Some(body) = &variant.body else { continue };
            if own.is_some_and(|own| *own != variant.name) {
                continue;
            }
            let mut needs = needs.to_vec();
            let tagged = |tag: &str| Need::Tag {
                tag: join(self.outer, tag),
                variants: vec![variant.name],
            };
            match shape.tagging_of(variant) {
                Tagging::External if variant.name == self.name => {
                    needs.push(Need::Variant {
                        owner: self.outer.to_owned(),
                        key: join(self.outer, variant.name),
                        variant: variant.name,
                    });
                    self.found.push((body, needs));
                }
                Tagging::External => {}
                Tagging::Adjacent(tag, content) if content == self.name => {
                    needs.push(tagged(tag));
                    self.found.push((body, needs));
                }
                Tagging::Adjacent(..) => {}
                Tagging::Internal(tag) => {
                    needs.push(tagged(tag));
                    self.enter(body.shape.get(), marks, needs, depth + 1);
                }
                Tagging::Untagged => {
                    needs.push(Need::Key {
                        key: join(self.outer, self.name),
                        why: UNTOLD,
                    });
                    self.enter(body.shape.get(), marks, needs, depth + 1);
                }
            }
        }
    }

    /// A flattened `Option` is there if all keys are that its inside cannot be read without.
    fn part(&self, shape: &'static Shape, needs: &mut Vec<Need>, depth: usize) {
        if depth > MAX_DEPTH {
            return;
        }
        let key = |name: &str| Need::Key {
            key: join(self.outer, name),
            why: PART,
        };
        match &shape.peeled().kind {
            Kind::Struct(fields) => {
                for field in fields.list.iter().filter(|field| !field.skipped) {
                    let shape = field.shape.get();
                    if field.flatten {
                        if !matches!(shape.kind, Kind::Nullable(_)) {
                            self.part(shape, needs, depth + 1);
                        }
                    } else if field.is_required() {
                        needs.push(key(field.name));
                    }
                }
            }
            Kind::Enum(shape) => match shape.tagging {
                Tagging::Internal(tag) | Tagging::Adjacent(tag, _) => needs.push(key(tag)),
                Tagging::External | Tagging::Untagged => {}
            },
            _ => {}
        }
    }
}
