//! How far a type is written out that holds itself. `$jsonSchema` has no `$ref`, and a command
//! has room for so much.

use std::collections::{HashMap, HashSet};

use crate::shape::{Kind, Shape};

/// How often a recursive type is written out below itself; deeper down only the BSON type is
/// checked.
const UNROLLED: usize = 4;

/// The most values that are written for the sake of unrolling. Types that hold each other several
/// times would grow beyond any use.
const MOST_VALUES: usize = 3000;

/// The deepest nesting that is written, in levels of BSON. The server takes 200 in a command
/// (code 15), of which the command needs a few itself.
const DEEPEST: usize = 180;

/// The limits of one walk through a model, and what was counted against them.
#[derive(Debug)]
pub(super) struct Limits {
    /// How often a type may be open at a time.
    repeats: usize,
    /// Types of which one writing is enough, wherever it stands.
    once: HashSet<u64>,
    written: HashSet<u64>,
    /// The types being written, outermost first.
    open: Vec<u64>,
    values: usize,
    most: usize,
    depth: usize,
}

impl Limits {
    /// Every way to write a model, the fullest first; the last one always fits.
    pub(super) fn all(root: &'static Shape) -> impl Iterator<Item = Limits> {
        let counted = (1..=UNROLLED)
            .rev()
            .map(|repeats| Limits::new(repeats, MOST_VALUES));
        let last = std::iter::once_with(move || {
            let mut limits = Limits::new(1, usize::MAX);
            limits.once = recursive(root);
            limits
        });
        counted.chain(last)
    }

    fn new(repeats: usize, most: usize) -> Limits {
        Limits {
            repeats,
            once: HashSet::new(),
            written: HashSet::new(),
            open: Vec::new(),
            values: 0,
            most,
            depth: 0,
        }
    }

    /// The same limits for another walk.
    pub(super) fn again(&self) -> Limits {
        let mut limits = Limits::new(self.repeats, self.most);
        limits.once = self.once.clone();
        limits
    }

    /// Whether there was more to write than the limits allow.
    pub(super) fn is_over(&self) -> bool {
        self.values > self.most
    }

    /// Opens a type; `false` where it is not to be written here.
    pub(super) fn open(&mut self, shape: &Shape) -> bool {
        self.values += 1;
        if self.is_over() || self.depth > DEEPEST && !matches!(shape.kind, Kind::Scalar(_)) {
            return false;
        }
        if shape.id == 0 {
            return true;
        }
        let times = self.open.iter().filter(|open| **open == shape.id).count();
        let again = self.once.contains(&shape.id) && !self.written.insert(shape.id);
        if times >= self.repeats || again {
            return false;
        }
        self.open.push(shape.id);
        true
    }

    pub(super) fn close(&mut self, shape: &Shape) {
        if shape.id != 0 {
            self.open.pop();
        }
    }

    pub(super) fn deeper(&mut self, levels: usize) {
        self.depth += levels;
    }

    pub(super) fn back(&mut self, levels: usize) {
        self.depth -= levels;
    }
}

/// The types that hold themselves, at any distance.
fn recursive(root: &'static Shape) -> HashSet<u64> {
    let mut holds: HashMap<u64, HashSet<u64>> = HashMap::new();
    let mut left = vec![root];
    while let Some(shape) = left.pop() {
        if holds.contains_key(&shape.id) {
            continue;
        }
        let mut inner = Vec::new();
        user_types(shape, &mut inner);
        holds.insert(shape.id, inner.iter().map(|shape| shape.id).collect());
        left.extend(inner);
    }
    let reaches_itself = |id: &u64| {
        let mut seen = HashSet::new();
        let mut left: Vec<u64> = vec![*id];
        while let Some(next) = left.pop() {
            for inner in holds.get(&next).into_iter().flatten() {
                if inner == id {
                    return true;
                }
                if seen.insert(*inner) {
                    left.push(*inner);
                }
            }
        }
        false
    };
    holds.keys().copied().filter(reaches_itself).collect()
}

/// The nearest types with an identity below a shape.
fn user_types(shape: &'static Shape, found: &mut Vec<&'static Shape>) {
    for inner in shape.parts() {
        if inner.id == 0 {
            user_types(inner, found);
        } else {
            found.push(inner);
        }
    }
}
