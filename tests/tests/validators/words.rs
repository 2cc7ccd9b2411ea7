//! serde's attributes.

use model_tests::models::words::*;

use super::*;

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
