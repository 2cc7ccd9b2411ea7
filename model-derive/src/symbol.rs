//! The spelling of every attribute word, and so of every "expected one of" list.

/// The words that one place of the grammar takes.
pub(crate) struct Words {
    /// What one of them is called in messages.
    pub(crate) what: &'static str,
    /// The words it takes.
    pub(crate) known: &'static [&'static str],
    /// Words of the design that this version does not take yet.
    pub(crate) planned: &'static [&'static str],
    /// Words of another place, and where that is.
    pub(crate) elsewhere: (&'static [&'static str], &'static str),
}

impl Words {
    const fn new(what: &'static str, known: &'static [&'static str]) -> Words {
        Words {
            what,
            known,
            planned: &[],
            elsewhere: (&[], ""),
        }
    }

    const fn planned(mut self, planned: &'static [&'static str]) -> Words {
        self.planned = planned;
        self
    }

    const fn elsewhere(mut self, words: &'static [&'static str], place: &'static str) -> Words {
        self.elsewhere = (words, place);
        self
    }
}

/// The attributes that are ours, as `lib.rs` registers them.
pub(crate) const HELPERS: &[&str] = &[
    "document",
    "index",
    "query",
    "embed",
    "reference",
    "bucket",
    "subset",
    "outlier",
    "computed",
    "validate",
];

/// Words that are always followed by parentheses.
pub(crate) const IN_PARENTHESES: &[&str] = &[
    "validation",
    "validate",
    "allow_keys",
    "allow",
    "warn",
    "deny",
    "keys",
    "equality",
    "sort",
    "range",
];

pub(crate) const CONTAINER: Words = Words::new(
    "a word of `#[document(..)]`",
    &[
        "collection",
        "db",
        "crate",
        "strict",
        "validation",
        "allow",
        "warn",
        "deny",
        "no_fields",
    ],
)
.planned(&[
    "schema_version",
    "capped",
    "clustered",
    "timeseries",
    "shard_key",
    "pre_post_images",
])
.elsewhere(&["opaque", "bson_type", "validate"], "on a field");

pub(crate) const EMBEDDED: Words = Words::new(
    "a word of `#[document(..)]` on an embedded type",
    &[
        "crate",
        "allow",
        "warn",
        "deny",
        "no_fields",
        "repr",
        "bson_type",
        "opaque",
    ],
)
.elsewhere(
    &["collection", "db", "strict", "validation"],
    "on the document that holds this type",
);

pub(crate) const FIELD: Words = Words::new(
    "a word of `#[document(..)]` on a field",
    &["opaque", "bson_type", "validate", "allow", "warn", "deny"],
)
.planned(&["schema_version_field"])
.elsewhere(
    &[
        "collection",
        "db",
        "crate",
        "strict",
        "validation",
        "no_fields",
    ],
    "on the struct",
);

pub(crate) const STRICT: Words = Words::new("a word of `strict(..)`", &["allow_keys"]);

pub(crate) const VALIDATION: Words = Words::new("a word of `validation(..)`", &["level", "action"]);

pub(crate) const EMBED: Words = Words::new(
    "a word of `#[embed(..)]`",
    &["max", "keep", "unbounded", "reason"],
);

pub(crate) const REFERENCE: Words =
    Words::new("a word of `#[reference(..)]`", &["to"]).planned(&["of", "id", "frozen"]);

pub(crate) const BUCKET: Words = Words::new(
    "a word of `#[bucket(..)]`",
    &["per", "by", "at", "max", "start", "seq", "count"],
)
.planned(&["tz", "min", "sum"]);

pub(crate) const VALIDATE: Words = Words::new(
    "a word of `#[validate(..)]`",
    &[
        "min",
        "max",
        "gt",
        "lt",
        "multiple_of",
        "min_len",
        "max_len",
        "pattern",
        "min_items",
        "unique_items",
    ],
);

/// Words of the `validator` and `garde` crates: an attribute that begins with one is theirs.
pub(crate) const FOREIGN_VALIDATE: &[&str] = &[
    "length",
    "range",
    "email",
    "url",
    "regex",
    "custom",
    "must_match",
    "contains",
    "does_not_contain",
    "nested",
    "required",
    "credit_card",
    "non_control_character",
    "ip",
    "schema",
    "skip",
    "ascii",
    "alphanumeric",
    "dive",
];

pub(crate) const QUERY: Words =
    Words::new("a word of `#[query(..)]`", &["equality", "sort", "range"]);

