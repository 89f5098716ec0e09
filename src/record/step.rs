//! The moves and setup stones of a record, in the order they are written.

use std::ops::Range;

use super::info::InfoValues;
use super::move_word::color;
use super::point::{MoveValue, algebraic, move_value};
use super::rectangle::Rectangle;
use crate::game::Color;
use crate::sgf::{Game, GameTree, PropertyId, Value, ValueContent, as_row};

/// The meaning of one value of a move or setup property.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Written {
    /// A move of the written colour.
    Move(Color, MoveValue),
    /// A move value after the first of its node.
    Extra,
    /// Stones placed on every cell of an area, or removed from it; the area is `None` if the value
    /// is not an area.
    SetUp(Option<Color>, Option<Rectangle>),
    /// The colour that is to move in a position of setup stones.
    ToMove(Color),
}

impl Written {
    /// Whether this is a move, not setup.
    #[inline]
    pub(super) const fn is_move(self) -> bool {
        matches!(self, Self::Move(..) | Self::Extra)
    }

    /// Whether this places or removes setup stones.
    #[inline]
    pub(super) const fn is_setup(self) -> bool {
        matches!(self, Self::SetUp(..))
    }
}

/// One value of a move or setup property.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    /// The 0-based index of its node.
    pub node: u32,
    /// The index in the tree of the value that it is written in.
    pub value: u32,
    /// The meaning of the value.
    pub written: Written,
}

impl Step {
    /// Where it is written, as file offsets.
    pub(super) fn span(&self, game: Game<'_>) -> Range<u64> {
        self.value(game).span()
    }

    /// The value it is written in.
    pub(super) fn value<'a>(&self, game: Game<'a>) -> Value<'a> {
        game.value_at(self.value as usize)
    }
}

/// The steps of a game in preorder.
#[derive(Debug, Default)]
pub(super) struct Steps {
    all: Vec<Step>,
    /// The number of those of the main line, which come first.
    main_line: usize,
    /// The nodes that are not a single move that can be read.
    pub other_nodes: Vec<u32>,
}

impl Steps {
    pub(super) fn main_line(&self) -> &[Step] {
        &self.all[..self.main_line]
    }

    /// The steps of the other nodes.
    pub(super) fn variations(&self) -> &[Step] {
        &self.all[self.main_line..]
    }

    /// Reads the steps of a game, and the places of its game-info.
    pub(super) fn read(&mut self, game: Game<'_>, info: &mut InfoValues) {
        let tree = game.tree();
        self.all.clear();
        self.other_nodes.clear();
        // Reserved at once, because repeated growth fragments the heap.
        self.all.reserve(tree.main_line_length());
        let mut reader = StepReader {
            tree,
            bytes: game.bytes(),
            steps: &mut self.all,
            other_nodes: &mut self.other_nodes,
        };
        for node in 0..tree.main_line_length() {
            reader.read_node(node, Some(info));
        }
        self.main_line = reader.steps.len();
        for node in tree.main_line_length()..tree.node_count() {
            reader.read_node(node, None);
        }
        if let Some(torn) = tree.torn_value() {
            self.leave_out(torn);
        }
    }

    /// Drops the step that is written in a torn value.
    #[cold]
    fn leave_out(&mut self, torn: usize) {
        let is_torn = |step: &Step| step.value as usize == torn;
        if let Some(step) = self.all.iter().rposition(is_torn) {
            self.all.remove(step);
            self.main_line -= usize::from(step < self.main_line);
        }
    }
}

/// Reads the steps of one node after another.
struct StepReader<'a> {
    tree: &'a GameTree,
    bytes: &'a [u8],
    steps: &'a mut Vec<Step>,
    other_nodes: &'a mut Vec<u32>,
}

impl StepReader<'_> {
    /// Appends the steps of the node `node`, and records its game-info if requested.
    #[inline]
    fn read_node(&mut self, node: usize, info: Option<&mut InfoValues>) {
        // Nearly every node is a single move.
        match self.tree.only_value(node) {
            Some((PropertyId::B, value)) => self.read_move(node, value, Color::Black),
            Some((PropertyId::W, value)) => self.read_move(node, value, Color::White),
            _ => self.read_properties(node, info),
        }
    }

    #[inline]
    fn read_move(&mut self, node: usize, value: usize, color: Color) {
        let range = self.tree.value_range(value);
        let meaning = match algebraic(self.bytes, &range) {
            Some(point) => MoveValue::Point(point),
            None => move_value(&self.bytes[range]),
        };
        if meaning == MoveValue::Nothing {
            self.check_later(node);
        }
        self.push(node, value, Written::Move(color, meaning));
    }

    /// Notes a node whose properties are to be checked.
    #[cold]
    fn check_later(&mut self, node: usize) {
        if self.other_nodes.last() != Some(&as_row(node)) {
            self.other_nodes.push(as_row(node));
        }
    }

    #[inline(never)]
    fn read_properties(&mut self, node: usize, mut info: Option<&mut InfoValues>) {
        self.other_nodes.push(as_row(node));
        let first_step = self.steps.len();
        let mut moves = 0_u32;
        let mut has_turn = false;
        for property in self.tree.properties_of(node) {
            match self.tree.property_name(property) {
                PropertyId::B => self.read_moves(node, property, Color::Black, &mut moves),
                PropertyId::W => self.read_moves(node, property, Color::White, &mut moves),
                PropertyId::AB => self.read_setup(node, property, Some(Color::Black)),
                PropertyId::AW => self.read_setup(node, property, Some(Color::White)),
                PropertyId::AE => self.read_setup(node, property, None),
                PropertyId::PL => self.read_to_move(node, property, &mut has_turn),
                name => {
                    if let Some(info) = info.as_deref_mut() {
                        self.read_info(property, name, info);
                    }
                }
            }
        }
        if self.steps.len() > first_step + 1 && moves > 0 {
            // A node's setup stones are placed before its move is made.
            self.steps[first_step..].sort_by_key(|step| step.written.is_move());
        }
    }

    /// Notes the values of a property, except a torn one: its missing part could change its
    /// meaning.
    fn read_info(&self, property: usize, name: PropertyId, info: &mut InfoValues) {
        let is_whole = |value: &usize| self.tree.torn_value() != Some(*value) || name.may_be_cut();
        let says = |value| ValueContent::of(self.tree.value_bytes(value, self.bytes));
        let values = self.tree.values_of(property).filter(is_whole);
        info.note(name, values.map(|value| (as_row(value), says(value))));
    }

    fn read_moves(&mut self, node: usize, property: usize, color: Color, moves: &mut u32) {
        // A move property without a value is not a move.
        for value in self.tree.values_of(property) {
            if *moves == 0 {
                self.read_move(node, value, color);
            } else {
                self.push(node, value, Written::Extra);
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
            self.push(node, value, Written::SetUp(color, Rectangle::read(raw)));
        }
    }

    /// Reads the colour to move: the first value of the node with content.
    fn read_to_move(&mut self, node: usize, property: usize, has_turn: &mut bool) {
        for value in self.tree.values_of(property) {
            let raw = self.tree.value_bytes(value, self.bytes);
            if std::mem::replace(
                has_turn,
                *has_turn || ValueContent::of(raw) == ValueContent::Present,
            ) {
                return;
            }
            if let Some(color) = to_move(raw) {
                self.push(node, value, Written::ToMove(color));
            }
        }
    }

    #[inline]
    fn push(&mut self, node: usize, value: usize, written: Written) {
        self.steps.push(Step {
            node: as_row(node),
            value: as_row(value),
            written,
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
