//! Positions, whatever the order of their moves.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use super::line::Line;
use super::store::{self, Beginning};
use super::tree::Tree;
use crate::collection::inference::Share;
use crate::collection::moves::PackedMove;
use crate::game::{Action, Board, Color, Coordinates, Side, Symmetry};

/// A position after some plies, up to symmetry.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct PositionRow {
    /// The side of the board.
    pub side: Side,
    /// The number of plies before it, including the pass.
    pub depth: usize,
    /// Who moves next; `None` during the contract.
    pub turn: Option<Color>,
    /// The stones in canonical form, black ones first, each colour by cell.
    pub stones: Vec<Action>,
    /// The games that reach it, and the number that White won.
    pub white: Share,
    /// The number of different move orders, up to symmetry.
    pub orders: u64,
}

impl PositionRow {
    /// The cells of the stones of a colour, in `hex` coordinates.
    #[must_use]
    pub fn cells(&self, wanted: Color) -> Vec<String> {
        let board = Board::get(self.side);
        let cells = self.stones.iter().filter_map(|&stone| match stone {
            Action::Stone { color, cell } if color == wanted => Some(cell),
            _ => None,
        });
        let names = cells.map(|cell| board.algebraic(Coordinates::Hex, cell).to_string());
        names.collect()
    }
}

impl Tree<'_> {
    /// The positions after a number of plies that at least `least` games reach: by side, then by
    /// depth, then by the number of games, most first, then by stones.
    ///
    /// One depth is counted after the other, so only the games themselves take memory.
    #[must_use]
    pub fn positions(&self, least: u64, depths: RangeInclusive<usize>) -> Vec<PositionRow> {
        let mut rows = Vec::new();
        for games in self
            .games
            .rows
            .chunk_by(|left, right| left.side == right.side)
        {
            let side = games[0].side;
            let longest = games.iter().map(|game| self.games.codes(game).len());
            let deepest = longest.max().unwrap_or_default().min(*depths.end());
            for length in *depths.start()..=deepest {
                let line = |game: &Beginning| self.games.codes(game).get(..length);
                let mut reached = BTreeMap::<Key, (Share, u64)>::new();
                // Equal lines are adjacent; the key of each is only computed once.
                for games in games.chunk_by(|left, right| line(left) == line(right)) {
                    let Some(plies) = line(&games[0]) else {
                        continue;
                    };
                    let (white, orders) = reached.entry(key(side, plies)).or_default();
                    *white = white.with(store::white(games));
                    *orders += 1;
                }
                reached.retain(|_, (white, _)| white.of >= least);
                let first = rows.len();
                rows.extend(reached.into_iter().map(|(key, (white, orders))| {
                    let (turn, stones) = named(side, &key);
                    PositionRow {
                        side,
                        depth: length,
                        turn,
                        stones,
                        white,
                        orders,
                    }
                }));
                rows[first..].sort_by_key(|row| Reverse(row.white.of));
            }
        }
        rows
    }
}

impl Line {
    /// The position after `length` plies, at most all: who moves next, and the stones, as a
    /// [`PositionRow`] has them.
    #[must_use]
    pub fn position(&self, length: usize) -> (Option<Color>, Vec<Action>) {
        let codes = self.plies.iter().take(length).map(|&ply| ply.into());
        let codes: Vec<PackedMove> = codes.collect();
        named(self.side, &key(self.side, &codes))
    }
}

/// A key with its words.
fn named(side: Side, (turn, stones): &Key) -> (Option<Color>, Vec<Action>) {
    let board = Board::get(side);
    let stones = stones.iter().map(|code| code.action(board)).collect();
    (turn.map(|Reverse(color)| color), stones)
}

/// Who moves next, White before Black, and the smallest of the twelve images of the stones.
type Key = (Option<Reverse<Color>>, Vec<PackedMove>);

fn key(side: Side, plies: &[PackedMove]) -> Key {
    let board = Board::get(side);
    let pass = plies.iter().position(|&code| code == PackedMove::PASS);
    let turn = pass.map(|pass| match (plies.len() - pass) % 2 {
        1 => Color::White,
        _ => Color::Black,
    });
    let images = Symmetry::ALL.into_iter().map(|symmetry| {
        let stones = plies.iter().filter(|code| code.is_stone());
        let mut image: Vec<PackedMove> = stones.map(|code| code.mapped(board, symmetry)).collect();
        image.sort_unstable();
        image
    });
    (turn.map(Reverse), images.min().unwrap_or_default())
}
