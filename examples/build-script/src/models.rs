//! The models, in a file that stands alone: the build script includes it too.

use model_runtime::{ModelInfo, prelude::*};
use serde::{Deserialize, Serialize};

/// All of them.
pub const MODELS: &[ModelInfo] = models![Author, Article];

/// Who writes.
#[derive(Document, Serialize, Deserialize)]
#[document(collection = "authors")]
pub struct Author {
    #[serde(rename = "_id")]
    pub id: ObjectId,
    #[validate(min_len = 1)]
    pub name: String,
}

/// What is read.
#[derive(Document, Serialize, Deserialize)]
#[document(collection = "articles", strict)]
#[serde(rename_all = "camelCase")]
#[query(by_author: equality(author), sort(-published_at))]
#[index(esr)]
pub struct Article {
    #[serde(rename = "_id")]
    pub id: ObjectId,
    #[index(unique)]
    pub slug: String,
    #[reference]
    pub author: Ref<Author>,
    pub published_at: DateTime,
    #[embed(max = 8)]
    #[validate(max_len = 20)]
    pub tags: Vec<String>,
    pub text: String,
}
