//! Models that need only compile, a file per theme (`ui-pass/`), with a look at what they declare.

#[path = "../ui-pass/buckets.rs"]
mod buckets;
#[path = "../ui-pass/cfg.rs"]
mod cfg;
#[path = "../ui-pass/macros.rs"]
mod macros;
#[path = "../ui-pass/names.rs"]
mod names;
#[path = "../ui-pass/types.rs"]
mod types;
#[path = "../ui-pass/words.rs"]
mod words;
