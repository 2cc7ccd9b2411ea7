//! Types of other crates.

use std::time::Duration;

use chrono::{FixedOffset, Month, NaiveDate, TimeDelta, Weekday};
use model_tests::models::crates::*;
use time::macros::{date, datetime};

use super::*;

fn moment() -> chrono::DateTime<Utc> {
    Utc.timestamp_millis_opt(1_700_000_000_123).unwrap()
}

#[tokio::test]
async fn chrono_time_and_jiff() {
    let db = database().await;
    let chronos = enforced::<Chronos>(&db).await;
    let value = Chronos {
        utc: moment(),
        offset: moment().with_timezone(&FixedOffset::east_opt(3600).unwrap()),
        local: moment().naive_utc(),
        day: moment().date_naive(),
        time: moment().time(),
        weekday: Weekday::Fri,
        month: Month::May,
        delta: TimeDelta::milliseconds(-1),
    };
    let good = document(&value);
    let ends = [
        TimeDelta::MIN + TimeDelta::seconds(1),
        TimeDelta::MAX - TimeDelta::seconds(1),
    ];
    let ends = ends.map(|delta| Chronos {
        delta,
        ..value.clone()
    });
    writes(&chronos, [vec![value], ends.into()].concat()).await;
    refuses(
        &chronos,
        spoilt(
            &good,
            vec![
                ("utc", DateTime::now().into()),
                ("day", DateTime::now().into()),
                ("delta", bson::bson!([1, 2_000_000_000])),
                ("delta", bson::bson!([i64::MAX, 2])),
                ("weekday", 1.into()),
            ],
        ),
    )
    .await;

    let epochs = enforced::<Epochs>(&db).await;
    let value = Epochs {
        seconds: Utc.timestamp_opt(5, 0).unwrap(),
        millis: None,
        micros: moment(),
    };
    let mut good = document(&value);
    writes(&epochs, vec![value]).await;
    refuses(
        &epochs,
        spoilt(&good, vec![("seconds", "x".into()), ("us", 1.into())]),
    )
    .await;
    let micros = good.remove("micros").unwrap();
    admits(&epochs, vec![with(&good, "us", micros)]).await;

    let times = enforced::<Times>(&db).await;
    let offset = datetime!(2024-02-29 04:05:06.7 -1:30);
    let value = Times {
        offset,
        utc: offset.into(),
        local: datetime!(-9999-01-01 00:00),
        day: date!(2023 - 12 - 31),
        time: offset.time(),
        zone: offset.offset(),
        took: time::Duration::new(-5, -1),
    };
    let good = document(&value);
    writes(&times, vec![value]).await;
    refuses(
        &times,
        spoilt(
            &good,
            vec![
                ("offset", "2024-02-03T04:05:06Z".into()),
                ("offset", bson::bson!([2024, 34, 4, 5, 6, 7])),
                ("day", bson::bson!([2023, 367])),
                ("day", bson::bson!([10000, 1])),
                ("time", bson::bson!([24, 0, 0, 0])),
                ("zone", bson::bson!([26, 0, 0])),
                ("took", bson::bson!([1, 2_000_000_000])),
            ],
        ),
    )
    .await;

    let jiffs = enforced::<Jiffs>(&db).await;
    let day = jiff::civil::date(2024, 2, 29);
    let value = Jiffs {
        at: jiff::Timestamp::UNIX_EPOCH,
        local: day.at(1, 2, 3, 4),
        day,
        time: jiff::civil::time(1, 2, 3, 4),
        took: jiff::SignedDuration::from_secs(5),
        by_day: [
            (day, 1),
            (jiff::civil::Date::MIN, 2),
            (jiff::civil::Date::MAX, 3),
        ]
        .into(),
    };
    let good = document(&value);
    writes(&jiffs, vec![value]).await;
    refuses(
        &jiffs,
        spoilt(
            &good,
            vec![
                ("at", DateTime::now().into()),
                ("by_day", bson::bson!({ "2023-02-29": 1 })),
                ("by_day", bson::bson!({ "x": 1 })),
            ],
        ),
    )
    .await;

    let moments = enforced::<Moments>(&db).await;
    let value = Moments {
        chrono: moment(),
        time: datetime!(2024-02-29 04:05:06.7 UTC),
        jiff: jiff::Timestamp::from_millisecond(5).unwrap(),
        millis: vec![1, -1],
        text: "2024-02-29T04:05:06Z".into(),
    };
    let good = document(&value);
    writes(&moments, vec![value]).await;
    let keys = ["chrono", "time", "jiff", "millis", "text"];
    refuses(
        &moments,
        spoilt(&good, keys.map(|key| (key, "x".into())).into()),
    )
    .await;
}

