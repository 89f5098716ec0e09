//! Which games the rates count.

use crate::analysis::{Judgement, Verdict};
use crate::record::Kind;

/// Why no rate counts a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Exclusion {
    /// It is another game, or unreadable.
    NotUnlur,
    /// It has a finding of severity error.
    NotLegal,
    /// It begins with setup stones, so its moves do not show how the position arose.
    SetUp,
    /// Neither player has won.
    NotWon,
}

/// The verdict on a game that rates count: legal, won, and played from the empty board.
///
/// # Errors
///
/// The first reason not to count it.
pub fn counted(judgement: &Judgement<'_>) -> Result<Verdict, Exclusion> {
    if judgement.record.kind == Kind::Other {
        return Err(Exclusion::NotUnlur);
    }
    if !judgement.is_legal() {
        return Err(Exclusion::NotLegal);
    }
    if judgement.replay.starts_from_setup() {
        return Err(Exclusion::SetUp);
    }
    judgement.verdict.ok_or(Exclusion::NotWon)
}
