//! Four ways to read orders with their users and products.

use std::collections::HashMap;

use futures_util::TryStreamExt;
use model_runtime::{
    CollectionExt, Document as _,
    bson::{doc, oid::ObjectId},
    mongodb::Database,
};
use serde::Deserialize;

use super::models::{EmbeddedOrder, Line, Order, Product, User};
use crate::Result;

/// What a page shows of an order.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct View {
    pub(super) order: ObjectId,
    pub(super) name: String,
    pub(super) city: String,
    /// Name, price and quantity.
    pub(super) lines: Vec<(String, i64, u32)>,
}

impl View {
    fn new(order: ObjectId, user: &User) -> View {
        View {
            order,
            name: user.name.clone(),
            city: user.city.clone(),
            lines: Vec::new(),
        }
    }

    fn add(&mut self, product: &Product, line: &Line) {
        self.lines
            .push((product.name.clone(), product.price_cents, line.quantity));
    }
}

/// One above the number of documents: the server then answers in one piece, and no `getMore` is
/// needed to see that there are no more. `populate` does so by itself.
fn batch(ids: &[ObjectId]) -> u32 {
    u32::try_from(ids.len() + 1).unwrap_or(u32::MAX)
}

/// Everything is in the order.
pub(super) async fn embedded(db: &Database, ids: &[ObjectId]) -> Result<Vec<View>> {
    let chosen = EmbeddedOrder::ID.in_(ids.iter().copied());
    let orders = EmbeddedOrder::collection(db)
        .find_where(chosen)
        .batch_size(batch(ids))
        .to_vec()
        .await?;
    let view = |order: EmbeddedOrder| View {
        order: order.id,
        name: order.user_name,
        city: order.user_city,
        lines: order
            .lines
            .into_iter()
            .map(|line| (line.name, line.price_cents, line.quantity))
            .collect(),
    };
    Ok(orders.into_iter().map(view).collect())
}

async fn orders(db: &Database, ids: &[ObjectId]) -> Result<Vec<Order>> {
    let chosen = Order::ID.in_(ids.iter().copied());
    Ok(Order::collection(db)
        .find_where(chosen)
        .batch_size(batch(ids))
        .to_vec()
        .await?)
}

/// Each reference is fetched when it is met: what a loop over the orders comes to.
pub(super) async fn one_by_one(db: &Database, ids: &[ObjectId]) -> Result<Vec<View>> {
    let mut views = Vec::new();
    for order in orders(db, ids).await? {
        let user = order
            .user
            .fetch(db)
            .await?
            .ok_or("an order without its user")?;
        let mut view = View::new(order.id, &user);
        for line in &order.lines {
            let product = line
                .product
                .fetch(db)
                .await?
                .ok_or("a line without its product")?;
            view.add(&product, line);
        }
        views.push(view);
    }
    Ok(views)
}

/// All users together, and all products together.
pub(super) async fn populate(db: &Database, ids: &[ObjectId]) -> Result<Vec<View>> {
    let collection = Order::collection(db);
    let orders = orders(db, ids).await?;
    let users = collection.populate(&orders, |order| &order.user).await?;
    let products = collection
        .populate(&orders, |order| {
            order
                .lines
                .iter()
                .map(|line| &line.product)
                .collect::<Vec<_>>()
        })
        .await?;
    let mut views = Vec::new();
    for order in &orders {
        let user = users
            .get(&order.user)
            .found()
            .ok_or("an order without its user")?;
        let mut view = View::new(order.id, user);
        for line in &order.lines {
            view.add(
                products
                    .get(&line.product)
                    .found()
                    .ok_or("a line without its product")?,
                line,
            );
        }
        views.push(view);
    }
    Ok(views)
}

/// An order with what the server found for it. A `$lookup` gives the products of an order each
/// once and in any order, so that they are to be matched with the lines here.
#[derive(Deserialize)]
struct Joined {
    #[serde(rename = "_id")]
    id: ObjectId,
    lines: Vec<Line>,
    users: Vec<User>,
    products: Vec<Product>,
}

/// The server joins.
pub(super) async fn lookup(db: &Database, ids: &[ObjectId]) -> Result<Vec<View>> {
    let pipeline = [
        doc! { "$match": { "_id": { "$in": ids } } },
        doc! { "$lookup": { "from": "users", "localField": "user", "foreignField": "_id", "as": "users" } },
        doc! { "$lookup": {
            "from": "products",
            "localField": "lines.product",
            "foreignField": "_id",
            "as": "products",
        } },
    ];
    let collection = Order::collection(db);
    let aggregate = collection
        .aggregate(pipeline)
        .batch_size(batch(ids))
        .with_type::<Joined>();
    let joined: Vec<Joined> = aggregate.await?.try_collect().await?;
    let mut views = Vec::new();
    for order in &joined {
        let user = order.users.first().ok_or("an order without its user")?;
        let products: HashMap<ObjectId, &Product> = order
            .products
            .iter()
            .map(|product| (product.id, product))
            .collect();
        let mut view = View::new(order.id, user);
        for line in &order.lines {
            view.add(
                products
                    .get(line.product.id())
                    .ok_or("a line without its product")?,
                line,
            );
        }
        views.push(view);
    }
    Ok(views)
}
