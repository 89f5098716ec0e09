//! The limits of a search.

use std::time::Duration;

use clap::Args;

use crate::engine::Limits;

/// The flags of the commands that search.
#[derive(Args, Debug)]
#[command(next_help_heading = "Search")]
pub(in crate::cli) struct SearchFlags {
    /// Spend at most this many seconds on a position; the results then depend on the machine
    #[arg(long, value_name = "SECONDS", value_parser = parse_seconds)]
    pub time: Option<Duration>,

    /// The memory for a search, such as 64M or 2G
    #[arg(long, value_name = "SIZE", default_value = "16M", value_parser = parse_size)]
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

/// A number of bytes, with K, M or G for powers of 1024.
fn parse_size(text: &str) -> Result<usize, String> {
    let (digits, shift) = match text.to_ascii_uppercase().chars().last() {
        Some('K') => (&text[..text.len() - 1], 10),
        Some('M') => (&text[..text.len() - 1], 20),
        Some('G') => (&text[..text.len() - 1], 30),
        _ => (text, 0),
    };
    let size = digits
        .parse::<usize>()
        .ok()
        .and_then(|number| number.checked_mul(1 << shift));
    // A vector cannot be larger than this.
    let size = size.filter(|&size| size >= 1024 && isize::try_from(size).is_ok());
    let size = size.ok_or("a size of at least 1K is expected, such as 64M or 2G")?;
    if Vec::<u8>::new().try_reserve_exact(size).is_err() {
        return Err("the system does not have that much memory".to_owned());
    }
    Ok(size)
}

#[cfg(test)]
mod tests {
    use super::{parse_seconds, parse_size};

    #[test]
    fn sizes_have_units() {
        assert_eq!(parse_size("64M"), Ok(64 << 20));
        assert_eq!(parse_size("2g"), Ok(2 << 30));
        assert_eq!(parse_size("4096"), Ok(4096));
        for wrong in ["", "M", "1", "-1M", "1.5G", "99999999999G", "12Ä"] {
            assert!(parse_size(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn seconds_are_above_zero() {
        assert_eq!(parse_seconds("0.5").unwrap().as_millis(), 500);
        for wrong in ["", "0", "-1", "inf", "NaN", "x"] {
            assert!(parse_seconds(wrong).is_err(), "{wrong}");
        }
    }
}
