//! Fields under `#[cfg]`, attributes under `#[cfg_attr]`.

#![deny(warnings)]

use model_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Document, Serialize, Deserialize)]
struct Audit {
    // `test` stands for a feature that is on, `not(test)` for one that is off.
    #[cfg(test)]
    #[embed(max = 3)]
    trail: Vec<String>,
    #[cfg(not(test))]
    missing: NoSuchType,
    #[cfg_attr(test, embed(max = 10))]
    steps: Vec<String>,
    #[cfg_attr(not(test), embed(mx = "no such word"))]
    count: i64,
    #[cfg(not(test))]
    #[index(unique)]
    code: String,
    #[cfg(test)]
    #[index(unique)]
    code: i64,
}

#[derive(Embedded, Serialize, Deserialize)]
enum Step {
    Made,
    #[cfg(not(test))]
    Gone(NoSuchType),
    #[cfg(test)]
    Kept(i64),
}

#[test]
fn active_fields_only() {
    let schema = Audit::validator().to_string();
    assert!(
        schema.contains("\"trail\"") && schema.contains("\"maxItems\": 10"),
        "{schema}"
    );
    assert!(!schema.contains("missing"), "{schema}");
    assert_eq!(Audit::indexes().len(), 1);
    let _ = (Step::Made, Step::KEPT);
}
