//! Fields that hold references, and when two ids are the same to the server.

use std::{
    collections::{BTreeSet, HashSet, VecDeque},
    hash::BuildHasher,
};

use bson::{Bson, doc};

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
    fn places<'p>(&'p self, look_up: &dyn Fn(&'p Ref<Self::Target>) -> Place<'p, Self::Target>) -> Self::Places<'p>;

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

    fn places<'p>(&'p self, look_up: &dyn Fn(&'p Ref<R::Target>) -> Place<'p, R::Target>) -> Self::Places<'p> {
        self.as_ref().map_or_else(R::hole, |inner| inner.places(look_up))
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

/// Bytes that are equal exactly where the server takes two values for equal: numbers by value,
/// whatever their type, and documents and arrays part by part.
///
/// A collection's own collation is not followed.
pub(super) fn key(value: &Bson) -> Vec<u8> {
    let mut key = Vec::new();
    write_key(value, &mut key);
    key
}

fn write_key(value: &Bson, key: &mut Vec<u8>) {
    match value {
        Bson::Int32(n) => whole(i64::from(*n), key),
        Bson::Int64(n) => whole(*n, key),
        Bson::Double(n) => match as_whole(*n) {
            Some(n) => whole(n, key),
            None if n.is_nan() => text(b'n', "NaN", key),
            // The exact decimal expansion, which a double of any size has.
            None => decimal(&format!("{n:.1074}"), key),
        },
        Bson::Decimal128(n) => decimal(&n.to_string(), key),
        Bson::Document(document) => {
            key.push(b'{');
            for (name, value) in document {
                text(b'k', name, key);
                write_key(value, key);
            }
            key.push(b'}');
        }
        Bson::Array(values) => {
            key.push(b'[');
            values.iter().for_each(|value| write_key(value, key));
            key.push(b']');
        }
        other => {
            key.push(b'v');
            // A document of one value can always be written.
            key.extend(bson::serialize_to_vec(&doc! { "": other }).unwrap_or_default());
        }
    }
}

fn text(tag: u8, text: &str, key: &mut Vec<u8>) {
    key.push(tag);
    key.extend((text.len() as u64).to_le_bytes());
    key.extend(text.as_bytes());
}

fn whole(n: i64, key: &mut Vec<u8>) {
    key.push(b'i');
    key.extend(n.to_le_bytes());
}

fn as_whole(n: f64) -> Option<i64> {
    // 2^63 itself is the first double that an i64 does not hold.
    let fits = n.fract() == 0.0 && (-9_223_372_036_854_775_808.0..9_223_372_036_854_775_808.0).contains(&n);
    fits.then_some(n as i64)
}

/// A number in decimal notation: as a whole number if it is one, else as digits and exponent
/// without leading or trailing zeros.
fn decimal(number: &str, key: &mut Vec<u8>) {
    let (negative, unsigned) = match number.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, number),
    };
    let lower = unsigned.to_ascii_lowercase();
    let (mantissa, exponent) = lower.split_once('e').unwrap_or((&lower, "0"));
    let (before, after) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let digits = format!("{before}{after}");
    if !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        // Infinity is one value in both types, and NaN has no sign.
        let sign = if negative && !lower.starts_with("nan") { "-" } else { "" };
        let name = if lower.starts_with("nan") { "NaN" } else { "inf" };
        return text(b'n', &format!("{sign}{name}"), key);
    }
    let mut exponent = exponent.parse::<i64>().unwrap_or(0) - after.len() as i64;
    let trimmed = digits.trim_start_matches('0');
    let significant = trimmed.trim_end_matches('0');
    exponent += (trimmed.len() - significant.len()) as i64;
    if significant.is_empty() {
        return whole(0, key);
    }
    let sign = if negative { "-" } else { "" };
    if (0..19).contains(&exponent)
        && let Ok(n) = format!("{sign}{significant}{}", "0".repeat(exponent as usize)).parse()
    {
        return whole(n, key);
    }
    text(b'n', &format!("{sign}{significant}e{exponent}"), key);
}

#[cfg(test)]
mod tests {
    use bson::{Bson, Decimal128, bson};

    use super::key;

    fn decimal(text: &str) -> Bson {
        Bson::Decimal128(text.parse::<Decimal128>().unwrap())
    }

    #[test]
    fn numbers_are_equal_by_value() {
        for one in [Bson::Int64(1), Bson::Double(1.0), decimal("1"), decimal("1.00"), decimal("10E-1")] {
            assert_eq!(key(&one), key(&Bson::Int32(1)), "{one}");
        }
        assert_eq!(key(&Bson::Double(-0.0)), key(&Bson::Int32(0)));
        assert_eq!(key(&Bson::Double(0.5)), key(&decimal("0.50")));
        assert_ne!(key(&Bson::Double(0.1)), key(&decimal("0.1")));
        assert_eq!(key(&Bson::Double(1e300)), key(&Bson::Double(1e300)));
        assert_eq!(key(&Bson::Double(f64::INFINITY)), key(&decimal("Infinity")));
        assert_eq!(key(&Bson::Double(f64::NAN)), key(&decimal("NaN")));
        assert_ne!(key(&Bson::Double(f64::INFINITY)), key(&Bson::Double(f64::NEG_INFINITY)));
        assert_eq!(key(&decimal("1E+18")), key(&Bson::Int64(1_000_000_000_000_000_000)));
    }

    #[test]
    fn other_values_keep_their_type() {
        assert_ne!(key(&bson!("1")), key(&bson!(1)));
        assert_ne!(key(&bson!({ "a": 1, "b": 2 })), key(&bson!({ "b": 2, "a": 1 })));
        assert_eq!(key(&bson!({ "a": [1, 2] })), key(&bson!({ "a": [1.0, 2_i64] })));
        assert_ne!(key(&bson!(["ab", "c"])), key(&bson!(["a", "bc"])));
    }
}
