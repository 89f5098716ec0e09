//! What a game has beyond the moves of its main line and its headers.
//!
//! It is kept as digests of a place in the game, a property and a value. A place is the line of
//! moves that leads to it, so it is the same in each copy, however that spells its points, contract
//! and pass.

use std::borrow::Cow;

use super::headers::{COMPARED, Texts, in_one_spelling};
use super::image::{Content, Contents, Image};
use super::topic::Topic;
use crate::analysis::{Judgement, play_tree};
use crate::collection::Names;
use crate::finding::Code;
use crate::game::{Board, Cell, Color, Coordinates};
use crate::record::{NameKind, Ply, PlyKind, Point, Rectangle, normalize_name, read_point};
use crate::sgf::{Game, Node, Property, PropertyId, Value, short_spelling, simple_text};

/// The contents of the compared game number `number` under each of `symmetries`; nothing if it has
/// none. Its headers are `headers`.
pub(super) fn contents(
    judgement: &Judgement<'_>,
    names: &Names,
    headers: &Texts<'_>,
    (number, symmetries): (u32, &[u8]),
) -> Vec<Contents> {
    let game = judgement.game;
    let Some((side, reading)) = judgement.record.side.zip(judgement.record.reading) else {
        return Vec::new();
    };
    let board = Board::get(side);
    let image = |&symmetry: &u8| Image::new(board, symmetry);
    let mut reader = ContentReader {
        game,
        board,
        coordinates: reading.coordinates,
        names,
        headers,
        cells: game.bytes().len() as u64,
        images: symmetries.iter().map(image).collect(),
    };
    if has_only_moves(game, judgement) {
        // Nearly every game has nothing outside its root but moves, so only the root is read.
        reader.begin(game.known_node(0));
        reader.properties(game.known_node(0), &[], true);
    } else if game.tree().variations() == 0 {
        let mut plies = judgement.record.plies.as_slice();
        for node in game.nodes() {
            let of_node = plies
                .iter()
                .take_while(|ply| ply.node as usize == node.index());
            let (here, rest) = plies.split_at(of_node.count());
            plies = rest;
            reader.node(node, here);
        }
    } else {
        play_tree(judgement, |played| {
            reader.node(game.known_node(played.node), played.plies);
        });
    }
    reader.unexpected_bytes();
    let all = reader.images.into_iter().map(|image| image.finish(number));
    all.filter(|contents| !contents.digests.is_empty())
        .collect()
}

/// Whether a game has nothing but its root properties and moves that were played.
fn has_only_moves(game: Game<'_>, judgement: &Judgement<'_>) -> bool {
    let tree = game.tree();
    let is_of_game =
        |property: Property<'_>| is_uncounted(property) || property.name().is_game_info();
    let is_played = |ply: &&Ply| ply.is_move() && ply.placement().is_some();
    let played = || judgement.record.plies.iter().filter(is_played).count();
    let mut moves = tree.properties_of(0).end..tree.property_count();
    // Each move is written in a value of its own.
    tree.variations() == 0
        && game.known_node(0).properties().all(is_of_game)
        && moves.len() == played()
        && moves.all(|property| tree.values_of(property).len() == 1)
}

/// Whether a property only describes how the record is written, and so is not compared.
fn is_uncounted(property: Property<'_>) -> bool {
    let name = property.name();
    name.is_root() || matches!(name, PropertyId::CS | PropertyId::ST)
}

/// Reads what a game has, node by node.
struct ContentReader<'a> {
    game: Game<'a>,
    board: &'static Board,
    coordinates: Coordinates,
    names: &'a Names,
    headers: &'a Texts<'a>,
    /// How many cells of rectangles are still read one by one: at first as many as the game has
    /// bytes. Further rectangles are read as they are written.
    cells: u64,
    images: Vec<Image>,
}

impl<'a> ContentReader<'a> {
    /// Reads the next node, in preorder, and its plies.
    fn node(&mut self, node: Node<'a>, plies: &[Ply]) {
        let is_main = node.index() < self.game.tree().main_line_length();
        self.begin(node);
        self.advance_by_setup(node);
        for ply in plies.iter().filter(|ply| ply.setup().is_none()) {
            self.ply(ply, is_main);
        }
        self.properties(node, plies, is_main);
    }

