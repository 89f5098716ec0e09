//! Chances from shares of won playouts.

use crate::game::{Phase, Position};

/// The chance of the player to move that belongs to a share of won playouts in a position, both 0
/// to 1: the logarithm of the odds of the chance is a multiple of that of the share.
///
/// The players in playouts are weak, so in play their shares are closer to one half than the
/// chances of strong players, and the more so the larger the board is. In the contract both players
/// keep the position even, and the search sees less of what decides a game on a large board. The
/// multiples are fitted to games of the engine against itself; `docs/review.md` has the tables.
///
/// ```
/// use unlur::engine::calibrated;
/// use unlur::game::{Action, Position, Rules, Side};
///
/// let mut position = Position::new(Side::new(6).unwrap(), Rules::default());
/// assert_eq!(calibrated(&position, 0.5), 0.5);
/// let contract = calibrated(&position, 0.6);
/// position.play(Action::Pass)?;
/// assert!(0.6 < contract && contract < calibrated(&position, 0.6));
/// # Ok::<(), unlur::game::PlayError>(())
/// ```
#[must_use]
pub fn calibrated(position: &Position, share: f64) -> f64 {
    let side = f64::from(position.board().side().get());
    let steepness = match position.phase() {
        Phase::Contract => 12.0 / side,
        Phase::Play | Phase::Over => side * side / 4.0,
    };
    let odds = (share / (1.0 - share)).powf(steepness);
    if odds.is_finite() {
        odds / (1.0 + odds)
    } else {
        1.0
    }
}
