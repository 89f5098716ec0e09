//! A game of a text, and the state of reading it.

use std::ops::Range;

use super::board::Drawing;
use super::grammar::{Said, Token};
use super::notation::TextNotation;
use super::turns::{SWAP, Turns};
use crate::convert::document::{Info, Move, RecordGame, RecordNode, Text, identifier};
use crate::finding::{Code, Severity};
use crate::game::{Board, CellName, Color, Side};
use crate::record::declarations::spelling;
use crate::record::{DAMAGED, Header, Word, read_color};
use crate::sgf::{PropertyId, ValueContent};

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
    /// Where the text of the next game begins, with its byte order mark, or the text ends.
    pub(super) end: usize,
    /// The bytes of each ply in the text.
    pub plies: Vec<Range<usize>>,
    /// The bytes of text that was not understood or does not count, and why.
    pub other_text: Vec<(Range<usize>, Code, &'static str)>,
    /// Whether a board is drawn.
    pub is_drawn: bool,
    /// Whether the beginning can only be that of a game: a drawn board, the side and the
    /// coordinates, or moves that are numbered from 1 or follow the side.
    pub(super) is_certain: bool,
}

/// The game being read.
#[derive(Default)]
pub(super) struct Builder {
    options: TextOptions,
    start: Option<usize>,
    pub side: Option<Side>,
    notation: Option<TextNotation>,
    to_move: Option<Color>,
    pub is_drawn: bool,
    /// Whether the board that is drawn has a stone: the contract is over.
    has_stones: bool,
    info: Info,
    nodes: Vec<RecordNode>,
    turns: Turns,
    plies: Vec<Range<usize>>,
    /// How many of the plies are a cell, of this board or not, or a word with a meaning.
    readable: usize,
    other_text: Vec<(Range<usize>, Code, &'static str)>,
    /// The number that a move has to follow.
    open_number: Option<Range<usize>>,
    latest_number: Option<u32>,
    /// How many moves came before the latest turn; `None` if the turn may have moves that were not
    /// read.
    turn_start: Option<usize>,
    /// How many moves the first complete turn has.
    turn_length: Option<usize>,
    is_numbered: bool,
}

impl Builder {
    pub(super) fn new(options: TextOptions) -> Self {
        Self {
            options,
            nodes: vec![RecordNode::default()],
            ..Self::default()
        }
    }

    /// A game whose beginning, with a move, is in an earlier text.
    #[cfg(feature = "files")]
    pub(super) fn begun_before() -> Self {
        Self {
            start: Some(0),
            plies: std::iter::once(0..0).collect(),
            ..Self::new(TextOptions::default())
        }
    }

    /// A game after this one.
    pub(super) fn next(&self) -> Self {
        Self::new(self.options)
    }

    /// The game begins at `at`, unless it has begun before.
    pub(super) fn begin(&mut self, at: usize) {
        self.start.get_or_insert(at);
    }

    pub(super) fn has_moves(&self) -> bool {
        !self.plies.is_empty()
    }

    pub(super) fn report(&mut self, span: Range<usize>, code: Code, why: &'static str) {
        // The text that is not understood may have been a move of this turn. A note is about text
        // that is not a move.
        if code.severity() == Severity::Error {
            self.turn_start = None;
        }
        self.other_text.push((span, code, why));
    }

    /// Begins with a drawn board; `place` is its first line.
    pub(super) fn draw(&mut self, drawing: &Drawing, place: Range<usize>) {
        let declared = self.side.replace(drawing.side);
        if declared.is_some_and(|side| side != drawing.side) {
            let why = "the header `Side` gives another side than this board, which counts";
            self.report(place, Code::UnexpectedBytes, why);
        }
        self.is_drawn = true;
        self.has_stones = !drawing.stones.is_empty();
        self.nodes[0].set_up(&drawing.stones);
    }

