//! Why a path cannot go on, in words.

use super::Failure;
use crate::{
    checks::text::{Text, begins_with, distance, same},
    shape::{Field, Kind, Shape, Tagging},
};

/// The field that is stored under this name.
const fn stored_as(fields: &'static [Field], name: &str) -> Option<&'static Field> {
    let mut i = 0;
    while i < fields.len() {
        if !fields[i].skipped && !fields[i].flatten && same(fields[i].name, name) {
            return Some(&fields[i]);
        }
        i += 1;
    }
    None
}

/// The most names a message lists.
const LISTED: usize = 40;

/// The names that can follow here, for messages.
const fn known(shape: &'static Shape) -> ([&'static str; LISTED], usize) {
    let mut names = [""; LISTED];
    let mut len = 0;
    match &shape.kind {
        Kind::Struct(fields) => {
            let mut i = 0;
            while i < fields.list.len() && len < LISTED {
                if !fields.list[i].skipped {
                    names[len] = fields.list[i].rust;
                    len += 1;
                }
                i += 1;
            }
        }
        Kind::Tuple(places) => {
            while len < places.len() && len < LISTED {
                names[len] = places[len].rust;
                len += 1;
            }
        }
        Kind::Enum(shape) => {
            match shape.tagging {
                Tagging::Internal(tag) => {
                    names[0] = tag;
                    len = 1;
                }
                Tagging::Adjacent(tag, content) => {
                    names[0] = tag;
                    names[1] = content;
                    return (names, 2);
                }
                Tagging::External | Tagging::Untagged => {}
            }
            let external = matches!(shape.tagging, Tagging::External);
            let mut i = 0;
            while i < shape.variants.len() {
                let variant = &shape.variants[i];
                if let Some(body) = &variant.body {
                    if external {
                        if len < LISTED {
                            names[len] = variant.rust;
                            len += 1;
                        }
                    } else if let Kind::Struct(fields) = &body.shape.get().peeled().kind {
                        let mut j = 0;
                        while j < fields.list.len() && len < LISTED {
                            names[len] = fields.list[j].rust;
                            len += 1;
                            j += 1;
                        }
                    }
                }
                i += 1;
            }
        }
        _ => {}
    }
    (names, len)
}

impl Failure {
    /// The message, for the segment `name`.
    pub(crate) const fn text(self, name: &str) -> Text {
        match self {
            Failure::NoField(shape) => {
                let shape = shape.get();
                let (names, len) = known(shape);
                let names = names.split_at(len).0;
                let text = Text::new()
                    .str("no field `")
                    .str(name)
                    .str("` on `")
                    .str(shape.name)
                    .str("`");
                if let Kind::Struct(fields) = &shape.kind
                    && let Some(field) = stored_as(fields.list, name)
                {
                    let text = text
                        .str("; `")
                        .str(name)
                        .str("` is the stored name of `")
                        .str(field.rust);
                    return text.str("`: paths are written in Rust names");
                }
                let mut nearest = usize::MAX;
                // Of a name of one letter nothing is left after one edit.
                let mut best = if name.len() > 1 {
                    name.len() / 3 + 2
                } else {
                    1
                };
                let mut i = 0;
                while i < names.len() {
                    let begins = name.len() > 2 && begins_with(names[i], name);
                    let edits = if begins { 0 } else { distance(names[i], name) };
                    if edits < best {
                        best = edits;
                        nearest = i;
                    }
                    i += 1;
                }
                let text = if nearest < names.len() {
                    text.str("; did you mean `").str(names[nearest]).str("`?")
                } else {
                    text
                };
                text.str(" (fields: ").list(names, ", ").str(")")
            }
            Failure::NoFields(shape) => Text::new()
                .str("`")
                .str(shape.get().name)
                .str("` has no fields, so the path cannot go on to `")
                .str(name)
                .str("`"),
            Failure::UnitVariant(shape) => Text::new()
                .str("`")
                .str(shape.get().name)
                .str("::")
                .str(name)
                .str("` holds nothing and is stored as a string, so a path cannot go into it"),
            Failure::Skipped(shape) => Text::new()
                .str("field `")
                .str(name)
                .str("` of `")
                .str(shape.get().name)
                .str("` is skipped by serde, so it is never stored"),
            Failure::TooDeep => Text::new().str("a path may have at most 24 names"),
        }
    }
}
