//! Keys of documents, places of tuples, bodies of variants.

use super::{Kind, Shape, ShapeRef};
use crate::rules::Rules;

/// The keys of a document.
#[derive(Clone, Copy, Debug)]
pub struct Fields {
    /// The fields, in the order of the struct.
    pub list: &'static [Field],
    /// Whether the Rust type refuses other keys (`#[serde(deny_unknown_fields)]`).
    pub closed: bool,
}

impl Fields {
    /// These fields; other keys are left alone.
    #[must_use]
    pub const fn of(list: &'static [Field]) -> Fields {
        Fields {
            list,
            closed: false,
        }
    }

    /// Other keys are refused.
    #[must_use]
    pub const fn closed(mut self) -> Fields {
        self.closed = true;
        self
    }
}

/// One field of a struct, one place of a tuple, or the body of an enum variant.
#[derive(Debug)]
pub struct Field {
    /// The Rust name, without `r#`.
    pub rust: &'static str,
    /// The stored key.
    pub name: &'static str,
    /// The field's documentation.
    pub doc: &'static str,
    /// The stored form.
    pub shape: ShapeRef,
    /// Whether serde always writes the key.
    pub always_written: bool,
    /// Whether serde ever writes the key.
    pub written: bool,
    /// Whether a missing key reads as a default (or the field is not read at all).
    pub defaulted: bool,
    /// Whether a missing key reads as something else than the type's own default
    /// (`default = ".."`, or a default of the whole struct).
    pub fills: bool,
    /// Whether the keys of the inner type stand in the outer document.
    pub flatten: bool,
    /// Whether a function of the user's (`#[serde(with)]`) writes the value.
    pub custom: bool,
    /// Whether a function of the user's reads the value: a missing key is then no `None`.
    pub reader: bool,
    /// Other keys that read as this field; a document holds one of the names.
    pub aliases: &'static [&'static str],
    /// Whether serde passes the type by that has this field only.
    pub transparent: bool,
    /// The declared bound of an array or map.
    pub bound: Bound,
    /// The declared constraints.
    pub rules: Rules,
    /// Whether the field is marked `#[reference]`.
    pub reference: bool,
    /// Whether serde neither writes nor reads the field: it has no stored form.
    pub skipped: bool,
}

/// Whether serde reads a missing key as a value of this shape: an `Option`, also in a type that it
/// passes by.
const fn reads_missing(shape: &'static Shape) -> bool {
    let mut shape = shape;
    let mut steps = 0;
    while steps < super::MAX_DEPTH {
        match &shape.kind {
            Kind::Nullable(_) => return true,
            Kind::Newtype(field) if field.transparent => shape = field.shape.get(),
            _ => return false,
        }
        steps += 1;
    }
    false
}

/// What was declared of the length of an array or map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// Nothing.
    Undeclared,
    /// At most so many elements; a push beyond is refused.
    Max(u32),
    /// At most so many elements; a push beyond forgets the oldest.
    Latest(u32),
    /// No bound, on purpose.
    Unbounded,
}

impl Bound {
    /// The largest number of elements, if one was declared.
    #[must_use]
    pub const fn max(self) -> Option<u32> {
        match self {
            Bound::Max(max) | Bound::Latest(max) => Some(max),
            Bound::Undeclared | Bound::Unbounded => None,
        }
    }
}

impl Bound {
    /// The smaller of two bounds of one array: a newtype's own, and that of the field it stands in.
    #[must_use]
    pub const fn tighter(self, outer: Bound) -> Bound {
        match (self.max(), outer.max()) {
            (Some(inner), Some(max)) if max < inner => outer,
            (None, Some(_)) => outer,
            _ => self,
        }
    }
}

impl Field {
    /// A field that is always written and must be there to be read.
    #[must_use]
    pub const fn new(rust: &'static str, name: &'static str, shape: ShapeRef) -> Field {
        Field {
            rust,
            name,
            doc: "",
            shape,
            always_written: true,
            written: true,
            defaulted: false,
            fills: false,
            flatten: false,
            custom: false,
            reader: false,
            aliases: &[],
            transparent: false,
            bound: Bound::Undeclared,
            rules: Rules::NONE,
            reference: false,
            skipped: false,
        }
    }

    /// A field that serde neither writes nor reads; its type needs no shape.
    #[must_use]
    pub const fn skipped(rust: &'static str) -> Field {
        const NOTHING: &Shape = &Shape::new("skipped", Kind::Unit);
        let mut field = Field::new(rust, rust, ShapeRef::new(NOTHING)).unwritten();
        field.skipped = true;
        field
    }

    /// With documentation.
    #[must_use]
    pub const fn doc(mut self, doc: &'static str) -> Field {
        self.doc = doc;
        self
    }

    /// Sometimes left out by serde (`skip_serializing_if`).
    #[must_use]
    pub const fn sometimes(mut self) -> Field {
        self.always_written = false;
        self
    }

    /// Never written (`skip_serializing`).
    #[must_use]
    pub const fn unwritten(mut self) -> Field {
        self.always_written = false;
        self.written = false;
        self
    }

    /// Read as a default when missing (`default`).
    #[must_use]
    pub const fn defaulted(mut self) -> Field {
        self.defaulted = true;
        self
    }

    /// Read as something else than the type's own default when missing.
    #[must_use]
    pub const fn fills(mut self) -> Field {
        self.fills = true;
        self
    }

    /// Flattened into the outer document.
    #[must_use]
    pub const fn flatten(mut self) -> Field {
        self.flatten = true;
        self
    }

    /// Written by a function of the user's.
    #[must_use]
    pub const fn custom(mut self) -> Field {
        self.custom = true;
        self
    }

    /// Read by a function of the user's.
    #[must_use]
    pub const fn reader(mut self) -> Field {
        self.reader = true;
        self
    }

    /// Read under these names too.
    #[must_use]
    pub const fn aliases(mut self, aliases: &'static [&'static str]) -> Field {
        self.aliases = aliases;
        self
    }

    /// Whether a document without the key cannot be read, or is never written.
    ///
    /// serde reads a missing `Option` as `None`, unless a function of the user's reads it.
    #[must_use]
    pub const fn is_required(&self) -> bool {
        self.always_written && !self.defaulted && (self.reader || !reads_missing(self.shape.get()))
    }

    /// The only field of a type that serde passes by (`#[serde(transparent)]`).
    #[must_use]
    pub const fn transparent(mut self) -> Field {
        self.transparent = true;
        self
    }

    /// With a declared bound.
    #[must_use]
    pub const fn bound(mut self, bound: Bound) -> Field {
        self.bound = bound;
        self
    }

    /// With constraints.
    #[must_use]
    pub const fn rules(mut self, rules: Rules) -> Field {
        self.rules = rules;
        self
    }

    /// Marked `#[reference]`.
    #[must_use]
    pub const fn reference(mut self) -> Field {
        self.reference = true;
        self
    }
}
