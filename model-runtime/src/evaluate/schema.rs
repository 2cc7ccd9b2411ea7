//! A validator read into a tree of rules: the keywords that our own validators use.

use std::collections::{HashMap, HashSet};

use bson::{Bson, Document, spec::ElementType};
use pcre2::bytes::{Regex, RegexBuilder};

use super::{Unknown, equal, number::Number};

/// What one value must be.
#[derive(Debug, Default)]
pub(super) struct Schema(pub(super) Vec<Rule>);

/// One keyword, with what it says for messages.
#[derive(Debug)]
pub(super) enum Rule {
    Types(Types, Bson),
    Enum(Values, Bson),
    Bound {
        keyword: &'static str,
        limit: Number,
        is_max: bool,
        exclusive: bool,
        said: Bson,
    },
    MultipleOf(Number, Bson),
    Length {
        keyword: &'static str,
        limit: u64,
        is_max: bool,
        said: Bson,
    },
    Pattern(Pattern, Bson),
    Count {
        keyword: &'static str,
        limit: u64,
        is_max: bool,
        said: Bson,
    },
    UniqueItems,
    Items(Schema),
    /// One schema per place; the flag says whether there may be more.
    Places(Vec<Schema>, bool),
    Object(Object),
    AllOf(Vec<Schema>),
    AnyOf(Vec<Schema>),
    OneOf(Vec<Schema>),
    Not(Schema, Bson),
}

/// A regular expression, as the server runs it.
pub(super) struct Pattern(Regex);

impl std::fmt::Debug for Pattern {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.0.as_str())
    }
}

impl Pattern {
    /// In UTF mode, Unicode properties for `\w` and the like off, no flags: as mongod compiles a
    /// `pattern`. What runs into the engine's limits does not match, there as here.
    pub(super) fn new(pattern: &str) -> Result<Pattern, pcre2::Error> {
        let regex = RegexBuilder::new()
            .utf(true)
            .jit_if_available(true)
            .build(pattern)?;
        Ok(Pattern(regex))
    }

    pub(super) fn matches(&self, text: &[u8]) -> bool {
        self.0.is_match(text).unwrap_or(false)
    }
}

/// A set of BSON types.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Types(u32);

impl Types {
    fn of(kind: ElementType) -> Types {
        Types(match kind {
            ElementType::MinKey => 1 << 30,
            ElementType::MaxKey => 1 << 31,
            other => 1 << (other as u8),
        })
    }

    pub(super) fn has(self, kind: ElementType) -> bool {
        self.0 & Types::of(kind).0 != 0
    }

    fn with(self, other: Types) -> Types {
        Types(self.0 | other.0)
    }

    fn named(alias: &str) -> Option<Types> {
        let kind = match alias {
            "double" => ElementType::Double,
            "string" => ElementType::String,
            "object" => ElementType::EmbeddedDocument,
            "array" => ElementType::Array,
            "binData" => ElementType::Binary,
            "undefined" => ElementType::Undefined,
            "objectId" => ElementType::ObjectId,
            "bool" => ElementType::Boolean,
            "date" => ElementType::DateTime,
            "null" => ElementType::Null,
            "regex" => ElementType::RegularExpression,
            "dbPointer" => ElementType::DbPointer,
            "javascript" => ElementType::JavaScriptCode,
            "symbol" => ElementType::Symbol,
            "javascriptWithScope" => ElementType::JavaScriptCodeWithScope,
            "int" => ElementType::Int32,
            "timestamp" => ElementType::Timestamp,
            "long" => ElementType::Int64,
            "decimal" => ElementType::Decimal128,
            "minKey" => ElementType::MinKey,
            "maxKey" => ElementType::MaxKey,
            _ => return None,
        };
        Some(Types::of(kind))
    }
}

/// The values of an `enum`.
#[derive(Debug, Default)]
pub(super) struct Values {
    pub(super) strings: HashSet<Vec<u8>>,
    pub(super) null: bool,
    /// The equality keys of all others.
    pub(super) others: HashSet<Vec<u8>>,
}