    fn begin(&mut self, node: Node<'_>) {
        let parent = node.parent().map(|parent| parent.index());
        for image in &mut self.images {
            image.begin(parent);
        }
    }

    /// Advances to another place by setup. The order of its stones does not matter.
    fn advance_by_setup(&mut self, node: Node<'a>) {
        let properties = node.properties().filter(|it| it.name().is_setup());
        let mut stones: Vec<(Vec<u8>, Content<'_>)> = Vec::new();
        for property in properties {
            for value in property.values() {
                let named = self.points(property, value).into_iter();
                let name = || short_spelling(property.identifier()).collect();
                stones.extend(named.map(|stone| (name(), stone)));
            }
        }
        if !stones.is_empty() {
            for image in &mut self.images {
                let numbers = stones.iter().map(|(name, stone)| image.number(name, stone));
                image.advance(numbers.fold(0, u64::wrapping_add));
            }
        }
    }

    /// Advances to another place by a move. Moves of the main line that were played are compared as
    /// moves; all other moves are added to the contents.
    fn ply(&mut self, ply: &Ply, is_main: bool) {
        let placement = ply.placement();
        let color = ply.color.map_or("", Color::name).as_bytes();
        let (name, content) = match (ply.kind, ply.cell) {
            (PlyKind::Pass, _) => (b"pass".as_slice(), Content::Plain(color.into())),
            (PlyKind::Loss(by), _) => (by.word().as_bytes(), Content::Plain(color.into())),
            (_, Some(cell)) => (color, Content::Cell(cell)),
            (_, None) => (color, self.point(ply.value(self.game).raw())),
        };
        for image in &mut self.images {
            image.advance(image.number(name, &content));
            let topic = if is_main {
                image.note_main_line();
                placement.is_none().then_some("unplayed-moves")
            } else {
                (!image.is_in_main_line()).then_some("variations")
            };
            if let Some(topic) = topic {
                let nothing = Content::Plain(Cow::default());
                image.add(image.place(), Topic(topic), b"", &nothing);
            }
        }
    }

    fn properties(&mut self, node: Node<'a>, plies: &[Ply], is_main: bool) {
        let properties = node.properties();
        for property in properties.filter(|&property| !is_uncounted(property)) {
            let mut moves = plies.iter().filter(|ply| ply.setup().is_none());
            let is_ply = moves.any(|ply| ply.is_in(self.game, property));
            let mut values = property.values().skip(usize::from(is_ply)).peekable();
            if values.peek().is_none() && !is_ply && property.name().holds_points() {
                self.add(property, true, &Content::Plain(Cow::default()));
            }
            for value in values {
                self.value(property, value, is_main);
            }
        }
    }

    fn value(&mut self, property: Property<'a>, value: Value<'a>, is_main: bool) {
        let name = property.name();
        if name.holds_points() {
            for content in self.points(property, value) {
                self.add(property, true, &content);
            }
            return;
        }
        let text = value.decoded_exactly().map(|_| value.text());
        let Some(text) = text else {
            // Bytes that are invalid in the charset are compared as bytes: different ones may look
            // the same in the text.
            return self.add(property, true, &Content::Text(value.raw().into()));
        };
        if name.is_game_info() && name != PropertyId::GC {
            return self.info(property, &value.simple_text(), is_main);
        }
        let text = text.trim().as_bytes();
        if text.is_empty() && name.is_text() {
            return;
        }
        let is_number = text.iter().all(|byte| b"+-.0123456789".contains(byte));
        let content = if is_number && !name.is_text() {
            Content::Plain(text.into())
        } else {
            Content::Text(text.into())
        };
        self.add(property, !(is_main && name == PropertyId::GC), &content);
    }

    /// Adds a text of the game-info, unless it is a header that is compared by itself.
    fn info(&mut self, property: Property<'a>, text: &str, is_main: bool) {
        let field = property.name();
        let text = match NameKind::of(field) {
            Some(kind) => self.names.given(text, kind),
            None => normalize_name(text),
        };
        let Some(text) = in_one_spelling(field, text) else {
            return;
        };
        let mut headers = COMPARED.iter().zip(self.headers);
        let header = headers.find(|(header, _)| header.property() == field);
        if !(is_main && header.is_some_and(|(_, header)| header.as_deref() == Some(&*text))) {
            let content = Content::Plain(text.as_bytes().into());
            self.add(property, !is_main, &content);
        }
    }

    /// Adds a value of the node, or else of the whole game.
    fn add(&mut self, property: Property<'_>, is_of_node: bool, content: &Content<'_>) {
        let name: Vec<u8> = short_spelling(property.identifier()).collect();
        let topic = Topic::of(property.name(), &name);
        for image in &mut self.images {
            let place = if is_of_node { image.place() } else { 0 };
            image.add(place, topic, &name, content);
        }
    }

    /// Adds unexpected bytes as they are: they may have been anything.
    fn unexpected_bytes(&mut self) {
        let offset = self.game.offset();
        let findings = self.game.findings().iter();
        for finding in findings.filter(|finding| finding.code == Code::UnexpectedBytes) {
            let at = |end: u64| usize::try_from(end.saturating_sub(offset)).unwrap_or(usize::MAX);
            let range = at(finding.span.start)..at(finding.span.end);
            let bytes = self.game.bytes().get(range).unwrap_or_default();
            let content = Content::Text(bytes.into());
            for image in &mut self.images {
                image.add(0, Topic("unexpected-bytes"), b"", &content);
            }
        }
    }

    /// The points, labels or lines that a value names.
    fn points(&mut self, property: Property<'a>, value: Value<'a>) -> Vec<Content<'a>> {
        let raw = value.raw().trim_ascii();
        let colon = raw.iter().position(|&byte| byte == b':');
        let halves = colon.map(|colon| (&raw[..colon], &raw[colon + 1..]));
        let one = match (property.name(), halves) {
            (PropertyId::LB, Some((point, _))) => self.cell(point).and_then(|cell| {
                let label = value.decoded_exactly()?;
                let label = simple_text(label.split_once(':')?.1).trim().into();
                Some(Content::Label(cell, label))
            }),
            (PropertyId::AR | PropertyId::LN, Some((from, to))) => {
                let ends = self.cell(from).zip(self.cell(to));
                ends.map(|(from, to)| Content::Cells(from, to))
            }
            (PropertyId::AR | PropertyId::LN | PropertyId::LB, None) => None,
            (name, _) if name.is_move() => Some(self.point(raw)),
            (_, Some(_)) => return self.rectangle(raw),
            _ => Some(self.point(raw)),
        };
        vec![one.unwrap_or_else(|| Content::Text(raw.into()))]
    }

    /// The cells of a rectangle, one by one while that is less work than reading the game.
    fn rectangle(&mut self, raw: &'a [u8]) -> Vec<Content<'a>> {
        let area = Rectangle::read(raw).filter(|area| area.size() <= self.cells);
        let Some(area) = area else {
            return vec![Content::Text(raw.into())];
        };
        self.cells -= area.size();
        let cells = area.points().filter_map(|point| self.cell_at(point));
        cells.map(Content::Cell).collect()
    }

    /// The cell of a point; a text if it is not a cell.
    fn point(&self, raw: &'a [u8]) -> Content<'a> {
        match read_point(raw) {
            None if raw.is_empty() => Content::Plain(raw.into()),
            None => Content::Text(raw.trim_ascii().into()),
            Some(point) => self.cell_at(point).map_or_else(
                || Content::Text(vec![point.column, b',', point.row]),
                Content::Cell,
            ),
        }
    }

    fn cell(&self, raw: &[u8]) -> Option<Cell> {
        self.cell_at(read_point(raw)?)
    }

    fn cell_at(&self, point: Point) -> Option<Cell> {
        self.board
            .cell_at(self.coordinates, point.column, point.row)
    }
}
