//! Generated code stands on nothing of its surroundings: not on the prelude, not on names in
//! scope, not on the runtime's own name, and not on the feature `driver`.

use std::{
    error::Error,
    fs,
    path::{Path, PathBuf},
    process::Command,
};

#[path = "../ui-pass/no_prelude.rs"]
mod no_prelude;

/// `hygiene-renamed/` is built as a package of its own: edition 2021, the runtime under another
/// name and without default features, `missing_docs` denied.
#[test]
fn renamed_runtime_without_driver() -> Result<(), Box<dyn Error>> {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR"));
    let workspace = tests.parent().ok_or("the tests have no workspace")?;
    let package = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("hygiene-renamed");
    let target = package.join("../..");
    fs::create_dir_all(package.join("src"))?;
    let manifest = fs::read_to_string(tests.join("hygiene-renamed/Cargo.toml.in"))?;
    let manifest = manifest.replace("{workspace}", &workspace.display().to_string());
    fs::write(package.join("Cargo.toml"), manifest)?;
    fs::copy(
        tests.join("hygiene-renamed/lib.rs"),
        package.join("src/lib.rs"),
    )?;
    // The versions that everything else is tested with.
    fs::copy(workspace.join("Cargo.lock"), package.join("Cargo.lock"))?;

    let cargo = |arguments: &[&str]| {
        Command::new(env!("CARGO"))
            .args(arguments)
            .arg("--offline")
            .arg("--manifest-path")
            .arg(package.join("Cargo.toml"))
            // Everything but the package itself is built already, or is kept for the next run.
            .env("CARGO_TARGET_DIR", &target)
            .output()
    };
    let check = cargo(&["check"])?;
    assert!(
        check.status.success(),
        "{}",
        String::from_utf8_lossy(&check.stderr)
    );
    let tree = cargo(&["tree", "--edges", "normal", "--prefix", "none"])?;
    let tree = String::from_utf8(tree.stdout)?;
    assert!(tree.contains("model-runtime v"), "{tree}");
    assert!(!tree.contains("mongodb v"), "{tree}");
    Ok(())
}