#[tokio::test]
async fn uuids_and_keys_with_a_form() {
    let db = database().await;
    let uuids = enforced::<Uuids>(&db).await;
    let id = uuid::Uuid::from_u128(0x67e5_5044_10b1_426f_9247_bb68_0e5f_e0c8);
    let value = Uuids {
        plain: id,
        binary: id,
        legacy: Some(id),
        simple: id,
        hyphenated: id,
        bson: id.into(),
    };
    let good = document(&value);
    writes(&uuids, vec![value]).await;
    refuses(
        &uuids,
        spoilt(
            &good,
            vec![
                ("plain", "x".into()),
                ("binary", "x".into()),
                ("legacy", 1.into()),
                ("simple", 1.into()),
            ],
        ),
    )
    .await;

    let keys = enforced::<UuidKeys>(&db).await;
    let days = [
        NaiveDate::MIN,
        NaiveDate::MAX,
        NaiveDate::from_ymd_opt(2024, 2, 29).unwrap(),
        NaiveDate::from_ymd_opt(2000, 2, 29).unwrap(),
        NaiveDate::from_ymd_opt(-4, 2, 29).unwrap(),
        NaiveDate::from_ymd_opt(12345, 4, 30).unwrap(),
    ];
    let value = UuidKeys {
        by_uuid: [(id, 1)].into(),
        by_day: days.map(|day| (day, 1)).into(),
    };
    let good = document(&value);
    writes(&keys, vec![value]).await;
    let bad = [
        "2023-02-29",
        "1900-02-29",
        "2024-04-31",
        "2024-13-01",
        "x",
        "",
        "+262143-01-01",
        "2024-01-01\n",
    ];
    let bad = bad.map(|day| ("by_day", Bson::Document(doc! { day: 1 })));
    refuses(&keys, spoilt(&good, bad.into())).await;
    refuses(
        &keys,
        spoilt(
            &good,
            vec![
                ("by_uuid", bson::bson!({ "x": 1 })),
                ("by_day", bson::bson!({ "2024-01-01": "x" })),
            ],
        ),
    )
    .await;
}

#[tokio::test]
async fn decimals_links_maps_json_and_bytes() {
    let db = database().await;
    let decimals = enforced::<Decimals>(&db).await;
    let value = Decimals {
        price: rust_decimal::Decimal::new(123, 2),
        maybe: None,
        link: url::Url::parse("http://x.y/z?q").unwrap(),
    };
    let good = document(&value);
    writes(&decimals, vec![value]).await;
    refuses(
        &decimals,
        spoilt(
            &good,
            vec![("price", DateTime::now().into()), ("link", 1.into())],
        ),
    )
    .await;

    let ordered = enforced::<Ordered>(&db).await;
    let value = Ordered {
        map: [("b".to_owned(), 1), ("a".to_owned(), 2)].into(),
        set: ["b".to_owned(), "a".to_owned()].into(),
    };
    let good = document(&value);
    writes(&ordered, vec![value]).await;
    refuses(
        &ordered,
        spoilt(
            &good,
            vec![
                ("map", bson::bson!({ "a": 1, "b": 2, "c": 3 })),
                ("set", bson::bson!(["a", "a"])),
            ],
        ),
    )
    .await;

    let json = enforced::<Json>(&db).await;
    let values = [
        serde_json::json!({ "a": [1, 1.5, null, "x", true] }),
        serde_json::json!(null),
        serde_json::json!(1.5),
    ]
    .map(|value| Json {
        value,
        map: [("a".to_owned(), serde_json::json!([]))]
            .into_iter()
            .collect(),
        number: 7.into(),
    });
    let good = document(&values[0]);
    writes(&json, values.into()).await;
    let binary = Binary {
        subtype: bson::spec::BinarySubtype::Generic,
        bytes: vec![1],
    };
    refuses(
        &json,
        spoilt(
            &good,
            vec![
                ("value", binary.into()),
                ("number", "1".into()),
                ("map", bson::bson!([])),
            ],
        ),
    )
    .await;

    let bufs = enforced::<ByteBufs>(&db).await;
    let value = ByteBufs {
        buf: serde_bytes::ByteBuf::from(vec![1]),
        array: serde_bytes::ByteArray::new([1; 4]),
        fixed: [1; 3],
    };
    let good = document(&value);
    writes(&bufs, vec![value]).await;
    refuses(
        &bufs,
        spoilt(&good, vec![("buf", 1.into()), ("fixed", 1.into())]),
    )
    .await;

    let conversions = enforced::<Conversions>(&db).await;
    let value = Conversions {
        text: 5,
        texts: vec![1, 2],
        seconds: Duration::from_secs(5),
        millis: Some(TimeDelta::milliseconds(7)),
        hex: vec![1, 255],
        base64: vec![1, 255],
        bytes: vec![1],
        wide: Wide(5),
        same: None,
        hex_id: ObjectId::new(),
        id_text: ObjectId::new().to_hex(),
        small: 5,
        double: 5,
        stamp: 5,
    };
    let good = document(&value);
    writes(&conversions, vec![value]).await;
    let keys = [
        "texts", "seconds", "bytes", "wide", "same", "small", "double", "stamp",
    ];
    refuses(
        &conversions,
        spoilt(&good, keys.map(|key| (key, "x".into())).into()),
    )
    .await;
    let keys = ["text", "hex", "base64", "hex_id", "id_text"];
    refuses(
        &conversions,
        spoilt(&good, keys.map(|key| (key, 1.into())).into()),
    )
    .await;
}
