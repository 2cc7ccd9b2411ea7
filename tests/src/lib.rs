//! Models that the tests share. What is odd about a model is said on it.
#![allow(deprecated, reason = "many models are here for what we warn of")]
#![recursion_limit = "256"] // rustdoc looks through a chain of thirty types.
#![allow(missing_docs, reason = "the names say it")]

pub mod models;
pub mod proof;

/// The code of the README compiles.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
pub mod readme {}
