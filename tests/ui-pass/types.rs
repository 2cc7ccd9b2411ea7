//! Types of all sorts: recursive, private, borrowed, generic.

#![deny(warnings)]
#![warn(clippy::pedantic, clippy::nursery)]
#![warn(
    unused_qualifications,
    unused_lifetimes,
    single_use_lifetimes,
    unreachable_pub,
    let_underscore_drop
)]
#![warn(
    trivial_casts,
    trivial_numeric_casts,
    variant_size_differences,
    unused_results,
    unit_bindings
)]

use std::{borrow::Cow, collections::BTreeMap, rc::Rc, sync::Arc};

use model_runtime::prelude::*;
use serde::{Deserialize, Serialize, de::DeserializeOwned};

/// Holds itself.
#[derive(Embedded, Serialize, Deserialize)]
struct Comment {
    text: String,
    #[embed(max = 20)]
    replies: Vec<Self>,
    quote: Option<Box<Self>>,
}

/// Two types that hold each other.
#[derive(Embedded, Serialize, Deserialize)]
struct Folder {
    #[embed(max = 9)]
    files: Vec<File>,
}

#[derive(Embedded, Serialize, Deserialize)]
enum File {
    Text(String),
    Folder(Box<Folder>),
}

/// Borrowed.
#[derive(Embedded, Serialize)]
struct Borrowed<'a> {
    text: &'a str,
    cow: Cow<'a, str>,
    #[embed(max = 3)]
    list: &'a [i64],
}

/// Borrowed, with checks that name the type.
#[derive(Embedded, Serialize)]
#[serde(tag = "kind")]
enum Tagged<'a> {
    Note(Inside<'a>),
    Empty,
}

#[derive(Embedded, Serialize)]
struct Inside<'a> {
    #[serde(flatten)]
    unit: Flat,
    #[embed(max = Self::MOST)]
    words: Vec<&'a str>,
}

impl Inside<'_> {
    const MOST: usize = 4;
}

#[derive(Embedded, Serialize)]
struct Flat {
    n: i64,
}

/// Generic, with a bound of its own and a default.
#[derive(Embedded, Serialize, Deserialize)]
struct Page<T, N = i64>
where
    T: Clone,
{
    #[embed(max = 50)]
    items: Vec<T>,
    next: Option<N>,
}

#[derive(Embedded, Serialize, Deserialize)]
#[serde(bound = "T: Serialize + DeserializeOwned")]
enum Either<T: Clone> {
    One(T),
    Many {
        #[embed(max = 2)]
        list: Vec<T>,
    },
}

#[derive(Embedded, Serialize, Deserialize)]
struct Grid<const W: usize> {
    name: String,
}

#[derive(Embedded, Serialize, Deserialize)]
struct Unit;

#[derive(Embedded, Serialize, Deserialize)]
struct Pair(i32, String);

#[derive(Embedded, Serialize, Deserialize, Clone)]
#[serde(transparent)]
struct Id(i64);

#[derive(Embedded, Serialize, Deserialize, Clone)]
#[serde(into = "String", from = "String")]
struct Told {
    text: String,
}

impl From<String> for Told {
    fn from(text: String) -> Self {
        Self { text }
    }
}

impl From<Told> for String {
    fn from(told: Told) -> Self {
        told.text
    }
}

mod inner {
    use super::{Deserialize, Document, Embedded, Serialize};

    #[derive(Embedded, Serialize, Deserialize)]
    struct Private {
        n: i64,
    }

    #[derive(Document, Serialize, Deserialize)]
    pub(super) struct Public {
        private: Private,
        pub(super) visible: i64,
    }
}

#[derive(Document, Serialize, Deserialize)]
#[index(keys(comment.replies.text, -public))]
struct Holder {
    comment: Comment,
    folder: Folder,
    page: Page<i64>,
    either: Either<String>,
    grid: Grid<3>,
    unit: Unit,
    pair: Pair,
    #[serde(rename = "_id")]
    id: Id,
    told: Told,
    rc: Rc<str>,
    arc: Option<Arc<Comment>>,
    public: i64,
    by_name: BTreeMap<Name, i64>,
}

#[derive(Embedded, Serialize, Deserialize, PartialEq, Eq, PartialOrd, Ord)]
enum Name {
    A,
    B,
}

#[test]
fn shapes() {
    let schema = Holder::validator().to_string();
    assert!(schema.contains("replies"), "{schema}");
    assert_eq!(inner::Public::VISIBLE.to_string(), "visible");
    drop((
        Tagged::Note(Inside {
            unit: Flat { n: 1 },
            words: vec![],
        }),
        Tagged::Empty,
    ));
    let _ = (
        Borrowed::TEXT,
        Page::<i64>::ITEMS,
        Either::<i64>::MANY_LIST,
        Grid::<2>::NAME,
    );
}