pub(crate) const INDEX: Words = Words::new(
    "a word of `#[index(..)]`",
    &[
        "esr", "equality", "sort", "range", "keys", "unique", "sparse", "partial", "ttl", "hidden",
        "name",
    ],
)
.planned(&["collation", "wildcard_projection"]);

pub(crate) const FIELD_INDEX: Words = Words::new(
    "a word of `#[index(..)]` on a field",
    &["unique", "sparse", "partial", "ttl", "hidden", "name"],
)
.planned(&["text"])
.elsewhere(
    &["esr", "equality", "sort", "range", "keys"],
    "in an `#[index(..)]` on the struct",
);

/// Kinds of key beside ascending and descending.
pub(crate) const KEY_KINDS: &[&str] = &["text", "2dsphere", "2d", "hashed"];

pub(crate) const LEVELS: Words = Words::new("a `level`", &["strict", "moderate", "off"]);
pub(crate) const ACTIONS: Words =
    Words::new("an `action`", &["error", "warn"]).planned(&["errorAndLog"]);
pub(crate) const KEEP: Words = Words::new("a way to `keep`", &["latest"]);
pub(crate) const LINT_LEVEL: Words = Words::new("a word of a lint level", &["reason"]);

pub(crate) const LINTS: Words = Words::new(
    "a lint",
    &[
        "unbounded_array",
        "unbounded_map",
        "date_as_text",
        "uuid_subtype",
        "bytes_as_array",
        "nested_option",
        "id_without_rename",
        "pattern_unanchored",
        "pattern_backtracking",
        "large_document",
        "document_over_16mib",
    ],
)
.planned(&[
    "nested_growth",
    "redundant_index",
    "too_many_indexes",
    "sparse_index",
    "unserved_query",
    "range_before_sort",
    "unique_null",
    "reference_without_index",
    "deep_path",
    "monotonic_shard_key",
    "over_normalized",
    "timeseries_fits",
]);

/// `bsonType` aliases that `bson_type` takes, with the constant of the runtime that each names.
pub(crate) const BSON_TYPES: &[(&str, &str)] = &[
    ("double", "DOUBLE"),
    ("string", "STRING"),
    ("object", "OBJECT"),
    ("array", "ARRAY"),
    ("binData", "BINARY"),
    ("objectId", "OBJECT_ID"),
    ("bool", "BOOL"),
    ("date", "DATE"),
    ("null", "NULL"),
    ("regex", "REGEX"),
    ("int", "INT"),
    ("long", "LONG"),
    ("timestamp", "TIMESTAMP"),
    ("decimal", "DECIMAL"),
];

/// Units of time with their milliseconds; months have none.
pub(crate) const SPANS: &[(&str, i64)] = &[
    ("second", 1000),
    ("minute", 60_000),
    ("hour", 3_600_000),
    ("day", 86_400_000),
    ("week", 7 * 86_400_000),
    ("month", 0),
];

/// Operators that `partialFilterExpression` takes (`$and` and `$or` apart).
pub(crate) const PARTIAL_OPERATORS: &[&str] = &[
    "$eq", "$gt", "$gte", "$lt", "$lte", "$exists", "$type", "$in", "$all",
];

/// Names that an accessor or a path constant must not shadow.
pub(crate) const TRAIT_FUNCTIONS: &[&str] = &[
    "spec",
    "validator",
    "nonconforming",
    "indexes",
    "check",
    "check_document",
    "collection",
    "collection_named",
];

#[cfg(test)]
mod tests {
    use super::*;

    /// Each word, known or planned, is written about: a word without a heading has no reference.
    #[test]
    fn every_word_has_a_heading() {
        let page = include_str!("../attributes.md");
        let headings: String = page.lines().filter(|line| line.starts_with('#')).collect();
        let lists = [
            CONTAINER,
            EMBEDDED,
            FIELD,
            STRICT,
            VALIDATION,
            EMBED,
            REFERENCE,
            BUCKET,
            VALIDATE,
            QUERY,
            INDEX,
            FIELD_INDEX,
            LEVELS,
            ACTIONS,
            KEEP,
            LINT_LEVEL,
            LINTS,
        ];
        for words in lists {
            for word in words.known {
                let ticked = headings.contains(&format!("`{word}`"))
                    || headings.contains(&format!("`{word}("))
                    || headings.contains(&format!("`#[{word}"));
                assert!(
                    ticked,
                    "`{word}`, {}, has no heading in attributes.md",
                    words.what
                );
            }
            for word in words.planned {
                assert!(
                    page.contains(&format!("`{word}`")),
                    "`{word}`, {}, is not in attributes.md",
                    words.what
                );
            }
        }
    }
}
