//! The walk over one document: every broken rule, or whether there is one.

use std::{cmp::Ordering, collections::HashSet};

use bson::{Bson, RawDocument};

use super::{
    equal,
    number::Number,
    place::Place,
    raw::{Malformed, Value, elements},
    schema::{Object, Others, Rule, Schema},
};
use crate::violations::{Violation, nearest};

/// Gathers every broken rule, or with no list ends at the first.
pub(super) struct Walk<'w> {
    pub(super) list: Option<&'w mut Vec<Violation>>,
}

impl Walk<'_> {
    /// Whether the value keeps the schema.
    pub(super) fn value(&mut self, schema: &Schema, value: Value<'_>, at: &Place<'_>) -> bool {
        self.all(&schema.0, |walk, rule| walk.rule(rule, value, at))
    }

    /// Every part must hold; without a list the first that does not ends it.
    fn all<T>(
        &mut self,
        parts: impl IntoIterator<Item = T>,
        mut holds: impl FnMut(&mut Self, T) -> bool,
    ) -> bool {
        let mut ok = true;
        for part in parts {
            if !holds(self, part) {
                ok = false;
                if self.list.is_none() {
                    break;
                }
            }
        }
        ok
    }

    /// A broken rule; always false.
    fn broken(
        &mut self,
        at: &Place<'_>,
        rule: &str,
        value: impl FnOnce() -> Option<Bson>,
        expected: Option<&Bson>,
    ) -> bool {
        if let Some(list) = &mut self.list {
            list.push(Violation::new(at.path(), rule, value(), expected.cloned()));
        }
        false
    }

    fn holds(
        &mut self,
        ok: bool,
        at: &Place<'_>,
        rule: &str,
        value: Value<'_>,
        said: &Bson,
    ) -> bool {
        ok || self.broken(at, rule, || value.shown(), Some(said))
    }

    fn rule(&mut self, rule: &Rule, value: Value<'_>, at: &Place<'_>) -> bool {
        match rule {
            Rule::Types(types, said) => {
                self.holds(types.has(value.element_type()), at, "bsonType", value, said)
            }
            Rule::Enum(values, said) => {
                let ok = match value {
                    Value::String(text) => values.strings.contains(text),
                    Value::Null => values.null,
                    other => {
                        !values.others.is_empty() && values.others.contains(&equal::key(other))
                    }
                };
                self.holds(ok, at, "enum", value, said)
            }
            Rule::Bound {
                keyword,
                limit,
                is_max,
                exclusive,
                said,
            } => {
                let Some(number) = Number::of(value) else {
                    return true;
                };
                let ok = match number.compare(*limit) {
                    None => false,
                    Some(Ordering::Equal) => !exclusive,
                    Some(order) => (order == Ordering::Less) == *is_max,
                };
                self.holds(ok, at, keyword, value, said)
            }
            Rule::MultipleOf(of, said) => {
                let ok = Number::of(value).is_none_or(|number| number.is_multiple_of(*of));
                self.holds(ok, at, "multipleOf", value, said)
            }
            Rule::Length {
                keyword,
                limit,
                is_max,
                said,
            } => {
                let Value::String(text) = value else {
                    return true;
                };
                self.holds(
                    fits(code_points(text), *limit, *is_max),
                    at,
                    keyword,
                    value,
                    said,
                )
            }
            Rule::Pattern(pattern, said) => {
                let Value::String(text) = value else {
                    return true;
                };
                self.holds(pattern.matches(text), at, "pattern", value, said)
            }
            Rule::Count {
                keyword,
                limit,
                is_max,
                said,
            } => self.count(keyword, (*limit, *is_max, said), value, at),
            Rule::UniqueItems => self.unique(value, at),
            Rule::Items(item) => {
                let Value::Array(raw) = value else {
                    return true;
                };
                self.all(elements(raw).enumerate(), |walk, (index, element)| {
                    let at = at.index(index);
                    match element {
                        Ok((_, value)) => walk.value(item, value, &at),
                        Err(Malformed) => walk.malformed(&at),
                    }
                })
            }
            Rule::Places(places, more) => self.places(places, *more, value, at),
            Rule::Object(object) => match value {
                Value::Document(raw) => self.object(object, raw, at),
                _ => true,
            },
            Rule::AllOf(branches) => {
                self.all(branches, |walk, branch| walk.value(branch, value, at))
            }
            Rule::AnyOf(branches) => {
                let any = branches.iter().any(|branch| keeps(branch, value));
                any || self.none_of(branches, value, at)
            }
            Rule::OneOf(branches) => self.one_of(branches, value, at),
            Rule::Not(schema, said) => {
                let ok = !keeps(schema, value);
                self.holds(ok, at, "not", value, said)
            }
        }
    }

    fn malformed(&mut self, at: &Place<'_>) -> bool {
        self.broken(
            at,
            "bson",
            || None,
            Some(&Bson::String("well-formed BSON".to_owned())),
        )
    }

    fn count(
        &mut self,
        keyword: &str,
        limit: (u64, bool, &Bson),
        value: Value<'_>,
        at: &Place<'_>,
    ) -> bool {
        let (limit, is_max, said) = limit;
        let of_array = keyword.ends_with("Items");
        let raw = match value {
            Value::Array(raw) if of_array => raw,
            Value::Document(raw) if !of_array => raw,
            _ => return true,
        };
        let count = elements(raw).count() as u64;
        let shown = || i64::try_from(count).ok().map(crate::validator::number);
        fits(count, limit, is_max) || self.broken(at, keyword, shown, Some(said))
    }

    fn unique(&mut self, value: Value<'_>, at: &Place<'_>) -> bool {
        let Value::Array(raw) = value else {
            return true;
        };
        let mut seen = HashSet::new();
        for (_, item) in elements(raw).flatten() {
            if !seen.insert(equal::key(item)) {
                return self.broken(
                    at,
                    "uniqueItems",
                    || item.shown(),
                    Some(&Bson::Boolean(true)),
                );
            }
        }
        true
    }

    fn places(&mut self, places: &[Schema], more: bool, value: Value<'_>, at: &Place<'_>) -> bool {
        let Value::Array(raw) = value else {
            return true;
        };
        let mut extra = Vec::new();
        let known = self.all(elements(raw).enumerate(), |walk, (index, element)| {
            let here = at.index(index);
            match (element, places.get(index)) {
                (Err(Malformed), _) => walk.malformed(&here),
                (Ok((_, value)), Some(place)) => walk.value(place, value, &here),
                (Ok(_), None) if more => true,
                (Ok((_, value)), None) => {
                    extra.push(value);
                    false
                }
            }
        });
        if extra.is_empty() {
            return known;
        }
        let shown = || Some(extra.iter().filter_map(|value| value.shown()).collect());
        self.broken(at, "additionalItems", shown, Some(&Bson::Boolean(false)))
    }

    fn object(&mut self, object: &Object, raw: &RawDocument, at: &Place<'_>) -> bool {
        let mut seen = Seen::new(object.keys.len());
        // serde writes the keys in the order of the struct, which is the order of the schema.
        let mut next = 0;
        let keys = self.all(elements(raw), |walk, element| {
            let Ok((name, value)) = element else {
                return walk.malformed(at);
            };
            let place = match object.keys.get(next) {
                Some(key) if key.name == name => Some(next),
                _ => object.places.get(name).copied(),
            };
            let here = at.key(name);
            let key = place.map(|place| {
                next = place + 1;
                (&object.keys[place], seen.first(place))
            });
            match (key, &object.others) {
                // The server looks at the first of two equal keys.
                (Some((key, first)), others) => match (&key.schema, others) {
                    (Some(schema), _) => !first || walk.value(schema, value, &here),
                    (None, others) => walk.other(others, value, &here),
                },
                (None, others) => {
                    let mut schemas = object.patterns.iter();
                    match schemas.find(|(pattern, _)| pattern.matches(name.as_bytes())) {
                        Some((_, schema)) => walk.value(schema, value, &here),
                        None => walk.other(others, value, &here),
                    }
                }
            }
        });
        if !keys && self.list.is_none() {
            return false;
        }
        let missing = object.keys.iter().enumerate();
        let missing = missing.filter(|(place, key)| key.required && !seen.has(*place));
        let required = self.all(missing, |walk, (_, key)| {
            walk.broken(&at.key(&key.name), "required", || None, None)
        });
        keys && required
    }

    fn other(&mut self, others: &Others, value: Value<'_>, at: &Place<'_>) -> bool {
        match others {
            Others::Free => true,
            Others::Refused => self.broken(at, "additionalProperties", || None, None),
            Others::Values(schema) => self.value(schema, value, at),
        }
    }

    fn one_of(&mut self, branches: &[Schema], value: Value<'_>, at: &Place<'_>) -> bool {
        let mut kept = branches
            .iter()
            .enumerate()
            .filter(|(_, branch)| keeps(branch, value));
        match (kept.next(), kept.next()) {
            (Some(_), None) => true,
            (None, _) => self.none_of(branches, value, at),
            (Some((first, _)), Some((second, _))) => {
                let indexes = [first, second]
                    .map(|index| Bson::Int32(i32::try_from(index).unwrap_or(i32::MAX)));
                self.broken(at, "oneOf", || Some(Bson::Array(indexes.into())), None)
            }
        }
    }

    /// No branch holds: what keeps the one that was meant from it.
    fn none_of(&mut self, branches: &[Schema], value: Value<'_>, at: &Place<'_>) -> bool {
        if let Some(list) = &mut self.list {
            let of_branch = |branch| {
                let mut list = Vec::new();
                Walk {
                    list: Some(&mut list),
                }
                .value(branch, value, at);
                list
            };
            let broken = branches.iter().map(of_branch).collect();
            list.extend(nearest(broken, &at.path()));
        }
        false
    }
}

