//! What a check in process costs: `cargo bench -p model-tests --bench check`.
//!
//! A model of fifty fields. Its validator is built, a document of it is checked in process, by a
//! general JSON Schema library (on the document as JSON, and with the way to JSON), and by the
//! server with an insert, with the validator on and off. All in one run, in turns.
#![allow(
    clippy::print_stdout,
    clippy::unwrap_used,
    reason = "a program that prints and may stop"
)]

use std::{
    alloc::{GlobalAlloc, Layout, System},
    hint::black_box,
    sync::atomic::{AtomicU64, Ordering},
    time::Instant,
};

use bson::{Bson, Document, RawDocumentBuf, doc, oid::ObjectId};
use model_runtime::{Document as _, prelude::*, testing::Server};
use model_tests::proof::{generate, raw};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use serde::{Deserialize, Serialize};

macro_rules! wide {
    ($($text:ident $number:ident $float:ident $flag:ident $maybe:ident;)*) => {
        /// Fifty fields: numbers with bounds, texts with lengths, options, and a part of its own.
        #[derive(Document, Serialize, Deserialize)]
        struct Wide {
            #[serde(rename = "_id")]
            id: ObjectId,
            $(#[validate(max_len = 80)] $text: String,
            #[validate(min = 0, max = 1_000_000)] $number: i64,
            $float: f64,
            $flag: bool,
            $maybe: Option<String>,)*
            kind: Kind,
            #[embed(max = 20)]
            lines: Vec<Line>,
            at: DateTime,
            total: i32,
        }
    };
}
wide! {
    t0 n0 f0 b0 o0; t1 n1 f1 b1 o1; t2 n2 f2 b2 o2; t3 n3 f3 b3 o3; t4 n4 f4 b4 o4;
    t5 n5 f5 b5 o5; t6 n6 f6 b6 o6; t7 n7 f7 b7 o7; t8 n8 f8 b8 o8;
}

#[derive(Embedded, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Kind {
    Small,
    Large,
}

#[derive(Embedded, Serialize, Deserialize)]
struct Line {
    #[validate(max_len = 20)]
    sku: String,
    #[validate(min = 1)]
    quantity: u32,
}

/// Counts what is asked of the allocator.
struct Counting;

static ALLOCATIONS: AtomicU64 = AtomicU64::new(0);

#[expect(
    unsafe_code,
    reason = "an allocator that counts, in front of the system's"
)]
// SAFETY: every call is handed to the system's allocator as it is.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATIONS.fetch_add(1, Ordering::Relaxed);
        // SAFETY: the caller keeps the contract of the trait.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        // SAFETY: the caller keeps the contract of the trait.
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static COUNTING: Counting = Counting;

/// The rules of a validator for a library that knows JSON Schema: the types of BSON as those of
/// the document's Extended JSON, everything else as it is.
fn json_schema(schema: &Document) -> Document {
    let of_type = |alias: &str| {
        match alias {
            "int" | "long" => "integer",
            "double" | "decimal" => "number",
            "bool" => "boolean",
            "string" | "null" | "array" => return alias.to_owned(),
            _ => "object",
        }
        .to_owned()
    };
    let mut plain = Document::new();
    for (keyword, value) in schema {
        match (keyword.as_str(), value) {
            ("bsonType", Bson::String(alias)) => {
                plain.insert("type", of_type(alias));
            }
            ("bsonType", Bson::Array(aliases)) => {
                let mut types: Vec<String> = aliases
                    .iter()
                    .filter_map(Bson::as_str)
                    .map(of_type)
                    .collect();
                types.sort();
                types.dedup();
                plain.insert("type", types);
            }
            ("properties", Bson::Document(properties)) => {
                let inner = properties.iter().map(|(name, schema)| {
                    (
                        name.clone(),
                        Bson::Document(json_schema(schema.as_document().unwrap())),
                    )
                });
                plain.insert("properties", inner.collect::<Document>());
            }
            (_, Bson::Document(inner)) => {
                plain.insert(keyword, json_schema(inner));
            }
            _ => {
                plain.insert(keyword, value.clone());
            }
        }
    }
    plain
}

