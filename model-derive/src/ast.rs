//! The item as we see it: syn's tree, serde's reading of it, and our attributes, side by side.

use proc_macro2::{Ident, Span};
use syn::{DeriveInput, Expr, Lit, Member, Meta, Type};

use crate::{
    attr::{
        container::{ContainerAttrs, refuse_on_variant},
        field::FieldAttrs,
    },
    errors::Errors,
    name::plain,
    serde_view::{
        self, ContainerView, FieldView, SerdeData, SerdeField, SerdeStyle, Tagging, VariantView,
    },
};

/// Which derive is running.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Role {
    Document,
    Embedded,
}

/// One item with one of our derives.
pub(crate) struct Model<'a> {
    pub(crate) original: &'a DeriveInput,
    pub(crate) role: Role,
    /// The type's name without `r#`.
    pub(crate) name: String,
    /// The name serde would write for the type.
    pub(crate) serde_name: String,
    pub(crate) doc: String,
    pub(crate) serde: ContainerView,
    pub(crate) attrs: ContainerAttrs,
    pub(crate) data: Data<'a>,
}

/// What the item holds.
pub(crate) enum Data<'a> {
    Struct(Vec<Field<'a>>),
    Tuple(Vec<Field<'a>>),
    Newtype(Box<Field<'a>>),
    Unit,
    Enum(Vec<Variant<'a>>),
}

/// One field of a struct, tuple or variant.
pub(crate) struct Field<'a> {
    pub(crate) original: &'a syn::Field,
    /// The name without `r#`, or the place in a tuple.
    pub(crate) name: String,
    /// The name's token; in a tuple, the first token of the type.
    pub(crate) span: Span,
    pub(crate) ty: &'a Type,
    pub(crate) doc: String,
    pub(crate) serde: FieldView,
    pub(crate) attrs: FieldAttrs,
}

/// One variant of an enum.
pub(crate) struct Variant<'a> {
    pub(crate) ident: &'a Ident,
    pub(crate) name: String,
    pub(crate) doc: String,
    pub(crate) serde: VariantView,
    /// Whether the variant holds nothing in Rust either.
    pub(crate) is_unit: bool,
    pub(crate) data: Data<'a>,
}

impl<'a> Model<'a> {
    /// Reads the item; `None` where the derive cannot be used on it at all.
    pub(crate) fn read(errors: &Errors, input: &'a DeriveInput, role: Role) -> Option<Model<'a>> {
        let word = match role {
            Role::Document => "Document",
            Role::Embedded => "Embedded",
        };
        let Some(container) = serde_view::container(input) else {
            errors.at(
                input.ident.span(),
                format_args!("`{word}` cannot be derived for a union: serde cannot write one"),
            );
            return None;
        };
        let attrs = ContainerAttrs::read(errors, input, role);
        let default = serde_view::has_default(&container);
        let serde = ContainerView::new(&container);
        let data = match (container.data, &input.data) {
            (SerdeData::Struct(style, fields), _) => {
                let place = if serde.transparent {
                    Place::Transparent
                } else {
                    Place::Struct
                };
                read_fields(errors, style, fields, default, role, place)
            }
            (SerdeData::Enum(variants), syn::Data::Enum(original)) => {
                let pairs = variants.into_iter().zip(&original.variants);
                Data::Enum(
                    pairs
                        .map(|(variant, original)| {
                            refuse_on_variant(errors, &original.attrs);
                            Variant {
                                ident: &original.ident,
                                name: plain(&original.ident),
                                doc: doc(&original.attrs),
                                serde: VariantView::new(&variant),
                                is_unit: variant.fields.is_empty(),
                                data: read_fields(
                                    errors,
                                    variant.style,
                                    variant.fields,
                                    false,
                                    Role::Embedded,
                                    Place::Variant,
                                ),
                            }
                        })
                        .collect(),
                )
            }
            (SerdeData::Enum(_), _) => return None,
        };
        Some(Model {
            original: input,
            role,
            name: plain(&input.ident),
            serde_name: container.attrs.name().serialize_name().value.clone(),
            doc: doc(&input.attrs),
            serde,
            attrs,
            data,
        })
    }

    /// The fields of a struct with names; none for every other kind.
    pub(crate) fn fields(&self) -> &[Field<'a>] {
        match &self.data {
            Data::Struct(fields) => fields,
            _ => &[],
        }
    }

    /// Every field of the item, those of variants too, each with its variant.
    pub(crate) fn all_fields(&self) -> Vec<(Option<&Variant<'a>>, &Field<'a>)> {
        match &self.data {
            // A variant that serde never writes has no stored form: its types need no shape.
            Data::Enum(variants) => variants
                .iter()
                .filter(|variant| !variant.serde.skip_serializing)
                .flat_map(|variant| {
                    variant
                        .data
                        .fields()
                        .iter()
                        .map(move |f| (Some(variant), f))
                })
                .collect(),
            data => data.fields().iter().map(|field| (None, field)).collect(),
        }
    }

    pub(crate) fn field(&self, name: &str) -> Option<&Field<'a>> {
        self.fields().iter().find(|field| field.name == name)
    }

    /// The field that is stored as `_id`.
    pub(crate) fn id_field(&self) -> Option<&Field<'a>> {
        self.fields()
            .iter()
            .find(|field| field.is_written() && !field.serde.flatten && field.serde.name == "_id")
    }

    /// Whether what is stored is not made of the fields: another type's form is (`into`), or a
    /// form that was told of the whole type.
    pub(crate) fn is_rewritten(&self) -> bool {
        let attrs = &self.attrs;
        self.serde.into.is_some()
            || attrs.repr.is_set()
            || attrs.bson_type.is_set()
            || attrs.opaque.is_set()
    }

    /// Whether the struct writes its own name under a tag.
    pub(crate) fn has_own_tag(&self) -> bool {
        matches!(
            (&self.data, &self.serde.tagging),
            (Data::Struct(_), Tagging::Internal(_))
        )
    }

    /// The names of the type parameters.
    pub(crate) fn type_parameters(&self) -> Vec<&Ident> {
        let parameters = self.original.generics.type_params();
        parameters.map(|parameter| &parameter.ident).collect()
    }

    /// Whether the item has type parameters (lifetimes do not count).
    pub(crate) fn is_generic(&self) -> bool {
        self.original.generics.type_params().next().is_some()
            || self.original.generics.const_params().next().is_some()
    }

    pub(crate) fn is_unit_enum(&self) -> bool {
        match &self.data {
            Data::Enum(variants) => {
                matches!(self.serde.tagging, Tagging::External)
                    && variants.iter().all(|variant| {
                        matches!(variant.data, Data::Unit) && !variant.serde.untagged
                    })
            }
            _ => false,
        }
    }
}

