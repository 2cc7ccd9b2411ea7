//! serde's attributes, one model each.

use std::collections::BTreeMap;

use model_runtime::prelude::*;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_repr::{Deserialize_repr, Serialize_repr};

/// Keys that are read under two names.
#[derive(Document, Serialize, Deserialize, Clone, Debug, PartialEq)]
#[document(collection = "aliased", strict)]
pub struct Aliased {
    #[serde(alias = "fullName", alias = "full_name")]
    pub name: String,
    #[serde(alias = "years")]
    pub age: Option<i32>,
    pub maybe: Option<AliasedPart>,
}

/// A part with an alias, so that null and the names meet.
#[derive(Embedded, Serialize, Deserialize, Clone, Debug, PartialEq)]
pub struct AliasedPart {
    #[serde(alias = "m")]
    pub n: i32,
}

/// Variants that are read under two names, in each representation.
#[derive(Document, Serialize, Deserialize, Clone, Debug, PartialEq)]
#[document(collection = "aliased_variants")]
pub struct AliasedVariants {
    pub unit: AliasedUnit,
    pub ext: AliasedExternal,
    pub int: AliasedInternal,
}

#[derive(Embedded, Serialize, Deserialize, Clone, Debug, PartialEq)]
pub enum AliasedUnit {
    #[serde(alias = "a")]
    A,
    B,
}

#[derive(Embedded, Serialize, Deserialize, Clone, Debug, PartialEq)]
pub enum AliasedExternal {
    #[serde(alias = "n")]
    Number(i32),
    None,
}

#[derive(Embedded, Serialize, Deserialize, Clone, Debug, PartialEq)]
#[serde(tag = "t")]
pub enum AliasedInternal {
    #[serde(alias = "p")]
    Point {
        x: i32,
    },
    Other {
        y: i32,
    },
}

/// Written under one name and read under two.
#[derive(Document, Serialize, Deserialize, Clone, Debug, PartialEq)]
#[document(collection = "split_names")]
#[serde(rename_all(serialize = "camelCase"))]
pub struct SplitNames {
    #[serde(alias = "firstName")]
    pub first_name: String,
    #[serde(rename(serialize = "n", deserialize = "m"), alias = "n")]
    pub number: i32,
}

/// Names of the fields of all variants.
#[derive(Document, Serialize, Deserialize, Clone, Debug, PartialEq)]
#[document(collection = "renamed_fields")]
pub struct RenamedFields {
    pub shape: RenamedShape,
}

#[derive(Embedded, Serialize, Deserialize, Clone, Debug, PartialEq)]
#[serde(rename_all = "kebab-case", rename_all_fields = "camelCase")]
pub enum RenamedShape {
    RoundOne {
        outer_radius: i32,
    },
    #[serde(rename_all = "SCREAMING_SNAKE_CASE")]
    SquareOne {
        side_length: i32,
    },
}

/// Every missing key reads as a default.
#[derive(Document, Serialize, Deserialize, Clone, Debug, Default, PartialEq)]
#[document(collection = "defaults")]
#[serde(default)]
pub struct Defaults {
    pub a: i32,
    pub b: String,
    pub c: DefaultPair,
}

