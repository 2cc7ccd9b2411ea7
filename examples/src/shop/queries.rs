//! One query, and two indexes with the same keys in another order.

use model_runtime::{
    Document as _, Explain,
    bson::doc,
    explain_find,
    mongodb::{IndexModel, options::Hint},
    sync,
};

use super::{
    Shop,
    models::{MODELS, Order, Status},
};
use crate::{Result, ensure, report::grouped};

/// About half of the orders are above it.
const FROM_CENTS: i64 = 50_000;
const PAGE: i64 = 20;
const ESR: &str = "status_1_createdAt_-1_totalCents_1";
const WRONG: &str = "status_1_totalCents_1_createdAt_-1";

pub(super) async fn show(shop: &mut Shop<'_>) -> Result<()> {
    let db = shop.db.clone();
    shop.report.heading("The order of the keys of an index")?;
    shop.report.say(
        "The model of the orders declares a query, and so has a function `Order::by_status` and an \
         index with the keys in the order equality, sort, range:",
    )?;
    shop.report
        .quote("#[query(by_status: equality(status), sort(-created_at), range(total_cents))]")?;
    shop.report.say(format_args!(
        "It is asked for the {PAGE} newest paid orders of {} cents or more. Then the same is asked \
         with an index made by hand, in which the range stands before the sort. The server says \
         what it did:",
        grouped(FROM_CENTS.unsigned_abs()),
    ))?;
    let query = || Order::by_status(&db, Status::Paid, FROM_CENTS..).limit(PAGE);
    let declared = query().explain().await?;

    let orders = Order::collection(&db);
    let keys = doc! { "status": 1, "totalCents": 1, "createdAt": -1 };
    orders
        .create_index(IndexModel::builder().keys(keys).build())
        .await?;
    let filter = doc! { "status": "paid", "totalCents": { "$gte": FROM_CENTS } };
    let sort = doc! { "createdAt": -1 };
    let hint = Hint::Name(WRONG.to_owned());
    let wrong = explain_find(
        &orders,
        filter.clone(),
        sort.clone(),
        Some(PAGE),
        Some(hint.clone()),
    )
    .await?;
    let by_hand = orders.find(filter).sort(sort).limit(PAGE).hint(hint);
    let by_hand = ids(futures_util::TryStreamExt::try_collect(by_hand.await?).await?);
    ensure!(
        ids(query().to_vec().await?) == by_hand,
        "the two indexes give different orders"
    );
    orders.drop_index(WRONG).await?;

    shop.report.table(&[
        ["", "equality, sort, range", "equality, range, sort"].map(str::to_owned),
        row("index", &declared, &wrong, |plan| {
            plan.index().unwrap_or("none").to_owned()
        }),
        row("stages", &declared, &wrong, |plan| {
            plan.stages().join(" > ")
        }),
        row("keys examined", &declared, &wrong, |plan| {
            grouped(plan.keys_examined())
        }),
        row("documents examined", &declared, &wrong, |plan| {
            grouped(plan.docs_examined())
        }),
        row("returned", &declared, &wrong, |plan| {
            grouped(plan.returned())
        }),
        row("sorted in memory", &declared, &wrong, |plan| {
            if plan.in_memory_sort() { "yes" } else { "no" }.to_owned()
        }),
    ])?;
    check(&declared, &wrong)?;
    let plan = sync::plan(&db, MODELS).await?;
    ensure!(
        plan.is_empty() && plan.notes().is_empty(),
        "the index made by hand is still there:\n{plan}"
    );
    shop.report.say(
        "Why: the declared index holds the paid orders newest first, so the server stops at the \
         twentieth that fits; the other holds them by total, so the server has to look at all that \
         fit and sort them to know the newest. The index made by hand is dropped again.",
    )?;
    Ok(())
}

fn row(
    what: &str,
    declared: &Explain,
    wrong: &Explain,
    tell: impl Fn(&Explain) -> String,
) -> [String; 3] {
    [what.to_owned(), tell(declared), tell(wrong)]
}

fn ids(orders: Vec<Order>) -> Vec<model_runtime::bson::oid::ObjectId> {
    orders.into_iter().map(|order| order.id).collect()
}

fn check(declared: &Explain, wrong: &Explain) -> Result<()> {
    ensure!(
        declared.index() == Some(ESR),
        "the declared query used {:?}",
        declared.index()
    );
    ensure!(
        wrong.index() == Some(WRONG),
        "the hint was not followed: {:?}",
        wrong.index()
    );
    ensure!(
        !declared.in_memory_sort(),
        "the declared query was sorted in memory: {declared}"
    );
    ensure!(
        wrong.in_memory_sort(),
        "the other order was not sorted in memory: {wrong}"
    );
    ensure!(
        declared.returned() == wrong.returned(),
        "{declared}\n{wrong}"
    );
    ensure!(
        declared.keys_examined() < wrong.keys_examined(),
        "{declared}\n{wrong}"
    );
    Ok(())
}
