//! Fields that hold elements.

use std::{
    collections::{BTreeSet, HashSet, LinkedList, VecDeque},
    rc::Rc,
    sync::Arc,
};

use serde::Serialize;

use super::sealed;

/// A field type that is stored as an array of any length, so that elements can be pushed.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a growing array, so nothing can be pushed to it",
    label = "expected the path of a `Vec`, `VecDeque`, set, or an `Option` of one"
)]
pub trait Elements: sealed::Elements {
    /// The type of one element.
    type Item: Serialize;
}

macro_rules! elements {
    ($([$($params:tt)*] $ty:ty;)*) => {
        $(
            impl<$($params)*> sealed::Elements for $ty {}
            impl<$($params)*> Elements for $ty {
                type Item = E;
            }
        )*
    };
}
elements! {
    [E: Serialize] Vec<E>;
    [E: Serialize] VecDeque<E>;
    [E: Serialize] LinkedList<E>;
    [E: Serialize] [E];
    [E: Serialize] BTreeSet<E>;
    [E: Serialize, S] HashSet<E, S>;
}

macro_rules! wrapped {
    ($($ty:ty;)*) => {
        $(
            impl<A: Elements + ?Sized> sealed::Elements for $ty {}
            impl<A: Elements + ?Sized> Elements for $ty {
                type Item = A::Item;
            }
        )*
    };
}
wrapped! {
    Box<A>;
    Rc<A>;
    Arc<A>;
}

impl<A: Elements> sealed::Elements for Option<A> {}
impl<A: Elements> Elements for Option<A> {
    type Item = A::Item;
}
