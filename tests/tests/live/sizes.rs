//! What is too large, and what of it: a document or a command.

use bson::{Document, doc};
use model_runtime::{CollectionExt, Document as _, Error, ErrorKind, Update};

use crate::{
    db,
    push::{Cart, cart},
};

const OF_COMMAND: &str = "for one command";
const OF_DOCUMENT: &str = "the document would be over";

fn too_large(error: &Error, what: &str) {
    assert!(matches!(error.kind(), ErrorKind::TooLarge), "{error}");
    assert!(error.to_string().contains(what), "{error}");
}

#[tokio::test]
async fn a_large_filter_is_not_told_as_a_large_document() {
    let db = db().await;
    let carts = Cart::collection(&db);
    let id = cart(&db, |_| {}).await;
    // The server refuses the one, the driver the other.
    for size in [17 << 20, 49 << 20] {
        let big = || Cart::free.contains("x".repeat(size));
        let error = carts.find_where(big()).to_vec().await.unwrap_err();
        too_large(&error, OF_COMMAND);
        let none = Update::set(Cart::recent, vec![1]);
        let error = carts.update_where(big(), none).await.unwrap_err();
        too_large(&error, OF_COMMAND);
        let set = Update::set(Cart::free, vec!["x".repeat(size)]);
        let error = carts.update_by_id(id, set).await.unwrap_err();
        too_large(&error, OF_COMMAND);
        let whole = Cart {
            free: vec!["x".repeat(size)],
            ..Cart::default()
        };
        too_large(&carts.insert(&whole).await.unwrap_err(), OF_DOCUMENT);
    }
    let half = cart(&db, |cart| cart.free = vec!["y".repeat(9 << 20)]).await;
    let error = carts
        .push(half, Cart::free, "x".repeat(9 << 20))
        .await
        .unwrap_err();
    too_large(&error, OF_DOCUMENT);
}

#[tokio::test]
async fn the_drivers_errors_become_ours_by_a_question_mark() {
    let db = db().await;
    let half = cart(&db, |cart| cart.free = vec!["y".repeat(9 << 20)]).await;
    let raw = db.collection::<Document>("carts");
    let first = doc! { "$arrayElemAt": ["$free", 0] };
    let twice = doc! { "$set": { "both": { "$concat": [&first, &first] } } };
    let concatenate = async || -> model_runtime::Result<()> {
        raw.update_one(doc! { "_id": half }, vec![twice]).await?;
        Ok(())
    };
    too_large(&concatenate().await.unwrap_err(), OF_DOCUMENT);
    let again = async || -> model_runtime::Result<()> {
        raw.insert_one(doc! { "_id": half }).await?;
        Ok(())
    };
    let error = again().await.unwrap_err();
    assert!(matches!(error.kind(), ErrorKind::DuplicateKey), "{error}");
    assert_eq!(error.index(), Some("_id_"));
}
