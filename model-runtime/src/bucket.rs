//! What a bucket document is made of, found by types where it was not said.
#![expect(
    clippy::result_large_err,
    reason = "a message is made in const evaluation, where nothing can be boxed"
)]

use crate::{
    checks::text::{Text, same},
    index::IndexKey,
    lookup::find,
    shape::{BsonTypes, Field, Kind, ShapeRef},
    spec::{BucketSpec, DocumentSpec, Span},
};

/// The most key fields a bucket may have: an index holds 32, two are `start` and `seq`.
const MOST_KEYS: usize = 30;

/// A bucket's fields, resolved.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(
    not(feature = "driver"),
    allow(dead_code, reason = "pushes need the driver")
)]
pub(crate) struct Parts {
    pub(crate) measurements: &'static Field,
    pub(crate) at: &'static Field,
    pub(crate) start: &'static Field,
    pub(crate) seq: &'static Field,
    pub(crate) count: &'static Field,
    by: [Option<&'static Field>; MOST_KEYS],
}

impl Parts {
    pub(crate) fn by(&self) -> impl Iterator<Item = &'static Field> + use<> {
        self.by.into_iter().flatten()
    }

    /// A field with two roles. The derive tells it at its token; this is for specs that were
    /// written by hand.
    const fn twice(&self) -> Option<&'static str> {
        let fixed = [self.measurements, self.start, self.seq, self.count];
        let mut i = 0;
        while i < fixed.len() + MOST_KEYS {
            let mut other = i + 1;
            while other < fixed.len() + MOST_KEYS {
                if let (Some(one), Some(two)) = (self.nth(&fixed, i), self.nth(&fixed, other))
                    && same(one.rust, two.rust)
                {
                    return Some(two.rust);
                }
                other += 1;
            }
            i += 1;
        }
        None
    }

    const fn nth(&self, fixed: &[&'static Field; 4], i: usize) -> Option<&'static Field> {
        if i < fixed.len() {
            Some(fixed[i])
        } else {
            self.by[i - fixed.len()]
        }
    }
}

pub(crate) const fn fields(shape: ShapeRef) -> &'static [Field] {
    match &shape.get().peeled().kind {
        Kind::Struct(fields) => fields.list,
        _ => &[],
    }
}

const fn has_type(field: &Field, types: BsonTypes) -> bool {
    match field.shape.get().types() {
        Some(have) => have.meets(types),
        None => false,
    }
}

/// A plain scalar that is not optional: what can tell buckets apart.
const fn is_key(field: &'static Field) -> bool {
    let shape = field.shape.get();
    let plain = match &shape.peeled().kind {
        Kind::Scalar(_) | Kind::Reference(_) => true,
        Kind::Enum(variants) => variants.is_unit_only(),
        _ => false,
    };
    plain && !shape.is_nullable() && field.always_written && !field.flatten && !field.skipped
}

/// The array of measurements, with the fields of its elements.
pub(crate) const fn measurements(
    shape: ShapeRef,
    spec: &BucketSpec,
) -> Result<(&'static Field, &'static [Field]), Text> {
    let Some(measurements) = find(fields(shape), spec.measurements) else {
        return Err(Text::new()
            .str("no field `")
            .str(spec.measurements)
            .str("`"));
    };
    match &measurements.shape.get().peeled().kind {
        Kind::Array(array) => Ok((measurements, fields(array.item))),
        _ => Err(Text::new()
            .str("`#[bucket]` belongs on the array of measurements, and `")
            .str(spec.measurements)
            .str("` is not an array")),
    }
}

