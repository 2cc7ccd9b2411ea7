//! When two ids are the same to the server.

use bson::{Bson, doc};

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
    let fits = n.fract() == 0.0
        && (-9_223_372_036_854_775_808.0..9_223_372_036_854_775_808.0).contains(&n);
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
        let sign = if negative && !lower.starts_with("nan") {
            "-"
        } else {
            ""
        };
        let name = if lower.starts_with("nan") {
            "NaN"
        } else {
            "inf"
        };
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
        for one in [
            Bson::Int64(1),
            Bson::Double(1.0),
            decimal("1"),
            decimal("1.00"),
            decimal("10E-1"),
        ] {
            assert_eq!(key(&one), key(&Bson::Int32(1)), "{one}");
        }
        assert_eq!(key(&Bson::Double(-0.0)), key(&Bson::Int32(0)));
        assert_eq!(key(&Bson::Double(0.5)), key(&decimal("0.50")));
        assert_ne!(key(&Bson::Double(0.1)), key(&decimal("0.1")));
        assert_eq!(key(&Bson::Double(1e300)), key(&Bson::Double(1e300)));
        assert_eq!(key(&Bson::Double(f64::INFINITY)), key(&decimal("Infinity")));
        assert_eq!(key(&Bson::Double(f64::NAN)), key(&decimal("NaN")));
        assert_ne!(
            key(&Bson::Double(f64::INFINITY)),
            key(&Bson::Double(f64::NEG_INFINITY))
        );
        assert_eq!(
            key(&decimal("1E+18")),
            key(&Bson::Int64(1_000_000_000_000_000_000))
        );
    }

    #[test]
    fn other_values_keep_their_type() {
        assert_ne!(key(&bson!("1")), key(&bson!(1)));
        assert_ne!(
            key(&bson!({ "a": 1, "b": 2 })),
            key(&bson!({ "b": 2, "a": 1 }))
        );
        assert_eq!(
            key(&bson!({ "a": [1, 2] })),
            key(&bson!({ "a": [1.0, 2_i64] }))
        );
        assert_ne!(key(&bson!(["ab", "c"])), key(&bson!(["a", "bc"])));
    }
}
