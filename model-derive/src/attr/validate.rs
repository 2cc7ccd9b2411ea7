//! `#[validate(..)]`: constraints of one field.

use proc_macro2::{Ident, Span};
use syn::{Attribute, Lit, LitStr, Token, parse::ParseStream};

use super::{Slot, items, mistake, value};
use crate::{
    errors::Errors,
    name::plain,
    symbol::{FOREIGN_VALIDATE, VALIDATE},
};

/// A bound of a number, as written.
#[derive(Clone, Debug)]
pub(crate) enum Limit {
    Int(i64),
    Float(f64, String),
}

/// The constraints of one field.
#[derive(Default)]
pub(crate) struct Validate {
    pub(crate) min: Slot<Limit>,
    pub(crate) max: Slot<Limit>,
    pub(crate) min_len: Slot<u32>,
    pub(crate) max_len: Slot<u32>,
    pub(crate) pattern: Slot<LitStr>,
}

impl Validate {
    pub(crate) fn read(&mut self, errors: &Errors, input: ParseStream<'_>) {
        items(errors, input, &VALIDATE, |key, input| {
            match plain(key).as_str() {
                "min" => self.min.set(errors, key, limit(input)?),
                "max" => self.max.set(errors, key, limit(input)?),
                "min_len" => self.min_len.set(errors, key, length(input)?),
                "max_len" => self.max_len.set(errors, key, length(input)?),
                _ => self.pattern.set(errors, key, pattern(input)?),
            }
            Ok(())
        });
    }

    /// The key of the first constraint, where mistakes about all of them are reported.
    pub(crate) fn span(&self) -> Option<Span> {
        self.min
            .span()
            .or_else(|| self.max.span())
            .or_else(|| self.text_span())
    }

    /// The key of the first constraint of a string.
    pub(crate) fn text_span(&self) -> Option<Span> {
        self.min_len
            .span()
            .or_else(|| self.max_len.span())
            .or_else(|| self.pattern.span())
    }

    /// Contradictions that the words alone show.
    pub(crate) fn check(&self, errors: &Errors) {
        let number = |limit: &Limit| match limit {
            Limit::Int(value) => *value as f64,
            Limit::Float(value, _) => *value,
        };
        if let (Some(min), Some(max)) = (self.min.get(), self.max.spanned())
            && number(min) > number(&max.value)
        {
            errors.at(max.span, "`max` is below `min`, so no value passes");
        }
        if let (Some(min), Some(max)) = (self.min_len.get(), self.max_len.spanned())
            && *min > max.value
        {
            errors.at(max.span, "`max_len` is below `min_len`, so no value passes");
        }
    }
}

/// Whether the attribute is written for another crate's `Validate` derive.
pub(crate) fn is_foreign(attribute: &Attribute) -> bool {
    let Ok(list) = attribute.meta.require_list() else {
        return true;
    };
    let first = syn::parse::Parser::parse2(
        |input: ParseStream<'_>| {
            let first: Option<Ident> = input.parse().ok();
            while input.parse::<proc_macro2::TokenTree>().is_ok() {}
            Ok(first)
        },
        list.tokens.clone(),
    );
    first
        .ok()
        .flatten()
        .is_some_and(|word| FOREIGN_VALIDATE.contains(&plain(&word).as_str()))
}

fn limit(input: ParseStream<'_>) -> syn::Result<Limit> {
    input.parse::<Token![=]>()?;
    let negative = input.parse::<Option<Token![-]>>()?.is_some();
    let sign = if negative { "-" } else { "" };
    let span = input.span();
    let Ok(literal) = input.parse::<Lit>() else {
        return mistake(span, "a bound is a literal number");
    };
    match literal {
        Lit::Int(number) => match format!("{sign}{}", number.base10_digits()).parse() {
            Ok(value) => Ok(Limit::Int(value)),
            Err(_) => mistake(
                number.span(),
                "a whole-number bound must fit into 64 bits (`i64`)",
            ),
        },
        Lit::Float(number) => {
            let text = format!("{sign}{}", number.base10_digits());
            match text.parse::<f64>() {
                Ok(value) if value.is_finite() => Ok(Limit::Float(value, text)),
                _ => mistake(number.span(), "a bound must be a finite number"),
            }
        }
        other => mistake(
            other.span(),
            "a bound must be a number: MongoDB compares nothing else with `minimum` and `maximum`",
        ),
    }
}

fn length(input: ParseStream<'_>) -> syn::Result<u32> {
    let number: Lit = value(input)?;
    let length = match &number {
        Lit::Int(number) => number.base10_parse().ok(),
        _ => None,
    };
    length.map_or_else(
        || {
            mistake(
                number.span(),
                "a length is a whole number of code points, from 0 to 4294967295",
            )
        },
        Ok,
    )
}

fn pattern(input: ParseStream<'_>) -> syn::Result<LitStr> {
    let text: LitStr = value(input)?;
    let value = text.value();
    if value.contains('\0') {
        return mistake(text.span(), "the server refuses a pattern with a NUL byte");
    }
    // The longest literal pattern that mongod 6.0 compiles.
    if value.len() > 32_761 {
        return mistake(text.span(), "a pattern may have at most 32761 bytes");
    }
    Ok(text)
}

/// A pattern that also matches in the middle of a value.
pub(crate) fn is_unanchored(pattern: &str) -> bool {
    if splits_at_top(pattern) {
        return true;
    }
    let body = pattern
        .trim_start_matches("(?i)")
        .trim_start_matches("(?s)");
    let start = body.starts_with('^') || body.starts_with("\\A");
    let end = body.ends_with("\\z") || (body.ends_with('$') && !body.ends_with("\\$"));
    !(start && end)
}

/// Whether the pattern is alternatives, of which an anchor holds one only: `^a|b$`.
fn splits_at_top(pattern: &str) -> bool {
    let (mut depth, mut escaped, mut in_class) = (0_i32, false, false);
    for c in pattern.chars() {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '[' => in_class = true,
            ']' => in_class = false,
            '(' if !in_class => depth += 1,
            ')' if !in_class => depth -= 1,
            '|' if !in_class && depth == 0 => return true,
            _ => {}
        }
    }
    false
}

/// A pattern with a repeated group, which mongod 6.0 stops matching on long values.
pub(crate) fn repeats_a_group(pattern: &str) -> bool {
    let mut escaped = false;
    let mut in_class = false;
    let mut previous = ' ';
    for c in pattern.chars() {
        match c {
            _ if escaped => {
                escaped = false;
                previous = ' ';
                continue;
            }
            '\\' => escaped = true,
            '[' => in_class = true,
            ']' => in_class = false,
            '*' | '+' | '{' if !in_class && previous == ')' => return true,
            _ => {}
        }
        previous = c;
    }
    false
}
