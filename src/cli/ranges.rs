//! `unlur ranges`: ranges of bytes, as tasks for other engines.

use std::io::{self, Write as _};

use serde_json::json;

use super::args::{Paths, Target, parse_size};
use super::chunk_output::message;
use super::session::Session;
use super::sources::FoundSource;
use super::status::{Status, print_error, print_info};
use crate::input::{Options, Source, plan_ranges};
use crate::sgf::{LineColumn, no_game_finding};

/// Cut files into ranges of bytes, as tasks for other engines
///
/// Each line is one task in JSON: a file, and the START and END of a range for `--range`. Together
/// the ranges of a file give each of its games once. A file that cannot be split, such as a
/// compressed one, is one task whose end is null.
#[derive(clap::Args, Debug)]
#[command(before_help = super::examples!("unlur ranges games/", "unlur ranges --size 1GiB games/ -o tasks.ndjson"))]
pub(super) struct Args {
    #[command(flatten)]
    paths: Paths,

    /// The approximate size of a range in bytes
    #[arg(long, value_name = "SIZE", default_value = "128MiB", value_parser = parse_size)]
    size: u64,

    #[command(flatten)]
    target: Target,
}

pub(super) fn run(args: &Args, session: &Session) -> anyhow::Result<Status> {
    let found = args.paths.find(session)?;
    let mut out = args.target.open(session)?;
    let mut status = Status::Clean;
    for FoundSource { name, source, .. } in found {
        if let Ok(Source::File(path)) = &source
            && path
                .metadata()
                .is_ok_and(|file| file.is_file() && file.len() == 0)
        {
            print_info(&message(&no_game_finding(0), LineColumn::START, &name));
            status = status.max(Status::Errors);
        }
        let ranges = source.and_then(|source| {
            if matches!(&source, Source::File(path) if path.to_str().is_none()) {
                return Err(io::Error::other(
                    "the name is not UTF-8, so that no task can hold it",
                ));
            }
            plan_ranges(&source, args.size, Options::default())
        });
        match ranges {
            Ok(ranges) => {
                for range in ranges {
                    let task = json!({"source": name, "start": range.start, "end": range.end});
                    writeln!(out, "{task}")?;
                }
            }
            Err(error) => {
                print_error(&format!("{name}: {error}"));
                status = Status::Incomplete;
            }
        }
    }
    out.finish()?;
    Ok(status)
}
