//! Builds a canonical form, node by node.

use std::collections::{HashMap, HashSet};

use super::EachNode;
use super::points::Points;
use super::properties::{add, complete_values, identifier, is_left_out, sort};
use super::values::{raw, raw_of, raw_point, typed};
use crate::convert::document::{Info, Move, RecordGame, RecordNode, Text};
use crate::finding::Code;
use crate::game::{Board, Cell, Color};
use crate::record::declarations::{self, Declaration, coordinates, spelling};
use crate::record::{DAMAGED, Effect, Header, Ply, PlyKind, Record, read_point, read_size};
use crate::sgf::escaped_text;
use crate::sgf::{self, Game, Node, Property, PropertyId, Value};

/// Builds a canonical form.
pub(super) struct Canonicalizer<'a, 'e> {
    game: Game<'a>,
    record: &'a Record,
    points: Option<Points>,
    /// Takes the nodes.
    each: &'e mut EachNode<'e>,
    node_count: usize,
    /// The record without its nodes; complete with the root.
    head: RecordGame,
    /// The number that the record gives as its size.
    size: Option<u32>,
    /// The facts that the root declares.
    declarations: Vec<Declaration<'a>>,
    /// The cells that each list of points in the current node has named. The canonical form names
    /// each once; that bounds what rectangles, which it expands, can grow to.
    seen: HashMap<PropertyId, HashSet<Cell>>,
}

