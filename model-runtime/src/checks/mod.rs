//! What only types decide, proved in const evaluation. Each check is called by generated code
//! with the span of the user's token, where its panic is reported (`#[track_caller]`).

mod bucket;
mod constraints;
mod flatten;
mod index;
mod lint;
mod readable;
mod size;
pub(crate) mod text;
mod values;

pub use bucket::{assert_bucket, assert_bucket_at, assert_bucket_key, assert_bucket_role};
pub use constraints::{assert_factor, assert_items, assert_limit, assert_some_number, assert_text};
pub use flatten::{assert_distinct, assert_flattens, assert_flattens_at_root};
pub use index::{assert_condition, assert_date, assert_one_array, last, second_array, seg};
pub use lint::{Lint, deny, every_lint, lint};
pub use readable::{assert_missing_reads, assert_reads};
pub use size::size_lint;
pub use values::{
    any_key, assert_bounds, assert_comparable, assert_id, assert_integer, assert_reference,
    assert_refers, assert_taggable, max_of,
};
