//! A library that names the runtime otherwise and uses it without a driver.
#![deny(warnings)]
#![deny(missing_docs)]
#![forbid(unsafe_code)]

/// What a crate for others would give on.
pub mod store {
    pub use documents;
}

use documents::{Ref, bson};
use serde::{Deserialize, Serialize};

/// A customer.
#[derive(documents::Document, Serialize, Deserialize)]
#[document(collection = "customers", crate = "documents")]
#[index(keys(name, -since))]
pub struct Customer {
    /// The id.
    #[serde(rename = "_id")]
    pub id: bson::oid::ObjectId,
    /// The name.
    pub name: String,
    /// Since when.
    #[index(ttl = "30d")]
    pub since: bson::DateTime,
    /// Where.
    pub place: Place,
}

/// A place.
#[derive(documents::Embedded, Serialize, Deserialize)]
#[document(crate = "crate::store::documents")]
pub enum Place {
    /// Nowhere.
    Nowhere,
    /// A city.
    City {
        /// Its name.
        name: String,
        /// Its streets.
        #[embed(max = 9)]
        streets: Vec<String>,
    },
}

/// An order, with declared queries: without the driver they give no accessor.
#[derive(documents::Document, Serialize, Deserialize)]
#[document(crate = "::documents", strict)]
#[query(by_customer: equality(customer), sort(-total))]
#[index(esr)]
pub struct Order {
    /// Who.
    #[reference]
    pub customer: Ref<Customer>,
    /// How much.
    pub total: i64,
}

/// The models.
pub const MODELS: &[documents::ModelInfo] = documents::models![Customer, Order];
