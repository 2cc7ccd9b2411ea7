//! The query clauses that stand beside `$jsonSchema`, with the server's semantics of paths.

use std::cmp::Ordering;

use bson::{Bson, Document, RawDocument, doc};

use super::{
    Unknown,
    place::Place,
    raw::{Value, elements},
};
use crate::violations::Violation;

/// Conditions of which all hold where the clause matches.
#[derive(Debug)]
pub(super) struct Clause(Vec<Condition>);

/// What a value at a path, or with no path the element itself, is tested for.
#[derive(Debug)]
struct Condition {
    path: Vec<String>,
    test: Test,
}

#[derive(Debug)]
enum Test {
    /// Before or after a point in time; the text is the rule that is broken by it.
    Date {
        order: Ordering,
        or_equal: bool,
        millis: i64,
    },
    /// The tag of a variant.
    Is(String),
    /// An element of an array.
    Element(Clause),
}

impl Clause {
    pub(super) fn of(clause: &Document) -> Result<Clause, Unknown> {
        let conditions = clause.iter().map(|(key, said)| {
            if key.starts_with('$') {
                let test = Test::operator(key, said)?;
                return Ok(Condition {
                    path: Vec::new(),
                    test,
                });
            }
            let test = match said {
                Bson::String(name) => Test::Is(name.clone()),
                Bson::Document(operators) => match operators.iter().next() {
                    Some((operator, said)) if operators.len() == 1 => {
                        Test::operator(operator, said)?
                    }
                    _ => return Err(Unknown(key.clone())),
                },
                _ => return Err(Unknown(key.clone())),
            };
            let path = key.split('.').map(str::to_owned).collect();
            Ok(Condition { path, test })
        });
        conditions.collect::<Result<_, _>>().map(Clause)
    }

    /// Whether the value matches; the dates by which it does are added to the list.
    pub(super) fn matches(
        &self,
        value: Value<'_>,
        at: &Place<'_>,
        list: &mut Vec<Violation>,
    ) -> bool {
        let before = list.len();
        let all = self
            .0
            .iter()
            .all(|condition| condition.matches(&condition.path, value, at, list));
        if !all {
            list.truncate(before);
        }
        all
    }
}

impl Clause {
    /// The bound of a date in the clause, at its path.
    pub(super) fn bound<'c>(&'c self, path: &mut Vec<&'c str>) -> Option<Violation> {
        self.0.iter().find_map(|condition| {
            let above = path.len();
            path.extend(condition.path.iter().map(String::as_str));
            let found = match &condition.test {
                Test::Element(clause) => clause.bound(path),
                Test::Is(_) => None,
                test @ Test::Date { .. } => test.broken(path.join("."), None),
            };
            path.truncate(above);
            found
        })
    }
}

impl Test {
    fn operator(operator: &str, said: &Bson) -> Result<Test, Unknown> {
        let unknown = || Unknown(operator.to_owned());
        if operator == "$elemMatch" {
            return Clause::of(said.as_document().ok_or_else(unknown)?).map(Test::Element);
        }
        let millis = said.as_datetime().ok_or_else(unknown)?.timestamp_millis();
        let (order, or_equal) = match operator {
            "$lt" => (Ordering::Less, false),
            "$lte" => (Ordering::Less, true),
            "$gt" => (Ordering::Greater, false),
            "$gte" => (Ordering::Greater, true),
            _ => return Err(unknown()),
        };
        Ok(Test::Date {
            order,
            or_equal,
            millis,
        })
    }

    fn matches(&self, value: Value<'_>, at: &Place<'_>, list: &mut Vec<Violation>) -> bool {
        match (self, value) {
            (
                Test::Date {
                    order,
                    or_equal,
                    millis,
                },
                Value::Date(date),
            ) => {
                let found = date.cmp(millis);
                let matches = found == *order || *or_equal && found == Ordering::Equal;
                if matches {
                    list.extend(self.broken(at.path(), value.shown()));
                }
                matches
            }
            (Test::Is(name), Value::String(text)) => text == name.as_bytes(),
            (Test::Element(clause), Value::Array(raw)) => {
                any_element(raw, at, |value, at| clause.matches(value, at, list))
            }
            _ => false,
        }
    }

    /// The bound that a matching date breaks: one that must not be before it breaks its `minimum`.
    /// Where not even the bound itself may be matched, it is said as an exclusive number is.
    fn broken(&self, path: String, value: Option<Bson>) -> Option<Violation> {
        let Test::Date {
            order,
            or_equal,
            millis,
        } = self
        else {
            return None;
        };
        let (rule, exclusion) = match order {
            Ordering::Less => ("minimum", "exclusiveMinimum"),
            _ => ("maximum", "exclusiveMaximum"),
        };
        let bound = Bson::DateTime(bson::DateTime::from_millis(*millis));
        let expected = match or_equal {
            true => Bson::Document(doc! { rule: bound, exclusion: true }),
            false => bound,
        };
        Some(Violation::new(path, rule, value, Some(expected)))
    }
}

impl Condition {
    fn matches(
        &self,
        path: &[String],
        value: Value<'_>,
        at: &Place<'_>,
        list: &mut Vec<Violation>,
    ) -> bool {
        let Some((name, rest)) = path.split_first() else {
            // The value itself, and where it is an array each of its elements.
            let mut any = self.test.matches(value, at, list);
            if let (Value::Array(raw), Test::Date { .. } | Test::Is(_)) = (value, &self.test) {
                any |= any_element(raw, at, |value, at| self.test.matches(value, at, list));
            }
            return any;
        };
        match value {
            Value::Document(raw) => elements(raw)
                .flatten()
                .find(|(key, _)| key == name)
                .is_some_and(|(key, value)| self.matches(rest, value, &at.key(key), list)),
            // A path walks through the documents of an array, and to the place it names.
            Value::Array(raw) => any_element(raw, at, |value, here| {
                let inside =
                    matches!(value, Value::Document(_)) && self.matches(path, value, here, list);
                inside | (here.is_index(name) && self.matches(rest, value, here, list))
            }),
            _ => false,
        }
    }
}

/// Every element is looked at, so that all that match are told.
fn any_element(
    raw: &RawDocument,
    at: &Place<'_>,
    mut matches: impl FnMut(Value<'_>, &Place<'_>) -> bool,
) -> bool {
    let mut any = false;
    for (index, (_, value)) in elements(raw).flatten().enumerate() {
        any |= matches(value, &at.index(index));
    }
    any
}
