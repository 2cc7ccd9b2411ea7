//! `jiff`'s types: all of them are stored as text, so none can be a TTL key or a BSON date.

use jiff::{
    SignedDuration, Span, Timestamp, Zoned,
    civil::{Date, DateTime, ISOWeekDate, Time},
};

use super::{MapKey, scalars::scalars};
use crate::shape::{BsonTypes, Caution, Scalar};

const TEXT: Scalar = Scalar::new(BsonTypes::STRING);

scalars! {
    Timestamp => TEXT.caution(Caution::JiffAsText);
    Zoned => TEXT.caution(Caution::DateAsText);
    DateTime => TEXT.caution(Caution::DateAsText);
    // A day is no point in time, and its text sorts as days do.
    Date => TEXT;
    Time => TEXT;
    ISOWeekDate => TEXT;
    Span => TEXT;
    SignedDuration => TEXT;
}

impl MapKey for Date {
    const KEYS: &'static [&'static str] = &[];
    const PATTERN: Option<&'static str> = Some(DATE);
}

/// A day that there is, from -9999 to 9999, as `jiff` writes it.
const DATE: &str = concat!(
    r"\A(?:\d{4}|-00(?!0000)\d{4})",
    r"-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\d|30)|02-(?:0[1-9]|1\d|2[0-8])",
    // The leap day, where the year before it is a leap year.
    r"|(?:(?<=0[48]-|[2468][048]-|[13579][26]-)|(?<=[02468][048]00-|[13579][26]00-))02-29)\z",
);
