//! Lines as people write them.

use std::fmt;

use super::line::{Line, canonical};
use crate::analysis::Judgement;
use crate::game::{Action, Board, Color, Coordinates, Side};
use crate::record::{Point, read_point};

/// A line of plies as words: cells in `hex` coordinates and `pass`, as in `c3 d4 pass e5`.
///
/// The stones before the pass are the contract's; after it White begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notation {
    /// The cells; `None` for the pass.
    words: Vec<Option<Point>>,
}

/// Why a word cannot be part of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotationError(String);

impl fmt::Display for NotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for NotationError {}

impl Notation {
    /// Reads the words of a line.
    ///
    /// # Errors
    ///
    /// The first word that is neither a cell nor a pass, and a second pass.
    ///
    /// ```
    /// use unlur::collection::openings::Notation;
    /// use unlur::game::Side;
    ///
    /// let line = Notation::parse("c3 pass d4")?;
    /// assert_eq!(line.plies(Side::new(4).unwrap()).unwrap().len(), 3);
    /// // Side 2 has no d4.
    /// assert_eq!(line.plies(Side::new(2).unwrap()), None);
    /// # Ok::<(), unlur::collection::openings::NotationError>(())
    /// ```
    pub fn parse(text: &str) -> Result<Self, NotationError> {
        let mut words: Vec<Option<Point>> = Vec::new();
        for word in text.split_whitespace() {
            if word.eq_ignore_ascii_case("pass") {
                if words.contains(&None) {
                    return Err(NotationError("only one pass is possible".to_owned()));
                }
                words.push(None);
                continue;
            }
            let is_algebraic = word.ends_with(|last: char| last.is_ascii_digit());
            let point = read_point(word.as_bytes()).filter(|_| is_algebraic);
            let neither = || format!("`{word}` is neither a cell such as `h8` nor `pass`");
            words.push(Some(point.ok_or_else(|| NotationError(neither()))?));
        }
        Ok(Self { words })
    }

    /// The number of plies.
    #[must_use]
    pub fn len(&self) -> usize {
        self.words.len()
    }

    /// Whether it has no ply.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.words.is_empty()
    }

    /// The plies on a board; `None` if it does not have one of the cells.
    #[must_use]
    pub fn plies(&self, side: Side) -> Option<Vec<Action>> {
        let board = Board::get(side);
        let contract = self.words.iter().position(Option::is_none);
        let contract = contract.unwrap_or(self.words.len());
        let plies = self.words.iter().enumerate().map(|(index, word)| {
            let Some(point) = word else {
                return Some(Action::Pass);
            };
            let color = match index.checked_sub(contract) {
                Some(after) if after % 2 == 1 => Color::White,
                _ => Color::Black,
            };
            let cell = board.cell_at(Coordinates::Hex, point.column, point.row)?;
            Some(Action::Stone { color, cell })
        });
        plies.collect()
    }

    /// Whether a game begins with it or, unless `is_exact`, with one of its symmetric images.
    #[must_use]
    pub fn begins(&self, judgement: &Judgement<'_>, is_exact: bool) -> bool {
        let Some(line) = Line::from_judgement(judgement, self.len()) else {
            return false;
        };
        let side = line.side;
        self.plies(side).is_some_and(|plies| {
            plies == line.plies
                || !is_exact && canonical(side, &plies).eq(canonical(side, &line.plies))
        })
    }
}
