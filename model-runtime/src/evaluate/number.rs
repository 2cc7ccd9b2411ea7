//! Numbers as the server compares them: by exact value, across types.

use std::{cmp::Ordering, str::FromStr};

use bigdecimal::{BigDecimal, Zero};
use bson::{Bson, Decimal128};

use super::raw::Value;

/// 2^63, the first double that no `i64` reaches.
const TWO_63: f64 = 9_223_372_036_854_775_808.0;

/// A number of any BSON type.
#[derive(Clone, Copy, Debug)]
pub(super) enum Number {
    Whole(i64),
    Double(f64),
    Decimal(Decimal128),
}

impl Number {
    pub(super) fn of(value: Value<'_>) -> Option<Number> {
        match value {
            Value::Int(value) => Some(Number::Whole(value.into())),
            Value::Long(value) => Some(Number::Whole(value)),
            Value::Double(value) => Some(Number::Double(value)),
            Value::Decimal(value) => Some(Number::Decimal(value)),
            _ => None,
        }
    }

    pub(super) fn of_bson(value: &Bson) -> Option<Number> {
        match value {
            Bson::Int32(value) => Some(Number::Whole((*value).into())),
            Bson::Int64(value) => Some(Number::Whole(*value)),
            Bson::Double(value) => Some(Number::Double(*value)),
            Bson::Decimal128(value) => Some(Number::Decimal(*value)),
            _ => None,
        }
    }

    /// `None` where one of them is NaN.
    pub(super) fn compare(self, other: Number) -> Option<Ordering> {
        match (self, other) {
            (Number::Whole(a), Number::Whole(b)) => Some(a.cmp(&b)),
            (Number::Double(a), Number::Double(b)) => a.partial_cmp(&b),
            (Number::Whole(a), Number::Double(b)) => whole_to_double(a, b),
            (Number::Double(a), Number::Whole(b)) => whole_to_double(b, a).map(Ordering::reverse),
            (a, b) => Some(match (a.exact(), b.exact()) {
                (Exact::NaN, _) | (_, Exact::NaN) => return None,
                (Exact::Finite(a), Exact::Finite(b)) => a.cmp(&b),
                (a, b) => a.sign_at_infinity().cmp(&b.sign_at_infinity()),
            }),
        }
    }

    /// Whether the number is a whole multiple of another, as the server finds it: in decimal, a
    /// double rounded to 15 digits first.
    pub(super) fn is_multiple_of(self, of: Number) -> bool {
        if let (Number::Whole(value), Number::Whole(of)) = (self, of) {
            return of != 0 && value.checked_rem(of) == Some(0);
        }
        match (self.rounded().exact(), of.rounded().exact()) {
            (Exact::Finite(value), Exact::Finite(of)) if !of.is_zero() => (value % of).is_zero(),
            _ => false,
        }
    }

    fn rounded(self) -> Number {
        match self {
            Number::Double(value) if value.is_finite() => {
                let text = format!("{value:.14e}");
                Decimal128::from_str(&text).map_or(self, Number::Decimal)
            }
            other => other,
        }
    }

    pub(super) fn exact(self) -> Exact {
        match self {
            Number::Whole(value) => Exact::Finite(value.into()),
            Number::Double(value) if value.is_nan() => Exact::NaN,
            Number::Double(value) => match BigDecimal::try_from(value) {
                Ok(exact) => Exact::Finite(exact),
                Err(_) if value > 0.0 => Exact::Infinity,
                Err(_) => Exact::NegativeInfinity,
            },
            Number::Decimal(value) => {
                let text = value.to_string();
                match BigDecimal::from_str(&text) {
                    Ok(exact) => Exact::Finite(exact),
                    Err(_) if text == "Infinity" => Exact::Infinity,
                    Err(_) if text == "-Infinity" => Exact::NegativeInfinity,
                    Err(_) => Exact::NaN,
                }
            }
        }
    }
}

/// A number without rounding.
pub(super) enum Exact {
    NaN,
    NegativeInfinity,
    Finite(BigDecimal),
    Infinity,
}

impl Exact {
    /// The order among infinities and what lies between them.
    fn sign_at_infinity(&self) -> i8 {
        match self {
            Exact::NegativeInfinity => -1,
            Exact::NaN | Exact::Finite(_) => 0,
            Exact::Infinity => 1,
        }
    }
}

fn whole_to_double(whole: i64, double: f64) -> Option<Ordering> {
    if double.is_nan() {
        return None;
    }
    if double >= TWO_63 {
        return Some(Ordering::Less);
    }
    if double < -TWO_63 {
        return Some(Ordering::Greater);
    }
    // In range, so nothing but the fraction is cut.
    let floor = double.floor();
    let order = whole.cmp(&(floor as i64));
    Some(match order {
        Ordering::Equal if double > floor => Ordering::Less,
        order => order,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn decimal(text: &str) -> Number {
        Number::Decimal(text.parse().expect("a decimal"))
    }

    #[test]
    fn compares_by_exact_value() {
        let past_53_bits = 9_007_199_254_740_993;
        let cases = [
            (
                Number::Whole(past_53_bits),
                Number::Double(9_007_199_254_740_992.0),
                Ordering::Greater,
            ),
            (Number::Whole(3), Number::Double(3.5), Ordering::Less),
            (Number::Whole(-3), Number::Double(-3.5), Ordering::Greater),
            (
                Number::Whole(i64::MAX),
                Number::Double(TWO_63),
                Ordering::Less,
            ),
            (
                Number::Whole(i64::MIN),
                Number::Double(-TWO_63),
                Ordering::Equal,
            ),
            (Number::Whole(0), Number::Double(-0.0), Ordering::Equal),
            (Number::Double(0.1), decimal("0.1"), Ordering::Greater),
            (Number::Double(0.5), decimal("0.50"), Ordering::Equal),
            (
                Number::Double(f64::INFINITY),
                decimal("9E+6144"),
                Ordering::Greater,
            ),
            (
                decimal("-Infinity"),
                Number::Whole(i64::MIN),
                Ordering::Less,
            ),
            (
                decimal("Infinity"),
                Number::Double(f64::INFINITY),
                Ordering::Equal,
            ),
            (decimal("1E-6143"), Number::Whole(0), Ordering::Greater),
            (decimal("-0"), Number::Double(0.0), Ordering::Equal),
        ];
        for (a, b, order) in cases {
            assert_eq!(a.compare(b), Some(order), "{a:?} to {b:?}");
            assert_eq!(b.compare(a), Some(order.reverse()), "{b:?} to {a:?}");
        }
        for nan in [Number::Double(f64::NAN), decimal("NaN")] {
            assert_eq!(nan.compare(Number::Whole(0)), None);
            assert_eq!(decimal("1").compare(nan), None);
        }
    }

    /// The server's own answers (mongod 6.0.5).
    #[test]
    fn multiples_are_found_in_decimal() {
        let hundredth = Number::Double(0.01);
        for value in [19.99, 0.07, 0.1 + 0.2, 0.0, -3.25] {
            assert!(Number::Double(value).is_multiple_of(hundredth), "{value}");
        }
        for value in [0.075, f64::NAN, f64::INFINITY] {
            assert!(!Number::Double(value).is_multiple_of(hundredth), "{value}");
        }
        assert!(Number::Whole(-9).is_multiple_of(Number::Whole(3)));
        assert!(!Number::Whole(10).is_multiple_of(Number::Whole(3)));
        assert!(decimal("1E+6144").is_multiple_of(hundredth));
        assert!(!decimal("0.005").is_multiple_of(hundredth));
    }
}
