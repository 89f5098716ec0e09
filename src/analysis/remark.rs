//! Remarks about a move, in a sentence.

use super::review::move_name;
use crate::engine::{Class, Move, PlyReview};
use crate::game::{Board, Cell, Color, Phase, Position};

/// The most stones of equal worth that a sentence names.
const SHOWN: usize = 3;

/// A sentence about a move that lost something, won at once, or was the only one; `None` for other
/// moves. It claims only what is true over the whole intervals of the chances. `position` is the
/// one before the move.
///
/// ```
/// # use unlur::analysis::remark;
/// # use unlur::engine::{Assessor, GamePlies, Limits, Reviewer, Thresholds};
/// # use unlur::game::{Action, Position, Rules, Side};
/// let first = Position::new(Side::MIN, Rules::default());
/// let plies = GamePlies::new(first, [(1, Action::Pass, false)]);
/// let mut limits = Limits::default();
/// limits.memory = 1 << 20;
/// let mut reviewer = Reviewer::new(plies, Thresholds::default(), &limits);
/// let mut assessor = Assessor::new(limits);
/// while let Some(&search) = reviewer.open().front() {
///     let found = reviewer.assess(search, &mut assessor, &|| true);
///     reviewer.put(found);
/// }
/// let reviews = reviewer.reviews();
/// // Whoever adds the only inner stone of side 2 wins the contract.
/// assert_eq!(
///     remark(&reviewer.plies().positions[0], &reviews[0]).unwrap(),
///     "Missed win: 100.0 to 0.0 (proved); b2 wins."
/// );
/// ```
#[must_use]
pub fn remark(position: &Position, review: &PlyReview) -> Option<String> {
    let board = position.board();
    if review.class == Class::None {
        return review
            .is_only
            .then(|| "The only move that wins (proved).".to_owned());
    }
    let title = match review.class {
        _ if review.missed_win => "Missed win",
        Class::Blunder => "Blunder",
        Class::Mistake if review.may_be_worse => "Mistake or worse",
        Class::Mistake => "Mistake",
        _ if review.may_be_worse => "Inaccuracy or worse",
        _ => "Inaccuracy",
    };
    let certainty = if review.is_proved { " (proved)" } else { "" };
    let mut text = format!(
        "{title}: {:.1} to {:.1}{certainty}",
        review.before.points(),
        review.after.points()
    );
    if let Some(reason) = reason(position, review) {
        text += "; ";
        text += &reason;
    }
    if let Some(best) = review.best.filter(|&best| best != review.played) {
        let best = match best {
            Move::Pass => "passing".to_owned(),
            Move::Stone(_) if review.stones.contains(&best) => {
                listed(review.stones.iter().map(|&play| move_name(board, play)))
            }
            Move::Stone(_) => move_name(board, best),
        };
        text += "; ";
        text += &best;
        text += if wins_now(position, review) {
            " wins at once"
        } else if review.is_proved {
            " wins"
        } else {
            " was better"
        };
    }
    text.push('.');
    Some(text)
}

/// At most three names, as in `a, b or c`; more are only counted.
fn listed(names: impl ExactSizeIterator<Item = String>) -> String {
    let more = names.len().saturating_sub(SHOWN);
    let mut names: Vec<String> = names.take(SHOWN).collect();
    let last = match (more, names.len()) {
        (0, 1) => None,
        (0, _) => names.pop(),
        (1, _) => Some("another stone".to_owned()),
        _ => Some(format!("{more} others")),
    };
    let names = names.join(", ");
    match last {
        Some(last) => format!("{names} or {last}"),
        None => names,
    }
}

/// Whether the best move completes the mover's own goal.
fn wins_now(position: &Position, review: &PlyReview) -> bool {
    let end = review.best.and_then(|best| best.after(position));
    let color = mover(position);
    color.is_some() && end.and_then(|end| winner(&end)) == color
}

/// The colour to move in play.
fn mover(position: &Position) -> Option<Color> {
    position.turn().filter(|_| position.phase() == Phase::Play)
}

fn winner(position: &Position) -> Option<Color> {
    position.outcome().map(|outcome| outcome.winner)
}

/// The reason on the board for a bad move: it completes the other player's goal, or it allows that
/// player to complete a goal or a winning pattern at once.
fn reason(position: &Position, review: &PlyReview) -> Option<String> {
    let own = mover(position)?;
    let other = own.opponent();
    let next = review.played.after(position)?;
    let goal = |color| match color {
        Color::Black => "Y",
        Color::White => "line",
    };
    if winner(&next) == Some(other) {
        return Some(format!(
            "it completes a {}, {}'s goal",
            goal(other),
            other.title()
        ));
    }
    let board = position.board();
    let answers = || board.cells().filter(|&cell| next.stone(cell).is_none());
    let wins = |cell: &Cell| Move::Stone(*cell).after(&next).and_then(|end| winner(&end));
    if let Some(cell) = answers().find(|cell| wins(cell) == Some(other)) {
        let (color, goal) = (other.title(), goal(other));
        return Some(format!(
            "it allows {color} the {goal} on {}",
            name(board, cell)
        ));
    }
    // A pattern that was complete before the move is not the fault of this move.
    if !position.patterns().is_empty() || !next.patterns().is_empty() {
        return None;
    }
    let pattern = |cell: Cell| {
        let end = Move::Stone(cell)
            .after(&next)
            .filter(|end| winner(end).is_none())?;
        let found = end.patterns().last()?;
        (found.pattern.favours() == other).then_some((cell, found.pattern))
    };
    let (cell, pattern) = answers().find_map(pattern)?;
    Some(format!(
        "it allows {} on {}",
        pattern.title(),
        name(board, cell)
    ))
}

fn name(board: &Board, cell: Cell) -> String {
    move_name(board, Move::Stone(cell))
}
