//! The types of `bson`.

use bson::{
    Binary, Bson, DateTime, Decimal128, Document, JavaScriptCodeWithScope, RawArrayBuf, RawBson,
    RawDocumentBuf, Regex, Timestamp, Uuid, oid::ObjectId,
};

use super::{Stored, scalars::scalars};
use crate::shape::{BsonTypes, Kind, Scalar, Shape, ShapeRef};

scalars! {
    ObjectId => Scalar::new(BsonTypes::OBJECT_ID);
    DateTime => Scalar::new(BsonTypes::DATE);
    Decimal128 => Scalar::new(BsonTypes::DECIMAL);
    // Subtype 4. A validator cannot ask for the subtype: any binary value passes it.
    Uuid => Scalar::new(BsonTypes::BINARY);
    Binary => Scalar::new(BsonTypes::BINARY);
    Timestamp => Scalar::new(BsonTypes::TIMESTAMP);
    Regex => Scalar::new(BsonTypes::REGEX);
}

impl Stored for RawArrayBuf {
    const SHAPE: ShapeRef = <Vec<Bson> as Stored>::SHAPE;
    type Element = Self;
}

macro_rules! open {
    ($($ty:ty => $kind:expr;)*) => {
        $(#[diagnostic::do_not_recommend]
        impl Stored for $ty {
            const SHAPE: ShapeRef = ShapeRef::new(&Shape::new(stringify!($ty), $kind));
            type Element = Self;
        })*
    };
}
open! {
    Bson => Kind::Any;
    Document => Kind::Object;
    RawDocumentBuf => Kind::Object;
    RawBson => Kind::Any;
    JavaScriptCodeWithScope => Kind::Opaque;
}
