//! Who won a game, and by what.

use std::fmt;

use crate::game::{self, Color, Edges};
use crate::record::{Claim, Means, Record};
use crate::record::Replay;

/// By what a game was won.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WonBy {
    /// By a goal on the board.
    Goal(game::By),
    /// By what only the record knows.
    Record(Means),
}

impl WonBy {
    /// The stable kebab-case name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Goal(by) => by.name(),
            Self::Record(means) => means.name(),
        }
    }
}

/// Who won a game, and by what.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// The winner.
    pub winner: Color,
    /// By what.
    pub by: WonBy,
    /// The 1-based ply that decided; `None` when only `RE` tells of the end.
    pub ply: Option<u32>,
    /// All edges that the deciding chain touches; `None` unless the board decided.
    pub edges: Option<Edges>,
    /// Whether the deciding stone won and made the foreign connection too.
    pub also_foreign: bool,
}

impl Verdict {
    /// The board's word first, then a resignation among the moves, then `RE`.
    pub(super) fn of(record: &Record, replay: &Replay) -> Option<Self> {
        if let Some((outcome, ply)) = replay.outcome {
            return Some(Self {
                winner: outcome.winner,
                by: WonBy::Goal(outcome.by),
                ply: Some(ply),
                edges: Some(outcome.edges),
                also_foreign: outcome.also_foreign,
            });
        }
        let (winner, means, ply) = match (replay.resignation, record.claim) {
            (Some((color, ply)), _) => (color.opponent(), Means::Resignation, Some(ply)),
            (None, Claim::Win { winner, by }) => (winner, by, None),
            _ => return None,
        };
        Some(Self {
            winner,
            by: WonBy::Record(means),
            ply,
            edges: None,
            also_foreign: false,
        })
    }
}

impl fmt::Display for Verdict {
    /// A sentence without its full stop, as in `White wins by a line at ply 31, edges 1 4`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use game::By;
        let (winner, loser) = match self.winner {
            Color::Black => ("Black", "White"),
            Color::White => ("White", "Black"),
        };
        write!(f, "{winner} wins")?;
        match self.by {
            WonBy::Goal(By::Line) => f.write_str(" by a line")?,
            WonBy::Goal(By::Y) => f.write_str(" by a Y")?,
            WonBy::Goal(By::ForeignLine) => write!(f, ": {loser} made a line")?,
            WonBy::Goal(By::ForeignY) => write!(f, ": {loser} made a Y")?,
            WonBy::Record(Means::Resignation) => write!(f, ": {loser} resigned")?,
            WonBy::Record(Means::Time) => write!(f, ": {loser} ran out of time")?,
            WonBy::Record(Means::Forfeit) => write!(f, ": {loser} forfeited")?,
            WonBy::Record(Means::Unstated) => f.write_str(", says the record")?,
        }
        if let Some(ply) = self.ply {
            write!(f, " at ply {ply}")?;
        }
        if let Some(edges) = self.edges {
            f.write_str(", edges")?;
            edges.iter().try_for_each(|edge| write!(f, " {edge}"))?;
        }
        Ok(())
    }
}

/// Whether the recorded result names the decided winner; `None` when one of them is silent.
pub(super) fn agrees(record: &Record, replay: &Replay) -> Option<bool> {
    let decided = replay.winner()?;
    match record.claim {
        Claim::Win { winner, .. } => Some(winner == decided),
        Claim::Draw => Some(false),
        Claim::Silent | Claim::Unreadable => None,
    }
}
