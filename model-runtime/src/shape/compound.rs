//! Arrays, maps, references and enums.

use super::{Field, ShapeRef};

/// An array.
#[derive(Clone, Copy, Debug)]
pub struct ArrayShape {
    /// The shape of every element.
    pub item: ShapeRef,
    /// The number of elements, where the type fixes it (`[T; N]`).
    pub len: Option<u32>,
    /// Whether the Rust type holds no element twice.
    pub unique: bool,
}

/// A document whose keys are data.
#[derive(Clone, Copy, Debug)]
pub struct MapShape {
    /// The shape of every value.
    pub value: ShapeRef,
    /// The only keys there can be (a map keyed by a unit enum), empty for any.
    pub keys: &'static [&'static str],
    /// What every key matches, where not every string reads back as a key.
    pub pattern: Option<&'static str>,
}

/// A reference.
#[derive(Clone, Copy, Debug)]
pub struct ReferenceShape {
    /// The shape of the target's `_id`.
    pub id: ShapeRef,
    /// The target model's name and collection.
    pub target: fn() -> &'static crate::spec::DocumentSpec,
}

/// A Rust enum.
#[derive(Clone, Copy, Debug)]
pub struct EnumShape {
    /// How serde tells the variants apart.
    pub tagging: Tagging,
    /// The variants serde writes.
    pub variants: &'static [Variant],
    /// Whether the Rust type refuses other keys beside tag and content
    /// (`#[serde(deny_unknown_fields)]`).
    pub closed: bool,
}

/// How serde tells the variants of an enum apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tagging {
    /// The variant's name is the only key of a document; a unit variant is a string.
    External,
    /// A key inside the variant's own document.
    Internal(&'static str),
    /// One key for the name, one for the body.
    Adjacent(&'static str, &'static str),
    /// Not at all.
    Untagged,
}

/// One variant of an enum.
#[derive(Debug)]
pub struct Variant {
    /// The Rust name.
    pub rust: &'static str,
    /// The name serde writes.
    pub name: &'static str,
    /// The variant's documentation.
    pub doc: &'static str,
    /// What the variant holds, `None` for a unit variant.
    pub body: Option<Field>,
    /// Other names that read as this variant.
    pub aliases: &'static [&'static str],
    /// Whether any name that no variant has reads as this one (`#[serde(other)]`).
    pub other: bool,
    /// Whether this variant alone has no tag (`#[serde(untagged)]` on it).
    pub untagged: bool,
}

impl Variant {
    /// A variant without fields.
    #[must_use]
    pub const fn unit(rust: &'static str, name: &'static str) -> Variant {
        Variant {
            rust,
            name,
            doc: "",
            body: None,
            aliases: &[],
            other: false,
            untagged: false,
        }
    }

    /// A variant that holds something.
    #[must_use]
    pub const fn holding(rust: &'static str, name: &'static str, body: Field) -> Variant {
        Variant {
            rust,
            name,
            doc: "",
            body: Some(body),
            aliases: &[],
            other: false,
            untagged: false,
        }
    }

    /// With documentation.
    #[must_use]
    pub const fn doc(mut self, doc: &'static str) -> Variant {
        self.doc = doc;
        self
    }

    /// Read under these names too.
    #[must_use]
    pub const fn aliases(mut self, aliases: &'static [&'static str]) -> Variant {
        self.aliases = aliases;
        self
    }

    /// What every unknown name reads as.
    #[must_use]
    pub const fn other(mut self) -> Variant {
        self.other = true;
        self
    }

    /// Written without a tag.
    #[must_use]
    pub const fn untagged(mut self) -> Variant {
        self.untagged = true;
        self
    }
}

impl EnumShape {
    /// These variants; keys beside tag and content are left alone.
    #[must_use]
    pub const fn new(tagging: Tagging, variants: &'static [Variant]) -> EnumShape {
        EnumShape {
            tagging,
            variants,
            closed: false,
        }
    }

    /// Keys beside tag and content are refused.
    #[must_use]
    pub const fn closed(mut self) -> EnumShape {
        self.closed = true;
        self
    }

    /// How this variant is told apart from the others.
    #[must_use]
    pub const fn tagging_of(&self, variant: &Variant) -> Tagging {
        if variant.untagged {
            Tagging::Untagged
        } else {
            self.tagging
        }
    }

    /// Whether every variant is stored as a string.
    #[must_use]
    pub const fn is_unit_only(&self) -> bool {
        let mut i = 0;
        while i < self.variants.len() {
            if self.variants[i].body.is_some() || self.variants[i].untagged {
                return false;
            }
            i += 1;
        }
        matches!(self.tagging, Tagging::External)
    }
}
