//! Writes the validators of `src/models.rs` while the crate is built, without the driver.
//!
//! The recipe:
//!
//! 1. Keep the models in a file that stands alone: it uses `model_runtime` and `serde`, and nothing
//!    of the crate around it.
//! 2. In `Cargo.toml`, depend on both again under `[build-dependencies]`, on `model-runtime` with
//!    `default-features = false`: without the feature `driver` there is no driver to compile.
//! 3. Include the file here by its path, and call `build::write` with its list of models. It writes
//!    one JSON file per model, named as the struct, into cargo's `OUT_DIR`. The source tree is left
//!    alone.
//! 4. In the crate, read them with `include_str!(concat!(env!("OUT_DIR"), "/Article.json"))`.
//!
//! A file has what a model makes the server enforce: the collection, the validator with its level
//! and action, the indexes. A deploy that is no Rust program can take it from there.

#[path = "src/models.rs"]
#[allow(
    deprecated,
    reason = "the lints of the models are shown by the crate itself"
)]
mod models;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // The models are part of this program: if they change, cargo builds and runs it again anyway.
    // Without this line it would do so for every file of the package.
    println!("cargo::rerun-if-changed=build.rs");
    model_runtime::build::write(models::MODELS)?;
    Ok(())
}