#[derive(Embedded, Serialize, Deserialize, Clone, Debug, Default, PartialEq)]
pub struct DefaultPair(pub i32, #[serde(default)] pub i32);

/// Unknown names that are read.
#[derive(Document, Serialize, Deserialize, Clone, Debug, PartialEq)]
#[document(collection = "others")]
pub struct Others {
    pub unit: OtherUnit,
    pub ext: OtherExternal,
    pub int: OtherInternal,
    pub adj: OtherAdjacent,
}

#[derive(Embedded, Serialize, Deserialize, Clone, Debug, PartialEq)]
pub enum OtherUnit {
    A,
    #[serde(other)]
    Unknown,
}

#[derive(Embedded, Serialize, Deserialize, Clone, Debug, PartialEq)]
pub enum OtherExternal {
    A,
    B(i32),
    #[serde(other)]
    Unknown,
}

#[derive(Embedded, Serialize, Deserialize, Clone, Debug, PartialEq)]
#[serde(tag = "t")]
pub enum OtherInternal {
    A {
        x: i32,
    },
    #[serde(other)]
    Unknown,
}

#[derive(Embedded, Serialize, Deserialize, Clone, Debug, PartialEq)]
#[serde(tag = "t", content = "c")]
pub enum OtherAdjacent {
    A {
        x: i32,
    },
    #[serde(other)]
    Unknown,
}

/// Variants without a tag among others with one.
#[derive(Document, Serialize, Deserialize, Clone, Debug, PartialEq)]
#[document(collection = "loose")]
pub struct Loose {
    pub ext: LooseExternal,
    pub int: LooseInternal,
    pub adj: LooseAdjacent,
}

#[derive(Embedded, Serialize, Deserialize, Clone, Debug, PartialEq)]
pub enum LooseExternal {
    A {
        x: i32,
    },
    C,
    #[serde(untagged)]
    Number(i32),
}

#[derive(Embedded, Serialize, Deserialize, Clone, Debug, PartialEq)]
#[serde(tag = "t")]
pub enum LooseInternal {
    A {
        x: i32,
    },
    #[serde(untagged)]
    Text(String),
    #[serde(untagged)]
    Point {
        y: i32,
    },
}

#[derive(Embedded, Serialize, Deserialize, Clone, Debug, PartialEq)]
#[serde(tag = "t", content = "c")]
pub enum LooseAdjacent {
    A {
        x: i32,
    },
    C,
    #[serde(untagged)]
    Number(i32),
}

/// Adjacent tags beside no other key.
#[derive(Document, Serialize, Deserialize, Clone, Debug, PartialEq)]
#[document(collection = "sealed_tags")]
pub struct SealedTags {
    pub adj: SealedAdjacent,
}

#[derive(Embedded, Serialize, Deserialize, Clone, Debug, PartialEq)]
#[serde(tag = "t", content = "c", deny_unknown_fields)]
pub enum SealedAdjacent {
    A { x: i32 },
    B(i32),
}

/// Types that are written as another one, and read as one.
#[derive(Document, Serialize, Deserialize, Clone, Debug, PartialEq)]
#[document(collection = "converted")]
pub struct Converted {
    pub level: Level,
    pub by_level: BTreeMap<Level, i32>,
    pub email: Email,
    pub span: Span,
}

#[derive(Embedded, Serialize, Deserialize, Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[serde(into = "String", from = "String")]
pub enum Level {
    Low,
    High,
}

impl From<String> for Level {
    fn from(text: String) -> Level {
        if text == "hi" {
            Level::High
        } else {
            Level::Low
        }
    }
}

impl From<Level> for String {
    fn from(level: Level) -> String {
        match level {
            Level::Low => "lo".to_owned(),
            Level::High => "hi".to_owned(),
        }
    }
}

/// Read through a check, written as it is.
#[derive(Embedded, Serialize, Deserialize, Clone, Debug, PartialEq)]
#[serde(try_from = "String")]
pub struct Email(String);

impl TryFrom<String> for Email {
    type Error = String;
    fn try_from(text: String) -> Result<Email, String> {
        Ok(Email(text))
    }
}

/// Written as its fields, read as the same fields of another struct.
#[derive(Embedded, Serialize, Deserialize, Clone, Debug, PartialEq)]
#[serde(try_from = "RawSpan")]
pub struct Span {
    pub from: i32,
    pub to: i32,
}

#[derive(Embedded, Serialize, Deserialize, Clone, Debug, PartialEq)]
pub struct RawSpan {
    from: i32,
    to: i32,
}

impl TryFrom<RawSpan> for Span {
    type Error = String;
    fn try_from(raw: RawSpan) -> Result<Span, String> {
        Ok(Span {
            from: raw.from,
            to: raw.to,
        })
    }
}

/// Numbers of variants.
#[derive(Document, Serialize, Deserialize, Clone, Debug, PartialEq)]
#[document(collection = "ranks")]
pub struct Ranks {
    pub rank: Rank,
    pub maybe: Option<Rank>,
    pub all: Vec<Rank>,
    pub loose: LooseRank,
}

#[derive(Embedded, Serialize_repr, Deserialize_repr, Clone, Debug, PartialEq)]
#[document(repr)]
#[repr(i64)]
pub enum Rank {
    Low = -1,
    High = 7,
}

#[derive(Embedded, Serialize_repr, Deserialize_repr, Clone, Debug, PartialEq)]
#[document(repr)]
#[repr(u8)]
pub enum LooseRank {
    Known = 1,
    #[serde(other)]
    Unknown = 2,
}

/// A type with serde impls of its own, whose form is told.
#[derive(Document, Serialize, Deserialize, Clone, Debug, PartialEq)]
#[document(collection = "told")]
pub struct Told {
    pub hidden: Hidden,
    pub any: Anything,
}

#[derive(Embedded, Clone, Debug, PartialEq)]
#[document(bson_type = "string")]
pub struct Hidden {
    pub text: String,
}

impl Serialize for Hidden {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(&self.text)
    }
}

