//! A store of users, products and orders: what the models give, shown on a real server.
//!
//! The report goes to stdout, progress bars to stderr. The exit code is not zero if anything is
//! not as the report says.

use std::{io, process::ExitCode};

use clap::Parser;
use model_examples::shop::{self, Options};

/// Shows on a real MongoDB what the models of a store give.
#[derive(Parser)]
struct Args {
    /// How large the store is: 1 has 20 000 orders, 10 has 200 000.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=100))]
    scale: u32,
    /// The same seed gives the same store.
    #[arg(long, default_value_t = 42)]
    seed: u64,
    /// A server of yours. Without it that of MONGODB_URI is used, or a new one is started.
    #[arg(long)]
    uri: Option<String>,
}

#[tokio::main]
async fn main() -> ExitCode {
    let Args { scale, seed, uri } = Args::parse();
    let options = Options {
        seed,
        uri,
        ..Options::scaled(scale)
    };
    match shop::run(&options, &mut io::stdout()).await {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}
