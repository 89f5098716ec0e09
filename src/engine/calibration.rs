//! Chances from shares of won playouts.

use crate::game::{Color, Phase, Position, Side};

/// The relation between shares of won playouts and chances, on boards of one side.
///
/// The numbers are fitted to games between equal players from contracts with any number of stones,
/// and to games of the engine against itself; `docs/engine.md` has the tables.
#[derive(Clone, Copy, Debug)]
struct Calibration {
    /// The multiple of the logarithm of the odds on a board with many stones.
    steepness: f64,
    /// Black's share of won playouts on an empty board in play, where both win equally often.
    fair: f64,
    /// The multiple in the contract.
    contract: f64,
    /// The difference between a share after 10,000 playouts and one after ten times the work, in
    /// logits, that about one in ten exceeds right after the pass.
    error: f64,
}

/// The multiple of the logarithm of the odds while at least [`OPENING_SHARE`] of the board is empty.
const OPENING_STEEPNESS: f64 = 4.2;
/// The shares of the board that are empty where the opening ends, and where the multiple is that of
/// a board with many stones.
const OPENING_SHARE: f64 = 0.65;
const LATE: f64 = 0.4;

impl Calibration {
    fn new(side: Side) -> Self {
        let n = f64::from(side.get());
        Self {
            steepness: (n * n / 6.0 + 3.5).max(OPENING_STEEPNESS),
            fair: (0.514 - 0.0235 * n).clamp(0.326, 0.42),
            contract: 12.0 / n,
            error: (0.74 - 0.1 * n).max(0.09),
        }
    }

    /// The multiple for a board of which the share `open` is empty.
    fn steepness(self, open: f64) -> f64 {
        let late = ((OPENING_SHARE - open) / (OPENING_SHARE - LATE)).clamp(0.0, 1.0);
        OPENING_STEEPNESS + late * (self.steepness - OPENING_STEEPNESS)
    }

    /// The logarithm of the odds of a share of Black at which both players are equal. The advantage
    /// of White in playouts ends with the opening.
    fn fair(self, open: f64) -> f64 {
        ((open - OPENING_SHARE) / (1.0 - OPENING_SHARE)).clamp(0.0, 1.0) * logit(self.fair)
    }

    /// The error of a share. It grows to twice its size during the opening.
    fn error(self, open: f64) -> f64 {
        self.error * (1.0 + ((1.0 - open) / (1.0 - OPENING_SHARE)).clamp(0.0, 1.0))
    }
}

/// The chance of the player to move for a share of won playouts in a position, both 0 to 1: the
/// logarithm of the odds of the chance is a multiple of that of the share, and a constant for
/// Black.
///
/// The players in playouts are weak, so in play their shares are closer to one half than the
/// chances of strong players, and the more so the larger the board is; and White wins more of them
/// than of games. In the contract, the share already includes that; there, both players keep the
/// position even, and on a large board the search sees less of what decides the game.
///
/// ```
/// use unlur::engine::calibrated;
/// use unlur::game::{Action, Position, Rules, Side};
///
/// let mut position = Position::new(Side::new(6).unwrap(), Rules::default());
/// assert_eq!(calibrated(&position, 0.5), 0.5);
/// position.play(Action::Pass)?;
/// // White, who moves first, wins more playouts than games.
/// assert!(calibrated(&position, 0.6) < 0.5);
/// # Ok::<(), unlur::game::PlayError>(())
/// ```
#[must_use]
pub fn calibrated(position: &Position, share: f64) -> f64 {
    let calibration = Calibration::new(position.board().side());
    let (Phase::Play | Phase::Over, Some(color)) = (position.phase(), position.turn()) else {
        return logistic(calibration.contract * logit(share));
    };
    let open = open_share(position);
    let fair = match color {
        Color::Black => calibration.fair(open),
        Color::White => -calibration.fair(open),
    };
    logistic(calibration.steepness(open) * (logit(share) - fair))
}

/// The share that a contract adds to Black's won playouts, so that one half is even.
pub(super) fn shift(side: Side) -> f32 {
    #[expect(clippy::cast_possible_truncation, reason = "a small number")]
    let shift = (0.5 - Calibration::new(side).fair) as f32;
    shift
}

/// Half the width of the interval of an estimate after this many playouts, in logits: an error of
/// the share, as steep as the chance.
pub(super) fn half_width(position: &Position, playouts: u32) -> f64 {
    let calibration = Calibration::new(position.board().side());
    let open = open_share(position);
    let error = match position.phase() {
        Phase::Contract => calibration.error * calibration.contract,
        Phase::Play | Phase::Over => calibration.error(open) * calibration.steepness(open),
    };
    error * libm::pow(10_000.0 / f64::from(playouts.max(1)), 0.2)
}

/// The share of the cells that are empty.
fn open_share(position: &Position) -> f64 {
    let stones = position.stones(Color::Black) + position.stones(Color::White);
    let side = position.board().side().get();
    1.0 - f64::from(stones) / f64::from(3 * side * (side - 1) + 1)
}

/// The logarithm of the odds of a chance; infinite for 0 and 1.
pub(super) fn logit(chance: f64) -> f64 {
    libm::log(chance / (1.0 - chance))
}

/// The chance of a logarithm of odds.
pub(super) fn logistic(logit: f64) -> f64 {
    1.0 / (1.0 + libm::exp(-logit))
}
