//! A winning strategy as a file, and the check of it by the rules of the game.

use std::collections::{HashMap, HashSet};
use std::fmt::{self, Write as _};

use crate::game::{Action, Board, Cell, Color, Coordinates, Position, Rules, Side, Symmetry};

use super::graph::MAX_OPEN;

/// A proof that a player wins a position: one move for each reachable position in which it is that
/// player's turn.
///
/// The file is text. After a header, each line holds the number of a position and the move. The
/// number has a digit in base 3 for each open cell of the first position, or for each cell of a
/// board of at most 39 cells: 0 empty, 1 black, 2 white, the first cell in reading order the
/// lowest. On those small boards it is the smallest number over the twelve symmetries, and the move
/// is mapped in the same way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    /// The stones of the first position.
    pub stones: Vec<(Cell, Color)>,
    /// The board.
    pub side: Side,
    /// The colour that moves first.
    pub to_move: Color,
    /// The colour that wins.
    pub winner: Color,
    /// Whether the strategy ends at a winning pattern; otherwise it continues to a goal.
    pub ends_at_patterns: bool,
    /// The moves by the numbers of the positions.
    pub moves: HashMap<u64, Cell>,
}

/// Why a proof is invalid.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ProofError {
    /// A line of the file cannot be read; 1-based.
    Line(usize),
    /// The file ends before the header does.
    Header,
    /// A reachable position has no move.
    Missing {
        /// The number of the position.
        number: u64,
    },
    /// The move of a position is not legal.
    Illegal {
        /// The number of the position.
        number: u64,
    },
    /// The other player can win.
    Lost {
        /// The number of the position before the move that loses.
        number: u64,
    },
}

impl fmt::Display for ProofError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Line(line) => write!(f, "line {line} is not a line of a proof"),
            Self::Header => f.write_str("the header of the proof is not complete"),
            Self::Missing { number } => write!(f, "position {number:x} has no move"),
            Self::Illegal { number } => write!(f, "the move in position {number:x} is not legal"),
            Self::Lost { number } => write!(f, "the winner loses after position {number:x}"),
        }
    }
}

impl std::error::Error for ProofError {}

/// The first line of every proof.
const TITLE: &str = "unlur-proof 1";

impl Proof {
    /// The proof as text.
    #[must_use]
    pub fn to_text(&self) -> String {
        let board = Board::get(self.side);
        let name = |cell: Cell| board.algebraic(Coordinates::Hex, cell);
        let cells = |wanted: Color| {
            let stones = self.stones.iter().filter(|(_, color)| *color == wanted);
            stones.fold(String::new(), |line, &(cell, _)| {
                format!("{line} {}", name(cell))
            })
        };
        let ends = if self.ends_at_patterns {
            "patterns"
        } else {
            "goals"
        };
        let mut text = format!(
            "{TITLE}\nside {}\nblack{}\nwhite{}\nto-move {}\nwinner {}\nends {ends}\n",
            self.side.get(),
            cells(Color::Black),
            cells(Color::White),
            self.to_move,
            self.winner,
        );
        let mut moves: Vec<_> = self.moves.iter().collect();
        moves.sort_unstable();
        for (number, &cell) in moves {
            let _ = writeln!(text, "{number:x} {}", name(cell));
        }
        text
    }

    /// Reads a proof.
    ///
    /// # Errors
    ///
    /// [`ProofError::Header`] or [`ProofError::Line`].
    pub fn from_text(text: &str) -> Result<Self, ProofError> {
        let mut lines = text.lines().enumerate();
        let mut header = |key: &str| {
            let (index, line) = lines.next().ok_or(ProofError::Header)?;
            let rest = line.strip_prefix(key).ok_or(ProofError::Line(index + 1))?;
            Ok((index + 1, rest.trim()))
        };
        let color = |(line, word): (usize, &str)| word.parse().map_err(|_| ProofError::Line(line));
        header(TITLE)?;
        let (line, side) = header("side ")?;
        let side = side.parse().map_err(|_| ProofError::Line(line))?;
        let board = Board::get(side);
        let cell = |name: &str, line| {
            let cell = board.parse_cell(Coordinates::Hex, name);
            cell.map_err(|_| ProofError::Line(line))
        };
        let mut stones = Vec::new();
        for (key, color) in [("black", Color::Black), ("white", Color::White)] {
            let (line, names) = header(key)?;
            for name in names.split_whitespace() {
                let cell = cell(name, line)?;
                if stones.iter().any(|&(other, _)| other == cell) {
                    return Err(ProofError::Line(line));
                }
                stones.push((cell, color));
            }
        }
        stones.sort_unstable();
        let to_move = color(header("to-move ")?)?;
        let winner = color(header("winner ")?)?;
        let ends_at_patterns = match header("ends ")? {
            (_, "patterns") => true,
            (_, "goals") => false,
            (line, _) => return Err(ProofError::Line(line)),
        };
        let mut moves = HashMap::new();
        for (index, line) in lines {
            let wrong = ProofError::Line(index + 1);
            let (number, name) = line.split_once(' ').ok_or(wrong.clone())?;
            let number = u64::from_str_radix(number, 16).map_err(|_| wrong)?;
            moves.insert(number, cell(name, index + 1)?);
        }
        Ok(Self {
            stones,
            side,
            to_move,
            winner,
            ends_at_patterns,
            moves,
        })
    }

