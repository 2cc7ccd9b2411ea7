//! `#[index(..)]` on a struct and on a field.

use proc_macro2::Span;
use syn::{Attribute, Ident, LitStr, Token, parse::ParseStream};

use super::{
    Slot, duration, inside, items, mistake, parenthesized,
    partial::{self, Condition},
    path::FieldPath,
    query::Shape,
    value, word_span,
};
use crate::{
    errors::Errors,
    name::plain,
    symbol::{FIELD_INDEX, INDEX, KEY_KINDS},
};

/// A declared index.
pub(crate) struct Index {
    pub(crate) span: Span,
    pub(crate) keys: Keys,
    pub(crate) options: Options,
}

/// Where the keys come from.
pub(crate) enum Keys {
    Explicit(Vec<FieldPath>),
    Esr(Shape),
    Queries,
}

/// What stands beside the keys.
#[derive(Default)]
pub(crate) struct Options {
    pub(crate) unique: Slot<()>,
    pub(crate) sparse: Slot<()>,
    pub(crate) hidden: Slot<()>,
    pub(crate) ttl: Slot<u32>,
    pub(crate) partial: Slot<Vec<Condition>>,
    pub(crate) name: Slot<LitStr>,
}

impl Options {
    fn read(&mut self, errors: &Errors, key: &Ident, input: ParseStream<'_>) -> syn::Result<()> {
        match plain(key).as_str() {
            "unique" => self.unique.set(errors, key, ()),
            "sparse" => self.sparse.set(errors, key, ()),
            "hidden" => self.hidden.set(errors, key, ()),
            "partial" => {
                input.parse::<Token![=]>()?;
                self.partial
                    .set(errors, key, partial::read(errors, input, 0)?);
            }
            "ttl" => {
                input.parse::<Token![=]>()?;
                self.ttl.set(errors, key, duration::ttl(input)?);
            }
            _ => self.name.set(errors, key, index_name(input)?),
        }
        Ok(())
    }

    /// An option that changes what the index holds, refuses or is called.
    pub(crate) fn first_span(&self) -> Option<Span> {
        let Options {
            unique,
            sparse,
            hidden,
            ttl,
            partial,
            name,
        } = self;
        unique
            .span()
            .or_else(|| sparse.span())
            .or_else(|| hidden.span())
            .or_else(|| ttl.span())
            .or_else(|| partial.span())
            .or_else(|| name.span())
    }
}

impl Index {
    /// `#[index(..)]` on a struct.
    pub(crate) fn read(errors: &Errors, attribute: &Attribute) -> Option<Index> {
        let span = word_span(attribute);
        let mut esr = Slot::default();
        let mut keys = Slot::default();
        let (mut shape, mut options) = (Shape::default(), Options::default());
        let before = errors.count();
        inside(errors, attribute, |input| {
            items(errors, input, &INDEX, |key, input| {
                match plain(key).as_str() {
                    "esr" => esr.set(errors, key, ()),
                    "keys" => keys.set(
                        errors,
                        key,
                        parenthesized(input, |input| key_paths(errors, input))?,
                    ),
                    "equality" | "sort" | "range" => shape.clause(errors, key, input)?,
                    _ => options.read(errors, key, input)?,
                }
                Ok(())
            });
        });
        if errors.count() > before {
            return None;
        }
        let clause = shape
            .equality
            .span()
            .or_else(|| shape.sort.span())
            .or_else(|| shape.range.span());
        let keys = match (esr.span(), keys.spanned(), clause) {
            (Some(esr), Some(_), _) => {
                errors.at(esr, "`esr` orders the keys of queries, and `keys(..)` is an index as written: use one of them");
                return None;
            }
            (None, Some(_), Some(clause)) => {
                errors.at(clause, "`equality(..)`, `sort(..)` and `range(..)` belong to `esr`, not beside `keys(..)`");
                return None;
            }
            (None, Some(keys), None) if keys.value.is_empty() => {
                errors.at(keys.span, "an index needs at least one key");
                return None;
            }
            (None, Some(keys), None) => Keys::Explicit(keys.value.clone()),
            (Some(esr), None, Some(_)) => {
                if shape.paths().next().is_none() {
                    errors.at(esr, "an index needs at least one key");
                    return None;
                }
                Keys::Esr(shape)
            }
            (Some(_), None, None) => {
                if let Some(option) = options.first_span() {
                    errors.at(option, "`#[index(esr)]` stands for several indexes, so it takes no option; write an index for it");
                    return None;
                }
                Keys::Queries
            }
            (None, None, Some(clause)) => {
                errors.at(clause, "`equality(..)`, `sort(..)` and `range(..)` belong to `esr`: `#[index(esr, equality(..), ..)]`");
                return None;
            }
            (None, None, None) => {
                errors.at(span, "an index says its keys: `#[index(keys(a, -b))]`, or `#[index(esr)]` for the declared queries");
                return None;
            }
        };
        Some(Index {
            span,
            keys,
            options,
        })
    }

    /// `#[index]`, `#[index(-)]`, `#[index(unique, ttl = "1h")]` on a field.
    pub(crate) fn read_field(
        errors: &Errors,
        attribute: &Attribute,
        field: &Ident,
    ) -> Option<Index> {
        let before = errors.count();
        let mut path = FieldPath::of_field(field);
        let mut options = Options::default();
        inside(errors, attribute, |input| {
            if input.peek(Token![-]) {
                path.descending = input.parse::<Token![-]>().is_ok();
                if !input.is_empty() {
                    errors.ok(input.parse::<Token![,]>());
                }
            }
            items(errors, input, &FIELD_INDEX, |key, input| {
                options.read(errors, key, input)
            });
        });
        let keys = Keys::Explicit(vec![path]);
        (errors.count() == before).then(|| Index {
            span: word_span(attribute),
            keys,
            options,
        })
    }
}

/// `keys(a, -b)`; a kind of key (`title = "text"`) is a word of the design that is not there yet.
fn key_paths(errors: &Errors, input: ParseStream<'_>) -> syn::Result<Vec<FieldPath>> {
    let mut paths = Vec::new();
    while !input.is_empty() {
        paths.push(input.parse()?);
        if input.peek(Token![=]) {
            let kind: LitStr = value(input)?;
            let name = kind.value();
            match KEY_KINDS.contains(&name.as_str()) {
                true => errors.at(
                    kind.span(),
                    format_args!("an index key of kind `{name}` is not supported yet"),
                ),
                false => errors.at(
                    kind.span(),
                    format_args!(
                        "`{name}` is no kind of index key (known: {})",
                        KEY_KINDS.join(", ")
                    ),
                ),
            }
        }
        if !input.is_empty() {
            input.parse::<Token![,]>()?;
        }
    }
    Ok(paths)
}

fn index_name(input: ParseStream<'_>) -> syn::Result<LitStr> {
    let name: LitStr = value(input)?;
    match name.value().as_str() {
        "" => mistake(name.span(), "an index name must not be empty"),
        "*" => mistake(
            name.span(),
            "`*` means all indexes to the server and cannot be a name",
        ),
        "_id_" => mistake(name.span(), "`_id_` is the server's own index on `_id`"),
        text if text.contains('\0') => {
            mistake(name.span(), "an index name must not hold a NUL byte")
        }
        _ => Ok(name),
    }
}
