//! What a verb costs beside the driver's own.
use std::time::Instant;
use bson::{doc, oid::ObjectId};
use model_runtime::{CollectionExt, Document as _};
use serde::{Deserialize, Serialize};
use crate::{db, document, shaped};
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Plain { #[serde(rename = "_id")] id: ObjectId, name: String, n: i64, list: Vec<i32> }
shaped!(Plain { id "_id": ObjectId; name "name": String; n "n": i64; list "list": Vec<i32>; });
document!(Plain, "plains", ObjectId);
#[tokio::test]
#[ignore]
async fn cost() {
    let db = db().await;
    let coll = Plain::collection(&db);
    let make = || Plain { id: ObjectId::new(), name: "x".repeat(200), n: 7, list: (0..50).collect() };
    let one = make();
    coll.insert(&one).await.unwrap();
    let (mut bare, mut ours, mut bi, mut oi) = (vec![], vec![], vec![], vec![]);
    for round in 0..60 {
        let t = Instant::now();
        for _ in 0..100 { coll.find_one(doc! { "_id": one.id }).await.unwrap().unwrap(); }
        let a = t.elapsed();
        let t = Instant::now();
        for _ in 0..100 { coll.find_by_id(one.id).await.unwrap().unwrap(); }
        let b = t.elapsed();
        let t = Instant::now();
        for _ in 0..50 { coll.insert_one(make()).await.unwrap(); }
        let c = t.elapsed();
        let t = Instant::now();
        for _ in 0..50 { coll.insert(&make()).await.unwrap(); }
        let d = t.elapsed();
        if round > 5 { bare.push(a); ours.push(b); bi.push(c); oi.push(d); }
    }
    for (name, list, per) in [("find_one", &mut bare, 100), ("find_by_id", &mut ours, 100), ("insert_one", &mut bi, 50), ("insert", &mut oi, 50)] {
        list.sort();
        println!("{name}: median {:?} min {:?}", list[list.len() / 2] / per, list[0] / per);
    }
}
