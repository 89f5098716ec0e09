//! The moves and setup stones of a record, in the order they are written.

use std::ops::Range;

use super::info::{InfoField, InfoValues};
use super::point::{Area, Meaning, Point, algebraic, meaning};
use super::termination::Termination;
use super::words::{Word, color};
use crate::game::Color;
use crate::sgf::{Game, GameTree, Name, Says, Value};

/// The meaning of one value of a move or setup property.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WrittenMove {
    /// A stone of the written colour.
    Stone(Color, Point),
    /// `tt`: a pass if it is not a cell of the board, else a stone.
    AmbiguousTt(Color),
    /// A pass.
    Pass(Color),
    /// One of Hex's swaps, which mean the pass.
    Swap(Color),
    /// The player of that colour loses in that way.
    Loss(Color, Termination),
    /// A move with an unreadable value.
    Unreadable(Color),
    /// A move value after the first of its node.
    Extra,
    /// Stones placed on every cell of an area, or removed from it.
    SetUp(Option<Color>, Area),
    /// A setup value that names no point.
    SetUpNothing,
    /// The colour that is to move in a position of setup stones.
    ToMove(Color),
}

impl WrittenMove {
    /// Whether this makes its node a ply.
    #[must_use]
    #[inline]
    pub const fn is_ply(self) -> bool {
        !matches!(
            self,
            Self::Extra | Self::SetUp(..) | Self::SetUpNothing | Self::ToMove(_)
        )
    }

    /// Whether this places or removes setup stones.
    #[must_use]
    #[inline]
    pub const fn is_setup(self) -> bool {
        matches!(self, Self::SetUp(..) | Self::SetUpNothing)
    }

    /// Reads the value of a move of a colour, which is in `range` of its game's bytes.
    #[inline]
    pub(super) fn read(bytes: &[u8], range: Range<usize>, color: Color) -> Self {
        match algebraic(bytes, &range) {
            Some(point) => Self::Stone(color, point),
            None => Self::other(color, &bytes[range]),
        }
    }

    #[cold]
    fn other(color: Color, value: &[u8]) -> Self {
        match meaning(value) {
            Meaning::Point(point) => Self::Stone(color, point),
            Meaning::Tt => Self::AmbiguousTt(color),
            Meaning::Word(Word::Pass) => Self::Pass(color),
            Meaning::Word(Word::Swap) => Self::Swap(color),
            Meaning::Word(Word::Loss(by)) => Self::Loss(color, by),
            Meaning::Nothing => Self::Unreadable(color),
        }
    }
}

/// One value of a move or setup property.
#[derive(Clone, Copy, Debug)]
pub struct Step {
    /// The 0-based index of its node.
    pub node: u32,
    /// The index in the tree of the value that it is written in.
    pub(crate) value: u32,
    /// Its meaning.
    pub action: WrittenMove,
}

impl Step {
    /// Where it is written, as file offsets.
    #[must_use]
    pub fn span(&self, game: Game<'_>) -> Range<u64> {
        self.value(game).span()
    }

    /// The value it is written in.
    #[must_use]
    pub fn value<'a>(&self, game: Game<'a>) -> Value<'a> {
        game.value_at(self.value as usize)
    }
}

/// Reads the steps of one node after another.
pub(super) struct StepReader<'a> {
    pub tree: &'a GameTree,
    pub bytes: &'a [u8],
    pub steps: &'a mut Vec<Step>,
    /// The nodes that are not a single move that can be read.
    pub other_nodes: &'a mut Vec<u32>,
}

