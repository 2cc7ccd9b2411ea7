//! Declared queries and explain; the accessors are written as the derive emits them.

use bson::{Bson, Document, doc};
use model_runtime::{
    __private::Query,
    CollectionExt, Document as _, EqualTo, Find, Path, Stored, ValueRange, explain_find,
    mongodb::{Database, options::Hint},
    spec::{KeyDef, QuerySpec},
};
use serde::{Deserialize, Serialize};

use crate::{db, document, shaped};

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Line {
    qty: i32,
}
shaped!(Line { qty "qty": i32; });

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Order {
    #[serde(rename = "_id")]
    id: i64,
    status: Option<String>,
    total: i64,
    made: i64,
    tags: Vec<i32>,
    lines: Vec<Line>,
}
shaped!(Order {
    id "_id": i64;
    status "status": Option<String>;
    total "total": i64;
    made "made": i64;
    tags "tags": Vec<i32>;
    lines "lines": Vec<Line>;
});
document!(Order, "orders", i64, queries: &[
    QuerySpec { name: "by_status", equality: &[&["status"]], sort: &[KeyDef(&["made"], -1)], range: &[&["total"]] },
    QuerySpec { name: "by_tag", equality: &[&["tags"]], sort: &[KeyDef(&["made"], 1)], range: &[&["lines", "qty"], &["tags"]] },
]);

impl Order {
    fn by_status(
        db: &Database,
        status: impl EqualTo<Option<String>, <Option<String> as Stored>::Element>,
        total: impl ValueRange<<i64 as Stored>::Element>,
    ) -> Find<Order> {
        Query::<Order>::new(db, 0)
            .equal(status)
            .within(total)
            .find()
    }

    fn by_tag(
        db: &Database,
        tag: impl EqualTo<Vec<i32>, <Vec<i32> as Stored>::Element>,
        qty: impl ValueRange<i32>,
        tags: impl model_runtime::NestedRange,
    ) -> Find<Order> {
        Query::<Order>::new(db, 1)
            .equal(tag)
            .within(qty)
            .within_nested(tags)
            .find()
    }
}

async fn filled(db: &Database) {
    let orders: Vec<Order> = (0..2000)
        .map(|n| Order {
            id: n,
            status: (n % 4 != 3).then(|| ["paid", "open", "void"][(n % 4) as usize].to_owned()),
            total: n % 100,
            made: (n * 7919) % 2003,
            tags: vec![(n % 10) as i32, 100],
            lines: vec![Line { qty: 1 }, Line { qty: 100 }],
        })
        .collect();
    Order::collection(db).insert_many(&orders).await.unwrap();
    let indexes = doc! { "createIndexes": "orders", "indexes": [
        { "key": { "status": 1, "made": -1, "total": 1 }, "name": "esr" },
        { "key": { "status": 1, "total": 1, "made": -1 }, "name": "ers" },
    ] };
    db.run_command(indexes).await.unwrap();
}

#[tokio::test]
async fn an_accessor_filters_and_sorts() {
    let db = db().await;
    filled(&db).await;
    let found = Order::by_status(&db, "paid", 40..60)
        .to_vec()
        .await
        .unwrap();
    assert!(found.iter().all(|order| order.status.as_deref() == Some("paid") && (40..60).contains(&order.total)));
    assert_eq!(found.len(), 100);
    assert!(found.is_sorted_by(|a, b| a.made >= b.made));
    assert_eq!(
        Order::by_status(&db, None, ..)
            .to_vec()
            .await
            .unwrap()
            .len(),
        500
    );
    assert_eq!(
        Order::by_status(&db, "paid", ..=0)
            .to_vec()
            .await
            .unwrap()
            .len(),
        20
    );
    let none = Order::by_status(&db, "nothing", ..).first().await.unwrap();
    assert_eq!(none, None);
}

