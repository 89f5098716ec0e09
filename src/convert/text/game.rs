//! A game of a text, as far as it is read.

use std::ops::Range;

use super::diagram::Diagram;
use super::notation::{TextNotation, is_cell_name};
use super::token::{Kind, Said, Token};
use super::turns::{SWAP, Turns};
use crate::convert::document::{Info, Move, RecordGame, RecordNode, Text, identifier};
use crate::finding::{Code, Severity};
use crate::game::{Board, Color, Side};
use crate::record::declarations::spelling;
use crate::record::{DAMAGED, Word as Spoken, read_color};
use crate::sgf::{Name, Says};

/// How plain text is read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct TextOptions {
    /// How cells are named, overriding the text; if neither sets it, `hex`.
    pub notation: Option<TextNotation>,
    /// The side of the board if the text does not give it.
    pub side: Option<Side>,
}

/// A game of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextGame {
    /// The game as a record.
    pub record: RecordGame,
    /// Where it begins, as a 0-based byte offset in the text.
    pub start: usize,
    /// Where the next game begins, or the text ends.
    pub(super) end: usize,
    /// The bytes of each ply in the text.
    pub plies: Vec<Range<usize>>,
    /// The bytes of text that was not understood or does not count, and why.
    pub other_text: Vec<(Range<usize>, Code, &'static str)>,
    /// Whether a board is drawn.
    pub is_drawn: bool,
    /// Whether its moves are numbered from 1, or its side is given.
    pub(super) is_declared: bool,
}

/// What is wrong with a number at the end of the moves, or before another one.
const NO_MOVE: &str = "no move follows this number";
const OUT_OF_ORDER: &str =
    "this number does not continue the list; a move, or the letter of a cell, may be lost";
const REPEATED: &str = "this header repeats another one, whose value counts";

/// The game being read.
#[expect(
    clippy::struct_excessive_bools,
    reason = "independent facts of what was read"
)]
#[derive(Default)]
pub(super) struct Builder {
    pub options: TextOptions,
    start: Option<usize>,
    side: Option<Side>,
    pub has_side_header: bool,
    /// The side that the header `Side` gives.
    declared_side: Option<Side>,
    pub declared_notation: Option<TextNotation>,
    /// Whether a blank line is behind the latest header.
    pub is_behind_blank: bool,
    notation: TextNotation,
    info: Info,
    nodes: Vec<RecordNode>,
    turns: Turns,
    to_move: Option<Color>,
    /// The value of the header `To move`.
    turn_header: Option<Range<usize>>,
    pub plies: Vec<Range<usize>>,
    other_text: Vec<(Range<usize>, Code, &'static str)>,
    /// The number that a move is to follow, and where it is.
    number: Option<(u32, Range<usize>)>,
    /// The first number, if it is bare and no other follows.
    lone_number: Option<Range<usize>>,
    /// The number of the latest move that has one.
    latest_number: Option<u32>,
    pub is_drawn: bool,
    pub is_numbered: bool,
}

impl Builder {
    pub(super) fn new(options: TextOptions) -> Self {
        Self {
            options,
            side: options.side,
            notation: options.notation.unwrap_or_default(),
            nodes: vec![RecordNode::default()],
            ..Self::default()
        }
    }

    /// The game begins at `at`, unless it has begun before.
    pub(super) fn begin(&mut self, at: usize) {
        self.start.get_or_insert(at);
    }

    pub(super) fn has_moves(&self) -> bool {
        !self.plies.is_empty()
    }

    /// Begins with a drawn board; `place` is its first line.
    pub(super) fn draw(&mut self, diagram: &Diagram, place: Range<usize>) {
        let declared = self.declared_side.filter(|side| *side != diagram.side);
        if let Some(declared) = declared {
            let why = "the header `Side` gives another side than this board, which counts";
            self.lose("SZ", &declared.width().to_string(), place, why);
        }
        self.side = Some(diagram.side);
        self.is_drawn = true;
        self.nodes[0].set_up(&diagram.stones);
    }

    /// Reads the value of the header `Side`. Of several the first counts.
    pub(super) fn read_side(&mut self, value: &str, place: Range<usize>) {
        let side = value.parse().ok().and_then(Side::new);
        if self.has_side_header {
            return match (side, self.declared_side) {
                _ if value.is_empty() || side.is_some() && side == self.declared_side => {}
                (Some(side), Some(_)) => {
                    self.lose("SZ", &side.width().to_string(), place, REPEATED);
                }
                _ => self.report(place, Code::DuplicateProperty, REPEATED),
            };
        }
        if side.is_none() {
            let why = "this is no side of a board, from 2 to 26";
            self.remark(place, why);
        }
        self.side = side.or(self.options.side);
        (self.has_side_header, self.declared_side) = (true, side);
    }

