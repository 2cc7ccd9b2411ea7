//! Golden files: what every model makes the server enforce, as text under review.
//!
//! One JSON file per model holds its collection, validator and indexes, keys in a stable order, so
//! that a change of a struct shows in review as a change of what is enforced.

use std::{
    fmt::Write as _,
    fs,
    path::{Path, PathBuf},
};

use bson::{Bson, Document, doc};

use crate::{
    error::{Error, ErrorKind, Result},
    model::ModelInfo,
};

/// Everything a model makes the server enforce, as one document.
#[must_use]
pub fn describe(model: &ModelInfo) -> Document {
    let spec = model.spec();
    let mut document = doc! { "collection": spec.collection };
    if let Some(db) = spec.db {
        document.insert("db", db);
    }
    document.insert("validationLevel", spec.level.as_str());
    document.insert("validationAction", spec.action.as_str());
    document.insert("validator", model.validator());
    let indexes: Vec<Bson> = model
        .indexes()
        .iter()
        .map(|index| Bson::Document(index.to_document()))
        .collect();
    document.insert("indexes", indexes);
    document
}

/// The same as indented JSON, with a line break at the end.
///
/// # Errors
///
/// [`ErrorKind::Encode`] if a value has no JSON form.
pub fn to_json(model: &ModelInfo) -> Result<String> {
    let text = serde_json::to_string_pretty(&describe(model));
    let text = text.map_err(|source| {
        Error::new(ErrorKind::Encode)
            .with_model(model.spec().model)
            .with_source(source)
    })?;
    Ok(text + "\n")
}

/// Compares the files in `folder` with the models. With `UPDATE_SCHEMA=1` in the environment it
/// writes them instead.
///
/// ```no_run
/// # use model_runtime::ModelInfo;
/// # const MODELS: &[ModelInfo] = &[];
/// // In a test of your crate:
/// model_runtime::schema::check("schema", MODELS).unwrap();
/// ```
///
/// # Errors
///
/// [`ErrorKind::Conflict`] with a line per difference: a file that is missing or differs, or that
/// belongs to no model, or two models of one name. [`ErrorKind::Io`] if a file cannot be read or written.
pub fn check(folder: impl AsRef<Path>, models: &[ModelInfo]) -> Result<()> {
    if wants_update() {
        update(folder.as_ref(), models)
    } else {
        compare(folder.as_ref(), models)
    }
}

#[expect(
    clippy::disallowed_methods,
    reason = "the documented switch of golden files"
)]
fn wants_update() -> bool {
    std::env::var_os("UPDATE_SCHEMA").is_some_and(|value| value == "1")
}

fn file(folder: &Path, model: &ModelInfo) -> PathBuf {
    folder.join(format!("{}.json", model.spec().model))
}

/// A file has the name of its model, so that two models of one name cannot both have one.
fn apart(models: &[ModelInfo]) -> Result<()> {
    for (n, model) in models.iter().enumerate() {
        let name = model.spec().model;
        let other = models[..n]
            .iter()
            .find(|other| other.spec().model == name && !model.is_same_as(other));
        if let Some(other) = other {
            let why = format!(
                "two models are called `{name}`, of the collections `{}` and `{}`, and the file of both would be `{name}.json`; rename one of the types, or give each its own folder",
                other.spec().collection,
                model.spec().collection,
            );
            return Err(Error::new(ErrorKind::Conflict(why)).with_model(name));
        }
    }
    Ok(())
}

/// Writes the files, and removes those that belong to no model.
///
/// # Errors
///
/// [`ErrorKind::Conflict`] before anything is written if two models have one name,
/// [`ErrorKind::Io`] if a file cannot be written.
pub fn update(folder: &Path, models: &[ModelInfo]) -> Result<()> {
    apart(models)?;
    fs::create_dir_all(folder).map_err(|source| io(folder, source))?;
    write_all(folder, models)?;
    for stale in stale(folder, models)? {
        fs::remove_file(&stale).map_err(|source| io(&stale, source))?;
    }
    Ok(())
}

/// Compares the files with the models, whatever the environment says.
///
/// # Errors
///
/// As [`check`].
pub fn compare(folder: &Path, models: &[ModelInfo]) -> Result<()> {
    apart(models)?;
    let mut report = String::new();
    for model in models {
        let path = file(folder, model);
        let wanted = to_json(model)?;
        match fs::read_to_string(&path) {
            Ok(found) if found == wanted => {}
            Ok(found) => differences(&mut report, &path, &found, &wanted),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
                let _ = writeln!(report, "{} is missing", path.display());
            }
            Err(source) => return Err(io(&path, source)),
        }
    }
    for path in stale(folder, models)? {
        let _ = writeln!(report, "{} belongs to no model", path.display());
    }
    if report.is_empty() {
        return Ok(());
    }
    report.push_str("run the test with UPDATE_SCHEMA=1 to take the models' side");
    Err(Error::new(ErrorKind::Conflict(report)))
}

/// The lines from the first difference on, a few of each side.
fn differences(report: &mut String, path: &Path, found: &str, wanted: &str) {
    let (found, wanted): (Vec<&str>, Vec<&str>) =
        (found.lines().collect(), wanted.lines().collect());
    let same = found
        .iter()
        .zip(&wanted)
        .take_while(|(a, b)| a == b)
        .count();
    let tail = found[same..]
        .iter()
        .rev()
        .zip(wanted[same..].iter().rev())
        .take_while(|(a, b)| a == b)
        .count();
    let _ = writeln!(report, "{}:{} differs:", path.display(), same + 1);
    for (sign, lines) in [('-', &found), ('+', &wanted)] {
        for line in lines[same..lines.len() - tail].iter().take(10) {
            let _ = writeln!(report, "  {sign} {}", line.trim_end());
        }
    }
}

/// Files of models that are gone.
fn stale(folder: &Path, models: &[ModelInfo]) -> Result<Vec<PathBuf>> {
    let entries = match fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(Vec::new()),
        Err(source) => return Err(io(folder, source)),
    };
    let mut stale = Vec::new();
    for entry in entries {
        let path = entry.map_err(|source| io(folder, source))?.path();
        let is_golden = path
            .extension()
            .is_some_and(|extension| extension == "json");
        if is_golden && models.iter().all(|model| file(folder, model) != path) {
            stale.push(path);
        }
    }
    stale.sort();
    Ok(stale)
}

/// Writes the file of every model and returns their paths.
pub(crate) fn write_all(folder: &Path, models: &[ModelInfo]) -> Result<Vec<PathBuf>> {
    apart(models)?;
    let write_one = |model: &ModelInfo| {
        let path = file(folder, model);
        write(&path, &to_json(model)?)?;
        Ok(path)
    };
    models.iter().map(write_one).collect()
}

/// Writes only what changed, so that nothing is built again for it.
fn write(path: &Path, text: &str) -> Result<()> {
    if fs::read_to_string(path).is_ok_and(|found| found == text) {
        return Ok(());
    }
    fs::write(path, text).map_err(|source| io(path, source))
}

fn io(path: &Path, source: std::io::Error) -> Error {
    Error::new(ErrorKind::Io)
        .with_subject(path.display().to_string())
        .with_source(source)
}
