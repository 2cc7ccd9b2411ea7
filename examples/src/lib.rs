//! What the stories share: a report, counted commands, and claims that are checked.
//!
//! A story is a function that writes its report to anything. So the binary prints it, and a test
//! runs the same story on a small store and reads what it says.

pub mod commands;
pub mod progress;
pub mod report;
pub mod shop;

/// What a story ends with. It stops at the first thing that is not as it says.
pub type Result<T, E = Box<dyn std::error::Error + Send + Sync>> = std::result::Result<T, E>;

/// Stops the story unless what it says holds: an example that is wrong must not look right.
#[macro_export]
macro_rules! ensure {
    ($holds:expr, $($claim:tt)+) => {
        if !$holds {
            return Err(format!("not as expected: {}", format_args!($($claim)+)).into());
        }
    };
}
