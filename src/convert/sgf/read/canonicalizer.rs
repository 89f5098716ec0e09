//! The making of a canonical form, node by node.

use super::points::Points;
use super::properties::{add, identifier, sort};
use super::row;
use super::values::{raw, raw_of, typed};
use crate::convert::document::{Info, Move, RecordGame, RecordKind, RecordNode, Text};
use crate::game::{Board, Color};
use crate::record::{Record, Step};
use crate::sgf::{self, Game, Name, Property, Value};

/// What the way from the root to a node leaves open.
#[derive(Clone, Copy)]
struct Way {
    /// The node's index in the canonical form.
    index: u32,
    /// Whether the contract goes on behind it.
    contract: bool,
    /// Whether a move was made.
    moved: bool,
}

/// The making of a canonical form.
pub(super) struct Canonicalizer<'a> {
    pub(super) game: Game<'a>,
    pub(super) record: &'a Record,
    pub(super) points: Option<Points>,
    nodes: Vec<RecordNode>,
    info: Info,
    /// What of the root is said in canonical form by itself.
    said: Vec<Name>,
}

impl<'a> Canonicalizer<'a> {
    pub(super) fn new(game: Game<'a>, record: &'a Record) -> Self {
        let points = record
            .side
            .zip(record.reading)
            .map(|(side, reading)| Points {
                board: Board::get(side),
                coordinates: reading.coordinates,
            });
        Self {
            game,
            record,
            points,
            nodes: Vec::with_capacity(game.tree().node_count()),
            info: Info::default(),
            said: Vec::new(),
        }
    }

    pub(super) fn run(mut self) -> RecordGame {
        let mut ways: Vec<Way> = Vec::with_capacity(self.game.tree().node_count());
        let mut steps = self.record.steps.as_slice();
        for node in 0..self.game.tree().node_count() {
            let here = steps
                .iter()
                .take_while(|step| step.node as usize == node)
                .count();
            let (here, rest) = steps.split_at(here);
            steps = rest;
            let parent = self.game.tree().parent(node).map(|parent| ways[parent]);
            let way = self.node(node, here, parent);
            ways.push(way);
        }
        RecordGame {
            kind: RecordKind::Unlur,
            side: self.record.side.map(crate::game::Side::get),
            info: self.info,
            nodes: self.nodes,
        }
    }

    /// Makes a node, and a pass before it where one is implied.
    fn node(&mut self, node: usize, steps: &[Step], parent: Option<Way>) -> Way {
        let mut needs_pass = false;
        let mut contract = parent.is_none_or(|way| way.contract);
        let mut moved = parent.is_some_and(|way| way.moved);
        if !moved && steps.iter().any(|step| step.act.is_setup()) {
            contract = false;
        }
        let ply = steps.iter().find(|step| step.act.is_ply());
        let mut action = None;
        if let Some(ply) = ply {
            let was_contract = contract;
            action = Some(self.action(ply, &mut contract));
            moved = true;
            let is_pass = matches!(action, Some(Move::Pass { .. }));
            needs_pass = was_contract && !contract && !is_pass;
        }
        let mut data = RecordNode {
            parent: parent.map(|way| way.index),
            action,
            ..RecordNode::default()
        };
        // Nearly every node is one move, which is said already.
        let is_bare = node > 0 && ply.is_some() && self.game.tree().only_value(node).is_some();
        if !is_bare {
            self.properties(node, ply, &mut data);
        }
        if needs_pass {
            self.pass_before(&mut data);
        }
        Way {
            index: self.push(data),
            contract,
            moved,
        }
    }

    /// Adds what a node says beside its move.
    fn properties(&mut self, node: usize, ply: Option<&Step>, data: &mut RecordNode) {
        for property in self.game.node(node).properties() {
            self.property(property, node == 0, ply, data);
        }
        let has_program = |(identifier, _): &(String, _)| identifier == "AP";
        if node == 0 && !data.properties.iter().any(has_program) {
            add(&mut data.properties, "AP", [Text::from("unlur")]);
        }
        sort(&mut data.properties);
    }

