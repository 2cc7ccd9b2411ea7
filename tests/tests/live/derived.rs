//! The same verbs on models of the derives: what the derives emit and what the verbs read agree.

use model_runtime::{Operand, Place, prelude::*};
use serde::{Deserialize, Serialize};

use crate::{db, observed};

#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, Embedded)]
#[serde(rename_all = "snake_case")]
enum Status {
    Open,
    Paid,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Embedded)]
struct Line {
    sku: String,
    #[serde(rename = "n")]
    quantity: u32,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Document)]
struct Buyer {
    #[serde(rename = "_id")]
    id: ObjectId,
    name: String,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Document)]
#[document(collection = "orders")]
#[query(by_status: equality(status), sort(-placed), range(total))]
#[query(selling: equality(lines.sku), range(lines.quantity))]
#[index(esr)]
#[serde(rename_all = "camelCase")]
struct Order {
    #[serde(rename = "_id")]
    id: ObjectId,
    status: Option<Status>,
    placed: DateTime,
    total: i64,
    #[embed(max = 2)]
    lines: Vec<Line>,
    #[embed(max = 3, keep = "latest")]
    last_seen: Vec<i32>,
    #[reference]
    buyer: Option<Ref<Buyer>>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Embedded)]
struct Reading {
    at: DateTime,
    celsius: f64,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Document)]
struct Hour {
    #[serde(rename = "_id")]
    id: ObjectId,
    sensor: String,
    start: DateTime,
    seq: i32,
    count: i32,
    #[bucket(per = "hour", by(sensor), at = at, max = 4)]
    readings: Vec<Reading>,
}

fn order(total: i64, status: Option<Status>, buyer: Option<&Buyer>) -> Order {
    Order {
        id: ObjectId::new(),
        status,
        placed: DateTime::from_millis(total * 1000),
        total,
        lines: vec![],
        last_seen: vec![],
        buyer: buyer.map(|buyer| Ref::new(buyer.id)),
    }
}

#[tokio::test]
async fn pushes_queries_and_references() {
    let (db, sent) = observed().await;
    let orders = Order::collection(&db);
    let buyer = Buyer {
        id: ObjectId::new(),
        name: "Ada".to_owned(),
    };
    Buyer::collection(&db).insert(&buyer).await.unwrap();
    let all = [
        order(1, Some(Status::Open), Some(&buyer)),
        order(2, Some(Status::Paid), None),
        order(3, Some(Status::Paid), None),
    ];
    for one in &all {
        orders.insert(one).await.unwrap();
    }
    sent.take();
    let line = |sku: &str, quantity| Line {
        sku: sku.to_owned(),
        quantity,
    };
    orders
        .push_many(all[0].id, Order::LINES, [line("a", 1), line("b", 9)])
        .await
        .unwrap();
    assert!(
        orders
            .push(all[0].id, Order::LINES, line("c", 1))
            .await
            .unwrap_err()
            .is_full()
    );
    orders
        .push_many(all[0].id, Order::LAST_SEEN, 0..5)
        .await
        .unwrap();
    let now = orders.find_by_id(all[0].id).await.unwrap().unwrap();
    assert_eq!((now.lines.len(), &now.last_seen[..]), (2, &[2, 3, 4][..]));

    let paid = Order::by_status(&db, Status::Paid, ..)
        .to_vec()
        .await
        .unwrap();
    assert_eq!(
        paid.iter().map(|order| order.total).collect::<Vec<_>>(),
        [3, 2]
    );
    assert_eq!(
        Order::by_status(&db, Status::Paid, 3..)
            .to_vec()
            .await
            .unwrap()
            .len(),
        1
    );
    assert!(
        Order::by_status(&db, None, ..)
            .first()
            .await
            .unwrap()
            .is_none()
    );
    assert_eq!(
        Order::selling(&db, "b", 5_u32..10)
            .to_vec()
            .await
            .unwrap()
            .len(),
        1
    );
    assert!(
        Order::selling(&db, "b", 2_u32..9)
            .to_vec()
            .await
            .unwrap()
            .is_empty()
    );

    let buyers = orders.populate(&all, |order| &order.buyer).await.unwrap();
    assert_eq!(buyers.places(&all[0].buyer).found(), Some(&buyer));
    assert!(matches!(buyers.places(&all[1].buyer), Place::Hole));
}

#[tokio::test]
async fn buckets() {
    let db = db().await;
    for index in Hour::indexes() {
        db.run_command(bson::doc! { "createIndexes": "hour", "indexes": [index.to_document()] })
            .await
            .unwrap();
    }
    let hours = Hour::collection(&db);
    let buckets = hours.bucket(Hour::READINGS);
    let reading = |minute: i64| Reading {
        at: DateTime::from_millis(minute * 60_000),
        celsius: minute as f64,
    };
    let landed = buckets
        .push_many(
            Hour::SENSOR.eq("roof"),
            [61, 119, 60, 59, 90, 80, 70].map(reading),
        )
        .await
        .unwrap();
    assert_eq!(landed, 7);
    let read = buckets
        .range(Hour::SENSOR.eq("roof"), DateTime::from_millis(3_600_000)..)
        .await
        .unwrap();
    assert_eq!(
        read.iter().map(|one| one.celsius).collect::<Vec<_>>(),
        [60.0, 61.0, 70.0, 80.0, 90.0, 119.0]
    );
    assert_eq!(
        hours
            .find_where(Filter::all())
            .to_vec()
            .await
            .unwrap()
            .len(),
        3
    );
}

/// An accessor takes what the field's filter takes.
#[allow(dead_code)]
fn accepts<T: Operand<Option<Status>>>(value: T, db: &model_runtime::mongodb::Database) {
    drop(Order::by_status(db, value, ..));
}
