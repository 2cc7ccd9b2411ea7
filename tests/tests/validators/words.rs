//! serde's attributes.

use model_tests::models::words::*;

use super::*;

fn spoilt(good: &Document, bad: Vec<(&str, Bson)>) -> Vec<Document> {
    bad.into_iter()
        .map(|(key, value)| with(good, key, value))
        .collect()
}

fn document<T: Serialize>(value: &T) -> Document {
    raw(value).try_into().unwrap()
}

#[tokio::test]
async fn aliases_of_fields_and_variants() {
    let db = database().await;
    let aliased = enforced::<Aliased>(&db).await;
    let value = Aliased {
        name: "n".into(),
        age: None,
        maybe: None,
    };
    writes(
        &aliased,
        vec![
            value.clone(),
            Aliased {
                maybe: Some(AliasedPart { n: 1 }),
                ..value
            },
        ],
    )
    .await;
    admits(
        &aliased,
        vec![
            doc! { "fullName": "n", "years": 1 },
            doc! { "full_name": "n", "maybe": { "m": 1 } },
            doc! { "name": "n", "maybe": null },
        ],
    )
    .await;
    refuses(
        &aliased,
        vec![
            doc! { "age": 1 },
            doc! { "name": "n", "fullName": "n" },
            doc! { "name": "n", "age": 1, "years": 1 },
            doc! { "fullName": 1 },
            doc! { "name": "n", "maybe": { "m": 1, "n": 1 } },
            doc! { "name": "n", "maybe": {} },
        ],
    )
    .await;

    let variants = enforced::<AliasedVariants>(&db).await;
    let good = doc! { "unit": "a", "ext": { "n": 1 }, "int": { "t": "p", "x": 1 } };
    writes(
        &variants,
        vec![AliasedVariants {
            unit: AliasedUnit::A,
            ext: AliasedExternal::Number(1),
            int: AliasedInternal::Point { x: 1 },
        }],
    )
    .await;
    admits(&variants, vec![good.clone()]).await;
    refuses(
        &variants,
        spoilt(
            &good,
            vec![
                ("unit", "b".into()),
                ("ext", bson::bson!({ "n": 1, "Number": 1 })),
                ("ext", "n".into()),
                ("int", bson::bson!({ "t": "p", "y": 1 })),
            ],
        ),
    )
    .await;

    let names = enforced::<SplitNames>(&db).await;
    writes(
        &names,
        vec![SplitNames {
            first_name: "x".into(),
            number: 1,
        }],
    )
    .await;
    admits(
        &names,
        vec![
            doc! { "firstName": "x", "m": 1 },
            doc! { "first_name": "x", "n": 1 },
        ],
    )
    .await;
    refuses(
        &names,
        vec![
            doc! { "firstName": "x", "m": 1, "n": 1 },
            doc! { "firstName": "x" },
        ],
    )
    .await;

    let renamed = enforced::<RenamedFields>(&db).await;
    let values = [
        RenamedShape::RoundOne { outer_radius: 1 },
        RenamedShape::SquareOne { side_length: 1 },
    ];
    writes(&renamed, values.map(|shape| RenamedFields { shape }).into()).await;
    refuses(
        &renamed,
        vec![doc! { "shape": { "round-one": { "outer_radius": 1 } } }],
    )
    .await;
}

#[tokio::test]
async fn defaults_and_names_that_are_not_known() {
    let db = database().await;
    let defaults = enforced::<Defaults>(&db).await;
    writes(&defaults, vec![Defaults::default()]).await;
    admits(&defaults, vec![doc! {}, doc! { "a": 1, "c": [1] }]).await;
    refuses(&defaults, vec![doc! { "a": null }, doc! { "c": [] }]).await;

    let others = enforced::<Others>(&db).await;
    let value = Others {
        unit: OtherUnit::A,
        ext: OtherExternal::B(1),
        int: OtherInternal::A { x: 1 },
        adj: OtherAdjacent::A { x: 1 },
    };
    let good = document(&value);
    let unknown = Others {
        unit: OtherUnit::Unknown,
        ext: OtherExternal::Unknown,
        int: OtherInternal::Unknown,
        adj: OtherAdjacent::Unknown,
    };
    writes(&others, vec![value, unknown]).await;
    admits(
        &others,
        spoilt(
            &good,
            vec![
                ("unit", "zz".into()),
                ("ext", "zz".into()),
                ("ext", "A".into()),
                ("int", bson::bson!({ "t": "zz", "q": 1 })),
                ("adj", bson::bson!({ "t": "zz" })),
            ],
        ),
    )
    .await;
    refuses(
        &others,
        spoilt(
            &good,
            vec![
                ("unit", 1.into()),
                ("ext", "B".into()),
                ("ext", bson::bson!({ "zz": 1 })),
                ("int", bson::bson!({ "t": "A" })),
                ("int", bson::bson!({ "t": 1 })),
                ("adj", bson::bson!({ "t": "A" })),
            ],
        ),
    )
    .await;
}

