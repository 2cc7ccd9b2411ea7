//! Pushes into arrays that the stored document may not have: in another variant of an enum, in a
//! part that is not there, under a default of its own.
#![allow(deprecated, reason = "the arrays without a bound are the point")]

use bson::{Bson, Document as Doc, bson, doc};
use model_runtime::{ErrorKind, mongodb::Database, prelude::*};
use serde::{Deserialize, Serialize};

use crate::db;

#[derive(Embedded, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
enum Internal {
    Few {
        #[embed(max = 1)]
        list: Vec<i32>,
    },
    Many {
        #[embed(max = 3)]
        list: Vec<i32>,
    },
    None,
}

#[derive(Embedded, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "t", content = "c")]
enum Adjacent {
    Few {
        #[embed(max = 1)]
        list: Vec<i32>,
    },
    Bare(Vec<i32>),
    None,
}

#[derive(Embedded, Debug, PartialEq, Serialize, Deserialize)]
enum External {
    Few {
        #[embed(max = 1)]
        list: Vec<i32>,
    },
    Bare(Vec<i32>),
    None,
}

#[derive(Embedded, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
enum Untagged {
    A { first: Vec<i32> },
    B { second: Vec<i32> },
}

#[derive(Embedded, Debug, PartialEq, Serialize, Deserialize)]
struct Part {
    must: i32,
    items: Vec<i32>,
    #[serde(default)]
    more: Vec<i32>,
}

#[derive(Embedded, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
struct Filled {
    inner: Vec<i32>,
    #[serde(default)]
    plain: Vec<i32>,
}

fn seven() -> Vec<i32> {
    vec![7]
}

#[derive(Document, Debug, PartialEq, Serialize, Deserialize)]
#[document(collection = "things")]
struct Thing {
    #[serde(rename = "_id")]
    id: i32,
    internal: Internal,
    maybe: Option<Internal>,
    adjacent: Adjacent,
    external: External,
    untagged: Untagged,
    #[serde(flatten)]
    part: Option<Part>,
    #[serde(flatten)]
    flat: Internal2,
    #[serde(default = "seven")]
    seven: Vec<i32>,
    #[serde(default)]
    plain: Vec<i32>,
    #[serde(default)]
    filled: Filled,
}

#[derive(Embedded, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "flat")]
enum Internal2 {
    Left { lefts: Vec<i32> },
    Right { rights: Vec<i32> },
}

fn thing() -> Thing {
    Thing {
        id: 1,
        internal: Internal::None,
        maybe: None,
        adjacent: Adjacent::None,
        external: External::None,
        untagged: Untagged::B { second: vec![] },
        part: None,
        flat: Internal2::Right { rights: vec![] },
        seven: vec![],
        plain: vec![],
        filled: Filled::default(),
    }
}

async fn stored(db: &Database) -> Thing {
    Thing::collection(db).find_by_id(1).await.unwrap().unwrap()
}

async fn change(db: &Database, update: Doc) {
    let raw = db.collection::<Doc>("things");
    raw.update_one(doc! { "_id": 1 }, update).await.unwrap();
}

/// The push is refused as one into another variant, and the document stays what it was.
async fn other<A>(db: &Database, path: Path<Thing, A>, wanted: &str, stored_as: Option<&str>)
where
    A: model_runtime::Elements<Item = i32>,
{
    let things = Thing::collection(db);
    let before = stored(db).await;
    let error = things.push(1, path, 5).await.unwrap_err();
    match error.kind() {
        ErrorKind::OtherVariant {
            wanted: told,
            stored,
            ..
        } => {
            assert_eq!(
                (told.as_str(), stored.as_deref()),
                (wanted, stored_as),
                "{error}"
            );
        }
        _ => panic!("{error}"),
    }
    assert_eq!(error.id(), Some(&Bson::Int32(1)));
    assert_eq!(stored(db).await, before);
}

#[tokio::test]
async fn another_variant_takes_no_push() {
    let db = db().await;
    let things = Thing::collection(&db);
    things.insert(&thing()).await.unwrap();
    other(
        &db,
        Thing::INTERNAL.dot(Internal::FEW_LIST),
        "few",
        Some("none"),
    )
    .await;
    other(
        &db,
        Thing::ADJACENT.dot(Adjacent::FEW_LIST),
        "Few",
        Some("None"),
    )
    .await;
    other(
        &db,
        Thing::ADJACENT.dot(Adjacent::BARE),
        "Bare",
        Some("None"),
    )
    .await;
    other(
        &db,
        Thing::EXTERNAL.dot(External::FEW_LIST),
        "Few",
        Some("None"),
    )
    .await;
    other(
        &db,
        Thing::EXTERNAL.dot(External::BARE),
        "Bare",
        Some("None"),
    )
    .await;
    other(
        &db,
        Thing::FLAT.dot(Internal2::LEFT_LEFTS),
        "Left",
        Some("Right"),
    )
    .await;
    change(&db, doc! { "$set": { "external": { "Bare": [] } } }).await;
    other(
        &db,
        Thing::EXTERNAL.dot(External::FEW_LIST),
        "Few",
        Some("Bare"),
    )
    .await;

    // Nothing but the array tells the variant of an untagged enum.
    let error = things
        .push(1, Thing::UNTAGGED.dot(Untagged::A_FIRST), 5)
        .await
        .unwrap_err();
    assert!(
        matches!(error.kind(), ErrorKind::Path(why) if why.contains("no `untagged.first`")),
        "{error}"
    );
    let nowhere = things
        .push(2, Thing::INTERNAL.dot(Internal::FEW_LIST), 5)
        .await;
    assert!(nowhere.unwrap_err().is_not_found());
    let null = things
        .push(1, Thing::MAYBE.dot(Internal::FEW_LIST), 5)
        .await
        .unwrap_err();
    assert!(
        matches!(null.kind(), ErrorKind::Path(why) if why.contains("no `maybe`")),
        "{null}"
    );
}

