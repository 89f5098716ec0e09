//! A review as data for other programs, with the facts about a move that the record does not have.

use super::review_block::ReviewBlock;
use crate::engine::{Chance, Class, GamePlies, Move, PlyReview};
use crate::game::{Board, Color, Coordinates};
use crate::record::{Effect, Record};

/// The worth of one ply of a game: one object of `unlur review`.
///
/// Chances and losses are points, 0 to 100.
#[derive(Clone, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct ReviewData<'a> {
    /// The source, as the path was given.
    pub source: &'a str,
    /// The 1-based number of the game in its source.
    pub game: u64,
    /// The 1-based ply.
    pub ply: u32,
    /// `contract` or `play`.
    pub phase: &'static str,
    /// The colour of the player who moved; null in the contract.
    pub color: Option<&'static str>,
    /// The cell, or `pass`.
    pub played: String,
    /// The best move.
    pub best: Option<String>,
    /// The chance of the player who moved, before the move.
    pub before: f64,
    /// The lower end of its interval, in which a search with ten times the work is expected to find
    /// it.
    pub before_low: f64,
    /// The upper end of its interval.
    pub before_high: f64,
    /// The chance of the player who moved, after the move.
    pub after: f64,
    /// The lower end of its interval.
    pub after_low: f64,
    /// The upper end of its interval.
    pub after_high: f64,
    /// The points that the move lost.
    pub loss: f64,
    /// `none`, `inaccuracy`, `mistake` or `blunder`: the class that holds over the interval of the
    /// loss.
    pub class: &'static str,
    /// Whether a worse class is possible within that interval.
    pub may_be_worse: bool,
    /// Whether a proved win was given away.
    pub missed_win: bool,
    /// `proved` or `estimated`.
    pub certainty: &'static str,
    /// The best move and its expected continuation.
    pub line: Vec<String>,
    /// The playouts of the search before the move.
    pub playouts: u32,
    /// In the contract: the chance of the player who passes; else null.
    pub pass: Option<f64>,
    /// In the contract: the chance of the player who adds the best stone; else null.
    pub stone: Option<f64>,
    /// In the contract: the stones other than the one played that are worth as much as the best of
    /// them, within the accuracy of the search, the best first; of symmetric stones only the first
    /// on the board.
    pub stones: Vec<String>,
}

/// The loss of a move in words if its class is open, as `Uncertain: loses 46.5 ± 18.0`: with half the
/// width of the interval of the loss.
#[must_use]
pub fn doubt(review: &PlyReview) -> Option<String> {
    let is_open = review.class == Class::None && review.may_be_worse;
    let (least, _, most) = review.before.better_by(review.after);
    let (loss, width) = (review.loss, (most - least) / 2.0);
    let uncertain = ReviewBlock::UNCERTAIN;
    is_open.then(|| format!("{uncertain}loses {loss:.1} ± {width:.1}"))
}

/// The moves of a game as a review reads them; `None` without a board.
#[must_use]
pub fn game_plies(record: &Record) -> Option<GamePlies> {
    let plies = record.plies.iter().filter(|ply| ply.number > 0);
    let actions = plies.map_while(|ply| {
        let is_implied = ply.effect == Effect::ImpliedContractEnd;
        Some((ply.number, ply.action()?, is_implied))
    });
    Some(GamePlies::new(record.position_at(0)?, actions))
}

impl<'a> ReviewData<'a> {
    /// The data of a ply of a game on `board`. Cells have their names of the `hex` coordinates.
    #[must_use]
    pub fn new(review: &PlyReview, board: &Board, source: &'a str, game: u64) -> Self {
        let (before_low, before_high) = review.before.interval();
        let (after_low, after_high) = review.after.interval();
        let name = |play| move_name(board, play);
        let names = |plays: &[Move]| plays.iter().copied().map(name).collect();
        Self {
            source,
            game,
            ply: review.ply,
            phase: review.phase.name(),
            color: review.color.map(Color::name),
            played: name(review.played),
            best: review.best.map(name),
            before: review.before.points(),
            before_low,
            before_high,
            after: review.after.points(),
            after_low,
            after_high,
            loss: review.loss,
            class: review.class.name(),
            may_be_worse: review.may_be_worse,
            missed_win: review.missed_win,
            certainty: if review.is_proved {
                "proved"
            } else {
                "estimated"
            },
            line: names(&review.line),
            playouts: review.playouts,
            pass: review.pass.map(Chance::points),
            stone: review.stone.map(Chance::points),
            stones: names(&review.stones),
        }
    }
}

/// The cell of a move in the `hex` coordinates, or `pass`.
#[must_use]
pub fn move_name(board: &Board, play: Move) -> String {
    match play {
        Move::Stone(cell) => board.algebraic(Coordinates::Hex, cell).to_string(),
        Move::Pass => "pass".to_owned(),
    }
}
