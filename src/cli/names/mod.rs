//! `unlur names`: the names in a collection, and those that may be other spellings.

pub(super) mod data;

use std::io::Write as _;

use super::args::{Common, Output, Range};
use super::batch::Batch;
use super::chunk_output::ChunkOutput;
use super::count::count;
use super::data::write_rows;
use super::session::Session;
use super::status::Status;
use crate::collection::spellings::{NameCounts, Spelling, alias_file};
use crate::record::NameKind;
use data::NameRow;

/// List the names of players, events and places, and those that may be other spellings
///
/// A name may be another spelling if it is equal to a name with more games but for capital letters,
/// blanks, accents, the order of its words, initials, or one typing error, or if it is the name of a
/// player with a rating or rank in brackets. Those come first, the
/// most probable at the top. `--aliases` writes them as a file to edit, for `unlur fix --aliases`
/// and for the `--aliases` of `stats`, `openings` and `rate`.
#[derive(clap::Args, Debug)]
#[command(before_help = super::examples!("unlur names games/", "unlur names --aliases -o names.txt games/"))]
#[command(after_help = super::EXIT_STATUS)]
pub(super) struct Args {
    /// List only names that may be other spellings
    #[arg(long)]
    suspects: bool,

    /// Write a file of aliases in which each of them is a comment under the name proposed for it
    #[arg(long, conflicts_with_all = ["suspects", "format", "csv_safe"])]
    aliases: bool,

    #[command(flatten)]
    output: Output,

    #[command(flatten)]
    common: Common,

    #[command(flatten)]
    range: Range,
}

pub(super) fn run(args: &Args, session: &Session) -> anyhow::Result<Status> {
    let batch = Batch::new(&args.common, session)?.in_range(args.range);
    let mut out = args.common.target.open(session)?;
    let mut names = NameCounts::default();
    let outcome = batch.run(
        &mut out,
        |event, output: &mut ChunkOutput<NameCounts>| {
            if let Some(read) = output.game(event) {
                output.sum.add(&read.judgement);
            }
        },
        |_, output| {
            names.merge(std::mem::take(&mut output.sum));
            Ok(())
        },
    )?;
    let spellings = names.spellings();
    let suspects = spellings.iter().filter(|name| name.proposal.is_some());
    let suspects = suspects.count();
    if args.aliases {
        out.write_all(alias_file(&spellings).as_bytes())?;
    } else {
        let shown = |name: &&Spelling<'_>| !args.suspects || name.proposal.is_some();
        let rows = spellings.iter().filter(shown).map(NameRow::new);
        write_rows(rows, &args.output.encoding(&args.common.target), &mut out)?;
    }
    let found = NameKind::ALL.map(|kind| count(names.len(kind) as u64, kind.name()));
    let status = outcome.complete(out)?;
    if session.is_for_people {
        session.print_summary(&outcome.totals.to_string());
        let suspects = match suspects {
            0 => "none may be another spelling".to_owned(),
            1 => "1 may be another spelling".to_owned(),
            suspects => format!("{suspects} may be other spellings"),
        };
        session.print_summary(&format!("{}; {suspects}", found.join(", ")));
    }
    Ok(status)
}
