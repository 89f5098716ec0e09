//! The moves that obey every rule.

use super::color::Color;
use super::play::Action;
use super::position::Position;

impl Position {
    /// The legal moves: stones in the order of the cells, then the pass while the contract is open;
    /// none when the game is over. If either colour may follow, each empty cell is listed for both,
    /// black first. A resignation is always legal before the end, and is not listed.
    ///
    /// ```
    /// use unlur::game::{Action, Position, Rules, Side};
    ///
    /// let mut position = Position::new(Side::MIN, Rules::default());
    /// let moves: Vec<Action> = position.legal_moves().collect();
    /// // Side 2 has one inner cell.
    /// assert_eq!(moves.len(), 2);
    /// assert_eq!(moves[1], Action::Pass);
    /// position.play(moves[0])?;
    /// assert_eq!(position.legal_moves().count(), 1);
    /// # Ok::<(), unlur::game::PlayError>(())
    /// ```
    pub fn legal_moves(&self) -> impl Iterator<Item = Action> {
        let cells = self.board.cells();
        let stones = cells.flat_map(|cell| Color::ALL.map(|color| Action::Stone { color, cell }));
        stones
            .chain([Action::Pass])
            .filter(|&action| self.is_legal(action))
    }

    /// Whether [`play`](Self::play) would accept the action.
    #[must_use]
    pub fn is_legal(&self, action: Action) -> bool {
        self.violation(action) == Ok(None)
    }
}
