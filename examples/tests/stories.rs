//! The stories on small stores: the same code as the binaries, on a real server.

use model_examples::shop::{self, Options};

/// Small enough for a test. The 16 MiB are left to the binary: they take as long here as there.
fn small() -> Options {
    Options {
        users: 200,
        products: 50,
        orders: 500,
        reads: 100,
        growth: false,
        progress: false,
        ..Options::scaled(1)
    }
}

/// The line that begins with `start`, its words apart.
fn words<'t>(text: &'t str, start: &str) -> Vec<&'t str> {
    let line = text
        .lines()
        .find(|line| line.trim_start().starts_with(start));
    let Some(line) = line else {
        panic!("no line begins with {start:?} in\n{text}")
    };
    line.split_whitespace().collect()
}

#[tokio::test]
async fn shop() {
    let mut out = Vec::new();
    let told = shop::run(&small(), &mut out).await;
    let text = String::from_utf8(out).unwrap();
    if let Err(error) = told {
        panic!("{error}\n{text}");
    }

    for line in [
        "A store of 200 users, 50 products and 500 orders, from seed 42,",
        "plan: 10 steps",
        "  + create collection orders, validation strict error",
        "plan: nothing to do",
        "Order.lines: the validator refused the document: lines.1.quantity: minimum: 0, expected at least 1",
        "Board.notes: full: the array is bounded to 1000 elements",
    ] {
        assert!(text.contains(line), "{line:?} is not in\n{text}");
    }
    assert_eq!(
        words(&text, "lines.0.quantity"),
        ["lines.0.quantity", "minimum", "0", "1"]
    );
    // The seed fixes the orders, and so what is sent for them.
    assert_eq!(words(&text, "embedded in the order")[4], "1");
    assert_eq!(words(&text, "one find per reference")[4], "412");
    assert_eq!(words(&text, "populate")[1], "3");
    assert_eq!(words(&text, "$lookup")[1], "1");
    assert_eq!(words(&text, "returned"), ["returned", "20", "20"]);
    assert_eq!(
        words(&text, "sorted in memory"),
        ["sorted", "in", "memory", "no", "yes"]
    );
    assert!(!text.contains("Wall.notes"), "{text}");
}

#[tokio::test]
async fn the_same_seed_tells_the_same() {
    let store = |seed| async move {
        let mut out = Vec::new();
        let options = Options {
            seed,
            orders: 300,
            ..small()
        };
        shop::run(&options, &mut out).await.unwrap();
        let text = String::from_utf8(out).unwrap();
        words(&text, "one find per reference")[4].to_owned() + words(&text, "keys examined")[2]
    };
    let (first, second, other) = (store(7).await, store(7).await, store(8).await);
    assert_eq!(first, second);
    assert_ne!(first, other);
}
