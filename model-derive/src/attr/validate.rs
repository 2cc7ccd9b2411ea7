//! `#[validate(..)]`: constraints of one field.

use proc_macro2::{Ident, Span};
use syn::{Attribute, Lit, LitStr, Token, parse::ParseStream};
use time::{OffsetDateTime, format_description::well_known::Rfc3339};

use super::{Slot, items, mistake, value};
use crate::{
    errors::Errors,
    name::plain,
    spanned::Spanned,
    symbol::{FOREIGN_VALIDATE, VALIDATE},
};

/// A bound of a number, as written.
#[derive(Clone, Debug)]
pub(crate) enum Limit {
    Int(i64),
    Float(f64, String),
    /// Milliseconds since the Unix epoch.
    Date(i64),
}

impl Limit {
    /// Enough to compare two bounds as they are written; `None` for a date and a number.
    fn is_above(&self, other: &Limit) -> Option<(bool, bool)> {
        let (own, other) = match (self, other) {
            (Limit::Date(own), Limit::Date(other)) | (Limit::Int(own), Limit::Int(other)) => {
                return Some((own > other, own == other));
            }
            (Limit::Date(_), _) | (_, Limit::Date(_)) => return None,
            (own, other) => (own.approximate(), other.approximate()),
        };
        Some((own > other, own == other))
    }

    fn approximate(&self) -> f64 {
        match self {
            Limit::Int(value) | Limit::Date(value) => *value as f64,
            Limit::Float(value, _) => *value,
        }
    }
}

