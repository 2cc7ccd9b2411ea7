//! The largest size of a document is that of the largest value, byte for byte.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use model_runtime::MaxSize;
use model_tests::{
    models::SUBJECTS,
    proof::{largest, raw},
};

#[test]
fn it_is_what_serde_writes_for_the_largest_value() {
    let mut exact = Vec::new();
    for subject in SUBJECTS {
        let MaxSize::Bytes(size) = subject.info.spec().max_size() else {
            continue;
        };
        let mut document = largest::document(subject.info.spec().shape.get());
        document
            .entry("_id".to_owned())
            .or_insert(bson::oid::ObjectId::new().into());
        // Where serde reads it, what it writes again is what counts.
        let written = match (subject.reads)(&raw(&document)) {
            Ok(written) => written.document,
            Err(error) => panic!("{}: {document} cannot be read: {error}", subject.name()),
        };
        let has_id = written.get("_id").unwrap().is_some();
        let added = if has_id { 0 } else { 2 + 3 + 12 };
        assert_eq!(
            size,
            written.as_bytes().len() as u64 + added,
            "{}: {document}",
            subject.name()
        );
        exact.push(subject.name());
    }
    assert!(exact.len() >= 20, "{exact:?}");
}

#[test]
fn the_first_place_without_a_bound_is_named() {
    let of = |name: &str| {
        let subject = SUBJECTS
            .iter()
            .find(|subject| subject.name() == name)
            .unwrap();
        subject.info.spec().max_size().to_string()
    };
    assert_eq!(of("Profile"), "unknown: `nick` has no `max_len`");
    assert_eq!(of("Order"), "unknown: `lines.sku` has no `max_len`");
    assert_eq!(of("Tallies"), "unknown: `by_name` has keys of any length");
}
