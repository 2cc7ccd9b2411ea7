//! The main story: a store of users, products and orders.

mod growth;
mod models;
mod plan;
mod queries;
mod reads;
mod refusals;
mod seed;
mod store;
mod ways;

use std::{io, time::Instant};

use model_runtime::{
    bson::{doc, oid::ObjectId},
    mongodb::{Database, options::ClientOptions},
    testing::Server,
};

use crate::{
    Result,
    commands::Sent,
    report::{Report, grouped},
};

/// How large the store is, and which parts are shown.
#[derive(Clone, Debug)]
pub struct Options {
    /// How many users there are.
    pub users: u32,
    /// How many products.
    pub products: u32,
    /// How many orders, of one to five lines each.
    pub orders: u32,
    /// How many of the orders are read in four ways.
    pub reads: u32,
    /// The same seed gives the same store.
    pub seed: u64,
    /// Whether an array is grown until the server refuses it.
    pub growth: bool,
    /// Whether progress bars are drawn.
    pub progress: bool,
    /// The server, if it is not to be a new one or that of `MONGODB_URI`.
    pub uri: Option<String>,
}

impl Options {
    /// The store of the given scale, with everything shown.
    #[must_use]
    pub fn scaled(scale: u32) -> Self {
        Options {
            users: 5_000 * scale,
            products: 500 * scale,
            orders: 20_000 * scale,
            reads: 500,
            seed: 42,
            growth: true,
            progress: true,
            uri: None,
        }
    }
}

/// What every part needs.
struct Shop<'a> {
    db: Database,
    sent: Sent,
    options: &'a Options,
    report: Report<'a>,
}

/// Tells the whole story, on a database of its own that is dropped at the end.
///
/// # Errors
///
/// If there is no server, or something is not as the story says.
pub async fn run(options: &Options, out: &mut dyn io::Write) -> Result<()> {
    let began = Instant::now();
    // Held to the end: a server that was started here ends with it.
    let mut server = None;
    let client_options = match &options.uri {
        Some(uri) => ClientOptions::parse(uri).await?,
        None => {
            server
                .insert(Server::start().await?)
                .client_options()
                .await?
        }
    };
    let (client, sent) = Sent::observe(client_options)?;
    // A server that is not there should be said before anything else is.
    client
        .database("admin")
        .run_command(doc! { "ping": 1 })
        .await?;
    let db = client.database(&format!("shop_{}", ObjectId::new()));
    let mut shop = Shop {
        db: db.clone(),
        sent,
        options,
        report: Report::new(out),
    };
    let told = parts(&mut shop).await;
    let dropped = db.drop().await;
    told?;
    dropped?;
    let seconds = began.elapsed().as_secs_f64();
    shop.report.say(format_args!(
        "All of it was as expected. It took {seconds:.1} s."
    ))?;
    Ok(())
}

async fn parts(shop: &mut Shop<'_>) -> Result<()> {
    let Options {
        users,
        products,
        orders,
        seed,
        ..
    } = shop.options;
    shop.report.say(format_args!(
        "A store of {} users, {} products and {} orders, from seed {seed}, in the database `{}`.",
        grouped((*users).into()),
        grouped((*products).into()),
        grouped((*orders).into()),
        shop.db.name(),
    ))?;
    plan::show(shop).await?;
    refusals::show(shop).await?;
    seed::show(shop).await?;
    reads::show(shop).await?;
    growth::show(shop).await?;
    queries::show(shop).await
}
