//! Validators in force on the real server: what serde writes passes and reads back equal, what
//! cannot be read is refused.

use std::{
    collections::{BTreeMap, HashMap, HashSet},
    fmt::Debug,
    num::{NonZeroI32, NonZeroU32, Wrapping},
    str::FromStr,
    sync::Arc,
};

use bson::{
    Binary, Bson, DateTime, Decimal128, Document, RawDocumentBuf, Timestamp, Uuid, doc,
    oid::ObjectId,
};
use chrono::{TimeZone, Utc};
use model_runtime::{Ref, models, sync, testing};
use model_tests::models::{MODELS, enums::*, leaves::*, nested::*, options::*, store::*};
use mongodb::error::{ErrorKind, WriteFailure};
use serde::{Serialize, de::DeserializeOwned};

use model_runtime::mongodb;

/// The collection of a model, with its validator in force.
async fn enforced<T: model_runtime::Document + Send + Sync>(
    db: &mongodb::Database,
) -> mongodb::Collection<T> {
    let models = [model_runtime::ModelInfo::of::<T>()];
    sync::plan(db, &models)
        .await
        .unwrap()
        .apply(db)
        .await
        .unwrap();
    T::collection(db)
}

fn raw<T: Serialize>(value: &T) -> RawDocumentBuf {
    bson::serialize_to_raw_document_buf(value).unwrap()
}

/// Writes each value through the driver and reads it back equal.
async fn writes<T>(collection: &mongodb::Collection<T>, values: Vec<T>)
where
    T: model_runtime::Document + Serialize + DeserializeOwned + PartialEq + Debug + Send + Sync,
{
    for value in values {
        let result = collection.insert_one(&value).await;
        let id = result
            .unwrap_or_else(|error| panic!("{value:?} was refused: {error}"))
            .inserted_id;
        let found = collection
            .find_one(doc! { "_id": id })
            .await
            .unwrap()
            .unwrap();
        assert_eq!(found, value);
    }
}

/// Documents that the validator admits, and the model reads.
async fn admits<T>(collection: &mongodb::Collection<T>, documents: Vec<Document>)
where
    T: model_runtime::Document + DeserializeOwned + Debug + Send + Sync,
{
    for document in documents {
        let result = collection
            .clone_with_type::<Document>()
            .insert_one(&document)
            .await;
        result.unwrap_or_else(|error| panic!("{document} was refused: {error}"));
        bson::deserialize_from_slice::<T>(raw(&document).as_bytes())
            .unwrap_or_else(|error| panic!("{document} was admitted and cannot be read: {error}"));
    }
}

/// Documents that the validator refuses.
async fn refuses<T: Send + Sync>(collection: &mongodb::Collection<T>, documents: Vec<Document>) {
    for document in documents {
        let error = match collection
            .clone_with_type::<Document>()
            .insert_one(&document)
            .await
        {
            Ok(_) => panic!("{document} was admitted"),
            Err(error) => error,
        };
        match &*error.kind {
            ErrorKind::Write(WriteFailure::WriteError(write)) => {
                assert_eq!(write.code, 121, "{error}")
            }
            _ => panic!("{document}: {error}"),
        }
    }
}

/// A good document with one key replaced, for the refused ones.
fn with(document: &Document, key: &str, value: impl Into<Bson>) -> Document {
    let mut document = document.clone();
    document.insert(key, value);
    document
}

fn without(document: &Document, key: &str) -> Document {
    let mut document = document.clone();
    document.remove(key).unwrap();
    document
}

async fn database() -> testing::TestDatabase {
    testing::shared().await.unwrap().database().await.unwrap()
}

#[tokio::test]
async fn the_server_takes_every_validator_and_index_and_the_second_plan_is_empty() {
    let db = database().await;
    let plan = sync::plan(&db, MODELS).await.unwrap();
    assert!(!plan.is_empty());
    plan.apply(&db).await.unwrap();
    let second = sync::plan(&db, MODELS).await.unwrap();
    assert!(second.is_empty(), "{second}");
    assert_eq!(second.to_string(), "plan: nothing to do\n");
}

