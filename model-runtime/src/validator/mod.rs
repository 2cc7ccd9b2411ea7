//! Shapes as `$jsonSchema`. The only place that spells its keywords.
//!
//! MongoDB speaks a dialect of draft 4 with `bsonType` and without `$ref`, so types are written
//! out where they are used and recursive ones to a fixed depth.

mod aliases;
mod dates;
mod enums;
mod limits;
mod names;
mod nulls;
mod object;
mod scalar;

use bson::{Bson, Document, doc};

use crate::{
    rules::Rules,
    shape::{ArrayShape, Bound, BsonTypes, Field, Kind, MapShape, Shape},
    spec::DocumentSpec,
};
use limits::Limits;
use names::Names;
use nulls::nullable;
use object::Object;

/// The validator of a model: `{ $jsonSchema: .. }`, and `$nor` beside it where dates are bounded.
pub(crate) fn validator(spec: &DocumentSpec) -> Document {
    let root = spec.shape.get();
    // The last limits have no end.
    let written = Limits::all(root).find_map(|limits| written(spec, limits));
    written.unwrap_or_default()
}

/// The validator within limits, `None` where they are too narrow.
fn written(spec: &DocumentSpec, limits: Limits) -> Option<Document> {
    let mut writer = Writer {
        strict: spec.strict,
        limits,
    };
    let shape = spec.shape.get();
    let mut object = Object::default();
    writer.limits.open(shape);
    match &shape.peeled().kind {
        Kind::Struct(fields) => object.add_fields(&mut writer, fields, false),
        // The stand-in of a model that did not compile.
        _ => object.open(),
    }
    if writer.limits.is_over() {
        return None;
    }
    object.close_root(spec);
    let mut schema = object.render(writer.strict);
    describe(&mut schema, spec.doc);
    let mut validator = doc! { "$jsonSchema": schema };
    let forbidden = dates::forbidden(spec, writer.limits.again());
    if !forbidden.is_empty() {
        validator.insert("$nor", forbidden);
    }
    Some(validator)
}

/// The walk through one model.
struct Writer {
    strict: bool,
    limits: Limits,
}

impl Writer {
    /// The schema of a field's value.
    fn field(&mut self, field: &Field) -> Document {
        let mut schema = self.value(field.shape.get(), &[field.rules], field.bound);
        describe(&mut schema, field.doc);
        schema
    }

    /// The schema of one value. Rules of scalars reach through arrays, options and newtypes to
    /// them; all of several hold.
    fn value(&mut self, shape: &'static Shape, rules: &[Rules], bound: Bound) -> Document {
        if !self.limits.open(shape) {
            return cut(shape);
        }
        let schema = self.kind(shape, rules, bound);
        self.limits.close(shape);
        schema
    }

    /// Writes something that stands so many levels of BSON deeper.
    fn deeper<T>(&mut self, levels: usize, write: impl FnOnce(&mut Self) -> T) -> T {
        self.limits.deeper(levels);
        let written = write(self);
        self.limits.back(levels);
        written
    }

    fn kind(&mut self, shape: &'static Shape, rules: &[Rules], bound: Bound) -> Document {
        match &shape.kind {
            Kind::Scalar(scalar) => scalar::schema(scalar, rules),
            Kind::Struct(fields) => {
                let mut object = Object::default();
                object.add_fields(self, fields, false);
                object.render(self.strict)
            }
            Kind::Enum(shape) if shape.is_unit_only() => {
                scalar::constrain(enums::schema(self, shape), rules, false)
            }
            Kind::Enum(shape) => enums::schema(self, shape),
            Kind::Array(array) => self.array(array, rules, bound),
            Kind::Tuple(places) => self.tuple(places),
            Kind::Map(map) => self.map(map, rules, bound),
            // At most a branch beside null.
            Kind::Nullable(inner) => {
                nullable(self.deeper(2, |writer| writer.value(inner.get(), rules, bound)))
            }
            Kind::Newtype(field) => {
                let own = field.bound.tighter(bound);
                let all: Vec<Rules> = [field.rules].iter().chain(rules).copied().collect();
                self.value(field.shape.get(), &all, own)
            }
            Kind::Reference(reference) => self.value(reference.id.get(), rules, bound),
            Kind::Unit => doc! { "bsonType": "null" },
            Kind::Object => doc! { "bsonType": "object" },
            // What is not known is admitted, within what was declared of it.
            Kind::Any | Kind::Opaque => {
                let mut schema = scalar::constrain(doc! {}, rules, false);
                items(&mut schema, rules, bound);
                schema
            }
            Kind::Unstorable(_) => doc! { "not": {} },
        }
    }