/// The role fields of a bucket, or what is wrong with them.
pub(crate) const fn parts(shape: ShapeRef, spec: &BucketSpec) -> Result<Parts, Text> {
    let own = fields(shape);
    let (measurements, element) = match measurements(shape, spec) {
        Ok(found) => found,
        Err(text) => return Err(text),
    };
    let at = match find_at(element, spec) {
        Ok(at) => at,
        Err(text) => return Err(text),
    };
    let start = match role(own, spec, "start") {
        Ok(field) => field,
        Err(text) => return Err(text),
    };
    let seq = match role(own, spec, "seq") {
        Ok(field) => field,
        Err(text) => return Err(text),
    };
    let count = match role(own, spec, "count") {
        Ok(field) => field,
        Err(text) => return Err(text),
    };
    let by = match find_by(own, spec) {
        Ok(by) => by,
        Err(text) => return Err(text),
    };
    let parts = Parts {
        measurements,
        at,
        start,
        seq,
        count,
        by,
    };
    match parts.twice() {
        Some(name) => Err(Text::new()
            .str("`")
            .str(name)
            .str("` has two roles in the bucket, and a field has one")),
        None => Ok(parts),
    }
}

pub(crate) const fn find_at(
    element: &'static [Field],
    spec: &BucketSpec,
) -> Result<&'static Field, Text> {
    if !spec.at.is_empty() {
        return match find(element, spec.at) {
            Some(field) if has_type(field, BsonTypes::DATE) && !field.shape.get().is_nullable() => Ok(field),
            Some(_) => Err(Text::new()
                .str("`at = ")
                .str(spec.at)
                .str("` must be stored as a BSON date (`bson::DateTime`), or ranges of time cannot be read")),
            None => Err(Text::new().str("`at = ").str(spec.at).str("` is no field of the measurements")),
        };
    }
    let mut found = None;
    let mut i = 0;
    while i < element.len() {
        if has_type(&element[i], BsonTypes::DATE) && !element[i].shape.get().is_nullable() {
            if found.is_some() {
                return Err(Text::new()
                    .str("the measurements have several dates: say which one is the measurement's time with `at = ..`"));
            }
            found = Some(&element[i]);
        }
        i += 1;
    }
    match found {
        Some(field) => Ok(field),
        None => Err(Text::new()
            .str("the measurements have no field stored as a BSON date (`bson::DateTime`), and a bucket needs one")),
    }
}

/// The field of the role `start`, `seq` or `count`.
pub(crate) const fn role(
    own: &'static [Field],
    spec: &BucketSpec,
    word: &str,
) -> Result<&'static Field, Text> {
    let (name, types, wanted) = match word.as_bytes() {
        b"start" => (spec.start, BsonTypes::DATE, "a date (`DateTime`)"),
        b"seq" => (spec.seq, BsonTypes::INTEGER, "an integer"),
        _ => (spec.count, BsonTypes::INTEGER, "an integer"),
    };
    match find(own, name) {
        Some(field) if has_type(field, types) && !field.shape.get().is_nullable() => Ok(field),
        Some(_) => Err(Text::new()
            .str("a bucket's `")
            .str(word)
            .str("` field must be ")
            .str(wanted)),
        None => Err(Text::new()
            .str("a bucket needs a field for its `")
            .str(word)
            .str("`, ")
            .str(wanted)
            .str(": add `")
            .str(name)
            .str("`, or name another with `")
            .str(word)
            .str(" = ..`")),
    }
}