#[tokio::test]
async fn dates() {
    let db = database().await;
    let lessons = enforced::<Lesson>(&db).await;
    let at = Utc.timestamp_millis_opt(1_700_000_000_123).unwrap();
    let made_at = DateTime::from_millis(5);
    let lesson = Lesson {
        id: ObjectId::new(),
        starts_at: at,
        ends_at: at,
        checked_at: None,
        made_at,
    };
    writes(
        &lessons,
        vec![
            lesson.clone(),
            Lesson {
                id: ObjectId::new(),
                checked_at: Some(at),
                ..lesson.clone()
            },
        ],
    )
    .await;
    let good: Document = raw(&lesson).try_into().unwrap();
    let good = without(&good, "_id");
    refuses(
        &lessons,
        vec![
            with(&good, "starts_at", DateTime::now()),
            with(&good, "ends_at", "2023-11-14T22:13:20.123Z"),
            with(&good, "made_at", 5_i64),
            without(&good, "ends_at"),
        ],
    )
    .await;
    let good = with(&good, "_id", ObjectId::new());
    admits(&lessons, vec![without(&good, "checked_at")]).await;
    let good = with(&good, "_id", ObjectId::new());
    admits(&lessons, vec![with(&good, "checked_at", Bson::Null)]).await;
}

#[tokio::test]
async fn integers() {
    let db = database().await;
    let counters = enforced::<Counters>(&db).await;
    let small = Counters {
        a: 0,
        b: 0,
        c: 1,
        d: 1,
        e: 1,
        f: -128,
        g: NonZeroU32::MIN,
        h: i16::MIN,
        i: i32::MIN,
        j: i64::MIN,
        k: NonZeroI32::new(-1).unwrap(),
    };
    let large = Counters {
        a: u8::MAX,
        b: u16::MAX,
        c: u32::MAX,
        d: i64::MAX.unsigned_abs(),
        e: 1 << 40,
        f: i8::MAX,
        g: NonZeroU32::MAX,
        h: i16::MAX,
        i: i32::MAX,
        j: i64::MAX,
        k: NonZeroI32::MAX,
    };
    writes(&counters, vec![small.clone(), large]).await;
    let good: Document = raw(&small).try_into().unwrap();
    // The other integer type is admitted for every field.
    let mut swapped = good.clone();
    for (_, value) in swapped.iter_mut() {
        *value = match &*value {
            Bson::Int32(int) => Bson::Int64((*int).into()),
            Bson::Int64(long) => i32::try_from(*long).map_or(Bson::Int64(*long), Bson::Int32),
            other => other.clone(),
        };
    }
    admits(&counters, vec![swapped]).await;
    let mut refused = Vec::new();
    for (key, values) in [
        (
            "a",
            vec![Bson::Int32(256), Bson::Int32(-1), Bson::Double(1.0)],
        ),
        ("b", vec![Bson::Int32(65_536)]),
        (
            "c",
            vec![Bson::Int64(1 << 32), Bson::Int32(-1), Bson::Double(1.0)],
        ),
        ("d", vec![Bson::Int64(-1), Bson::Double(1.0), Bson::Null]),
        ("f", vec![Bson::Int32(128), Bson::Int32(-129)]),
        ("g", vec![Bson::Int32(0)]),
        ("h", vec![Bson::Int32(32_768)]),
        ("i", vec![Bson::Int64(1 << 31), Bson::String("1".into())]),
        (
            "j",
            vec![
                Bson::Double(1.0),
                Bson::Decimal128(Decimal128::from_str("1").unwrap()),
            ],
        ),
        ("k", vec![Bson::Int32(0), Bson::Int64(0)]),
    ] {
        refused.extend(values.into_iter().map(|value| with(&good, key, value)));
    }
    refuses(&counters, refused).await;
}

