//! The corpus: every representation of serde that we know the stored form of.

pub mod combined;
pub mod constraints;
pub mod crates;
pub mod enums;
pub mod flat;
pub mod leaves;
pub mod nested;
pub mod options;
pub mod sized;
pub mod standard;
pub mod store;
pub mod words;

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
    sized::Hall,
    sized::Gauge,
    standard::Durations,
    standard::Addresses,
    standard::Sockets,
    standard::Ranges,
    standard::Outcomes,
    standard::Wrappers,
    standard::NonZeros,
    standard::Slices,
    standard::Names,
    standard::Lists,
    standard::Tuples,
    standard::Keyed,
    crates::Chronos,
    crates::Epochs,
    crates::Times,
    crates::Jiffs,
    crates::Moments,
    crates::Uuids,
    crates::UuidKeys,
    crates::Decimals,
    crates::Ordered,
    crates::Json,
    crates::ByteBufs,
    crates::Conversions,
    words::Aliased,
    words::AliasedVariants,
    words::SplitNames,
    words::RenamedFields,
    words::Defaults,
    words::Others,
    words::Loose,
    words::SealedTags,
    words::Converted,
    words::Ranks,
    words::Told,
    words::Remotes,
    words::Places,
    words::Functions,
    flat::Generics,
    flat::Borrowed,
    flat::DeepFlat,
    flat::FlatEnums,
    flat::FlatAny,
    flat::Bodies,
    store::Order,
    store::Customer,
}

/// Types that hold each other: too long to be read, so they have no golden files.
pub const RECURSIVE: &[ModelInfo] =
    model_runtime::models![combined::Formula, combined::Knot, combined::Chain];
