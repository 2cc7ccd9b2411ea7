//! A struct that a macro wrote is warned of in the caller's line.

use model_runtime::prelude::*;
use serde::{Deserialize, Serialize};

macro_rules! model {
    ($name:ident, $field:ident: $ty:ty, $max:literal) => {
        #[derive(Document, Serialize, Deserialize)]
        struct $name {
            $field: $ty,
            #[embed(max = $max)]
            list: Vec<$ty>,
        }
    };
}

model!(Note, note: Option<String>, 7);
model!(Log, log: Vec<String>, 7);
model!(Zero, note: Option<String>, 0);
model!(Text, note: Option<String>, "7");

fn main() {}