    /// Reads the value of the header `Coordinates`.
    pub(super) fn read_notation(&mut self, value: &str, place: Range<usize>) {
        let declared = TextNotation::from_name(value);
        let notation = self.options.notation.or(declared);
        if self.declared_notation.is_some() {
            if declared != self.declared_notation {
                self.lose("CS", value, place, REPEATED);
            }
        } else if declared.is_some() && self.has_moves() {
            // What was read is not read again.
            if notation != Some(self.notation) {
                let why = "the moves before this are read in other coordinates";
                self.remark(place, why);
            }
        } else {
            if declared.is_none() {
                let why = "these coordinates are not known; `hex`, `pbem` and `apgame` are";
                self.remark(place, why);
            }
            self.declared_notation = declared;
            self.notation = notation.unwrap_or_default();
        }
    }

    /// Reads the value of the header `To move`.
    pub(super) fn read_turn(&mut self, value: &str, place: Range<usize>) {
        match read_color(value.as_bytes()) {
            Some(color) => {
                if !self.has_moves() {
                    self.turn_header.get_or_insert(place.clone());
                }
                self.set_turn(color, place);
            }
            None => self.remark(place, "this is no colour"),
        }
    }

    /// Sets whose turn it is in the position, unless that is known.
    pub(super) fn set_turn(&mut self, color: Color, place: Range<usize>) {
        match self.to_move {
            _ if self.has_moves() => {
                self.remark(place, "the moves before this show whose turn it is");
            }
            None => self.to_move = Some(color),
            Some(first) if first != color => self.lose("PL", identifier(color), place, REPEATED),
            Some(_) => {}
        }
    }

    /// Whether nothing is said yet of a fact of the game.
    pub(super) fn info_is_free(&mut self, identifier: &str) -> bool {
        let field = self.info.field_mut(Name::reduce(identifier.as_bytes()));
        let said = field.and_then(|field| field.as_ref());
        said.is_none_or(|text| Says::of(text.as_bytes()) < Says::Something)
    }

    /// Sets a fact of the game that a header or a result gives, unless it is known.
    pub(super) fn header(&mut self, identifier: &str, value: &str, place: Range<usize>) {
        let name = Name::reduce(identifier.as_bytes());
        let is_free = self.info_is_free(identifier);
        let Some(field) = self.info.field_mut(name) else {
            return;
        };
        let first = field.as_ref().and_then(Text::as_str).unwrap_or_default();
        let is_same = spelling(name, first) == spelling(name, value);
        if is_free {
            *field = (!value.is_empty()).then(|| Text::from(value));
        } else if !is_same && !value.is_empty() {
            self.lose(identifier, value, place, REPEATED);
        }
    }

    /// Keeps a value that does not count in the root.
    fn lose(&mut self, name: &str, value: &str, place: Range<usize>, why: &'static str) {
        self.report(place, Code::DuplicateProperty, why);
        self.root_values(name).push(Text::from(value));
    }

    /// The values of a property of the root, none if it is new.
    fn root_values(&mut self, name: &str) -> &mut Vec<Text> {
        let properties = &mut self.nodes[0].properties;
        let known = properties.iter().position(|(known, _)| known == name);
        let at = known.unwrap_or_else(|| {
            properties.push((name.to_owned(), Vec::new()));
            properties.len() - 1
        });
        &mut properties[at].1
    }

    /// Adds a comment to the latest node; each line end in it becomes a line feed.
    pub(super) fn comment(&mut self, text: &str) {
        let text = text.replace("\r\n", "\n").replace('\r', "\n");
        let Some(node) = self.nodes.last_mut() else {
            return;
        };
        match &mut node.comment {
            Some(Text::Characters(comment)) => {
                comment.push('\n');
                comment.push_str(&text);
            }
            comment => *comment = Some(Text::Characters(text)),
        }
    }

    /// Notes a part of the text that was not understood.
    pub(super) fn remark(&mut self, span: Range<usize>, why: &'static str) {
        self.report(span, Code::TextOutside, why);
    }

    /// Reports text that is not read: an error if a part of the game is lost with it, and why that may be.
    pub(super) fn unread(&mut self, place: Range<usize>, lost: Option<&'static str>) {
        match lost {
            Some(why) => self.report(place, Code::UnexpectedBytes, why),
            None => self.remark(place, "this text is neither a header nor a move"),
        }
    }

    pub(super) fn report(&mut self, span: Range<usize>, code: Code, why: &'static str) {
        self.other_text.push((span, code, why));
    }

    pub(super) fn take(&mut self, token: &Token<'_>) {
        let span = token.span.clone();
        match token.kind {
            Kind::Number { value, dots } => self.number(value, dots, token),
            Kind::Move(color, said) => self.play(color, said, span),
            Kind::Judgement(judgement) => {
                if let Some(node) = self.nodes.last_mut() {
                    node.properties.push(judgement.property());
                }
            }
            Kind::Result(result) => self.header("RE", result, span),
            Kind::Unknown(why) => self.remark(span, why),
        }
    }

