//! The attributes of a struct or enum.

use syn::{Attribute, DeriveInput, LitStr, Token, parse::ParseStream, punctuated::Punctuated};

use super::{
    Slot, choice, field::bson_type, index::Index, inside, items, level, level::LintLevel, mistake,
    parenthesized, query::Query, validate::is_foreign, value, word_span,
};
use crate::{
    ast::Role,
    errors::Errors,
    name::plain,
    symbol::{ACTIONS, CONTAINER, EMBEDDED, HELPERS, LEVELS, STRICT, VALIDATION},
};

/// Everything said on the item itself.
#[derive(Default)]
pub(crate) struct ContainerAttrs {
    pub(crate) collection: Slot<LitStr>,
    pub(crate) db: Slot<LitStr>,
    /// The runtime's path, for crates that re-export it.
    pub(crate) runtime: Slot<syn::Path>,
    pub(crate) strict: Slot<Vec<LitStr>>,
    pub(crate) level: Slot<String>,
    pub(crate) action: Slot<String>,
    pub(crate) no_fields: Slot<()>,
    /// Stored as its discriminants (`Serialize_repr`).
    pub(crate) repr: Slot<()>,
    /// Constants of the runtime's `BsonTypes`, for a type whose form serde's attributes do not say.
    pub(crate) bson_type: Slot<Vec<&'static str>>,
    pub(crate) opaque: Slot<()>,
    pub(crate) lints: Vec<LintLevel>,
    pub(crate) queries: Vec<Query>,
    pub(crate) indexes: Vec<Index>,
}

impl ContainerAttrs {
    pub(crate) fn read(errors: &Errors, input: &DeriveInput, role: Role) -> ContainerAttrs {
        let mut attrs = ContainerAttrs::default();
        for attribute in &input.attrs {
            let Some(word) = attribute.path().get_ident() else {
                continue;
            };
            match (plain(word).as_str(), role) {
                ("document", _) => attrs.document(errors, attribute, role),
                ("query", Role::Document) => {
                    attrs.queries.extend(Query::read(errors, attribute, word_span(attribute)));
                }
                ("index", Role::Document) => attrs.indexes.extend(Index::read(errors, attribute)),
                (word @ ("query" | "index"), Role::Embedded) => errors.at(
                    word_span(attribute),
                    format_args!("`#[{word}]` belongs on the document: an embedded type has no collection of its own"),
                ),
                // The `validator` crate takes rules of the whole struct.
                ("validate", _) if is_foreign(attribute) => {}
                (word @ ("embed" | "reference" | "validate"), _) => errors.at(
                    word_span(attribute),
                    format_args!("`#[{word}]` belongs on a field, not on the whole type"),
                ),
                ("bucket", _) => errors.at(
                    word_span(attribute),
                    "`#[bucket(..)]` belongs on the array of measurements of a bucket document: \
                     `#[bucket(per = \"hour\", by(sensor))] readings: Vec<Reading>`",
                ),
                (word @ ("subset" | "outlier" | "computed"), _) => {
                    errors.at(word_span(attribute), format_args!("`{word}` is not supported yet"));
                }
                _ => {}
            }
        }
        attrs
    }

    fn document(&mut self, errors: &Errors, attribute: &Attribute, role: Role) {
        let words = match role {
            Role::Document => &CONTAINER,
            Role::Embedded => &EMBEDDED,
        };
        inside(errors, attribute, |input| {
            items(errors, input, words, |key, input| {
                match plain(key).as_str() {
                    "collection" => self.collection.set(errors, key, collection(input)?),
                    "db" => self.db.set(errors, key, database(input)?),
                    "crate" => self.runtime.set(errors, key, runtime(input)?),
                    "strict" => self.strict.set(errors, key, strict(errors, input)?),
                    "validation" => self.validation(errors, input)?,
                    "no_fields" => self.no_fields.set(errors, key, ()),
                    "repr" => self.repr.set(errors, key, ()),
                    "bson_type" => self.bson_type.set(errors, key, bson_type(input)?),
                    "opaque" => self.opaque.set(errors, key, ()),
                    _ => self.lints.extend(level::read(key, input)?),
                }
                Ok(())
            });
        });
    }

