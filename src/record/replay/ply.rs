//! One event of a game and its effect.

use std::fmt;
use std::ops::Range;

use crate::game::{Action, Board, Cell, Color, Coordinates};
use crate::record::Termination;
use crate::sgf::{Game, Property, Value};

/// One event of a line of play: a move, the end of the contract, or a setup stone.
///
/// Everything that interprets a game uses this list, so the contract, the moves and the cells are
/// the same everywhere. A move is one element. A White stone that implies the pass is two: the end
/// of the contract and the stone. A node with setup stones is one element for each cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ply {
    /// The 1-based number of the move; of a setup stone the number of the move before it, 0 before
    /// the first move.
    pub number: u32,
    /// The 0-based index of the node.
    pub node: u32,
    /// The index in the tree of the value that it is written in.
    pub(super) value: u32,
    /// The kind of event.
    pub kind: PlyKind,
    /// The colour of the stone; for a pass or a loss the colour that it is written with.
    ///
    /// Contract stones and the pass that ends the contract are black, whichever way the record
    /// writes them. `None` if setup empties a cell.
    pub color: Option<Color>,
    /// The colour of the player who made the move: in the contract the colour that the player gets
    /// when it ends. `None` while the contract is open, for the contract moves of variations and
    /// for setup.
    pub mover: Option<Color>,
    /// The cell; `None` for a pass, a loss and a move off the board.
    pub cell: Option<Cell>,
    /// Its effect.
    pub effect: Effect,
}

/// The kind of a [`Ply`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum PlyKind {
    /// A stone, or a move whose value cannot be read.
    Stone,
    /// A pass, written or implied.
    Pass,
    /// A player gave up, ran out of time or forfeited.
    Loss(Termination),
    /// A setup stone, or a cell emptied by setup.
    Setup,
}

impl PlyKind {
    /// Its lower-case name; for a loss, the word in place of a point.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Stone => "stone",
            Self::Pass => "pass",
            Self::Loss(by) => by.word(),
            Self::Setup => "setup",
        }
    }
}

impl fmt::Display for Ply {
    /// Writes `3 white 30`, with the [number](Cell::index) of the cell, or `2 pass`;
    /// [`name`](Self::name) has the names of cells.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words = match (self.kind, self.color, self.cell) {
            (PlyKind::Stone | PlyKind::Setup, Some(color), Some(cell)) => {
                format!("{} {color} {}", self.number, cell.index())
            }
            (PlyKind::Setup, None, Some(cell)) => format!("{} empty {}", self.number, cell.index()),
            (PlyKind::Stone | PlyKind::Setup, ..) => format!("{} ?", self.number),
            (PlyKind::Loss(by), Some(color), _) => format!("{} {color} {}", self.number, by.verb()),
            (kind, ..) => format!("{} {}", self.number, kind.name()),
        };
        f.pad(&words)
    }
}

/// The effect of a [`Ply`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Effect {
    /// A black contract stone was placed.
    ContractStone,
    /// A written pass ended the contract.
    ContractEnd,
    /// The White stone that follows ended the contract: no pass is written.
    ImpliedContractEnd,
    /// A stone was placed during play.
    Stone,
    /// A cell was set up.
    Setup,
    /// The game ended: a player lost by a word of the record. The kind says how.
    Loss,
    /// Nothing: the move cannot be applied, as a finding of the ply says, or of the size of the board.
    Skipped,
    /// Nothing: the game was over before.
    AfterEnd,
}

/// Something that happened at a ply.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct AtPly<T> {
    /// The event.
    pub value: T,
    /// The 1-based ply; 0 for the setup stones that the game begins with.
    pub ply: u32,
}

/// The change that a [`Ply`] made: the game without its text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Placement {
    /// A stone was played. Contract stones are black.
    Stone(Color, Cell),
    /// The contract ended, by a written pass or by a White stone that implies it.
    Pass,
    /// A setup stone was put on a cell, or the cell was emptied.
    SetUp(Option<Color>, Cell),
}

impl Effect {
    /// Whether a written or implied pass ended the contract.
    #[must_use]
    pub const fn ends_contract(self) -> bool {
        matches!(self, Self::ContractEnd | Self::ImpliedContractEnd)
    }
}

impl Ply {
    /// The change; `None` for a resignation and for a move that was not applied.
    #[must_use]
    pub fn placement(&self) -> Option<Placement> {
        match self.effect {
            Effect::ContractEnd | Effect::ImpliedContractEnd => Some(Placement::Pass),
            Effect::Setup => Some(Placement::SetUp(self.color, self.cell?)),
            _ => self
                .stone()
                .map(|(color, cell)| Placement::Stone(color, cell)),
        }
    }

    /// The stone that was played here and its cell; `None` for everything else.
    #[must_use]
    pub fn stone(&self) -> Option<(Color, Cell)> {
        match self.effect {
            Effect::ContractStone | Effect::Stone => self.color.zip(self.cell),
            _ => None,
        }
    }

    /// Its action in the game; `None` for setup, and if it has no effect.
    #[must_use]
    pub fn action(&self) -> Option<Action> {
        match self.effect {
            Effect::ContractEnd | Effect::ImpliedContractEnd => Some(Action::Pass),
            Effect::Loss => self.color.map(Action::Resign),
            _ => self
                .stone()
                .map(|(color, cell)| Action::Stone { color, cell }),
        }
    }

    /// The cell that was set up here and the stone on it now; `None` for everything else.
    #[must_use]
    pub fn setup(&self) -> Option<(Cell, Option<Color>)> {
        match self.effect {
            Effect::Setup => self.cell.map(|cell| (cell, self.color)),
            _ => None,
        }
    }

    /// Whether it is one of the moves that are counted: neither setup nor an implied pass.
    #[must_use]
    pub fn is_move(&self) -> bool {
        self.kind != PlyKind::Setup && self.effect != Effect::ImpliedContractEnd
    }

    /// The lower-case name of its effect, as `unlur moves` prints it.
    #[must_use]
    pub const fn effect_name(&self) -> &'static str {
        match self.effect {
            Effect::ContractStone => "contract",
            Effect::Skipped => "skipped",
            Effect::AfterEnd => "after-end",
            _ => self.kind.name(),
        }
    }

    /// The name of its cell, `pass`, or a word such as `resign`; `?` for a move whose value is not a cell of the board.
    #[must_use]
    pub fn name(&self, board: &Board, coordinates: Coordinates) -> String {
        match (self.kind, self.cell) {
            (PlyKind::Stone | PlyKind::Setup, Some(cell)) => {
                board.algebraic(coordinates, cell).to_string()
            }
            (PlyKind::Stone | PlyKind::Setup, None) => "?".to_owned(),
            (kind, _) => kind.name().to_owned(),
        }
    }

    /// Where it is written, in bytes of the file.
    #[must_use]
    pub fn span(&self, game: Game<'_>) -> Range<u64> {
        self.value(game).span()
    }

    /// The value it is written in.
    #[must_use]
    pub fn value<'a>(&self, game: Game<'a>) -> Value<'a> {
        game.value_at(self.value as usize)
    }

    /// Whether it is written in that property, as its first value.
    #[must_use]
    pub(crate) fn is_in(&self, game: Game<'_>, property: Property<'_>) -> bool {
        let first = property.first_value();
        first.is_some_and(|first| first.span() == self.span(game))
    }
}
