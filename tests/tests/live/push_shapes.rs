//! Pushes by the shape of the array: capped, nullable, of maps, sets, inside other documents.

use std::collections::BTreeMap;

use bson::{Bson, Document, doc, oid::ObjectId};
use model_runtime::{CollectionExt, Document as _, ErrorKind, Path};

use crate::{
    db, observed,
    push::{Box_, Cart, cart, line, stored},
};

#[tokio::test]
async fn the_latest_stay() {
    let (db, sent) = observed().await;
    let carts = Cart::collection(&db);
    let id = cart(&db, |cart| cart.recent = (0..450).collect()).await;
    sent.take();
    carts.push(id, Cart::recent, 450).await.unwrap();
    assert_eq!(sent.take(), (1, 0, 1));
    let numbers = |cart: Document, name: &str| -> Vec<i32> {
        cart.get_array(name)
            .unwrap()
            .iter()
            .map(|n| n.as_i32().unwrap())
            .collect()
    };
    assert_eq!(
        numbers(stored(&db, id).await, "recent"),
        (1..451).collect::<Vec<_>>()
    );
    carts.push_many(id, Cart::recent, 1000..1500).await.unwrap();
    assert_eq!(
        numbers(stored(&db, id).await, "recent"),
        (1050..1500).collect::<Vec<_>>()
    );
    // Stored as null, and then not.
    carts.push(id, Cart::maybe_recent, 1).await.unwrap();
    carts
        .push_many(id, Cart::maybe_recent, [2, 3])
        .await
        .unwrap();
    assert_eq!(numbers(stored(&db, id).await, "maybe_recent"), [2, 3]);
}

#[tokio::test]
async fn a_null_or_missing_array_is_an_empty_one() {
    let db = db().await;
    let carts = Cart::collection(&db);
    let id = cart(&db, |_| {}).await;
    assert_eq!(stored(&db, id).await.get("maybe"), Some(&Bson::Null));
    carts.push_many(id, Cart::maybe, [1, 2]).await.unwrap();
    carts.push(id, Cart::maybe, 3).await.unwrap();
    assert!(carts.push(id, Cart::maybe, 4).await.unwrap_err().is_full());
    assert_eq!(
        stored(&db, id).await.get("maybe"),
        Some(&bson::bson!([1, 2, 3]))
    );
    let raw = db.collection::<Document>("carts");
    raw.update_one(
        doc! { "_id": id },
        doc! { "$unset": { "maybe": "", "ls": "", "maps": "", "tags": "" } },
    )
    .await
    .unwrap();
    carts.push(id, Cart::maybe, 7).await.unwrap();
    carts.push(id, Cart::lines, line(1)).await.unwrap();
    carts.push(id, Cart::maps, BTreeMap::new()).await.unwrap();
    carts.push(id, Cart::tags, "a").await.unwrap();
    let now = stored(&db, id).await;
    assert_eq!(now.get("maybe"), Some(&bson::bson!([7])));
    assert_eq!(
        now.get("ls"),
        Some(&bson::bson!([{ "sku": "s1", "qty": 1 }]))
    );
}

#[tokio::test]
async fn elements_with_numbers_for_keys_do_not_look_full() {
    let db = db().await;
    let carts = Cart::collection(&db);
    let id = cart(&db, |_| {}).await;
    let element = |n: i32| BTreeMap::from([(n.to_string(), n), ("2".to_owned(), 0)]);
    for n in 0..3 {
        carts.push(id, Cart::maps, element(n)).await.unwrap();
    }
    assert!(
        carts
            .push(id, Cart::maps, element(3))
            .await
            .unwrap_err()
            .is_full()
    );
    carts.push(id, Cart::docs, doc! { "1": 1 }).await.unwrap();
    carts
        .push(id, Cart::docs, doc! { "$set": { "a": "$b" } })
        .await
        .unwrap();
    assert!(
        carts
            .push(id, Cart::docs, doc! {})
            .await
            .unwrap_err()
            .is_full()
    );
    assert_eq!(
        stored(&db, id).await.get("docs"),
        Some(&bson::bson!([{ "1": 1 }, { "$set": { "a": "$b" } }]))
    );
}

