//! Bounds of dates, as query clauses beside `$jsonSchema`, whose bounds are numbers only.
//!
//! Each clause is a document that must not be matched, so that all of them stand in one `$nor`: a
//! query on an array asks for one element that matches, and this way every element is asked.

use bson::{Bson, DateTime, Document, doc};

use super::{aliases, limits::Limits};
use crate::{
    rules::{Limit, Rules},
    shape::{BsonTypes, EnumShape, Field, Kind, Shape, Tagging},
    spec::DocumentSpec,
};

/// What no document of the model may match.
pub(super) fn forbidden(spec: &DocumentSpec, limits: Limits) -> Vec<Bson> {
    let mut walk = Walk { limits };
    let matchers = walk.value(spec.shape.get(), &[]);
    let clauses = matchers.into_iter().filter_map(|matcher| match matcher {
        Matcher::Fields(fields) => Some(Bson::Document(fields)),
        Matcher::Value(_) => None,
    });
    clauses.collect()
}

/// What matches a value with a date out of its bounds.
enum Matcher {
    /// An operator on the value itself: `{ $lt: .. }`.
    Value(Document),
    /// Conditions on the fields of the document that it is.
    Fields(Document),
}

impl Matcher {
    fn below(self, key: &str) -> Matcher {
        Matcher::Fields(match self {
            Matcher::Value(operator) => doc! { key: operator },
            Matcher::Fields(fields) => fields
                .into_iter()
                .map(|(inner, condition)| (format!("{key}.{inner}"), condition))
                .collect(),
        })
    }

    fn in_array(self) -> Matcher {
        let (Matcher::Value(inner) | Matcher::Fields(inner)) = self;
        Matcher::Value(doc! { "$elemMatch": inner })
    }

    /// Only where the tag of the document has this name.
    fn tagged(self, tag: &str, name: &str) -> Matcher {
        let mut all = doc! { tag: name };
        if let Matcher::Fields(fields) = self {
            all.extend(fields);
        }
        Matcher::Fields(all)
    }
}

/// The walk through one model.
struct Walk {
    limits: Limits,
}

impl Walk {
    fn value(&mut self, shape: &'static Shape, rules: &[Rules]) -> Vec<Matcher> {
        if !self.limits.open(shape) {
            return Vec::new();
        }
        let matchers = self.kind(&shape.kind, rules);
        self.limits.close(shape);
        matchers
    }

    fn kind(&mut self, kind: &'static Kind, rules: &[Rules]) -> Vec<Matcher> {
        match kind {
            Kind::Scalar(scalar) if scalar.types.meets(BsonTypes::DATE) => bounds(rules),
            Kind::Any | Kind::Opaque => bounds(rules),
            Kind::Struct(fields) => self.fields(fields.list),
            Kind::Tuple(places) => self.fields(places),
            Kind::Array(array) => {
                let items = self.value(array.item.get(), rules);
                items.into_iter().map(Matcher::in_array).collect()
            }
            Kind::Nullable(inner) => self.value(inner.get(), rules),
            Kind::Newtype(field) => {
                let all: Vec<Rules> = [field.rules].iter().chain(rules).copied().collect();
                self.value(field.shape.get(), &all)
            }
            Kind::Enum(shape) => self.variants(shape),
            // The keys of a map are not known, and no query operator walks through its values.
            _ => Vec::new(),
        }
    }

    fn field(&mut self, field: &'static Field) -> Vec<Matcher> {
        self.value(field.shape.get(), &[field.rules])
    }

    fn fields(&mut self, fields: &'static [Field]) -> Vec<Matcher> {
        let mut all = Vec::new();
        for field in fields.iter().filter(|field| !field.skipped) {
            if field.flatten {
                all.extend(self.field(field));
                continue;
            }
            // A document holds the field under one of its names.
            for name in [&field.name].into_iter().chain(field.aliases) {
                all.extend(
                    self.field(field)
                        .into_iter()
                        .map(|matcher| matcher.below(name)),
                );
            }
        }
        all
    }

    fn variants(&mut self, shape: &'static EnumShape) -> Vec<Matcher> {
        let mut all = Vec::new();
        for variant in shape.variants {
            let Some(body) = &variant.body else { continue };
            for name in aliases::of(variant) {
                let of_variant = |matcher: Matcher| match shape.tagging_of(variant) {
                    Tagging::External => Some(matcher.below(name)),
                    Tagging::Internal(tag) => Some(matcher.tagged(tag, name)),
                    Tagging::Adjacent(tag, content) => {
                        Some(matcher.below(content).tagged(tag, name))
                    }
                    // Nothing says which variant a document is of.
                    Tagging::Untagged => None,
                };
                all.extend(self.field(body).into_iter().filter_map(of_variant));
            }
        }
        all
    }
}

/// What matches a date that breaks one of the rules.
fn bounds(rules: &[Rules]) -> Vec<Matcher> {
    let mut all = Vec::new();
    for rules in rules {
        if let Some(Limit::Date(min)) = rules.min {
            let operator = if rules.above_min { "$lte" } else { "$lt" };
            all.push(Matcher::Value(
                doc! { operator: DateTime::from_millis(min) },
            ));
        }
        if let Some(Limit::Date(max)) = rules.max {
            let operator = if rules.below_max { "$gte" } else { "$gt" };
            all.push(Matcher::Value(
                doc! { operator: DateTime::from_millis(max) },
            ));
        }
    }
    all
}
