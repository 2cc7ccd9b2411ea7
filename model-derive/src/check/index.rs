//! Rules of declared queries and indexes that tokens show.

use std::collections::{HashMap, HashSet};

use super::check_path;
use crate::{
    ast::Model,
    attr::{
        index::{Index, Keys},
        partial::Condition,
        path::FieldPath,
        query::Shape,
    },
    errors::Errors,
    expand::paths,
    name::plain,
    symbol::TRAIT_FUNCTIONS,
};

/// The server's limits: fields of a compound index, and indexes of a collection beside `_id_`.
const MOST_KEYS: usize = 32;
const MOST_INDEXES: usize = 63;

pub(crate) fn check(errors: &Errors, model: &Model<'_>) {
    check_queries(errors, model);
    let mut seen = Seen::default();
    let mut esr = false;
    for index in all(model) {
        let before = errors.count();
        match &index.keys {
            Keys::Explicit(keys) => check_keys(errors, model, index, keys),
            Keys::Esr(shape) => check_shape(errors, model, shape),
            Keys::Queries if model.attrs.queries.is_empty() => errors.at(
                index.span,
                "`#[index(esr)]` makes indexes for the declared queries, and none is declared: \
                 add `#[query(name: equality(..), sort(..), range(..))]`, or write the keys here",
            ),
            Keys::Queries if esr => errors.at(
                index.span,
                "`#[index(esr)]` is given twice; remove this one",
            ),
            Keys::Queries => esr = true,
        }
        check_options(errors, model, index);
        if errors.count() == before {
            seen.check(errors, index);
        }
    }
    let count = all(model)
        .filter(|index| !matches!(index.keys, Keys::Queries))
        .count();
    if count > MOST_INDEXES
        && let Some(last) = all(model).last()
    {
        errors.at(
            last.span,
            format_args!("a collection has at most 64 indexes, `_id_` among them, and {count} are declared here"),
        );
    }
}

/// The indexes of the struct, then those of its fields. On a field that is not stored, `index` is
/// a mistake of its own.
pub(crate) fn all<'m>(model: &'m Model<'_>) -> impl Iterator<Item = &'m Index> {
    let fields = model.fields().iter().filter(|field| field.is_written());
    model
        .attrs
        .indexes
        .iter()
        .chain(fields.flat_map(|field| &field.attrs.indexes))
}

fn check_queries(errors: &Errors, model: &Model<'_>) {
    let mut names = HashSet::new();
    let constants = match model.attrs.no_fields.is_set() {
        true => Vec::new(),
        false => paths::constants(model),
    };
    for query in &model.attrs.queries {
        let name = plain(&query.name);
        if !names.insert(name.clone()) {
            errors.at(
                query.name.span(),
                format_args!("a query `{name}` is declared already; give this one another name"),
            );
        }
        if TRAIT_FUNCTIONS.contains(&name.as_str()) {
            errors.at(
                query.name.span(),
                format_args!(
                    "`{name}` is a function of every document; give the query another name"
                ),
            );
        }
        if let Some(constant) = constants.iter().find(|constant| constant.name == name) {
            errors.at(
                query.name.span(),
                format_args!(
                    "`{name}` is the path constant of `{}`; give the query another name",
                    constant.field.name
                ),
            );
        }
        check_shape(errors, model, &query.shape);
    }
}

fn check_shape(errors: &Errors, model: &Model<'_>, shape: &Shape) {
    shape.paths().for_each(|path| {
        check_path(errors, model, path);
    });
    check_custom(errors, model, shape);
    for paths in [shape.equality(), shape.sort(), shape.range()] {
        check_repeats(errors, paths);
    }
    for path in shape.sort().iter().chain(shape.range()) {
        if shape
            .equality()
            .iter()
            .any(|equal| equal.dotted() == path.dotted())
        {
            errors.at(
                path.last().span,
                format_args!("`{}` is compared for equality already, so all matches have one value of it; remove it here", path.dotted()),
            );
        }
    }
    let keys: HashSet<String> = shape.paths().map(FieldPath::dotted).collect();
    check_count(errors, shape.paths().last(), keys.len());
}

/// An accessor encodes such a value through the field's path constant.
fn check_custom(errors: &Errors, model: &Model<'_>, shape: &Shape) {
    if !model.attrs.no_fields.is_set() {
        return;
    }
    for path in shape.equality().iter().chain(shape.range()) {
        if model
            .field(&path.first().name)
            .is_some_and(|field| field.serde.serialize_with.is_some())
        {
            errors.at(
                path.first().span,
                format_args!("`{}` is written by a function, and a query on it needs the path constants; remove `no_fields`", path.dotted()),
            );
        }
    }
}

