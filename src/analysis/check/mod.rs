//! Checks of a whole game: one file per check, and one table of all of them.

mod contract_open;
mod contradictions;
mod no_moves;
mod result;
mod result_notes;

use crate::finding::Findings;
use crate::record::Record;
use crate::record::Replay;
use crate::sgf::Game;

/// A game of Unlur that was read and played through.
#[derive(Clone, Copy, Debug)]
pub struct CheckContext<'a> {
    /// The game as text.
    pub game: Game<'a>,
    /// The game as written.
    pub record: &'a Record,
    /// The game as played.
    pub replay: &'a Replay,
}

/// A check: adds what it finds.
type Check = fn(&CheckContext<'_>, &mut Findings);

/// All checks, in the order they are made.
const CHECKS: &[Check] = &[
    no_moves::check,
    contract_open::check,
    result::check,
    contradictions::check,
    result_notes::check,
];

/// Makes every check of a game.
pub fn check(context: &CheckContext<'_>, findings: &mut Findings) {
    for check in CHECKS {
        check(context, findings);
    }
}

impl CheckContext<'_> {
    /// The first byte of the game: the place of findings about what the whole game lacks.
    fn start(&self) -> std::ops::Range<u64> {
        self.game.offset()..self.game.offset() + 1
    }
}
