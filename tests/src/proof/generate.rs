//! Random documents that a shape says are admitted and read.

use std::str::FromStr;

use bson::{
    Binary, Bson, DateTime, Decimal128, Document, Timestamp, doc, oid::ObjectId,
    spec::BinarySubtype,
};
use model_runtime::{
    rules::{Limit, Rules},
    shape::{Bound, BsonTypes, EnumShape, Field, Fields, Kind, Scalar, Shape, Tagging},
};
use rand::{Rng, RngExt, seq::IndexedRandom};

/// The deepest that documents of recursive models go.
const DEEPEST: usize = 10;

/// A document of a model.
pub fn document(shape: &'static Shape, rng: &mut impl Rng) -> Document {
    let mut generator = Generator { rng, depth: 0 };
    match generator.value(shape, &[], Bound::Undeclared) {
        Bson::Document(document) => document,
        _ => Document::new(),
    }
}

struct Generator<'r, R> {
    rng: &'r mut R,
    depth: usize,
}

impl<R: Rng> Generator<'_, R> {
    fn value(&mut self, shape: &'static Shape, rules: &[Rules], bound: Bound) -> Bson {
        self.depth += 1;
        let value = self.kind(shape, rules, bound);
        self.depth -= 1;
        value
    }

    fn is_deep(&self) -> bool {
        self.depth > DEEPEST
    }

    fn kind(&mut self, shape: &'static Shape, rules: &[Rules], bound: Bound) -> Bson {
        match &shape.kind {
            Kind::Scalar(scalar) => self.scalar(shape.name, scalar, rules),
            Kind::Struct(fields) => Bson::Document(self.fields(fields)),
            Kind::Enum(shape) => self.variant(shape),
            Kind::Array(array) => {
                let least = rules.iter().filter_map(|rules| rules.min_items).max();
                let least = least.unwrap_or(0);
                let most = bound.max().unwrap_or(4).min(least + 4);
                let few = if self.is_deep() {
                    least
                } else {
                    self.rng.random_range(least..=most)
                };
                let len = array.len.unwrap_or(few);
                let inner: Vec<Rules> = rules.iter().map(|rules| rules.of_elements()).collect();
                let mut items: Vec<Bson> = Vec::new();
                let unique = array.unique || rules.iter().any(|rules| rules.unique_items);
                for _ in 0..len * 8 {
                    if items.len() as u32 == len {
                        break;
                    }
                    let item = self.value(array.item.get(), &inner, Bound::Undeclared);
                    if !unique || !items.iter().any(|known| same(known, &item)) {
                        items.push(item);
                    }
                }
                Bson::Array(items)
            }
            Kind::Tuple(places) => {
                let places = places.iter().filter(|place| place.written);
                Bson::Array(places.map(|place| self.field(place)).collect())
            }
            Kind::Map(map) => {
                let most = bound.max().unwrap_or(3).min(3);
                let len = if self.is_deep() {
                    0
                } else {
                    self.rng.random_range(0..=most)
                };
                let mut entries = Document::new();
                // A day, a UUID, a name.
                let form = self.rng.random_range(0..3);
                for i in 0..len {
                    let key = match map.keys.choose(self.rng) {
                        Some(key) => (*key).to_owned(),
                        None if map.pattern.is_none() => format!("key{i}"),
                        None if form == 0 => format!("2024-05-3{i}"),
                        None if form == 1 => format!("0123456789abcdef0123456789abcde{i}"),
                        None => format!("key{i}"),
                    };
                    let value = self.value(map.value.get(), rules, Bound::Undeclared);
                    entries.insert(key, value);
                }
                Bson::Document(entries)
            }
            Kind::Nullable(inner) => {
                if self.is_deep() || self.rng.random_ratio(1, 3) {
                    Bson::Null
                } else {
                    self.value(inner.get(), rules, bound)
                }
            }
            Kind::Newtype(field) => {
                let all: Vec<Rules> = [field.rules].iter().chain(rules).copied().collect();
                let bound = match (field.bound.max(), bound.max()) {
                    (Some(inner), Some(outer)) if outer < inner => bound,
                    (None, Some(_)) => bound,
                    _ => field.bound,
                };
                self.value(field.shape.get(), &all, bound)
            }
            Kind::Reference(reference) => self.value(reference.id.get(), rules, bound),
            Kind::Unit | Kind::Unstorable(_) => Bson::Null,
            Kind::Object => Bson::Document(doc! { "free": self.any() }),
            Kind::Any | Kind::Opaque => self.any(),
        }
    }

    fn field(&mut self, field: &'static Field) -> Bson {
        self.value(field.shape.get(), &[field.rules], field.bound)
    }

    fn fields(&mut self, fields: &'static Fields) -> Document {
        let mut document = Document::new();
        for field in fields.list.iter().filter(|field| !field.skipped) {
            let may_miss = !field.is_required();
            if may_miss && self.rng.random_ratio(1, 4) {
                continue;
            }
            let value = self.field(field);
            match value {
                Bson::Document(inner) if field.flatten => {
                    for (key, value) in inner {
                        document.entry(key).or_insert(value);
                    }
                }
                _ if field.flatten => {}
                value => {
                    document.insert(field.name, value);
                }
            }
        }
        document
    }

    fn variant(&mut self, shape: &'static EnumShape) -> Bson {
        // Deep down the variants that hold nothing end the document.
        let light: Vec<_> = shape
            .variants
            .iter()
            .filter(|variant| is_light(variant.body.as_ref()))
            .collect();
        let chosen = match light.choose(self.rng) {
            Some(light) if self.is_deep() => Some(*light),
            _ => shape.variants.choose(self.rng),
        };
        let Some(variant) = chosen else {
            return Bson::Null;
        };
        let body = variant.body.as_ref().map(|body| self.field(body));
        match (shape.tagging, body) {
            (Tagging::External, None) => Bson::String(variant.name.to_owned()),
            (Tagging::External, Some(body)) => Bson::Document(doc! { variant.name: body }),
            (Tagging::Internal(tag), body) => {
                let mut document = doc! { tag: variant.name };
                if let Some(Bson::Document(inner)) = body {
                    document.extend(inner.into_iter().filter(|(key, _)| key != tag));
                }
                Bson::Document(document)
            }
            (Tagging::Adjacent(tag, _), None) => Bson::Document(doc! { tag: variant.name }),
            (Tagging::Adjacent(tag, content), Some(body)) => {
                Bson::Document(doc! { tag: variant.name, content: body })
            }
            (Tagging::Untagged, body) => body.unwrap_or(Bson::Null),
        }
    }

    fn scalar(&mut self, name: &str, scalar: &Scalar, rules: &[Rules]) -> Bson {
        let kinds: Vec<BsonTypes> = ALL
            .iter()
            .copied()
            .filter(|kind| scalar.types.includes(*kind))
            .collect();
        let Some(kind) = kinds.choose(self.rng).copied() else {
            return Bson::Null;
        };
        match kind {
            BsonTypes::INT | BsonTypes::LONG => self.whole(scalar, rules, kind),
            BsonTypes::DOUBLE => self.double(rules),
            BsonTypes::DECIMAL => self.decimal(rules),
            BsonTypes::STRING => Bson::String(self.text(name, rules)),
            BsonTypes::DATE => self.date(rules),
            BsonTypes::BINARY => self.binary(name),
            BsonTypes::OBJECT_ID => Bson::ObjectId(ObjectId::from_bytes(self.rng.random())),
            BsonTypes::BOOL => Bson::Boolean(self.rng.random()),
            BsonTypes::TIMESTAMP => Bson::Timestamp(Timestamp {
                time: self.rng.random_range(1..=u32::MAX),
                increment: self.rng.random_range(1..=u32::MAX),
            }),
            BsonTypes::REGEX => super::mutate::regex(),
            BsonTypes::OBJECT => Bson::Document(doc! { "free": self.any() }),
            BsonTypes::ARRAY => Bson::Array(vec![self.any()]),
            _ => Bson::Null,
        }
    }

    fn whole(&mut self, scalar: &Scalar, rules: &[Rules], kind: BsonTypes) -> Bson {
        let (mut low, mut high) = (
            scalar.lowest.unwrap_or(i64::MIN),
            scalar.highest.unwrap_or(i64::MAX),
        );
        let mut step = 1;
        for rules in rules {
            match rules.min {
                Some(Limit::Int(min)) => low = low.max(min.saturating_add(rules.above_min.into())),
                Some(Limit::Float(min, _)) if rules.above_min => {
                    low = low.max(min.floor() as i64 + 1);
                }
                Some(Limit::Float(min, _)) => low = low.max(min.ceil() as i64),
                _ => {}
            }
            match rules.max {
                Some(Limit::Int(max)) => {
                    high = high.min(max.saturating_sub(rules.below_max.into()));
                }
                Some(Limit::Float(max, _)) if rules.below_max => {
                    high = high.min(max.ceil() as i64 - 1);
                }
                Some(Limit::Float(max, _)) => high = high.min(max.floor() as i64),
                _ => {}
            }
            if let Some(Limit::Int(of)) = rules.multiple_of {
                step = of;
            }
        }
        let near = |rng: &mut R| rng.random_range(-3_i64..=300);
        let value = match self.rng.random_range(0..5) {
            0 => low,
            1 => high,
            _ => near(self.rng),
        };
        let mut value = value.clamp(low, high.max(low));
        value -= value.rem_euclid(step);
        if value < low {
            value += step;
        }
        if scalar.nonzero && value == 0 {
            value = 1;
        }
        match i32::try_from(value) {
            Ok(value) if kind == BsonTypes::INT => Bson::Int32(value),
            _ => Bson::Int64(value),
        }
    }

    fn double(&mut self, rules: &[Rules]) -> Bson {
        let number = |limit: Limit| match limit {
            Limit::Int(value) => value as f64,
            Limit::Float(value, _) => value,
            Limit::Date(_) => 0.0,
        };
        let (mut low, mut high, mut step) = (f64::NEG_INFINITY, f64::INFINITY, None);
        for rules in rules {
            low = rules.min.map_or(low, |min| low.max(number(min)));
            high = rules.max.map_or(high, |max| high.min(number(max)));
            step = rules.multiple_of.map(number).or(step);
        }
        if low == f64::NEG_INFINITY && high == f64::INFINITY {
            let value = match (step, self.rng.random_range(0..8)) {
                (None, 0) => f64::NAN,
                (None, 1) => f64::INFINITY,
                (None, 2) => -0.0,
                (None, 3) => f64::MAX,
                _ => f64::from(self.rng.random_range(-1000_i32..1000)) / 4.0,
            };
            return Bson::Double(value);
        }
        // Between the bounds, and a multiple where one is asked for.
        let (low, high) = (low.max(-1e9), high.min(1e9));
        let value = low + (high - low) * self.rng.random_range(0.25..0.75);
        Bson::Double(step.map_or(value, |step| (value / step).round() * step))
    }

    fn decimal(&mut self, rules: &[Rules]) -> Bson {
        let constrained = rules.iter().any(Rules::numeric);
        let text = match self.rng.random_range(0..8) {
            0 if !constrained => "NaN".to_owned(),
            1 if !constrained => "-Infinity".to_owned(),
            2 if !constrained => "1E-6176".to_owned(),
            3 if !constrained => "-9.999999999999999999999999999999999E+6144".to_owned(),
            _ => format!(
                "{}.{:02}",
                self.rng.random_range(1..1000),
                self.rng.random_range(0..100)
            ),
        };
        Decimal128::from_str(&text).map_or(Bson::Null, Bson::Decimal128)
    }

    fn date(&mut self, rules: &[Rules]) -> Bson {
        // Within what a calendar can say.
        let (mut low, mut high) = (-60_000_000_000_000_i64, 250_000_000_000_000_i64);
        for rules in rules {
            if let Some(Limit::Date(min)) = rules.min {
                low = low.max(min + i64::from(rules.above_min));
            }
            if let Some(Limit::Date(max)) = rules.max {
                high = high.min(max - i64::from(rules.below_max));
            }
        }
        let millis = match self.rng.random_range(0..4) {
            0 => low,
            1 => high,
            _ => self.rng.random_range(low..=high),
        };
        Bson::DateTime(DateTime::from_millis(millis))
    }

    fn binary(&mut self, name: &str) -> Bson {
        let bytes: [u8; 16] = self.rng.random();
        let subtype = match name {
            "Uuid" | "AsBinary" => BinarySubtype::Uuid,
            "AsCSharpLegacyBinary" | "AsJavaLegacyBinary" | "AsPythonLegacyBinary" => {
                BinarySubtype::UuidOld
            }
            _ => BinarySubtype::Generic,
        };
        Bson::Binary(Binary {
            subtype,
            bytes: bytes.to_vec(),
        })
    }

    fn text(&mut self, name: &str, rules: &[Rules]) -> String {
        if let Some((_, samples)) = super::excuses::TEXTS
            .iter()
            .find(|(known, _)| *known == name)
        {
            return samples
                .choose(self.rng)
                .copied()
                .unwrap_or_default()
                .to_owned();
        }
        let least = rules
            .iter()
            .filter_map(|rules| rules.min_len)
            .max()
            .unwrap_or(0);
        let most = rules
            .iter()
            .filter_map(|rules| rules.max_len)
            .min()
            .unwrap_or(6)
            .max(least);
        let len = self.rng.random_range(least..=most.min(least + 6));
        let plain = rules.iter().any(|rules| rules.pattern.is_some());
        let letters: &[char] = if plain {
            &['a', 'b', 'c']
        } else {
            &['a', 'Z', '0', ' ', 'é', '😀', '\0', '"', '$', '.']
        };
        (0..len).filter_map(|_| letters.choose(self.rng)).collect()
    }

    fn any(&mut self) -> Bson {
        super::mutate::value(self.rng)
    }
}

/// A variant that ends a document.
fn is_light(body: Option<&Field>) -> bool {
    body.is_none_or(|body| matches!(body.shape.get().kind, Kind::Scalar(_) | Kind::Unit))
}

/// Equal as far as an element of a set can be.
fn same(a: &Bson, b: &Bson) -> bool {
    let number = |value: &Bson| value.as_i32().map(i64::from).or(value.as_i64());
    a == b || (number(a).is_some() && number(a) == number(b))
}

const ALL: &[BsonTypes] = &[
    BsonTypes::DOUBLE,
    BsonTypes::STRING,
    BsonTypes::OBJECT,
    BsonTypes::ARRAY,
    BsonTypes::BINARY,
    BsonTypes::OBJECT_ID,
    BsonTypes::BOOL,
    BsonTypes::DATE,
    BsonTypes::REGEX,
    BsonTypes::INT,
    BsonTypes::LONG,
    BsonTypes::TIMESTAMP,
    BsonTypes::DECIMAL,
    BsonTypes::NULL,
];
