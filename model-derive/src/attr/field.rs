//! The attributes of one field.

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};
use syn::{Attribute, Ident, LitInt, LitStr, Token, parse::ParseStream, punctuated::Punctuated};

use super::{
    Slot,
    bucket::Bucket,
    choice,
    index::Index,
    inside, items, level,
    level::LintLevel,
    mistake, parenthesized,
    validate::{Validate, is_foreign},
    value, word_span,
};
use crate::{
    ast::Role,
    errors::Errors,
    name::{did_you_mean, plain},
    spanned::Spanned,
    symbol::{BSON_TYPES, EMBED, FIELD, KEEP, REFERENCE},
};

/// Everything said on one field.
#[derive(Default)]
pub(crate) struct FieldAttrs {
    pub(crate) embed: Option<Spanned<Embed>>,
    pub(crate) reference: Option<Spanned<Option<syn::Path>>>,
    pub(crate) bucket: Option<Bucket>,
    pub(crate) indexes: Vec<Index>,
    pub(crate) validate: Validate,
    pub(crate) opaque: Slot<()>,
    /// Constants of the runtime's `BsonTypes`.
    pub(crate) bson_type: Slot<Vec<&'static str>>,
    pub(crate) lints: Vec<LintLevel>,
}

/// The declared bound of an array or map.
#[derive(Clone)]
pub(crate) enum Embed {
    /// At most so many elements, a literal or the path of a constant.
    Max(TokenStream),
    /// The same, forgetting the oldest.
    Latest(TokenStream),
    /// No bound, for this reason.
    Unbounded(String),
}

impl FieldAttrs {
    /// `ident` is `None` in a tuple.
    pub(crate) fn read(
        errors: &Errors,
        attributes: &[Attribute],
        ident: Option<&Ident>,
        role: Role,
    ) -> FieldAttrs {
        let mut attrs = FieldAttrs::default();
        for attribute in attributes {
            let Some(word) = attribute.path().get_ident() else {
                continue;
            };
            let span = word_span(attribute);
            match plain(word).as_str() {
                "document" => attrs.document(errors, attribute),
                "embed" if attrs.embed.is_some() => twice(errors, word),
                "embed" => attrs.embed = embed(errors, attribute).map(|embed| Spanned::new(span, embed)),
                "reference" if attrs.reference.is_some() => twice(errors, word),
                "reference" => attrs.reference = Some(Spanned::new(span, reference(errors, attribute))),
                "bucket" if attrs.bucket.is_some() => twice(errors, word),
                "bucket" => attrs.bucket = Some(Bucket::read(errors, attribute)),
                "validate" if is_foreign(attribute) => {}
                "validate" => inside(errors, attribute, |input| attrs.validate.read(errors, input)),
                "index" => match (role, ident) {
                    (Role::Document, Some(ident)) => attrs.indexes.extend(Index::read_field(errors, attribute, ident)),
                    _ => errors.at(
                        span,
                        "`#[index]` belongs on the document: write `#[index(keys(field.inner))]` on the struct that has the collection",
                    ),
                },
                "query" => errors.at(span, "`#[query(..)]` belongs on the struct, not on a field"),
                word @ ("subset" | "outlier" | "computed") => {
                    errors.at(span, format_args!("`{word}` is not supported yet"));
                }
                _ => {}
            }
        }
        attrs.validate.check(errors);
        attrs
    }

    fn document(&mut self, errors: &Errors, attribute: &Attribute) {
        inside(errors, attribute, |input| {
            items(errors, input, &FIELD, |key, input| {
                match plain(key).as_str() {
                    "opaque" => self.opaque.set(errors, key, ()),
                    "bson_type" => self.bson_type.set(errors, key, bson_type(input)?),
                    "validate" => parenthesized(input, |input| {
                        self.validate.read(errors, input);
                        Ok(())
                    })?,
                    _ => self.lints.extend(level::read(key, input)?),
                }
                Ok(())
            });
        });
    }
}

fn twice(errors: &Errors, word: &Ident) {
    errors.at(
        word.span(),
        format_args!("`#[{}]` is given twice; remove this one", plain(word)),
    );
}

