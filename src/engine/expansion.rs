//! The moves that are added to a node of a search tree.

use crate::game::{Board, Cell, Color, Phase, Position, Symmetry};

use super::cell_distances::Distances;
use super::field::Field;
use super::guesses::{Guess, Guesses};
use super::node::{Known, NewMove, PASS};

/// The maximum number of stones on a board whose symmetries are searched.
const FOLDED_STONES: usize = 6;

/// The pass, and the cells of the contract that no symmetry maps to an earlier one.
pub(super) fn contract_moves(field: &Field, position: &Position) -> Vec<NewMove> {
    let (board, rules) = (position.board(), position.rules());
    let is_allowed = |&cell: &u16| {
        let cell = board.cell_by_index(cell.into()).expect("a cell");
        rules.violation(board, Phase::Contract, cell).is_none()
    };
    let cells = unlike_cells(field, board).into_iter();
    let cells = cells.filter(is_allowed);
    let mut moves = vec![NewMove::new(PASS, Guess::EVEN)];
    moves.extend(cells.map(|cell| NewMove::new(cell, Guess::EVEN)));
    moves
}

/// The moves of a position in play. What is won or lost at once is marked, and one losing move may
/// stand for all.
pub(super) struct PlayMoves<'a> {
    pub(super) field: &'a Field,
    pub(super) board: &'a Board,
    /// The colour to move.
    pub(super) color: Color,
    /// The last stone of the play.
    pub(super) last: Option<u16>,
    /// Who wins already by a pattern, or by a goal that the contract completed.
    pub(super) winner: Option<Color>,
    /// What measures the distances for first guesses.
    pub(super) distances: &'a mut Distances,
}

impl PlayMoves<'_> {
    /// The moves, with all that win at once.
    pub(super) fn all(&mut self) -> Vec<NewMove> {
        let open = unlike_cells(self.field, self.board);
        let mut moves = match self.known() {
            Known::Nothing => self.undecided(&open),
            known => open.iter().map(|&cell| marked(cell, known)).collect(),
        };
        let ends = open
            .iter()
            .filter_map(|&cell| Some((cell, self.ends(self.color, cell)?)));
        for (cell, winner) in ends {
            moves.retain(|node| node.cell != cell);
            let known = if winner == self.color {
                Known::Won
            } else {
                Known::Lost
            };
            moves.push(marked(cell, known));
        }
        moves.sort_by_key(|node| node.cell);
        moves
    }

    /// The moves, or one of them that wins.
    pub(super) fn enough(&mut self) -> Vec<NewMove> {
        let open = unlike_cells(self.field, self.board);
        let wins = |cell: &&u16| self.ends(self.color, **cell) == Some(self.color);
        match (open.iter().find(wins), self.known()) {
            (Some(&cell), _) => vec![marked(cell, Known::Won)],
            (None, Known::Nothing) => self.undecided(&open),
            (None, known) => vec![marked(open[0], known)],
        }
    }

    /// What is known of every move that does not end the game.
    fn known(&self) -> Known {
        match self.winner {
            Some(winner) if winner == self.color => Known::Won,
            Some(_) => Known::Lost,
            None => Known::Nothing,
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
            [Some(cell), None] if is_quiet(&cell) => return vec![NewMove::new(cell, Guess::EVEN)],
            [Some(cell), _] => return vec![marked(cell, Known::Lost)],
            _ => {}
        }
        let moves: Vec<u16> = open.iter().copied().filter(is_quiet).collect();
        if moves.is_empty() {
            return vec![marked(open[0], Known::Lost)];
        }
        self.distances.measure(self.field);
        let guesses = Guesses::new(self.distances, self.field, color, self.last, &moves);
        moves
            .iter()
            .map(|&cell| NewMove::new(cell, guesses.of(cell)))
            .collect()
    }

    /// Who wins at once if a colour takes a cell.
    fn ends(&self, color: Color, cell: u16) -> Option<Color> {
        self.field.probe(color, cell).edges.winner(color)
    }
}

/// The move to a cell, with its proved result.
const fn marked(cell: u16, known: Known) -> NewMove {
    NewMove {
        known,
        ..NewMove::new(cell, Guess::EVEN)
    }
}

/// The empty cells that no symmetry of the stones maps to an earlier one.
fn unlike_cells(field: &Field, board: &Board) -> Vec<u16> {
    let symmetries = symmetries(field, board);
    let cells = 0..u16::try_from(board.cell_count()).expect("below 2047");
    let is_first = |&cell: &u16| {
        let cell = board.cell_by_index(cell.into());
        let cell = cell.expect("a cell of the board");
        let mut likes = symmetries.iter().map(|&symmetry| board.map(symmetry, cell));
        likes.all(|like| like >= cell)
    };
    cells
        .filter(|&cell| field.is_empty(cell))
        .filter(is_first)
        .collect()
}

/// The symmetries, except the identity, that map every stone to a stone of its colour; none when
/// there are many stones.
pub(super) fn symmetries(field: &Field, board: &Board) -> Vec<Symmetry> {
    let stones = board
        .cells()
        .filter(|&cell| !field.is_empty(u16::from(cell)));
    let stones: Vec<Cell> = stones.take(FOLDED_STONES + 1).collect();
    if stones.len() > FOLDED_STONES {
        return Vec::new();
    }
    let keeps = |symmetry: &Symmetry| {
        stones.iter().all(|&cell| {
            let mapped = u16::from(board.map(*symmetry, cell));
            [Color::Black, Color::White]
                .into_iter()
                .all(|color| field.is(color, u16::from(cell)) == field.is(color, mapped))
        })
    };
    Symmetry::ALL.into_iter().skip(1).filter(keeps).collect()
}
