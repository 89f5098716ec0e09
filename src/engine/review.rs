//! Reviews a game: the value of each move.

use crate::game::{Action, Color, Phase, Position};

use super::assess::Assessment;
use super::chance::Chance;
use super::plies::{GamePlies, PlyMove};
use super::tree::Move;

named! {
    /// How bad a move was.
    #[derive(Default)]
    pub enum Class {
        /// Less than an inaccuracy.
        #[default]
        None = "none",
        /// It lost enough points for an inaccuracy.
        Inaccuracy = "inaccuracy",
        /// It lost enough points for a mistake.
        Mistake = "mistake",
        /// It lost enough points for a blunder.
        Blunder = "blunder",
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
        let reached = self.0.iter().rposition(|&least| loss >= least);
        reached.map_or(Class::None, |place| Class::ALL[place + 1])
    }
}

/// The value of one move.
///
/// The chance before a move and the chance after the move before it are one value of the position,
/// seen by the two players.
#[derive(Clone, Debug, PartialEq)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "independent facts about a move"
)]
#[non_exhaustive]
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
    pub before: Chance,
    /// The chance of the player who moved, after the move.
    pub after: Chance,
    /// How many points the chance decreased, 0 to 100.
    pub loss: f64,
    /// The class of the move that is certain: it holds for the whole interval of the loss.
    pub class: Class,
    /// Whether a worse class is possible within the interval of the loss.
    pub may_be_worse: bool,
    /// Whether a win was missed: proved before the move, and proved lost after it.
    pub missed_win: bool,
    /// Whether both chances are proved.
    pub is_proved: bool,
    /// Whether the move played is proved to be the only one that wins.
    pub is_only: bool,
    /// The playouts of the search before the move; 0 if a proof needed none.
    pub playouts: u32,
    /// In the contract: the chance of the player who passes.
    pub pass: Option<Chance>,
    /// In the contract: the chance of the player who adds the best stone.
    pub stone: Option<Chance>,
    /// In the contract: the stones other than the one played that are worth as much as the best of
    /// them, within the accuracy of the search; the best is first.
    pub stones: Vec<Move>,
}

impl PlyReview {
    /// Black's chance after the ply; `None` before the pass.
    #[must_use]
    pub fn black_chance(&self) -> Option<Chance> {
        match (self.color, self.played) {
            (Some(Color::White), _) => Some(self.after.of_opponent()),
            (Some(Color::Black), _) | (None, Move::Pass) => Some(self.after),
            (None, Move::Stone(_)) => None,
        }
    }
}

/// The most moves of a line.
const LINE: usize = 16;

impl GamePlies {
    /// The value of each move, from the assessments of the [turns](Self::turns); `None` for positions
    /// in which the game is over. Moves without an assessment are left out.
    #[must_use]
    pub fn review(
        &self,
        assessments: &[Option<Assessment>],
        thresholds: Thresholds,
    ) -> Vec<PlyReview> {
        let mut reviews = Vec::new();
        let last = self.positions.len().min(assessments.len());
        let wins = self.proved(&assessments[..last]);
        // The value of the position after the move, for the player who made it, and how the game
        // is expected to continue.
        let mut next: Option<(Chance, Vec<Move>)> = None;
        for index in (0..last).rev() {
            let position = &self.positions[index];
            let Some(assessment) = &assessments[index] else {
                next = self.ended(index).map(|after| (after, Vec::new()));
                continue;
            };
            let proved = wins[index].map(Chance::proved);
            let played = self.moves.get(index).filter(|_| index + 1 < last);
            let (Some(&played), Some((after, line))) = (played, next.take()) else {
                let value = proved.or(assessment.others);
                next = value.map(|value| (value.of_opponent(), assessment.line.clone()));
                continue;
            };
            let others = assessment.others.map_or(after, |others| others.or(after));
            let before = proved.unwrap_or(others);
            let review = Review {
                position,
                assessment,
                played,
                before,
                after,
            };
            let review = review.finish(line, thresholds);
            next = Some((before.of_opponent(), review.line.clone()));
            reviews.push(review);
        }
        reviews.reverse();
        reviews
    }

    /// The position before the move of a review.
    #[must_use]
    pub fn before(&self, review: &PlyReview) -> Option<&Position> {
        self.positions.get(self.index(review)?)
    }

    /// The colour of the player who made the move of a review; `None` while there are no colours.
    #[must_use]
    pub fn mover(&self, review: &PlyReview) -> Option<Color> {
        self.player(self.index(review)?)
    }

    pub(super) fn index(&self, review: &PlyReview) -> Option<usize> {
        let is_own =
            |played: &PlyMove| played.ply == review.ply && played.is_implied == review.is_implied;
        self.moves.iter().position(is_own)
    }

