//! The same orders, read in four ways.

use std::time::{Duration, Instant};

use indicatif::ProgressBar;

use super::{
    Shop, store,
    ways::{self, View},
};
use crate::{
    Result,
    commands::{Counts, Sent},
    ensure, progress,
    report::{grouped, millis, times},
};

/// The best of so many: what else the machine does is not to be measured.
const RUNS: u32 = 3;

struct Measured {
    views: Vec<View>,
    counts: Counts,
    best: Duration,
}

pub(super) async fn show(shop: &mut Shop<'_>) -> Result<()> {
    shop.report
        .heading("Orders with what they refer to, read in four ways")?;
    let ids = store::some_orders(shop.options);
    shop.report.say(format_args!(
        "{} random orders are read, each with the name and city of its user and the name and price \
         of the product in every line. Each command is a round trip to the server. Here it is on \
         the same machine; over a network each round trip costs more.",
        grouped(ids.len() as u64),
    ))?;

    let db = &shop.db;
    let bar = progress::bar("reading orders", u64::from(4 * RUNS), shop.options.progress);
    let embedded = measure(&shop.sent, &bar, async || ways::embedded(db, &ids).await).await?;
    let one_by_one = measure(&shop.sent, &bar, async || ways::one_by_one(db, &ids).await).await?;
    let populated = measure(&shop.sent, &bar, async || ways::populate(db, &ids).await).await?;
    let joined = measure(&shop.sent, &bar, async || ways::lookup(db, &ids).await).await?;
    bar.finish_and_clear();

    let lines: usize = embedded.views.iter().map(|view| view.lines.len()).sum();
    let ways = [
        ("embedded in the order", &embedded, 1),
        ("one find per reference", &one_by_one, 1 + ids.len() + lines),
        ("populate", &populated, 3),
        ("$lookup", &joined, 1),
    ];
    let mut rows =
        vec![["", "commands", "best of 3", "to embedded", "what was sent"].map(str::to_owned)];
    for (name, measured, expected) in ways {
        let Measured {
            views,
            counts,
            best,
        } = measured;
        rows.push([
            name.to_owned(),
            grouped(counts.total() as u64),
            millis(*best),
            times(*best, embedded.best),
            counts.to_string(),
        ]);
        ensure!(
            counts.total() == expected,
            "{name} took {} commands instead of {expected}",
            counts.total()
        );
        ensure!(
            views.len() == ids.len(),
            "{name} gave {} orders instead of {}",
            views.len(),
            ids.len()
        );
        ensure!(
            *views == embedded.views,
            "{name} does not give what the embedded orders hold"
        );
    }
    shop.report.table(&rows)?;
    shop.report.say(format_args!(
        "All four gave the same {} orders with {} lines. What is embedded comes with the order, but \
         it is a copy: it stays as it is when a product gets another name. With references there \
         are no copies, and `populate` needs one command for the orders, one for all of their \
         users and one for all of their products. One find per reference needs a command for each.",
        grouped(ids.len() as u64),
        grouped(lines as u64),
    ))?;
    Ok(())
}

async fn measure(
    sent: &Sent,
    bar: &ProgressBar,
    way: impl AsyncFn() -> Result<Vec<View>>,
) -> Result<Measured> {
    let mut best: Option<Measured> = None;
    for _ in 0..RUNS {
        sent.take();
        let began = Instant::now();
        let mut views = way().await?;
        let took = began.elapsed();
        let counts = sent.take();
        bar.inc(1);
        // The server gives them in any order.
        views.sort_by_key(|view| view.order);
        if let Some(before) = &best {
            ensure!(
                before.counts == counts,
                "two runs of one way sent {} and {counts}",
                before.counts
            );
        }
        if best.as_ref().is_none_or(|before| took < before.best) {
            best = Some(Measured {
                views,
                counts,
                best: took,
            });
        }
    }
    best.ok_or_else(|| "not as expected: nothing was measured".into())
}
