//! `#[bucket(..)]` on the measurements of a bucket document.

use proc_macro2::{Ident, Span as TokenSpan};
use syn::{Attribute, LitInt, LitStr, Token, ext::IdentExt, parse::ParseStream, punctuated::Punctuated};

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
        };
        let before = errors.count();
        inside(errors, attribute, |input| {
            items(errors, input, &BUCKET, |key, input| {
                match plain(key).as_str() {
                    "per" => bucket.per.set(errors, key, duration::span(&value::<LitStr>(input)?)?),
                    "by" => bucket.by.set(errors, key, by(input)?),
                    "max" => bucket.max.set(errors, key, max(input)?),
                    "at" => bucket.at.set(errors, key, name(input)?),
                    "start" => bucket.start.set(errors, key, name(input)?),
                    "seq" => bucket.seq.set(errors, key, name(input)?),
                    _ => bucket.count.set(errors, key, name(input)?),
                }
                Ok(())
            });
        });
        if !bucket.per.is_set() && errors.count() == before {
            errors.at(bucket.span, "a bucket needs a span: `#[bucket(per = \"hour\")]`");
        }
        bucket
    }
}

/// `by(a, b)` or `by = a`.
fn by(input: ParseStream<'_>) -> syn::Result<Vec<Ident>> {
    if input.peek(Token![=]) {
        return Ok(vec![name(input)?]);
    }
    parenthesized(input, |input| {
        let names = Punctuated::<Ident, Token![,]>::parse_terminated_with(input, Ident::parse_any)?;
        Ok(names.into_iter().collect())
    })
}

fn name(input: ParseStream<'_>) -> syn::Result<Ident> {
    input.parse::<Token![=]>()?;
    Ident::parse_any(input)
}

fn max(input: ParseStream<'_>) -> syn::Result<u32> {
    let number: LitInt = value(input)?;
    match number.base10_parse::<u32>() {
        Ok(max) if max >= 1 => Ok(max),
        _ => mistake(number.span(), "`max` is a number of measurements, at least 1"),
    }
}
