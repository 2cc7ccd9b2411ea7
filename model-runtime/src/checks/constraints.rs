//! Constraints of `#[validate(..)]` against the field's type.

use super::{text::Text, values::of};
use crate::{
    rules::{Limit, Rules},
    shape::{Bound, BsonTypes, Kind, Shape, ShapeRef},
};

/// The element that a constraint speaks of, with its types; `None` where they are not known or an
/// error of their own.
const fn constrained(shape: ShapeRef) -> Option<(&'static Shape, BsonTypes)> {
    let element = shape.get().element();
    let types = match &element.kind {
        Kind::Opaque | Kind::Any | Kind::Unstorable(_) => None,
        _ => element.types(),
    };
    match types {
        Some(types) => Some((element, types)),
        None => None,
    }
}

/// Whether the values of an enum are of several types, so that a constraint on the field says
/// nothing of any.
const fn is_mixed(element: &'static Shape) -> bool {
    match &element.kind {
        Kind::Enum(variants) => !variants.is_unit_only(),
        _ => false,
    }
}

const fn mixed(field: &str, ty: &str) -> Text {
    of(field, ty).str(
        ", an enum whose variants hold values of their own: constrain the fields in its variants",
    )
}

/// A number or a date is bounded by its like, and some of its values are left.
#[track_caller]
pub const fn assert_limit(
    shape: ShapeRef,
    limit: Limit,
    is_max: bool,
    exclusive: bool,
    first: bool,
    field: &str,
    ty: &str,
) {
    if is_mixed(shape.get().element()) {
        if first {
            panic!("{}", mixed(field, ty).as_str());
        }
        return;
    }
    let Some((element, types)) = constrained(shape) else {
        return;
    };
    let is_date = matches!(limit, Limit::Date(_));
    let fits = if is_date {
        BsonTypes::DATE
    } else {
        BsonTypes::NUMBER
    };
    if !types.meets(fits) {
        // `min` and `max` together are one mistake.
        if first {
            panic!("{}", not_bounded(types, is_date, field, ty).as_str());
        }
        return;
    }
    let (Limit::Int(value), Kind::Scalar(scalar)) = (limit, &element.kind) else {
        return;
    };
    let (end, word) = if is_max {
        (scalar.lowest, "smallest")
    } else {
        (scalar.highest, "largest")
    };
    if let Some(end) = end
        && (is_max && value < end || !is_max && value > end || exclusive && value == end)
    {
        let text = of(field, ty)
            .str(", whose ")
            .str(word)
            .str(" value is ")
            .integer(end)
            .str(", so no value passes");
        panic!("{}", text.as_str());
    }
}

/// Why a bound of this kind is none of values of these types.
const fn not_bounded(types: BsonTypes, is_date: bool, field: &str, ty: &str) -> Text {
    let text = of(field, ty);
    if is_date {
        let text = text.str(", and a date bounds what is stored as a BSON date");
        return if types.meets(BsonTypes::STRING) {
            text.str("; this one is stored as text")
        } else {
            text
        };
    }
    if types.meets(BsonTypes::DATE) {
        return text.str(", which a date bounds, not a number: `min = \"2024-05-31T00:00:00Z\"`");
    }
    let text = text.str(", and the server compares only numbers with `minimum` and `maximum`");
    if types.meets(BsonTypes::STRING) {
        text.str("; for a length use `min_len` and `max_len`")
    } else {
        text
    }
}

/// `multiple_of` constrains a number.
#[track_caller]
pub const fn assert_factor(shape: ShapeRef, first: bool, field: &str, ty: &str) {
    if is_mixed(shape.get().element()) {
        if first {
            panic!("{}", mixed(field, ty).as_str());
        }
        return;
    }
    if let Some((_, types)) = constrained(shape)
        && !types.meets(BsonTypes::NUMBER)
        && first
    {
        let text = of(field, ty).str(", and `multiple_of` constrains numbers");
        panic!("{}", text.as_str());
    }
}

/// Two constraints of a whole number leave at least one.
#[track_caller]
pub const fn assert_some_number(shape: ShapeRef, rules: Rules) {
    let Some((element, _)) = constrained(shape) else {
        return;
    };
    let Kind::Scalar(scalar) = &element.kind else {
        return;
    };
    if !BsonTypes::INTEGER.includes(scalar.types) {
        return;
    }
    let lowest = match scalar.lowest {
        Some(lowest) => lowest as i128,
        None => i64::MIN as i128,
    };
    let highest = match scalar.highest {
        Some(highest) => highest as i128,
        None => i64::MAX as i128,
    };
    let low = match rules.min {
        Some(Limit::Int(min)) => min as i128 + rules.above_min as i128,
        Some(Limit::Float(min, _)) => above(min, rules.above_min),
        _ => lowest,
    };
    let high = match rules.max {
        Some(Limit::Int(max)) => max as i128 - rules.below_max as i128,
        Some(Limit::Float(max, _)) => -above(-max, rules.below_max),
        _ => highest,
    };
    let low = if low < lowest { lowest } else { low };
    let high = if high > highest { highest } else { high };
    if low > high {
        panic!("no whole number of the type is within the bounds, so no value passes");
    }
    if let Some(Limit::Int(factor)) = rules.multiple_of {
        let factor = factor as i128;
        let last = high.div_euclid(factor) * factor;
        if last < low {
            panic!("no multiple lies between the bounds, so no value passes");
        }
    }
}

/// The smallest whole number that is not below a bound, or is above it.
const fn above(bound: f64, exclusive: bool) -> i128 {
    // Beyond the range of `i64` the exact value does not matter.
    let cut = bound as i128;
    let whole = cut as f64;
    if whole > bound {
        cut
    } else if whole < bound || exclusive {
        cut + 1
    } else {
        cut
    }
}

/// `min_items` and `unique_items` constrain an array, and its bound leaves room for them.
#[track_caller]
pub const fn assert_items(shape: ShapeRef, rules: Rules, bound: Bound, field: &str, ty: &str) {
    let len = match &shape.get().peeled().kind {
        Kind::Array(array) => array.len,
        Kind::Opaque | Kind::Any | Kind::Unstorable(_) => None,
        _ => panic!(
            "{}",
            of(field, ty)
                .str(", and `min_items` and `unique_items` constrain arrays")
                .as_str()
        ),
    };
    if let (Some(_), Some(_)) = (len, rules.min_items) {
        let text = of(field, ty).str(", whose length the type fixes already");
        panic!("{}", text.as_str());
    }
    if let (Some(min), Some(max)) = (rules.min_items, bound.max())
        && min > max
    {
        panic!("`min_items` is above the array's `max`, so no value passes");
    }
}

/// `min_len`, `max_len` and `pattern` constrain a string.
#[track_caller]
pub const fn assert_text(shape: ShapeRef, field: &str, ty: &str) {
    if is_mixed(shape.get().element()) {
        panic!("{}", mixed(field, ty).as_str());
    }
    if let Some((_, types)) = constrained(shape)
        && !types.meets(BsonTypes::STRING)
    {
        panic!(
            "{}",
            of(field, ty)
                .str(", and `min_len`, `max_len` and `pattern` constrain strings")
                .as_str()
        );
    }
}
