//! What a derive says of a model, as const data.

use crate::shape::ShapeRef;

/// Everything that was declared of one document type.
#[derive(Debug)]
pub struct DocumentSpec {
    /// The Rust type's name.
    pub model: &'static str,
    /// The collection.
    pub collection: &'static str,
    /// The database, where one is fixed.
    pub db: Option<&'static str>,
    /// The stored form.
    pub shape: ShapeRef,
    /// The type's documentation.
    pub doc: &'static str,
    /// Whether unknown keys are refused at every level.
    pub strict: bool,
    /// Keys that `strict` admits beside the struct's own.
    pub allow_keys: &'static [&'static str],
    /// When the server validates.
    pub level: Level,
    /// What the server does with an invalid document.
    pub action: Action,
    /// The declared query shapes.
    pub queries: &'static [QuerySpec],
    /// The declared indexes, before merging.
    pub indexes: &'static [IndexDef],
    /// The bucket, where the document is one.
    pub bucket: Option<BucketSpec>,
    /// The lints that were silenced, with the reasons.
    pub silenced: &'static [Silenced],
}

impl DocumentSpec {
    /// A document without options.
    #[must_use]
    pub const fn new(
        model: &'static str,
        collection: &'static str,
        shape: ShapeRef,
    ) -> DocumentSpec {
        DocumentSpec {
            model,
            collection,
            db: None,
            shape,
            doc: "",
            strict: false,
            allow_keys: &[],
            level: Level::Strict,
            action: Action::Error,
            queries: &[],
            indexes: &[],
            bucket: None,
            silenced: &[],
        }
    }
}

impl DocumentSpec {
    /// The largest a document of this model can become, with its `_id`.
    ///
    /// ```
    /// use model_runtime::prelude::*;
    ///
    /// #[derive(Document, serde::Serialize, serde::Deserialize)]
    /// struct Ticket {
    ///     #[validate(max_len = 20)]
    ///     title: String,
    ///     #[embed(max = 3)]
    ///     votes: Vec<i64>,
    /// }
    ///
    /// // A document (5), `_id` (5 + 12), a text of 80 bytes (7 + 85), an array (7 + 5) of three (3 + 8 each).
    /// assert_eq!(Ticket::spec().max_size().to_string(), "159 B");
    /// ```
    #[must_use]
    pub fn max_size(&self) -> crate::MaxSize {
        crate::size::of_document(self)
    }
}

/// `validationLevel`: which writes the server validates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    /// Every insert and update.
    Strict,
    /// Inserts, and updates of documents that are valid already.
    Moderate,
    /// None.
    Off,
}

/// `validationAction`: what the server does with an invalid document.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Refuses it.
    Error,
    /// Logs it and stores it.
    Warn,
}

impl Level {
    /// The server's word.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Level::Strict => "strict",
            Level::Moderate => "moderate",
            Level::Off => "off",
        }
    }
}

impl Action {
    /// The server's word.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Action::Error => "error",
            Action::Warn => "warn",
        }
    }
}

/// A path in Rust names, one segment each.
pub type RustPath = &'static [&'static str];

/// A declared query shape.
#[derive(Clone, Copy, Debug)]
pub struct QuerySpec {
    /// The accessor's name.
    pub name: &'static str,
    /// Fields compared for equality.
    pub equality: &'static [RustPath],
    /// The sort, with directions.
    pub sort: &'static [KeyDef],
    /// Fields compared with bounds.
    pub range: &'static [RustPath],
}

/// One key of an index or of a sort: a path and a direction (1 or -1).
#[derive(Clone, Copy, Debug)]
pub struct KeyDef(pub RustPath, pub i8);

/// A declared index.
#[derive(Clone, Copy, Debug)]
pub struct IndexDef {
    /// Which keys.
    pub keys: KeysDef,
    /// The name, where one was given.
    pub name: Option<&'static str>,
    /// Refuses equal keys.
    pub unique: bool,
    /// Leaves out documents without the key.
    pub sparse: bool,
    /// Kept up to date but not used by queries.
    pub hidden: bool,
    /// Seconds after which documents are deleted.
    pub ttl: Option<u32>,
    /// Only documents that match.
    pub partial: Option<&'static [Condition]>,
}

/// Where the keys of an index come from.
#[derive(Clone, Copy, Debug)]
pub enum KeysDef {
    /// As written.
    Explicit(&'static [KeyDef]),
    /// Equality, sort, range, in this order.
    Esr(QuerySpec),
    /// One for every declared query, merged where one is a prefix of another.
    Queries,
}

impl IndexDef {
    /// An index without options.
    #[must_use]
    pub const fn new(keys: KeysDef) -> IndexDef {
        IndexDef {
            keys,
            name: None,
            unique: false,
            sparse: false,
            hidden: false,
            ttl: None,
            partial: None,
        }
    }

