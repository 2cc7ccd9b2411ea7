//! For build scripts: validators and indexes written at build time, without the driver.
//!
//! Keep the models in a file that stands alone, include it in the build script, and depend on this
//! crate with `default-features = false` there:
//!
//! ```text
//! // build.rs
//! #[path = "src/models.rs"]
//! #[allow(deprecated)] // the crate itself shows the warnings
//! mod models;
//!
//! fn main() {
//!     model_runtime::build::write(models::MODELS).expect("validators");
//! }
//! ```
//!
//! and read them with `include_str!(concat!(env!("OUT_DIR"), "/Order.json"))`.

use std::path::{Path, PathBuf};

use crate::{
    error::{Error, ErrorKind, Result},
    model::ModelInfo,
    schema,
};

/// Writes one JSON file per model to `OUT_DIR` and returns the paths. See
/// [`schema::describe`] for what is in them.
///
/// # Errors
///
/// [`ErrorKind::Io`] if `OUT_DIR` is not set (it is only in a build script) or a file cannot be
/// written; [`ErrorKind::Conflict`] before anything is written if two models have one name.
pub fn write(models: &[ModelInfo]) -> Result<Vec<PathBuf>> {
    let Some(folder) = out_dir() else {
        let missing = std::io::Error::other("cargo sets it for build scripts only");
        return Err(Error::new(ErrorKind::Io)
            .with_subject("OUT_DIR")
            .with_source(missing));
    };
    write_to(Path::new(&folder), models)
}

#[expect(
    clippy::disallowed_methods,
    reason = "cargo's own way to name the folder of a build script"
)]
fn out_dir() -> Option<std::ffi::OsString> {
    std::env::var_os("OUT_DIR")
}

/// The same into a folder of your choice.
///
/// # Errors
///
/// As [`write()`].
pub fn write_to(folder: &Path, models: &[ModelInfo]) -> Result<Vec<PathBuf>> {
    schema::write_all(folder, models)
}
