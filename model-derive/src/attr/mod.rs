//! The grammar of our attributes: options set once, errors at the token, reading that goes on
//! after a mistake.

pub(crate) mod bucket;
pub(crate) mod container;
pub(crate) mod duration;
pub(crate) mod field;
pub(crate) mod index;
pub(crate) mod level;
pub(crate) mod partial;
pub(crate) mod path;
pub(crate) mod query;
pub(crate) mod validate;

use std::fmt::Display;

use proc_macro2::{Span, TokenTree};
use syn::{
    Attribute, Ident, LitStr, Meta, Token,
    ext::IdentExt,
    parse::{Parse, ParseStream},
    token::Paren,
};

use crate::{
    errors::Errors,
    name::{did_you_mean, plain},
    spanned::Spanned,
    symbol::{IN_PARENTHESES, Words},
};

/// An option that may be given once.
pub(crate) struct Slot<T>(Option<Spanned<T>>);

impl<T> Default for Slot<T> {
    fn default() -> Self {
        Slot(None)
    }
}

impl<T> Slot<T> {
    /// Takes the value, or reports the repetition at its key.
    pub(crate) fn set(&mut self, errors: &Errors, key: &Ident, value: T) {
        if self.0.is_some() {
            errors.at(
                key.span(),
                format_args!("`{}` is given twice; remove this one", plain(key)),
            );
        } else {
            self.0 = Some(Spanned::new(key.span(), value));
        }
    }

    pub(crate) fn get(&self) -> Option<&T> {
        self.0.as_ref().map(|spanned| &spanned.value)
    }

    pub(crate) fn spanned(&self) -> Option<&Spanned<T>> {
        self.0.as_ref()
    }

    pub(crate) fn span(&self) -> Option<Span> {
        self.0.as_ref().map(|spanned| spanned.span)
    }

    pub(crate) fn is_set(&self) -> bool {
        self.0.is_some()
    }
}

/// Reads `key ..` items separated by commas. A mistake in one item is reported, and reading goes
/// on behind the next comma.
pub(crate) fn items(
    errors: &Errors,
    input: ParseStream<'_>,
    words: &Words,
    mut read: impl FnMut(&Ident, ParseStream<'_>) -> syn::Result<()>,
) {
    while !input.is_empty() {
        if let Err(error) = key(input, words).and_then(|key| item(&key, input, &mut read)) {
            errors.push(error);
            skip_to_comma(input);
        }
        if input.parse::<Token![,]>().is_err() {
            break;
        }
    }
}

/// Reads what stands behind a key, up to the next comma.
fn item(
    key: &Ident,
    input: ParseStream<'_>,
    read: impl FnOnce(&Ident, ParseStream<'_>) -> syn::Result<()>,
) -> syn::Result<()> {
    let ends = || input.is_empty() || input.peek(Token![,]);
    let (before, bare) = (input.cursor(), ends());
    let word = plain(key);
    if IN_PARENTHESES.contains(&word.as_str()) && !input.peek(Paren) {
        return mistake(
            key.span(),
            format_args!("`{word}` is followed by parentheses: `{word}(..)`"),
        );
    }
    match read(key, input) {
        Ok(()) if ends() => Ok(()),
        Ok(()) if input.cursor() == before && input.peek(Token![=]) => mistake(
            key.span(),
            format_args!("`{word}` takes no value; write it alone"),
        ),
        Ok(()) => Err(input.error("expected `,`")),
        // The error would be at what follows, or at the end of the attribute.
        Err(_) if bare => mistake(
            key.span(),
            format_args!("`{word}` needs a value: `{word} = ..`"),
        ),
        Err(error) => Err(error),
    }
}

/// A word of the list.
fn key(input: ParseStream<'_>, words: &Words) -> syn::Result<Ident> {
    if !input.peek(Ident::peek_any) {
        return Err(input.error(format_args!(
            "expected {}: {}",
            words.what,
            words.known.join(", ")
        )));
    }
    let key = Ident::parse_any(input)?;
    known(words, &plain(&key), key.span())?;
    Ok(key)
}

/// Refuses a word that is not in the list, or is only planned.
pub(crate) fn known(words: &Words, word: &str, span: Span) -> syn::Result<()> {
    if words.known.contains(&word) {
        return Ok(());
    }
    if words.planned.contains(&word) {
        return mistake(span, format_args!("`{word}` is not supported yet"));
    }
    let (others, place) = words.elsewhere;
    if others.contains(&word) {
        return mistake(span, format_args!("`{word}` belongs {place}"));
    }
    let guess = did_you_mean(word, words.known.iter().copied());
    mistake(
        span,
        format_args!(
            "`{word}` is not {}{guess} (known: {})",
            words.what,
            words.known.join(", ")
        ),
    )
}

fn skip_to_comma(input: ParseStream<'_>) {
    while !input.is_empty() && !input.peek(Token![,]) {
        if input.parse::<TokenTree>().is_err() {
            break;
        }
    }
}

/// The inside of `#[word(..)]`; nothing for a bare `#[word]`. `#[word = ..]` is a mistake.
pub(crate) fn inside(errors: &Errors, attribute: &Attribute, read: impl FnOnce(ParseStream<'_>)) {
    match &attribute.meta {
        Meta::Path(_) => {}
        Meta::List(list) => {
            let parser = |input: ParseStream<'_>| {
                read(input);
                // What could not be read has been reported.
                while input.parse::<TokenTree>().is_ok() {}
                Ok(())
            };
            errors.ok(list.parse_args_with(parser));
        }
        Meta::NameValue(pair) => {
            let word = attribute.path().get_ident().map(plain).unwrap_or_default();
            errors.at(
                pair.eq_token.span,
                format_args!("expected `#[{word}]` or `#[{word}(..)]`"),
            );
        }
    }
}

/// `= value`.
pub(crate) fn value<T: Parse>(input: ParseStream<'_>) -> syn::Result<T> {
    input.parse::<Token![=]>()?;
    input.parse()
}

/// `(..)`, its inside read by `read`.
pub(crate) fn parenthesized<T>(
    input: ParseStream<'_>,
    read: impl FnOnce(ParseStream<'_>) -> syn::Result<T>,
) -> syn::Result<T> {
    let content;
    syn::parenthesized!(content in input);
    group(&content, read)
}

/// Reads the inside of a group. syn would report what a mistake leaves unread as a second one.
pub(crate) fn group<T>(
    content: ParseStream<'_>,
    read: impl FnOnce(ParseStream<'_>) -> syn::Result<T>,
) -> syn::Result<T> {
    let result = read(content);
    if result.is_err() {
        while content.parse::<TokenTree>().is_ok() {}
    }
    result
}

/// A string that is one word of a list.
pub(crate) fn choice(text: &LitStr, words: &Words) -> syn::Result<String> {
    known(words, &text.value(), text.span())?;
    Ok(text.value())
}

/// The span of the attribute's own word, where mistakes about the whole are reported.
pub(crate) fn word_span(attribute: &Attribute) -> Span {
    attribute
        .path()
        .segments
        .last()
        .map_or_else(Span::call_site, |segment| segment.ident.span())
}

/// An error at a token, as a result.
pub(crate) fn mistake<T>(span: Span, message: impl Display) -> syn::Result<T> {
    Err(syn::Error::new(span, message))
}
