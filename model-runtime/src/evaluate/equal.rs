//! Equality as `enum` and `uniqueItems` use it: numbers by value, the keys of a document in any
//! order, the elements of an array in theirs.

use bson::{Bson, RawDocument, spec::ElementType};

use super::{
    number::{Exact, Number},
    raw::{Value, elements},
};

/// Documents nested deeper are told apart by their bytes; the server stores no deeper ones.
const DEEPEST: usize = 200;

/// Bytes that are equal exactly where two values are.
pub(super) fn key(value: Value<'_>) -> Vec<u8> {
    let mut key = Vec::new();
    write(value, DEEPEST, &mut key);
    key
}

/// The same of a value in a schema.
pub(super) fn key_of_bson(value: &Bson) -> Option<Vec<u8>> {
    let wrapped = bson::serialize_to_vec(&bson::doc! { "v": value }).ok()?;
    let raw = RawDocument::from_bytes(&wrapped).ok()?;
    let (_, value) = elements(raw).next()?.ok()?;
    Some(key(value))
}

fn write(value: Value<'_>, left: usize, key: &mut Vec<u8>) {
    if let Some(number) = Number::of(value) {
        return write_number(number, key);
    }
    key.push(value.element_type() as u8);
    match value {
        Value::Document(raw) | Value::Array(raw) if left == 0 => part(raw.as_bytes(), key),
        Value::Document(raw) => {
            let mut entries: Vec<(&str, Vec<u8>)> = elements(raw)
                .flatten()
                .map(|(name, value)| {
                    let mut own = Vec::new();
                    write(value, left - 1, &mut own);
                    (name, own)
                })
                .collect();
            entries.sort();
            key.extend(entries.len().to_le_bytes());
            for (name, own) in entries {
                part(name.as_bytes(), key);
                part(&own, key);
            }
        }
        Value::Array(raw) => {
            let mut items = Vec::new();
            for (_, value) in elements(raw).flatten() {
                let mut own = Vec::new();
                write(value, left - 1, &mut own);
                part(&own, &mut items);
            }
            part(&items, key);
        }
        Value::String(bytes) | Value::Other(_, bytes) => part(bytes, key),
        Value::Bool(value) => key.push(value.into()),
        Value::Date(millis) => key.extend(millis.to_le_bytes()),
        Value::Null | Value::Int(_) | Value::Long(_) | Value::Double(_) | Value::Decimal(_) => {}
    }
}

/// One form for every number of one value; 0 and -0 are equal, and NaN equals NaN.
fn write_number(number: Number, key: &mut Vec<u8>) {
    key.push(ElementType::Double as u8);
    if let Number::Whole(value) = number {
        return part(value.to_string().as_bytes(), key);
    }
    let text = match number.exact() {
        Exact::NaN => "NaN".to_owned(),
        Exact::Infinity => "Infinity".to_owned(),
        Exact::NegativeInfinity => "-Infinity".to_owned(),
        Exact::Finite(exact) => {
            let exact = exact.normalized();
            match exact.fractional_digit_count() {
                // A whole number in full, as an `i64` is; not one of thousands of digits.
                -40..=0 => exact.with_scale(0).to_string(),
                _ => exact.to_scientific_notation(),
            }
        }
    };
    part(text.as_bytes(), key);
}

fn part(bytes: &[u8], key: &mut Vec<u8>) {
    key.extend(bytes.len().to_le_bytes());
    key.extend(bytes);
}

#[cfg(test)]
mod tests {
    use bson::{Decimal128, bson};

    use super::*;

    fn decimal(text: &str) -> Bson {
        Bson::Decimal128(text.parse::<Decimal128>().expect("a decimal"))
    }

    #[test]
    fn numbers_are_equal_by_value() {
        let ones = [
            bson!(1_i32),
            bson!(1_i64),
            bson!(1.0),
            decimal("1"),
            decimal("1.0"),
        ];
        for one in &ones {
            assert_eq!(key_of_bson(one), key_of_bson(&ones[0]), "{one}");
        }
        assert_eq!(key_of_bson(&bson!(0.0)), key_of_bson(&bson!(-0.0)));
        assert_eq!(key_of_bson(&bson!(f64::NAN)), key_of_bson(&decimal("NaN")));
        assert_eq!(
            key_of_bson(&bson!(1e18)),
            key_of_bson(&bson!(1_000_000_000_000_000_000_i64))
        );
        assert_eq!(key_of_bson(&bson!(1e300)), key_of_bson(&bson!(1e300)));
        assert_ne!(key_of_bson(&bson!(0.1)), key_of_bson(&decimal("0.1")));
        assert_ne!(key_of_bson(&bson!(1)), key_of_bson(&bson!("1")));
        assert_ne!(key_of_bson(&bson!(1)), key_of_bson(&bson!(true)));
    }

    #[test]
    fn keys_have_no_order_and_elements_have() {
        assert_eq!(
            key_of_bson(&bson!({ "a": 1, "b": 2 })),
            key_of_bson(&bson!({ "b": 2.0, "a": 1 }))
        );
        assert_ne!(key_of_bson(&bson!([1, 2])), key_of_bson(&bson!([2, 1])));
        assert_ne!(
            key_of_bson(&bson!([["a"], "b"])),
            key_of_bson(&bson!([["a", "b"]]))
        );
        assert_ne!(key_of_bson(&bson!({})), key_of_bson(&bson!([])));
    }
}
