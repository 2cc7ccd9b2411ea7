//! `chrono`'s types: all of them are stored as text, so none can be a TTL key or a BSON date.

use chrono::{DateTime, Month, NaiveDate, NaiveDateTime, NaiveTime, TimeDelta, TimeZone, Weekday};

use super::{MapKey, Stored, scalars::scalars};
use crate::shape::{BsonTypes, Caution, Field, Kind, Scalar, Shape, ShapeRef};

const TEXT: Scalar = Scalar::new(BsonTypes::STRING);

scalars! {
    NaiveDate => TEXT.caution(Caution::DateAsText);
    NaiveDateTime => TEXT.caution(Caution::DateAsText);
    NaiveTime => TEXT;
    Weekday => TEXT;
    Month => TEXT;
}

impl<Z: TimeZone> Stored for DateTime<Z> {
    const SHAPE: ShapeRef = ShapeRef::new(&Shape::new(
        "chrono::DateTime",
        Kind::Scalar(TEXT.caution(Caution::DateAsText)),
    ));
    type Element = Self;
}

impl Stored for TimeDelta {
    const SHAPE: ShapeRef = ShapeRef::new(&Shape::new(
        "TimeDelta",
        Kind::Tuple(&[
            Field::new("0", "0", i64::SHAPE),
            Field::new("1", "1", i32::SHAPE),
        ]),
    ));
    type Element = Self;
}

impl MapKey for NaiveDate {
    const KEYS: &'static [&'static str] = &[];
}
