//! `uuid::Uuid`: written as binary data of the generic subtype 0, while `bson::Uuid` and other
//! tools use subtype 4; the two never equal each other in a query.

use super::{MapKey, scalars::scalars};
use crate::shape::{BsonTypes, Caution, Scalar};

scalars! {
    uuid::Uuid => Scalar::new(BsonTypes::BINARY).caution(Caution::UuidSubtype);
}

impl MapKey for uuid::Uuid {
    const KEYS: &'static [&'static str] = &[];
}
