//! Reviews a game: the value of each move.

use crate::game::{Action, Color, Phase, Position};

use super::assess::Assessment;
use super::tree::Move;

/// How bad a move was.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Class {
    /// Less than an inaccuracy.
    #[default]
    None,
    /// It lost enough points for an inaccuracy.
    Inaccuracy,
    /// It lost enough points for a mistake.
    Mistake,
    /// It lost enough points for a blunder.
    Blunder,
}

impl Class {
    /// The stable lower-case name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Inaccuracy => "inaccuracy",
            Self::Mistake => "mistake",
            Self::Blunder => "blunder",
        }
    }
}

/// The losses, in points, from which a move is an inaccuracy, a mistake and a blunder.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Thresholds(pub [f64; 3]);

impl Default for Thresholds {
    /// 5, 10 and 15 points.
    fn default() -> Self {
        Self([5.0, 10.0, 15.0])
    }
}

impl Thresholds {
    fn class(self, loss: f64) -> Class {
        let Self([inaccuracy, mistake, blunder]) = self;
        if loss >= blunder {
            Class::Blunder
        } else if loss >= mistake {
            Class::Mistake
        } else if loss >= inaccuracy {
            Class::Inaccuracy
        } else {
            Class::None
        }
    }
}

/// The value of one move. Chances and losses are in points, 0 to 100, rounded to a tenth.
#[derive(Clone, Debug, PartialEq)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "independent facts about a move"
)]
pub struct PlyReview {
    /// The 1-based ply.
    pub ply: u32,
    /// Whether it is a pass that the record does not write; the stone after it has the same ply.
    pub is_implied: bool,
    /// The part of the game.
    pub phase: Phase,
    /// The colour of the player who moved; `None` in the contract, where there are no colours.
    pub color: Option<Color>,
    /// The move.
    pub played: Move,
    /// The best move found.
    pub best: Option<Move>,
    /// The expected continuation, starting with the best move.
    pub line: Vec<Move>,
    /// The chance of the player who moved, before the move.
    pub before: f64,
    /// The same after the move.
    pub after: f64,
    /// How much the chance decreased.
    pub loss: f64,
    /// How bad that is.
    pub class: Class,
    /// Whether a win was missed: proved before the move, and proved lost after it.
    pub missed_win: bool,
    /// Whether both chances are proved.
    pub is_proved: bool,
    /// Whether the move played is proved to be the only one that wins.
    pub is_only: bool,
    /// The playouts of the search before the move; 0 if a proof needed none.
    pub playouts: u32,
    /// In the contract: the chance of the player who passes, and with the best stone.
    pub pass_and_stone: Option<(f64, f64)>,
}

/// A move of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlyMove {
    /// The 1-based ply.
    pub ply: u32,
    /// The move.
    pub play: Move,
    /// Whether it is a pass that the record does not write.
    pub is_implied: bool,
}

/// A game to review: the positions before and after each of its moves.
#[derive(Clone, Debug, Default)]
pub struct GamePlies {
    /// One more than there are moves.
    pub positions: Vec<Position>,
    /// The moves between them.
    pub moves: Vec<PlyMove>,
}

impl GamePlies {
    /// The moves up to the first illegal one, from the positions before the first ply and after
    /// each ply. A pass that a White stone implies is a separate move.
    #[must_use]
    pub fn new(positions: impl IntoIterator<Item = Position>) -> Self {
        let mut plies = Self::default();
        let mut ply = 0;
        for position in positions {
            let Some(before) = plies.positions.last() else {
                plies.positions.push(position);
                continue;
            };
            ply += 1;
            let add = |play, is_implied| PlyMove {
                ply,
                play,
                is_implied,
            };
            let mut passed = before.clone();
            if let Some(play) = move_between(before, &position) {
                plies.moves.push(add(play, false));
            } else if passed.play(Action::Pass).is_ok()
                && let Some(play) = move_between(&passed, &position)
            {
                plies.positions.push(passed);
                plies
                    .moves
                    .extend([add(Move::Pass, true), add(play, false)]);
            } else {
                break;
            }
            plies.positions.push(position);
        }
        plies
    }

    /// The value of each move, from the assessments of all positions; `None` for positions in which
    /// the game is over. Moves without an assessment are left out.
    #[must_use]
    pub fn review(
        &self,
        assessments: &[Option<Assessment>],
        thresholds: Thresholds,
    ) -> Vec<PlyReview> {
        let around = self.positions.windows(2).zip(assessments.windows(2));
        let reviews = self
            .moves
            .iter()
            .zip(around)
            .filter_map(|(&played, (positions, worth))| {
                let after = after(&positions[0], &positions[1], worth[1].as_ref(), played.play)?;
                let before = worth[0].as_ref()?;
                Some(review(played, &positions[0], before, after, thresholds))
            });
        reviews.collect()
    }

