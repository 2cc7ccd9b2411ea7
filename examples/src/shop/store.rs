//! The content of the store, all of it from one seed.

use model_runtime::{
    Ref,
    bson::{DateTime, oid::ObjectId},
};
use rand::{RngExt, SeedableRng, seq::index};
use rand_chacha::ChaCha8Rng;

use super::{
    Options,
    models::{EmbeddedLine, EmbeddedOrder, Line, Order, Product, Status, User},
};

const FIRST: [&str; 12] = [
    "Ada", "Ben", "Cleo", "Dan", "Eva", "Finn", "Greta", "Hugo", "Ines", "Jon", "Kira", "Leo",
];
const LAST: [&str; 10] = [
    "Abel", "Berg", "Costa", "Diaz", "Evans", "Fischer", "Garcia", "Horn", "Ito", "Jensen",
];
const CITIES: [&str; 8] = [
    "Bath", "Cork", "Derby", "Exeter", "Leeds", "Oxford", "Perth", "York",
];
const KINDS: [&str; 8] = [
    "brass", "cotton", "glass", "linen", "oak", "paper", "steel", "wool",
];
const THINGS: [&str; 10] = [
    "bag", "bowl", "chair", "clock", "kettle", "lamp", "mirror", "rug", "shelf", "table",
];

/// 1 January 2024.
const SINCE: i64 = 1_704_067_200_000;
const YEAR: i64 = 366 * 24 * 3600 * 1000;

/// Users and products, and orders as they are asked for: at a large scale they need not all be in
/// memory.
pub(super) struct Store {
    pub(super) users: Vec<User>,
    pub(super) products: Vec<Product>,
    rng: ChaCha8Rng,
    ordered: u32,
}

impl Store {
    pub(super) fn new(options: &Options) -> Store {
        let mut rng = ChaCha8Rng::seed_from_u64(options.seed);
        let users = (0..options.users).map(|n| user(n, &mut rng)).collect();
        let products = (0..options.products)
            .map(|n| product(n, &mut rng))
            .collect();
        Store {
            users,
            products,
            rng,
            ordered: 0,
        }
    }

    /// The next order, and the same with everything embedded.
    pub(super) fn order(&mut self) -> (Order, EmbeddedOrder) {
        let rng = &mut self.rng;
        let id = order_id(self.ordered);
        self.ordered += 1;
        let user = &self.users[rng.random_range(0..self.users.len())];
        let status = [Status::Open, Status::Paid, Status::Shipped][rng.random_range(0..3)];
        let created_at = DateTime::from_millis(SINCE + rng.random_range(0..YEAR));
        let (mut lines, mut embedded, mut total_cents) = (Vec::new(), Vec::new(), 0);
        for _ in 0..rng.random_range(1..=5) {
            let product = &self.products[rng.random_range(0..self.products.len())];
            let quantity = rng.random_range(1..=3);
            let (name, price_cents) = (product.name.clone(), product.price_cents);
            lines.push(Line {
                product: Ref::new(product.id),
                quantity,
            });
            embedded.push(EmbeddedLine {
                name,
                price_cents,
                quantity,
            });
            total_cents += price_cents * i64::from(quantity);
        }
        let order = Order {
            id,
            user: Ref::new(user.id),
            status,
            created_at,
            total_cents,
            lines,
        };
        let (user_name, user_city) = (user.name.clone(), user.city.clone());
        (
            order,
            EmbeddedOrder {
                id,
                user_name,
                user_city,
                lines: embedded,
            },
        )
    }
}

/// The `_id`s of some orders, each at most once. They hang on the seed as well.
pub(super) fn some_orders(options: &Options) -> Vec<ObjectId> {
    let mut rng = ChaCha8Rng::seed_from_u64(options.seed);
    // Numbers of their own, so that they are not those that made the store.
    rng.set_stream(1);
    let amount = options.reads.min(options.orders);
    let chosen = index::sample(&mut rng, options.orders as usize, amount as usize);
    chosen
        .into_iter()
        .filter_map(|n| u32::try_from(n).ok())
        .map(order_id)
        .collect()
}

fn user(n: u32, rng: &mut ChaCha8Rng) -> User {
    let (first, last) = (
        FIRST[rng.random_range(0..12)],
        LAST[rng.random_range(0..10)],
    );
    User {
        id: numbered(1, n),
        name: format!("{first} {last}"),
        email: format!("{first}.{last}.{n}@example.com").to_lowercase(),
        city: CITIES[rng.random_range(0..8)].to_owned(),
    }
}

fn product(n: u32, rng: &mut ChaCha8Rng) -> Product {
    let (kind, thing) = (
        KINDS[rng.random_range(0..8)],
        THINGS[rng.random_range(0..10)],
    );
    let name = format!("{kind} {thing} {n}");
    Product {
        id: numbered(2, n),
        sku: format!("P-{n:05}"),
        description: format!("The {name} is made by hand and sent within a week. ").repeat(4),
        name,
        price_cents: rng.random_range(199..20_000),
    }
}

fn order_id(n: u32) -> ObjectId {
    numbered(3, n)
}

/// Ids that count up within a kind, as real ones do within a program.
fn numbered(kind: u8, n: u32) -> ObjectId {
    let mut bytes = [0; 12];
    bytes[3] = kind;
    bytes[8..].copy_from_slice(&n.to_be_bytes());
    ObjectId::from_bytes(bytes)
}
