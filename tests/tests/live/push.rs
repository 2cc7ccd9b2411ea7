//! Guarded pushes: bounds, races, nullable arrays, sets, map elements.

use std::collections::{BTreeMap, BTreeSet};

use bson::{Bson, Document, doc, oid::ObjectId};
use model_runtime::{CollectionExt, Document as _, ErrorKind, mongodb::Database, shape::Bound};
use serde::{Deserialize, Serialize};

use crate::{db, document, observed, shaped};

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Line {
    pub(crate) sku: String,
    pub(crate) qty: i32,
}
shaped!(Line { sku "sku": String; qty "qty": i32; });

pub(crate) fn line(n: i32) -> Line {
    Line {
        sku: format!("s{n}"),
        qty: n,
    }
}

#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Box_ {
    pub(crate) inside: Vec<i32>,
}
shaped!(Box_ { inside "inside": Vec<i32> => bound(Bound::Max(2)); });

#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Cart {
    #[serde(rename = "_id")]
    pub(crate) id: ObjectId,
    pub(crate) lines: Vec<Line>,
    pub(crate) maps: Vec<BTreeMap<String, i32>>,
    pub(crate) recent: Vec<i32>,
    pub(crate) maybe: Option<Vec<i32>>,
    pub(crate) maybe_recent: Option<Vec<i32>>,
    pub(crate) tags: BTreeSet<String>,
    pub(crate) last_tags: BTreeSet<String>,
    pub(crate) free: Vec<String>,
    pub(crate) docs: Vec<Document>,
    pub(crate) parcel: Option<Box_>,
    pub(crate) parcels: Vec<Box_>,
    pub(crate) odd: Vec<i32>,
}
shaped!(Cart {
    id "_id": ObjectId;
    lines "ls": Vec<Line> => bound(Bound::Max(4));
    maps "maps": Vec<BTreeMap<String, i32>> => bound(Bound::Max(3));
    recent "recent": Vec<i32> => bound(Bound::Latest(450));
    maybe "maybe": Option<Vec<i32>> => bound(Bound::Max(3));
    maybe_recent "maybe_recent": Option<Vec<i32>> => bound(Bound::Latest(2));
    tags "tags": BTreeSet<String> => bound(Bound::Max(2));
    last_tags "last_tags": BTreeSet<String> => bound(Bound::Latest(2));
    free "free": Vec<String>;
    docs "docs": Vec<Document> => bound(Bound::Max(2));
    parcel "parcel": Option<Box_>;
    parcels "parcels": Vec<Box_>;
    odd "odd": Vec<i32> => custom;
});
document!(Cart, "carts", ObjectId);

/// The field names of this model in its own collection.
fn renamed(cart: &Cart) -> Document {
    let mut stored = bson::serialize_to_document(cart).unwrap();
    let lines = stored.remove("lines").unwrap();
    stored.insert("ls", lines);
    stored
}

async fn put(db: &Database, cart: &Cart) {
    db.collection::<Document>("carts")
        .insert_one(renamed(cart))
        .await
        .unwrap();
}

pub(crate) async fn stored(db: &Database, id: ObjectId) -> Document {
    db.collection("carts")
        .find_one(doc! { "_id": id })
        .await
        .unwrap()
        .unwrap()
}

pub(crate) async fn cart(db: &Database, change: impl FnOnce(&mut Cart)) -> ObjectId {
    let mut cart = Cart {
        id: ObjectId::new(),
        ..Cart::default()
    };
    change(&mut cart);
    put(db, &cart).await;
    cart.id
}

#[tokio::test]
async fn one_command_when_there_is_room_and_full_is_not_missing() {
    let (db, sent) = observed().await;
    let carts = Cart::collection(&db);
    let id = cart(&db, |_| {}).await;
    sent.take();
    for n in 0..4 {
        carts.push(id, Cart::lines, line(n)).await.unwrap();
    }
    assert_eq!(sent.take(), (4, 0, 4));
    let full = carts.push(id, Cart::lines, line(5)).await.unwrap_err();
    assert!(
        matches!(full.kind(), ErrorKind::Full { max: 4, .. }),
        "{full}"
    );
    assert_eq!(sent.take(), (2, 1, 1));
    assert_eq!(
        (full.model(), full.path(), full.id()),
        (Some("Cart"), Some("ls"), Some(&Bson::ObjectId(id)))
    );
    assert!(
        full.to_string()
            .starts_with("Cart.ls: full: the array is bounded to 4 elements"),
        "{full}"
    );
    assert_eq!(stored(&db, id).await.get_array("ls").unwrap().len(), 4);

    let missing = carts
        .push(ObjectId::new(), Cart::lines, line(0))
        .await
        .unwrap_err();
    assert!(missing.is_not_found(), "{missing}");
    let missing = carts
        .push(ObjectId::new(), Cart::free, "x")
        .await
        .unwrap_err();
    assert!(missing.is_not_found(), "{missing}");
}

#[tokio::test]
async fn push_many_is_all_or_nothing() {
    let (db, sent) = observed().await;
    let carts = Cart::collection(&db);
    let id = cart(&db, |cart| cart.lines = vec![line(0), line(1)]).await;
    sent.take();
    assert!(
        carts
            .push_many(id, Cart::lines, (0..3).map(line))
            .await
            .unwrap_err()
            .is_full()
    );
    assert_eq!(stored(&db, id).await.get_array("ls").unwrap().len(), 2);
    carts
        .push_many(id, Cart::lines, (0..2).map(line))
        .await
        .unwrap();
    assert_eq!(stored(&db, id).await.get_array("ls").unwrap().len(), 4);
    sent.take();
    // More than ever fit: no write, but a missing document is still told.
    assert!(
        carts
            .push_many(id, Cart::lines, (0..5).map(line))
            .await
            .unwrap_err()
            .is_full()
    );
    assert!(
        carts
            .push_many(ObjectId::new(), Cart::lines, (0..5).map(line))
            .await
            .unwrap_err()
            .is_not_found()
    );
    assert_eq!(sent.take(), (2, 2, 0));
    carts
        .push_many(id, Cart::lines, Vec::<Line>::new())
        .await
        .unwrap();
    assert_eq!(sent.take(), (0, 0, 0));
}

#[tokio::test]
async fn sixteen_writers_and_one_free_place() {
    let db = db().await;
    let carts = Cart::collection(&db);
    for _ in 0..100 {
        let id = cart(&db, |cart| cart.lines = vec![line(0), line(1), line(2)]).await;
        let tasks: Vec<_> = (0..16)
            .map(|n| {
                let carts = carts.clone();
                tokio::spawn(async move { carts.push(id, Cart::lines, line(n)).await })
            })
            .collect();
        let mut landed = 0;
        for task in tasks {
            match task.await.unwrap() {
                Ok(()) => landed += 1,
                Err(error) => assert!(error.is_full(), "{error}"),
            }
        }
        assert_eq!(landed, 1);
        assert_eq!(stored(&db, id).await.get_array("ls").unwrap().len(), 4);
    }
}
