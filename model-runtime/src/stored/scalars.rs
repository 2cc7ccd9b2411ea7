//! The standard library's scalars.

use std::num;

use super::{MapKey, Stored};
use crate::{
    rules::Rules,
    shape::{BsonTypes, Caution, Field, Kind, Scalar, Shape, ShapeRef},
};

/// Implements [`Stored`] for scalars, each with its [`Scalar`].
macro_rules! scalars {
    ($($(#[$meta:meta])* $ty:ty => $scalar:expr;)*) => {
        $($(#[$meta])*
        #[diagnostic::do_not_recommend]
        impl $crate::stored::Stored for $ty {
            const SHAPE: $crate::shape::ShapeRef = $crate::shape::ShapeRef::new(
                &$crate::shape::Shape::new(stringify!($ty), $crate::shape::Kind::Scalar($scalar)),
            );
            type Element = Self;
        })*
    };
}
pub(super) use scalars;

const INTEGER: Scalar = Scalar::new(BsonTypes::INTEGER);
const FLOAT: Scalar = Scalar::new(BsonTypes::DOUBLE.or(BsonTypes::INTEGER));
const STRING: Scalar = Scalar::new(BsonTypes::STRING);

/// The bounds of an integer type that is narrower than a BSON long.
macro_rules! bounded {
    ($ty:ty) => {
        INTEGER.within(Some(<$ty>::MIN as i64), Some(<$ty>::MAX as i64))
    };
}

// A 1 is written as an int or a long by the Rust type, and both are read, whatever the type.
scalars! {
    bool => Scalar::new(BsonTypes::BOOL);
    i8 => bounded!(i8);
    i16 => bounded!(i16);
    i32 => bounded!(i32);
    i64 => INTEGER;
    isize => INTEGER;
    u8 => bounded!(u8).caution(Caution::Byte);
    u16 => bounded!(u16);
    u32 => bounded!(u32);
    // The upper half of u64 cannot be written.
    u64 => INTEGER.within(Some(0), None);
    usize => INTEGER.within(Some(0), None);
    num::NonZeroI8 => bounded!(i8).nonzero();
    num::NonZeroI16 => bounded!(i16).nonzero();
    num::NonZeroI32 => bounded!(i32).nonzero();
    num::NonZeroI64 => INTEGER.nonzero();
    num::NonZeroU8 => INTEGER.within(Some(1), Some(u8::MAX as i64));
    num::NonZeroU16 => INTEGER.within(Some(1), Some(u16::MAX as i64));
    num::NonZeroU32 => INTEGER.within(Some(1), Some(u32::MAX as i64));
    num::NonZeroIsize => INTEGER.nonzero();
    num::NonZeroU64 => INTEGER.within(Some(1), None);
    num::NonZeroUsize => INTEGER.within(Some(1), None);
    f32 => FLOAT;
    f64 => FLOAT;
    String => STRING;
    std::path::PathBuf => STRING;
}

/// A string of one code point: a longer one cannot be read.
impl Stored for char {
    const SHAPE: ShapeRef = ShapeRef::new(&Shape::new(
        "char",
        Kind::Newtype(
            &Field::new("0", "0", <String as Stored>::SHAPE)
                .rules(Rules::NONE.min_len(1).max_len(1)),
        ),
    ));
    type Element = Self;
}

impl Stored for str {
    const SHAPE: ShapeRef = <String as Stored>::SHAPE;
    type Element = String;
}

/// Types that serde implements and BSON refuses: known, so that the error can say why.
macro_rules! unstorable {
    ($($ty:ty => $why:literal;)*) => {
        $(#[diagnostic::do_not_recommend]
        impl $crate::stored::Stored for $ty {
            const SHAPE: $crate::shape::ShapeRef = $crate::shape::ShapeRef::new(
                &$crate::shape::Shape::new(stringify!($ty), $crate::shape::Kind::Unstorable($why)),
            );
            type Element = Self;
        })*
    };
}
#[cfg(feature = "time")]
pub(super) use unstorable;

unstorable! {
    i128 => "BSON has no 128-bit integer, so every write fails; use `i64`, or `Decimal128` or a string";
    num::NonZeroI128 => "BSON has no 128-bit integer, so every write fails; use `i64`, or `Decimal128` or a string";
    num::NonZeroU128 => "BSON has no 128-bit integer, so every write fails; use `i64`, or `Decimal128` or a string";
    u128 => "BSON has no 128-bit integer, so every write fails; use `i64`, or `Decimal128` or a string";
}

impl MapKey for String {
    const KEYS: &'static [&'static str] = &[];
}

impl MapKey for std::path::PathBuf {
    const KEYS: &'static [&'static str] = &[];
}

impl MapKey for str {
    const KEYS: &'static [&'static str] = &[];
}
