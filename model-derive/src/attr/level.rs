//! Lint levels: `allow(code, reason = "..")`, `warn(code)`, `deny(code)`.

use proc_macro2::Ident;
use syn::{LitStr, Token, ext::IdentExt, parse::ParseStream};

use super::{known, mistake, value};
use crate::{
    name::plain,
    symbol::{LINT_LEVEL, LINTS},
};

/// What to do where a lint fires.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Level {
    Allow,
    Warn,
    Deny,
}

/// One level for one lint.
#[derive(Clone, Debug)]
pub(crate) struct LintLevel {
    pub(crate) level: Level,
    pub(crate) code: String,
    pub(crate) reason: Option<String>,
}

/// Reads the parentheses behind `allow`, `warn` or `deny`: codes, then for `allow` a reason.
pub(crate) fn read(word: &Ident, input: ParseStream<'_>) -> syn::Result<Vec<LintLevel>> {
    let level = match plain(word).as_str() {
        "allow" => Level::Allow,
        "deny" => Level::Deny,
        _ => Level::Warn,
    };
    let (mut codes, mut reason): (Vec<Ident>, Option<String>) = (Vec::new(), None);
    super::parenthesized(input, |input| {
        while !input.is_empty() {
            let Ok(key) = Ident::parse_any(input) else {
                return Err(input.error("expected the name of a lint, without quotes"));
            };
            if input.peek(Token![=]) {
                known(&LINT_LEVEL, &plain(&key), key.span())?;
                let text: LitStr = value(input)?;
                if text.value().trim().is_empty() {
                    return mistake(text.span(), "the reason is empty");
                }
                if reason.replace(text.value()).is_some() {
                    return mistake(key.span(), "`reason` is given twice; remove this one");
                }
            } else {
                known(&LINTS, &plain(&key), key.span())?;
                codes.push(key);
            }
            if !input.is_empty() {
                input.parse::<Token![,]>()?;
            }
        }
        Ok(())
    })?;
    let Some(first) = codes.first() else {
        return mistake(
            word.span(),
            format_args!("`{}(..)` names a lint", plain(word)),
        );
    };
    if level == Level::Allow && reason.is_none() {
        return mistake(
            first.span(),
            format_args!(
                "a silenced lint carries its reason: `allow({}, reason = \"..\")`",
                plain(first)
            ),
        );
    }
    Ok(codes
        .iter()
        .map(|code| LintLevel {
            level,
            code: plain(code),
            reason: reason.clone(),
        })
        .collect())
}

/// The level of `code`: the last one said, first of the field, then of the item; else it warns.
pub(crate) fn of(code: &str, field: &[LintLevel], container: &[LintLevel]) -> Level {
    said(code, field, container).unwrap_or(Level::Warn)
}

/// The level of `code`, if one was said.
pub(crate) fn said(code: &str, field: &[LintLevel], container: &[LintLevel]) -> Option<Level> {
    let last = |levels: &[LintLevel]| {
        levels
            .iter()
            .rev()
            .find(|level| level.code == code)
            .map(|level| level.level)
    };
    last(field).or_else(|| last(container))
}