/// Whether the value keeps the schema, without a word on why not.
fn keeps(schema: &Schema, value: Value<'_>) -> bool {
    Walk { list: None }.value(schema, value, &Place::ROOT)
}

fn fits(count: u64, limit: u64, is_max: bool) -> bool {
    if is_max {
        count <= limit
    } else {
        count >= limit
    }
}

/// As the server counts them, also where the bytes are no UTF-8.
fn code_points(text: &[u8]) -> u64 {
    text.iter().filter(|byte| (**byte & 0xC0) != 0x80).count() as u64
}

/// Which keys of a document were there.
struct Seen {
    few: u64,
    many: Vec<bool>,
}

impl Seen {
    fn new(keys: usize) -> Seen {
        Seen {
            few: 0,
            many: if keys > 64 {
                vec![false; keys]
            } else {
                Vec::new()
            },
        }
    }

    /// Marks a key; whether it is the first time.
    fn first(&mut self, place: usize) -> bool {
        let had = self.has(place);
        match self.many.get_mut(place) {
            Some(seen) => *seen = true,
            None => self.few |= 1 << place,
        }
        !had
    }

    fn has(&self, place: usize) -> bool {
        match self.many.get(place) {
            Some(seen) => *seen,
            None => self.few & (1 << place) != 0,
        }
    }
}
