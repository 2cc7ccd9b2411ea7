//! `#[bucket(..)]` on the measurements of a bucket document.

use proc_macro2::{Ident, Span as TokenSpan};
use syn::{
    Attribute, Lit, LitStr, Token, ext::IdentExt, parse::ParseStream, punctuated::Punctuated,
};

use super::{Slot, duration, inside, items, mistake, parenthesized, value, word_span};
use crate::{errors::Errors, name::plain, symbol::BUCKET};

/// A declared bucket.
pub(crate) struct Bucket {
    pub(crate) span: TokenSpan,
    pub(crate) per: Slot<duration::Span>,
    pub(crate) by: Slot<Vec<Ident>>,
    pub(crate) at: Slot<Ident>,
    pub(crate) max: Slot<u32>,
    pub(crate) start: Slot<Ident>,
    pub(crate) seq: Slot<Ident>,
    pub(crate) count: Slot<Ident>,
    /// The fields of the bucket that were named, each with the word before it, in the order
    /// written.
    pub(crate) roles: Vec<(&'static str, Ident)>,
}

impl Bucket {
    pub(crate) fn read(errors: &Errors, attribute: &Attribute) -> Bucket {
        let mut bucket = Bucket {
            span: word_span(attribute),
            per: Slot::default(),
            by: Slot::default(),
            at: Slot::default(),
            max: Slot::default(),
            start: Slot::default(),
            seq: Slot::default(),
            count: Slot::default(),
            roles: Vec::new(),
        };
        let before = errors.count();
        inside(errors, attribute, |input| {
            items(errors, input, &BUCKET, |key, input| {
                match plain(key).as_str() {
                    "per" => bucket
                        .per
                        .set(errors, key, duration::span(&value::<LitStr>(input)?)?),
                    "by" => {
                        let names = by(input)?;
                        let roles = names.iter().map(|name| ("by", name.clone()));
                        bucket.roles.extend(roles);
                        bucket.by.set(errors, key, names);
                    }
                    "max" => bucket.max.set(errors, key, max(input)?),
                    "at" => bucket.at.set(errors, key, name(input)?),
                    word => {
                        let (word, slot) = match word {
                            "start" => ("start", &mut bucket.start),
                            "seq" => ("seq", &mut bucket.seq),
                            _ => ("count", &mut bucket.count),
                        };
                        let name = name(input)?;
                        bucket.roles.push((word, name.clone()));
                        slot.set(errors, key, name);
                    }
                }
                Ok(())
            });
        });
        if !bucket.per.is_set() && errors.count() == before {
            errors.at(
                bucket.span,
                "a bucket needs a span: `#[bucket(per = \"hour\")]`",
            );
        }
        bucket
    }
}

/// `by(a, b)` or `by = a`.
fn by(input: ParseStream<'_>) -> syn::Result<Vec<Ident>> {
    if input.peek(Token![=]) {
        return Ok(vec![name(input)?]);
    }
    let span = input.span();
    let names = parenthesized(input, |input| {
        Punctuated::<Ident, Token![,]>::parse_terminated_with(input, field)
    })?;
    if names.is_empty() {
        return mistake(
            span,
            "`by(..)` names at least one field; without it, every plain field is part of the key",
        );
    }
    Ok(names.into_iter().collect())
}

fn name(input: ParseStream<'_>) -> syn::Result<Ident> {
    input.parse::<Token![=]>()?;
    field(input)
}

fn field(input: ParseStream<'_>) -> syn::Result<Ident> {
    Ident::parse_any(input).map_err(|error| {
        syn::Error::new(error.span(), "expected the name of a field, without quotes")
    })
}

fn max(input: ParseStream<'_>) -> syn::Result<u32> {
    const NUMBER: &str = "`max` is a number of measurements, from 1 to 2147483647";
    let number: Lit = value(input)?;
    let max = match &number {
        Lit::Int(number) => number.base10_parse::<i32>().ok().filter(|max| *max >= 1),
        _ => None,
    };
    max.map_or_else(
        || mistake(number.span(), NUMBER),
        |max| Ok(max.unsigned_abs()),
    )
}