#[tokio::test]
async fn variants_without_a_tag_of_their_own() {
    let db = database().await;
    let loose = enforced::<Loose>(&db).await;
    let values = vec![
        Loose {
            ext: LooseExternal::A { x: 1 },
            int: LooseInternal::A { x: 1 },
            adj: LooseAdjacent::A { x: 1 },
        },
        Loose {
            ext: LooseExternal::C,
            int: LooseInternal::Text("t".into()),
            adj: LooseAdjacent::C,
        },
        Loose {
            ext: LooseExternal::Number(1),
            int: LooseInternal::Point { y: 1 },
            adj: LooseAdjacent::Number(1),
        },
    ];
    let good = document(&values[0]);
    writes(&loose, values).await;
    refuses(
        &loose,
        spoilt(
            &good,
            vec![
                ("ext", "D".into()),
                ("ext", bson::bson!({ "A": 1 })),
                ("int", bson::bson!({ "t": "A" })),
                ("int", 1.into()),
                ("adj", "C".into()),
            ],
        ),
    )
    .await;

    let sealed = enforced::<SealedTags>(&db).await;
    writes(
        &sealed,
        vec![
            SealedTags {
                adj: SealedAdjacent::A { x: 1 },
            },
            SealedTags {
                adj: SealedAdjacent::B(1),
            },
        ],
    )
    .await;
    refuses(
        &sealed,
        vec![
            doc! { "adj": { "t": "A", "c": { "x": 1 }, "z": 1 } },
            doc! { "adj": { "t": "A", "c": { "x": 1, "z": 1 } } },
        ],
    )
    .await;
}

#[tokio::test]
async fn types_in_another_form() {
    let db = database().await;
    let converted = enforced::<Converted>(&db).await;
    let email = Email::try_from("a@b".to_owned()).unwrap();
    let value = Converted {
        level: Level::High,
        by_level: [(Level::Low, 1), (Level::High, 2)].into(),
        email,
        span: Span { from: 1, to: 2 },
    };
    let good = document(&value);
    writes(&converted, vec![value]).await;
    admits(&converted, vec![with(&good, "level", "x")]).await;
    refuses(
        &converted,
        spoilt(
            &good,
            vec![
                ("level", 1.into()),
                ("by_level", bson::bson!({ "x": "y" })),
                ("email", 1.into()),
                ("span", bson::bson!({ "from": 1 })),
            ],
        ),
    )
    .await;

    let ranks = enforced::<Ranks>(&db).await;
    let value = Ranks {
        rank: Rank::Low,
        maybe: Some(Rank::High),
        all: vec![Rank::High, Rank::Low],
        loose: LooseRank::Known,
    };
    let good = document(&value);
    writes(
        &ranks,
        vec![
            value.clone(),
            Ranks {
                maybe: None,
                ..value
            },
        ],
    )
    .await;
    admits(
        &ranks,
        vec![with(&good, "rank", 7), with(&good, "loose", 200)],
    )
    .await;
    refuses(
        &ranks,
        spoilt(
            &good,
            vec![
                ("rank", 5.into()),
                ("rank", "Low".into()),
                ("maybe", 1.into()),
                ("all", bson::bson!([0])),
                ("loose", 300.into()),
                ("rank", 7.0.into()),
            ],
        ),
    )
    .await;

    let told = enforced::<Told>(&db).await;
    let value = Told {
        hidden: Hidden { text: "x".into() },
        any: Anything(Bson::Boolean(true)),
    };
    let good = document(&value);
    writes(&told, vec![value]).await;
    refuses(
        &told,
        spoilt(&good, vec![("hidden", bson::bson!({ "text": "x" }))]),
    )
    .await;

    let remotes = enforced::<Remotes>(&db).await;
    let value = Remotes {
        foreign: Foreign {
            width: 1,
            title: "t".into(),
        },
    };
    writes(&remotes, vec![value]).await;
    refuses(
        &remotes,
        vec![
            doc! { "foreign": { "width": 1, "title": "t" } },
            doc! { "foreign": { "WIDTH": -1, "TITLE": "t" } },
        ],
    )
    .await;
}

#[tokio::test]
async fn places_and_functions() {
    let db = database().await;
    let places = enforced::<Places>(&db).await;
    let value = Places {
        last: LastPlace(1, None),
        skipped: SkippedPlace(1, 0, "x".into()),
        newtype: SkippedNewtype(5),
        variant: SkippedVariant::A(0),
    };
    let good = document(&value);
    assert_eq!(
        good,
        doc! { "last": [1], "skipped": [1, "x"], "newtype": 5, "variant": "A" }
    );
    writes(
        &places,
        vec![
            value.clone(),
            Places {
                last: LastPlace(1, Some(2)),
                variant: SkippedVariant::B(0, 1),
                ..value
            },
        ],
    )
    .await;
    refuses(
        &places,
        spoilt(
            &good,
            vec![
                ("last", bson::bson!([])),
                ("skipped", bson::bson!([1])),
                ("newtype", bson::bson!([5])),
                ("variant", bson::bson!({ "A": [] })),
                ("variant", bson::bson!({ "B": 1 })),
                ("variant", "Never".into()),
            ],
        ),
    )
    .await;

    let functions = enforced::<Functions>(&db).await;
    let value = Functions {
        reads: None,
        writes: None,
        both: 5,
    };
    let good = document(&value);
    writes(&functions, vec![value]).await;
    admits(&functions, vec![without(&good, "writes")]).await;
    refuses(
        &functions,
        vec![
            without(&good, "reads"),
            without(&good, "both"),
            with(&good, "both", 5),
        ],
    )
    .await;
}

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