const ROUNDS: usize = 3_000;

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

fn micros(work: impl FnOnce()) -> f64 {
    let began = Instant::now();
    work();
    began.elapsed().as_secs_f64() * 1e6
}

#[tokio::main]
async fn main() {
    let before = ALLOCATIONS.load(Ordering::Relaxed);
    black_box(Wide::validator());
    let allocations = ALLOCATIONS.load(Ordering::Relaxed) - before;
    let built = median(
        (0..ROUNDS)
            .map(|_| micros(|| drop(black_box(Wide::validator()))))
            .collect(),
    );
    println!("building the validator         {built:8.1} us, {allocations} allocations");

    let schema = Wide::validator();
    let schema = json_schema(schema.get_document("$jsonSchema").unwrap());
    let general =
        jsonschema::validator_for(&Bson::Document(schema).into_relaxed_extjson()).unwrap();
    // One without NaN and infinity, for which JSON has no number.
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    let document = loop {
        let document = generate::document(Wide::spec().shape.get(), &mut rng);
        if general.is_valid(&Bson::Document(document.clone()).into_relaxed_extjson()) {
            break document;
        }
    };
    let json = Bson::Document(document.clone()).into_relaxed_extjson();
    let bytes: RawDocumentBuf = raw(&document);
    let first = micros(|| Wide::check_document(&bytes).unwrap());
    println!(
        "the first check                {first:8.1} us, with reading the validator, once per process"
    );

    let server = Server::start().await.unwrap();
    let db = server.database().await.unwrap();
    db.create_collection("checked")
        .validator(Wide::validator())
        .await
        .unwrap();
    let (checked, free) = (db.collection("checked"), db.collection("free"));
    let insert = async |collection: &model_runtime::mongodb::Collection<Document>| {
        let mut document = document.clone();
        document.insert("_id", ObjectId::new());
        let began = Instant::now();
        collection.insert_one(&document).await.unwrap();
        began.elapsed().as_secs_f64() * 1e6
    };

    let mut times: [Vec<f64>; 5] = Default::default();
    for round in 0..ROUNDS {
        // A hundred checks at a time: the clock is too coarse for one.
        times[0].push(
            micros(|| (0..100).for_each(|_| Wide::check_document(black_box(&bytes)).unwrap()))
                / 100.0,
        );
        times[1].push(
            micros(|| {
                (0..10).for_each(|_| assert!(general.is_valid(black_box(&json))));
            }) / 10.0,
        );
        times[2].push(micros(|| {
            let json = Bson::Document(Document::try_from(&*bytes).unwrap()).into_relaxed_extjson();
            assert!(general.is_valid(black_box(&json)));
        }));
        if round % 2 == 0 {
            times[3].push(insert(&checked).await);
            times[4].push(insert(&free).await);
        } else {
            times[4].push(insert(&free).await);
            times[3].push(insert(&checked).await);
        }
    }
    let [check, general, with_json, on, off] = times.map(median);
    println!(
        "check_document                 {check:8.2} us, {} bytes",
        bytes.as_bytes().len()
    );
    println!(
        "a JSON Schema library, on JSON {general:8.2} us, {:.1} times as long",
        general / check
    );
    println!(
        "the same, with the way to JSON {with_json:8.2} us, {:.1} times as long",
        with_json / check
    );
    println!(
        "insert_one, validator on       {on:8.1} us, the check is {:.2} % of it",
        100.0 * check / on
    );
    println!(
        "insert_one, validator off      {off:8.1} us, the validator adds {:.1} %",
        100.0 * (on / off - 1.0)
    );
    db.collection::<Document>("free")
        .delete_many(doc! {})
        .await
        .unwrap();
    db.drop_now().await.unwrap();
}
