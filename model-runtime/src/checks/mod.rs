//! Compile-time checks.
pub(crate) mod text;
