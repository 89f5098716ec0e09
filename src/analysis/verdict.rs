//! The winner of a game, and how they won.

use std::fmt;

use crate::game::{self, Color, Edges, Outcome};
use crate::record::{AtPly, Claim, Record, Termination};

/// How a game was won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Ending {
    /// By a goal on the board.
    Goal(game::Goal),
    /// In a way that only the record states.
    /// `None` if it does not say how.
    Record(Option<Termination>),
}

impl Ending {
    /// All ways of winning.
    pub const ALL: [Self; 8] = [
        Self::Goal(game::Goal::Line),
        Self::Goal(game::Goal::Y),
        Self::Goal(game::Goal::ForeignLine),
        Self::Goal(game::Goal::ForeignY),
        Self::Record(Some(Termination::Resignation)),
        Self::Record(Some(Termination::Time)),
        Self::Record(Some(Termination::Forfeit)),
        Self::Record(None),
    ];

    /// The stable kebab-case name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Goal(by) => by.name(),
            Self::Record(Some(by)) => by.name(),
            Self::Record(None) => "unstated",
        }
    }

    /// The end of a game, as part of a sentence.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::Goal(game::Goal::Line) => "a line",
            Self::Goal(game::Goal::Y) => "a Y",
            Self::Goal(game::Goal::ForeignLine) => "a line that Black made",
            Self::Goal(game::Goal::ForeignY) => "a Y that White made",
            Self::Record(Some(Termination::Resignation)) => "a resignation",
            Self::Record(Some(Termination::Time)) => "a loss on time",
            Self::Record(Some(Termination::Forfeit)) => "a forfeit",
            Self::Record(None) => "a result that only the record states",
        }
    }
}

/// The winner of a game, and how they won.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Verdict {
    /// The winner.
    pub winner: Color,
    /// How they won.
    pub by: Ending,
    /// The 1-based ply that decided; 0 for a starting position of setup stones, `None` if only
    /// `RE` reports the end.
    pub ply: Option<u32>,
    /// All edges that the deciding chain touches; `None` unless the board decided.
    pub edges: Option<Edges>,
    /// Whether the deciding stone won and made the foreign connection too.
    pub also_foreign: bool,
}

impl Verdict {
    /// A decision of the board at a 1-based ply.
    pub(crate) fn on_board(outcome: Outcome, ply: u32) -> Self {
        Self {
            winner: outcome.winner,
            by: Ending::Goal(outcome.by),
            ply: Some(ply),
            edges: Some(outcome.edges),
            also_foreign: outcome.also_foreign,
        }
    }

    /// The board takes precedence, then a word such as `resign` among the moves, then `RE`.
    pub(super) fn of(record: &Record) -> Option<Self> {
        if let Some(AtPly { value, ply }) = record.outcome {
            return Some(Self::on_board(value, ply));
        }
        let (winner, means, ply) = match (record.loss, record.claim) {
            (Some(AtPly { value, ply }), _) => (value.0.opponent(), Some(value.1), Some(ply)),
            (None, Claim::Win { winner, by }) => (winner, by, None),
            _ => return None,
        };
        Some(Self {
            winner,
            by: Ending::Record(means),
            ply,
            edges: None,
            also_foreign: false,
        })
    }
}

impl Verdict {
    /// The verdict as `RE` writes it: `B+`, or `B+R` after a resignation.
    #[must_use]
    pub const fn result(self) -> &'static str {
        match (self.winner, self.by) {
            (Color::Black, Ending::Record(Some(Termination::Resignation))) => "B+R",
            (Color::White, Ending::Record(Some(Termination::Resignation))) => "W+R",
            (Color::Black, Ending::Record(Some(Termination::Time))) => "B+T",
            (Color::White, Ending::Record(Some(Termination::Time))) => "W+T",
            (Color::Black, Ending::Record(Some(Termination::Forfeit))) => "B+F",
            (Color::White, Ending::Record(Some(Termination::Forfeit))) => "W+F",
            (Color::Black, _) => "B+",
            (Color::White, _) => "W+",
        }
    }
}

impl fmt::Display for Verdict {
    /// A sentence without its full stop, as in `White wins by a line at ply 31, edges 1 4`: the edges
    /// are those that the goal joins.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use game::Goal;
        let (winner, loser) = (self.winner.title(), self.winner.opponent().title());
        write!(f, "{winner} wins")?;
        match self.by {
            Ending::Goal(Goal::Line) => f.write_str(" by a line")?,
            Ending::Goal(Goal::Y) => f.write_str(" by a Y")?,
            Ending::Goal(Goal::ForeignLine) => write!(f, ": {loser} made a line")?,
            Ending::Goal(Goal::ForeignY) => write!(f, ": {loser} made a Y")?,
            Ending::Record(Some(Termination::Resignation)) => write!(f, ": {loser} resigned")?,
            Ending::Record(Some(Termination::Time)) => write!(f, ": {loser} ran out of time")?,
            Ending::Record(Some(Termination::Forfeit)) => write!(f, ": {loser} forfeited")?,
            Ending::Record(None) => f.write_str(", as the record says")?,
        }
        match self.ply {
            Some(0) => f.write_str(" in the starting position")?,
            Some(ply) => write!(f, " at ply {ply}")?,
            None => {}
        }
        if let Some(edges) = self.edges {
            f.write_str(", edges")?;
            let joined = edges.joined(self.winner).next().unwrap_or(edges);
            joined.iter().try_for_each(|edge| write!(f, " {edge}"))?;
        }
        Ok(())
    }
}

/// Whether the recorded result names the decided winner; `None` if there is no winner or no
/// recorded one.
pub(super) fn result_matches(record: &Record) -> Option<bool> {
    let decided = record.winner()?;
    match record.claim {
        Claim::Win { winner, .. } => Some(winner == decided),
        Claim::Draw | Claim::Void => Some(false),
        Claim::Silent | Claim::Unreadable => None,
    }
}
