//! Wrappers, arrays, sets, maps and tuples of the standard library.

use std::{
    borrow::Cow,
    collections::{BTreeMap, BTreeSet, HashMap, HashSet, LinkedList, VecDeque},
    marker::PhantomData,
    num::Wrapping,
    rc::Rc,
    sync::Arc,
};

use super::{MapKey, Stored};
use crate::shape::{ArrayShape, Field, Kind, MapShape, Shape, ShapeRef};

/// Wrappers that serde sees through.
macro_rules! transparent {
    ($($ty:ty;)*) => {
        $(impl<T: Stored + ?Sized> Stored for $ty {
            const SHAPE: ShapeRef = T::SHAPE;
            type Element = T::Element;
        })*
    };
}
transparent! {
    Box<T>;
    Rc<T>;
    Arc<T>;
    &T;
}

impl<T: Stored> Stored for Wrapping<T> {
    const SHAPE: ShapeRef = T::SHAPE;
    type Element = Self;
}

impl<T: Stored + ToOwned + ?Sized> Stored for Cow<'_, T> {
    const SHAPE: ShapeRef = T::SHAPE;
    type Element = T::Element;
}

impl<T: Stored> Stored for Option<T> {
    const SHAPE: ShapeRef = ShapeRef::new(&Shape::new("Option", Kind::Nullable(T::SHAPE)));
    type Element = T::Element;
}

impl Stored for () {
    const SHAPE: ShapeRef = ShapeRef::new(&Shape::new("()", Kind::Unit));
    type Element = Self;
}

impl<T: ?Sized> Stored for PhantomData<T> {
    const SHAPE: ShapeRef = ShapeRef::new(&Shape::new("PhantomData", Kind::Unit));
    type Element = Self;
}

const fn array(item: ShapeRef, unique: bool) -> Kind {
    Kind::Array(ArrayShape {
        item,
        len: None,
        unique,
    })
}

/// Growing arrays. A set writes no element twice.
macro_rules! arrays {
    ($($name:literal $unique:literal [$($params:tt)*] $ty:ty;)*) => {
        $(impl<$($params)*> Stored for $ty {
            const SHAPE: ShapeRef = ShapeRef::new(&Shape::new($name, array(T::SHAPE, $unique)));
            type Element = T::Element;
        })*
    };
}
arrays! {
    "Vec" false [T: Stored] Vec<T>;
    "VecDeque" false [T: Stored] VecDeque<T>;
    "LinkedList" false [T: Stored] LinkedList<T>;
    "slice" false [T: Stored] [T];
    "HashSet" true [T: Stored, S] HashSet<T, S>;
    "BTreeSet" true [T: Stored] BTreeSet<T>;
}

impl<T: Stored, const N: usize> Stored for [T; N] {
    const SHAPE: ShapeRef = ShapeRef::new(&Shape::new(
        "array",
        Kind::Array(ArrayShape {
            item: T::SHAPE,
            len: Some(fixed_len(N)),
            unique: false,
        }),
    ));
    type Element = T::Element;
}

/// serde implements arrays up to 32 elements, so this never cuts.
const fn fixed_len(n: usize) -> u32 {
    if n > u32::MAX as usize {
        u32::MAX
    } else {
        n as u32
    }
}

/// Maps: the key must serialize as a string.
macro_rules! maps {
    ($($name:literal [$($params:tt)*] $ty:ty;)*) => {
        $(impl<K: MapKey, V: Stored, $($params)*> Stored for $ty {
            const SHAPE: ShapeRef = ShapeRef::new(&Shape::new(
                $name,
                Kind::Map(MapShape { value: V::SHAPE, keys: K::KEYS }),
            ));
            type Element = Self;
        })*
    };
}
maps! {
    "HashMap" [S] HashMap<K, V, S>;
    "BTreeMap" [] BTreeMap<K, V>;
}

macro_rules! tuples {
    ($($name:literal: $($ty:ident $index:literal),+;)*) => {
        $(impl<$($ty: Stored),+> Stored for ($($ty,)+) {
            const SHAPE: ShapeRef = ShapeRef::new(&Shape::new(
                $name,
                Kind::Tuple(&[$(Field::new($index, $index, $ty::SHAPE)),+]),
            ));
            type Element = Self;
        })*
    };
}
tuples! {
    "tuple": A "0";
    "tuple": A "0", B "1";
    "tuple": A "0", B "1", C "2";
    "tuple": A "0", B "1", C "2", D "3";
    "tuple": A "0", B "1", C "2", D "3", E "4";
    "tuple": A "0", B "1", C "2", D "3", E "4", F "5";
}
