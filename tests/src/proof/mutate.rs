//! One change to a document that was right.

use std::str::FromStr;

use bson::{
    Binary, Bson, DateTime, DbPointer, Decimal128, Document, JavaScriptCodeWithScope, Regex,
    Timestamp, doc, oid::ObjectId, raw::cstr, spec::BinarySubtype,
};
use rand::{Rng, RngExt, seq::IndexedRandom};

/// The way to a place in a document.
pub type Steps = Vec<Step>;

/// One step of it.
#[derive(Clone, Debug, PartialEq)]
pub enum Step {
    /// A key of a document.
    Key(String),
    /// An element of an array.
    Index(usize),
}

/// Changes one thing; `names` are keys and tags that the model knows.
pub fn mutate(document: &mut Document, names: &[&str], rng: &mut impl Rng) {
    let mut places = Vec::new();
    list(document, &mut Vec::new(), &mut places);
    let place = places.choose(rng).cloned().unwrap_or_default();
    let name = |rng: &mut _| match names.choose(rng) {
        Some(name) if RngExt::random_ratio(rng, 3, 4) => (*name).to_owned(),
        _ => "zzz".to_owned(),
    };
    match rng.random_range(0..10) {
        0 => {
            remove(document, &place);
        }
        1 | 2 => {
            let (key, value) = (name(rng), value(rng));
            if let Some(inner) = inner_document(document, &place) {
                inner.insert(key, value);
            }
        }
        3 => set(document, &place, Bson::Null),
        4 => set(document, &place, value(rng)),
        5 => set(document, &place, Bson::String(name(rng))),
        _ => {
            if let Some(old) = get_mut(document, &place) {
                nudge(old, rng);
            }
        }
    }
}

/// Every place below the root.
pub fn list(document: &Document, steps: &mut Steps, places: &mut Vec<Steps>) {
    for (key, value) in document {
        steps.push(Step::Key(key.clone()));
        list_value(value, steps, places);
        steps.pop();
    }
}

fn list_value(value: &Bson, steps: &mut Steps, places: &mut Vec<Steps>) {
    places.push(steps.clone());
    match value {
        Bson::Document(inner) => list(inner, steps, places),
        Bson::Array(items) => {
            for (index, item) in items.iter().enumerate() {
                steps.push(Step::Index(index));
                list_value(item, steps, places);
                steps.pop();
            }
        }
        _ => {}
    }
}

/// The value at a place.
pub fn get_mut<'d>(document: &'d mut Document, place: &[Step]) -> Option<&'d mut Bson> {
    let (Step::Key(first), rest) = place.split_first()? else {
        return None;
    };
    let mut value = document.get_mut(first)?;
    for step in rest {
        value = match (value, step) {
            (Bson::Document(inner), Step::Key(key)) => inner.get_mut(key)?,
            (Bson::Array(items), Step::Index(index)) => items.get_mut(*index)?,
            _ => return None,
        };
    }
    Some(value)
}

/// Puts a value at a place.
pub fn set(document: &mut Document, place: &[Step], value: Bson) {
    if let Some(old) = get_mut(document, place) {
        *old = value;
    }
}

/// Takes the value at a place away; whether there was one.
pub fn remove(document: &mut Document, place: &[Step]) -> bool {
    let Some((last, above)) = place.split_last() else {
        return false;
    };
    match (last, above) {
        (Step::Key(key), []) => document.remove(key).is_some(),
        (last, above) => match (get_mut(document, above), last) {
            (Some(Bson::Document(inner)), Step::Key(key)) => inner.remove(key).is_some(),
            (Some(Bson::Array(items)), Step::Index(index)) if *index < items.len() => {
                items.remove(*index);
                true
            }
            _ => false,
        },
    }
}

/// The document at a place or around it.
fn inner_document<'d>(document: &'d mut Document, place: &[Step]) -> Option<&'d mut Document> {
    for len in (1..=place.len()).rev() {
        if matches!(get_mut(document, &place[..len]), Some(Bson::Document(_))) {
            return match get_mut(document, &place[..len]) {
                Some(Bson::Document(inner)) => Some(inner),
                _ => None,
            };
        }
    }
    Some(document)
}