#[tokio::test]
async fn leaves_and_bytes() {
    let db = database().await;
    let leaves = enforced::<Leaves>(&db).await;
    let leaf = Leaves {
        yes: true,
        ratio: f64::INFINITY,
        letter: 'é',
        text: "a\0b".into(),
        id: ObjectId::new(),
        when: DateTime::MAX,
        price: Decimal128::from_str("1.50").unwrap(),
        uuid: Uuid::from_bytes([7; 16]),
        bin: Binary {
            subtype: bson::spec::BinarySubtype::Generic,
            bytes: vec![1],
        },
        any: Bson::Null,
        doc: doc! { "x": { "y": [1, "z"] } },
        stamp: Timestamp {
            time: 1,
            increment: 2,
        },
        unit: (),
        boxed: Box::new(3),
        cow: "c".into(),
        wrapping: Wrapping(9),
    };
    writes(
        &leaves,
        vec![
            leaf.clone(),
            Leaves {
                any: Bson::MaxKey,
                ratio: -0.0,
                ..leaf.clone()
            },
        ],
    )
    .await;
    let good: Document = raw(&leaf).try_into().unwrap();
    admits(
        &leaves,
        vec![with(&good, "ratio", 3), with(&good, "ratio", 3_i64)],
    )
    .await;
    refuses(
        &leaves,
        vec![
            with(&good, "yes", 1),
            with(&good, "ratio", Decimal128::from_str("1").unwrap()),
            with(&good, "letter", "ab"),
            with(&good, "letter", ""),
            with(&good, "id", "6b0e4af1ec578f7d6f1a3de3x"),
            with(&good, "price", 1),
            with(&good, "doc", bson::bson!([])),
            with(&good, "stamp", DateTime::now()),
            with(&good, "unit", 0),
            with(&good, "wrapping", 256),
            without(&good, "any"),
            without(&good, "unit"),
        ],
    )
    .await;

    let bytes = enforced::<Bytes>(&db).await;
    let value = Bytes {
        raw: vec![0, 255],
        blob: vec![1, 2],
        maybe: None,
        hash: [7; 32],
        bin: Binary {
            subtype: bson::spec::BinarySubtype::Md5,
            bytes: vec![0; 16],
        },
    };
    writes(
        &bytes,
        vec![
            value.clone(),
            Bytes {
                maybe: Some(vec![3]),
                ..value.clone()
            },
        ],
    )
    .await;
    let good: Document = raw(&value).try_into().unwrap();
    refuses(
        &bytes,
        vec![
            with(&good, "raw", bson::bson!([256])),
            with(&good, "hash", bson::bson!([1, 2])),
            with(&good, "blob", bson::bson!([1, 2])),
            without(&good, "maybe"),
        ],
    )
    .await;
}

#[tokio::test]
async fn maps() {
    let db = database().await;
    let tallies = enforced::<Tallies>(&db).await;
    let day = chrono::NaiveDate::from_ymd_opt(2024, 5, 31).unwrap();
    let value = Tallies {
        by_name: HashMap::from([("a.b".to_owned(), 1), ("$x".to_owned(), 2)]),
        by_day: BTreeMap::from([(day, 3)]),
        by_kind: BTreeMap::from([(Kind::Small, 1)]),
    };
    writes(&tallies, vec![value.clone()]).await;
    let good: Document = raw(&value).try_into().unwrap();
    refuses(
        &tallies,
        vec![
            with(&good, "by_kind", doc! { "huge": 1_i64 }),
            with(&good, "by_kind", doc! { "small": "1" }),
            with(&good, "by_day", doc! { "2024-05-31": 1.0 }),
            with(&good, "by_name", doc! { "a": 1, "b": 1, "c": 1, "d": 1 }),
        ],
    )
    .await;
}

