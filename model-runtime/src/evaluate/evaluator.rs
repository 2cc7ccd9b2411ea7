//! The evaluator of a validator, and those of the models that were asked for.

use std::{
    collections::HashMap,
    ptr,
    sync::{LazyLock, RwLock},
};

use bson::{Bson, Document, RawDocument, RawDocumentBuf};

use super::{Unknown, dates::Clause, place::Place, raw::Value, schema::Schema, walk::Walk};
use crate::{
    spec::DocumentSpec,
    validator,
    violations::{Violation, Violations},
};

/// A validator, ready to be evaluated.
#[derive(Debug)]
struct Evaluator {
    schema: Schema,
    /// What no document may match: the bounds of dates, which `$jsonSchema` cannot say.
    forbidden: Vec<Clause>,
    /// What of the validator cannot be evaluated. The derives admit no such thing.
    unknown: Option<String>,
}

impl Evaluator {
    fn new(validator: &Document) -> Result<Evaluator, Unknown> {
        let mut evaluator = Evaluator {
            schema: Schema::default(),
            forbidden: Vec::new(),
            unknown: None,
        };
        for (operator, said) in validator {
            match (operator.as_str(), said) {
                ("$jsonSchema", Bson::Document(schema)) => evaluator.schema = Schema::read(schema)?,
                ("$nor", Bson::Array(clauses)) => {
                    let of = |clause: &Bson| match clause.as_document() {
                        Some(clause) => Clause::of(clause),
                        None => Err(Unknown(operator.clone())),
                    };
                    let clauses = clauses.iter().map(of);
                    evaluator.forbidden = clauses.collect::<Result<_, _>>()?;
                }
                _ => return Err(Unknown(operator.clone())),
            }
        }
        Ok(evaluator)
    }

    /// Every broken rule.
    fn broken(&self, document: &RawDocument) -> Vec<Violation> {
        let with_id = match document.get("_id") {
            Ok(None) => with_id(document),
            _ => None,
        };
        let document = with_id.as_deref().unwrap_or(document);
        let whole = Value::Document(document);
        // Nearly every document keeps its rules, and that is found without gathering.
        let keeps = Walk { list: None }.value(&self.schema, whole, &Place::ROOT);
        let mut list = Vec::new();
        if !keeps {
            Walk {
                list: Some(&mut list),
            }
            .value(&self.schema, whole, &Place::ROOT);
        }
        if let Some(unknown) = &self.unknown {
            let said = Some(Bson::String(unknown.clone()));
            list.push(Violation::new(String::new(), "validator", None, said));
        }
        for clause in &self.forbidden {
            clause.matches(whole, &Place::ROOT, &mut list);
        }
        list
    }
}

/// The document with an `_id` of zeros: one without gets an ObjectId before the server looks at it.
fn with_id(document: &RawDocument) -> Option<RawDocumentBuf> {
    const ID: &[u8] = b"\x07_id\0\0\0\0\0\0\0\0\0\0\0\0\0";
    let bytes = document.as_bytes();
    let len = i32::try_from(bytes.len() + ID.len()).ok()?;
    let joined = [&len.to_le_bytes(), ID, bytes.get(4..)?].concat();
    RawDocumentBuf::from_bytes(joined).ok()
}

/// The evaluators of the models that were asked for, by the address of their specs.
static MODELS: LazyLock<RwLock<HashMap<usize, &'static Evaluator>>> =
    LazyLock::new(RwLock::default);

/// The evaluator of a model, made at the first call.
fn evaluator(spec: &'static DocumentSpec) -> &'static Evaluator {
    let key = ptr::from_ref(spec).addr();
    let known = MODELS
        .read()
        .unwrap_or_else(|poisoned| poisoned.into_inner());
    if let Some(evaluator) = known.get(&key) {
        return evaluator;
    }
    drop(known);
    let evaluator =
        Evaluator::new(&validator::validator(spec)).unwrap_or_else(|unknown| Evaluator {
            schema: Schema::default(),
            forbidden: Vec::new(),
            unknown: Some(unknown.0),
        });
    let mut models = MODELS
        .write()
        .unwrap_or_else(|poisoned| poisoned.into_inner());
    // One for each model there is, for as long as the program runs.
    models
        .entry(key)
        .or_insert_with(|| Box::leak(Box::new(evaluator)))
}

/// Checks a document against the validator of a model.
pub(crate) fn check(spec: &'static DocumentSpec, document: &RawDocument) -> Result<(), Violations> {
    let list = evaluator(spec).broken(document);
    if list.is_empty() {
        return Ok(());
    }
    let id = document.get("_id").ok().flatten();
    Err(Violations::found(
        list,
        id.and_then(|id| Bson::try_from(id).ok()),
    ))
}