    /// The colour of the player who made the move number `index`, from 0: in the contract it follows
    /// from the pass; `None` while there is none.
    #[must_use]
    pub fn player(&self, index: usize) -> Option<Color> {
        let position = self.positions.get(index)?;
        if position.phase() == Phase::Play {
            return position.turn();
        }
        let pass = self
            .moves
            .iter()
            .position(|played| played.play == Move::Pass)?;
        let is_passer = pass.checked_sub(index)?.is_multiple_of(2);
        Some(if is_passer {
            Color::Black
        } else {
            Color::White
        })
    }
}

/// The legal move that leads from one position to the next.
fn move_between(before: &Position, after: &Position) -> Option<Move> {
    let board = before.board();
    let new = |&cell: &_| before.stone(cell).is_none() && after.stone(cell).is_some();
    let mut next = before.clone();
    let play = if let Some(cell) = board.cells().find(new) {
        let color = after.stone(cell)?;
        next.play(Action::Stone { color, cell }).ok()?;
        Move::Stone(cell)
    } else {
        next.play(Action::Pass).ok()?;
        Move::Pass
    };
    let is_same = board
        .cells()
        .all(|cell| next.stone(cell) == after.stone(cell));
    (is_same && next.phase() == after.phase()).then_some(play)
}

/// The chance of the player who moved, after the move, and whether it is proved.
fn after(
    before: &Position,
    position: &Position,
    assessment: Option<&Assessment>,
    played: Move,
) -> Option<(f64, bool)> {
    if let Some(outcome) = position.outcome() {
        let mover = match played {
            Move::Pass => Some(Color::Black),
            Move::Stone(_) => before.turn(),
        };
        return Some((f64::from(u8::from(Some(outcome.winner) == mover)), true));
    }
    let next = assessment?;
    Some((1.0 - next.chance, next.is_proved))
}

/// Two searches give slightly different values. So the value of a move is the result of the search
/// after it, the value before it is at least as large, and playing the best move loses nothing.
fn review(
    PlyMove {
        ply,
        play: played,
        is_implied,
    }: PlyMove,
    position: &Position,
    before: &Assessment,
    (mut after, mut is_after_proved): (f64, bool),
    thresholds: Thresholds,
) -> PlyReview {
    let mut best = before.line.first().copied();
    let mut line = before.line.clone();
    let mut chance = before.chance;
    let mut is_before_proved = before.is_proved;
    if is_before_proved && (chance <= 0.0 || (best == Some(played))) {
        (after, is_after_proved) = (chance, true);
    }
    if is_after_proved && after >= 1.0 {
        (chance, is_before_proved) = (1.0, true);
    }
    if !is_before_proved && (best == Some(played) || chance < after) {
        chance = after;
        is_before_proved = is_after_proved && after >= 1.0;
        if best != Some(played) {
            best = Some(played);
            line = vec![played];
        }
    }
    let [points_before, points_after] =
        [chance, after].map(|chance| (chance * 1000.0).round() / 10.0);
    let loss = ((points_before - points_after).max(0.0) * 10.0).round() / 10.0;
    let is_contract = position.phase() == Phase::Contract;
    PlyReview {
        ply,
        is_implied,
        phase: position.phase(),
        color: position.turn().filter(|_| !is_contract),
        played,
        best,
        line,
        before: points_before,
        after: points_after,
        loss,
        class: thresholds.class(loss),
        missed_win: is_before_proved && is_after_proved && chance >= 1.0 && after <= 0.0,
        is_proved: is_before_proved && is_after_proved,
        is_only: before.only == Some(played),
        playouts: before.playouts,
        pass_and_stone: before
            .pass
            .map(|pass| if played == Move::Pass { after } else { pass })
            .zip(before.stone),
    }
}

/// How well a player moved, 0 to 100: the mean over their moves of
/// `103.1668 exp(-0.04354 loss) - 3.1669`, as on Lichess; `None` without a move.
#[must_use]
pub fn accuracy(losses: impl IntoIterator<Item = f64>) -> Option<f64> {
    let (mut sum, mut count) = (0.0, 0.0);
    for loss in losses {
        sum += (103.1668 * (-0.04354 * loss).exp() - 3.1669).clamp(0.0, 100.0);
        count += 1.0;
    }
    (count > 0.0).then(|| (sum / count * 10.0_f64).round() / 10.0)
}