fn embed(errors: &Errors, attribute: &Attribute) -> Option<Embed> {
    let before = errors.count();
    let (mut max, mut keep) = (Slot::default(), Slot::default());
    let (mut unbounded, mut reason) = (Slot::default(), Slot::default());
    inside(errors, attribute, |input| {
        items(errors, input, &EMBED, |key, input| {
            match plain(key).as_str() {
                "max" => max.set(errors, key, bound(input)?),
                "keep" => keep.set(errors, key, choice(&value(input)?, &KEEP)?),
                "unbounded" => unbounded.set(errors, key, ()),
                _ => reason.set(errors, key, value::<LitStr>(input)?),
            }
            Ok(())
        });
    });
    if errors.count() > before {
        return None;
    }
    match (max.get(), unbounded.span(), keep.span(), reason.spanned()) {
        (Some(_), Some(unbounded), _, _) => {
            errors.at(unbounded, "`unbounded` contradicts `max`; remove one of them");
        }
        (_, Some(_), Some(keep), _) => errors.at(keep, "`keep` needs a `max` to keep to"),
        (None, Some(_), None, Some(reason)) if !reason.value.value().trim().is_empty() => {
            return Some(Embed::Unbounded(reason.value.value()));
        }
        (None, Some(unbounded), None, _) => errors.at(
            unbounded,
            "an array without a bound carries its reason: `#[embed(unbounded, reason = \"..\")]`",
        ),
        (_, None, _, Some(reason)) => errors.at(reason.span, "`reason` belongs to `unbounded`"),
        (Some(max), None, None, None) => return Some(Embed::Max(max.clone())),
        (Some(max), None, Some(_), None) => return Some(Embed::Latest(max.clone())),
        (None, None, keep, None) => errors.at(
            keep.unwrap_or(word_span(attribute)),
            "`#[embed]` needs a bound: `#[embed(max = 20)]`, or `#[embed(unbounded, reason = \"..\")]`",
        ),
    }
    None
}

/// A literal of at least 1, or the path of a constant.
fn bound(input: ParseStream<'_>) -> syn::Result<TokenStream> {
    input.parse::<Token![=]>()?;
    let span = input.span();
    if input.peek(LitStr) {
        let text: LitStr = input.parse()?;
        let digits = text.value();
        let fix = match digits.parse::<u32>() {
            Ok(number) => format!(": write `max = {number}`"),
            Err(_) => String::new(),
        };
        return mistake(
            text.span(),
            format_args!("`max` is a number, not a string{fix}"),
        );
    }
    if input.peek(syn::Lit) {
        let literal: syn::Lit = input.parse()?;
        let syn::Lit::Int(number) = &literal else {
            return mistake(literal.span(), "`max` is a whole number");
        };
        return in_range(number);
    }
    match input.parse::<syn::Path>() {
        // Of any integer type, and of no other: a cast takes floats and characters too.
        Ok(path) => {
            let cast = quote_spanned!(Span::call_site().located_at(span)=> as i128);
            let borrow = quote_spanned!(Span::call_site().located_at(span)=> &);
            Ok(quote!({ __m::assert_integer(#borrow #path); __m::max_of(#path #cast) }))
        }
        Err(_) => mistake(
            span,
            "`max` is a whole number of at least 1, or the path of a constant",
        ),
    }
}

fn in_range(number: &LitInt) -> syn::Result<TokenStream> {
    match number.base10_parse::<u32>() {
        Ok(0) => mistake(
            number.span(),
            "`max` is at least 1: an array that may hold nothing need not be stored",
        ),
        Err(_) if number.base10_digits().starts_with('-') => {
            mistake(number.span(), "`max` is at least 1")
        }
        // `$slice` and `maxItems` take 32-bit integers.
        Ok(max) if i32::try_from(max).is_ok() => Ok(max.into_token_stream()),
        _ => mistake(number.span(), "`max` is at most 2147483647"),
    }
}

fn reference(errors: &Errors, attribute: &Attribute) -> Option<syn::Path> {
    let mut to = Slot::default();
    inside(errors, attribute, |input| {
        items(errors, input, &REFERENCE, |key, input| {
            to.set(errors, key, target(input)?);
            Ok(())
        });
    });
    to.get().cloned()
}

fn target(input: ParseStream<'_>) -> syn::Result<syn::Path> {
    input.parse::<Token![=]>()?;
    let span = input.span();
    input.parse().or_else(|_| {
        mistake(
            span,
            "expected the model that is referred to, as in `to = Customer`",
        )
    })
}

/// `bson_type = "date"`, or several as `bson_type("date", "null")`.
pub(super) fn bson_type(input: ParseStream<'_>) -> syn::Result<Vec<&'static str>> {
    let names = if input.peek(Token![=]) {
        vec![value::<LitStr>(input)?]
    } else {
        let span: Span = input.span();
        let list = parenthesized(input, Punctuated::<LitStr, Token![,]>::parse_terminated)?;
        if list.is_empty() {
            return mistake(span, "`bson_type` names at least one type");
        }
        list.into_iter().collect()
    };
    let constant = |name: &LitStr| {
        let text = name.value();
        let known = || BSON_TYPES.iter().map(|(alias, _)| *alias);
        match BSON_TYPES.iter().find(|(alias, _)| *alias == text) {
            Some((_, constant)) => Ok(*constant),
            None => mistake(
                name.span(),
                format_args!(
                    "`{text}` is no `bsonType` alias{} (known: {})",
                    did_you_mean(&text, known()),
                    known().collect::<Vec<_>>().join(", ")
                ),
            ),
        }
    };
    names.iter().map(constant).collect()
}