#[tokio::test]
async fn options_and_skipped_keys() {
    let db = database().await;
    let profiles = enforced::<Profile>(&db).await;
    writes(
        &profiles,
        vec![
            Profile {
                nick: None,
                bio: None,
                age: None,
            },
            Profile {
                nick: Some("a".into()),
                bio: Some("b".into()),
                age: Some(Some(1)),
            },
        ],
    )
    .await;
    admits(
        &profiles,
        vec![
            doc! { "nick": null },
            doc! {},
            doc! { "nick": "a", "bio": "b" },
            doc! { "bio": null },
        ],
    )
    .await;
    refuses(
        &profiles,
        vec![doc! { "nick": 5 }, doc! { "bio": 5 }, doc! { "age": "1" }],
    )
    .await;

    let items = enforced::<Item>(&db).await;
    let item = Item {
        a: 1,
        b: Cache::default(),
        c: 0,
        d: 0,
        e: vec![],
        f: vec![],
    };
    writes(
        &items,
        vec![
            item.clone(),
            Item {
                e: vec!["x".into()],
                f: vec![1; 9],
                ..item
            },
        ],
    )
    .await;
    let good = doc! { "a": 1, "d": 1, "e": [] };
    admits(
        &items,
        vec![good.clone(), without(&good, "e"), with(&good, "c", 5)],
    )
    .await;
    refuses(
        &items,
        vec![
            without(&good, "a"),
            without(&good, "d"),
            with(&good, "e", Bson::Null),
            with(&good, "b", 1),
            with(&good, "f", Bson::Array(vec![Bson::Int32(1); 10])),
            with(&good, "c", "5"),
        ],
    )
    .await;
}

#[tokio::test]
async fn names_and_constraints() {
    let db = database().await;
    let labels = enforced::<Labels>(&db).await;
    let value = Labels {
        line_1_text: "x".into(),
        is_2fa: false,
        html_URL: "u".into(),
        _private: 1,
        trailing_: 2,
        r#type: "t".into(),
        r#match: 3,
        kebab: 4,
        protocol: Protocol::IPv4Only,
    };
    writes(&labels, vec![value.clone()]).await;
    let good: Document = raw(&value).try_into().unwrap();
    refuses(
        &labels,
        vec![with(&good, "protocol", "IPv4Only"), without(&good, "type")],
    )
    .await;

    let limits = enforced::<Limits>(&db).await;
    let value = Limits {
        qty: 1,
        ratio: 0.5,
        price: Decimal128::from_str("0.01").unwrap(),
        code: "éé".into(),
        maybe: Some(-5),
        tags: vec!["abc".into(), "d".into()],
        percent: Percent(100),
    };
    writes(
        &limits,
        vec![
            value.clone(),
            Limits {
                qty: 99,
                ratio: 1.5,
                maybe: None,
                code: "éabc".into(),
                ..value.clone()
            },
        ],
    )
    .await;
    let good: Document = raw(&value).try_into().unwrap();
    let decimal = |text| Decimal128::from_str(text).unwrap();
    refuses(
        &limits,
        vec![
            with(&good, "qty", 0),
            with(&good, "qty", 100),
            with(&good, "ratio", 1.6),
            with(&good, "ratio", f64::NAN),
            with(&good, "price", decimal("0.009999999999")),
            with(&good, "code", "é"),
            with(&good, "code", "abcde"),
            with(&good, "code", "AB"),
            with(&good, "code", "ab\n"),
            with(&good, "maybe", -6),
            with(&good, "tags", bson::bson!(["abcd"])),
            with(&good, "tags", bson::bson!(["a", "b", "c"])),
            with(&good, "percent", 101),
        ],
    )
    .await;
}

