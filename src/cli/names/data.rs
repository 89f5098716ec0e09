//! A name as a row of data.

use serde::Serialize;

use crate::cli::data::{Row, TableLine};
use crate::cli::output::Column;
use crate::collection::spellings::Spelling;

/// A name of a player, an event or a place.
#[derive(Default, Serialize)]
pub(in crate::cli) struct NameRow<'a> {
    /// `player`, `event` or `place`.
    kind: &'static str,
    /// The name, with one blank for each run of white space, in normalization form C.
    name: &'a str,
    /// The number of games with it.
    games: u64,
    /// The first year of their dates.
    first_year: Option<u16>,
    /// The last year of their dates.
    last_year: Option<u16>,
    /// The name that it may be another spelling of.
    proposal: Option<&'a str>,
    /// The number of games with that name.
    proposal_games: Option<u64>,
    /// The difference between the two: `case`, `blanks`, `accents`, `bracket dropped`,
    /// `order`, `initials` or `typing`.
    likeness: Option<&'static str>,
    /// The number of names that might be proposed.
    candidates: usize,
}

impl<'a> NameRow<'a> {
    pub(super) fn new(spelling: &'a Spelling<'_>) -> Self {
        let proposal = spelling.proposal.as_ref();
        let years = spelling.count.years;
        Self {
            kind: spelling.kind.name(),
            name: spelling.name,
            games: spelling.count.games,
            first_year: years.map(|(first, _)| first),
            last_year: years.map(|(_, last)| last),
            proposal: proposal.map(|proposal| proposal.name),
            proposal_games: proposal.map(|proposal| proposal.games),
            likeness: proposal.map(|proposal| proposal.likeness.name()),
            candidates: proposal.map_or(0, |proposal| proposal.candidates),
        }
    }
}

impl Row for NameRow<'_> {
    type Record = Self;
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
