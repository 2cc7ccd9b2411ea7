//! Durations and spans of time in attributes.

use syn::{Lit, LitStr, parse::ParseStream};

use super::mistake;
use crate::{name::did_you_mean, symbol::SPANS};

/// `"30d"`, `"1h"`, or whole seconds: what `expireAfterSeconds` takes, 0 to 2147483647.
pub(crate) fn ttl(input: ParseStream<'_>) -> syn::Result<u32> {
    const FORMS: &str = "expected seconds, or a string such as \"90s\", \"15m\" (minutes), \"1h\", \"30d\" or \"2w\"";
    let literal: Lit = input
        .parse()
        .map_err(|error| syn::Error::new(error.span(), FORMS))?;
    let seconds = match &literal {
        Lit::Int(seconds) => seconds.base10_parse::<u64>().ok(),
        Lit::Str(text) => match seconds(&text.value()) {
            Some(seconds) => Some(seconds),
            None => return mistake(text.span(), FORMS),
        },
        other => return mistake(other.span(), FORMS),
    };
    match seconds.and_then(|seconds| i32::try_from(seconds).ok()) {
        Some(seconds) => Ok(seconds.unsigned_abs()),
        None => mistake(
            literal.span(),
            "a TTL is from 0 to 2147483647 seconds (about 68 years)",
        ),
    }
}

fn seconds(text: &str) -> Option<u64> {
    let text = text.trim();
    let end = text.find(|c: char| !c.is_ascii_digit())?;
    let (number, unit) = text.split_at(end);
    let length = match unit.trim() {
        "s" => 1,
        "m" => 60,
        "h" => 3600,
        "d" => 86_400,
        "w" => 7 * 86_400,
        _ => return None,
    };
    // Too large is a mistake of another kind, reported by the caller.
    let number = if number.is_empty() {
        None
    } else {
        Some(number.parse::<u64>().unwrap_or(u64::MAX))
    };
    number.map(|number| number.saturating_mul(length))
}

/// The length of a bucket's span.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Span {
    Millis(i64),
    Weeks(u32),
    Months(u32),
}

/// `"hour"`, `"15 minutes"`, `"month"`.
pub(crate) fn span(text: &LitStr) -> syn::Result<Span> {
    let value = text.value();
    let value = value.trim();
    let end = value
        .find(|c: char| !c.is_ascii_digit())
        .unwrap_or(value.len());
    let (number, unit) = value.split_at(end);
    let number = match number {
        "" => 1,
        digits => match digits.parse::<u32>() {
            Ok(number) if number >= 1 => number,
            _ => {
                return mistake(
                    text.span(),
                    "a span is at least one unit and at most 4294967295",
                );
            }
        },
    };
    let unit = unit.trim();
    let singular = unit.strip_suffix('s').unwrap_or(unit);
    let names = || SPANS.iter().map(|(name, _)| *name);
    if unit.is_empty() {
        return mistake(
            text.span(),
            "expected a span of time, such as \"hour\" or \"15 minutes\"",
        );
    }
    let Some((name, millis)) = SPANS.iter().find(|(name, _)| *name == singular) else {
        let guess = did_you_mean(unit, names());
        let known: Vec<_> = names().collect();
        return mistake(
            text.span(),
            format_args!(
                "`{unit}` is no span of time{guess} (known: {}, with a number before it or not)",
                known.join(", ")
            ),
        );
    };
    match *name {
        "week" => Ok(Span::Weeks(number)),
        "month" if number <= 1200 => Ok(Span::Months(number)),
        "month" => mistake(text.span(), "a span is at most 1200 months"),
        _ => Ok(Span::Millis(millis * i64::from(number))),
    }
}
