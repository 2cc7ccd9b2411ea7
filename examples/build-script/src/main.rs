//! Prints what the build script has written: the validator and the indexes of the articles.

// The crate uses its models as ever; the build script has its own copy of the file.
#[allow(
    dead_code,
    reason = "this crate only prints, where yours would read and write"
)]
mod models;

/// In the program itself, so that nothing is read at run time.
const ARTICLE: &str = include_str!(concat!(env!("OUT_DIR"), "/Article.json"));

fn main() {
    print!("{ARTICLE}");
}