    /// A number, which goes up by one from move to move or from turn to turn.
    fn number(&mut self, value: u32, dots: usize, token: &Token<'_>) {
        let span = token.span.clone();
        if let Some((_, span)) = self.number.take() {
            self.report(span, Code::BadPoint, NO_MOVE);
        }
        if self.is_next(token) {
            let is_lone = dots == 0 && self.latest_number.is_none();
            self.lone_number = is_lone.then(|| span.clone());
            self.number = Some((value, span));
        } else if self.start.is_none() || dots == 0 && !token.may_be_cell() {
            self.remark(span, "this number is no part of a list of moves");
        } else {
            self.report(span, Code::UnexpectedBytes, OUT_OF_ORDER);
            self.latest_number = Some(value);
        }
    }

    /// Whether a token is the number of the next move.
    pub(super) fn is_next(&self, token: &Token<'_>) -> bool {
        let Kind::Number { value, dots } = token.kind else {
            return false;
        };
        match self.latest_number {
            Some(latest) => value.checked_sub(u32::from(dots < 2)) == Some(latest),
            // A list that follows a position may begin anywhere, also in the middle of a turn.
            None if self.is_drawn && !self.has_moves() => true,
            None if dots > 1 || dots == 0 && self.has_moves() => false,
            None => u32::try_from(self.plies.len() + 1) == Ok(value),
        }
    }

    fn play(&mut self, color: Option<Color>, said: Said<'_>, span: Range<usize>) {
        if self.plies.is_empty() && self.is_drawn {
            self.turns = Turns::in_play(self.to_move.unwrap_or(Color::White));
        }
        if let Some((number, _)) = self.number.take() {
            self.latest_number = Some(number);
        }
        let color = color.unwrap_or(self.turns.next());
        let action = match said {
            Said::Cell(name) | Said::Unreadable(name) => self.stone(color, name),
            Said::Word(Spoken::Pass) => Move::Pass { color },
            Said::Word(Spoken::Loss(by)) => Move::lost(color, by),
            Said::Word(Spoken::Swap) => Move::Raw {
                color,
                raw: Text::from(SWAP),
            },
        };
        self.turns.play(&action);
        let parent = self.nodes.len() - 1;
        self.nodes.push(RecordNode::of_move(parent, action));
        self.plies.push(span);
    }

    /// A stone; a word that does not name a cell of the board stays a move, so that the record can
    /// report it.
    fn stone(&self, color: Color, word: &str) -> Move {
        let board = self.side.map(Board::get);
        let is_hex_name = self.notation == TextNotation::Hex && is_cell_name(word);
        let cell = board.and_then(|board| Some((board, self.notation.cell(board, word)?)));
        if let Some((board, cell)) = cell {
            return Move::stone(board, color, cell);
        }
        let at = word.to_ascii_lowercase();
        match board {
            _ if !is_hex_name => Move::unreadable(color, word),
            None => Move::Stone { color, at },
            Some(_) => Move::Raw {
                color,
                raw: Text::Characters(at),
            },
        }
    }

    pub(super) fn finish(mut self, end: usize) -> Option<TextGame> {
        let start = self.start?;
        if let Some((_, span)) = self.number.take() {
            self.report(span, Code::BadPoint, NO_MOVE);
        }
        if let Some(span) = self.lone_number.take().filter(|_| self.plies.len() > 1) {
            self.report(span, Code::UnexpectedBytes, OUT_OF_ORDER);
        }
        if let Some(place) = self.turn_header.take().filter(|_| !self.is_drawn) {
            self.remark(place, "no board is drawn whose turn this could be");
        }
        self.other_text.sort_by_key(|(span, ..)| span.start);
        let errors = Code::ALL.iter().filter(|code| {
            let mut codes = self.other_text.iter().map(|(_, own, _)| own);
            code.severity() == Severity::Error && codes.any(|own| own == *code)
        });
        let errors: Vec<_> = errors.map(|code| Text::from(code.name())).collect();
        if self.is_drawn
            && let Some(color) = self.to_move
        {
            // The one that counts is the first.
            self.root_values("PL")
                .insert(0, Text::from(identifier(color)));
        }
        if !errors.is_empty() {
            *self.root_values(DAMAGED) = errors;
        }
        self.root_values("AP").push(Text::from("unlur"));
        let root = &mut self.nodes[0];
        root.properties.sort_by(|left, right| left.0.cmp(&right.0));
        Some(TextGame {
            record: RecordGame {
                side: self.side.map(Side::get),
                info: self.info,
                nodes: self.nodes,
            },
            start,
            end,
            plies: self.plies,
            other_text: self.other_text,
            is_drawn: self.is_drawn,
            is_declared: self.is_numbered || self.has_side_header,
        })
    }
}
