//! Finds a mongod to start. Everything here blocks.

use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use super::error::{Kind, ServerError};
use super::{pinned, setting};

/// The major versions that the tests of this crate's users may run on.
const SUPPORTED: std::ops::RangeInclusive<u32> = 6..=8;

/// A mongod that can be started: the one on `PATH`, the cached one, or the pinned one, now fetched.
pub(super) fn mongod() -> Result<PathBuf, ServerError> {
    let not_on_path = match on_path() {
        Ok(binary) => return Ok(binary),
        Err(why) => why,
    };
    let folder = cache_folder()?;
    pinned::mongod(&folder).map_err(|error| match error.kind() {
        Kind::NoServer(tried) => {
            let mut lines = vec!["MONGODB_URI is not set".to_owned(), not_on_path];
            lines.extend_from_slice(tried);
            Kind::NoServer(lines).into()
        }
        _ => error,
    })
}

/// `mongod` if it is on `PATH` and supported, else why not.
fn on_path() -> Result<PathBuf, String> {
    let binary = Path::new("mongod");
    let output = match Command::new(binary)
        .arg("--version")
        .stdin(Stdio::null())
        .output()
    {
        Ok(output) => output,
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            return Err("mongod is not on PATH".to_owned());
        }
        Err(error) => return Err(format!("mongod on PATH can't be run: {error}")),
    };
    let text = String::from_utf8_lossy(&output.stdout);
    match version(&text) {
        Some((major, _, _)) if SUPPORTED.contains(&major) => Ok(binary.to_owned()),
        Some((major, minor, patch)) => Err(format!(
            "mongod on PATH is version {major}.{minor}.{patch}, which is not supported (6.0 to 8.x)"
        )),
        None => {
            let said = String::from_utf8_lossy(&output.stderr);
            let said = said.lines().next().unwrap_or("it names no version");
            Err(format!("mongod on PATH does not tell its version: {said}"))
        }
    }
}

/// The version in what `mongod --version` prints: `db version v6.0.5`.
fn version(text: &str) -> Option<(u32, u32, u32)> {
    let line = text
        .lines()
        .find_map(|line| line.strip_prefix("db version v"))?;
    // A release candidate has a suffix: `8.2.0-rc1`.
    let mut numbers = line.trim().split(['.', '-']).map(|part| part.parse().ok());
    Some((numbers.next()??, numbers.next()??, numbers.next()??))
}

/// Where fetched binaries are kept.
fn cache_folder() -> Result<PathBuf, ServerError> {
    let base = match setting("MODEL_CACHE_DIR") {
        Some(folder) => PathBuf::from(folder),
        // One for all workspaces of a user, so that it is fetched once.
        None => match user_cache() {
            Some(folder) => folder,
            None => workspace()?
                .map(|root| root.join(".cache"))
                .ok_or_else(|| {
                    Kind::NoServer(vec![
                    "no cache folder for the pinned mongod: MODEL_CACHE_DIR, XDG_CACHE_HOME and \
                     HOME are not set, and there is no Cargo.lock above the current folder"
                        .to_owned(),
                ])
                })?,
        },
    };
    Ok(base.join("model-runtime"))
}

/// The nearest folder from the current one upwards that has a `Cargo.lock`.
fn workspace() -> Result<Option<PathBuf>, ServerError> {
    let here = std::env::current_dir().map_err(ServerError::io("reading the current folder"))?;
    let root = here
        .ancestors()
        .find(|folder| folder.join("Cargo.lock").is_file());
    Ok(root.map(Path::to_owned))
}

fn user_cache() -> Option<PathBuf> {
    match setting("XDG_CACHE_HOME") {
        Some(folder) => Some(folder.into()),
        None => setting("HOME").map(|home| Path::new(&home).join(".cache")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_are_read() {
        let printed = "db version v6.0.5\nBuild Info: {\n    \"version\": \"6.0.5\"\n}\n";
        assert_eq!(version(printed), Some((6, 0, 5)));
        assert_eq!(version("db version v8.2.0-rc1\n"), Some((8, 2, 0)));
        assert_eq!(version("db version v7.0\n"), None);
        assert_eq!(version("db version vnext\n"), None);
        assert_eq!(version("mongosh 2.0.1\n"), None);
        assert_eq!(version(""), None);
    }

    #[test]
    fn only_tried_majors_are_supported() {
        assert_eq!(SUPPORTED.collect::<Vec<_>>(), [6, 7, 8]);
    }
}
