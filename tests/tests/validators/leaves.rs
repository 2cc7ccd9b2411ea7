//! Scalars, bytes, dates and maps.

use super::*;

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

/// An update writes a value as the field stores it, so that no field gets a second type.
#[tokio::test]
async fn updates_keep_the_stored_type() {
    use model_runtime::{CollectionExt as _, Update};

    let db = database().await;
    let lessons = enforced::<Lesson>(&db).await;
    let at = Utc.timestamp_millis_opt(1_700_000_000_123).unwrap();
    let later = Utc.timestamp_millis_opt(1_800_000_000_000).unwrap();
    let id = ObjectId::new();
    let made_at = DateTime::from_millis(5);
    let lesson = Lesson {
        id,
        starts_at: at,
        ends_at: at,
        checked_at: None,
        made_at,
    };
    lessons.insert_one(&lesson).await.unwrap();
    let changes = Update::set(Lesson::STARTS_AT, later)
        .set(Lesson::ENDS_AT, later)
        .set(Lesson::CHECKED_AT, Some(later));
    lessons.update_by_id(id, changes).await.unwrap();
    let found = lessons.find_by_id(id).await.unwrap().unwrap();
    let expected = Lesson {
        starts_at: later,
        ends_at: later,
        checked_at: Some(later),
        ..lesson
    };
    assert_eq!(found, expected);
    // A filter finds what it set: the same road for both.
    let filter = Lesson::STARTS_AT.eq(later) & Lesson::ENDS_AT.gte(later);
    assert_eq!(lessons.find_where(filter).to_vec().await.unwrap(), [found]);

    let counters = enforced::<Counters>(&db).await;
    let c = Counters {
        a: 1,
        b: 1,
        c: 1,
        d: 1,
        e: 1,
        f: 1,
        g: NonZeroU32::MIN,
        h: 1,
        i: 1,
        j: 1,
        k: NonZeroI32::MIN,
    };
    counters.insert_one(&c).await.unwrap();
    let changes = Update::set(Counters::C, 7_u32)
        .inc(Counters::J, 1)
        .inc(Counters::A, 1);
    counters
        .update_where(Counters::C.eq(1), changes)
        .await
        .unwrap();
    let stored = counters
        .clone_with_type::<Document>()
        .find_one(doc! {})
        .await
        .unwrap()
        .unwrap();
    assert_eq!(
        stored.get("c"),
        Some(&Bson::Int64(7)),
        "a u32 is a long, whatever its value"
    );
    assert_eq!(stored.get("a"), Some(&Bson::Int32(2)), "an int stays one");
    assert_eq!(stored.get("j"), Some(&Bson::Int64(2)));
}
