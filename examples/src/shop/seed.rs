//! Filling the store.

use std::time::Instant;

use indicatif::ProgressBar;
use model_runtime::{Document, mongodb::Database};
use serde::Serialize;

use super::{
    Shop,
    models::{EmbeddedOrder, Order, Product, User},
    store::Store,
};
use crate::{Result, ensure, progress, report::grouped};

/// Documents per `insertMany`: large enough that the round trips do not count, small enough that
/// the bar moves.
const CHUNK: u32 = 1000;

pub(super) async fn show(shop: &mut Shop<'_>) -> Result<()> {
    shop.report.heading("The seed")?;
    let began = Instant::now();
    let options = shop.options;
    let mut store = Store::new(options);
    let all =
        u64::from(options.users) + u64::from(options.products) + 2 * u64::from(options.orders);
    let bar = progress::bar("filling the store", all, options.progress);
    for users in store.users.chunks(CHUNK as usize) {
        insert(&shop.db, users, &bar).await?;
    }
    for products in store.products.chunks(CHUNK as usize) {
        insert(&shop.db, products, &bar).await?;
    }
    let mut left = options.orders;
    while left > 0 {
        let count = left.min(CHUNK);
        let (orders, embedded): (Vec<_>, Vec<_>) = (0..count).map(|_| store.order()).unzip();
        insert(&shop.db, &orders, &bar).await?;
        insert(&shop.db, &embedded, &bar).await?;
        left -= count;
    }
    bar.finish_and_clear();
    let stored = count::<User>(&shop.db).await?
        + count::<Product>(&shop.db).await?
        + count::<Order>(&shop.db).await?
        + count::<EmbeddedOrder>(&shop.db).await?;
    ensure!(
        stored == all,
        "{stored} documents are stored instead of {all}"
    );
    shop.report.say(format_args!(
        "{} documents are stored in {:.1} s, and the validators looked at each. Every order is there \
         twice: with references to its user and products, and with their names and prices embedded.",
        grouped(all),
        began.elapsed().as_secs_f64(),
    ))?;
    Ok(())
}

async fn insert<T: Document + Serialize + Send + Sync>(
    db: &Database,
    documents: &[T],
    bar: &ProgressBar,
) -> Result<()> {
    // The handle is the driver's own, so its own verbs are there too.
    T::collection(db).insert_many(documents).await?;
    bar.inc(documents.len() as u64);
    Ok(())
}

async fn count<T: Document + Send + Sync>(db: &Database) -> Result<u64> {
    Ok(T::collection(db)
        .count_documents(Default::default())
        .await?)
}
