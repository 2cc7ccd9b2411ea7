//! Values without parts, and the constraints that reach them.

use std::cmp::Ordering;

use bson::{Bson, Decimal128, Document, doc};

use super::{count, number, type_list};
use crate::{
    rules::{Limit, Rules},
    shape::{BsonTypes, Scalar},
};

pub(super) fn schema(scalar: &Scalar, rules: &[Rules]) -> Document {
    let mut schema = doc! { "bsonType": type_list(scalar.types) };
    if let Some(lowest) = scalar.lowest {
        schema.insert("minimum", number(lowest));
    }
    if let Some(highest) = scalar.highest {
        schema.insert("maximum", number(highest));
    }
    if !scalar.values.is_empty() {
        let values: Vec<Bson> = scalar.values.iter().map(|value| number(*value)).collect();
        schema.insert("enum", values);
    }
    if scalar.nonzero {
        schema.insert("not", doc! { "enum": [0] });
    }
    let decimal = BsonTypes::DECIMAL
        .or(BsonTypes::NULL)
        .includes(scalar.types);
    constrain(schema, rules, decimal)
}

/// Adds constraints to a schema that may have some already; all hold.
pub(super) fn constrain(schema: Document, rules: &[Rules], decimal: bool) -> Document {
    rules
        .iter()
        .fold(schema, |schema, rules| one(schema, rules, decimal))
}

fn one(mut schema: Document, rules: &Rules, decimal: bool) -> Document {
    if let Some(min) = rules.min.and_then(|min| limit(min, decimal)) {
        bound(&mut schema, &MINIMUM, min, rules.above_min);
    }
    if let Some(max) = rules.max.and_then(|max| limit(max, decimal)) {
        bound(&mut schema, &MAXIMUM, max, rules.below_max);
    }
    if let Some(factor) = rules.multiple_of.and_then(|factor| limit(factor, decimal)) {
        add(&mut schema, "multipleOf", factor);
    }
    if let Some(len) = rules.min_len {
        bound(&mut schema, &MIN_LENGTH, count(len), false);
    }
    if let Some(len) = rules.max_len {
        bound(&mut schema, &MAX_LENGTH, count(len), false);
    }
    if let Some(pattern) = rules.pattern {
        add(&mut schema, "pattern", Bson::from(pattern));
    }
    schema
}

/// A keyword that a schema can say once; a second one stands in `allOf`.
fn add(schema: &mut Document, keyword: &str, value: Bson) {
    if !schema.contains_key(keyword) {
        schema.insert(keyword, value);
        return;
    }
    also(schema, doc! { keyword: value });
}

fn also(schema: &mut Document, more: Document) {
    match schema.get_array_mut("allOf") {
        Ok(all) => all.push(Bson::Document(more)),
        Err(_) => {
            schema.insert("allOf", vec![more]);
        }
    }
}

/// A bound, of which the tighter of two is kept.
struct Bounded {
    keyword: &'static str,
    /// The keyword that excludes the bound itself: in draft 4 a flag beside it.
    exclusion: &'static str,
    /// How a tighter bound compares to a looser one.
    tighter: Ordering,
}

const MINIMUM: Bounded = Bounded {
    keyword: "minimum",
    exclusion: "exclusiveMinimum",
    tighter: Ordering::Greater,
};
const MAXIMUM: Bounded = Bounded {
    keyword: "maximum",
    exclusion: "exclusiveMaximum",
    tighter: Ordering::Less,
};
const MIN_LENGTH: Bounded = Bounded {
    keyword: "minLength",
    exclusion: "",
    tighter: Ordering::Greater,
};
const MAX_LENGTH: Bounded = Bounded {
    keyword: "maxLength",
    exclusion: "",
    tighter: Ordering::Less,
};

fn bound(schema: &mut Document, kind: &Bounded, new: Bson, exclusive: bool) {
    let old = schema.get(kind.keyword);
    let order = old.map(|old| approximate(&new).partial_cmp(&approximate(old)));
    let same = old.is_some_and(|old| *old == new);
    match order {
        None => {}
        Some(Some(order)) if order == kind.tighter => {}
        // Equal as far as a double goes: only if they are the same can one stand for both.
        Some(Some(Ordering::Equal)) if same && exclusive => {}
        Some(Some(Ordering::Equal)) if !same => {
            let mut more = doc! { kind.keyword: new };
            if exclusive {
                more.insert(kind.exclusion, true);
            }
            return also(schema, more);
        }
        Some(_) => return,
    }
    schema.insert(kind.keyword, new);
    if exclusive {
        schema.insert(kind.exclusion, true);
    } else {
        schema.remove(kind.exclusion);
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

/// A bound of a decimal is a decimal: 0.1 as a double is above the decimal 0.1. A date bounds
/// nothing here: the server compares only numbers with these keywords.
fn limit(limit: Limit, decimal: bool) -> Option<Bson> {
    match limit {
        Limit::Int(value) => Some(number(value)),
        Limit::Float(value, text) => Some(match text.parse::<Decimal128>() {
            Ok(exact) if decimal => Bson::Decimal128(exact),
            _ => Bson::Double(value),
        }),
        Limit::Date(_) => None,
    }
}
