//! `chrono`'s types. All but [`TimeDelta`] are stored as text, so none can be a TTL key or a BSON
//! date.

use chrono::{
    DateTime, FixedOffset, Local, Month, NaiveDate, NaiveDateTime, NaiveTime, TimeDelta, Utc,
    Weekday,
};

use super::{MapKey, Stored, scalars::scalars};
use crate::{
    rules::{Limit, Rules},
    shape::{BsonTypes, Caution, Field, Kind, Scalar, Shape, ShapeRef},
};

const TEXT: Scalar = Scalar::new(BsonTypes::STRING);

scalars! {
    // A day is no point in time, and its text sorts as days do.
    NaiveDate => TEXT;
    NaiveDateTime => TEXT.caution(Caution::DateAsText);
    NaiveTime => TEXT;
    // Read in any case and in short or in full.
    Weekday => TEXT;
    Month => TEXT;
    DateTime<Utc> => TEXT.caution(Caution::ChronoAsText);
    DateTime<FixedOffset> => TEXT.caution(Caution::DateAsText);
    DateTime<Local> => TEXT.caution(Caution::DateAsText);
}

/// The seconds that `TimeDelta` holds: those of `i64::MAX` milliseconds.
const MOST: i64 = i64::MAX / 1000;

impl Stored for TimeDelta {
    const SHAPE: ShapeRef = ShapeRef::new(&Shape::new(
        "TimeDelta",
        Kind::Tuple(&[
            // The very last part of a second at both ends is left out.
            Field::new("0", "0", i64::SHAPE)
                .rules(Rules::NONE.min(Limit::Int(-MOST)).max(Limit::Int(MOST - 1))),
            Field::new("1", "1", i32::SHAPE)
                .rules(Rules::NONE.min(Limit::Int(0)).max(Limit::Int(999_999_999))),
        ]),
    ));
    type Element = Self;
}

impl MapKey for NaiveDate {
    const KEYS: &'static [&'static str] = &[];
    const PATTERN: Option<&'static str> = Some(DATE);
}

/// A day that there is, as `chrono` writes it: years beyond four digits have a sign and end with
/// 262142, or 262143 before the common era.
const DATE: &str = concat!(
    r"\A(?:-?\d{4}|[+-](?:[1-9]\d{4}|1\d{5}|2[0-5]\d{4}|26[01]\d{3}|2620\d\d|2621[0-3]\d|26214[0-2])|-262143)",
    r"-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\d|30)|02-(?:0[1-9]|1\d|2[0-8])",
    // The leap day, where the year before it is a leap year.
    r"|(?:(?<=(?:0[48]|[2468][048]|[13579][26])-)|(?<=(?:[02468][048]|[13579][26])00-))02-29)\z",
);
