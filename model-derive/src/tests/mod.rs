//! The derives called as functions.

mod expansion;
mod fuzz;
