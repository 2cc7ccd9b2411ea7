//! Declared indexes, resolved: stored paths, equality-sort-range order, merged prefixes, names.

use std::fmt;

use bson::{Bson, Document, doc};

use crate::{
    bucket,
    lookup::resolve as resolve_path,
    shape::hash,
    spec::{Condition, DocumentSpec, IndexDef, KeyDef, KeysDef, QuerySpec, RustPath, Value},
};

/// An index as the server takes it.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct IndexSpec {
    /// The name: as given, else keys and directions joined as the driver and the shell do.
    pub name: String,
    /// The keys, in order.
    pub keys: Vec<IndexKey>,
    /// Refuses equal keys.
    pub unique: bool,
    /// Leaves out documents without the key.
    pub sparse: bool,
    /// Kept up to date but not used by queries.
    pub hidden: bool,
    /// Seconds after which documents are deleted.
    pub expire_after_seconds: Option<u32>,
    /// Only documents that match.
    pub partial_filter_expression: Option<Document>,
    /// The declared queries it serves.
    pub serves: Vec<&'static str>,
}

/// One key of an index.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IndexKey {
    /// The dotted path in stored names.
    pub path: String,
    /// 1 for ascending, -1 for descending.
    pub direction: i8,
}

impl IndexSpec {
    fn new(keys: Vec<IndexKey>) -> IndexSpec {
        IndexSpec {
            name: default_name(&keys),
            keys,
            unique: false,
            sparse: false,
            hidden: false,
            expire_after_seconds: None,
            partial_filter_expression: None,
            serves: Vec::new(),
        }
    }

    /// The key pattern: `{ status: 1, created_at: -1 }`.
    #[must_use]
    pub fn key_pattern(&self) -> Document {
        self.keys
            .iter()
            .map(|key| (key.path.clone(), Bson::Int32(key.direction.into())))
            .collect()
    }

    /// The index as one entry of `createIndexes`.
    #[must_use]
    pub fn to_document(&self) -> Document {
        let mut index = doc! { "key": self.key_pattern(), "name": self.name.as_str() };
        for (option, set) in [
            ("unique", self.unique),
            ("sparse", self.sparse),
            ("hidden", self.hidden),
        ] {
            if set {
                index.insert(option, true);
            }
        }
        if let Some(seconds) = self.expire_after_seconds {
            // At most 2147483647, checked by the derive.
            index.insert(
                "expireAfterSeconds",
                Bson::Int32(seconds.try_into().unwrap_or(i32::MAX)),
            );
        }
        if let Some(filter) = &self.partial_filter_expression {
            index.insert("partialFilterExpression", filter.clone());
        }
        index
    }

    /// Whether only the keys matter: no option changes what the index holds or refuses.
    fn is_plain(&self) -> bool {
        !self.unique
            && !self.sparse
            && !self.hidden
            && self.expire_after_seconds.is_none()
            && self.partial_filter_expression.is_none()
    }

    /// Whether a generated index is not needed beside `other`: what `unique` or a TTL add to an
    /// index takes nothing from the queries it serves.
    fn is_served_by(&self, other: &IndexSpec) -> bool {
        let keys = IndexSpec {
            unique: false,
            expire_after_seconds: None,
            ..other.clone()
        };
        self.is_prefix_of(&keys)
    }

    /// Whether every query this index serves is served by `other` too: its keys are the first of
    /// `other`'s with the same directions, or with all of them reversed. An index with an option
    /// is never redundant.
    #[must_use]
    pub fn is_prefix_of(&self, other: &IndexSpec) -> bool {
        let first = other.keys.iter().take(self.keys.len());
        let mut pairs = self.keys.iter().zip(first);
        let same = pairs.clone().all(|(a, b)| a == b);
        let reversed = pairs.all(|(a, b)| a.path == b.path && a.direction == -b.direction);
        self.is_plain()
            && other.is_plain()
            && self.keys.len() <= other.keys.len()
            && (same || reversed)
    }
}

/// `status_1_created_at_-1 { status: 1, created_at: -1 } unique`.
impl fmt::Display for IndexSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let keys: Vec<_> = self
            .keys
            .iter()
            .map(|key| format!("{}: {}", key.path, key.direction))
            .collect();
        write!(f, "{} {{ {} }}", self.name, keys.join(", "))?;
        for (word, set) in [
            (" unique", self.unique),
            (" sparse", self.sparse),
            (" hidden", self.hidden),
        ] {
            f.write_str(if set { word } else { "" })?;
        }
        if let Some(seconds) = self.expire_after_seconds {
            write!(f, " ttl {seconds}s")?;
        }
        if let Some(filter) = &self.partial_filter_expression {
            write!(f, " partial {filter}")?;
        }
        Ok(())
    }
}

/// The longest generated name; beyond it a hash keeps names apart.
const LONGEST_NAME: usize = 120;

fn default_name(keys: &[IndexKey]) -> String {
    let parts: Vec<_> = keys
        .iter()
        .map(|key| format!("{}_{}", key.path, key.direction))
        .collect();
    let name = parts.join("_");
    if name.len() <= LONGEST_NAME {
        return name;
    }
    let hash = hash(&name);
    let mut end = LONGEST_NAME - 17;
    while !name.is_char_boundary(end) {
        end -= 1;
    }
    format!("{}_{hash:016x}", &name[..end])
}