fn check_repeats(errors: &Errors, paths: &[FieldPath]) {
    let mut seen = HashSet::new();
    for path in paths {
        if !seen.insert(path.dotted()) {
            errors.at(
                path.last().span,
                format_args!("`{}` is a key already; remove this one", path.dotted()),
            );
        }
    }
}

fn check_count(errors: &Errors, last: Option<&FieldPath>, count: usize) {
    if let Some(last) = last
        && count > MOST_KEYS
    {
        errors.at(
            last.last().span,
            format_args!("a compound index has at most {MOST_KEYS} keys, and these are {count}"),
        );
    }
}

fn check_keys(errors: &Errors, model: &Model<'_>, index: &Index, keys: &[FieldPath]) {
    keys.iter().for_each(|key| {
        check_path(errors, model, key);
    });
    check_repeats(errors, keys);
    check_count(errors, keys.last(), keys.len());
    let [key] = keys else { return };
    let is_id = model
        .field(&key.first().name)
        .is_some_and(|field| field.serde.name == "_id")
        && key.segments.len() == 1;
    if !is_id {
        return;
    }
    match index.options.first_span() {
        _ if key.descending => errors.at(
            key.last().span,
            "the server refuses an index `{ _id: -1 }`; `_id_` is read backwards as well",
        ),
        Some(option) => errors.at(
            option,
            "the server's own index on `_id` takes no option; it is unique already",
        ),
        None => errors.at(
            index.span,
            "`_id` has the server's own unique index already; remove this one",
        ),
    }
}

fn check_options(errors: &Errors, model: &Model<'_>, index: &Index) {
    let options = &index.options;
    let several = match &index.keys {
        Keys::Explicit(keys) => keys.len() > 1,
        Keys::Esr(shape) => shape.paths().count() > 1,
        Keys::Queries => false,
    };
    if let (Some(ttl), true) = (options.ttl.span(), several) {
        errors.at(
            ttl,
            "a TTL index has one key, a date: the server refuses a compound one",
        );
    }
    if let (Some(sparse), Some(_)) = (options.sparse.span(), options.partial.span()) {
        errors.at(
            sparse,
            "the server refuses `sparse` beside `partial`; a partial filter says it all",
        );
    }
    if let Some(conditions) = options.partial.get() {
        check_conditions(errors, model, conditions);
    }
}

fn check_conditions(errors: &Errors, model: &Model<'_>, conditions: &[Condition]) {
    for condition in conditions {
        match condition {
            Condition::Field(path, _) => {
                check_path(errors, model, path);
            }
            Condition::Each(_, branches) => branches
                .iter()
                .for_each(|branch| check_conditions(errors, model, branch)),
        }
    }
}

/// Indexes met so far, by name and by keys.
#[derive(Default)]
struct Seen {
    names: HashSet<String>,
    keys: HashMap<String, bool>,
    unnamed: HashSet<String>,
}

impl Seen {
    fn check(&mut self, errors: &Errors, index: &Index) {
        if let Some(name) = index.options.name.get()
            && !self.names.insert(name.value())
        {
            errors.at(
                name.span(),
                format_args!("an index is named `{}` already", name.value()),
            );
        }
        let keys: Vec<&FieldPath> = match &index.keys {
            Keys::Explicit(keys) => keys.iter().collect(),
            Keys::Esr(shape) => shape.paths().collect(),
            Keys::Queries => return,
        };
        let mut text: Vec<String> = Vec::new();
        for key in keys {
            let key = format!("{}{}", if key.descending { "-" } else { "" }, key.dotted());
            if !text.contains(&key) {
                text.push(key);
            }
        }
        let text = text.join(", ");
        // A partial filter keeps two indexes on one key apart, a name tells them apart.
        let partial = index.options.partial.is_set();
        if let Some(other) = self.keys.insert(text.clone(), partial)
            && !other
            && !partial
        {
            errors.at(
                index.span,
                format_args!("an index on ({text}) is declared already; remove this one"),
            );
        } else if index.options.name.get().is_none() && !self.unnamed.insert(text.clone()) {
            errors.at(
                index.span,
                format_args!("two indexes on ({text}) would have one name; give this one another with `name = \"..\"`"),
            );
        }
    }
}
