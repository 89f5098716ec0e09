//! Legal games made move by move, for users of the library: what is read may vary or be illegal.

use std::fmt;

use super::game::{RecordGame, RecordNode};
use super::info::Info;
use super::moves::Move;
use super::text::Text;
use crate::game::{Action, Cell, Color, Coordinates, ParseError, PlayError, Position, Rules, Side};

/// Makes a record move by move. Only legal moves are taken, and the colours follow from the rules.
///
/// ```
/// use unlur::convert::{BuildError, RecordBuilder, Text, write_sgf};
/// use unlur::game::{Color, Side};
///
/// let mut builder = RecordBuilder::new(Side::new(5).unwrap());
/// builder.info.black = Some(Text::from("Ada"));
/// builder.info.white = Some(Text::from("Bo"));
/// builder.play("e5")?.play("pass")?.play("d4")?.comment("A good answer.");
/// builder.play("f5")?.resign(Color::White)?;
///
/// let mut sgf = Vec::new();
/// write_sgf(&builder.finish(), &mut sgf);
/// assert_eq!(
///     String::from_utf8(sgf).unwrap(),
///     "(;FF[4]GM[4000]CA[UTF-8]AP[unlur]SZ[9]CS[hex]PB[Ada]PW[Bo]RE[B+R]\n;B[e5]\n;B[]\n\
///      ;W[d4]C[A good answer.]\n;B[f5]\n;W[resign])\n"
/// );
/// # Ok::<(), BuildError>(())
/// ```
#[derive(Clone, Debug)]
pub struct RecordBuilder {
    /// The game-info. Unless a result is given, [`finish`](Self::finish) fills it in.
    pub info: Info,
    position: Position,
    /// The root, and a node for each move.
    nodes: Vec<RecordNode>,
}

/// Why a move cannot be added to a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BuildError {
    /// The text names no cell of the board.
    Name(ParseError),
    /// The move breaks a rule.
    Rule(PlayError),
}

impl fmt::Display for BuildError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Name(error) => error.fmt(f),
            Self::Rule(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for BuildError {}

impl From<ParseError> for BuildError {
    fn from(error: ParseError) -> Self {
        Self::Name(error)
    }
}

impl From<PlayError> for BuildError {
    fn from(error: PlayError) -> Self {
        Self::Rule(error)
    }
}

impl RecordBuilder {
    /// A record without moves on a board of `side`.
    #[must_use]
    pub fn new(side: Side) -> Self {
        Self {
            info: Info::default(),
            position: Position::new(side, Rules::default()),
            nodes: vec![RecordNode::default()],
        }
    }

    /// The position that the next move is played in.
    #[must_use]
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Adds a stone on a cell of the `hex` coordinates, such as `e5`, or a `pass`.
    ///
    /// # Errors
    ///
    /// [`BuildError`] if the text names no cell, or the move is illegal. Nothing is added then.
    pub fn play(&mut self, name: &str) -> Result<&mut Self, BuildError> {
        if name.eq_ignore_ascii_case("pass") {
            return self.pass();
        }
        let cell = self.position.board().parse_cell(Coordinates::Hex, name)?;
        self.stone(cell)
    }

    /// Adds a stone of the colour to move.
    ///
    /// # Errors
    ///
    /// [`BuildError::Rule`] if the move is illegal.
    pub fn stone(&mut self, cell: Cell) -> Result<&mut Self, BuildError> {
        // Only after the end there is no turn, and then no colour is right.
        let color = self.position.turn().unwrap_or(Color::Black);
        self.add(Action::Stone { color, cell })
    }

    /// Adds the pass that ends the contract.
    ///
    /// # Errors
    ///
    /// [`BuildError::Rule`] if the contract has ended.
    pub fn pass(&mut self) -> Result<&mut Self, BuildError> {
        self.add(Action::Pass)
    }

    /// Adds the resignation of the player of a colour.
    ///
    /// # Errors
    ///
    /// [`BuildError::Rule`] if the game is over.
    pub fn resign(&mut self, color: Color) -> Result<&mut Self, BuildError> {
        self.add(Action::Resign(color))
    }

    /// Sets the comment of the latest move, or of the root.
    pub fn comment(&mut self, text: &str) -> &mut Self {
        if let Some(node) = self.nodes.last_mut() {
            node.comment = Some(Text::from(text));
        }
        self
    }

    /// The record.
    #[must_use]
    pub fn finish(&self) -> RecordGame {
        let mut info = self.info.clone();
        if info.result.is_none() {
            info.result = self.result().map(Text::from);
        }
        RecordGame {
            side: Some(self.position.board().side().get()),
            info,
            nodes: self.nodes.clone(),
        }
    }

    fn add(&mut self, action: Action) -> Result<&mut Self, BuildError> {
        self.position.play(action)?;
        let action = match action {
            Action::Stone { color, cell } => Move::stone(self.position.board(), color, cell),
            Action::Pass => Move::Pass {
                color: Color::Black,
            },
            Action::Resign(color) => Move::Resign { color },
        };
        let parent = self.nodes.len() - 1;
        self.nodes.push(RecordNode::of_move(parent, action));
        Ok(self)
    }

    /// The result, as `RE` writes it.
    fn result(&self) -> Option<&'static str> {
        let winner = self.position.outcome().map(|outcome| outcome.winner);
        Some(match (winner, self.position.resigned()) {
            (Some(Color::Black), _) => "B+",
            (Some(Color::White), _) => "W+",
            (None, Some(Color::Black)) => "W+R",
            (None, Some(Color::White)) => "B+R",
            (None, None) => return None,
        })
    }
}
