//! Exercises from games.

use crate::engine::{Puzzle, PuzzleFinder, PuzzleSearch};
use crate::game::{Board, Canonicalizer, Cell, Color, Coordinates, Phase, Position, Side};

use super::Judgement;

/// A position of a game in which exactly one move wins.
#[derive(Clone, Debug)]
pub struct GamePuzzle {
    /// The board.
    pub side: Side,
    /// The colour that moves and wins.
    pub to_move: Color,
    /// The stones on the board, by cell.
    pub stones: Vec<(Cell, Color)>,
    /// The 1-based ply of the game after which the position occurs; 0 is before the first.
    pub ply: u32,
    /// The stone that was played in the game; `None` if the record ends here.
    pub played: Option<Cell>,
    /// The solution and the first idea.
    pub puzzle: Puzzle,
}

/// The key that symmetric positions share: the side, the colour to move, and the stones of the
/// canonical image.
pub type PuzzleClass = (Side, Color, Vec<(Cell, Color)>);

impl GamePuzzle {
    /// The exercises of a game in which a colour of `players` moves, the last one first.
    ///
    /// The search goes back from the end of the game to the first position that it cannot prove.
    #[must_use]
    pub fn all(
        judgement: &Judgement<'_>,
        finder: &mut PuzzleFinder,
        players: &dyn Fn(Color) -> bool,
    ) -> Vec<Self> {
        let mut puzzles = Vec::new();
        if !judgement.is_legal() {
            return puzzles;
        }
        let mut next: Option<Position> = None;
        for ply in (0..=judgement.record.ply_count).rev() {
            let Some(position) = judgement.position_at(ply) else {
                break;
            };
            if position.phase() == Phase::Contract {
                break;
            }
            let after = next.replace(position);
            let Some((position, to_move)) =
                next.as_ref().zip(next.as_ref().and_then(Position::turn))
            else {
                continue;
            };
            match finder.find(position) {
                PuzzleSearch::Unproved => break,
                PuzzleSearch::Puzzle(puzzle) if players(to_move) => puzzles.push(Self {
                    side: position.board().side(),
                    to_move,
                    stones: stones(position),
                    ply,
                    played: after.and_then(|after| added(position, &after)),
                    puzzle,
                }),
                PuzzleSearch::Puzzle(_) | PuzzleSearch::NoPuzzle => {}
            }
        }
        puzzles
    }

    /// The key that all symmetric positions share.
    #[must_use]
    pub fn class(&self) -> PuzzleClass {
        let mut canonicalizer = Canonicalizer::new(Board::get(self.side));
        let stones = canonicalizer.images(&self.stones);
        (self.side, self.to_move, stones)
    }

    /// Whether the move of the game gave the win away.
    #[must_use]
    pub fn is_missed(&self) -> bool {
        self.played
            .is_some_and(|played| Some(&played) != self.puzzle.solution.first())
    }
}

fn stones(position: &Position) -> Vec<(Cell, Color)> {
    let cells = position.board().cells();
    cells
        .filter_map(|cell| Some((cell, position.stone(cell)?)))
        .collect()
}

/// The cell that has a stone only in the second position.
fn added(before: &Position, after: &Position) -> Option<Cell> {
    let mut cells = before.board().cells();
    cells.find(|&cell| before.stone(cell).is_none() && after.stone(cell).is_some())
}

/// An exercise as data: one object of `unlur puzzles`.
#[derive(Clone, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct PuzzleData<'a> {
    /// The 1-based number of the exercise; the easiest is first.
    pub number: u64,
    /// The source of the game, as the path was given.
    pub source: &'a str,
    /// The 1-based number of the game in its source.
    pub game: u64,
    /// The 1-based ply after which the position occurs.
    pub ply: u32,
    /// The side of the board.
    pub side: u32,
    /// The colour that moves and wins.
    pub to_move: &'static str,
    /// The cells of Black's stones.
    pub black: Vec<String>,
    /// The cells of White's stones.
    pub white: Vec<String>,
    /// The only winning move and best play after it, up to a goal or a winning pattern.
    pub solution: Vec<String>,
    /// The first idea and its refutation, up to a goal or a winning pattern.
    pub wrong: Vec<String>,
    /// The cell that was played in the game; null if the record ends there.
    pub played: Option<String>,
    /// The playouts after which a search chooses the solution; null if 25,600 are not enough.
    pub playouts: Option<u32>,
    /// The nodes of the proof.
    pub nodes: u64,
}

impl<'a> PuzzleData<'a> {
    /// The exercise number `number`, from the game number `game` of `source`.
    #[must_use]
    pub fn new(found: &GamePuzzle, number: u64, source: &'a str, game: u64) -> Self {
        let board = Board::get(found.side);
        let name = |cell: Cell| board.algebraic(Coordinates::Hex, cell).to_string();
        let stones = |color| {
            let stones = found.stones.iter().filter(|(_, own)| *own == color);
            stones.map(|(cell, _)| name(*cell)).collect()
        };
        let names = |cells: &[Cell]| cells.iter().copied().map(name).collect();
        Self {
            number,
            source,
            game,
            ply: found.ply,
            side: found.side.get(),
            to_move: found.to_move.name(),
            black: stones(Color::Black),
            white: stones(Color::White),
            solution: names(&found.puzzle.solution),
            wrong: names(&found.puzzle.wrong),
            played: found.played.map(name),
            playouts: found.puzzle.playouts,
            nodes: found.puzzle.nodes,
        }
    }
}
