//! What serde makes of the item, read the way serde reads it.
//!
//! The only use of serde's internals. serde's own derives report mistakes in its attributes, so
//! its diagnostics are dropped here.

use std::collections::BTreeSet;

use proc_macro2::{Ident, Span};
use serde_derive_internals::{
    Ctxt, Derive,
    ast::{Container, Data, Field, Style, Variant},
    attr::{Default, TagType},
    name::{MultiName, Name},
};
use syn::{DeriveInput, ExprPath, Type};

/// The item as serde sees it; `None` for a union.
pub(crate) fn container(input: &DeriveInput) -> Option<Container<'_>> {
    let errors = Ctxt::new();
    let container = Container::from_ast(
        &errors,
        input,
        Derive::Serialize,
        &Ident::new("__private", Span::call_site()),
    );
    drop(errors.check());
    container
}

/// serde's attributes of the item.
pub(crate) struct ContainerView {
    pub(crate) deny_unknown_fields: bool,
    pub(crate) transparent: bool,
    pub(crate) tagging: Tagging,
    /// The type that is written in place of this one (`into`).
    pub(crate) into: Option<Type>,
    /// The type that is read in place of this one (`from`, `try_from`).
    pub(crate) from: Option<Type>,
}

/// How the variants of an enum are told apart.
pub(crate) enum Tagging {
    External,
    Internal(String),
    Adjacent(String, String),
    Untagged,
}

impl ContainerView {
    pub(crate) fn new(container: &Container<'_>) -> ContainerView {
        let attrs = &container.attrs;
        ContainerView {
            deny_unknown_fields: attrs.deny_unknown_fields(),
            transparent: attrs.transparent(),
            tagging: match attrs.tag() {
                TagType::External => Tagging::External,
                TagType::Internal { tag } => Tagging::Internal(tag.clone()),
                TagType::Adjacent { tag, content } => {
                    Tagging::Adjacent(tag.clone(), content.clone())
                }
                TagType::None => Tagging::Untagged,
            },
            into: attrs.type_into().cloned(),
            from: attrs.type_from().or(attrs.type_try_from()).cloned(),
        }
    }
}

/// Whether a missing field reads as a default for every field of the item.
pub(crate) fn has_default(container: &Container<'_>) -> bool {
    !container.attrs.default().is_none()
}

/// serde's attributes of one field.
pub(crate) struct FieldView {
    /// The key that is written.
    pub(crate) name: String,
    /// The key that is read, where the written one is not read.
    pub(crate) reads_only: Option<String>,
    /// Other keys that are read.
    pub(crate) aliases: Vec<String>,
    pub(crate) skip_serializing: bool,
    pub(crate) skip_deserializing: bool,
    pub(crate) skip_serializing_if: bool,
    pub(crate) default: bool,
    /// A missing key reads as something else than the type's own default.
    pub(crate) fills: bool,
    pub(crate) flatten: bool,
    /// The function that writes the value.
    pub(crate) serialize_with: Option<ExprPath>,
    /// The function that reads the value.
    pub(crate) deserialize_with: Option<ExprPath>,
    /// Whether the field is the one that a transparent struct is stored as.
    pub(crate) transparent: bool,
}

impl FieldView {
    pub(crate) fn new(field: &Field<'_>, container_default: bool) -> FieldView {
        let attrs = &field.attrs;
        let written = attrs.name().serialize_name();
        let read = attrs.name().deserialize_name();
        let is_read = written == read || attrs.aliases().iter().any(|alias| alias == written);
        FieldView {
            name: written.value.clone(),
            reads_only: (!is_read).then(|| read.value.clone()),
            aliases: other_names(attrs.name(), attrs.aliases()),
            skip_serializing: attrs.skip_serializing(),
            skip_deserializing: attrs.skip_deserializing(),
            skip_serializing_if: attrs.skip_serializing_if().is_some(),
            default: container_default || !matches!(attrs.default(), Default::None),
            fills: match attrs.default() {
                Default::None => container_default,
                Default::Default => false,
                Default::Path(_) => true,
            },
            flatten: attrs.flatten(),
            serialize_with: attrs.serialize_with().cloned(),
            deserialize_with: attrs.deserialize_with().cloned(),
            transparent: attrs.transparent(),
        }
    }
}

/// serde's attributes of one variant.
pub(crate) struct VariantView {
    pub(crate) name: String,
    pub(crate) reads_only: Option<String>,
    /// Other names that are read.
    pub(crate) aliases: Vec<String>,
    pub(crate) skip_serializing: bool,
    pub(crate) skip_deserializing: bool,
    /// Whether every unknown name is read as this variant.
    pub(crate) other: bool,
    /// Whether this variant alone has no tag.
    pub(crate) untagged: bool,
    /// Whether a function of the user's writes or reads the whole variant.
    pub(crate) custom: bool,
}

impl VariantView {
    pub(crate) fn new(variant: &Variant<'_>) -> VariantView {
        let attrs = &variant.attrs;
        let written = attrs.name().serialize_name();
        let read = attrs.name().deserialize_name();
        let is_read = written == read || attrs.aliases().iter().any(|alias| alias == written);
        VariantView {
            name: written.value.clone(),
            reads_only: (!is_read).then(|| read.value.clone()),
            aliases: other_names(attrs.name(), attrs.aliases()),
            skip_serializing: attrs.skip_serializing(),
            skip_deserializing: attrs.skip_deserializing(),
            other: attrs.other(),
            untagged: attrs.untagged(),
            custom: attrs.serialize_with().is_some() || attrs.deserialize_with().is_some(),
        }
    }
}

/// The names that are read beside the written one.
fn other_names(names: &MultiName, aliases: &BTreeSet<Name>) -> Vec<String> {
    let written = names.serialize_name();
    let read = [names.deserialize_name()].into_iter().chain(aliases);
    let mut others: Vec<String> = read
        .filter(|name| *name != written)
        .map(|name| name.value.clone())
        .collect();
    others.sort();
    others.dedup();
    others
}

pub(crate) type SerdeData<'a> = Data<'a>;
pub(crate) type SerdeField<'a> = Field<'a>;
pub(crate) type SerdeStyle = Style;
