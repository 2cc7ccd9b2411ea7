//! A mongod that ends with us.

use std::ffi::OsStr;
use std::fs;
use std::io;
use std::path::Path;
use std::process::{Child, Command, Stdio};

use tempfile::TempDir;

use super::error::{Kind, ServerError};

/// Starts the server, waits for the end of its own standard input, ends the server with all that
/// it started, and removes the folder. Standard input is a pipe whose other end we hold: it closes
/// when we close it and when this process ends, however it ends.
const SUPERVISOR: &str = r#"
folder=$1
shift
# A process group of its own, so that one signal reaches all of it.
if command -v setsid >/dev/null; then set -- setsid "$@"; fi
exec 3<&0 </dev/null
"$@" >"$folder/output" 2>&1 3<&- &
server=$!
(
    cat <&3 >/dev/null
    # The data is thrown away, so there is nothing to shut down in an orderly way.
    [ -e "$folder/ended" ] || kill -KILL "-$server" || kill -KILL "$server"
) 2>/dev/null &
exec 3<&-
wait "$server"
echo "$?" >"$folder/ended"
wait
rm -rf "$folder"
"#;

/// A mongod, its supervisor and its folder.
pub(super) struct Process {
    supervisor: Child,
    folder: TempDir,
}

impl Process {
    /// Starts `mongod` on `port`. It has not begun to listen when this returns.
    pub(super) fn start<I>(
        mongod: &Path,
        port: u16,
        replica_set: &str,
        cache_gb: f64,
        args: I,
    ) -> Result<Self, ServerError>
    where
        I: IntoIterator<Item: AsRef<OsStr>>,
    {
        let doing = "making a folder for mongod";
        let folder = tempfile::Builder::new()
            .prefix("mongod-")
            .tempdir()
            .map_err(ServerError::io(doing))?;
        let data = folder.path().join("data");
        fs::create_dir(&data).map_err(ServerError::io(doing))?;

        let mut command = Command::new("sh");
        command
            .args(["-c", SUPERVISOR, "sh"])
            .arg(folder.path())
            .arg(mongod)
            .args(["--replSet", replica_set, "--bind_ip", "127.0.0.1", "--port"])
            .arg(port.to_string())
            .arg("--dbpath")
            .arg(&data)
            .arg("--logpath")
            .arg(folder.path().join("log"))
            .arg("--wiredTigerCacheSizeGB")
            .arg(cache_gb.to_string())
            // A socket file would outlive a killed server.
            .args(["--nounixsocket", "--oplogSize", "256"])
            .args(["--setParameter", "diagnosticDataCollectionEnabled=false"])
            .args(args)
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        // Out of reach of the terminal's Ctrl-C, which would end the supervisor before its work.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let supervisor = command
            .spawn()
            .map_err(ServerError::io("starting sh, which watches over mongod"))?;
        Ok(Self { supervisor, folder })
    }

    /// The exit code of a mongod that ended by itself.
    pub(super) fn exit_code(&self) -> Option<i32> {
        // Unreadable while the supervisor is about to write it.
        let text = fs::read_to_string(self.folder.path().join("ended")).ok()?;
        text.trim().parse().ok()
    }

    /// The error for a mongod that ended with `code`.
    pub(super) fn ended(&self, code: i32) -> ServerError {
        match missing_library(&self.read("output")) {
            Some(library) => Kind::MissingLibrary(library.to_owned()),
            None => Kind::Ended {
                code,
                log: self.last_words(),
            },
        }
        .into()
    }

    /// What the server said that may explain a failed start, each line indented on a new line.
    pub(super) fn last_words(&self) -> String {
        let (log, output) = (self.read("log"), self.read("output"));
        // Each line is a JSON object whose `s` is the severity; an orderly shutdown is many lines.
        let is_telling = |line: &&str| line.contains(r#""s":"E""#) || line.contains(r#""s":"F""#);
        let mut lines: Vec<_> = log.lines().filter(is_telling).collect();
        if lines.is_empty() {
            lines = log.lines().collect();
        }
        lines.extend(output.lines());
        let from = lines.len().saturating_sub(10);
        lines[from..]
            .iter()
            .flat_map(|line| ["\n  ", truncated(line)])
            .collect()
    }

    fn read(&self, file: &str) -> String {
        // Only for the text of an error: a file that can't be read has nothing to add to it.
        let bytes: io::Result<Vec<u8>> = fs::read(self.folder.path().join(file));
        String::from_utf8_lossy(&bytes.unwrap_or_default()).into_owned()
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        drop(self.supervisor.stdin.take());
        // It ends once the server is gone. That it can't be waited for changes nothing.
        let _ = self.supervisor.wait();
    }
}

/// The library that the loader did not find: `mongod: error while loading shared libraries:
/// libcurl.so.4: cannot open shared object file: No such file or directory`.
fn missing_library(output: &str) -> Option<&str> {
    let (_, rest) = output.split_once("error while loading shared libraries: ")?;
    let (library, _) = rest.split_once(':')?;
    Some(library)
}

/// The start of a line that may be very long.
fn truncated(line: &str) -> &str {
    let end = line
        .char_indices()
        .nth(400)
        .map_or(line.len(), |(at, _)| at);
    &line[..end]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_missing_library_is_named() {
        let output = "/x/mongod: error while loading shared libraries: libcurl.so.4: cannot open \
                      shared object file: No such file or directory\n";
        assert_eq!(missing_library(output), Some("libcurl.so.4"));
        assert_eq!(missing_library("Error parsing command line"), None);
    }

    #[test]
    fn long_lines_are_cut_between_characters() {
        let line = "é".repeat(500);
        assert_eq!(truncated(&line).chars().count(), 400);
        assert_eq!(truncated("short"), "short");
    }
}
