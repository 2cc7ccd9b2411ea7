//! What a verb costs beside the driver's own: `cargo bench -p model-tests --bench overhead`.
//!
//! Both run on one server through one client, in turns, so that whatever else the machine does hits
//! both. The server is given little to do: no validator, no index but that on `_id`, and a write
//! does not wait for the journal. What we add would be a smaller part of anything slower.
#![allow(
    clippy::print_stdout,
    clippy::unwrap_used,
    reason = "a program that prints and may stop"
)]

use std::{
    cell::Cell,
    hint::black_box,
    time::{Duration, Instant},
};

use bson::{DateTime, doc, oid::ObjectId};
use model_runtime::{
    CollectionExt, Ref,
    mongodb::{
        Collection,
        options::{Acknowledgment, CollectionOptions, WriteConcern},
    },
    testing::Server,
};
use model_tests::models::store::{Order, OrderLine, Status};

const WARM_UP: usize = 1_000;
const PAIRS: usize = 10_000;
const RESAMPLES: usize = 2_000;
/// What the median may cost.
const GOAL: f64 = 1.02;

#[tokio::main]
async fn main() {
    let server = Server::start().await.unwrap();
    let db = server.database().await.unwrap();
    let unjournaled = WriteConcern::builder()
        .w(Acknowledgment::Nodes(1))
        .journal(false)
        .build();
    let options = CollectionOptions::builder()
        .write_concern(unjournaled)
        .build();
    let orders: Collection<Order> = db.collection_with_options("orders", options);
    let stored: Vec<Order> = (0..1_000).map(order).collect();
    orders.insert_many(&stored).await.unwrap();

    let turn = Cell::new(0);
    let next_id = || {
        turn.set(turn.get() + 1);
        stored[turn.get() % stored.len()].id
    };
    let find_one = async |id: ObjectId| {
        black_box(orders.find_one(doc! { "_id": id }).await.unwrap().unwrap());
    };
    let find_by_id = async |id: ObjectId| {
        black_box(orders.find_by_id(id).await.unwrap().unwrap());
    };
    let insert_one = async |order: Order| drop(black_box(orders.insert_one(&order).await.unwrap()));
    let insert = async |order: Order| drop(black_box(orders.insert(&order).await.unwrap()));

    println!(
        "{PAIRS} pairs each, in turns; medians, and the ratio of a pair with its 95 % interval"
    );
    println!();
    report(
        "find_one beside itself",
        &alternate(next_id, find_one, find_one).await,
    );
    report(
        "find_by_id to find_one",
        &alternate(next_id, find_one, find_by_id).await,
    );
    report(
        "insert_one beside itself",
        &alternate(|| order(0), insert_one, insert_one).await,
    );
    report(
        "insert to insert_one",
        &alternate(|| order(0), insert_one, insert).await,
    );
    db.drop_now().await.unwrap();
}

/// An order of ten lines, about 700 bytes.
fn order(number: i64) -> Order {
    let line = |n: i32| OrderLine {
        sku: format!("article-{n:05}"),
        quantity: n + 1,
    };
    Order {
        id: ObjectId::new(),
        order_number: number,
        status: Status::Paid,
        created_at: DateTime::now(),
        total: "129.90".parse().unwrap(),
        lines: (0..10).map(line).collect(),
        customer: Ref::new(ObjectId::new()),
    }
}

/// Times of both sides, pair by pair. What they work on is made before the clock runs.
async fn alternate<I>(
    input: impl Fn() -> I,
    bare: impl AsyncFn(I),
    ours: impl AsyncFn(I),
) -> Vec<(Duration, Duration)> {
    let mut pairs = Vec::with_capacity(PAIRS);
    for n in 0..WARM_UP + PAIRS {
        // The second of a pair may find warmer caches, so each side is second half of the time.
        let pair = if n % 2 == 0 {
            let bare = timed(&input, &bare).await;
            (bare, timed(&input, &ours).await)
        } else {
            let ours = timed(&input, &ours).await;
            (timed(&input, &bare).await, ours)
        };
        if n >= WARM_UP {
            pairs.push(pair);
        }
    }
    pairs
}

async fn timed<I>(input: &impl Fn() -> I, work: &impl AsyncFn(I)) -> Duration {
    let input = input();
    let began = Instant::now();
    work(input).await;
    began.elapsed()
}

fn report(what: &str, pairs: &[(Duration, Duration)]) {
    let micros = |times: Vec<Duration>| {
        median(
            &mut times
                .iter()
                .map(|time| time.as_secs_f64() * 1e6)
                .collect::<Vec<_>>(),
        )
    };
    let bare = micros(pairs.iter().map(|pair| pair.0).collect());
    let ours = micros(pairs.iter().map(|pair| pair.1).collect());
    let mut ratios: Vec<f64> = pairs
        .iter()
        .map(|pair| pair.1.as_secs_f64() / pair.0.as_secs_f64())
        .collect();
    let (low, high) = interval(&ratios);
    let ratio = median(&mut ratios);
    let verdict = if ratio <= GOAL { "within" } else { "ABOVE" };
    println!(
        "{what:26} {bare:6.1} us  {ours:6.1} us  {ratio:.4} [{low:.4}, {high:.4}]  {verdict} {GOAL}"
    );
}

fn median(values: &mut [f64]) -> f64 {
    let middle = values.len() / 2;
    *values.select_nth_unstable_by(middle, f64::total_cmp).1
}

/// Where the median lies in 95 of 100 samples drawn from this one (bootstrap, by percentiles).
fn interval(values: &[f64]) -> (f64, f64) {
    // SplitMix64 with a fixed seed: the same times give the same interval.
    let mut state = 42_u64;
    let mut random = || {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (state ^ (state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    };
    let mut sample = vec![0.0; values.len()];
    let mut medians: Vec<f64> = (0..RESAMPLES)
        .map(|_| {
            sample.fill_with(|| values[(random() % values.len() as u64) as usize]);
            median(&mut sample)
        })
        .collect();
    medians.sort_by(f64::total_cmp);
    (
        medians[RESAMPLES * 25 / 1000],
        medians[RESAMPLES * 975 / 1000],
    )
}
