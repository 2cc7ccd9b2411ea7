//! `time`'s types: the raw serializer is not "human readable", so all of them are arrays of
//! numbers, in the order of their parts.

use time::{
    Date, Duration, Month, OffsetDateTime, PrimitiveDateTime, Time, UtcDateTime, UtcOffset, Weekday,
};

use super::{Stored, scalars::unstorable};
use crate::{
    rules::{Limit, Rules},
    shape::{BsonTypes, Caution, Field, Kind, Scalar, Shape, ShapeRef},
};

/// The parts of types that are written as an int.
const INT32: Scalar =
    Scalar::new(BsonTypes::INTEGER).within(Some(i32::MIN as i64), Some(i32::MAX as i64));

const fn within(least: i64, most: i64) -> Rules {
    Rules::NONE.min(Limit::Int(least)).max(Limit::Int(most))
}

/// One part, a whole number between two others.
const fn part(name: &'static str, least: i64, most: i64) -> Field {
    const INT: &Shape = &Shape::new("part", Kind::Scalar(INT32));
    Field::new(name, name, ShapeRef::new(INT)).rules(within(least, most))
}

/// The part of a second, which alone is unsigned and so written as a long.
const fn nanos(name: &'static str) -> Field {
    Field::new(name, name, <u32 as Stored>::SHAPE).rules(within(0, NANOS))
}

/// The year, which carries what a user should know of the whole.
const fn year(shape: &'static Shape) -> Field {
    Field::new("0", "0", ShapeRef::new(shape)).rules(within(-9999, 9999))
}

const fn number(caution: Caution) -> Shape {
    Shape::new("year", Kind::Scalar(INT32.caution(caution)))
}

const YEAR: &Shape = &number(Caution::None);
const MOMENT: &Shape = &number(Caution::DateAsArray);
const OFFSET_MOMENT: &Shape = &number(Caution::TimeAsArray);

/// The last nanosecond of a second.
const NANOS: i64 = 999_999_999;

macro_rules! parts {
    ($($ty:ty, $name:literal: $($field:expr),+;)*) => {
        $(#[diagnostic::do_not_recommend]
        impl Stored for $ty {
            const SHAPE: ShapeRef = ShapeRef::new(&Shape::new($name, Kind::Tuple(&[$($field),+])));
            type Element = Self;
        })*
    };
}
// The day is one of the year: the 366th of a year without one passes and is not read.
parts! {
    Date, "Date": year(YEAR), part("1", 1, 366);
    Time, "Time": part("0", 0, 23), part("1", 0, 59), part("2", 0, 59), nanos("3");
    PrimitiveDateTime, "PrimitiveDateTime": year(MOMENT), part("1", 1, 366), part("2", 0, 23),
        part("3", 0, 59), part("4", 0, 59), nanos("5");
    UtcDateTime, "UtcDateTime": year(MOMENT), part("1", 1, 366), part("2", 0, 23),
        part("3", 0, 59), part("4", 0, 59), nanos("5");
    OffsetDateTime, "OffsetDateTime": year(OFFSET_MOMENT), part("1", 1, 366), part("2", 0, 23),
        part("3", 0, 59), part("4", 0, 59), nanos("5"),
        part("6", -25, 25), part("7", -59, 59), part("8", -59, 59);
    UtcOffset, "UtcOffset": part("0", -25, 25), part("1", -59, 59), part("2", -59, 59);
    Duration, "Duration": Field::new("0", "0", i64::SHAPE), part("1", -NANOS, NANOS);
}

unstorable! {
    Weekday => "serde writes it as a number and reads it as a name only; store the number, or the name as a string";
    Month => "serde writes it as a number and reads it as a name only; store the number, or the name as a string";
}
