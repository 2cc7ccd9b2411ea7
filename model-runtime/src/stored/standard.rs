//! The standard library's small structs and enums: times, addresses, ranges, results, atomics.

use std::{
    ffi::{CStr, CString, OsStr, OsString},
    net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, SocketAddrV4, SocketAddrV6},
    ops::{Bound, Range, RangeFrom, RangeInclusive, RangeTo},
    path::Path,
    sync::atomic,
    time::{Duration, SystemTime},
};

use super::{Stored, scalars::scalars};
use crate::{
    rules::{Limit, Rules},
    shape::{
        ArrayShape, BsonTypes, EnumShape, Field, Fields, Kind, Scalar, Shape, ShapeRef, Tagging,
        Variant, mix,
    },
};

/// A shape, for a type whose values have no parts to be taken as one element.
macro_rules! stored {
    ($([$($params:tt)*] $ty:ty, $name:literal, $kind:expr $(, $id:expr)?;)*) => {
        $(impl<$($params)*> Stored for $ty {
            const SHAPE: ShapeRef = ShapeRef::new(&Shape::new($name, $kind));
            $(const ID: u64 = $id;)?
            type Element = Self;
        })*
    };
}

/// A struct that refuses other keys, as serde's own impls do.
const fn sealed(list: &'static [Field]) -> Kind {
    Kind::Struct(Fields::of(list).closed())
}

const fn named(name: &'static str, shape: ShapeRef) -> Field {
    Field::new(name, name, shape)
}

const fn external(variants: &'static [Variant]) -> Kind {
    Kind::Enum(EnumShape::new(Tagging::External, variants))
}

const fn holding(name: &'static str, shape: ShapeRef) -> Variant {
    Variant::holding(name, name, Field::new("0", "0", shape))
}

/// A byte of an address, which nobody would take for binary data.
const OCTET: &Shape = &Shape::new(
    "u8",
    Kind::Scalar(Scalar::new(BsonTypes::INTEGER).within(Some(0), Some(255))),
);

const fn octets(len: u32) -> Kind {
    Kind::Array(ArrayShape {
        item: ShapeRef::new(OCTET),
        len: Some(len),
        unique: false,
    })
}

const fn pair(first: ShapeRef) -> [Field; 2] {
    [
        Field::new("0", "0", first),
        Field::new("1", "1", <u16 as Stored>::SHAPE),
    ]
}

// Written as a long; more nanoseconds than a second has are carried over when they are read.
const NANOS: ShapeRef = <u32 as Stored>::SHAPE;
// With a second to carry, the largest number of seconds would be too many.
const PART_OF_SECOND: Rules = Rules::NONE.max(Limit::Int(999_999_999));

stored! {
    [] Duration, "Duration", sealed(&[
        named("secs", u64::SHAPE),
        named("nanos", NANOS).rules(PART_OF_SECOND),
    ]);
    // A time before 1970 cannot be written.
    [] SystemTime, "SystemTime", sealed(&[
        named("secs_since_epoch", u64::SHAPE),
        named("nanos_since_epoch", NANOS).rules(PART_OF_SECOND),
    ]);
    [] Ipv4Addr, "Ipv4Addr", octets(4);
    [] Ipv6Addr, "Ipv6Addr", octets(16);
    [] IpAddr, "IpAddr", external(&[
        holding("V4", Ipv4Addr::SHAPE),
        holding("V6", Ipv6Addr::SHAPE),
    ]);
    [] SocketAddrV4, "SocketAddrV4", Kind::Tuple(&const { pair(Ipv4Addr::SHAPE) });
    [] SocketAddrV6, "SocketAddrV6", Kind::Tuple(&const { pair(Ipv6Addr::SHAPE) });
    [] SocketAddr, "SocketAddr", external(&[
        holding("V4", SocketAddrV4::SHAPE),
        holding("V6", SocketAddrV6::SHAPE),
    ]);
    [T: Stored] Range<T>, "Range", sealed(&[named("start", T::SHAPE).reader(), named("end", T::SHAPE).reader()]), T::ID;
    [T: Stored] RangeInclusive<T>, "RangeInclusive", sealed(&[named("start", T::SHAPE).reader(), named("end", T::SHAPE).reader()]), T::ID;
    [T: Stored] RangeFrom<T>, "RangeFrom", sealed(&[named("start", T::SHAPE).reader()]), T::ID;
    [T: Stored] RangeTo<T>, "RangeTo", sealed(&[named("end", T::SHAPE).reader()]), T::ID;
    [T: Stored] Bound<T>, "Bound", external(&[
        Variant::unit("Unbounded", "Unbounded"),
        holding("Included", T::SHAPE),
        holding("Excluded", T::SHAPE),
    ]), T::ID;
    [T: Stored, E: Stored] Result<T, E>, "Result", external(&[
        holding("Ok", T::SHAPE),
        holding("Err", E::SHAPE),
    ]), mix(0, &[T::ID, E::ID]);
    // The bytes of a path's name: of the system that it was written on, and read there only.
    [] OsString, "OsString", external(&[
        holding(OS, OS_BYTES),
    ]);
}

const OS: &str = if cfg!(windows) { "Windows" } else { "Unix" };
const OS_BYTES: ShapeRef = if cfg!(windows) {
    <Vec<u16> as Stored>::SHAPE
} else {
    <Vec<u8> as Stored>::SHAPE
};

impl Stored for OsStr {
    const SHAPE: ShapeRef = OsString::SHAPE;
    type Element = OsString;
}

impl Stored for Path {
    const SHAPE: ShapeRef = <String as Stored>::SHAPE;
    type Element = std::path::PathBuf;
}

impl Stored for CStr {
    const SHAPE: ShapeRef = CString::SHAPE;
    type Element = CString;
}

scalars! {
    CString => Scalar::new(BsonTypes::BINARY);
}

/// An atomic is stored as its value.
macro_rules! atomics {
    ($($atomic:ident $ty:ty;)*) => {
        $(#[diagnostic::do_not_recommend]
        impl Stored for atomic::$atomic {
            const SHAPE: ShapeRef = <$ty as Stored>::SHAPE;
            type Element = Self;
        })*
    };
}
atomics! {
    AtomicBool bool;
    AtomicI8 i8;
    AtomicI16 i16;
    AtomicI32 i32;
    AtomicI64 i64;
    AtomicIsize isize;
    AtomicU8 u8;
    AtomicU16 u16;
    AtomicU32 u32;
    AtomicU64 u64;
    AtomicUsize usize;
}