impl<'de> Deserialize<'de> for Hidden {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Hidden, D::Error> {
        Ok(Hidden {
            text: String::deserialize(from)?,
        })
    }
}

#[derive(Embedded, Serialize, Deserialize, Clone, Debug, PartialEq)]
#[document(opaque)]
pub struct Anything(pub bson::Bson);

/// A type of another crate, stored as its mirror is.
#[derive(Document, Serialize, Deserialize, Clone, Debug, PartialEq)]
#[document(collection = "remotes")]
pub struct Remotes {
    #[serde(with = "ForeignDef")]
    pub foreign: Foreign,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Foreign {
    pub width: i32,
    pub title: String,
}

#[derive(Embedded, Serialize, Deserialize)]
#[serde(remote = "Foreign", rename_all = "UPPERCASE")]
pub struct ForeignDef {
    #[validate(min = 0)]
    pub width: i32,
    pub title: String,
}

/// Places that are left out at the end of a tuple, and skipped ones.
#[derive(Document, Serialize, Deserialize, Clone, Debug, PartialEq)]
#[document(collection = "places")]
pub struct Places {
    pub last: LastPlace,
    pub skipped: SkippedPlace,
    pub newtype: SkippedNewtype,
    pub variant: SkippedVariant,
}

#[derive(Embedded, Serialize, Deserialize, Clone, Debug, PartialEq)]
pub struct LastPlace(
    pub i32,
    #[serde(skip_serializing_if = "Option::is_none", default)] pub Option<i32>,
);

#[derive(Embedded, Serialize, Deserialize, Clone, Debug, PartialEq)]
pub struct SkippedPlace(pub i32, #[serde(skip)] pub i32, pub String);

/// serde writes the only place of a newtype whatever is said of it.
#[derive(Embedded, Serialize, Deserialize, Clone, Debug, PartialEq)]
pub struct SkippedNewtype(#[serde(skip)] pub i32);

/// serde writes a variant whose only place is skipped as a unit variant.
#[derive(Embedded, Serialize, Deserialize, Clone, Debug, PartialEq)]
pub enum SkippedVariant {
    A(#[serde(skip)] i32),
    B(#[serde(skip)] i32, i32),
    #[serde(skip)]
    Never(std::marker::PhantomData<fn()>),
}

/// Functions that write, read, or both.
#[derive(Document, Serialize, Deserialize, Clone, Debug, PartialEq)]
#[document(collection = "functions")]
pub struct Functions {
    #[serde(deserialize_with = "read")]
    pub reads: Option<i32>,
    #[serde(serialize_with = "write")]
    #[document(bson_type("int", "null"))]
    pub writes: Option<i32>,
    #[serde(with = "both")]
    #[document(bson_type = "string")]
    pub both: i32,
}

fn read<'de, D: Deserializer<'de>>(from: D) -> Result<Option<i32>, D::Error> {
    Option::deserialize(from)
}

fn write<S: Serializer>(value: &Option<i32>, to: S) -> Result<S::Ok, S::Error> {
    value.serialize(to)
}

mod both {
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    pub(super) fn serialize<S: Serializer>(value: &i32, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(&value.to_string())
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<i32, D::Error> {
        String::deserialize(from)?.parse().map_err(D::Error::custom)
    }
}
