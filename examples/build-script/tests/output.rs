//! What the build script wrote is what the models say, and it took no driver to write it.

use std::process::Command;

use model_runtime::{ModelInfo, schema};

#[path = "../src/models.rs"]
#[allow(dead_code, reason = "only what is declared of the models is looked at")]
mod models;

fn stdout(command: &mut Command) -> String {
    let output = command.output().unwrap();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{errors}");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn the_program_prints_the_validator_of_the_model() {
    let printed = stdout(&mut Command::new(env!(
        "CARGO_BIN_EXE_model-example-build-script"
    )));
    let article = ModelInfo::of::<models::Article>();
    assert_eq!(printed, schema::to_json(&article).unwrap());
    assert!(
        printed.contains(r#""slug_1""#) && printed.contains(r#""maxItems": 8"#),
        "{printed}"
    );
}

#[test]
fn no_driver_is_compiled() {
    let tree = stdout(
        Command::new(env!("CARGO"))
            .current_dir(env!("CARGO_MANIFEST_DIR"))
            .args([
                "tree",
                "--offline",
                "--edges",
                "normal,build",
                "--prefix",
                "none",
                "--package",
                env!("CARGO_PKG_NAME"),
            ]),
    );
    assert!(tree.contains("model-runtime v"), "{tree}");
    assert!(!tree.contains("mongodb"), "{tree}");
}