/// The constraints of one field.
#[derive(Default)]
pub(crate) struct Validate {
    pub(crate) min: Slot<Limit>,
    pub(crate) gt: Slot<Limit>,
    pub(crate) max: Slot<Limit>,
    pub(crate) lt: Slot<Limit>,
    pub(crate) multiple_of: Slot<Limit>,
    pub(crate) min_items: Slot<u32>,
    pub(crate) unique_items: Slot<()>,
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
                "gt" => self.gt.set(errors, key, limit(input)?),
                "lt" => self.lt.set(errors, key, limit(input)?),
                "multiple_of" => self.multiple_of.set(errors, key, factor(input)?),
                "min_len" => self.min_len.set(errors, key, count(input, "code points")?),
                "max_len" => self.max_len.set(errors, key, count(input, "code points")?),
                "min_items" => self.min_items.set(errors, key, count(input, "elements")?),
                "unique_items" => self.unique_items.set(errors, key, ()),
                _ => self.pattern.set(errors, key, pattern(input)?),
            }
            Ok(())
        });
    }

    /// The key of the first constraint, where mistakes about all of them are reported.
    pub(crate) fn span(&self) -> Option<Span> {
        self.bound_span()
            .or_else(|| self.multiple_of.span())
            .or_else(|| self.text_span())
            .or_else(|| self.items_span())
    }

    /// The lower bound, and whether it is refused itself.
    pub(crate) fn lower(&self) -> Option<(&Spanned<Limit>, bool)> {
        let inclusive = self.min.spanned().map(|limit| (limit, false));
        inclusive.or_else(|| self.gt.spanned().map(|limit| (limit, true)))
    }

    /// The upper bound, and whether it is refused itself.
    pub(crate) fn upper(&self) -> Option<(&Spanned<Limit>, bool)> {
        let inclusive = self.max.spanned().map(|limit| (limit, false));
        inclusive.or_else(|| self.lt.spanned().map(|limit| (limit, true)))
    }

    fn bound_span(&self) -> Option<Span> {
        let lower = self.lower().map(|(limit, _)| limit.span);
        lower.or_else(|| self.upper().map(|(limit, _)| limit.span))
    }

    /// The key of the first constraint of an array.
    pub(crate) fn items_span(&self) -> Option<Span> {
        self.min_items.span().or_else(|| self.unique_items.span())
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
        for (inclusive, exclusive, words, side) in [
            (&self.min, &self.gt, ("min", "gt"), "lower"),
            (&self.max, &self.lt, ("max", "lt"), "upper"),
        ] {
            if let (true, Some(span)) = (inclusive.is_set(), exclusive.span()) {
                let (inclusive, exclusive) = words;
                errors.at(
                    span,
                    format_args!(
                        "`{inclusive}` and `{exclusive}` are two {side} bounds; keep one of them"
                    ),
                );
            }
        }
        if let (Some((min, above)), Some((max, below))) = (self.lower(), self.upper()) {
            let (low, high) = (
                if above { "gt" } else { "min" },
                if below { "lt" } else { "max" },
            );
            match min.value.is_above(&max.value) {
                None => errors.at(max.span, format_args!("`{low}` and `{high}` bound one value, so both are dates or both are numbers")),
                Some((true, _)) => errors.at(max.span, format_args!("`{high}` is below `{low}`, so no value passes")),
                Some((_, true)) if above || below => {
                    errors.at(max.span, format_args!("`{low}` and `{high}` are equal, so no value passes"));
                }
                Some(_) => {}
            }
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

/// A number, or a date as text.
fn limit(input: ParseStream<'_>) -> syn::Result<Limit> {
    input.parse::<Token![=]>()?;
    let negative = input.parse::<Option<Token![-]>>()?.is_some();
    let sign = if negative { "-" } else { "" };
    let span = input.span();
    let Ok(literal) = input.parse::<Lit>() else {
        return mistake(
            span,
            "a bound is a literal: a number, or a date as a string",
        );
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
            let mantissa = text.split(['e', 'E']).next().unwrap_or_default();
            let digits = mantissa.chars().filter(char::is_ascii_digit);
            if digits.skip_while(|digit| *digit == '0').count() > 34 {
                return mistake(
                    number.span(),
                    "a bound has at most 34 digits, as a `Decimal128` has",
                );
            }
            match text.parse::<f64>() {
                Ok(value) if value.is_finite() => Ok(Limit::Float(value, text)),
                _ => mistake(number.span(), "a bound must be a finite number"),
            }
        }
        Lit::Str(text) if !negative => date(&text),
        other => mistake(
            other.span(),
            "a bound must be a number, or a date such as `\"2024-05-31T00:00:00Z\"`",
        ),
    }
}

/// A point in time as RFC 3339 writes it; a day alone is its beginning in UTC.
fn date(literal: &LitStr) -> syn::Result<Limit> {
    let text = literal.value();
    let whole = match text.len() {
        10 => format!("{text}T00:00:00Z"),
        _ => text.clone(),
    };
    let Ok(time) = OffsetDateTime::parse(&whole, &Rfc3339) else {
        return mistake(
            literal.span(),
            format_args!(
                "a bound must be a number or a date, and `{text}` is no date of RFC 3339: write `\"2024-05-31T00:00:00Z\"`, or `\"2024-05-31\"` for the beginning of a day in UTC"
            ),
        );
    };
    const MILLI: i128 = 1_000_000;
    let nanos = time.unix_timestamp_nanos();
    match i64::try_from(nanos.div_euclid(MILLI)) {
        Ok(millis) if nanos.rem_euclid(MILLI) == 0 => Ok(Limit::Date(millis)),
        _ => mistake(literal.span(), "a BSON date has whole milliseconds"),
    }
}

/// A number above zero.
fn factor(input: ParseStream<'_>) -> syn::Result<Limit> {
    let begin = input.fork();
    begin.parse::<Token![=]>()?;
    let span = begin.span();
    match limit(input)? {
        Limit::Date(_) => mistake(span, "`multiple_of` is a number"),
        limit if limit.approximate() > 0.0 => Ok(limit),
        _ => mistake(span, "`multiple_of` must be above zero"),
    }
}

fn count(input: ParseStream<'_>, of: &str) -> syn::Result<u32> {
    let number: Lit = value(input)?;
    let count = match &number {
        Lit::Int(number) => number.base10_parse().ok(),
        _ => None,
    };
    count.map_or_else(
        || {
            mistake(
                number.span(),
                format_args!("this is a whole number of {of}, from 0 to 4294967295"),
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
    compiles(&text, &value)?;
    Ok(text)
}

/// Whether the server's engine takes the pattern.
#[cfg(feature = "check")]
fn compiles(literal: &LitStr, pattern: &str) -> syn::Result<()> {
    let mut builder = pcre2::bytes::RegexBuilder::new();
    match builder.utf(true).build(pattern) {
        Ok(_) => Ok(()),
        Err(error) => {
            let told = error.to_string();
            let told = told.strip_prefix("PCRE2: ").unwrap_or(&told);
            mistake(
                literal.span(),
                format_args!("the server cannot compile this pattern: {told}"),
            )
        }
    }
}

/// Without the engine the server has the first word on it.
#[cfg(not(feature = "check"))]
fn compiles(_: &LitStr, _: &str) -> syn::Result<()> {
    Ok(())
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
