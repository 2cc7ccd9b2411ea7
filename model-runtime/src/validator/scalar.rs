//! Values without parts, and the constraints that reach them.

use bson::{Bson, Decimal128, Document, doc};

use super::{count, number, type_list};
use crate::{
    rules::{Limit, Rules},
    shape::{BsonTypes, Scalar},
};

pub(super) fn schema(scalar: &Scalar, rules: &Rules) -> Document {
    let mut schema = doc! { "bsonType": type_list(scalar.types) };
    if let Some(lowest) = scalar.lowest {
        schema.insert("minimum", number(lowest));
    }
    if let Some(highest) = scalar.highest {
        schema.insert("maximum", number(highest));
    }
    if scalar.nonzero {
        schema.insert("not", doc! { "enum": [0] });
    }
    let decimal = BsonTypes::DECIMAL
        .or(BsonTypes::NULL)
        .includes(scalar.types);
    constrain(schema, rules, decimal)
}

/// Adds constraints to a schema that may have some already.
pub(super) fn tighten(schema: Document, rules: &Rules) -> Document {
    if rules.is_empty() {
        return schema;
    }
    let decimal = match schema.get("bsonType") {
        Some(Bson::String(alias)) => alias == "decimal",
        Some(Bson::Array(aliases)) => aliases
            .iter()
            .all(|alias| matches!(alias.as_str(), Some("decimal" | "null"))),
        _ => false,
    };
    constrain(schema, rules, decimal)
}

fn constrain(mut schema: Document, rules: &Rules, decimal: bool) -> Document {
    if let Some(min) = rules.min {
        keep_tighter(&mut schema, "minimum", limit(min, decimal), |new, old| {
            new > old
        });
    }
    if let Some(max) = rules.max {
        keep_tighter(&mut schema, "maximum", limit(max, decimal), |new, old| {
            new < old
        });
    }
    if let Some(len) = rules.min_len {
        keep_tighter(&mut schema, "minLength", count(len), |new, old| new > old);
    }
    if let Some(len) = rules.max_len {
        keep_tighter(&mut schema, "maxLength", count(len), |new, old| new < old);
    }
    if let Some(pattern) = rules.pattern {
        if schema.contains_key("pattern") {
            schema.insert("allOf", vec![doc! { "pattern": pattern }]);
        } else {
            schema.insert("pattern", pattern);
        }
    }
    schema
}

fn keep_tighter(
    schema: &mut Document,
    keyword: &str,
    new: Bson,
    is_tighter: impl Fn(f64, f64) -> bool,
) {
    let replaces = match schema.get(keyword) {
        Some(old) => is_tighter(approximate(&new), approximate(old)),
        None => true,
    };
    if replaces {
        schema.insert(keyword, new);
    }
}

/// Enough to tell which of two bounds is tighter.
fn approximate(number: &Bson) -> f64 {
    match number {
        Bson::Int32(value) => f64::from(*value),
        Bson::Int64(value) => *value as f64,
        Bson::Double(value) => *value,
        Bson::Decimal128(value) => value.to_string().parse().unwrap_or(f64::NAN),
        _ => f64::NAN,
    }
}

/// A bound of a decimal is a decimal: 0.1 as a double is above the decimal 0.1.
fn limit(limit: Limit, decimal: bool) -> Bson {
    match limit {
        Limit::Int(value) => number(value),
        Limit::Float(value, text) => match text.parse::<Decimal128>() {
            Ok(exact) if decimal => Bson::Decimal128(exact),
            _ => Bson::Double(value),
        },
    }
}
