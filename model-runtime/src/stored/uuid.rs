//! `uuid`'s types: binary data of the generic subtype 0, while `bson::Uuid` and other tools use
//! subtype 4; the two never equal each other in a query.

use uuid::fmt::{Braced, Hyphenated, Simple, Urn};

use super::{MapKey, scalars::scalars};
use crate::shape::{BsonTypes, Caution, Scalar};

scalars! {
    uuid::Uuid => Scalar::new(BsonTypes::BINARY).caution(Caution::UuidSubtype);
    uuid::NonNilUuid => Scalar::new(BsonTypes::BINARY).caution(Caution::UuidUnhelped);
    Hyphenated => Scalar::new(BsonTypes::STRING);
    Simple => Scalar::new(BsonTypes::STRING);
    Urn => Scalar::new(BsonTypes::STRING);
    Braced => Scalar::new(BsonTypes::STRING);
}

impl MapKey for uuid::Uuid {
    const KEYS: &'static [&'static str] = &[];
    const PATTERN: Option<&'static str> =
        Some(r"\A[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}\z");
}
