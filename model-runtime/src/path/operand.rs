//! Values beside a path: what may be compared with a field, or set to it.

use bson::Bson;

use super::Encode;
use crate::{model::Document, reference::Ref};

/// A value that can be compared with, or set to, a field of type `T`.
#[diagnostic::on_unimplemented(
    message = "a field of type `{T}` can't be compared with or set to a `{Self}`",
    label = "expected a value for `{T}`"
)]
pub trait Operand<T> {
    /// The value as the field stores it.
    #[doc(hidden)]
    fn encode(self, encode: Encode<T>) -> bson::error::Result<Bson>;
}

impl<T> Operand<T> for T {
    fn encode(self, encode: Encode<T>) -> bson::error::Result<Bson> {
        encode(&self)
    }
}

impl<T> Operand<T> for &T {
    fn encode(self, encode: Encode<T>) -> bson::error::Result<Bson> {
        encode(self)
    }
}

impl<T> Operand<Option<T>> for T {
    fn encode(self, encode: Encode<Option<T>>) -> bson::error::Result<Bson> {
        encode(&Some(self))
    }
}

impl<T: Clone> Operand<Option<T>> for &T {
    fn encode(self, encode: Encode<Option<T>>) -> bson::error::Result<Bson> {
        encode(&Some(self.clone()))
    }
}

impl Operand<String> for &str {
    fn encode(self, encode: Encode<String>) -> bson::error::Result<Bson> {
        encode(&self.to_owned())
    }
}

impl Operand<Option<String>> for &str {
    fn encode(self, encode: Encode<Option<String>>) -> bson::error::Result<Bson> {
        encode(&Some(self.to_owned()))
    }
}

/// A reference is compared with the id itself too, for the types that ids mostly have; one of
/// another type is `Ref::new(id)`.
macro_rules! ids {
    ($($id:ty => $($given:ty),+;)*) => {
        $($(
            #[diagnostic::do_not_recommend]
            impl<T: Document<Id = $id>> Operand<Ref<T>> for $given {
                fn encode(self, encode: Encode<Ref<T>>) -> bson::error::Result<Bson> {
                    encode(&Ref::new(self.to_owned().into()))
                }
            }

            #[diagnostic::do_not_recommend]
            impl<T: Document<Id = $id>> Operand<Option<Ref<T>>> for $given {
                fn encode(self, encode: Encode<Option<Ref<T>>>) -> bson::error::Result<Bson> {
                    encode(&Some(Ref::new(self.to_owned().into())))
                }
            }
        )+)*
    };
}
ids! {
    bson::oid::ObjectId => bson::oid::ObjectId, &bson::oid::ObjectId;
    bson::Uuid => bson::Uuid, &bson::Uuid;
    String => String, &String, &str;
    i32 => i32, &i32;
    i64 => i64, &i64;
    u32 => u32, &u32;
    u64 => u64, &u64;
}
#[cfg(feature = "uuid")]
ids!(uuid::Uuid => uuid::Uuid, &uuid::Uuid;);
