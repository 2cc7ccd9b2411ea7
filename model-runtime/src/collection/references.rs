//! Fields that hold references.

use std::{
    collections::{BTreeSet, HashSet, VecDeque},
    hash::BuildHasher,
};

use super::{Place, sealed};
use crate::{model::Document as Model, reference::Ref};

/// A field, or what a closure makes of one, that holds references to one model: `Ref<U>`,
/// `Option`, `Vec`, arrays, sets, boxes and tuples of them, and references to those.
#[diagnostic::on_unimplemented(
    message = "`{Self}` holds no references that can be populated",
    label = "expected a `Ref<T>`, or an `Option`, `Vec`, array or tuple of them"
)]
pub trait References: sealed::References {
    /// The model referred to.
    type Target: Model;
    /// A [`Place`] for each reference, in the form of the field: one for a `Ref`, a list for a
    /// `Vec`.
    type Places<'p>
    where
        Self: 'p;

    /// Shows every reference to `visit`.
    #[doc(hidden)]
    fn visit(&self, visit: &mut dyn FnMut(&Ref<Self::Target>));

    /// Looks every reference up.
    #[doc(hidden)]
    fn places<'p>(
        &'p self,
        look_up: &dyn Fn(&'p Ref<Self::Target>) -> Place<'p, Self::Target>,
    ) -> Self::Places<'p>;

    /// What stands for a field that is `None`.
    #[doc(hidden)]
    fn hole<'p>() -> Self::Places<'p>
    where
        Self: 'p;
}

impl<U: Model> sealed::References for Ref<U> {}
impl<U: Model> References for Ref<U> {
    type Target = U;
    type Places<'p> = Place<'p, U>;

    fn visit(&self, visit: &mut dyn FnMut(&Ref<U>)) {
        visit(self);
    }

    fn places<'p>(&'p self, look_up: &dyn Fn(&'p Ref<U>) -> Place<'p, U>) -> Place<'p, U> {
        look_up(self)
    }

    fn hole<'p>() -> Place<'p, U> {
        Place::Hole
    }
}

impl<R: References> sealed::References for Option<R> {}
impl<R: References> References for Option<R> {
    type Target = R::Target;
    type Places<'p>
        = R::Places<'p>
    where
        Self: 'p;

    fn visit(&self, visit: &mut dyn FnMut(&Ref<R::Target>)) {
        if let Some(inner) = self {
            inner.visit(visit);
        }
    }

    fn places<'p>(
        &'p self,
        look_up: &dyn Fn(&'p Ref<R::Target>) -> Place<'p, R::Target>,
    ) -> Self::Places<'p> {
        self.as_ref()
            .map_or_else(R::hole, |inner| inner.places(look_up))
    }

    fn hole<'p>() -> Self::Places<'p>
    where
        Self: 'p,
    {
        R::hole()
    }
}

/// Pointers: what they point to.
macro_rules! pointers {
    ($([$($params:tt)*] $ty:ty;)*) => {
        $(
            impl<$($params)*> sealed::References for $ty {}
            impl<$($params)*> References for $ty {
                type Target = R::Target;
                type Places<'p> = R::Places<'p> where Self: 'p;

                fn visit(&self, visit: &mut dyn FnMut(&Ref<R::Target>)) {
                    (**self).visit(visit);
                }

                fn places<'p>(
                    &'p self,
                    look_up: &dyn Fn(&'p Ref<R::Target>) -> Place<'p, R::Target>,
                ) -> Self::Places<'p> {
                    (**self).places(look_up)
                }

                fn hole<'p>() -> Self::Places<'p>
                where
                    Self: 'p,
                {
                    R::hole()
                }
            }
        )*
    };
}
pointers! {
    [R: References] Box<R>;
    [R: References] &R;
}

/// Lists: one entry per element, in order.
macro_rules! lists {
    ($([$($params:tt)*] $ty:ty;)*) => {
        $(
            impl<$($params)*> sealed::References for $ty {}
            impl<$($params)*> References for $ty {
                type Target = R::Target;
                type Places<'p> = Vec<R::Places<'p>> where Self: 'p;

                fn visit(&self, visit: &mut dyn FnMut(&Ref<R::Target>)) {
                    self.iter().for_each(|inner| inner.visit(visit));
                }

                fn places<'p>(
                    &'p self,
                    look_up: &dyn Fn(&'p Ref<R::Target>) -> Place<'p, R::Target>,
                ) -> Self::Places<'p> {
                    self.iter().map(|inner| inner.places(look_up)).collect()
                }

                fn hole<'p>() -> Self::Places<'p>
                where
                    Self: 'p,
                {
                    Vec::new()
                }
            }
        )*
    };
}
lists! {
    [R: References] Vec<R>;
    [R: References] VecDeque<R>;
    [R: References] Box<[R]>;
    [R: References, const N: usize] [R; N];
    [R: References] BTreeSet<R>;
    [R: References, S: BuildHasher] HashSet<R, S>;
}

macro_rules! tuples {
    ($($($name:ident $place:tt),+;)*) => {
        $(
            impl<First: References, $($name: References<Target = First::Target>),+> sealed::References for (First, $($name,)+) {}
            impl<First: References, $($name: References<Target = First::Target>),+> References for (First, $($name,)+) {
                type Target = First::Target;
                type Places<'p> = (First::Places<'p>, $($name::Places<'p>,)+) where Self: 'p;

                fn visit(&self, visit: &mut dyn FnMut(&Ref<Self::Target>)) {
                    self.0.visit(visit);
                    $(self.$place.visit(visit);)+
                }

                fn places<'p>(
                    &'p self,
                    look_up: &dyn Fn(&'p Ref<Self::Target>) -> Place<'p, Self::Target>,
                ) -> Self::Places<'p> {
                    (self.0.places(look_up), $(self.$place.places(look_up),)+)
                }

                fn hole<'p>() -> Self::Places<'p>
                where
                    Self: 'p,
                {
                    (First::hole(), $($name::hole(),)+)
                }
            }
        )*
    };
}
tuples! {
    B 1;
    B 1, C 2;
    B 1, C 2, D 3;
}
