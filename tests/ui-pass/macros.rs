//! Structs that a `macro_rules!` wrote: types and literals come in invisible groups.

#![deny(warnings)]

use model_runtime::prelude::*;
use serde::{Deserialize, Serialize};

macro_rules! model {
    ($name:ident, $field:ident: $ty:ty, $max:literal, $limit:expr, $key:ident) => {
        #[derive(Document, Serialize, Deserialize)]
        #[document(collection = "notes")]
        #[index(keys($key))]
        struct $name {
            $field: $ty,
            #[embed(max = $max)]
            list: Vec<$ty>,
            #[embed(max = $limit)]
            more: Vec<$ty>,
        }
    };
}

const LIMIT: u32 = 9;

model!(Note, note: Option<String>, 7, 8, note);
model!(Count, number: i64, 7, LIMIT, number);

// The same by hand.
#[derive(Document, Serialize, Deserialize)]
#[document(collection = "notes")]
#[index(keys(note))]
struct ByHand {
    note: Option<String>,
    #[embed(max = 7)]
    list: Vec<Option<String>>,
    #[embed(max = 8)]
    more: Vec<Option<String>>,
}

macro_rules! fields {
    ($($(#[$meta:meta])* $field:ident: $ty:ty),*) => {
        #[derive(Embedded, Serialize, Deserialize)]
        struct Made { $($(#[$meta])* $field: $ty),* }
    };
}
fields!(#[embed(max = 3)] a: Vec<i64>, #[validate(min = 1)] b: Option<i64>);

#[test]
fn same_as_by_hand() {
    assert_eq!(Note::validator(), ByHand::validator());
    assert_eq!(Note::indexes(), ByHand::indexes());
    assert_eq!(
        Note::NOTE.eq("x").into_document().unwrap(),
        ByHand::NOTE.eq("x").into_document().unwrap()
    );
    assert!(Count::validator().to_string().contains("\"maxItems\": 9"));
    assert_eq!(Made::A.to_string(), "a");
}
