//! A misspelt word is one error, at the word, with a guess and the list of words.

use model_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Document, Serialize, Deserialize)]
#[document(colection = "orders", databse = "shop", stirct)]
#[document(validation(levle = "strict", action = "eror"))]
#[query(by_name: equalty(name), srot(-name))]
#[index(keys(name), uniqe, tll = "1h")]
#[index(kyes(name))]
struct Order {
    #[embed(mx = 20)]
    tags: Vec<String>,
    #[embed(max = 20, keep = "lastest")]
    log: Vec<String>,
    #[embed(unbuonded, reason = "never more than a few")]
    notes: Vec<String>,
    #[reference(too = Customer)]
    customer: ObjectId,
    #[index(unqiue)]
    #[validate(max_length = 80)]
    name: String,
    #[document(opaqe)]
    extra: String,
    #[document(bson_type = "integer")]
    count: i64,
    #[document(allow(unbounded_aray, reason = "short"))]
    words: Vec<String>,
    #[document(allow(unbounded_array, raeson = "short"))]
    more: Vec<String>,
    #[document(validate(patern = "x"))]
    code: String,
    #[bucket(pre = "hour")]
    readings: Vec<String>,
}

#[derive(Embedded, Serialize, Deserialize)]
#[document(denny(unbounded_array))]
struct Line {
    #[document(wran(unbounded_array))]
    list: Vec<String>,
}

#[derive(Embedded, Serialize, Deserialize)]
#[document(collection = "lines", strict)]
struct Inner {
    #[document(strikt(allow_keys("a")))]
    #[document(colour)]
    text: String,
}

fn main() {}
