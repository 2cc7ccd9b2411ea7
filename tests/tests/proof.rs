//! Random documents of every model of the corpus, and such documents with one thing changed: the
//! server, the check in process and serde must agree on each.
//!
//! `PROOF_DOCUMENTS=100000 cargo test --release -p model-tests --test proof` is the long run, and
//! `PROOF_SEED` begins elsewhere. A document on which they disagree is made smaller and kept in
//! `regressions/`, where it is tried first from then on.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use std::{collections::BTreeSet, fs, path::PathBuf};

use bson::{Bson, Document, RawDocumentBuf};
use model_runtime::{mongodb::Collection, testing};
use model_tests::{
    models::SUBJECTS,
    proof::{
        Subject, generate,
        judge::{self, Tally},
        mutate, raw, shrink,
    },
};
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// How many documents go to the server at once.
const BATCH: usize = 200;

#[expect(
    clippy::disallowed_methods,
    reason = "the documented switches of the long run"
)]
fn number(name: &str, default: u64) -> u64 {
    std::env::var(name)
        .ok()
        .and_then(|text| text.parse().ok())
        .unwrap_or(default)
}

fn regressions() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("regressions")
}

/// Every key and tag in a validator.
fn names(schema: &Bson, found: &mut BTreeSet<String>) {
    match schema {
        Bson::Document(schema) => {
            for (keyword, value) in schema {
                if let ("properties", Bson::Document(properties)) = (keyword.as_str(), value) {
                    found.extend(properties.keys().cloned());
                }
                if let ("enum", Bson::Array(values)) = (keyword.as_str(), value) {
                    found.extend(
                        values
                            .iter()
                            .filter_map(|value| value.as_str())
                            .map(str::to_owned),
                    );
                }
                names(value, found);
            }
        }
        Bson::Array(values) => values.iter().for_each(|value| names(value, found)),
        _ => {}
    }
}

/// Puts documents to all three; says the first on which they disagree, made smaller.
async fn judge_all(
    collection: &Collection<RawDocumentBuf>,
    subject: &Subject,
    documents: Vec<Document>,
    tally: &mut Tally,
) -> Result<(), String> {
    let documents = judge::with_ids(documents);
    let said = judge::server(collection, &documents).await.unwrap();
    for (document, server) in documents.into_iter().zip(said) {
        if let Some(said) = judge::disagreement(subject, &document, server.as_ref()) {
            let (small, said) = shrink::shrink(collection, subject, document, said)
                .await
                .unwrap();
            let text = serde_json::to_string_pretty(
                &Bson::Document(small.clone()).into_canonical_extjson(),
            )
            .unwrap();
            let bytes = text
                .bytes()
                .fold(0_u32, |sum, byte| sum.wrapping_mul(31) + u32::from(byte));
            let file = regressions().join(format!("{}-{bytes:08x}.json", subject.name()));
            fs::create_dir_all(regressions()).unwrap();
            fs::write(&file, &text).unwrap();
            return Err(format!(
                "{}: {said}\n{small}\nkept in {}\n",
                subject.name(),
                file.display()
            ));
        }
        tally.count(subject, &document, server.as_ref());
    }
    Ok(())
}

async fn prove(
    subject: &Subject,
    count: u64,
    rng: &mut impl Rng,
    tally: &mut Tally,
) -> Result<(), String> {
    let db = testing::shared().await.unwrap().database().await.unwrap();
    let collection = judge::enforce(&db, subject).await.unwrap();
    let mut known = BTreeSet::new();
    names(&Bson::Document(subject.info.validator()), &mut known);
    let known: Vec<&str> = known.iter().map(String::as_str).collect();
    let shape = subject.info.spec().shape.get();
    let mut left = count;
    while left > 0 {
        let mut documents = Vec::new();
        for _ in 0..BATCH.min(usize::try_from(left).unwrap()) / 2 + 1 {
            let document = generate::document(shape, rng);
            // What serde makes of it is what a program writes. Where it cannot be read, the
            // judges say whether it may be so.
            let Ok(written) = (subject.reads)(&raw(&document)) else {
                documents.push(document);
                continue;
            };
            let written = Document::try_from(&*written.document).unwrap();
            if let Err(refused) = (subject.check)(&raw(&written)) {
                return Err(format!(
                    "{}: what serde writes is refused: {refused}\n{written}\n",
                    subject.name()
                ));
            }
            let mut mutated = written.clone();
            mutate::mutate(&mut mutated, &known, rng);
            documents.extend([document, written, mutated]);
        }
        left = left.saturating_sub(documents.len() as u64);
        judge_all(&collection, subject, documents, tally).await?;
    }
    Ok(())
}

#[tokio::test]
async fn the_server_the_check_and_serde_agree() {
    let total = number("PROOF_DOCUMENTS", 6000);
    let seed = number("PROOF_SEED", 1);
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut tally = Tally::default();
    let each = total / SUBJECTS.len() as u64 + 1;
    let mut failures = Vec::new();
    for subject in SUBJECTS {
        failures.extend(prove(subject, each, &mut rng, &mut tally).await.err());
    }
    assert!(failures.is_empty(), "seed {seed}\n{}", failures.concat());
    println!("seed {seed}, {} models: {tally:?}", SUBJECTS.len());
    assert!(
        tally.admitted > total / 3 && tally.refused > total / 20,
        "{tally:?}"
    );
}

/// Documents on which the judges disagreed once.
#[tokio::test]
async fn what_was_wrong_once_is_right() {
    let Ok(files) = fs::read_dir(regressions()) else {
        return;
    };
    for file in files {
        let file = file.unwrap().path();
        let name = file.file_stem().unwrap().to_str().unwrap().to_owned();
        let model = name.split('-').next().unwrap();
        let Some(subject) = SUBJECTS.iter().find(|subject| subject.name() == model) else {
            panic!("{} is of no model of the corpus", file.display());
        };
        let json: serde_json::Value =
            serde_json::from_str(&fs::read_to_string(&file).unwrap()).unwrap();
        let Bson::Document(document) = Bson::try_from(json).unwrap() else {
            panic!("{} is no document", file.display());
        };
        let db = testing::shared().await.unwrap().database().await.unwrap();
        let collection = judge::enforce(&db, subject).await.unwrap();
        let server = judge::server(&collection, std::slice::from_ref(&document))
            .await
            .unwrap();
        let said = judge::disagreement(subject, &document, server[0].as_ref());
        assert_eq!(said, None, "{}", file.display());
    }
}