#[tokio::test]
async fn a_set_holds_nothing_twice() {
    let db = db().await;
    let carts = Cart::collection(&db);
    let id = cart(&db, |_| {}).await;
    carts
        .push_many(id, Cart::tags, ["a", "b", "a"])
        .await
        .unwrap();
    // One that is there takes no room, and is not added.
    carts.push(id, Cart::tags, "b").await.unwrap();
    assert_eq!(
        stored(&db, id).await.get("tags"),
        Some(&bson::bson!(["a", "b"]))
    );
    assert!(carts.push(id, Cart::tags, "c").await.unwrap_err().is_full());
    assert!(
        carts
            .push_many(id, Cart::tags, ["b", "c"])
            .await
            .unwrap_err()
            .is_full()
    );
    carts
        .push_many(id, Cart::last_tags, ["a", "b"])
        .await
        .unwrap();
    carts
        .push_many(id, Cart::last_tags, ["a", "$c"])
        .await
        .unwrap();
    assert_eq!(
        stored(&db, id).await.get("last_tags"),
        Some(&bson::bson!(["a", "$c"]))
    );
}

#[tokio::test]
async fn paths_that_cannot_take_a_push_send_nothing() {
    let (db, sent) = observed().await;
    let carts = Cart::collection(&db);
    let id = cart(&db, |cart| cart.parcels = vec![Box_::default()]).await;
    sent.take();
    let inner = Path::<Cart, Vec<i32>>::new(&["parcels", "inside"]);
    let crossing = carts.push(id, inner, 1).await.unwrap_err();
    assert!(
        matches!(crossing.kind(), ErrorKind::Path(why) if why.contains("inside another array")),
        "{crossing}"
    );
    assert_eq!(crossing.path(), Some("parcels.inside"));
    let custom = carts.push(id, Cart::odd, 1).await.unwrap_err();
    assert!(matches!(custom.kind(), ErrorKind::Path(_)), "{custom}");
    assert_eq!(sent.take(), (0, 0, 0));

    // An embedded document that is not there is not made in half.
    let inner = Cart::parcel.dot(Box_::inside);
    let absent = carts.push(id, inner, 1).await.unwrap_err();
    assert!(
        matches!(absent.kind(), ErrorKind::Path(why) if why.contains("no `parcel`")),
        "{absent}"
    );
    assert!(
        carts
            .push(ObjectId::new(), inner, 1)
            .await
            .unwrap_err()
            .is_not_found()
    );
    let id = cart(&db, |cart| cart.parcel = Some(Box_::default())).await;
    carts.push_many(id, inner, [1, 2]).await.unwrap();
    assert!(carts.push(id, inner, 3).await.unwrap_err().is_full());
}

#[tokio::test]
async fn the_second_wall_and_the_size_limit_are_told() {
    let db = db().await;
    let validator = doc! { "$jsonSchema": { "properties": {
        "free": { "bsonType": "array", "maxItems": 2, "items": { "bsonType": "string", "minLength": 1 } },
    } } };
    db.create_collection("carts")
        .validator(validator)
        .await
        .unwrap();
    let carts = Cart::collection(&db);
    let id = cart(&db, |_| {}).await;
    carts.push_many(id, Cart::free, ["a", "b"]).await.unwrap();
    let full = carts.push(id, Cart::free, "c").await.unwrap_err();
    assert!(
        matches!(full.kind(), ErrorKind::Full { max: 2, .. }),
        "{full}"
    );
    let other = cart(&db, |_| {}).await;
    let refused = carts.push(other, Cart::free, "").await.unwrap_err();
    let violations = refused.violations().unwrap();
    assert_eq!(
        violations.to_string(),
        "free.0: minLength: \"\", expected at least 1 characters"
    );
    assert_eq!(violations.id(), Some(&Bson::ObjectId(other)));

    let raw = db.collection::<Document>("carts");
    raw.update_one(
        doc! { "_id": id },
        doc! { "$set": { "free": ["x".repeat(9 << 20)] } },
    )
    .await
    .unwrap();
    let large = carts
        .push(id, Cart::free, "y".repeat(9 << 20))
        .await
        .unwrap_err();
    assert!(matches!(large.kind(), ErrorKind::TooLarge), "{large}");
    assert_eq!(
        (large.path(), large.id()),
        (Some("free"), Some(&Bson::ObjectId(id)))
    );
}

#[tokio::test]
async fn a_push_follows_its_transaction() {
    let db = db().await;
    let carts = Cart::collection(&db);
    let id = cart(&db, |_| {}).await;
    let mut session = db.client().start_session().await.unwrap();
    session.start_transaction().await.unwrap();
    carts
        .push_many(id, Cart::lines, (0..4).map(line))
        .session(&mut session)
        .await
        .unwrap();
    // Full is told inside the transaction, which goes on.
    assert!(
        carts
            .push(id, Cart::lines, line(9))
            .session(&mut session)
            .await
            .unwrap_err()
            .is_full()
    );
    session.abort_transaction().await.unwrap();
    assert!(stored(&db, id).await.get_array("ls").unwrap().is_empty());
}
