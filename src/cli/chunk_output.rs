//! The output of a command for one chunk, and the counts of what was read and written.

use std::any::Any;
use std::fmt;

use super::data::Rows;
use super::failed_inputs::FailedInputs;
use super::output::finding_line;
use crate::analysis::FindingData;
use crate::collection::{self, counts};
use crate::finding::Finding;
use crate::input::Skipped;
use crate::read::{Event, ReadGame};
use crate::report::count;
use crate::sgf::LineColumn;

/// The output of a command for the games of one chunk.
#[derive(Debug, Default)]
pub(super) struct ChunkOutput {
    /// The data.
    pub rows: Rows,
    /// Lines for standard error.
    pub messages: Vec<String>,
    /// The inputs that were not read completely.
    pub failed_inputs: FailedInputs,
    /// Members of an archive that are not read.
    pub skipped: Vec<Skipped>,
    /// Why the source cannot be read, or not to its end.
    pub failure: Option<String>,
    /// Whether what was read of the source may be wrong.
    pub is_corrupt: bool,
    /// The numbers of games read and of findings.
    pub totals: Totals,
    /// The sum of the command over the games.
    sum: Option<Box<dyn Any + Send>>,
    /// The number of messages, and the totals, up to the end of each game that is wanted.
    ends: Vec<(usize, Totals)>,
    /// Set if no games are wanted after these.
    pub is_enough: bool,
}

impl ChunkOutput {
    /// The command's sum over the games, which starts as the default. Each command has one type of
    /// sum; the type is erased, so that the code around it is compiled once for all commands.
    pub(super) fn sum<S: Any + Default + Send>(&mut self) -> &mut S {
        let sum = self.sum.get_or_insert_with(|| Box::<S>::default());
        let sum = sum.downcast_mut();
        sum.unwrap_or_else(|| unreachable!("a command has one type of sums"))
    }

    /// Takes the sum away.
    pub(super) fn take_sum<S: Any + Default + Send>(&mut self) -> S {
        std::mem::take(self.sum())
    }

    /// The game of an event, which is counted. Adds a message about something that is not a game.
    pub(super) fn game<'e>(&mut self, event: &Event<'e>) -> Option<&'e ReadGame<'e>> {
        match *event {
            Event::Game(game) => {
                self.totals.read.add_game(&game.judgement);
                return Some(game);
            }
            Event::Damage(it) => self
                .messages
                .push(message(it.finding, it.location, it.source)),
            _ => {}
        }
        None
    }

    /// Ends a wanted game. Either every wanted game has a row, or none has.
    pub(super) fn end_game(&mut self) {
        self.ends.push((self.messages.len(), self.totals));
    }

    /// Whether the chunk has at least this many wanted games.
    pub(super) fn has(&self, games: u64) -> bool {
        self.ends.len() as u64 >= games
    }

    /// Drops the output after the last of the `wanted` games, and lowers that number by the games
    /// of this chunk.
    pub(super) fn keep_at_most(&mut self, wanted: &mut u64) {
        self.is_enough = self.has(*wanted);
        if self.is_enough {
            let count = usize::try_from(*wanted).unwrap_or(usize::MAX);
            self.ends.truncate(count);
            self.rows.truncate(count);
            let (messages, totals) = self.ends.last().copied().unwrap_or_default();
            self.messages.truncate(messages);
            self.totals = totals;
        }
        *wanted -= self.ends.len() as u64;
    }
}

/// A finding on one line, for standard error.
pub(super) fn message(finding: &Finding, location: LineColumn, source: &str) -> String {
    finding_line(&FindingData::new(finding, location), source, false)
}

counts! {
    /// The counts of what was read, and the counts that only a run of a command has.
    #[derive(Copy)]
    pub struct Totals {
        pub read: collection::Totals,
        /// Findings that count as errors for the exit status.
        pub denied: u64,
        /// Games that a conversion wrote.
        pub written: u64,
        /// Games that a conversion could not write.
        pub left_out: u64,
        /// Games that a conversion wrote with a note.
        pub with_notes: u64,
        /// Games that give no possible size, or may give none.
        pub without_size: u64,
    }
}

impl Totals {
    /// Whether errors decide the exit status.
    pub(super) const fn has_errors(&self) -> bool {
        self.read.errors + self.denied > 0
    }
}

impl fmt::Display for Totals {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let read = &self.read;
        let illegal = read.games - read.legal - read.others;
        write!(
            f,
            "{} in {}: {} legal, {illegal} not legal",
            count(read.games, "game"),
            count(read.files, "file"),
            read.legal,
        )?;
        if read.others > 0 {
            write!(f, ", {} not Unlur", read.others)?;
        }
        write!(
            f,
            "; {}, {}, {}",
            count(read.errors, "error"),
            count(read.warnings, "warning"),
            count(read.notes, "note"),
        )
    }
}
