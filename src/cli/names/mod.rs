//! `unlur names`: the names in a collection, and those that may be other spellings.

use std::io::Write as _;

use super::args::{Common, Output, Range};
use super::batch::Batch;
use super::data::{Row, TableLine, write_rows};
use super::output::Column;
use super::session::Session;
use super::status::Status;
use crate::collection::fields;
use crate::collection::spellings::{NameCounts, Spelling, alias_file};
use crate::record::NameKind;
use crate::report::count;

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
    let mut batch = Batch::new(&args.common, session)?;
    batch.range = args.range.bytes;
    let mut out = args.common.target.open(session)?;
    let mut names = NameCounts::default();
    let end = batch.run(
        &mut out,
        &|event, output| {
            if let Some(read) = output.game(event) {
                let names: &mut NameCounts = output.sum();
                names.add(&read.judgement);
            }
        },
        &mut |_, output| {
            names.merge(output.take_sum());
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
        let format = args.output.data_format(&args.common.target);
        write_rows(rows, &format, &mut out)?;
    }
    let found = NameKind::ALL.map(|kind| count(names.len(kind) as u64, kind.name()));
    let status = end.complete(out)?;
    if session.is_for_people {
        session.print_summary(&end.totals.to_string());
        let suspects = match suspects {
            0 => "none may be another spelling".to_owned(),
            1 => "1 may be another spelling".to_owned(),
            suspects => format!("{suspects} may be other spellings"),
        };
        session.print_summary(&format!("{}; {suspects}", found.join(", ")));
    }
    Ok(status)
}

fields! {
    /// A name of a player, an event or a place; `docs/schema` describes each field.
    #[derive(Default)]
    pub(in crate::cli) struct NameRow<'a> of (spelling: &'a Spelling<'_>) {
        kind: &'static str = spelling.kind.name(),
        name: &'a str = spelling.name,
        games: u64 = spelling.count.games,
        first_year: Option<u16> = spelling.count.years.map(|(first, _)| first),
        last_year: Option<u16> = spelling.count.years.map(|(_, last)| last),
        proposal: Option<&'a str> = spelling.proposal.as_ref().map(|it| it.name),
        proposal_games: Option<u64> = spelling.proposal.as_ref().map(|it| it.games),
        likeness: Option<&'static str> = spelling.proposal.as_ref().map(|it| it.likeness.name()),
        candidates: usize = spelling.proposal.as_ref().map_or(0, |it| it.candidates),
    }
}

impl Row for NameRow<'_> {
    type CsvLine = Self;
    const TABLE: &'static [Column<'static>] = &[
        Column::text("kind").drop_order(2),
        Column::text("name"),
        Column::number("games"),
        Column::text("years").drop_order(3),
        Column::text("may be"),
        Column::text("differs in").drop_order(1),
    ];

    fn table(&self, line: &mut TableLine<'_>) {
        line.value(self.kind).value(self.name).value(self.games);
        line.maybe(match (self.first_year, self.last_year) {
            (Some(first), Some(last)) if first != last => Some(format!("{first} to {last}")),
            (first, _) => first.map(|first| first.to_string()),
        });
        let others = match self.candidates {
            0 | 1 => String::new(),
            candidates => format!(", or one of {} more", candidates - 1),
        };
        let proposal = self.proposal.zip(self.proposal_games);
        let proposal = proposal.map(|(name, games)| format!("{name} ({games}){others}"));
        line.maybe(proposal.as_deref());
        line.maybe(self.likeness);
    }
}
