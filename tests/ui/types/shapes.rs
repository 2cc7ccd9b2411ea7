//! Types without a known form.

use std::collections::{BTreeMap, HashMap};

use model_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize)]
struct Money {
    cents: i64,
}

#[derive(Document, Serialize, Deserialize)]
struct Order {
    price: Money,
    maybe: Option<Money>,
    #[embed(max = 9)]
    list: Vec<Money>,
    #[embed(max = 9)]
    by_hour: HashMap<u64, i64>,
    #[embed(max = 9)]
    by_flag: BTreeMap<bool, i64>,
    #[embed(max = 9)]
    by_money: HashMap<Money, i64>,
    took: std::time::Duration,
    #[document(opaque)]
    opaque: Money,
    #[document(bson_type = "object")]
    told: Money,
    #[serde(skip)]
    skipped: std::marker::PhantomData<Money>,
}

#[derive(Document, Serialize, Deserialize)]
#[index(keys(missing.x))]
struct Indexed {
    missing: Money,
}

#[derive(Embedded, Serialize, Deserialize)]
enum Payment {
    Sum(Money),
    Card { price: Money },
}

impl PartialEq for Money {
    fn eq(&self, _: &Money) -> bool {
        true
    }
}
impl Eq for Money {}
impl std::hash::Hash for Money {
    fn hash<H: std::hash::Hasher>(&self, _: &mut H) {}
}

fn main() {}
