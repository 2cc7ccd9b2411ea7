//! Where in the document a walk is.

use std::fmt::Write as _;

/// A place in a document: the steps to it stand on the stack, and become text only where a rule is
/// broken.
#[derive(Clone, Copy)]
pub(super) struct Place<'p> {
    above: Option<&'p Place<'p>>,
    step: Step<'p>,
}

#[derive(Clone, Copy)]
enum Step<'p> {
    Root,
    Key(&'p str),
    Index(usize),
}

impl<'p> Place<'p> {
    pub(super) const ROOT: Place<'static> = Place {
        above: None,
        step: Step::Root,
    };

    pub(super) fn key(&'p self, name: &'p str) -> Place<'p> {
        Place {
            above: Some(self),
            step: Step::Key(name),
        }
    }

    pub(super) fn index(&'p self, index: usize) -> Place<'p> {
        Place {
            above: Some(self),
            step: Step::Index(index),
        }
    }

    /// Whether this is the element of an array that a path calls so.
    pub(super) fn is_index(&self, name: &str) -> bool {
        matches!(self.step, Step::Index(index) if name.parse() == Ok(index))
    }

    pub(super) fn path(&self) -> String {
        let mut path = self.above.map(Place::path).unwrap_or_default();
        if !path.is_empty() && !matches!(self.step, Step::Root) {
            path.push('.');
        }
        match self.step {
            Step::Root => {}
            Step::Key(name) => path.push_str(name),
            Step::Index(index) => write!(path, "{index}").unwrap_or_default(),
        }
        path
    }
}
