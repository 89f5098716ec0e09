//! The output of a command for one chunk.

use std::sync::Arc;

use super::data::Rows;
use super::failed_inputs::FailedInputs;
use super::output::finding_line;
use super::totals::Totals;
use crate::analysis::FindingData;
use crate::finding::Finding;
use crate::read::{Damage, Event, ReadGame};
use crate::sgf::LineColumn;

/// The output of a command for the games of one chunk.
#[derive(Debug, Default)]
pub(super) struct ChunkOutput<S = ()> {
    /// The data.
    pub rows: Rows,
    /// Lines for standard error.
    pub messages: Vec<String>,
    /// The inputs that were not read completely.
    pub failed_inputs: FailedInputs,
    /// Hidden members of an archive, which are not read.
    pub skipped: Vec<Arc<str>>,
    /// Why the source cannot be read, or not to its end.
    pub failure: Option<String>,
    /// The numbers of games read and of findings.
    pub totals: Totals,
    /// The sum of the command over the games.
    pub sum: S,
    /// Set if no games are wanted after these.
    pub is_enough: bool,
}

impl<S> ChunkOutput<S> {
    /// The game of an event, which is counted; a message about what is no game.
    pub(super) fn game<'e>(&mut self, event: &Event<'e>) -> Option<&'e ReadGame<'e>> {
        match *event {
            Event::Game(game) => {
                self.totals.read.add_game(&game.judgement);
                return Some(game);
            }
            Event::Damage(Damage {
                finding,
                place,
                source,
                ..
            }) => {
                self.messages.push(message(finding, place, source));
            }
            _ => {}
        }
        None
    }
}

/// A finding on one line, for standard error.
pub(super) fn message(finding: &Finding, place: LineColumn, source: &str) -> String {
    finding_line(&FindingData::new(finding, place), source, false)
}