/// The declared indexes of a model.
pub(crate) fn resolve(spec: &'static DocumentSpec) -> Vec<IndexSpec> {
    let mut indexes: Vec<IndexSpec> = Vec::new();
    for def in spec.indexes {
        match def.keys {
            KeysDef::Explicit(keys) => {
                indexes.push(with_options(spec, def, resolve_keys(spec, keys)));
            }
            KeysDef::Esr(query) => indexes.push(with_options(spec, def, esr(spec, &query))),
            KeysDef::Queries => indexes.extend(spec.queries.iter().map(|query| {
                let mut index = IndexSpec::new(esr(spec, query));
                index.serves.push(query.name);
                index
            })),
        }
    }
    indexes.extend(bucket::unique_index(spec).map(|keys| {
        let mut index = IndexSpec::new(keys);
        index.unique = true;
        index
    }));
    merge(indexes)
}

fn with_options(spec: &'static DocumentSpec, def: &IndexDef, keys: Vec<IndexKey>) -> IndexSpec {
    let mut index = IndexSpec::new(keys);
    if let Some(name) = def.name {
        name.clone_into(&mut index.name);
    }
    index.unique = def.unique;
    index.sparse = def.sparse;
    index.hidden = def.hidden;
    index.expire_after_seconds = def.ttl;
    index.partial_filter_expression = def.partial.map(|conditions| partial(spec, conditions));
    index
}

/// A path in stored names. The derive has proved every path, so none is lost here.
fn stored(spec: &DocumentSpec, path: RustPath) -> String {
    resolve_path(spec.shape, path).map_or_else(|| path.join("."), |place| place.dotted())
}

fn resolve_keys(spec: &DocumentSpec, keys: &[KeyDef]) -> Vec<IndexKey> {
    keys.iter()
        .map(|key| IndexKey {
            path: stored(spec, key.0),
            direction: key.1,
        })
        .collect()
}

/// Equality keys in the written order, then the sort, then ranges that are not there yet.
pub(crate) fn esr(spec: &DocumentSpec, query: &QuerySpec) -> Vec<IndexKey> {
    let ascending = |path: &RustPath| IndexKey {
        path: stored(spec, path),
        direction: 1,
    };
    let mut keys: Vec<IndexKey> = query.equality.iter().map(ascending).collect();
    let sort = resolve_keys(spec, query.sort);
    for key in sort.into_iter().chain(query.range.iter().map(ascending)) {
        if keys.iter().all(|known| known.path != key.path) {
            keys.push(key);
        }
    }
    keys
}

/// Leaves out each generated index that is a prefix of another. Indexes that were written out are
/// kept as written.
fn merge(indexes: Vec<IndexSpec>) -> Vec<IndexSpec> {
    let mut kept: Vec<IndexSpec> = Vec::with_capacity(indexes.len());
    for index in indexes {
        if index.serves.is_empty() {
            kept.push(index);
            continue;
        }
        if let Some(longer) = kept.iter_mut().find(|other| index.is_served_by(other)) {
            longer.serves.extend(index.serves);
            continue;
        }
        let mut longer = index;
        kept.retain_mut(|other| {
            let redundant = !other.serves.is_empty() && other.is_prefix_of(&longer);
            if redundant {
                longer.serves.splice(0..0, other.serves.drain(..));
            }
            !redundant
        });
        kept.push(longer);
    }
    name_apart(&mut kept);
    kept
}

/// A generated index on the keys of a declared one that does not serve it (a partial one) needs a
/// name of its own.
fn name_apart(indexes: &mut [IndexSpec]) {
    for place in 0..indexes.len() {
        let taken = indexes
            .iter()
            .enumerate()
            .any(|(other, index)| other != place && index.name == indexes[place].name);
        if taken && !indexes[place].serves.is_empty() {
            indexes[place].name.push_str("_esr");
        }
    }
}

fn partial(spec: &'static DocumentSpec, conditions: &[Condition]) -> Document {
    conditions
        .iter()
        .map(|condition| match condition {
            Condition::Field(path, [("$eq", value)]) => (stored(spec, path), literal(value)),
            Condition::Field(path, operators) => {
                let operators = operators
                    .iter()
                    .map(|(name, value)| ((*name).to_owned(), literal(value)));
                (stored(spec, path), Bson::Document(operators.collect()))
            }
            Condition::Each(operator, branches) => {
                let branches = branches
                    .iter()
                    .map(|branch| Bson::Document(partial(spec, branch)));
                ((*operator).to_owned(), Bson::Array(branches.collect()))
            }
        })
        .collect()
}

fn literal(value: &Value) -> Bson {
    match *value {
        Value::Null => Bson::Null,
        Value::Bool(value) => Bson::Boolean(value),
        Value::Int(value) => i32::try_from(value).map_or(Bson::Int64(value), Bson::Int32),
        Value::Float(value) => Bson::Double(value),
        Value::Str(value) => Bson::String(value.to_owned()),
        Value::List(values) => Bson::Array(values.iter().map(literal).collect()),
    }
}
