//! Types of other crates, each behind the feature of the crate's name.

#[cfg(feature = "indexmap")]
mod indexmap {
    use indexmap::{IndexMap, IndexSet};

    use crate::{
        shape::{ArrayShape, Kind, MapShape, Shape, ShapeRef},
        stored::{MapKey, Stored},
    };

    impl<K: MapKey, V: Stored, S> Stored for IndexMap<K, V, S> {
        const SHAPE: ShapeRef = ShapeRef::new(&Shape::new(
            "IndexMap",
            Kind::Map(MapShape {
                value: V::SHAPE,
                keys: K::KEYS,
                pattern: K::PATTERN,
            }),
        ));
        const ID: u64 = V::ID;
        type Element = Self;
    }

    impl<T: Stored, S> Stored for IndexSet<T, S> {
        const SHAPE: ShapeRef = ShapeRef::new(&Shape::new(
            "IndexSet",
            Kind::Array(ArrayShape {
                item: T::SHAPE,
                len: None,
                unique: true,
            }),
        ));
        const ID: u64 = T::ID;
        type Element = T::Element;
    }
}

#[cfg(feature = "rust_decimal")]
mod rust_decimal {
    use crate::{
        shape::{BsonTypes, Scalar},
        stored::scalars::scalars,
    };

    // Numbers would be read too, but not every one of them.
    scalars! {
        rust_decimal::Decimal => Scalar::new(BsonTypes::STRING);
    }
}

#[cfg(feature = "url")]
mod url {
    use crate::{
        shape::{BsonTypes, Scalar},
        stored::scalars::scalars,
    };

    scalars! {
        url::Url => Scalar::new(BsonTypes::STRING);
    }
}

#[cfg(feature = "serde_json")]
mod serde_json {
    use serde_json::{Map, Number, Value};

    use crate::{
        rules::{Limit, Rules},
        shape::{BsonTypes, Field, Kind, MapShape, Scalar, Shape, ShapeRef},
        stored::{Stored, scalars::scalars},
    };

    /// What JSON has: numbers as doubles and longs, and no dates or binary data.
    const TYPES: BsonTypes = BsonTypes::INTEGER
        .or(BsonTypes::DOUBLE)
        .or(BsonTypes::STRING)
        .or(BsonTypes::BOOL)
        .or(BsonTypes::NULL)
        .or(BsonTypes::OBJECT)
        .or(BsonTypes::ARRAY);

    scalars! {
        Value => Scalar::new(TYPES);
    }

    /// JSON has no infinity and no NaN.
    impl Stored for Number {
        const SHAPE: ShapeRef = ShapeRef::new(&Shape::new(
            "Number",
            Kind::Newtype(
                &Field::new("0", "0", <f64 as Stored>::SHAPE).rules(
                    Rules::NONE
                        .min(Limit::Float(f64::MIN, "-1.7976931348623157E308"))
                        .max(Limit::Float(f64::MAX, "1.7976931348623157E308")),
                ),
            ),
        ));
        type Element = Self;
    }

    impl Stored for Map<String, Value> {
        const SHAPE: ShapeRef = ShapeRef::new(&Shape::new(
            "Map",
            Kind::Map(MapShape {
                value: Value::SHAPE,
                keys: &[],
                pattern: None,
            }),
        ));
        type Element = Self;
    }
}

#[cfg(feature = "serde_bytes")]
mod serde_bytes {
    use serde_bytes::{ByteArray, ByteBuf, Bytes};

    use crate::{
        shape::{BsonTypes, Kind, Scalar, Shape, ShapeRef},
        stored::{Stored, scalars::scalars},
    };

    scalars! {
        ByteBuf => Scalar::new(BsonTypes::BINARY);
    }

    impl Stored for Bytes {
        const SHAPE: ShapeRef = ByteBuf::SHAPE;
        type Element = ByteBuf;
    }

    // A validator cannot ask for a length: binary data of another one passes and is not read.
    impl<const N: usize> Stored for ByteArray<N> {
        const SHAPE: ShapeRef = ShapeRef::new(&Shape::new(
            "ByteArray",
            Kind::Scalar(Scalar::new(BsonTypes::BINARY)),
        ));
        type Element = Self;
    }
}
