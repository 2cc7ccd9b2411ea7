//! A value with the token that named it.

use proc_macro2::Span;

/// A parsed option: its value, and the span of its key, where mistakes about it are reported.
#[derive(Clone, Debug)]
pub(crate) struct Spanned<T> {
    pub(crate) value: T,
    pub(crate) span: Span,
}

impl<T> Spanned<T> {
    pub(crate) fn new(span: Span, value: T) -> Spanned<T> {
        Spanned { value, span }
    }
}
