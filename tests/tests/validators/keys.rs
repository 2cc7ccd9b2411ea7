//! Keys that may be missing, names and constraints.

use super::*;

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