    /// Reads a header, by its property.
    pub(super) fn header(&mut self, name: PropertyId, value: &str, place: Range<usize>) {
        let is_read = match name {
            PropertyId::SZ => {
                self.side = value.parse().ok().and_then(Side::new);
                self.side.is_some()
            }
            PropertyId::CS => {
                let own = TextNotation::from_name(value);
                self.notation = self.notation.or(own);
                own.is_some() && own == self.notation
            }
            PropertyId::PL => {
                let own = read_color(value.as_bytes());
                self.to_move = self.to_move.or(own);
                own.is_some() && own == self.to_move
            }
            name => {
                let header = Header::of(name).filter(|_| !value.is_empty());
                return header.map_or((), |header| self.fact(header, value, place));
            }
        };
        if !is_read {
            let why = "this is no value of this header, or another one counts";
            self.report(place, Code::UnexpectedBytes, why);
        }
    }

    /// Sets a fact of the game. The first of several values with content counts; another one is
    /// kept as other text.
    fn fact(&mut self, header: Header, value: &str, place: Range<usize>) {
        let (name, identifier) = (header.property(), header.identifier());
        let field = self.info.field_mut(header);
        let first = field.as_ref().and_then(Text::as_str).unwrap_or_default();
        if ValueContent::of(first.as_bytes()) < ValueContent::Present {
            *field = Some(Text::from(value));
        } else if spelling(name, first) != spelling(name, value) {
            let why = "this header repeats another one, whose value counts";
            self.report(place, Code::DuplicateProperty, why);
            let properties = &mut self.nodes[0].properties;
            match properties.iter_mut().find(|own| own.0 == identifier) {
                Some((_, values)) => values.push(Text::from(value)),
                None => properties.push((identifier.to_owned(), vec![Text::from(value)])),
            }
        }
    }

    /// Adds a comment to the latest node.
    pub(super) fn comment(&mut self, text: String) {
        let comment = { self.nodes.last_mut() }.map(|node| &mut node.comment);
        match comment {
            Some(Some(Text::Characters(comment))) => {
                comment.push('\n');
                comment.push_str(&text);
            }
            Some(comment) => *comment = Some(Text::Characters(text)),
            None => {}
        }
    }

    /// Whether a token is the number of the next move. Numbers go up by one from move to move or
    /// from turn to turn; after a drawn board a list may begin with any number.
    pub(super) fn is_next(&self, token: Token<'_>) -> bool {
        let Token::Number { value, goes_on } = token else {
            return false;
        };
        match self.latest_number {
            Some(latest) => value.checked_sub(u32::from(!goes_on)) == Some(latest),
            None if self.is_drawn && !self.has_moves() => true,
            None => !goes_on && u32::try_from(self.plies.len() + 1) == Ok(value),
        }
    }

    pub(super) fn take(&mut self, token: Token<'_>, span: Range<usize>) {
        let why = match token {
            Token::Move(color, said) => return self.play(color, said, span),
            Token::Result(result) => return self.fact(Header::Result, result, span),
            Token::Mark(nag) => {
                let property = (nag.property.to_owned(), vec![Text::from(nag.value)]);
                return { self.nodes.last_mut() }.map_or((), |node| node.properties.push(property));
            }
            Token::Number { value, goes_on } => {
                let is_next = self.is_next(token);
                self.close_number();
                self.is_numbered |= value == 1 && !self.has_moves();
                let is_even = goes_on || self.ends_even_turn();
                if !goes_on || self.latest_number != Some(value) {
                    let is_whole = !goes_on && (self.has_moves() || !self.is_drawn);
                    self.turn_start = is_whole.then_some(self.plies.len());
                }
                self.latest_number = Some(value);
                self.open_number = is_next.then(|| span.clone());
                match (is_next, is_even) {
                    (true, true) => return,
                    (true, false) => {
                        "the turns before this number differ in length; a move may be lost"
                    }
                    (false, _) => "this number does not continue the list; a move may be lost",
                }
            }
            Token::Group => "what is in brackets is not read",
            Token::Other => "this is neither a move nor its number, mark or result",
        };
        self.report(span, Code::UnexpectedBytes, why);
    }

