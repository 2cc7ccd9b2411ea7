//! Placeholder until the verbs land.
use std::marker::PhantomData; use std::ops::RangeBounds; use crate::{Document, Operand, Path, Stored}; use serde::Serialize;
#[derive(Debug)] pub struct Find<T>(PhantomData<T>);
#[derive(Debug)] pub struct Query<T>(PhantomData<T>);
pub trait NestedRange { type Value: Stored + Serialize; }
impl NestedRange for std::ops::RangeFull { type Value = (); }
impl<V: Stored + Serialize> NestedRange for std::ops::Range<V> { type Value = V; }
impl<T: Document> Query<T> {
    pub fn new(_db: &mongodb::Database, _q: usize) -> Self { Query(PhantomData) }
    pub fn equal<E: Serialize, V: Operand<Option<E>>>(self, _v: V) -> Self { self }
    pub fn equal_at<U, V: Operand<U>>(self, _p: Path<T, U>, _v: V) -> Self { self }
    pub fn equal_nested<V: Serialize>(self, _v: V) -> Self { self }
    pub fn within<E: Serialize>(self, _r: impl RangeBounds<E>) -> Self { self }
    pub fn within_at<U>(self, _p: Path<T, U>, _r: impl RangeBounds<U>) -> Self { self }
    pub fn within_nested(self, _r: impl NestedRange) -> Self { self }
    pub fn find(self) -> Find<T> { Find(PhantomData) }
}