impl<'a, 'e> Canonicalizer<'a, 'e> {
    pub(super) fn new(game: Game<'a>, record: &'a Record, each: &'e mut EachNode<'e>) -> Self {
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
            each,
            node_count: 0,
            head: RecordGame {
                side: record.side.map(crate::game::Side::get),
                info: Info::default(),
                nodes: Vec::new(),
            },
            size: record
                .declared(game, PropertyId::SZ)
                .and_then(|size| read_size(size.raw())),
            declarations: declarations::of_node(game, 0),
            seen: HashMap::new(),
        }
    }

    /// Makes the nodes.
    pub(super) fn run(mut self) -> RecordGame {
        // The index of each node in the canonical form, which has more nodes if passes are implied.
        let mut indices: Vec<u32> = Vec::with_capacity(self.game.tree().node_count());
        let record = self.record;
        let mut plies = record.plies.iter().chain(&record.variations).peekable();
        for node in 0..self.game.tree().node_count() {
            let mut needs_pass = None;
            let mut ply = None;
            while let Some(here) = plies.next_if(|ply| ply.node as usize == node) {
                if here.effect == Effect::ImpliedContractEnd {
                    needs_pass = Some(here.number);
                }
                ply = ply.or(here.is_move().then_some(here));
            }
            let parent = self.game.tree().parent(node).map(|parent| indices[parent]);
            let index = self.node(node, ply, needs_pass, parent);
            indices.push(index);
        }
        self.head
    }

    /// Adds a node, and a pass before it if the move with the number `needs_pass` implies one.
    fn node(
        &mut self,
        node: usize,
        ply: Option<&Ply>,
        needs_pass: Option<u32>,
        parent: Option<u32>,
    ) -> u32 {
        let mut data = RecordNode {
            parent,
            action: ply.map(|ply| self.action(ply)),
            ..RecordNode::default()
        };
        // Nearly every node is one move, which is in `action` already.
        let is_bare = node > 0 && ply.is_some() && self.game.tree().only_value(node).is_some();
        if !is_bare {
            self.properties(node, ply, &mut data);
        }
        if let Some(number) = needs_pass {
            self.pass_before(&mut data, number == 1);
        }
        self.push(data, self.game.tree().has_variations(node))
    }

    /// A move of the replay in canonical form.
    fn action(&self, ply: &Ply) -> Move {
        let color = ply.color.unwrap_or(Color::Black);
        match (ply.kind, self.points.zip(ply.cell)) {
            (PlyKind::Pass, _) => Move::Pass { color },
            (PlyKind::Loss(by), _) => Move::lost(color, by),
            (_, Some((points, cell))) => Move::stone(points.board, color, cell),
            (_, None) => Move::Raw {
                color,
                raw: self.raw_move(ply.value(self.game)),
            },
        }
    }

    /// A value that is not a cell: as a point off the board, else as it is written.
    fn raw_move(&self, value: Value<'_>) -> Text {
        let outside = self.points.zip(read_point(value.raw()));
        let outside = outside.and_then(|(points, point)| points.name_outside(point));
        outside.map_or_else(|| raw_point(value), Text::Characters)
    }

    /// Adds the properties of a node other than its move.
    fn properties(&mut self, node: usize, ply: Option<&Ply>, data: &mut RecordNode) {
        self.seen.clear();
        if node == 0 {
            self.fill_info();
        }
        data.comment = comment(self.game.known_node(node));
        for property in self.game.known_node(node).properties() {
            self.property(property, node == 0, ply, data);
        }
        if node == 0 {
            self.add_damage(&mut data.properties);
        }
        let has_program = |(identifier, _): &(String, _)| identifier == "AP";
        if node == 0 && !data.properties.iter().any(has_program) {
            add(&mut data.properties, "AP", [Text::from("unlur")]);
        }
        sort(&mut data.properties);
    }

    /// Adds to the root the damage in the text of the game, and a mark if its size is suspect.
    fn add_damage(&self, properties: &mut Vec<(String, Vec<Text>)>) {
        let is_known = |code: &str| {
            let known = |(identifier, values): &(String, Vec<Text>)| {
                identifier == DAMAGED && values.iter().any(|value| value.as_str() == Some(code))
            };
            properties.iter().any(known)
        };
        let findings = self.game.findings();
        let kept = Code::ALL
            .iter()
            .filter(|code| code.is_damage() || **code == Code::SizeSuspect);
        let found = kept.filter(|&&code| match code {
            Code::SizeSuspect => self.record.is_size_suspect,
            Code::SwallowedValue if self.record.has_swallowed_value => true,
            code => findings.iter().any(|finding| finding.code == code),
        });
        let names = found.map(|code| code.name()).filter(|name| !is_known(name));
        let names: Vec<_> = names.map(Text::from).collect();
        if !names.is_empty() {
            add(properties, DAMAGED, names);
        }
    }

    /// Adds the pass that the first White stone implies. If that stone is in the root, a new root
    /// without it comes first and keeps the properties of the whole game. If it is the first move,
    /// setup in its node comes first too.
    fn pass_before(&mut self, stone: &mut RecordNode, is_first: bool) {
        let is_root = stone.parent.is_none();
        if is_root || is_first && stone.has_setup() {
            let mut first = std::mem::take(stone);
            stone.action = first.action.take();
            if !is_root {
                stone.comment = first.comment.take();
            }
            let is_of_stone = |(identifier, _): &(String, Vec<Text>)| {
                let name = PropertyId::reduce(identifier.as_bytes());
                name.is_move() || !is_root && !name.is_setup() && name != PropertyId::PL
            };
            (stone.properties, first.properties) =
                first.properties.into_iter().partition(is_of_stone);
            stone.parent = Some(self.push(first, false));
        }
        let pass = RecordNode {
            parent: stone.parent,
            action: Some(Move::Pass {
                color: Color::Black,
            }),
            ..RecordNode::default()
        };
        stone.parent = Some(self.push(pass, false));
    }

    fn push(&mut self, node: RecordNode, has_variations: bool) -> u32 {
        (self.each)(&self.head, node, has_variations);
        self.node_count += 1;
        // This cannot overflow: the rows of the tree have the same width.
        u32::try_from(self.node_count - 1).unwrap_or(u32::MAX)
    }

    /// Adds a property to a node in canonical form.
    fn property(
        &mut self,
        property: Property<'a>,
        is_root: bool,
        ply: Option<&Ply>,
        data: &mut RecordNode,
    ) {
        let name = property.name();
        if name == PropertyId::C {
            // A `C` with a value is in the node's comment already, and one without a value has no
            // meaning.
            return;
        }
        let mut values: Vec<_> = complete_values(property).collect();
        let texts = if values.is_empty() {
            // A mark may have no value.
            if is_left_out(property) || name.is_text() || name.is_fact() {
                return;
            }
            vec![Text::from("")]
        } else {
            if ply.is_some_and(|ply| ply.is_in(self.game, property)) {
                values.remove(0);
            }
            if is_root {
                self.without_counting(name, &mut values);
            }
            self.values(name, values)
        };
        if !texts.is_empty() {
            add(&mut data.properties, &identifier(property), texts);
        }
    }

    /// Writes the game-info that counts in the root into the head.
    fn fill_info(&mut self) {
        for declaration in &self.declarations {
            let name = declaration.name();
            let read = if name == PropertyId::GC {
                sgf::text
            } else {
                sgf::simple_text
            };
            if let Some(header) = Header::of(name) {
                *self.head.info.field_mut(header) = Some(typed(declaration.value, read));
            }
        }
    }

    /// Drops the value of a root property that counts, if the canonical form writes it elsewhere.
    /// Other values are kept, unless they mean the same.
    fn without_counting(&mut self, name: PropertyId, values: &mut Vec<Value<'a>>) {
        let Some(counting) = self.declarations.iter().find(|it| it.name() == name) else {
            return;
        };
        if let Some(anew) = self.written_anew(counting) {
            // Unreadable coordinates are kept next to those that are written.
            values.retain(|value| {
                let is_unread = name == PropertyId::CS && coordinates(value.raw()).is_none();
                is_unread
                    || !counting.is_same(*value) && spelling(name, &value.simple_text()) != anew
            });
        } else if Header::of(name).is_some() {
            values.retain(|&value| !counting.is(value));
        }
    }

    /// The value that the canonical form writes in place of a declaration of the root.
    fn written_anew(&self, declaration: &Declaration<'a>) -> Option<String> {
        let anew = match declaration.name() {
            PropertyId::FF => "4",
            PropertyId::GM => "4000",
            PropertyId::CA => "utf-8",
            PropertyId::SZ => return Some(self.record.side?.width().to_string()),
            PropertyId::CS if self.points.is_some() => "hex",
            _ => return None,
        };
        Some(anew.to_owned())
    }

    /// The values of the property `name` in canonical form.
    fn values(&mut self, name: PropertyId, values: Vec<Value<'a>>) -> Vec<Text> {
        let values = values.into_iter();
        let Some(points) = self.points.filter(|_| name.holds_points()) else {
            // A later node may repeat the size, in the spelling of the record or as it is written
            // here.
            let size = self
                .size
                .zip(self.record.side)
                .filter(|_| name == PropertyId::SZ);
            let size = |value: Value<'a>| {
                let ((size, board), read) = size.zip(read_size(value.raw()))?;
                let width = board.width();
                (read == size || read == width).then(|| Text::Characters(width.to_string()))
            };
            return values
                .map(|value| size(value).unwrap_or_else(|| raw(value)))
                .collect();
        };
        if name.is_setup() {
            // Other stones on the same cells came in between: a repetition counts again.
            self.seen
                .retain(|&other, _| other == name || !other.is_setup());
        }
        let seen = self.seen.entry(name).or_default();
        values
            .flat_map(|value| points.translate(name, value.raw(), seen, || raw_of(name, value)))
            .collect()
    }
}

/// The comment of a node: its comments, joined by line breaks.
fn comment(node: Node<'_>) -> Option<Text> {
    let mut comments = node.comments().into_iter();
    let mut joined = typed(comments.next()?, sgf::text);
    for comment in comments {
        joined = match (joined, typed(comment, sgf::text)) {
            (Text::Characters(one), Text::Characters(other)) => {
                Text::Characters(one + "\n" + &other)
            }
            (one, other) => {
                let raw = |text| match text {
                    Text::Characters(text) => escaped_text(&text).into_owned(),
                    Text::Bytes(bytes) => bytes,
                };
                Text::Bytes([raw(one), raw(other)].join(&b'\n'))
            }
        };
    }
    Some(joined)
}
