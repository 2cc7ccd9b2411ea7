//! One representation inside another.

use std::collections::BTreeSet;

use model_tests::models::combined::*;

use super::*;

#[tokio::test]
async fn options_of_alternatives() {
    let db = database().await;
    let parcels = enforced::<Parcel>(&db).await;
    let empty = Parcel {
        one: None,
        two: None,
        never: None,
        either: None,
    };
    let rail = || Way::Rail { wagon: 3 };
    let flat = OneWay {
        a: 1,
        way: Way::Foot,
    };
    writes(
        &parcels,
        vec![
            empty.clone(),
            Parcel {
                one: Some(OneWay { a: 1, way: rail() }),
                two: Some(TwoWays {
                    way: Way::Foot,
                    pay: Pay::Nobody,
                }),
                either: Some(Either::Flat(flat)),
                never: None,
            },
            Parcel {
                two: Some(TwoWays {
                    way: rail(),
                    pay: Pay::Sender("s".into()),
                }),
                either: Some(Either::Number(4)),
                ..empty.clone()
            },
        ],
    )
    .await;
    admits(
        &parcels,
        vec![
            doc! { "two": { "way": "foot", "pay": "nobody", "with": null } },
            doc! {},
        ],
    )
    .await;
    refuses(
        &parcels,
        vec![
            doc! { "one": { "a": 1 } },
            doc! { "one": { "a": 1, "way": "rail" } },
            doc! { "one": 1 },
            doc! { "two": { "way": "foot", "pay": "nobody", "with": 5 } },
            doc! { "two": { "way": "foot", "pay": "sender" } },
            doc! { "never": "x" },
            doc! { "either": "x" },
        ],
    )
    .await;
}

#[tokio::test]
async fn keys_that_are_data_in_one_alternative() {
    let db = database().await;
    let payloads = enforced::<Payload>(&db).await;
    let counts = BTreeMap::from([("a".to_owned(), 1), ("b".to_owned(), 2)]);
    writes(
        &payloads,
        vec![
            Payload {
                id: 1,
                body: Body::Counts(counts),
            },
            Payload {
                id: 2,
                body: Body::Anything(doc! { "x": "y", "z": [1] }),
            },
            Payload {
                id: 3,
                body: Body::Fixed { x: 1 },
            },
        ],
    )
    .await;
    refuses(
        &payloads,
        vec![
            doc! { "_id": 4, "kind": "counts", "a": "text" },
            doc! { "_id": 4, "kind": "fixed", "x": 1, "y": 1 },
            doc! { "_id": 4, "kind": "fixed" },
            doc! { "_id": 4, "x": 1 },
        ],
    )
    .await;
}

#[tokio::test]
async fn sets_are_asked_for_equal_elements_only_where_rust_knows_them() {
    let db = database().await;
    let sets = enforced::<Sets>(&db).await;
    let set = Sets {
        lossy: BTreeSet::from([Lossy("a".into(), 1), Lossy("a".into(), 2)]),
        plain: BTreeSet::from([None, Some(1)]),
    };
    // Two elements become one on the way back, so that this is not read back equal.
    sets.insert_one(&set).await.unwrap();
    <Sets as model_runtime::Document>::check_document(&raw(&set)).unwrap();
    refuses(
        &sets,
        vec![
            doc! { "lossy": [], "plain": [1, 1_i64] },
            doc! { "lossy": [], "plain": [null, null] },
        ],
    )
    .await;
}

/// The bytes that the server gets.
fn size<T: model_runtime::Document>() -> usize {
    bson::serialize_to_vec(&T::validator()).unwrap().len()
}

#[tokio::test]
async fn types_that_hold_each_other_have_validators_of_use() {
    for size in [size::<Formula>(), size::<Knot>(), size::<Chain>()] {
        assert!((1000..1_000_000).contains(&size), "{size}");
    }
    let db = database().await;
    let formulas = enforced::<Formula>(&db).await;
    let number = |n| Box::new(Expr::Number(n));
    let sum = Expr::Add {
        left: number(1),
        right: Box::new(Expr::Mul {
            left: number(2),
            right: number(3),
        }),
    };
    writes(&formulas, vec![Formula { root: sum }]).await;
    refuses(
        &formulas,
        vec![doc! { "root": { "Add": { "left": { "Number": 1 } } } }],
    )
    .await;

    let knots = enforced::<Knot>(&db).await;
    let mut knot = Knot::default();
    knot.k1.k2 = vec![K2 {
        n: 1,
        k8: vec![K8::default()],
        ..K2::default()
    }];
    writes(&knots, vec![knot.clone()]).await;
    let mut document = bson::serialize_to_document(&knot).unwrap();
    let k1 = document.get_document_mut("k1").unwrap();
    k1.insert("k2", vec![doc! { "n": "x" }]);
    refuses(&knots, vec![document]).await;

    let chains = enforced::<Chain>(&db).await;
    let chain = Chain {
        first: L01 {
            n: 1,
            next: Some(Box::default()),
        },
    };
    writes(&chains, vec![chain]).await;
    refuses(
        &chains,
        vec![doc! { "first": { "n": 1, "next": { "n": "x" } } }],
    )
    .await;
}
