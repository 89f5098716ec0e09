//! Records made move by move.

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
/// let after_d4 = builder.node();
/// builder.play("f5")?.resign(Color::White)?;
/// // A variation: another third move.
/// builder.go_to(after_d4).play("e4")?;
///
/// let mut sgf = Vec::new();
/// write_sgf(&builder.finish(), &mut sgf);
/// assert_eq!(
///     String::from_utf8(sgf).unwrap(),
///     "(;FF[4]GM[4000]CA[UTF-8]AP[unlur]SZ[9]CS[hex]PB[Ada]PW[Bo]RE[B+R]\n;B[e5]\n;B[]\n\
///      ;W[d4]C[A good answer.]\n(;B[f5]\n;W[resign])\n(;B[e4]))\n"
/// );
/// # Ok::<(), BuildError>(())
/// ```
#[derive(Clone, Debug)]
pub struct RecordBuilder {
    /// The game-info. Unless a result is given, [`finish`](Self::finish) fills in the one of the
    /// main line.
    pub info: Info,
    position: Position,
    nodes: Vec<Node>,
    /// The index of the node that the next move follows.
    here: usize,
}

#[derive(Clone, Debug)]
struct Node {
    parent: Option<usize>,
    children: Vec<usize>,
    action: Option<Action>,
    comment: Option<String>,
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
        let root = Node {
            parent: None,
            children: Vec::new(),
            action: None,
            comment: None,
        };
        Self {
            info: Info::default(),
            position: Position::new(side, Rules::default()),
            nodes: vec![root],
            here: 0,
        }
    }

    /// The position that the next move is played in.
    #[must_use]
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The node that the next move follows, for [`go_to`](Self::go_to). The root is 0.
    #[must_use]
    pub fn node(&self) -> usize {
        self.here
    }

    /// Goes back to a node. The next move begins a variation there if the node has a child.
    ///
    /// # Panics
    ///
    /// If [`node`](Self::node) never gave that number.
    pub fn go_to(&mut self, node: usize) -> &mut Self {
        self.position = self.position_at(node);
        self.here = node;
        self
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
        self.nodes[self.here].comment = Some(text.to_owned());
        self
    }

    /// The record.
    #[must_use]
    pub fn finish(&self) -> RecordGame {
        let mut nodes = Vec::with_capacity(self.nodes.len());
        let mut open = vec![(0, None)];
        while let Some((index, parent)) = open.pop() {
            let node = &self.nodes[index];
            let own = u32::try_from(nodes.len()).ok();
            nodes.push(RecordNode {
                parent,
                action: node.action.map(|action| self.as_move(action)),
                comment: node.comment.as_deref().map(Text::from),
                properties: Vec::new(),
            });
            let children = node.children.iter().rev();
            open.extend(children.map(|&child| (child, own)));
        }
        let mut info = self.info.clone();
        if info.result.is_none() {
            info.result = self.result().map(Text::from);
        }
        RecordGame {
            side: Some(self.position.board().side().get()),
            info,
            nodes,
        }
    }

    fn add(&mut self, action: Action) -> Result<&mut Self, BuildError> {
        self.position.play(action)?;
        let index = self.nodes.len();
        self.nodes[self.here].children.push(index);
        self.nodes.push(Node {
            parent: Some(self.here),
            children: Vec::new(),
            action: Some(action),
            comment: None,
        });
        self.here = index;
        Ok(self)
    }

    fn position_at(&self, node: usize) -> Position {
        let path = std::iter::successors(Some(node), |&node| self.nodes[node].parent);
        let actions: Vec<Action> = path.filter_map(|node| self.nodes[node].action).collect();
        let mut position = Position::new(self.position.board().side(), Rules::default());
        for &action in actions.iter().rev() {
            let played = position.play(action);
            debug_assert!(played.is_ok(), "it was legal when it was added");
        }
        position
    }

    /// The result of the main line, as `RE` writes it.
    fn result(&self) -> Option<&'static str> {
        let child = |&node: &usize| self.nodes[node].children.first().copied();
        let last = std::iter::successors(Some(0), child).last()?;
        let end = self.position_at(last);
        let winner = end.outcome().map(|outcome| outcome.winner);
        Some(match (winner, end.resigned()) {
            (Some(Color::Black), _) => "B+",
            (Some(Color::White), _) => "W+",
            (None, Some(Color::Black)) => "W+R",
            (None, Some(Color::White)) => "B+R",
            (None, None) => return None,
        })
    }

    fn as_move(&self, action: Action) -> Move {
        match action {
            Action::Stone { color, cell } => {
                let name = self.position.board().algebraic(Coordinates::Hex, cell);
                Move::Stone {
                    color,
                    at: name.to_string(),
                }
            }
            Action::Pass => Move::Pass {
                color: Color::Black,
            },
            Action::Resign(color) => Move::Resign { color },
        }
    }
}
