//! Models that the tests share. What is odd about a model is said on it.
#![allow(deprecated, reason = "many models are here for what we warn of")]

pub mod models;
