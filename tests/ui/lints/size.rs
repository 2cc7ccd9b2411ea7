//! Documents that are too large when every array in them is full.
#![deny(deprecated)]

use model_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Embedded, Serialize, Deserialize)]
struct Message {
    #[validate(max_len = 100)]
    text: String,
    at: DateTime,
}

#[derive(Embedded, Serialize, Deserialize)]
struct Channel {
    #[embed(max = 1000)]
    messages: Vec<Message>,
    open: bool,
}

#[derive(Document, Serialize, Deserialize)]
struct Server {
    #[embed(max = 50)]
    channels: Vec<Channel>,
}

#[derive(Document, Serialize, Deserialize)]
struct Large {
    #[embed(max = 2)]
    channels: Vec<Channel>,
}

#[derive(Document, Serialize, Deserialize)]
#[document(deny(large_document))]
struct Denied {
    first: Option<Channel>,
}

#[derive(Document, Serialize, Deserialize)]
#[document(warn(document_over_16mib))]
struct Warned {
    #[embed(max = 60)]
    channels: Vec<Channel>,
}

/// Said on purpose, or not known: no word.
#[derive(Document, Serialize, Deserialize)]
#[document(allow(document_over_16mib, large_document, reason = "never filled"))]
struct Allowed {
    #[embed(max = 50)]
    channels: Vec<Channel>,
}

#[derive(Document, Serialize, Deserialize)]
struct Unknown {
    #[embed(max = 50)]
    channels: Vec<Channel>,
    name: String,
}

fn main() {}