#[tokio::test]
async fn enums_in_every_representation() {
    let db = database().await;
    let ledgers = enforced::<Ledger>(&db).await;
    let card = || "4242".to_owned();
    let mut values = Vec::new();
    for (ext, int, adj, bare) in [
        (Ext::Cash, Int::Cash, Adj::Cash, Bare::Number(1 << 40)),
        (
            Ext::Card { last4: card() },
            Int::Card { last4: card() },
            Adj::Card { last4: card() },
            Bare::Text("t".into()),
        ),
        (
            Ext::Wire(7),
            Int::Slip(Slip { number: 1 }),
            Adj::Wire(8),
            Bare::Point { x: 1.0, y: 2.0 },
        ),
        (
            Ext::Split(1, "x".into()),
            Int::Cash,
            Adj::Cash,
            Bare::Number(1),
        ),
    ] {
        values.push(Ledger {
            maybe: None,
            ext: ext.clone(),
            int: int.clone(),
            adj: adj.clone(),
            bare: bare.clone(),
        });
        values.push(Ledger {
            maybe: Some(ext.clone()),
            ext,
            int,
            adj,
            bare,
        });
    }
    writes(&ledgers, values.clone()).await;
    let good: Document = raw(&values[0]).try_into().unwrap();
    let mut refused = Vec::new();
    for (key, bad) in [
        (
            "ext",
            vec![
                bson::bson!("Card"),
                bson::bson!("cash"),
                bson::bson!({ "Card": { "last4": "1" }, "Wire": 1 }),
                bson::bson!({ "Card": 7 }),
                bson::bson!({ "Wire": { "last4": "1" } }),
                bson::bson!({ "Split": [1] }),
                bson::bson!({ "Split": [1, "x", 2] }),
                bson::bson!({ "Split": ["x", 1] }),
                bson::bson!({}),
                Bson::Null,
            ],
        ),
        (
            "int",
            vec![
                bson::bson!({ "kind": "Card" }),
                bson::bson!({ "kind": "Slip", "last4": "1" }),
                bson::bson!({ "kind": "card", "last4": "1" }),
                bson::bson!({ "last4": "1" }),
            ],
        ),
        (
            "adj",
            vec![
                bson::bson!({ "kind": "card" }),
                bson::bson!({ "kind": "wire", "data": { "last4": "1" } }),
                bson::bson!({ "data": 1 }),
            ],
        ),
        (
            "bare",
            vec![
                bson::bson!(true),
                bson::bson!({ "x": 1.0 }),
                bson::bson!([]),
            ],
        ),
    ] {
        refused.extend(bad.into_iter().map(|value| with(&good, key, value)));
    }
    refuses(&ledgers, refused).await;
}

#[tokio::test]
async fn flattened_enums_are_closed_once() {
    let db = database().await;
    let events = enforced::<Event>(&db).await;
    let at = DateTime::from_millis(1);
    writes(
        &events,
        vec![
            Event {
                at,
                what: What::Opened("x".into()),
            },
            Event {
                at,
                what: What::Closed { code: 1 },
            },
        ],
    )
    .await;
    admits(
        &events,
        vec![
            doc! { "at": at, "opened": "x" },
            doc! { "at": at, "closed": { "code": 1 } },
        ],
    )
    .await;
    refuses(
        &events,
        vec![
            doc! { "at": at },
            doc! { "at": at, "opened": "x", "closed": { "code": 1 } },
            doc! { "at": at, "opened": "x", "zzz": 1 },
            doc! { "at": at, "opened": "x", "closed": "garbage" },
            doc! { "at": at, "opened": 1 },
        ],
    )
    .await;

    let wrapped = enforced::<Wrapped>(&db).await;
    let name = || "n".to_owned();
    writes(
        &wrapped,
        vec![
            Wrapped {
                name: name(),
                int: Int::Cash,
            },
            Wrapped {
                name: name(),
                int: Int::Card { last4: "1".into() },
            },
            Wrapped {
                name: name(),
                int: Int::Slip(Slip { number: 1 }),
            },
        ],
    )
    .await;
    refuses(
        &wrapped,
        vec![
            doc! { "name": "n" },
            doc! { "name": "n", "kind": "Card" },
            doc! { "name": "n", "kind": "Cash", "last4": "1" },
            doc! { "name": "n", "kind": "Slip", "number": "1" },
            doc! { "name": "n", "kind": "Other" },
        ],
    )
    .await;

    let tagged = enforced::<Tagged>(&db).await;
    writes(&tagged, vec![Tagged { n: 1 }]).await;
    refuses(
        &tagged,
        vec![doc! { "n": 1 }, doc! { "type": "Other", "n": 1 }],
    )
    .await;
}

