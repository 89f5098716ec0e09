//! A review as data for other programs.

use crate::engine::{Move, PlyReview};
use crate::game::{Board, Color, Coordinates, Phase};

/// What one ply of a game was worth: one object of `unlur review`.
///
/// Chances and losses are points, 0 to 100.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
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
    /// The same after the move.
    pub after: f64,
    /// The points that the move lost.
    pub loss: f64,
    /// `none`, `inaccuracy`, `mistake` or `blunder`.
    pub class: &'static str,
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
}

impl<'a> ReviewData<'a> {
    /// The data of a ply of a game on `board`. Cells have their names of the `hex` coordinates.
    #[must_use]
    pub fn new(review: &PlyReview, board: &Board, source: &'a str, game: u64) -> Self {
        let points = |chance: f64| (chance * 1000.0).round() / 10.0;
        let (pass, stone) = review.pass_and_stone.unzip();
        Self {
            source,
            game,
            ply: review.ply,
            phase: phase_name(review.phase),
            color: review.color.map(Color::name),
            played: move_name(board, review.played),
            best: review.best.map(|best| move_name(board, best)),
            before: review.before,
            after: review.after,
            loss: review.loss,
            class: review.class.name(),
            missed_win: review.missed_win,
            certainty: if review.is_proved {
                "proved"
            } else {
                "estimated"
            },
            line: review
                .line
                .iter()
                .map(|&play| move_name(board, play))
                .collect(),
            playouts: review.playouts,
            pass: pass.map(points),
            stone: stone.map(points),
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

/// `contract`, `play` or `over`.
#[must_use]
pub const fn phase_name(phase: Phase) -> &'static str {
    match phase {
        Phase::Contract => "contract",
        Phase::Play => "play",
        Phase::Over => "over",
    }
}