    fn validation(&mut self, errors: &Errors, input: ParseStream<'_>) -> syn::Result<()> {
        parenthesized(input, |input| {
            items(errors, input, &VALIDATION, |key, input| {
                match plain(key).as_str() {
                    "level" => self
                        .level
                        .set(errors, key, choice(&value(input)?, &LEVELS)?),
                    _ => self
                        .action
                        .set(errors, key, choice(&value(input)?, &ACTIONS)?),
                }
                Ok(())
            });
            Ok(())
        })
    }
}

/// Reports our words on a variant, where they would say nothing.
pub(crate) fn refuse_on_variant(errors: &Errors, attributes: &[Attribute]) {
    for attribute in attributes {
        let Some(word) = attribute.path().get_ident().map(plain) else {
            continue;
        };
        let ours = match word.as_str() {
            "validate" => !is_foreign(attribute),
            word => HELPERS.contains(&word),
        };
        if ours {
            errors.at(
                word_span(attribute),
                format_args!("`#[{word}]` says nothing on a variant; write it on a field in it: `Variant(#[{word}(..)] T)`"),
            );
        }
    }
}

fn runtime(input: ParseStream<'_>) -> syn::Result<syn::Path> {
    let path: LitStr = value(input)?;
    path.parse().or_else(|_| {
        mistake(
            path.span(),
            "expected the path of the runtime, as in `crate = \"my_crate::model\"`",
        )
    })
}

/// `strict`, or `strict(allow_keys("_class"))`.
fn strict(errors: &Errors, input: ParseStream<'_>) -> syn::Result<Vec<LitStr>> {
    let mut keys = Vec::new();
    if input.peek(syn::token::Paren) {
        parenthesized(input, |input| {
            items(errors, input, &STRICT, |_, input| {
                let list = parenthesized(input, Punctuated::<LitStr, Token![,]>::parse_terminated)?;
                keys.extend(list);
                Ok(())
            });
            Ok(())
        })?;
    }
    if let Some(key) = keys
        .iter()
        .find(|key| key.value().is_empty() || key.value().contains('.'))
    {
        return mistake(
            key.span(),
            "an allowed key must not be empty or have a dot in it",
        );
    }
    Ok(keys)
}

/// A collection name that the server takes.
fn collection(input: ParseStream<'_>) -> syn::Result<LitStr> {
    let name: LitStr = value(input)?;
    let text = name.value();
    let why = match () {
        () if text.is_empty() => "a collection name must not be empty",
        () if text.starts_with('.') => "a collection name must not begin with a dot",
        () if text.contains('$') => "a collection name must not have a `$` in it",
        () if text.contains('\0') => "a collection name must not have a NUL byte in it",
        () if text.starts_with("system.") => "names that begin with `system.` are the server's",
        // Database and collection together, with a dot between.
        () if text.len() > 253 => {
            "database and collection name together may have at most 255 bytes"
        }
        () => return Ok(name),
    };
    mistake(name.span(), why)
}

fn database(input: ParseStream<'_>) -> syn::Result<LitStr> {
    let name: LitStr = value(input)?;
    let text = name.value();
    let why = match () {
        () if text.is_empty() => "a database name must not be empty",
        () if text.len() > 63 => "a database name may have at most 63 bytes",
        () if text.contains(['/', '\\', '.', '"', '$', ' ', '\0']) => {
            "a database name must not have any of / \\ . \" $ space or NUL in it"
        }
        () if ["admin", "config", "local"].contains(&text.as_str()) => {
            "the databases admin, config and local take no validators"
        }
        () => return Ok(name),
    };
    mistake(name.span(), why)
}
