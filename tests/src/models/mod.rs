//! The corpus: every representation of serde that we know the stored form of.

pub mod combined;
pub mod constraints;
pub mod enums;
pub mod leaves;
pub mod nested;
pub mod options;
pub mod store;

use model_runtime::ModelInfo;

use crate::proof::Subject;

macro_rules! corpus {
    ($($model:ty,)*) => {
        /// Every document of the corpus, for golden files and for the server.
        pub const MODELS: &[ModelInfo] = model_runtime::models![$($model),*];

        /// The same with what serde does with their documents.
        pub const SUBJECTS: &[Subject] = &[$(Subject::of::<$model>()),*];
    };
}
corpus! {
    leaves::Bytes,
    leaves::Counters,
    leaves::Lesson,
    leaves::Analysis,
    leaves::Leaves,
    leaves::Tallies,
    options::Profile,
    options::Item,
    options::Labels,
    options::Limits,
    combined::Parcel,
    combined::Payload,
    combined::Sets,
    constraints::Bounds,
    constraints::Collections,
    constraints::Appointments,
    enums::Ledger,
    enums::Event,
    enums::Wrapped,
    enums::States,
    enums::Tagged,
    nested::Cart,
    nested::Thread,
    nested::Shop,
    nested::Closed,
    nested::Flat,
    nested::Open,
    store::Order,
    store::Customer,
}

/// Types that hold each other: too long to be read, so they have no golden files.
pub const RECURSIVE: &[ModelInfo] =
    model_runtime::models![combined::Formula, combined::Knot, combined::Chain];
