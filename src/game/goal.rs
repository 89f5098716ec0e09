//! The two goals, and who has won when a chain reaches one.

use super::color::Color;
use super::edges::Edges;

named! {
    /// The goal that decided a game.
    pub enum Goal {
        /// White completed a line and wins.
        Line = "line",
        /// Black completed a Y and wins.
        Y = "y",
        /// Black completed a line, which is White's goal, and loses.
        ForeignLine = "foreign-line",
        /// White completed a Y, which is Black's goal, and loses.
        ForeignY = "foreign-y",
    }
}

impl Goal {
    /// Whether the loser completed the other's goal.
    #[must_use]
    pub const fn is_foreign(self) -> bool {
        matches!(self, Self::ForeignLine | Self::ForeignY)
    }
}

/// The decision of a game on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Outcome {
    /// The winner.
    pub winner: Color,
    /// The goal, and which player completed it.
    pub by: Goal,
    /// All edges that the deciding chain touches.
    pub edges: Edges,
    /// Whether the winner's own chain completes the foreign goal as well.
    pub also_foreign: bool,
}

impl Outcome {
    /// The outcome that a chain of `color` touching `edges` gives; `None` if it does not decide the
    /// game.
    ///
    /// White wins with a line, Black with a Y. A player who completes the other's goal loses,
    /// unless the same chain also completes their own: the player's own goal is checked first.
    ///
    /// ```
    /// use unlur::game::{Color, Edges, Goal, Outcome};
    ///
    /// let outcome = Outcome::of_chain(Color::Black, [1, 3, 4].into_iter().collect()).unwrap();
    /// assert_eq!((outcome.winner, outcome.by), (Color::White, Goal::ForeignLine));
    /// let outcome = Outcome::of_chain(Color::Black, [1, 3, 4, 5].into_iter().collect()).unwrap();
    /// assert_eq!((outcome.winner, outcome.by), (Color::Black, Goal::Y));
    /// assert!(outcome.also_foreign);
    /// assert_eq!(Outcome::of_chain(Color::White, Edges::NONE), None);
    /// ```
    #[must_use]
    #[inline]
    pub fn of_chain(color: Color, edges: Edges) -> Option<Self> {
        edges.has_goal().then(|| decide(color, edges))?
    }
}

#[cold]
fn decide(color: Color, edges: Edges) -> Option<Outcome> {
    let winner = edges.winner(color)?;
    Some(Outcome {
        winner,
        by: match (color, winner) {
            (Color::White, Color::White) => Goal::Line,
            (Color::White, Color::Black) => Goal::ForeignY,
            (Color::Black, Color::Black) => Goal::Y,
            (Color::Black, Color::White) => Goal::ForeignLine,
        },
        edges,
        also_foreign: color == winner && edges.has_line() && edges.has_y(),
    })
}