#[tokio::test]
async fn null_in_unit_enums() {
    let db = database().await;
    let states = enforced::<States>(&db).await;
    writes(
        &states,
        vec![
            States {
                state: None,
                states: vec![None, Some(State::Open)],
                main: State::Closed,
                set: HashSet::new(),
            },
            States {
                state: Some(State::Open),
                states: vec![],
                main: State::Open,
                set: HashSet::from([State::Open, State::Closed]),
            },
        ],
    )
    .await;
    let good = doc! { "state": null, "states": [null], "main": "open", "set": ["open"] };
    admits(&states, vec![good.clone(), without(&good, "state")]).await;
    refuses(
        &states,
        vec![
            with(&good, "state", "Open"),
            with(&good, "main", Bson::Null),
            with(&good, "states", bson::bson!(["gone"])),
            with(&good, "set", bson::bson!(["open", "open"])),
        ],
    )
    .await;
}

#[tokio::test]
async fn nesting_recursion_and_strictness() {
    let db = database().await;
    let carts = enforced::<Cart>(&db).await;
    let line = Line {
        sku: "s".into(),
        qty: 1,
    };
    let cart = Cart {
        lines: vec![line.clone(); 50],
        grid: vec![vec![1.0], vec![]],
        tags: HashSet::from([State::Open]),
        pair: (1, "x".into()),
        shared: Arc::new(line.clone()),
        first: Some(Box::new(line)),
    };
    writes(
        &carts,
        vec![
            cart.clone(),
            Cart {
                first: None,
                ..cart.clone()
            },
        ],
    )
    .await;
    let good: Document = raw(&cart).try_into().unwrap();
    refuses(
        &carts,
        vec![
            with(
                &good,
                "lines",
                Bson::Array(vec![Bson::Document(doc! { "sku": "s", "qty": 1 }); 51]),
            ),
            with(&good, "lines", bson::bson!([{ "sku": "s" }])),
            with(&good, "grid", bson::bson!([1.0])),
            with(&good, "pair", bson::bson!([1])),
            with(&good, "pair", bson::bson!([1, "x", 2])),
            with(&good, "first", bson::bson!({ "qty": 1 })),
        ],
    )
    .await;

    let threads = enforced::<Thread>(&db).await;
    let mut root = Comment {
        text: "leaf".into(),
        replies: vec![],
        quote: None,
    };
    for depth in 0..12 {
        root = Comment {
            text: depth.to_string(),
            replies: vec![root.clone()],
            quote: Some(Box::new(root)),
        };
        root.replies.truncate(usize::from(depth % 2 == 0));
        if depth > 4 {
            root.quote = None;
        }
    }
    writes(&threads, vec![Thread { root }]).await;
    refuses(
        &threads,
        vec![
            doc! { "root": { "text": "a", "replies": [{ "text": 1, "replies": [] }] } },
            doc! { "root": { "text": "a", "replies": [], "quote": { "text": "b" } } },
        ],
    )
    .await;

    let shops = enforced::<Shop>(&db).await;
    writes(
        &shops,
        vec![Shop {
            city: "York".into(),
            rooms: vec![Room { beds: 2 }],
        }],
    )
    .await;
    admits(
        &shops,
        vec![doc! { "_class": "Shop", "city": "c", "rooms": [] }],
    )
    .await;
    refuses(
        &shops,
        vec![
            doc! { "city": "c", "rooms": [], "zip": "1" },
            doc! { "city": "c", "rooms": [{ "beds": 1, "_id": 1 }] },
            doc! { "city": "c", "rooms": [{ "beds": 1, "_class": "x" }] },
        ],
    )
    .await;
    let city = doc! { "city": "York" };
    let shop = shops.find_one(city.clone()).await.unwrap().unwrap();
    shops.replace_one(city, shop).await.unwrap();
}