    /// Confirms the proof by the rules of the game: at each turn of the winner the move of the
    /// proof is made, at each turn of the other every legal move is tried, and every game must end
    /// as the proof claims. Returns the number of different positions.
    ///
    /// The solver is not used. If the proof ends at patterns, a pattern ends a game too;
    /// `docs/engine.md` explains why it decides.
    ///
    /// # Errors
    ///
    /// The first position in which the proof fails.
    pub fn check(&self) -> Result<u64, ProofError> {
        let mut position = Position::new(self.side, Rules::default());
        let stones = self.stones.iter().map(|&(cell, color)| (cell, Some(color)));
        let is_set_up = position.set_up(stones);
        is_set_up.map_err(|_| ProofError::Illegal { number: 0 })?;
        position.start_in_play(self.to_move);
        let numbers = Numbering::new(&position);
        let mut seen = HashSet::new();
        // For each position on the path: the moves left to try, and its number.
        let mut open = vec![self.moves_of(&position, &numbers)?];
        seen.insert(numbers.of(&position).0);
        while let Some((moves, number)) = open.last_mut() {
            let Some(cell) = moves.pop() else {
                open.pop();
                position.undo();
                continue;
            };
            let number = *number;
            let Some(color) = position.turn() else {
                return Err(ProofError::Illegal { number });
            };
            if position.play(Action::Stone { color, cell }).is_err() {
                return Err(ProofError::Illegal { number });
            }
            match self.end(&position) {
                Some(false) => return Err(ProofError::Lost { number }),
                None if seen.insert(numbers.of(&position).0) => {
                    open.push(self.moves_of(&position, &numbers)?);
                }
                Some(true) | None => _ = position.undo(),
            }
        }
        Ok(seen.len() as u64)
    }

    /// Whether the game has ended as the proof claims; `None` if it continues.
    fn end(&self, position: &Position) -> Option<bool> {
        let by_goal = position.outcome().map(|outcome| outcome.winner);
        let by_pattern = position
            .patterns()
            .first()
            .map(|found| found.pattern.favours());
        let winner = by_goal.or_else(|| by_pattern.filter(|_| self.ends_at_patterns))?;
        Some(winner == self.winner)
    }

    /// The moves to try in a position, and its number.
    fn moves_of(
        &self,
        position: &Position,
        numbers: &Numbering,
    ) -> Result<(Vec<Cell>, u64), ProofError> {
        let board = position.board();
        let (number, symmetry) = numbers.of(position);
        if position.turn() != Some(self.winner) {
            let empty = board.cells().filter(|&cell| position.stone(cell).is_none());
            return Ok((empty.collect(), number));
        }
        let seen = self
            .moves
            .get(&number)
            .ok_or(ProofError::Missing { number })?;
        // The cell that the symmetry of the view maps to the move.
        let cell = board
            .cells()
            .find(|&cell| board.image(symmetry, cell) == *seen);
        Ok((cell.into_iter().collect(), number))
    }
}

/// The numbering of positions, as explained at [`Proof`].
struct Numbering {
    /// For each symmetry, the weight of the digit of each cell.
    weights: Vec<(Symmetry, Vec<u64>)>,
}

impl Numbering {
    fn new(first: &Position) -> Self {
        let board = first.board();
        let is_whole = board.cell_count() <= MAX_OPEN;
        let folds = if is_whole { 12 } else { 1 };
        let weights = Symmetry::ALL.into_iter().take(folds).map(|symmetry| {
            let mut digits = 0;
            let weights = board.cells().map(|cell| {
                let digit = if is_whole {
                    u32::try_from(board.image(symmetry, cell).index()).expect("below 39")
                } else if first.stone(cell).is_none() {
                    digits += 1;
                    digits - 1
                } else {
                    return 0;
                };
                3_u64.checked_pow(digit).unwrap_or(0)
            });
            (symmetry, weights.collect())
        });
        Self {
            weights: weights.collect(),
        }
    }

    /// The number of a position, and the symmetry that gives it.
    fn of(&self, position: &Position) -> (u64, Symmetry) {
        let board = position.board();
        let numbers = self.weights.iter().map(|(symmetry, weights)| {
            let digits = board.cells().map(|cell| match position.stone(cell) {
                None => 0,
                Some(Color::Black) => 1,
                Some(Color::White) => 2,
            });
            let number = digits
                .zip(weights)
                .map(|(digit, weight)| digit * weight)
                .sum();
            (number, *symmetry)
        });
        numbers
            .min_by_key(|(number, _)| *number)
            .expect("a symmetry")
    }
}
