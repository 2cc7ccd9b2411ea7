//! Collects every mistake of one item.

use std::{cell::RefCell, fmt::Display, thread};

use proc_macro2::{Span, TokenStream};

/// The mistakes found so far, shared by all readers and checks.
///
/// Readers cannot abort: they report and go on. Dropping the list unread is a bug and panics.
pub(crate) struct Errors {
    list: RefCell<Option<Vec<syn::Error>>>,
}

impl Errors {
    pub(crate) fn new() -> Errors {
        Errors {
            list: RefCell::new(Some(Vec::new())),
        }
    }

    /// Reports a mistake at one token.
    pub(crate) fn at(&self, span: Span, message: impl Display) {
        self.push(syn::Error::new(span, message));
    }

    pub(crate) fn push(&self, error: syn::Error) {
        if let Some(list) = self.list.borrow_mut().as_mut() {
            list.push(error);
        }
    }

    /// Keeps the value or reports the error.
    pub(crate) fn ok<T>(&self, result: syn::Result<T>) -> Option<T> {
        result.map_err(|error| self.push(error)).ok()
    }

    /// How many mistakes there are: a reader can tell whether a part went well.
    pub(crate) fn count(&self) -> usize {
        self.list.borrow().as_ref().map_or(0, Vec::len)
    }

    /// Nothing, or all mistakes as `compile_error!`s.
    pub(crate) fn finish(self) -> Result<(), TokenStream> {
        let errors = self.list.borrow_mut().take().unwrap_or_default();
        if errors.is_empty() {
            return Ok(());
        }
        Err(errors.iter().map(syn::Error::to_compile_error).collect())
    }
}

impl Drop for Errors {
    fn drop(&mut self) {
        assert!(
            thread::panicking() || self.list.borrow().is_none(),
            "forgot to read the collected errors"
        );
    }
}
