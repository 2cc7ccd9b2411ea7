//! The standard library's types.

use std::{
    borrow::Cow,
    cmp::Reverse,
    collections::{BTreeMap, BTreeSet, LinkedList, VecDeque},
    ffi::{CString, OsString},
    marker::PhantomData,
    net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, SocketAddrV4, SocketAddrV6},
    num::{NonZeroI8, NonZeroI64, NonZeroIsize, NonZeroU8, NonZeroU64, Saturating, Wrapping},
    ops::{Bound, Range, RangeFrom, RangeInclusive, RangeTo},
    path::{Path, PathBuf},
    sync::Arc,
    time::{Duration, SystemTime},
};

use model_runtime::prelude::*;
use serde::{Deserialize, Serialize};

/// Spans and points of time of the standard library: documents with two numbers.
#[derive(Document, Serialize, Deserialize, Clone, Debug, PartialEq)]
#[document(collection = "durations")]
pub struct Durations {
    pub took: Duration,
    pub maybe: Option<Duration>,
    pub at: SystemTime,
}

/// Addresses: arrays of octets, and documents that name the version.
#[derive(Document, Serialize, Deserialize, Clone, Debug, PartialEq)]
#[document(collection = "addresses")]
pub struct Addresses {
    pub ip: IpAddr,
    pub v4: Ipv4Addr,
    pub v6: Ipv6Addr,
}

/// Addresses with ports.
#[derive(Document, Serialize, Deserialize, Clone, Debug, PartialEq)]
#[document(collection = "sockets")]
pub struct Sockets {
    pub any: SocketAddr,
    pub v4: SocketAddrV4,
    pub v6: SocketAddrV6,
}

/// Ranges are documents, and serde reads no other keys in them.
#[derive(Document, Serialize, Deserialize, Clone, Debug, PartialEq)]
#[document(collection = "ranges")]
pub struct Ranges {
    pub half: Range<i32>,
    pub closed: RangeInclusive<u8>,
    pub from: RangeFrom<i64>,
    pub to: RangeTo<Option<i32>>,
    pub bound: Bound<i32>,
}

/// `Result` is an enum with two variants.
#[derive(Document, Serialize, Deserialize, Clone, Debug, PartialEq)]
#[document(collection = "outcomes")]
pub struct Outcomes {
    pub last: Result<i32, String>,
    pub maybe: Option<Result<(), bool>>,
}

/// Wrappers that are stored as their inside.
#[derive(Document, Serialize, Deserialize, Clone, Debug, PartialEq)]
#[document(collection = "wrappers")]
pub struct Wrappers {
    pub reverse: Reverse<u32>,
    pub saturating: Saturating<i8>,
    pub wrapping: Wrapping<u64>,
    pub arc: Arc<str>,
    pub boxed: Box<Option<bool>>,
}

/// Numbers that are not zero.
#[derive(Document, Serialize, Deserialize, Clone, Debug, PartialEq)]
#[document(collection = "nonzeros")]
pub struct NonZeros {
    pub a: NonZeroU8,
    pub b: NonZeroU64,
    pub c: NonZeroI8,
    pub d: NonZeroI64,
    pub e: NonZeroIsize,
    pub f: Option<NonZeroI8>,
}

/// Strings and slices behind pointers.
#[derive(Document, Serialize, Deserialize, Clone, Debug, PartialEq)]
#[document(collection = "slices")]
pub struct Slices {
    pub text: Box<str>,
    pub path: PathBuf,
    pub boxed_path: Box<Path>,
    pub list: Box<[i32]>,
    pub shared_list: Arc<[String]>,
    pub cow: Cow<'static, [i32]>,
    pub letters: Vec<char>,
}

/// Names of the operating system, as it spells them.
#[derive(Document, Serialize, Deserialize, Clone, Debug, PartialEq)]
#[document(collection = "names")]
pub struct Names {
    pub c: CString,
    pub os: OsString,
}

/// Arrays of the collections, of a fixed length and of none.
#[derive(Document, Serialize, Deserialize, Clone, Debug, PartialEq)]
#[document(collection = "lists")]
pub struct Lists {
    pub deque: VecDeque<i32>,
    pub linked: LinkedList<bool>,
    pub set: BTreeSet<i64>,
    pub three: [i32; 3],
    pub none: [i32; 0],
    pub nothing: (),
    pub phantom: PhantomData<String>,
}

/// The longest tuple that serde has, and the shortest.
#[derive(Document, Serialize, Deserialize, Clone, Debug, PartialEq)]
#[document(collection = "tuples")]
#[allow(clippy::type_complexity, reason = "the longest tuple is the case")]
pub struct Tuples {
    pub one: (i32,),
    pub twelve: (i8, i8, i8, i8, i8, i8, i8, i8, i8, i8, i8, String),
    pub nested: ((i32, bool), [(u8, u8); 2]),
}

/// Keys of maps that are read from any string.
#[derive(Document, Serialize, Deserialize, Clone, Debug, PartialEq)]
#[document(collection = "keyed")]
pub struct Keyed {
    pub boxed: BTreeMap<Box<str>, i32>,
    pub cow: BTreeMap<Cow<'static, str>, i32>,
    pub shared: BTreeMap<Arc<str>, i32>,
    pub path: BTreeMap<PathBuf, i32>,
}
