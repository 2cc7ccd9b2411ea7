//! A newtype that is an array of itself has no element to constrain: an error, not a walk without
//! an end.

use model_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Embedded, Serialize, Deserialize)]
struct Tree(#[embed(max = 3)] Vec<Tree>);

#[derive(Document, Serialize, Deserialize)]
struct Holder {
    #[validate(max_len = 3)]
    tree: Tree,
}

fn main() {}