#[tokio::test]
async fn one_element_must_meet_both_bounds() {
    let db = db().await;
    filled(&db).await;
    // Every order has lines of 1 and 100: none has one in between.
    assert!(
        Order::by_tag(&db, 3, 5..10, ..)
            .to_vec()
            .await
            .unwrap()
            .is_empty()
    );
    assert_eq!(
        Order::by_tag(&db, 3, 5.., ..).to_vec().await.unwrap().len(),
        200
    );
    assert_eq!(
        Order::by_tag(&db, 3, 1..2, ..)
            .to_vec()
            .await
            .unwrap()
            .len(),
        200
    );
    assert!(
        Order::by_tag(&db, 3, .., 5..10)
            .to_vec()
            .await
            .unwrap()
            .is_empty()
    );
    assert_eq!(
        Order::by_tag(&db, 3, .., 3..=3)
            .to_vec()
            .await
            .unwrap()
            .len(),
        200
    );
    assert_eq!(
        Order::by_tag(&db, 100, .., 3..=3)
            .to_vec()
            .await
            .unwrap()
            .len(),
        200
    );
}

#[tokio::test]
async fn what_cannot_be_written_is_an_error_and_not_another_query() {
    let db = db().await;
    filled(&db).await;
    let broken = Query::<Order>::new(&db, 0)
        .equal_nested(u64::MAX)
        .within::<i64>(..)
        .find();
    let error = broken.to_vec().await.unwrap_err();
    assert_eq!(
        (error.model(), error.path()),
        (Some("Order"), Some("status")),
        "{error}"
    );
    assert!(Query::<Order>::new(&db, 9).find().first().await.is_ok());
    assert!(
        Query::<Order>::new(&db, 9)
            .equal_nested(1)
            .find()
            .first()
            .await
            .is_err()
    );
    let at = Query::<Order>::new(&db, 0)
        .equal_at(Path::<Order, Option<String>>::new(&["status"]), "open")
        .find();
    assert_eq!(at.to_vec().await.unwrap().len(), 500);
}

#[tokio::test]
async fn the_plan_is_told() {
    let db = db().await;
    filled(&db).await;
    let good = Order::by_status(&db, "paid", 0..90)
        .limit(20)
        .explain()
        .await
        .unwrap();
    assert_eq!(good.index(), Some("esr"), "{good}");
    assert_eq!(good.returned(), 20);
    assert!(
        !good.in_memory_sort() && !good.scans_collection() && !good.is_covered(),
        "{good}"
    );
    assert!(good.keys_examined() < 60, "{good}");
    assert_eq!(good.stages().last(), Some(&"IXSCAN"));
    let text = good.to_string();
    assert_eq!(text.lines().count(), 2);
    assert!(text.starts_with("LIMIT > FETCH > IXSCAN esr\n"), "{text}");

    let orders = db.collection::<Document>("orders");
    let filter = doc! { "status": "paid", "total": { "$gte": 0, "$lt": 90 } };
    let sort = doc! { "made": -1 };
    let hint = |name: &str| Some(Hint::Name(name.to_owned()));
    let wrong = explain_find(&orders, filter.clone(), sort.clone(), Some(20), hint("ers"))
        .await
        .unwrap();
    assert!(wrong.in_memory_sort(), "{wrong}");
    assert!(wrong.keys_examined() > good.keys_examined() * 5, "{wrong}");
    let natural = Some(Hint::Keys(doc! { "$natural": 1 }));
    let scan = explain_find(&orders, filter, sort, None, natural)
        .await
        .unwrap();
    assert!(scan.scans_collection() && scan.index().is_none(), "{scan}");
    assert_eq!(scan.docs_examined(), 2000);

    let either = doc! { "$or": [{ "status": "paid", "made": 3 }, { "status": "open", "made": 4 }] };
    let either = explain_find(&orders, either, doc! {}, None, None)
        .await
        .unwrap();
    assert!(
        !either.indexes().is_empty() && !either.scans_collection(),
        "{either}"
    );
    let id = Order::collection(&db)
        .find_where(Order::id.eq(5))
        .explain()
        .await
        .unwrap();
    assert_eq!((id.index(), id.returned()), (Some("_id_"), 1), "{id}");
    assert_eq!(
        orders
            .count_documents(doc! { "status": Bson::Null })
            .await
            .unwrap(),
        500
    );
}
