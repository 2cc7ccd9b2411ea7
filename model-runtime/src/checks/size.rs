//! The size of the largest document, where all of it is bounded.

use super::{
    lint::{DOCUMENT_OVER_16MIB, LARGE_DOCUMENT},
    text::Text,
};
use crate::{
    shape::{Bound, Field, Kind, Shape, ShapeRef},
    size::{LIMIT, largest, largest_of},
};

/// From here on a document is large: every update writes it whole, and the cache holds few.
const LARGE: u64 = 256 * 1024;

/// The lint that a document gets for its size, 0 for none. The bits of `mask` say what to do:
/// warn (1) or stop (2) where it is large, warn (4) or stop (8) where no server stores it.
#[track_caller]
#[must_use]
pub const fn size_lint(shape: ShapeRef, model: &str, mask: u8) -> u8 {
    let Some(size) = largest(shape.get()) else {
        return 0;
    };
    let (code, warn, stop) = if size > LIMIT {
        (DOCUMENT_OVER_16MIB, 4, 8)
    } else if size > LARGE {
        (LARGE_DOCUMENT, 1, 2)
    } else {
        return 0;
    };
    if mask & stop != 0 {
        let text = Text::new()
            .str("`")
            .str(model)
            .str("` can become ")
            .number(size);
        let text = if code == LARGE_DOCUMENT {
            text.str(" bytes, which every update writes whole: ")
        } else {
            text.str(" bytes, and the server stores at most 16777216: ")
        };
        panic!("{}", dominating(shape.get(), text).as_str());
    }
    if mask & warn != 0 { code } else { 0 }
}

/// The caps on the way to what takes most of the space: `` `a.b`: 50 × 1000 × 412 B ``.
const fn dominating(root: &'static Shape, text: Text) -> Text {
    const MOST: usize = 24;
    let (mut names, mut len) = ([""; MOST], 0);
    let (mut caps, mut count) = ([0_u64; MOST], 0);
    let (mut shown, mut item) = (0, 0);
    let (mut shape, mut bound, mut max_len) = (root, Bound::Undeclared, None);
    let mut steps = 0;
    while steps < 4 * MOST {
        steps += 1;
        match &shape.kind {
            Kind::Nullable(inner) => shape = inner.get(),
            Kind::Newtype(field) => {
                bound = field.bound.tighter(bound);
                if field.rules.max_len.is_some() {
                    max_len = field.rules.max_len;
                }
                shape = field.shape.get();
            }
            Kind::Array(array) if count < MOST => {
                let cap = match (array.len, bound.max()) {
                    (Some(len), _) | (None, Some(len)) => len as u64,
                    (None, None) => break,
                };
                shape = array.item.get();
                bound = Bound::Undeclared;
                let Some(size) = largest_of(shape, max_len, bound) else {
                    break;
                };
                (caps[count], count, shown, item) = (cap, count + 1, len, size);
            }
            Kind::Struct(fields) if len < MOST => {
                let Some(field) = heaviest(fields.list) else {
                    break;
                };
                if !field.flatten {
                    (names[len], len) = (field.name, len + 1);
                }
                (bound, max_len, shape) = (field.bound, field.rules.max_len, field.shape.get());
            }
            Kind::Enum(variants) => {
                let mut best: Option<&'static Field> = None;
                let mut i = 0;
                while i < variants.variants.len() {
                    if let Some(body) = &variants.variants[i].body
                        && is_heavier(body, best)
                    {
                        best = Some(body);
                    }
                    i += 1;
                }
                let Some(body) = best else { break };
                (bound, max_len, shape) = (body.bound, body.rules.max_len, body.shape.get());
            }
            _ => break,
        }
    }
    let mut text = text.str("`").list(names.split_at(shown).0, ".").str("`: ");
    let mut i = 0;
    while i < count {
        text = text.number(caps[i]).str(" × ");
        i += 1;
    }
    text.number(item).str(" B")
}

const fn heaviest(fields: &'static [Field]) -> Option<&'static Field> {
    let mut best = None;
    let mut i = 0;
    while i < fields.len() {
        if !fields[i].skipped && fields[i].written && is_heavier(&fields[i], best) {
            best = Some(&fields[i]);
        }
        i += 1;
    }
    best
}

const fn is_heavier(field: &'static Field, than: Option<&'static Field>) -> bool {
    match (weight(field), than) {
        (Some(_), None) => true,
        (Some(weight), Some(than)) => match self::weight(than) {
            Some(other) => weight > other,
            None => true,
        },
        (None, _) => false,
    }
}

const fn weight(field: &'static Field) -> Option<u64> {
    largest_of(field.shape.get(), field.rules.max_len, field.bound)
}
