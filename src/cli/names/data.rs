//! A name as a row of data.

use crate::cli::data::{Row, TableLine};
use crate::cli::output::Column;
use crate::collection::fields;
use crate::collection::spellings::Spelling;

fields! {
    /// A name of a player, an event or a place; `docs/cli.md` describes each field.
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
