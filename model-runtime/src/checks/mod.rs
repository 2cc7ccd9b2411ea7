//! What only types decide, proved in const evaluation. Each check is called by generated code
//! with the span of the user's token, where its panic is reported (`#[track_caller]`).

mod bucket;
mod index;
mod lint;
mod values;
pub(crate) mod text;

pub use bucket::assert_bucket;
pub use index::{assert_condition, assert_date, assert_one_array, seg};
pub use lint::{Lint, deny, lint};
pub use values::{
    assert_bounds, assert_comparable, assert_distinct, assert_flattens, assert_id, assert_reference, assert_refers,
    assert_rules, assert_taggable,
};
