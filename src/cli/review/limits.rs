//! The limits of a search.

use std::time::Duration;

use clap::Args;

use crate::cli::args::parse_size;
use crate::engine::Limits;

/// The flags of the commands that search.
#[derive(Args, Debug)]
#[command(next_help_heading = "Search")]
pub(in crate::cli) struct SearchFlags {
    /// Spend at most this many seconds on a position; the results then depend on the machine
    #[arg(long, value_name = "SECONDS", value_parser = parse_seconds)]
    pub time: Option<Duration>,

    /// The memory for a search, such as 64MiB or 2GiB
    #[arg(long, value_name = "SIZE", default_value = "16MiB", value_parser = parse_memory)]
    pub memory: usize,
}

impl SearchFlags {
    /// The limits with these flags.
    pub(in crate::cli) const fn limits(&self, playouts: u32, nodes: u64, seed: u64) -> Limits {
        Limits {
            playouts,
            nodes,
            time: self.time,
            memory: self.memory,
            seed,
        }
    }
}

fn parse_seconds(text: &str) -> Result<Duration, String> {
    let seconds = text
        .parse()
        .ok()
        .and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    seconds
        .filter(|time| !time.is_zero())
        .ok_or_else(|| "a number of seconds above 0 is expected".to_owned())
}

/// The memory for a search, in bytes.
fn parse_memory(text: &str) -> Result<usize, String> {
    let size = usize::try_from(parse_size(text)?).unwrap_or(usize::MAX);
    // A vector cannot be larger than this.
    if size < 1024 || isize::try_from(size).is_err() {
        return Err("a size of at least 1KiB is expected, such as 64MiB or 2GiB".to_owned());
    }
    if Vec::<u8>::new().try_reserve_exact(size).is_err() {
        return Err("the system does not have that much memory".to_owned());
    }
    Ok(size)
}