#[tokio::test]
async fn closed_parts_flattened_structs_and_maps() {
    let db = database().await;
    let closed = enforced::<Closed>(&db).await;
    let value = Closed {
        sealed: Sealed { n: 1 },
        newtype: Meters(2.0),
        transparent: Wrapper { inner: None },
    };
    writes(
        &closed,
        vec![
            value.clone(),
            Closed {
                transparent: Wrapper {
                    inner: Some("x".into()),
                },
                ..value.clone()
            },
        ],
    )
    .await;
    let good: Document = raw(&value).try_into().unwrap();
    admits(
        &closed,
        vec![with(&good, "more", 1), with(&good, "newtype", 2)],
    )
    .await;
    refuses(
        &closed,
        vec![
            with(&good, "sealed", doc! { "n": 1, "m": 2 }),
            with(&good, "newtype", "2"),
        ],
    )
    .await;

    let flat = enforced::<Flat>(&db).await;
    let address = Address {
        city: "York".into(),
        zip: None,
    };
    writes(
        &flat,
        vec![Flat {
            name: "a".into(),
            address: address.clone(),
        }],
    )
    .await;
    writes(
        &flat,
        vec![Flat {
            name: "b".into(),
            address: Address {
                zip: Some("1".into()),
                ..address
            },
        }],
    )
    .await;
    refuses(
        &flat,
        vec![
            doc! { "name": "a" },
            doc! { "name": "a", "city": "York" },
            doc! { "name": "a", "town": 1 },
        ],
    )
    .await;

    let open = enforced::<Open>(&db).await;
    let rest = BTreeMap::from([("x".to_owned(), 1)]);
    writes(
        &open,
        vec![Open {
            id: ObjectId::new(),
            name: "a".into(),
            rest,
        }],
    )
    .await;
    refuses(&open, vec![doc! { "name": "a", "x": "text" }]).await;
}

/// Five of six peers index the Rust name of a renamed field; the second insert then fails.
#[tokio::test]
async fn a_unique_index_on_a_renamed_field_is_on_the_stored_name() {
    let db = database().await;
    let orders = enforced::<Order>(&db).await;
    let order = |number| Order {
        id: ObjectId::new(),
        order_number: number,
        status: Status::Paid,
        created_at: DateTime::now(),
        total: Decimal128::from_str("9.99").unwrap(),
        lines: vec![OrderLine {
            sku: "s".into(),
            quantity: 1,
        }],
        customer: Ref::new(ObjectId::new()),
    };
    writes(&orders, vec![order(1), order(2)]).await;
    let error = orders.insert_one(order(2)).await.unwrap_err();
    match &*error.kind {
        ErrorKind::Write(WriteFailure::WriteError(write)) => {
            assert_eq!(write.code, 11000);
            assert!(
                write.message.contains("index: order_number") && write.message.contains("num: 2"),
                "{error}"
            );
        }
        _ => panic!("{error}"),
    }
    let names = orders.list_index_names().await.unwrap();
    assert!(
        names.contains(&"status_1_createdAt_-1_total_1".to_owned()),
        "{names:?}"
    );
}

/// A unique index with a filter on the type leaves out documents without a value.
#[tokio::test]
async fn unique_where_there_is_a_value() {
    let db = database().await;
    let customers = enforced::<Customer>(&db).await;
    let customer = |email: Option<&str>| Customer {
        id: ObjectId::new(),
        name: "n".into(),
        email: email.map(str::to_owned),
    };
    writes(
        &customers,
        vec![customer(None), customer(None), customer(Some("a@b"))],
    )
    .await;
    assert!(customers.insert_one(customer(Some("a@b"))).await.is_err());
}

#[tokio::test]
async fn a_uuid_id_is_written_as_the_model_says() {
    let db = database().await;
    let analyses = enforced::<Analysis>(&db).await;
    let id = uuid::Uuid::from_bytes([1; 16]);
    writes_by(&analyses, Analysis { id, score: 0.1 }).await;
}

/// As `writes`, for an id that the driver does not give back as it was written.
async fn writes_by(collection: &mongodb::Collection<Analysis>, value: Analysis) {
    collection.insert_one(&value).await.unwrap();
    let id = model_runtime::encode(&value.id).unwrap();
    assert!(
        matches!(&id, Bson::Binary(binary) if binary.subtype == bson::spec::BinarySubtype::Generic)
    );
    assert_eq!(
        collection
            .find_one(doc! { "_id": id })
            .await
            .unwrap()
            .unwrap(),
        value
    );
}

/// Models that were not planned for are not touched.
#[tokio::test]
async fn only_the_models_that_are_named_are_planned() {
    let db = database().await;
    let plan = sync::plan(&db, models![Customer]).await.unwrap();
    assert_eq!(plan.steps().len(), 2);
}
