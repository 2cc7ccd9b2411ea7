//! A script that brings a database to what the models declare, for mongosh.

use std::fmt::Write as _;

use bson::{Bson, Document};

use crate::{
    error::{Error, ErrorKind, Result},
    model::ModelInfo,
};

const HEAD: &str = "\
// Collections with their validators and indexes, made by model-runtime. Run it with
//     mongosh \"mongodb://localhost/database\" this-file.js
// It may be run again. It drops nothing, and it does not look at documents that are stored
// already: what a new validator refuses is found with
//     db.collection.find({ $nor: [validator] })
const bring = (target, name, options, indexes) => {
  const exists = target.getCollectionInfos({ name }).length > 0;
  target.runCommand(exists ? { collMod: name, ...options } : { create: name, ...options });
  if (indexes.length > 0) {
    target.runCommand({ createIndexes: name, indexes });
  }
  print(`${target.getName()}.${name}: ${exists ? \"changed\" : \"created\"}`);
};
";

/// The models as a script for mongosh: `create` or `collMod` with the validator, and
/// `createIndexes`. Numbers keep their widths.
///
/// # Errors
///
/// [`ErrorKind::Encode`] if a value has no form in the script.
pub fn mongosh(models: &[ModelInfo]) -> Result<String> {
    let mut script = HEAD.to_owned();
    for model in models {
        let spec = model.spec();
        let target = match spec.db {
            Some(name) => format!("db.getSiblingDB({})", quoted(name)),
            None => "db".to_owned(),
        };
        let mut options = Document::new();
        options.insert("validator", model.validator());
        options.insert("validationLevel", spec.level.as_str());
        options.insert("validationAction", spec.action.as_str());
        let indexes = model
            .indexes()
            .iter()
            .map(|index| Bson::Document(index.to_document()))
            .collect();
        let _ = write!(
            script,
            "\n// {}\nbring({target}, {}, ",
            spec.model,
            quoted(spec.collection)
        );
        let written = literal(&mut script, &Bson::Document(options), 0).and_then(|()| {
            script.push_str(", ");
            literal(&mut script, &Bson::Array(indexes), 0)
        });
        if let Err(value) = written {
            let why = format!("`{value}` has no form in a script");
            return Err(Error::new(ErrorKind::Conflict(why)).with_model(spec.model));
        }
        script.push_str(");\n");
    }
    Ok(script)
}

/// A string of JSON is one of JavaScript.
fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

/// A value as JavaScript that mongosh reads as the same BSON.
fn literal(script: &mut String, value: &Bson, depth: usize) -> Result<(), Bson> {
    match value {
        Bson::Document(document) if document.is_empty() => script.push_str("{}"),
        Bson::Document(document) => {
            script.push('{');
            for (key, value) in document {
                line(script, depth + 1);
                // In brackets `__proto__` is a key like any other.
                let key = if key == "__proto__" {
                    format!("[{}]", quoted(key))
                } else {
                    quoted(key)
                };
                script.push_str(&key);
                script.push_str(": ");
                literal(script, value, depth + 1)?;
                script.push(',');
            }
            line(script, depth);
            script.push('}');
        }
        Bson::Array(items) if items.iter().all(is_short) => {
            script.push('[');
            for (index, item) in items.iter().enumerate() {
                if index > 0 {
                    script.push_str(", ");
                }
                literal(script, item, depth)?;
            }
            script.push(']');
        }
        Bson::Array(items) => {
            script.push('[');
            for item in items {
                line(script, depth + 1);
                literal(script, item, depth + 1)?;
                script.push(',');
            }
            line(script, depth);
            script.push(']');
        }
        scalar => script.push_str(&of_scalar(scalar)?),
    }
    Ok(())
}

fn of_scalar(value: &Bson) -> Result<String, Bson> {
    Ok(match value {
        Bson::String(text) => quoted(text),
        Bson::Boolean(value) => value.to_string(),
        Bson::Null => "null".to_owned(),
        Bson::Int32(value) => format!("Int32({value})"),
        Bson::Int64(value) => format!("Long(\"{value}\")"),
        Bson::Double(value) if value.is_nan() => "Double(NaN)".to_owned(),
        Bson::Double(value) if value.is_infinite() => {
            let sign = if *value < 0.0 { "-" } else { "" };
            format!("Double({sign}Infinity)")
        }
        Bson::Double(value) => format!("Double({value:?})"),
        Bson::Decimal128(value) => format!("Decimal128(\"{value}\")"),
        Bson::DateTime(date) => format!("new Date({})", date.timestamp_millis()),
        Bson::ObjectId(id) => format!("ObjectId(\"{id}\")"),
        other => return Err(other.clone()),
    })
}

fn is_short(value: &Bson) -> bool {
    !matches!(value, Bson::Document(_) | Bson::Array(_))
}

fn line(script: &mut String, depth: usize) {
    script.push('\n');
    for _ in 0..depth {
        script.push_str("  ");
    }
}
