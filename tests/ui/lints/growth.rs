//! Arrays and maps without a bound are warned of at the field, whatever the type is called.

use std::collections::{BTreeMap, HashMap, HashSet, LinkedList, VecDeque};

use model_runtime::prelude::*;
use serde::{Deserialize, Serialize};

type Lines = Vec<String>;
type Log = HashMap<String, i64>;

#[derive(Embedded, Serialize, Deserialize)]
struct Tags(Vec<String>);

#[derive(Embedded, Serialize, Deserialize)]
struct Bounded(#[embed(max = 9)] Vec<String>);

#[derive(Embedded, Serialize, Deserialize)]
struct Page<T> {
    items: Vec<T>,
    one: T,
}

#[derive(Embedded, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Kind {
    A,
    B,
}

#[derive(Document, Serialize, Deserialize)]
struct Warned {
    vec: Vec<String>,
    alias: Lines,
    option: Option<Vec<i64>>,
    boxed: Box<Vec<i64>>,
    newtype: Tags,
    deque: VecDeque<i64>,
    list: LinkedList<i64>,
    slice: Box<[i64]>,
    set: HashSet<i64>,
    map: HashMap<String, i64>,
    tree: BTreeMap<String, i64>,
    log: Log,
    #[embed(max = 9)]
    inner: Vec<Vec<i64>>,
    #[embed(max = 9)]
    map_of: HashMap<String, Lines>,
    pair: (i32, Vec<i64>),
    #[document(warn(unbounded_array))]
    again: Lines,
}

#[derive(Embedded, Serialize, Deserialize)]
enum Choice {
    List(Vec<String>),
    Hidden(Lines),
    Struct { list: Vec<String> },
    Pair(i64, Vec<i64>),
}

#[derive(Document, Serialize, Deserialize)]
struct Silent {
    #[embed(max = 9)]
    max: Vec<String>,
    #[embed(unbounded, reason = "a handful at most")]
    reason: Lines,
    #[document(allow(unbounded_array, reason = "a handful at most"))]
    allowed: Option<Vec<String>>,
    bounded: Bounded,
    fixed: [i64; 4],
    by_kind: BTreeMap<Kind, i64>,
    page: Page<i64>,
    #[serde(skip)]
    skipped: Vec<String>,
    #[document(opaque)]
    opaque: Lines,
    text: String,
}

#[derive(Document, Serialize, Deserialize)]
#[document(allow(unbounded_array, unbounded_map, reason = "a test"))]
struct AllAllowed {
    vec: Lines,
    map: Log,
    #[document(warn(unbounded_array))]
    but: Lines,
}

impl PartialEq for Kind {
    fn eq(&self, _: &Kind) -> bool {
        true
    }
}
impl Eq for Kind {}
impl PartialOrd for Kind {
    fn partial_cmp(&self, other: &Kind) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}
impl Ord for Kind {
    fn cmp(&self, _: &Kind) -> std::cmp::Ordering {
        std::cmp::Ordering::Equal
    }
}

// So that there is something to show: warnings alone are not a failure.
const _: () = panic!("the only error of this file");

fn main() {}