    /// With a name.
    #[must_use]
    pub const fn name(mut self, name: &'static str) -> IndexDef {
        self.name = Some(name);
        self
    }

    /// Unique.
    #[must_use]
    pub const fn unique(mut self) -> IndexDef {
        self.unique = true;
        self
    }

    /// Sparse.
    #[must_use]
    pub const fn sparse(mut self) -> IndexDef {
        self.sparse = true;
        self
    }

    /// Hidden.
    #[must_use]
    pub const fn hidden(mut self) -> IndexDef {
        self.hidden = true;
        self
    }

    /// With a time to live in seconds.
    #[must_use]
    pub const fn ttl(mut self, seconds: u32) -> IndexDef {
        self.ttl = Some(seconds);
        self
    }

    /// With a partial filter.
    #[must_use]
    pub const fn partial(mut self, conditions: &'static [Condition]) -> IndexDef {
        self.partial = Some(conditions);
        self
    }
}

/// One part of a partial filter expression.
#[derive(Clone, Copy, Debug)]
pub enum Condition {
    /// A path and what is asked of it: operator and value.
    Field(RustPath, &'static [(&'static str, Value)]),
    /// `$and` or `$or` of several.
    Each(&'static str, &'static [&'static [Condition]]),
}

/// A value in a partial filter, in its stored form.
#[derive(Clone, Copy, Debug)]
pub enum Value {
    /// `null`.
    Null,
    /// A boolean.
    Bool(bool),
    /// A whole number: an int where it fits, else a long.
    Int(i64),
    /// A double.
    Float(f64),
    /// A string.
    Str(&'static str),
    /// An array.
    List(&'static [Value]),
}

/// A lint that was silenced on purpose.
#[derive(Clone, Copy, Debug)]
pub struct Silenced {
    /// The lint's code.
    pub code: &'static str,
    /// The Rust field, empty for the whole struct.
    pub field: &'static str,
    /// Why.
    pub reason: &'static str,
}

/// A bucket document: many measurements in one document per key and span of time.
#[derive(Clone, Copy, Debug)]
pub struct BucketSpec {
    /// The array of measurements (Rust name, as all names here).
    pub measurements: &'static str,
    /// The key fields, empty where they are to be found.
    pub by: &'static [&'static str],
    /// The measurement's date, empty where it is to be found.
    pub at: &'static str,
    /// The field with the start of the span.
    pub start: &'static str,
    /// The field with the number of the bucket among those of the same key and start.
    pub seq: &'static str,
    /// The field with the number of measurements.
    pub count: &'static str,
    /// How long a span is.
    pub per: Span,
    /// How many measurements one document holds.
    pub max: u32,
}

impl BucketSpec {
    /// How many measurements a bucket holds where nothing else is said.
    pub const DEFAULT_MAX: u32 = 1000;

    /// A bucket with the default names.
    #[must_use]
    pub const fn new(measurements: &'static str, per: Span) -> BucketSpec {
        BucketSpec {
            measurements,
            by: &[],
            at: "",
            start: "start",
            seq: "seq",
            count: "count",
            per,
            max: Self::DEFAULT_MAX,
        }
    }

    /// With key fields.
    #[must_use]
    pub const fn by(mut self, by: &'static [&'static str]) -> BucketSpec {
        self.by = by;
        self
    }

    /// With the measurement's date.
    #[must_use]
    pub const fn at(mut self, at: &'static str) -> BucketSpec {
        self.at = at;
        self
    }

    /// With the fields for start, sequence number and count.
    #[must_use]
    pub const fn fields(
        mut self,
        start: &'static str,
        seq: &'static str,
        count: &'static str,
    ) -> BucketSpec {
        self.start = start;
        self.seq = seq;
        self.count = count;
        self
    }

    /// With a largest number of measurements.
    #[must_use]
    pub const fn max(mut self, max: u32) -> BucketSpec {
        self.max = max;
        self
    }
}

/// The length of a bucket's span, cut in UTC: start inclusive, end exclusive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Span {
    /// A fixed number of milliseconds, counted from the Unix epoch (weeks from Monday).
    Millis(i64),
    /// Whole weeks, from Monday.
    Weeks(u32),
    /// Whole calendar months.
    Months(u32),
}