/// A field that was named with `by(..)`.
pub(crate) const fn key(own: &'static [Field], name: &str) -> Result<&'static Field, Text> {
    match find(own, name) {
        Some(field) if is_key(field) => Ok(field),
        Some(_) => Err(Text::new().str("`by(").str(name).str(
            ")` must be a plain value that is always written: no array, document or `Option`",
        )),
        None => Err(Text::new()
            .str("`by(")
            .str(name)
            .str(")` is no field of the bucket")),
    }
}

pub(crate) const fn find_by(
    own: &'static [Field],
    spec: &BucketSpec,
) -> Result<[Option<&'static Field>; MOST_KEYS], Text> {
    let mut by = [None; MOST_KEYS];
    let mut n = 0;
    if !spec.by.is_empty() {
        while n < spec.by.len() && n < MOST_KEYS {
            match key(own, spec.by[n]) {
                Ok(field) => by[n] = Some(field),
                Err(text) => return Err(text),
            }
            n += 1;
        }
        return Ok(by);
    }
    let mut i = 0;
    while i < own.len() {
        let field = &own[i];
        if !is_role(field, spec) && is_key(field) && n < MOST_KEYS {
            by[n] = Some(field);
            n += 1;
        }
        i += 1;
    }
    if n == 0 {
        return Err(Text::new()
            .str("nothing tells the buckets of one span apart: add a key field, or name one with `by(..)`"));
    }
    Ok(by)
}

/// Whether the field is named for something else than the key.
const fn is_role(field: &Field, spec: &BucketSpec) -> bool {
    same(field.name, "_id")
        || same(field.rust, spec.measurements)
        || same(field.rust, spec.start)
        || same(field.rust, spec.seq)
        || same(field.rust, spec.count)
}

/// A field that a new bucket would lack, though a reader needs it.
pub(crate) const fn missing_in_new(
    shape: ShapeRef,
    spec: &BucketSpec,
    parts: &Parts,
) -> Option<&'static str> {
    let own = fields(shape);
    let mut i = 0;
    while i < own.len() {
        let field = &own[i];
        let mut given =
            is_role(field, spec) || field.skipped || field.defaulted || !field.always_written;
        given |= field.shape.get().is_nullable() || field.flatten;
        let mut k = 0;
        while k < MOST_KEYS {
            if let Some(key) = parts.by[k]
                && same(key.rust, field.rust)
            {
                given = true;
            }
            k += 1;
        }
        if !given {
            return Some(field.rust);
        }
        i += 1;
    }
    None
}

/// The keys of the unique index that keeps buckets apart: `by.., start, seq`.
pub(crate) fn unique_index(spec: &DocumentSpec) -> Option<Vec<IndexKey>> {
    let parts = parts(spec.shape, spec.bucket.as_ref()?).ok()?;
    let fields = parts.by().chain([parts.start, parts.seq]);
    Some(
        fields
            .map(|field| IndexKey {
                path: field.name.to_owned(),
                direction: 1,
            })
            .collect(),
    )
}

impl Span {
    /// The start of the span that holds a time, both in milliseconds since the Unix epoch, UTC.
    /// The start belongs to the span, the end to the next one.
    #[must_use]
    pub fn floor(self, millis: i64) -> i64 {
        const DAY: i64 = 86_400_000;
        // The epoch was a Thursday; the Monday before it is three days earlier.
        const MONDAY: i64 = -3 * DAY;
        match self {
            Span::Millis(length) => floor_to(millis, 0, length),
            Span::Weeks(weeks) => floor_to(millis, MONDAY, i64::from(weeks) * 7 * DAY),
            Span::Months(months) => floor_to_months(
                millis,
                i32::from(u16::try_from(months).unwrap_or(u16::MAX).max(1)),
            ),
        }
    }
}

/// Calendar months, counted from January of the year 0. Times outside the years that `time`
/// knows (-9999 to 9999) are a span each.
fn floor_to_months(millis: i64, length: i32) -> i64 {
    let first_of_span = || {
        let date = time::OffsetDateTime::from_unix_timestamp(millis.div_euclid(1000))
            .ok()?
            .date();
        let index = date.year() * 12 + i32::from(u8::from(date.month())) - 1;
        let first = index - index.rem_euclid(length);
        let month = time::Month::try_from(u8::try_from(first.rem_euclid(12) + 1).ok()?).ok()?;
        time::Date::from_calendar_date(first.div_euclid(12), month, 1).ok()
    };
    first_of_span().map_or(millis, |date| {
        date.midnight().assume_utc().unix_timestamp() * 1000
    })
}

fn floor_to(millis: i64, origin: i64, length: i64) -> i64 {
    let length = length.max(1);
    // Times at the very ends of the range stay in it.
    millis.saturating_sub(millis.saturating_sub(origin).rem_euclid(length))
}
