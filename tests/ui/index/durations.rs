//! A TTL is whole seconds from 0 to 2147483647.

use model_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Document, Serialize, Deserialize)]
struct Session {
    #[index(ttl = "")]
    a: DateTime,
    #[index(ttl = "30")]
    b: DateTime,
    #[index(ttl = "d")]
    c: DateTime,
    #[index(ttl = "3 months")]
    d: DateTime,
    #[index(ttl = "1d12h")]
    e: DateTime,
    #[index(ttl = 2147483648)]
    f: DateTime,
    #[index(ttl = "99999d")]
    g: DateTime,
    #[index(ttl = -1)]
    h: DateTime,
    #[index(ttl = 1.5)]
    i: DateTime,
    #[index(ttl = HOUR)]
    j: DateTime,
    #[index(ttl)]
    k: DateTime,
    #[index(ttl = "99999999999999999999d")]
    l: DateTime,
    #[index(ttl = 99999999999999999999)]
    m: DateTime,
    #[index(ttl = 0)]
    fine: DateTime,
}

fn main() {}