#[tokio::test]
async fn the_bound_is_that_of_the_variant() {
    let db = db().await;
    let things = Thing::collection(&db);
    let full = Thing {
        internal: Internal::Many { list: vec![1] },
        adjacent: Adjacent::Bare(vec![]),
        external: External::Few { list: vec![] },
        untagged: Untagged::A { first: vec![] },
        flat: Internal2::Left { lefts: vec![] },
        ..thing()
    };
    things.insert(&full).await.unwrap();
    other(
        &db,
        Thing::INTERNAL.dot(Internal::FEW_LIST),
        "few",
        Some("many"),
    )
    .await;
    let many = Thing::INTERNAL.dot(Internal::MANY_LIST);
    things.push_many(1, many, [2, 3]).await.unwrap();
    let error = things.push(1, many, 4).await.unwrap_err();
    assert!(
        matches!(error.kind(), ErrorKind::Full { max: 3, .. }),
        "{error}"
    );
    things
        .push(1, Thing::ADJACENT.dot(Adjacent::BARE), 5)
        .await
        .unwrap();
    let few = Thing::EXTERNAL.dot(External::FEW_LIST);
    things.push(1, few, 5).await.unwrap();
    assert!(things.push(1, few, 6).await.unwrap_err().is_full());
    things
        .push(1, Thing::UNTAGGED.dot(Untagged::A_FIRST), 5)
        .await
        .unwrap();
    things
        .push(1, Thing::FLAT.dot(Internal2::LEFT_LEFTS), 5)
        .await
        .unwrap();
    let now = stored(&db).await;
    assert_eq!(
        now.internal,
        Internal::Many {
            list: vec![1, 2, 3]
        }
    );
    assert_eq!(now.adjacent, Adjacent::Bare(vec![5]));
    assert_eq!(now.external, External::Few { list: vec![5] });
    assert_eq!(now.untagged, Untagged::A { first: vec![5] });
    assert_eq!(now.flat, Internal2::Left { lefts: vec![5] });
    // The mark of the variant is no part of the path that is told.
    assert_eq!(many.to_string(), "internal.list");
}

#[tokio::test]
async fn a_part_that_is_not_there_is_not_made_in_half() {
    let db = db().await;
    let things = Thing::collection(&db);
    things.insert(&thing()).await.unwrap();
    for path in [Thing::PART.dot(Part::ITEMS), Thing::PART.dot(Part::MORE)] {
        let error = things.push(1, path, 5).await.unwrap_err();
        assert!(
            matches!(error.kind(), ErrorKind::Path(why) if why.contains("no `must`")),
            "{error}"
        );
    }
    assert_eq!(stored(&db).await, thing());
    change(&db, doc! { "$set": { "must": 1, "items": [] } }).await;
    things
        .push(1, Thing::PART.dot(Part::ITEMS), 5)
        .await
        .unwrap();
    things
        .push(1, Thing::PART.dot(Part::MORE), 6)
        .await
        .unwrap();
    let part = Part {
        must: 1,
        items: vec![5],
        more: vec![6],
    };
    assert_eq!(stored(&db).await.part, Some(part));
    // One whose only reader's default would be lost.
    change(&db, doc! { "$unset": { "filled": "" } }).await;
    let error = things
        .push(1, Thing::FILLED.dot(Filled::PLAIN), 5)
        .await
        .unwrap_err();
    assert!(
        matches!(error.kind(), ErrorKind::Path(why) if why.contains("no `filled`")),
        "{error}"
    );
}

#[tokio::test]
async fn a_default_of_its_own_is_not_pushed_over() {
    let db = db().await;
    let things = Thing::collection(&db);
    things.insert(&thing()).await.unwrap();
    change(
        &db,
        doc! { "$unset": { "seven": "", "plain": "", "filled.inner": "", "filled.plain": "" } },
    )
    .await;
    assert_eq!(stored(&db).await.seven, [7]);
    for (path, name) in [
        (Thing::SEVEN, "seven"),
        (Thing::FILLED.dot(Filled::INNER), "filled.inner"),
    ] {
        let error = things.push(1, path, 9).await.unwrap_err();
        assert!(
            matches!(error.kind(), ErrorKind::Path(why) if why.contains(name)),
            "{error}"
        );
    }
    // Empty where it is missing, so that nothing is lost.
    things.push(1, Thing::PLAIN, 9).await.unwrap();
    things
        .push(1, Thing::FILLED.dot(Filled::PLAIN), 9)
        .await
        .unwrap();
    change(&db, doc! { "$set": { "seven": [7, 8] } }).await;
    things.push(1, Thing::SEVEN, 9).await.unwrap();
    let now = stored(&db).await;
    assert_eq!(
        (now.seven, now.plain, now.filled.plain),
        (vec![7, 8, 9], vec![9], vec![9])
    );
    let raw = db
        .collection::<Doc>("things")
        .find_one(doc! {})
        .await
        .unwrap()
        .unwrap();
    assert_eq!(
        raw.get_document("filled").unwrap().get("plain"),
        Some(&bson!([9]))
    );
}