impl StepReader<'_> {
    /// Appends the steps of the node `node`, and records its game-info if requested.
    #[inline]
    pub(super) fn read_node(&mut self, node: usize, info: Option<&mut InfoValues>) {
        // Nearly every node is a single move.
        match self.tree.only_value(node) {
            Some((Name::B, value)) => self.read_move(node, value, Color::Black),
            Some((Name::W, value)) => self.read_move(node, value, Color::White),
            _ => self.read_properties(node, info),
        }
    }

    #[inline]
    fn read_move(&mut self, node: usize, value: usize, color: Color) {
        let action = WrittenMove::read(self.bytes, self.tree.value_range(value), color);
        if matches!(action, WrittenMove::Unreadable(_)) {
            self.check_later(node);
        }
        self.push(node, value, action);
    }

    /// Notes a node whose properties are to be checked.
    #[cold]
    fn check_later(&mut self, node: usize) {
        if self.other_nodes.last() != Some(&row(node)) {
            self.other_nodes.push(row(node));
        }
    }

    #[inline(never)]
    fn read_properties(&mut self, node: usize, mut info: Option<&mut InfoValues>) {
        self.other_nodes.push(row(node));
        let first_step = self.steps.len();
        let mut moves = 0_u32;
        let mut has_turn = false;
        for property in self.tree.properties_of(node) {
            match self.tree.property_name(property) {
                Name::B => self.read_moves(node, property, Color::Black, &mut moves),
                Name::W => self.read_moves(node, property, Color::White, &mut moves),
                Name::AB => self.read_setup(node, property, Some(Color::Black)),
                Name::AW => self.read_setup(node, property, Some(Color::White)),
                Name::AE => self.read_setup(node, property, None),
                Name::PL => self.read_to_move(node, property, &mut has_turn),
                name => {
                    if let (Some(info), Some(field)) =
                        (info.as_deref_mut(), InfoField::from_name(name))
                    {
                        self.read_info(property, field, info);
                    }
                }
            }
        }
        if self.steps.len() > first_step + 1 && moves > 0 {
            // A node's setup stones are placed before its move is made.
            self.steps[first_step..]
                .sort_by_key(|step| step.action.is_ply() || step.action == WrittenMove::Extra);
        }
    }

    /// Notes the values of a field, except one that is torn and so may be another.
    fn read_info(&self, property: usize, field: InfoField, info: &mut InfoValues) {
        let may_be_cut = self.tree.property_name(property).may_be_cut();
        for value in self.tree.values_of(property) {
            if may_be_cut || self.tree.torn_value() != Some(value) {
                let says = Says::of(self.tree.value_bytes(value, self.bytes));
                info.note(field, row(value), says);
            }
        }
    }

    fn read_moves(&mut self, node: usize, property: usize, color: Color, moves: &mut u32) {
        // Without a value there is no move.
        for value in self.tree.values_of(property) {
            if *moves == 0 {
                self.read_move(node, value, color);
            } else {
                self.push(node, value, WrittenMove::Extra);
            }
            *moves += 1;
        }
    }

    fn read_setup(&mut self, node: usize, property: usize, color: Option<Color>) {
        for value in self.tree.values_of(property) {
            let raw = self.tree.value_bytes(value, self.bytes);
            if raw.trim_ascii().is_empty() {
                continue;
            }
            let action = Area::read(raw).map_or(WrittenMove::SetUpNothing, |area| {
                WrittenMove::SetUp(color, area)
            });
            self.push(node, value, action);
        }
    }

    /// Reads the colour to move: the first value of the node with content.
    fn read_to_move(&mut self, node: usize, property: usize, has_turn: &mut bool) {
        for value in self.tree.values_of(property) {
            let raw = self.tree.value_bytes(value, self.bytes);
            if std::mem::replace(has_turn, *has_turn || Says::of(raw) == Says::MOST) {
                return;
            }
            if let Some(color) = to_move(raw) {
                self.push(node, value, WrittenMove::ToMove(color));
            }
        }
    }

    #[inline]
    fn push(&mut self, node: usize, value: usize, action: WrittenMove) {
        self.steps.push(Step {
            node: row(node),
            value: row(value),
            action,
        });
    }
}

/// The colour that a value of `PL` names.
pub(super) fn to_move(value: &[u8]) -> Option<Color> {
    match value.trim_ascii() {
        b"1" => Some(Color::Black),
        b"2" => Some(Color::White),
        name => color(name),
    }
}

/// An arena index as a step stores it; the arena's rows have the same width.
#[inline]
fn row(index: usize) -> u32 {
    debug_assert!(u32::try_from(index).is_ok());
    #[expect(
        clippy::cast_possible_truncation,
        reason = "the tree's rows have 32 bits"
    )]
    {
        index as u32
    }
}
