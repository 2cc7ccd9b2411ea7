//! Where one representation meets another: flattened enums behind options, keys that are data
//! among alternatives, names that `properties` cannot hold, and types that hold each other.

use std::collections::{BTreeMap, BTreeSet};

use model_runtime::prelude::*;
use serde::{Deserialize, Serialize};

/// Options of documents that are alternatives themselves.
#[derive(Document, Serialize, Deserialize, Clone, Debug, PartialEq)]
#[document(collection = "parcels")]
pub struct Parcel {
    pub one: Option<OneWay>,
    pub two: Option<TwoWays>,
    pub never: Option<Never>,
    pub either: Option<Either>,
}

/// One flattened enum.
#[derive(Embedded, Serialize, Deserialize, Clone, Debug, PartialEq)]
pub struct OneWay {
    pub a: i32,
    #[serde(flatten)]
    pub way: Way,
}

/// Two flattened enums.
#[derive(Embedded, Serialize, Deserialize, Clone, Debug, PartialEq)]
pub struct TwoWays {
    #[serde(flatten)]
    pub way: Way,
    #[serde(flatten)]
    pub pay: Pay,
}

/// How something goes.
#[derive(Embedded, Serialize, Deserialize, Clone, Debug, PartialEq)]
#[serde(tag = "way", rename_all = "lowercase")]
pub enum Way {
    Rail { wagon: i32 },
    Foot,
}

/// Who pays for it.
#[derive(Embedded, Serialize, Deserialize, Clone, Debug, PartialEq)]
#[serde(tag = "pay", content = "with", rename_all = "lowercase")]
pub enum Pay {
    Sender(String),
    Nobody,
}

/// No value at all.
#[derive(Embedded, Serialize, Deserialize, Clone, Debug, PartialEq)]
pub enum Never {}

/// Told apart by their form.
#[derive(Embedded, Serialize, Deserialize, Clone, Debug, PartialEq)]
#[serde(untagged)]
pub enum Either {
    Flat(OneWay),
    Number(i32),
}

/// Keys that are data in one variant, in a strict model.
#[derive(Document, Serialize, Deserialize, Clone, Debug, PartialEq)]
#[document(collection = "payloads", strict)]
pub struct Payload {
    #[serde(rename = "_id")]
    pub id: i32,
    #[serde(flatten)]
    pub body: Body,
}

/// A map, a document and a struct as variants.
#[derive(Embedded, Serialize, Deserialize, Clone, Debug, PartialEq)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Body {
    Counts(#[document(allow(unbounded_map, reason = "a case of the tests"))] BTreeMap<String, i32>),
    Anything(bson::Document),
    Fixed { x: i32 },
}

/// Sets whose elements are equal or not as they are stored.
#[derive(Document, Serialize, Deserialize, Clone, Debug, PartialEq)]
#[document(collection = "sets")]
pub struct Sets {
    #[embed(max = 9)]
    pub lossy: BTreeSet<Lossy>,
    #[embed(max = 9)]
    pub plain: BTreeSet<Option<i64>>,
}

/// Written as a string that two values share.
#[derive(Embedded, Serialize, Deserialize, Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[serde(into = "String", from = "String")]
pub struct Lossy(pub String, pub u8);

impl From<Lossy> for String {
    fn from(lossy: Lossy) -> String {
        lossy.0
    }
}

impl From<String> for Lossy {
    fn from(text: String) -> Lossy {
        Lossy(text, 0)
    }
}

/// An expression of operators that hold expressions.
#[derive(Document, Serialize, Deserialize, Clone, Debug, PartialEq)]
#[document(collection = "formulas")]
pub struct Formula {
    pub root: Expr,
}

macro_rules! operators {
    ($($name:ident)*) => {
        /// Many variants that hold the type itself, twice each.
        #[derive(Embedded, Serialize, Deserialize, Clone, Debug, PartialEq)]
        pub enum Expr {
            Number(i64),
            Name(String),
            $($name { left: Box<Expr>, right: Box<Expr> },)*
        }
    };
}
operators!(Add Sub Mul Div Rem And Or Xor Shl Shr Eq Ne Lt Le Gt Ge Min Max Pow Cat);

macro_rules! knot {
    ($($name:ident: $($field:ident $to:ident)*;)*) => {
        $(/// One of several types that hold each other.
        #[derive(Embedded, Serialize, Deserialize, Clone, Debug, Default, PartialEq)]
        pub struct $name {
            pub n: i32,
            $(#[embed(max = 3)] pub $field: Vec<$to>,)*
        })*
    };
}
knot! {
    K1: k2 K2 k3 K3 k4 K4 k5 K5 k6 K6 k7 K7 k8 K8;
    K2: k1 K1 k3 K3 k4 K4 k5 K5 k6 K6 k7 K7 k8 K8;
    K3: k1 K1 k2 K2 k4 K4 k5 K5 k6 K6 k7 K7 k8 K8;
    K4: k1 K1 k2 K2 k3 K3 k5 K5 k6 K6 k7 K7 k8 K8;
    K5: k1 K1 k2 K2 k3 K3 k4 K4 k6 K6 k7 K7 k8 K8;
    K6: k1 K1 k2 K2 k3 K3 k4 K4 k5 K5 k7 K7 k8 K8;
    K7: k1 K1 k2 K2 k3 K3 k4 K4 k5 K5 k6 K6 k8 K8;
    K8: k1 K1 k2 K2 k3 K3 k4 K4 k5 K5 k6 K6 k7 K7;
}

/// Eight types that all hold all others.
#[derive(Document, Serialize, Deserialize, Clone, Debug, Default, PartialEq)]
#[document(collection = "knots")]
pub struct Knot {
    pub k1: K1,
}

macro_rules! chain {
    ($first:ident $($rest:ident)*) => {
        chain!(@ $first $($rest)*);
    };
    (@ $name:ident $next:ident $($rest:ident)*) => {
        /// A link of a long chain.
        #[derive(Embedded, Serialize, Deserialize, Clone, Debug, Default, PartialEq)]
        pub struct $name {
            pub n: i32,
            pub next: Option<Box<$next>>,
        }
        chain!(@ $next $($rest)*);
    };
    (@ $last:ident) => {
        /// The end of a long chain, which begins again.
        #[derive(Embedded, Serialize, Deserialize, Clone, Debug, Default, PartialEq)]
        pub struct $last {
            pub n: i32,
            pub again: Option<Box<L01>>,
        }
    };
}
chain!(L01 L02 L03 L04 L05 L06 L07 L08 L09 L10 L11 L12 L13 L14 L15 L16 L17 L18 L19 L20
       L21 L22 L23 L24 L25 L26 L27 L28 L29 L30);

/// A cycle of thirty types: deeper than a validator may be, before it comes round.
#[derive(Document, Serialize, Deserialize, Clone, Debug, Default, PartialEq)]
#[document(collection = "chains")]
pub struct Chain {
    pub first: L01,
}
