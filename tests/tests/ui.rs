//! Rejected programs, and what rustc and we say to them: `ui/<topic>/*.rs` with a `.stderr` beside
//! each. Bless with `TRYBUILD=overwrite cargo test -p model-tests --test ui`, then read the change.
//!
//! `ui/types/` holds the messages that are rustc's own; everywhere else the words are ours.

#[test]
fn rejected_programs() {
    trybuild::TestCases::new().compile_fail("ui/*/*.rs");
}
