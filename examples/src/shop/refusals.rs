//! Writes that the server refuses.

use model_runtime::{
    CollectionExt, Document as _, ErrorKind, Ref, Violation, Violations,
    bson::{Bson, DateTime, Document, doc, oid::ObjectId},
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
        "The server has the rules, so they hold for every program. Here one that knows nothing of \
         the models inserts an order with the driver alone:",
    )?;
    let raw: Collection<Document> = shop.db.collection(Order::spec().collection);
    let bad = doc! {
        "user": ObjectId::new(),
        "status": "lost",
        "createdAt": "yesterday",
        "lines": [{ "product": ObjectId::new(), "quantity": 0 }],
        "coupon": "SPRING",
    };
    let fields: Vec<String> = bad
        .iter()
        .map(|(key, value)| format!("{key}: {value}"))
        .collect();
    shop.report.quote(fields.join("\n"))?;
    let violations = violations(&raw, bad).await?;
    shop.report
        .say("The server refuses it. Its answer is read as a list of broken rules:")?;
    let mut rows = vec![["field", "rule", "value", "expected"].map(str::to_owned)];
    rows.extend(violations.iter().map(row));
    shop.report.table(&rows)?;
    for (field, rule) in BROKEN {
        let told = violations
            .iter()
            .any(|told| told.path == field && told.rule == rule);
        ensure!(
            told,
            "`{rule}` of `{field}` is not among the broken rules: {violations}"
        );
    }
    push(shop).await?;
    let stored = raw.count_documents(doc! {}).await?;
    ensure!(stored == 0, "a refused order was stored");
    Ok(())
}

/// What is wrong with the order.
const BROKEN: [(&str, &str); 5] = [
    ("totalCents", "required"),
    ("status", "enum"),
    ("createdAt", "bsonType"),
    ("lines.0.quantity", "minimum"),
    ("coupon", "additionalProperties"),
];

fn row(violation: &Violation) -> [String; 4] {
    let text = |value: &Option<Bson>| value.as_ref().map(ToString::to_string).unwrap_or_default();
    let (value, expected) = (text(&violation.value), text(&violation.expected));
    [
        violation.path.clone(),
        violation.rule.clone(),
        value,
        expected,
    ]
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
    shop.report.say(
        "With the verbs of the models the error is typed. A push of a line with quantity 0 onto a \
         good order is refused too, and the error has the model, the field, the rules and the `_id`:",
    )?;
    shop.report.quote(&error)?;
    let stored = orders.find_by_id(order.id).await?;
    ensure!(
        stored.is_some_and(|stored| stored.lines.len() == 1),
        "the refused push changed the order"
    );
    orders.delete_one(doc! { "_id": order.id }).await?;
    Ok(())
}