    /// Adds the pass that the first White stone implies; before one in the root comes
    /// a root without it, which keeps what belongs to the whole game.
    fn pass_before(&mut self, stone: &mut RecordNode) {
        if stone.parent.is_none() {
            let mut root = std::mem::take(stone);
            stone.action = root.action.take();
            (stone.properties, root.properties) = root
                .properties
                .into_iter()
                .partition(|(identifier, _)| Name::reduce(identifier.as_bytes()).is_move());
            stone.parent = Some(self.push(root));
        }
        let pass = RecordNode {
            parent: stone.parent,
            action: Some(Move::Pass {
                color: Color::Black.into(),
            }),
            ..RecordNode::default()
        };
        stone.parent = Some(self.push(pass));
    }

    fn push(&mut self, node: RecordNode) -> u32 {
        self.nodes.push(node);
        row(self.nodes.len() - 1)
    }

    /// Adds a property to a node in canonical form.
    fn property(
        &mut self,
        property: Property<'a>,
        is_root: bool,
        ply: Option<&Step>,
        data: &mut RecordNode,
    ) {
        let name = property.name();
        let mut values = property.values();
        if is_root && values.len() > 0 && self.is_written_anew(property) {
            values.next();
            if values.len() > 0 {
                add(&mut data.properties, &identifier(property), values.map(raw));
            }
            return;
        }
        let is_the_ply = ply.is_some_and(|step| step.is_of(self.game, property));
        if is_the_ply {
            values.next();
            if values.len() > 0 {
                let rest: Vec<Text> = values.flat_map(|value| self.values(name, value)).collect();
                add(&mut data.properties, &identifier(property), rest);
            }
            return;
        }
        if values.len() == 0 {
            // Nothing is read from text without a value, but a mark may be one.
            if !(name.is_text() || name.is_root() || name.is_game_info() || matches!(name, Name::CS | Name::PL)) {
                add(
                    &mut data.properties,
                    &identifier(property),
                    [Text::from("")],
                );
            }
            return;
        }
        if name == Name::C && data.comment.is_none() {
            data.comment = values.next().map(|value| typed(value, sgf::text));
            if values.len() == 0 && data.comment.is_some() {
                return;
            }
        } else if is_root
            && let Some(field) = self.info.field_mut(name)
            && field.is_none()
        {
            let read = if name == Name::GC {
                sgf::text
            } else {
                sgf::simple_text
            };
            *field = values.next().map(|value| typed(value, read));
            if values.len() == 0 && field.is_some() {
                return;
            }
        }
        let identifier = identifier(property);
        let all: Vec<Text> = values.flat_map(|value| self.values(name, value)).collect();
        add(&mut data.properties, &identifier, all);
    }

    /// Whether the first value of a property of the root is not kept, because canonical form says
    /// anew what it says. Of several of a name only the first is believed, so the others are kept.
    fn is_written_anew(&mut self, property: Property<'a>) -> bool {
        let name = property.name();
        let is_known = match name {
            Name::FF | Name::GM | Name::CA => true,
            Name::SZ => self.record.side.is_some(),
            Name::CS => self.points.is_some(),
            _ => return false,
        };
        if !is_known || self.said.contains(&name) {
            return false;
        }
        self.said.push(name);
        name != Name::CS || is_coordinates(property)
    }

    /// What a value of the property `name` is in canonical form.
    fn values(&self, name: Name, value: Value<'a>) -> Vec<Text> {
        match self.points {
            Some(points) if name.holds_points() => {
                points.translate(name, value.raw(), || raw_of(name, value))
            }
            _ => vec![raw(value)],
        }
    }
}

/// Whether a `CS` names coordinates, which the canonical form has no more use for.
fn is_coordinates(property: Property<'_>) -> bool {
    property.first_value().is_some_and(|value| {
        let name = value.raw().trim_ascii();
        name.eq_ignore_ascii_case(b"hex") || name.eq_ignore_ascii_case(b"pbem")
    })
}
