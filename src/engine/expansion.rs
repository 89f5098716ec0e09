//! The moves that are added to a node of a search tree.

use crate::game::{Cell, Color, Phase, Position, Symmetry};

use super::distances::Distances;
use super::field::Field;
use super::guesses::guesses;
use super::node::{Known, NewMove, PASS};

/// The maximum number of stones on a board whose symmetries are searched.
const FOLDED_STONES: usize = 6;

/// The pass, and the cells of the contract that no symmetry maps to an earlier one.
pub(super) fn contract_moves(field: &Field, position: &Position) -> Vec<NewMove> {
    let (board, rules) = (position.board(), position.rules());
    let is_allowed = |&cell: &Cell| rules.violation(board, Phase::Contract, cell).is_none();
    let cells = unlike_cells(field).filter(is_allowed).map(u16::from);
    let cells = std::iter::once(PASS).chain(cells);
    cells
        .map(|cell| NewMove::new(cell, Known::Nothing))
        .collect()
}

/// The moves of a position in play. Moves that win or lose at once are marked. If all lose, one may
/// represent them.
pub(super) struct PlayMoves<'a> {
    pub(super) field: &'a Field,
    /// The colour to move.
    pub(super) color: Color,
    /// The last stone of the play.
    pub(super) last: Option<u16>,
    /// The player who has won already, by a pattern or by a goal that the contract completed.
    pub(super) winner: Option<Color>,
    /// The distances for first guesses, with their buffers.
    pub(super) distances: &'a mut Distances,
}

impl PlayMoves<'_> {
    /// All moves, including every one that wins or loses at once.
    pub(super) fn all(&mut self) -> Vec<NewMove> {
        let open = self.open();
        let mut moves = match self.known() {
            Known::Nothing => self.undecided(&open),
            known => open.iter().map(|&cell| NewMove::new(cell, known)).collect(),
        };
        for cell in open {
            if let Some(winner) = self.ends(self.color, cell) {
                moves.retain(|node| node.cell != cell);
                moves.push(NewMove::new(cell, self.result(winner)));
            }
        }
        moves.sort_unstable_by_key(|node| node.cell);
        moves
    }

    /// The moves, or one of them that wins.
    pub(super) fn enough(&mut self) -> Vec<NewMove> {
        let open = self.open();
        let wins = |cell: &&u16| self.ends(self.color, **cell) == Some(self.color);
        match (open.iter().find(wins), self.known()) {
            (Some(&cell), _) => vec![NewMove::new(cell, Known::Won)],
            (None, Known::Nothing) => self.undecided(&open),
            (None, known) => vec![NewMove::new(open[0], known)],
        }
    }

    fn open(&self) -> Vec<u16> {
        unlike_cells(self.field).map(u16::from).collect()
    }

    /// The known result of every move that does not end the game.
    fn known(&self) -> Known {
        let result = self.winner.map(|winner| self.result(winner));
        result.unwrap_or(Known::Nothing)
    }

    /// The result of a move after which `winner` wins.
    fn result(&self, winner: Color) -> Known {
        if winner == self.color {
            Known::Won
        } else {
            Known::Lost
        }
    }

    /// The moves that do not end the game, or one that loses if all do.
    fn undecided(&mut self, open: &[u16]) -> Vec<NewMove> {
        let (color, opponent) = (self.color, self.color.opponent());
        let is_threat = |cell: &u16| self.ends(opponent, *cell) == Some(opponent);
        let mut threats = open.iter().copied().filter(is_threat);
        let threats = [threats.next(), threats.next()];
        let is_quiet = |cell: &u16| self.ends(color, *cell).is_none();
        match threats {
            [Some(cell), None] if is_quiet(&cell) => {
                return vec![NewMove::new(cell, Known::Nothing)];
            }
            [Some(cell), _] => return vec![NewMove::new(cell, Known::Lost)],
            _ => {}
        }
        let moves: Vec<u16> = open.iter().copied().filter(is_quiet).collect();
        if moves.is_empty() {
            return vec![NewMove::new(open[0], Known::Lost)];
        }
        self.distances.measure(self.field);
        let guesses = guesses(self.distances, self.field, color, self.last, &moves);
        let moves = moves.into_iter().zip(guesses);
        moves
            .map(|(cell, guess)| NewMove {
                guess,
                ..NewMove::new(cell, Known::Nothing)
            })
            .collect()
    }

    /// The player who wins at once if a colour takes a cell.
    fn ends(&self, color: Color, cell: u16) -> Option<Color> {
        self.field.probe(color, cell).edges.winner(color)
    }
}

/// The empty cells that no symmetry of the stones maps to an earlier one.
fn unlike_cells(field: &Field) -> impl Iterator<Item = Cell> {
    let (board, symmetries) = (field.board(), symmetries(field));
    let is_first = move |&cell: &Cell| {
        let mut likes = symmetries
            .iter()
            .map(|&symmetry| board.image(symmetry, cell));
        likes.all(|like| like >= cell)
    };
    let cells = board.cells().filter(|&cell| field.is_empty(cell.into()));
    cells.filter(is_first)
}

/// The symmetries, except the identity, that map every stone to a stone of its colour; none when
/// there are many stones.
pub(super) fn symmetries(field: &Field) -> Vec<Symmetry> {
    let board = field.board();
    let stones = board.cells().filter(|&cell| !field.is_empty(cell.into()));
    let stones: Vec<Cell> = stones.take(FOLDED_STONES + 1).collect();
    if stones.len() > FOLDED_STONES {
        return Vec::new();
    }
    let keeps = |&symmetry: &Symmetry| {
        stones.iter().all(|&cell| {
            let mapped = board.image(symmetry, cell);
            [Color::Black, Color::White]
                .into_iter()
                .all(|color| field.is(color, cell.into()) == field.is(color, mapped.into()))
        })
    };
    Symmetry::ALL.into_iter().skip(1).filter(keeps).collect()
}
