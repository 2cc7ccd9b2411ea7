//! Generic and flattened parts, and bodies of every kind.

use model_tests::models::flat::*;

use super::*;

#[tokio::test]
async fn generic_and_flattened_parts() {
    let db = database().await;
    let generics = enforced::<Generics>(&db).await;
    let value = Generics {
        deep: Wrap {
            w: Wrap {
                w: Wrap {
                    w: Wrap { w: Wrap { w: 1 } },
                },
            },
        },
        pair: Pair {
            a: "a".into(),
            b: vec![Wrap { w: true }],
        },
    };
    let good = document(&value);
    writes(&generics, vec![value]).await;
    refuses(
        &generics,
        spoilt(
            &good,
            vec![
                (
                    "deep",
                    bson::bson!({ "w": { "w": { "w": { "w": { "w": "x" } } } } }),
                ),
                ("pair", bson::bson!({ "a": "a", "b": [{ "w": 1 }] })),
            ],
        ),
    )
    .await;

    let borrowed = enforced::<Borrowed>(&db).await;
    writes(
        &borrowed,
        vec![Borrowed {
            part: Part { text: "x".into() },
        }],
    )
    .await;
    refuses(&borrowed, vec![doc! { "part": { "text": 1 } }]).await;

    let deep = enforced::<DeepFlat>(&db).await;
    writes(
        &deep,
        vec![DeepFlat {
            id: 1,
            outer: Outer {
                a: 1,
                inner: Inner { b: 1 },
            },
        }],
    )
    .await;
    admits(
        &deep,
        vec![doc! { "_id": 2, "of": "Outer", "a": 1, "c": 1 }],
    )
    .await;
    refuses(
        &deep,
        vec![
            doc! { "_id": 3, "of": "Outer", "a": 1 },
            doc! { "_id": 3, "of": "Outer", "a": 1, "b": 1, "c": 1 },
            doc! { "_id": 3, "of": "Outer", "a": 1, "b": 1, "x": 1 },
        ],
    )
    .await;

    let flat = enforced::<FlatEnums>(&db).await;
    writes(
        &flat,
        vec![
            FlatEnums {
                adj: FlatAdjacent::A { x: 1 },
                bare: FlatBare::P { p: 1 },
                maybe: None,
            },
            FlatEnums {
                adj: FlatAdjacent::B(1),
                bare: FlatBare::Q { q: "q".into() },
                maybe: Some(Inner { b: 1 }),
            },
        ],
    )
    .await;
    refuses(
        &flat,
        vec![
            doc! { "t": "A", "p": 1 },
            doc! { "t": "A", "d": { "x": 1 } },
            doc! { "t": "B", "d": { "x": 1 }, "p": 1 },
        ],
    )
    .await;

    let any = enforced::<FlatAny>(&db).await;
    writes(
        &any,
        vec![FlatAny {
            id: 1,
            rest: doc! { "a": 1, "at": DateTime::from_millis(1) },
        }],
    )
    .await;
    refuses(&any, vec![doc! { "_id": "x" }]).await;
}

#[tokio::test]
async fn bodies_of_every_kind() {
    let db = database().await;
    let bodies = enforced::<Bodies>(&db).await;
    let pairs = [
        (Body::Unit, TaggedBody::Unit),
        (Body::Newtype(None), TaggedBody::Newtype(None)),
        (Body::Newtype(Some(1)), TaggedBody::Newtype(Some(1))),
        (Body::Tuple(1, true), TaggedBody::Tuple(1, true)),
        (Body::NoTuple(), TaggedBody::NoTuple()),
        (Body::Struct { a: 1 }, TaggedBody::Struct { a: 1 }),
        (Body::NoStruct {}, TaggedBody::NoStruct {}),
        (Body::Nothing(()), TaggedBody::Nothing(())),
    ];
    let values = pairs.map(|(ext, adj)| Bodies { ext, adj });
    let good = document(&values[0]);
    writes(&bodies, values.into()).await;
    refuses(
        &bodies,
        spoilt(
            &good,
            vec![
                ("ext", "Newtype".into()),
                ("ext", bson::bson!({ "Unit": null })),
                ("ext", bson::bson!({ "NoTuple": [1] })),
                ("ext", bson::bson!({ "Nothing": 1 })),
                ("adj", bson::bson!({ "t": "Tuple", "c": [1] })),
                ("adj", bson::bson!({ "t": "Nothing" })),
                ("adj", bson::bson!({ "t": "NoStruct" })),
            ],
        ),
    )
    .await;
}