    fn array(&mut self, array: &ArrayShape, rules: &[Rules], bound: Bound) -> Document {
        let mut schema = doc! { "bsonType": "array" };
        let of_elements: Vec<Rules> = rules.iter().map(|rules| rules.of_elements()).collect();
        let item = self.deeper(1, |writer| {
            writer.value(array.item.get(), &of_elements, Bound::Undeclared)
        });
        if !item.is_empty() {
            schema.insert("items", item);
        }
        match array.len {
            Some(len) => {
                schema.insert("minItems", count(len));
                schema.insert("maxItems", count(len));
                items(&mut schema, rules, Bound::Undeclared);
            }
            None => items(&mut schema, rules, bound),
        }
        // The server compares elements as stored. Two structs that differ in a skipped field are
        // one to it, so this is asked of plain values only.
        if array.unique && is_plain(array.item.get()) {
            schema.insert("uniqueItems", true);
        }
        schema
    }

    fn tuple(&mut self, places: &'static [Field]) -> Document {
        // Places are told apart by counting, so only the last ones can be missing.
        let needed = places
            .iter()
            .rposition(|place| place.always_written && !place.defaulted)
            .map_or(0, |last| last + 1);
        if places.is_empty() {
            return doc! { "bsonType": "array", "maxItems": 0 };
        }
        let items: Vec<Bson> = self.deeper(2, |writer| {
            places
                .iter()
                .map(|place| Bson::Document(writer.field(place)))
                .collect()
        });
        let mut schema = doc! { "bsonType": "array", "items": items, "additionalItems": false };
        if needed > 0 {
            schema.insert("minItems", count(u32::try_from(needed).unwrap_or(u32::MAX)));
        }
        schema
    }

    fn map(&mut self, map: &MapShape, rules: &[Rules], bound: Bound) -> Document {
        let mut schema = doc! { "bsonType": "object" };
        let value = self.deeper(2, |writer| {
            writer.value(map.value.get(), rules, Bound::Undeclared)
        });
        if !map.keys.is_empty() {
            let mut names = Names::default();
            for key in map.keys {
                names.insert(key, value.clone());
            }
            names.render(&mut schema);
            schema.insert("additionalProperties", false);
        } else if let Some(pattern) = map.pattern {
            schema.insert("patternProperties", doc! { pattern: value });
            schema.insert("additionalProperties", false);
        } else if !value.is_empty() {
            schema.insert("additionalProperties", value);
        }
        if let Some(max) = bound.max() {
            schema.insert("maxProperties", count(max));
        }
        schema
    }
}

/// What is left of a type where it is not written out any more.
fn cut(shape: &'static Shape) -> Document {
    let Some(types) = shape.types() else {
        return doc! {};
    };
    let schema = doc! { "bsonType": type_list(types) };
    if shape.is_nullable() {
        nullable(schema)
    } else {
        schema
    }
}

/// What is asked of an array besides its elements.
fn items(schema: &mut Document, rules: &[Rules], bound: Bound) {
    if let Some(min) = rules.iter().filter_map(|rules| rules.min_items).max()
        && min > 0
    {
        schema.insert("minItems", count(min));
    }
    if let Some(max) = bound.max() {
        schema.insert("maxItems", count(max));
    }
    if rules.iter().any(|rules| rules.unique_items) {
        schema.insert("uniqueItems", true);
    }
}

/// Whether two values that Rust tells apart are never equal as they are stored, to the server's
/// `uniqueItems`: 1.0 and 1.00 are one decimal, and a function of the user's may write anything.
fn is_plain(shape: &'static Shape) -> bool {
    match &shape.kind {
        Kind::Scalar(scalar) => !scalar.types.meets(BsonTypes::DECIMAL.or(BsonTypes::DOUBLE)),
        Kind::Enum(variants) => variants.is_unit_only(),
        Kind::Newtype(field) => !field.custom && field.rust != INTO && is_plain(field.shape.get()),
        Kind::Nullable(inner) => is_plain(inner.get()),
        Kind::Reference(reference) => is_plain(reference.id.get()),
        _ => false,
    }
}

/// The name under which the derive gives the type of `#[serde(into)]`.
const INTO: &str = "into";

/// A count as an int where it fits: the server takes any whole number, and an int reads best.
fn count(number: u32) -> Bson {
    self::number(number.into())
}

/// A whole number, as an int where it fits.
pub(crate) fn number(number: i64) -> Bson {
    i32::try_from(number).map_or(Bson::Int64(number), Bson::Int32)
}

/// One alias as a string, several as a list.
fn type_list(types: BsonTypes) -> Bson {
    let aliases: Vec<&str> = types.aliases().collect();
    match aliases.as_slice() {
        [alias] => Bson::String((*alias).to_owned()),
        _ => Bson::Array(
            aliases
                .into_iter()
                .map(|alias| Bson::String(alias.to_owned()))
                .collect(),
        ),
    }
}

fn describe(schema: &mut Document, doc: &str) {
    if !doc.is_empty() {
        schema.insert("description", doc);
    }
}
