//! Wrappers, arrays, sets, maps and tuples of the standard library.

use std::{
    borrow::Cow,
    cell::{Cell, RefCell},
    cmp::Reverse,
    collections::{BTreeMap, BTreeSet, BinaryHeap, HashMap, HashSet, LinkedList, VecDeque},
    marker::PhantomData,
    num::{Saturating, Wrapping},
    rc::Rc,
    sync::{Arc, Mutex, RwLock},
};

use super::{MapKey, Stored};
use crate::shape::{ArrayShape, Field, Kind, MapShape, Shape, ShapeRef, mix};

/// Wrappers that serde sees through.
macro_rules! transparent {
    ($($ty:ty;)*) => {
        $(impl<T: Stored + ?Sized> Stored for $ty {
            const SHAPE: ShapeRef = T::SHAPE;
            const ID: u64 = T::ID;
            type Element = T::Element;
        }
        impl<T: MapKey + ?Sized> MapKey for $ty {
            const KEYS: &'static [&'static str] = T::KEYS;
            const PATTERN: Option<&'static str> = T::PATTERN;
        })*
    };
}
transparent! {
    Box<T>;
    Rc<T>;
    Arc<T>;
    &T;
}

/// Wrappers of which a value is not one of the inside in Rust.
macro_rules! wrappers {
    ($($ty:ty;)*) => {
        $(impl<T: Stored> Stored for $ty {
            const SHAPE: ShapeRef = T::SHAPE;
            const ID: u64 = T::ID;
            type Element = Self;
        })*
    };
}
wrappers! {
    Wrapping<T>;
    Saturating<T>;
    Reverse<T>;
    Cell<T>;
    RefCell<T>;
    Mutex<T>;
    RwLock<T>;
}

impl<T: MapKey + ToOwned + ?Sized> MapKey for Cow<'_, T> {
    const KEYS: &'static [&'static str] = T::KEYS;
    const PATTERN: Option<&'static str> = T::PATTERN;
}

impl<T: Stored + ToOwned + ?Sized> Stored for Cow<'_, T> {
    const SHAPE: ShapeRef = T::SHAPE;
    const ID: u64 = T::ID;
    type Element = T::Element;
}

impl<T: Stored> Stored for Option<T> {
    const SHAPE: ShapeRef = ShapeRef::new(&Shape::new("Option", Kind::Nullable(T::SHAPE)));
    const ID: u64 = T::ID;
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
            const ID: u64 = T::ID;
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
    "BinaryHeap" false [T: Stored] BinaryHeap<T>;
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
    const ID: u64 = T::ID;
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
                Kind::Map(MapShape { value: V::SHAPE, keys: K::KEYS, pattern: K::PATTERN }),
            ));
            const ID: u64 = V::ID;
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
            const ID: u64 = mix(0, &[$($ty::ID),+]);
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
    "tuple": A "0", B "1", C "2", D "3", E "4", F "5", G "6";
    "tuple": A "0", B "1", C "2", D "3", E "4", F "5", G "6", H "7";
    "tuple": A "0", B "1", C "2", D "3", E "4", F "5", G "6", H "7", I "8";
    "tuple": A "0", B "1", C "2", D "3", E "4", F "5", G "6", H "7", I "8", J "9";
    "tuple": A "0", B "1", C "2", D "3", E "4", F "5", G "6", H "7", I "8", J "9", K "10";
    "tuple": A "0", B "1", C "2", D "3", E "4", F "5", G "6", H "7", I "8", J "9", K "10", L "11";
    "tuple": A "0", B "1", C "2", D "3", E "4", F "5", G "6", H "7", I "8", J "9", K "10", L "11", M "12";
    "tuple": A "0", B "1", C "2", D "3", E "4", F "5", G "6", H "7", I "8", J "9", K "10", L "11", M "12", N "13";
    "tuple": A "0", B "1", C "2", D "3", E "4", F "5", G "6", H "7", I "8", J "9", K "10", L "11", M "12", N "13", O "14";
    "tuple": A "0", B "1", C "2", D "3", E "4", F "5", G "6", H "7", I "8", J "9", K "10", L "11", M "12", N "13", O "14", P "15";
}