impl<'a> Data<'a> {
    pub(crate) fn fields(&self) -> &[Field<'a>] {
        match self {
            Data::Struct(fields) | Data::Tuple(fields) => fields,
            Data::Newtype(field) => std::slice::from_ref(field),
            Data::Unit | Data::Enum(_) => &[],
        }
    }
}

impl Field<'_> {
    /// Whether serde ever writes the field.
    pub(crate) fn is_written(&self) -> bool {
        !self.serde.skip_serializing
    }

    /// Whether the field has no stored form at all.
    pub(crate) fn is_skipped(&self) -> bool {
        self.serde.skip_serializing && self.serde.skip_deserializing
    }

    /// The type as a user would write it.
    pub(crate) fn type_text(&self) -> String {
        type_text(self.ty)
    }
}

/// Where fields stand.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    Struct,
    Transparent,
    Variant,
}

fn read_fields<'a>(
    errors: &Errors,
    style: SerdeStyle,
    fields: Vec<SerdeField<'a>>,
    default: bool,
    role: Role,
    place: Place,
) -> Data<'a> {
    let mut fields: Vec<Field<'a>> = fields
        .into_iter()
        .map(|field| read_field(errors, &field, default, role))
        .collect();
    if place == Place::Transparent
        && let Some(index) = fields.iter().position(|field| field.serde.transparent)
    {
        return Data::Newtype(Box::new(fields.swap_remove(index)));
    }
    match style {
        SerdeStyle::Struct => Data::Struct(fields),
        // A variant whose only place is skipped is written as a unit variant.
        SerdeStyle::Newtype if place == Place::Variant && fields[0].is_skipped() => Data::Unit,
        SerdeStyle::Newtype => {
            let mut inner = fields.swap_remove(0);
            // serde writes and reads the place of a newtype whatever is said of skipping.
            inner.serde.skip_serializing_if = false;
            if place != Place::Variant {
                inner.serde.skip_serializing = false;
                inner.serde.skip_deserializing = false;
            }
            Data::Newtype(Box::new(inner))
        }
        SerdeStyle::Tuple => Data::Tuple(fields),
        SerdeStyle::Unit => Data::Unit,
    }
}

fn read_field<'a>(errors: &Errors, field: &SerdeField<'a>, default: bool, role: Role) -> Field<'a> {
    let ident = field.original.ident.as_ref();
    let (name, span) = match &field.member {
        Member::Named(member) => (plain(member), member.span()),
        Member::Unnamed(index) => (index.index.to_string(), first_span(field.ty)),
    };
    Field {
        original: field.original,
        name,
        span,
        ty: field.ty,
        doc: doc(&field.original.attrs),
        serde: FieldView::new(field, default),
        attrs: FieldAttrs::read(errors, &field.original.attrs, ident, role),
    }
}

pub(crate) fn first_span(ty: &Type) -> Span {
    let mut tokens = quote::ToTokens::to_token_stream(ty).into_iter();
    tokens
        .next()
        .map_or_else(Span::call_site, |token| token.span())
}

/// The documentation as one text, lines without their first space.
fn doc(attributes: &[syn::Attribute]) -> String {
    let lines: Vec<String> = attributes
        .iter()
        .filter_map(|attribute| match &attribute.meta {
            Meta::NameValue(pair) if pair.path.is_ident("doc") => match &pair.value {
                Expr::Lit(literal) => match &literal.lit {
                    Lit::Str(text) => Some(text.value()),
                    _ => None,
                },
                _ => None,
            },
            _ => None,
        })
        .flat_map(|text| {
            text.lines()
                .map(|line| line.strip_prefix(' ').unwrap_or(line).to_owned())
                .collect::<Vec<_>>()
        })
        .collect();
    lines.join("\n").trim().to_owned()
}

/// A type's tokens with the spaces a person would put.
pub(crate) fn type_text(ty: &Type) -> String {
    let spaced = quote::ToTokens::to_token_stream(ty).to_string();
    let mut text = String::with_capacity(spaced.len());
    let mut chars = spaced.chars().peekable();
    while let Some(c) = chars.next() {
        let before = text.chars().last();
        let after = chars.peek().copied();
        let tight = matches!(before, None | Some('<' | '(' | '[' | '&' | ':' | '\''))
            || matches!(after, None | Some('<' | '>' | ',' | ')' | ']' | ':' | ';'));
        if c != ' ' || !(tight || matches!(after, Some('(')) && before != Some(',')) {
            text.push(c);
        }
    }
    text
}
