//! Progress bars. They are drawn on stderr, so that stdout holds the report and nothing else.

use indicatif::{ProgressBar, ProgressStyle};

/// A bar of so many steps; nothing is drawn where stderr is no terminal, or `shown` is false.
#[must_use]
pub fn bar(what: &str, steps: u64, shown: bool) -> ProgressBar {
    let bar = if shown {
        ProgressBar::new(steps)
    } else {
        ProgressBar::hidden()
    };
    let style =
        ProgressStyle::with_template("{msg:24} [{bar:40}] {pos}/{len} {elapsed} ({eta} left)");
    bar.set_style(
        style
            .unwrap_or_else(|_| ProgressStyle::default_bar())
            .progress_chars("=> "),
    );
    bar.with_message(what.to_owned())
}
