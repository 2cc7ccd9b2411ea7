//! Paths in attributes: `address.post_code`, `-created_at`, `pair.0`, `payment."kind"`, or a
//! whole path as one string literal.

use proc_macro2::Span;
use syn::{
    Ident, LitFloat, LitInt, LitStr, Token,
    ext::IdentExt,
    parse::{Parse, ParseStream},
    punctuated::Punctuated,
};

use super::mistake;
use crate::name::plain;

/// One name of a path.
#[derive(Clone, Debug)]
pub(crate) struct Segment {
    /// The name, without `r#`.
    pub(crate) name: String,
    /// The token it was written as.
    pub(crate) span: Span,
    /// The identifier, where it was one.
    pub(crate) ident: Option<Ident>,
}

/// A path in Rust names.
#[derive(Clone, Debug)]
pub(crate) struct FieldPath {
    pub(crate) segments: Vec<Segment>,
    pub(crate) descending: bool,
}

impl FieldPath {
    pub(crate) fn first(&self) -> &Segment {
        &self.segments[0]
    }

    pub(crate) fn last(&self) -> &Segment {
        &self.segments[self.segments.len() - 1]
    }

    pub(crate) fn names(&self) -> Vec<&str> {
        self.segments
            .iter()
            .map(|segment| segment.name.as_str())
            .collect()
    }

    /// The path as a user would write it, for messages and comparison.
    pub(crate) fn dotted(&self) -> String {
        self.names().join(".")
    }

    /// The path of a single field.
    pub(crate) fn of_field(ident: &Ident) -> FieldPath {
        let segment = Segment {
            name: plain(ident),
            span: ident.span(),
            ident: Some(ident.clone()),
        };
        FieldPath {
            segments: vec![segment],
            descending: false,
        }
    }

    fn one_literal(text: &LitStr, descending: bool) -> syn::Result<FieldPath> {
        let value = text.value();
        let (descending, path) = match value.strip_prefix('-') {
            Some(_) if descending => return mistake(text.span(), "`-` is given twice"),
            Some(rest) => (true, rest),
            None => (descending, value.as_str()),
        };
        if path.split('.').any(str::is_empty) {
            return mistake(
                text.span(),
                "a path is names joined by dots, and this has an empty name",
            );
        }
        let segment = |name: &str| Segment {
            name: name.to_owned(),
            span: text.span(),
            ident: None,
        };
        Ok(FieldPath {
            segments: path.split('.').map(segment).collect(),
            descending,
        })
    }
}

impl Parse for FieldPath {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let descending = input.parse::<Option<Token![-]>>()?.is_some();
        if input.peek(LitStr) {
            return FieldPath::one_literal(&input.parse()?, descending);
        }
        if !input.peek(Ident::peek_any) {
            return Err(input.error(
                "expected a field of this struct, as in `status`, `-created_at` or `address.city`",
            ));
        }
        let first = Ident::parse_any(input)?;
        let mut path = FieldPath::of_field(&first);
        path.descending = descending;
        // `pair.0.1` lexes as `pair . 0.1`, and `pair.0.name` as `pair . 0. name`.
        let mut dotted = input.parse::<Option<Token![.]>>()?.is_some();
        while dotted {
            let behind = segment(input, &mut path.segments)?;
            dotted = behind || input.parse::<Option<Token![.]>>()?.is_some();
        }
        Ok(path)
    }
}

/// Reads what stands behind a dot; true if it took the next dot with it.
fn segment(input: ParseStream<'_>, segments: &mut Vec<Segment>) -> syn::Result<bool> {
    let mut push = |name: &str, span, ident| {
        segments.push(Segment {
            name: name.to_owned(),
            span,
            ident,
        });
    };
    if input.peek(LitStr) {
        let text: LitStr = input.parse()?;
        push(&text.value(), text.span(), None);
    } else if input.peek(LitInt) {
        let index: LitInt = input.parse()?;
        push(index.base10_digits(), index.span(), None);
    } else if input.peek(LitFloat) {
        let indices: LitFloat = input.parse()?;
        let text = indices.to_string();
        for index in text.split('.').filter(|index| !index.is_empty()) {
            push(index, indices.span(), None);
        }
        return Ok(text.ends_with('.'));
    } else if input.peek(Ident::peek_any) {
        let ident = Ident::parse_any(input)?;
        push(&plain(&ident), ident.span(), Some(ident.clone()));
    } else {
        return Err(input.error("expected a field name behind the dot"));
    }
    Ok(false)
}

/// A list of paths, none of them descending.
pub(crate) fn plain_paths(input: ParseStream<'_>) -> syn::Result<Vec<FieldPath>> {
    let plain = |input: ParseStream<'_>| {
        let span = input.span();
        let path: FieldPath = input.parse()?;
        match path.descending {
            true => mistake(
                span,
                "only a sort has directions; write the field without `-`",
            ),
            false => Ok(path),
        }
    };
    Ok(
        Punctuated::<FieldPath, Token![,]>::parse_terminated_with(input, plain)?
            .into_iter()
            .collect(),
    )
}

/// A list of paths with directions.
pub(crate) fn sort_paths(input: ParseStream<'_>) -> syn::Result<Vec<FieldPath>> {
    Ok(Punctuated::<FieldPath, Token![,]>::parse_terminated(input)?
        .into_iter()
        .collect())
}