    /// Whether the turn that ends has as many moves as the first one. A turn without moves, which
    /// is reported elsewhere, counts too.
    fn ends_even_turn(&mut self) -> bool {
        let length = self.turn_start.map_or(0, |start| self.plies.len() - start);
        length == 0 || *self.turn_length.get_or_insert(length) == length
    }

    fn close_number(&mut self) {
        if let Some(span) = self.open_number.take() {
            self.report(span, Code::BadPoint, "no move follows this number");
        }
    }

    fn play(&mut self, color: Option<Color>, said: Said<'_>, span: Range<usize>) {
        // If the game has not begun, it begins here: a comment may precede the move on its line.
        self.begin(span.start);
        if self.has_stones && !self.has_moves() {
            self.turns = Turns::in_play(self.to_move.unwrap_or(Color::White));
        }
        self.open_number = None;
        self.readable += usize::from(!matches!(said, Said::Unreadable(_)));
        let color = color.unwrap_or(self.turns.next());
        let action = match said {
            Said::Cell(name) => self.stone(color, name),
            Said::Unreadable(word) => Move::unreadable(color, word),
            Said::Word(Word::Pass) => Move::Pass { color },
            Said::Word(Word::Loss(by)) => Move::lost(color, by),
            Said::Word(Word::Swap) => {
                let raw = Text::from(SWAP);
                Move::Raw { color, raw }
            }
        };
        self.turns.play(&action);
        let parent = self.nodes.len() - 1;
        self.nodes.push(RecordNode::of_move(parent, action));
        self.plies.push(span);
    }

    /// A stone. A name that is not a cell of the board is kept as a move, so that the record
    /// reports it.
    fn stone(&self, color: Color, name: &str) -> Move {
        let notation = self.options.notation.or(self.notation).unwrap_or_default();
        let board = self.side.or(self.options.side).map(Board::get);
        let lower = || name.to_ascii_lowercase();
        let raw = || Move::Raw {
            color,
            raw: Text::Characters(lower()),
        };
        match board.map(|board| (board, notation.cell(board, name))) {
            Some((board, Some(cell))) => Move::stone(board, color, cell),
            _ if notation != TextNotation::Hex => Move::unreadable(color, name),
            None => CellName::as_written(&lower()).map_or_else(raw, |at| Move::Stone { color, at }),
            Some(_) => raw(),
        }
    }

    /// The game, which ends at `end`, if it has begun.
    pub(super) fn finish(mut self, end: usize) -> Option<TextGame> {
        let start = self.start?;
        self.close_number();
        self.other_text.sort_by_key(|(span, ..)| span.start);
        let root = &mut self.nodes[0].properties;
        let own = |value: &str| vec![Text::from(value)];
        root.push(("AP".to_owned(), own("unlur")));
        root.extend(
            self.to_move
                .map(|color| ("PL".to_owned(), own(identifier(color)))),
        );
        let is_reported = |code: Code| self.other_text.iter().any(|(_, own, _)| *own == code);
        let errors = { Code::ALL.iter() }
            .filter(|&&code| is_reported(code) && code.severity() == Severity::Error)
            .map(|code| Text::from(code.name()));
        let errors: Vec<_> = errors.collect();
        if !errors.is_empty() {
            root.push((DAMAGED.to_owned(), errors));
        }
        root.sort_by(|left, right| left.0.cmp(&right.0));
        let has_moves = self.readable > 1 && (self.is_numbered || self.side.is_some());
        let is_certain =
            has_moves || self.is_drawn || self.side.is_some() && self.notation.is_some();
        Some(TextGame {
            start,
            end,
            is_drawn: self.is_drawn,
            is_certain,
            record: RecordGame {
                side: self.side.or(self.options.side).map(Side::get),
                info: self.info,
                nodes: self.nodes,
            },
            plies: self.plies,
            other_text: self.other_text,
        })
    }
}