/// The keywords of documents, together: they are checked in one walk over the keys.
#[derive(Debug, Default)]
pub(super) struct Object {
    /// The place of each known key in the lists below.
    pub(super) places: HashMap<String, usize>,
    pub(super) keys: Vec<Key>,
    /// Schemas of keys with a form, before those of all others.
    pub(super) patterns: Vec<(Pattern, Schema)>,
    pub(super) others: Others,
}

/// A key that is listed in `properties` or `required`.
#[derive(Debug)]
pub(super) struct Key {
    pub(super) name: String,
    pub(super) schema: Option<Schema>,
    pub(super) required: bool,
}

/// Keys that are not in `properties`.
#[derive(Debug, Default)]
pub(super) enum Others {
    #[default]
    Free,
    Refused,
    Values(Box<Schema>),
}

impl Object {
    fn key(&mut self, name: &str) -> &mut Key {
        let next = self.keys.len();
        let place = *self.places.entry(name.to_owned()).or_insert(next);
        if place == next {
            self.keys.push(Key {
                name: name.to_owned(),
                schema: None,
                required: false,
            });
        }
        &mut self.keys[place]
    }
}

impl Schema {
    pub(super) fn read(schema: &Document) -> Result<Schema, Unknown> {
        let mut rules = Vec::new();
        let mut object = Object::default();
        for (keyword, said) in schema {
            match keyword.as_str() {
                "title" | "description" => {}
                // Read with the keyword that each of them belongs to.
                "exclusiveMinimum" | "exclusiveMaximum" | "additionalItems" => {}
                "required" | "properties" | "patternProperties" | "additionalProperties" => {
                    read_object(&mut object, keyword, said)?;
                }
                _ => rules.push(read_rule(schema, keyword, said)?),
            }
        }
        let is_said = !object.keys.is_empty() || !object.patterns.is_empty();
        if is_said || !matches!(object.others, Others::Free) {
            rules.push(Rule::Object(object));
        }
        Ok(Schema(rules))
    }
}

fn read_object(object: &mut Object, keyword: &str, said: &Bson) -> Result<(), Unknown> {
    match (keyword, said) {
        ("required", Bson::Array(names)) => {
            for name in names {
                object
                    .key(name.as_str().ok_or_else(|| unknown(keyword))?)
                    .required = true;
            }
        }
        ("properties", Bson::Document(properties)) => {
            for (name, schema) in properties {
                object.key(name).schema = Some(nested(keyword, schema)?);
            }
        }
        ("patternProperties", Bson::Document(patterns)) => {
            for (text, schema) in patterns {
                let pattern =
                    Pattern::new(text).map_err(|error| Unknown(format!("pattern: {error}")))?;
                object.patterns.push((pattern, nested(keyword, schema)?));
            }
        }
        ("additionalProperties", Bson::Boolean(true)) => {}
        ("additionalProperties", Bson::Boolean(false)) => object.others = Others::Refused,
        ("additionalProperties", schema) => {
            object.others = Others::Values(Box::new(nested(keyword, schema)?));
        }
        _ => return Err(unknown(keyword)),
    }
    Ok(())
}

