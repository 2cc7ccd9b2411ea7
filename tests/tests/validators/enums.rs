//! Enums in all representations.

use super::*;

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