/// A value of the same kind that is a little different, or the same number in another type.
fn nudge(value: &mut Bson, rng: &mut impl Rng) {
    let choice = rng.random_range(0..6);
    let old = std::mem::replace(value, Bson::Null);
    *value = match old {
        Bson::Int32(old) => whole(old.into(), choice),
        Bson::Int64(old) => whole(old, choice),
        Bson::Double(old) => match choice {
            0 => Bson::Double(-old),
            1 => Bson::Double(old + 0.5),
            2 => Bson::Double(old * 1e6),
            3 => Bson::Double(f64::NAN),
            4 => Bson::Int64(old as i64),
            _ => decimal(&format!("{old:e}")),
        },
        Bson::Decimal128(old) => match choice {
            0 => decimal("-1"),
            1 => decimal("0.001"),
            2 => decimal("1E+40"),
            3 => decimal("NaN"),
            4 => decimal("Infinity"),
            _ => Bson::Double(old.to_string().parse().unwrap_or(0.5)),
        },
        Bson::String(mut old) => match choice {
            0 => Bson::String(String::new()),
            1 => Bson::String(old + "x"),
            2 => Bson::String(old.repeat(20)),
            3 => Bson::String(old + "\n"),
            4 => Bson::Symbol(old),
            _ => {
                old.pop();
                Bson::String(old)
            }
        },
        Bson::Array(mut old) => {
            let first = old.first().cloned();
            match (choice, first) {
                (0, Some(first)) => old.push(first),
                (1, Some(first)) => old = vec![first; old.len() + 20],
                (2, _) => old.push(self::value(rng)),
                (3, _) => old.clear(),
                (4, Some(first)) => old.insert(0, Bson::Array(vec![first])),
                _ => {
                    old.pop();
                }
            }
            Bson::Array(old)
        }
        Bson::Document(mut old) => match choice {
            0 => Bson::Array(old.into_iter().map(|(_, value)| value).collect()),
            1 => Bson::Document(Document::new()),
            // The order of keys means nothing to serde or the server.
            2 | 3 => Bson::Document(
                old.into_iter()
                    .collect::<Vec<_>>()
                    .into_iter()
                    .rev()
                    .collect(),
            ),
            _ => {
                let value = self::value(rng);
                old.insert("zzz", value);
                Bson::Document(old)
            }
        },
        Bson::DateTime(old) => match choice {
            0 => Bson::DateTime(DateTime::from_millis(
                old.timestamp_millis().saturating_sub(1),
            )),
            1 => Bson::DateTime(DateTime::from_millis(
                old.timestamp_millis().saturating_add(1),
            )),
            2 => Bson::DateTime(DateTime::from_millis(-80_000_000_000_000)),
            3 => Bson::DateTime(DateTime::from_millis(250_000_000_000_000)),
            4 => Bson::Int64(old.timestamp_millis()),
            _ => Bson::String(old.try_to_rfc3339_string().unwrap_or_default()),
        },
        Bson::Binary(old) => Bson::Binary(match choice {
            0 => Binary {
                subtype: BinarySubtype::UserDefined(0x80),
                ..old
            },
            1 => Binary {
                subtype: BinarySubtype::Generic,
                ..old
            },
            2 => Binary {
                subtype: BinarySubtype::Uuid,
                ..old
            },
            3 => Binary {
                bytes: vec![],
                ..old
            },
            _ => Binary {
                bytes: old.bytes.repeat(2),
                ..old
            },
        }),
        Bson::Boolean(old) => match choice {
            0 => Bson::Int32(old.into()),
            1 => Bson::String(old.to_string()),
            _ => Bson::Boolean(!old),
        },
        Bson::ObjectId(old) => Bson::String(old.to_hex()),
        _ => self::value(rng),
    };
}

fn whole(old: i64, choice: u8) -> Bson {
    match choice {
        0 => Bson::Int64(old.saturating_add(1)),
        1 => Bson::Int64(old.saturating_sub(1)),
        2 => Bson::Int64(old),
        3 => i32::try_from(old).map_or(Bson::Double(old as f64), Bson::Int32),
        4 => Bson::Double(old as f64),
        _ => Bson::Int64(old.wrapping_mul(-1_000_003)),
    }
}

fn decimal(text: &str) -> Bson {
    Decimal128::from_str(text).map_or(Bson::Null, Bson::Decimal128)
}

/// A value of any BSON type.
pub fn value(rng: &mut impl Rng) -> Bson {
    match rng.random_range(0..22) {
        0 => Bson::Double(f64::from(rng.random_range(-9_i32..9)) / 2.0),
        1 => Bson::String("text".to_owned()),
        2 => Bson::Document(doc! { "zzz": 1 }),
        3 => Bson::Array(vec![Bson::Int32(1), Bson::String("x".to_owned())]),
        4 => Bson::Binary(Binary {
            subtype: BinarySubtype::Generic,
            bytes: vec![1, 2],
        }),
        5 => Bson::Undefined,
        6 => Bson::ObjectId(ObjectId::from_bytes(rng.random())),
        7 => Bson::Boolean(rng.random()),
        8 => Bson::DateTime(DateTime::from_millis(
            rng.random_range(-1_000_000_i64..1_000_000),
        )),
        9 => Bson::Null,
        10 => regex(),
        11 => Bson::JavaScriptCode("f()".to_owned()),
        12 => Bson::Symbol("s".to_owned()),
        13 => Bson::JavaScriptCodeWithScope(JavaScriptCodeWithScope {
            code: "f()".to_owned(),
            scope: doc! { "a": 1 },
        }),
        14 => Bson::Int32(rng.random_range(-2..300)),
        15 => Bson::Timestamp(Timestamp {
            time: 1,
            increment: 2,
        }),
        16 => Bson::Int64(rng.random()),
        17 => decimal("1.5"),
        18 => Bson::MinKey,
        19 => Bson::MaxKey,
        20 => pointer(),
        _ => Bson::Document(Document::new()),
    }
}

/// A regular expression as a value.
#[must_use]
pub fn regex() -> Bson {
    Bson::RegularExpression(Regex {
        pattern: cstr!("a.*").into(),
        options: cstr!("i").into(),
    })
}

/// bson has no constructor for this old type.
fn pointer() -> Bson {
    let text =
        r#"{ "$dbPointer": { "$ref": "a.b", "$id": { "$oid": "000000000000000000000001" } } }"#;
    let json: Result<serde_json::Value, _> = serde_json::from_str(text);
    match json.map(Bson::try_from) {
        Ok(Ok(pointer @ Bson::DbPointer(DbPointer { .. }))) => pointer,
        _ => Bson::Undefined,
    }
}
