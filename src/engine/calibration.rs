//! Chances from shares of won playouts.

use crate::game::{Color, Phase, Position, Side};

/// How the chances on the boards of a side belong to shares of won playouts.
///
/// The numbers are fitted to games between equal players from contracts with any number of stones,
/// and to games of the engine against itself; `docs/engine.md` has the tables.
#[derive(Clone, Copy, Debug)]
struct Calibration {
    /// The multiple of the logarithm of the odds on a board with many stones.
    steepness: f64,
    /// The same right after the pass.
    early: f64,
    /// Black's share of won playouts right after the pass, where both win equally often.
    fair: f64,
    /// The multiple in the contract.
    contract: f64,
    /// The difference between a share after 10,000 playouts and one after ten times the work, in
    /// logits, that about one in ten exceeds.
    error: f64,
}

impl Calibration {
    fn new(side: Side) -> Self {
        let n = f64::from(side.get());
        Self {
            steepness: n * n / 4.0,
            early: 4.0_f64.min(n * n / 4.0),
            fair: match side.get() {
                ..=4 => 0.46,
                5 => 0.41,
                6 => 0.37,
                _ => 0.395,
            },
            contract: 12.0 / n,
            error: 0.05 + 0.6 / n,
        }
    }

    /// The multiple for a board of which the share `open` is empty.
    fn steepness(self, open: f64) -> f64 {
        let early = ((open - 0.6) / 0.4).clamp(0.0, 1.0);
        self.steepness + early * (self.early - self.steepness)
    }

    /// The logarithm of the odds of a share of Black at which both players are equal. The advantage
    /// of White in playouts decreases with the empty cells.
    fn fair(self, open: f64) -> f64 {
        open * logit(self.fair)
    }
}

/// The chance of the player to move that belongs to a share of won playouts in a position, both 0
/// to 1: the logarithm of the odds of the chance is a multiple of that of the share, and a constant
/// for Black.
///
/// The players in playouts are weak, so in play their shares are closer to one half than the
/// chances of strong players, and the more so the larger the board is; and White wins more of them
/// than of games. In the contract, where the share already includes that, both players keep the
/// position even, and the search sees less of what decides a game on a large board.
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

/// What a contract adds to Black's share of won playouts, so that one half is even.
pub(super) fn shift(side: Side) -> f32 {
    #[expect(clippy::cast_possible_truncation, reason = "a small number")]
    let shift = (0.5 - Calibration::new(side).fair) as f32;
    shift
}

/// Half the width of the interval of an estimate after this many playouts, in logits: an error of
/// the share, as steep as the chance.
pub(super) fn half_width(position: &Position, playouts: u32) -> f64 {
    let calibration = Calibration::new(position.board().side());
    let steepness = match position.phase() {
        Phase::Contract => calibration.contract,
        Phase::Play | Phase::Over => calibration.steepness(open_share(position)),
    };
    calibration.error * steepness * libm::pow(10_000.0 / f64::from(playouts.max(1)), 0.2)
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
