//! Writes that the server refuses.

use model_runtime::{
    CollectionExt, Document as _, ErrorKind, Ref, Violations,
    bson::{DateTime, Document, doc, oid::ObjectId},
    mongodb::{
        Collection,
        error::{ErrorKind as DriverErrorKind, WriteFailure},
    },
};

use super::{
    Shop,
    models::{Line, Order, Status},
};
use crate::{Result, ensure};

pub(super) async fn show(shop: &mut Shop<'_>) -> Result<()> {
    shop.report.heading("Refused writes")?;
    shop.report.say(
        "The rules are in the server, so they hold for everyone. Here a program that does not know",
    )?;
    shop.report
        .say("the models inserts an order with the bare driver:")?;
    let raw: Collection<Document> = shop.db.collection(Order::spec().collection);
    let bad = doc! {
        "user": ObjectId::new(),
        "status": "lost",
        "createdAt": "yesterday",
        "lines": [{ "product": ObjectId::new(), "quantity": 0 }],
        "coupon": "SPRING",
    };
    shop.report.quote(&bad)?;
    let violations = violations(&raw, bad).await?;
    shop.report
        .say("The server refuses it, and its answer is read as a list of broken rules:")?;
    let mut rows = vec![["field", "rule", "value", "expected"].map(str::to_owned)];
    for violation in &violations {
        let text = |value: &Option<_>| {
            value
                .as_ref()
                .map_or_else(|| "-".to_owned(), ToString::to_string)
        };
        let (value, expected) = (text(&violation.value), text(&violation.expected));
        rows.push([
            violation.path.clone(),
            violation.rule.clone(),
            value,
            expected,
        ]);
    }
    shop.report.table(&rows)?;
    let broken: Vec<(&str, &str)> = violations
        .iter()
        .map(|violation| (violation.path.as_str(), violation.rule.as_str()))
        .collect();
    for rule in [
        ("totalCents", "required"),
        ("status", "enum"),
        ("createdAt", "bsonType"),
        ("lines.0.quantity", "minimum"),
        ("coupon", "additionalProperties"),
    ] {
        ensure!(
            broken.contains(&rule),
            "{rule:?} is not among the broken rules {broken:?}"
        );
    }
    push(shop).await?;
    ensure!(
        raw.count_documents(doc! {}).await? == 0,
        "a refused order was stored"
    );
    Ok(())
}

/// What the server says of a document that it refuses.
async fn violations(orders: &Collection<Document>, order: Document) -> Result<Violations> {
    let Err(error) = orders.insert_one(order).await else {
        return Err("not as expected: the order was stored".into());
    };
    match *error.kind {
        DriverErrorKind::Write(WriteFailure::WriteError(error)) if error.code == 121 => {
            Ok(Violations::from_err_info(error.details.unwrap_or_default()))
        }
        _ => Err(error.into()),
    }
}

/// The same through the verbs of this crate: the error is typed.
async fn push(shop: &mut Shop<'_>) -> Result<()> {
    let orders = Order::collection(&shop.db);
    let line = |quantity| Line {
        product: Ref::new(ObjectId::new()),
        quantity,
    };
    let order = Order {
        id: ObjectId::new(),
        user: Ref::new(ObjectId::new()),
        status: Status::Open,
        created_at: DateTime::now(),
        total_cents: 0,
        lines: vec![line(1)],
    };
    orders.insert(&order).await?;
    let Err(error) = orders.push(order.id, Order::LINES, line(0)).await else {
        return Err("not as expected: a line of no articles was pushed".into());
    };
    ensure!(matches!(error.kind(), ErrorKind::Refused(_)), "{error}");
    shop.report.say("A push of a line with quantity 0 onto a good order is refused as well. Here the error is typed:")?;
    shop.report
        .say("it has the model, the `_id` and the same list.")?;
    shop.report.quote(&error)?;
    let stored = orders.find_by_id(order.id).await?;
    ensure!(
        stored.is_some_and(|stored| stored.lines.len() == 1),
        "the refused push changed the order"
    );
    orders.delete_one(doc! { "_id": order.id }).await?;
    Ok(())
}