fn read_rule(schema: &Document, keyword: &str, said: &Bson) -> Result<Rule, Unknown> {
    let number = || Number::of_bson(said).ok_or_else(|| unknown(keyword));
    let whole = || whole(said).ok_or_else(|| unknown(keyword));
    let said_too = || said.clone();
    let bound = |keyword, exclusion: &'static str, is_max| {
        let exclusive = schema.get_bool(exclusion).unwrap_or(false);
        // As the server reports it.
        let said = match exclusive {
            true => Bson::Document(bson::doc! { keyword: said, exclusion: true }),
            false => said.clone(),
        };
        let limit = number()?;
        Ok(Rule::Bound {
            keyword,
            limit,
            is_max,
            exclusive,
            said,
        })
    };
    let length = |keyword, is_max| {
        Ok(Rule::Length {
            keyword,
            limit: whole()?,
            is_max,
            said: said_too(),
        })
    };
    let count = |keyword, is_max| {
        Ok(Rule::Count {
            keyword,
            limit: whole()?,
            is_max,
            said: said_too(),
        })
    };
    match keyword {
        "bsonType" => Ok(Rule::Types(types(said)?, said_too())),
        "enum" => Ok(Rule::Enum(values(said)?, said_too())),
        "minimum" => bound("minimum", "exclusiveMinimum", false),
        "maximum" => bound("maximum", "exclusiveMaximum", true),
        "multipleOf" => Ok(Rule::MultipleOf(number()?, said_too())),
        "minLength" => length("minLength", false),
        "maxLength" => length("maxLength", true),
        "pattern" => {
            let text = said.as_str().ok_or_else(|| unknown(keyword))?;
            let pattern =
                Pattern::new(text).map_err(|error| Unknown(format!("pattern: {error}")))?;
            Ok(Rule::Pattern(pattern, said_too()))
        }
        "minItems" => count("minItems", false),
        "maxItems" => count("maxItems", true),
        "minProperties" => count("minProperties", false),
        "maxProperties" => count("maxProperties", true),
        "uniqueItems" if said.as_bool() == Some(true) => Ok(Rule::UniqueItems),
        "items" => match said {
            Bson::Array(places) => {
                let more = schema.get_bool("additionalItems").unwrap_or(true);
                let places = places.iter().map(|place| nested(keyword, place));
                Ok(Rule::Places(places.collect::<Result<_, _>>()?, more))
            }
            item => Ok(Rule::Items(nested(keyword, item)?)),
        },
        "allOf" => Ok(Rule::AllOf(branches(keyword, said)?)),
        "anyOf" => Ok(Rule::AnyOf(branches(keyword, said)?)),
        "oneOf" => Ok(Rule::OneOf(branches(keyword, said)?)),
        "not" => Ok(Rule::Not(nested(keyword, said)?, said_too())),
        _ => Err(unknown(keyword)),
    }
}

fn unknown(keyword: &str) -> Unknown {
    Unknown(keyword.to_owned())
}

fn nested(keyword: &str, schema: &Bson) -> Result<Schema, Unknown> {
    Schema::read(schema.as_document().ok_or_else(|| unknown(keyword))?)
}

fn branches(keyword: &str, said: &Bson) -> Result<Vec<Schema>, Unknown> {
    let branches = said.as_array().ok_or_else(|| unknown(keyword))?;
    branches
        .iter()
        .map(|branch| nested(keyword, branch))
        .collect()
}

fn whole(said: &Bson) -> Option<u64> {
    match said {
        Bson::Int32(value) => u64::try_from(*value).ok(),
        Bson::Int64(value) => u64::try_from(*value).ok(),
        _ => None,
    }
}

fn types(said: &Bson) -> Result<Types, Unknown> {
    let named = |alias: &Bson| {
        alias
            .as_str()
            .and_then(Types::named)
            .ok_or_else(|| unknown("bsonType"))
    };
    match said {
        Bson::Array(aliases) => aliases.iter().try_fold(Types::default(), |types, alias| {
            Ok(types.with(named(alias)?))
        }),
        alias => named(alias),
    }
}

fn values(said: &Bson) -> Result<Values, Unknown> {
    let mut values = Values::default();
    for value in said.as_array().ok_or_else(|| unknown("enum"))? {
        match value {
            Bson::String(text) => {
                values.strings.insert(text.clone().into_bytes());
            }
            Bson::Null => values.null = true,
            other => {
                let key = equal::key_of_bson(other).ok_or_else(|| unknown("enum"))?;
                values.others.insert(key);
            }
        }
    }
    Ok(values)
}