    /// For each position, whether the player to move is proved to win. A lost position stays lost
    /// after every move, and a won one stays won after the move that the proof found.
    fn proved(&self, assessments: &[Option<Assessment>]) -> Vec<Option<bool>> {
        let mut before = None;
        let mut proved = Vec::new();
        for (index, assessment) in assessments.iter().enumerate() {
            let own = assessment.as_ref().and_then(|found| found.wins);
            let wins = own.or(before);
            proved.push(wins);
            let winning = assessment.as_ref().and_then(|found| found.line.first());
            let played = self.moves.get(index).map(|played| played.play);
            before = match wins {
                Some(false) => Some(true),
                Some(true) if own == wins && winning.copied() == played => Some(false),
                _ => None,
            };
        }
        proved
    }

    /// The chance of the player who made the last move of a game that is over.
    fn ended(&self, index: usize) -> Option<Chance> {
        let outcome = self.positions[index].outcome()?;
        let last = index.checked_sub(1)?;
        let mover = match self.moves.get(last)?.play {
            Move::Pass => Some(Color::Black),
            Move::Stone(_) => self.positions[last].turn(),
        };
        Some(Chance::proved(Some(outcome.winner) == mover))
    }
}

/// A move and the values around it.
struct Review<'a> {
    position: &'a Position,
    assessment: &'a Assessment,
    played: PlyMove,
    before: Chance,
    after: Chance,
}

impl Review<'_> {
    /// The review of the move; `line` is the expected continuation after it.
    fn finish(&self, line: Vec<Move>, thresholds: Thresholds) -> PlyReview {
        let (before, after) = (self.before, self.after);
        let PlyMove {
            ply,
            play,
            is_implied,
        } = self.played;
        let is_contract = self.position.phase() == Phase::Contract;
        // The value of another move; in a position that is proved, it is the proved value.
        let other = match self.assessment.others {
            _ if before.is_proved() => before,
            others => others.unwrap_or(after),
        };
        let (least, loss, most) = other.better_by(after);
        let class = thresholds.class(least);
        let (best, line) = self.best(line);
        // The value of a pass or of a stone in the contract; the move played may be of this kind.
        let choice = |others, is_own: bool| {
            Chance::better(others, is_own.then_some(after)).filter(|_| is_contract)
        };
        PlyReview {
            ply,
            is_implied,
            phase: self.position.phase(),
            color: self.position.turn().filter(|_| !is_contract),
            played: play,
            best,
            line,
            before,
            after,
            loss,
            class,
            may_be_worse: class != thresholds.class(most),
            missed_win: before == Chance::WON && after == Chance::LOST,
            is_proved: before.is_proved() && after.is_proved(),
            is_only: after == Chance::WON && self.assessment.is_only,
            playouts: self.assessment.playouts,
            pass: choice(self.assessment.pass, play == Move::Pass),
            stone: choice(self.assessment.stone, play != Move::Pass),
            stones: self.assessment.stones(),
        }
    }

    /// The best move and its line. A move that wins at once is better than one that wins later, and
    /// the move played is preferred to another one of the same value.
    fn best(&self, line: Vec<Move>) -> (Option<Move>, Vec<Move>) {
        let found = &self.assessment.line;
        let played = self.played.play;
        let best = if self.before == Chance::WON
            && let Some(best) = wins_at_once(self.position, played)
        {
            best
        } else if self.before.points() <= self.after.points() || found.is_empty() {
            played
        } else {
            found[0]
        };
        let line = if best == played {
            [played].into_iter().chain(line).take(LINE).collect()
        } else if found.first() == Some(&best) {
            found.iter().copied().take(LINE).collect()
        } else {
            vec![best]
        };
        (Some(best), line)
    }
}

/// A stone that completes the goal of the player to move, or else one that makes a winning pattern:
/// the move played, or the first of the board.
fn wins_at_once(position: &Position, played: Move) -> Option<Move> {
    let color = position
        .turn()
        .filter(|_| position.phase() == Phase::Play)?;
    let mut next = position.clone();
    let mut pattern = None;
    let cells = position.board().cells().map(Move::Stone);
    for play in [played].into_iter().chain(cells) {
        let Move::Stone(cell) = play else { continue };
        if next.play(Action::Stone { color, cell }).is_err() {
            continue;
        }
        let winner = next.outcome().map(|outcome| outcome.winner);
        let favoured = next.patterns().last().map(|found| found.pattern.favours());
        next.undo();
        if winner == Some(color) {
            return Some(play);
        }
        if winner.is_none() && favoured == Some(color) {
            pattern = pattern.or(Some(play));
        }
    }
    pattern
}

/// The accuracy of a player, 0 to 100: the mean over their moves of `103.1668 exp(-0.04354 loss) -
/// 3.1669`, as on Lichess; `None` without a move.
#[must_use]
pub fn accuracy(losses: impl IntoIterator<Item = f64>) -> Option<f64> {
    let (mut sum, mut count) = (0.0, 0.0);
    for loss in losses {
        sum += (103.1668 * libm::exp(-0.04354 * loss) - 3.1669).clamp(0.0, 100.0);
        count += 1.0;
    }
    (count > 0.0).then(|| (sum / count * 10.0_f64).round() / 10.0)
}
