//! Games from plain text.

use std::ops::{ControlFlow, Range};

use super::diagram::diagram;
use super::lines::{Word, lines};
use super::notation::{TextNotation, is_cell_name};
use super::token::{Kind, Said, Token, tokens};
use super::turns::{SWAP, Turns};
use crate::convert::document::{Info, Move, RecordGame, RecordNode, Text, identifier};
use crate::convert::sgf::escape::escape_raw_text;
use crate::finding::{Code, Severity};
use crate::game::{Board, Color, Coordinates, Side};
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
    is_declared: bool,
}

/// The games of a text, in their order.
#[must_use]
pub fn from_text(text: &str, options: TextOptions) -> Vec<TextGame> {
    let mut games = Vec::new();
    let _ = each_game(text, options, &mut |game| {
        games.push(game);
        ControlFlow::Continue(())
    });
    games
}

/// Shows the games of a text to `visit`, one after another, until it breaks.
pub(super) fn each_game(
    text: &str,
    options: TextOptions,
    visit: &mut dyn FnMut(TextGame) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let mut reader = Reader::new(text, options, visit);
    reader.read();
    reader.flow
}

/// Where games begin in a text after another one; `is_within` is whether the text continues a game.
#[cfg(feature = "files")]
pub(super) fn later_starts(text: &str, is_within: bool) -> Vec<usize> {
    let mut visit = |_| ControlFlow::Continue(());
    let mut reader = Reader::new(text, TextOptions::default(), &mut visit);
    if is_within {
        reader.game.plies.push(0..0);
    }
    reader.read();
    reader.later_starts
}

/// Whether a file that begins with `beginning` cannot be anything but plain text with a game: a
/// drawn board, or moves that are numbered from 1 or follow the side of the board.
#[must_use]
pub fn looks_like_text(beginning: &[u8]) -> bool {
    const ENOUGH: usize = 1 << 16;
    let beginning = &beginning[..beginning.len().min(ENOUGH)];
    if beginning.contains(&0) || memchr::memmem::find(beginning, b"(;").is_some() {
        return false;
    }
    let mut first = None;
    let _ = each_game(
        &String::from_utf8_lossy(beginning),
        TextOptions::default(),
        &mut |game| {
            first = Some(game);
            ControlFlow::Break(())
        },
    );
    first.is_some_and(|game| {
        let moves = game
            .record
            .nodes
            .iter()
            .filter_map(|node| node.action.as_ref());
        let is_raw = |action: &Move| matches!(action, Move::Raw { .. });
        let readable = moves.clone().filter(|action| !is_raw(action)).count();
        let unreadable = moves.count() - readable;
        game.is_drawn || game.is_declared && readable >= 2 && 2 * unreadable <= readable
    })
}

/// What is wrong with a number at the end of the moves, or before another one.
const NO_MOVE: &str = "no move follows this number";
const REPEATED: &str = "this header repeats another one, whose value counts";

struct Reader<'t, 'v> {
    text: &'t str,
    options: TextOptions,
    game: Builder,
    /// Where games begin, but for the first.
    later_starts: Vec<usize>,
    /// Whether a game has ended.
    has_ended_one: bool,
    visit: &'v mut dyn FnMut(TextGame) -> ControlFlow<()>,
    flow: ControlFlow<()>,
}

impl<'t, 'v> Reader<'t, 'v> {
    fn new(
        text: &'t str,
        options: TextOptions,
        visit: &'v mut dyn FnMut(TextGame) -> ControlFlow<()>,
    ) -> Self {
        Self {
            text,
            options,
            game: Builder::new(options),
            later_starts: Vec::new(),
            has_ended_one: false,
            visit,
            flow: ControlFlow::Continue(()),
        }
    }

    fn read(&mut self) {
        let mut lines = lines(self.text);
        loop {
            let rest = lines.clone();
            let Some(line) = lines.next().filter(|_| self.flow.is_continue()) else {
                break;
            };
            let mark = self.mark_before(line.span.start)..line.span.start;
            if let Some((diagram, height)) = diagram(&rest) {
                if self.game.has_moves() || self.game.is_drawn {
                    self.finish(line.span.start);
                }
                self.begin(line.span.start);
                self.game.draw(diagram.side, line.span.clone());
                diagram.set_up(&mut self.game.nodes[0]);
                lines.by_ref().take(height - 1).for_each(drop);
                self.note_mark(mark);
                continue;
            }
            let mut end = self.line(&line);
            self.note_mark(mark);
            // A comment in braces may span further lines, and another may follow it.
            while let Some(line) = lines.clone().next().filter(|line| line.span.start < end) {
                lines.next();
                if line.span.end > end {
                    end = self.line(&Word {
                        text: &self.text[end..line.span.end],
                        span: end..line.span.end,
                    });
                }
            }
        }
        self.finish(self.text.len());
    }

    /// Where the byte order mark before `at` begins; `at` if there is none.
    fn mark_before(&self, at: usize) -> usize {
        let before = self.text[..at].strip_suffix('\u{feff}');
        before.map_or(at, str::len)
    }

    fn note_mark(&mut self, mark: Range<usize>) {
        if !mark.is_empty() {
            self.game.report(mark, Code::Bom, Code::Bom.title());
        }
    }

    /// A game begins at `at`, unless it has begun before.
    fn begin(&mut self, at: usize) {
        if self.has_ended_one && self.game.start.is_none() {
            self.later_starts.push(self.mark_before(at));
        }
        self.game.begin(at);
    }

    /// Reads a line; if it begins a comment that ends on a later line, returns where that ends.
    fn line(&mut self, line: &Word<'_>) -> usize {
        let trimmed = line.text.trim();
        self.game.is_behind_blank |= trimmed.is_empty();
        if trimmed.is_empty() || trimmed.starts_with('#') || self.header(line, trimmed) {
            return 0;
        }
        let mut at = line.span.start;
        loop {
            let rest = &self.text[at..line.span.end];
            let mark = rest
                .find(['{', ';'])
                .map_or(line.span.end, |mark| at + mark);
            self.moves(&Word {
                text: &self.text[at..mark],
                span: at..mark,
            });
            match self.text.as_bytes().get(mark) {
                Some(b'{') if mark < line.span.end => {
                    let (comment, end) = braced(self.text, mark);
                    self.game.comment(&comment);
                    let end = end.unwrap_or_else(|| {
                        let why = "this comment has no closing brace";
                        self.game.report(mark..mark + 1, Code::UnclosedValue, why);
                        self.text.len()
                    });
                    if end >= line.span.end {
                        return end;
                    }
                    at = end;
                }
                Some(b';') if mark < line.span.end => {
                    self.game.comment(self.text[mark + 1..line.span.end].trim());
                    return 0;
                }
                _ => return 0,
            }
        }
    }

    /// Reads a header such as `Black: Ada`; false if the line is not a header.
    fn header(&mut self, line: &Word<'_>, trimmed: &str) -> bool {
        let Some((key, value)) = trimmed.split_once(':') else {
            return to_move(trimmed).is_some_and(|color| {
                self.game.set_turn(color, line.span.clone());
                self.game.is_drawn
            });
        };
        let Some(header) = Header::from_key(key.trim()) else {
            return false;
        };
        let value = value.trim();
        // What is not understood of a header is its value, at the end of its line.
        let end = line.span.start + line.text.trim_end().len();
        let place = end - value.len()..end;
        let is_late_result = matches!(header, Header::Info("RE")) && self.is_late_result(line);
        let is_repeated = match header {
            Header::Info(identifier) => !self.game.info_is_free(identifier),
            Header::Side => self.game.has_side_header,
            Header::Coordinates => self.game.declared_notation.is_some(),
            Header::ToMove => false,
        };
        let follows_game = self.game.has_moves() || self.game.is_drawn;
        let belongs = is_late_result
            || matches!(header, Header::ToMove)
            || matches!(header, Header::Coordinates) && !is_repeated;
        // A game without a side and moves is none yet: its headers are those of the next one.
        let ends_block = self.game.is_behind_blank && self.game.has_side_header;
        if !belongs && (follows_game || is_repeated && ends_block) {
            self.finish(line.span.start);
        }
        self.begin(line.span.start);
        self.game.is_behind_blank = false;
        match header {
            Header::Side => self.side(value, place),
            Header::Coordinates => self.coordinates(value, place),
            Header::ToMove => match read_color(value.as_bytes()) {
                Some(color) => {
                    if !self.game.has_moves() {
                        self.game.turn_header.get_or_insert(place.clone());
                    }
                    self.game.set_turn(color, place);
                }
                None => self.game.remark(place, "this is no colour"),
            },
            Header::Info(identifier) => self.game.header(identifier, value, place),
        }
        true
    }

    /// Whether a result behind moves is that of their game: a blank line, the end or another result
    /// follows, or it is on the next line and the game has none.
    fn is_late_result(&mut self, line: &Word<'_>) -> bool {
        let next = self.text[line.span.end..]
            .lines()
            .nth(1)
            .unwrap_or_default();
        let key = next.split_once(':').map_or("", |(key, _)| key.trim());
        next.trim().is_empty()
            || key.eq_ignore_ascii_case("result")
            || !self.game.is_behind_blank && self.game.info_is_free("RE")
    }

    /// Reads the value of the header `Side`.
    fn side(&mut self, value: &str, place: Range<usize>) {
        let side = value.parse().ok().and_then(Side::new);
        if self.game.has_side_header {
            return self.game.repeated_side(side, value, place);
        }
        if side.is_none() {
            let why = "this is no side of a board, from 2 to 26";
            self.game.remark(place, why);
        }
        self.game.side = side.or(self.options.side);
        (self.game.has_side_header, self.game.declared_side) = (true, side);
    }

    /// Reads the value of the header `Coordinates`.
    fn coordinates(&mut self, value: &str, place: Range<usize>) {
        let declared = TextNotation::from_name(value);
        if self.game.declared_notation.is_some() {
            if declared != self.game.declared_notation {
                self.game.lose("CS", value, place, REPEATED);
            }
            return;
        }
        if declared.is_none() {
            let why = "these coordinates are not known; `hex`, `pbem` and `apgame` are";
            self.game.remark(place, why);
        } else if self.game.has_moves() {
            // What was read is not read again.
            if self.options.notation.or(declared) != Some(self.game.notation) {
                self.game
                    .remark(place, "the moves before this are read in other coordinates");
            }
            return;
        }
        self.game.declared_notation = declared;
        self.game.notation = self.options.notation.or(declared).unwrap_or_default();
    }

    /// Reads a part of a line that is neither header nor comment.
    fn moves(&mut self, line: &Word<'_>) {
        let tokens = tokens(line);
        let said = tokens.iter().filter(|token| token.is_said()).count();
        let readable = tokens.iter().filter(|token| token.is_readable()).count();
        if 2 * readable < said {
            if self.says_a_move(&tokens) {
                let why =
                    "a line with a move, of which less than half is understood; it is not read";
                self.game.report(trimmed(line), Code::UnexpectedBytes, why);
            } else {
                let why = "this text is neither a header nor a move";
                self.game.remark(trimmed(line), why);
            }
            return;
        }
        if said == 0 {
            return tokens.iter().for_each(|token| self.game.take(token));
        }
        let is_first = tokens
            .first()
            .is_some_and(|token| token.kind == Kind::Number(1, false));
        if is_first && self.game.has_moves() {
            self.finish(line.span.start);
        }
        if !self.game.has_moves() {
            self.begin(line.span.start);
            self.game.is_numbered |= is_first;
        }
        for token in &tokens {
            self.game.take(token);
        }
    }

    /// Whether a line that is not read as moves begins with one: with a number and a move, with the number of
    /// the next move, or, in a game with moves, with a cell, perhaps behind a colour.
    fn says_a_move(&self, tokens: &[Token<'_>]) -> bool {
        let has_moves = self.game.has_moves();
        let is_numbered = match tokens.first().map(|token| token.kind) {
            Some(Kind::Number(number, goes_on)) => {
                tokens.get(1).is_some_and(Token::is_readable)
                    || tokens.len() > 1 && has_moves && self.game.is_next(number, goes_on)
            }
            _ => false,
        };
        let is_color = |token: &Token<'_>| match token.kind {
            Kind::Move(_, Said::Unreadable(word)) => read_color(word.as_bytes()).is_some(),
            _ => false,
        };
        let mut said = tokens.iter().filter(|token| token.is_said());
        let first = said.find(|token| !is_color(token)).map(|token| token.kind);
        is_numbered || has_moves && matches!(first, Some(Kind::Move(_, Said::Cell(_))))
    }

    /// Ends the game before `end`.
    fn finish(&mut self, end: usize) {
        let game = std::mem::replace(&mut self.game, Builder::new(self.options));
        self.has_ended_one = true;
        if self.flow.is_continue()
            && let Some(game) = game.finish(self.mark_before(end))
        {
            self.flow = (self.visit)(game);
        }
    }
}

/// The bytes of a line without the white space at its ends.
fn trimmed(line: &Word<'_>) -> Range<usize> {
    let start = line.span.start + line.text.len() - line.text.trim_start().len();
    start..start + line.text.trim().len()
}

/// The comment whose brace opens at `at`, and the offset after its closing brace if it has
/// one. A backslash escapes the next character.
fn braced(text: &str, at: usize) -> (String, Option<usize>) {
    let mut comment = String::new();
    let mut letters = text[at + 1..].char_indices();
    while let Some((index, letter)) = letters.next() {
        match letter {
            '}' => return (comment, Some(at + 1 + index + 1)),
            '\\' => comment.extend(letters.next().map(|(_, letter)| letter)),
            letter => comment.push(letter),
        }
    }
    (comment, None)
}

/// The meaning of a header.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Header {
    Side,
    Coordinates,
    ToMove,
    Info(&'static str),
}

/// The headers of the game-info and the SGF properties they fill; the first name of each is
/// written.
pub(super) const HEADERS: &[(&str, &str)] = &[
    ("Black", "PB"),
    ("Red", "PB"),
    ("White", "PW"),
    ("Black rank", "BR"),
    ("White rank", "WR"),
    ("Black team", "BT"),
    ("White team", "WT"),
    ("Date", "DT"),
    ("Event", "EV"),
    ("Round", "RO"),
    ("Place", "PC"),
    ("Site", "PC"),
    ("Result", "RE"),
    ("Name", "GN"),
    ("About", "GC"),
    ("Opening", "ON"),
    ("Time limit", "TM"),
    ("Overtime", "OT"),
    ("Rules", "RU"),
    ("Source", "SO"),
    ("Entered by", "US"),
    ("Annotator", "AN"),
    ("Copyright", "CP"),
];

impl Header {
    fn from_key(key: &str) -> Option<Self> {
        let is = |name: &str| key.eq_ignore_ascii_case(name);
        if is("Side") || is("Size") {
            return Some(Self::Side);
        }
        if is("Coordinates") {
            return Some(Self::Coordinates);
        }
        if is("To move") {
            return Some(Self::ToMove);
        }
        let header = HEADERS.iter().find(|(name, _)| is(name))?;
        Some(Self::Info(header.1))
    }
}

/// The colour in a line such as `ply 9 of 21, c10: white to move`, unless a comment begins in it.
fn to_move(line: &str) -> Option<Color> {
    let before = line.strip_suffix(" to move")?;
    if before.contains(['{', ';']) {
        return None;
    }
    read_color(before.rsplit([' ', ':']).next()?.as_bytes())
}

/// The game being read.
#[expect(
    clippy::struct_excessive_bools,
    reason = "independent facts of what was read"
)]
struct Builder {
    start: Option<usize>,
    side: Option<Side>,
    has_side_header: bool,
    /// The side that the header `Side` gives.
    declared_side: Option<Side>,
    declared_notation: Option<TextNotation>,
    /// Whether a blank line is behind the latest header.
    is_behind_blank: bool,
    notation: TextNotation,
    info: Info,
    nodes: Vec<RecordNode>,
    turns: Turns,
    to_move: Option<Color>,
    /// The value of the header `To move`.
    turn_header: Option<Range<usize>>,
    plies: Vec<Range<usize>>,
    other_text: Vec<(Range<usize>, Code, &'static str)>,
    /// The number that a move is to follow, and where it is.
    number: Option<(u32, Range<usize>)>,
    /// The number of the latest move that has one.
    latest_number: Option<u32>,
    is_drawn: bool,
    is_numbered: bool,
}

impl Builder {
    fn new(options: TextOptions) -> Self {
        Self {
            start: None,
            side: options.side,
            has_side_header: false,
            declared_side: None,
            declared_notation: None,
            is_behind_blank: false,
            notation: options.notation.unwrap_or_default(),
            info: Info::default(),
            nodes: vec![RecordNode::default()],
            turns: Turns::default(),
            to_move: None,
            turn_header: None,
            plies: Vec::new(),
            other_text: Vec::new(),
            number: None,
            latest_number: None,
            is_drawn: false,
            is_numbered: false,
        }
    }

    fn begin(&mut self, at: usize) {
        self.start.get_or_insert(at);
    }

    fn has_moves(&self) -> bool {
        !self.plies.is_empty()
    }

    /// Begins a drawn board of that side; `place` is its first line.
    fn draw(&mut self, side: Side, place: Range<usize>) {
        if self.declared_side.is_some_and(|declared| declared != side) {
            let declared = self.declared_side.map_or(0, Side::get);
            let why = "the header `Side` gives another side than this board, which counts";
            self.lose("SZ", &width(declared), place, why);
        }
        self.side = Some(side);
        self.is_drawn = true;
    }

    /// Sets whose turn it is in the position, unless that is known.
    fn set_turn(&mut self, color: Color, place: Range<usize>) {
        match self.to_move {
            _ if self.has_moves() => {
                self.remark(place, "the moves before this show whose turn it is");
            }
            None => self.to_move = Some(color),
            Some(first) if first != color => self.lose("PL", identifier(color), place, REPEATED),
            Some(_) => {}
        }
    }

    /// Notes a header `Side` after the first one.
    fn repeated_side(&mut self, side: Option<Side>, value: &str, place: Range<usize>) {
        if value.is_empty() || side.is_some() && side == self.declared_side {
            return;
        }
        match (side, self.declared_side) {
            (Some(side), Some(_)) => self.lose("SZ", &width(side.get()), place, REPEATED),
            _ => self.report(place, Code::DuplicateProperty, REPEATED),
        }
    }

    /// Whether nothing is said yet of a fact of the game.
    fn info_is_free(&mut self, identifier: &str) -> bool {
        let field = self.info.field_mut(Name::reduce(identifier.as_bytes()));
        let said = field.and_then(|field| field.as_ref());
        said.is_none_or(|text| Says::of(text.as_bytes()) < Says::Something)
    }

    /// Sets a fact of the game that a header or a result gives, unless it is known.
    fn header(&mut self, identifier: &str, value: &str, place: Range<usize>) {
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
    fn comment(&mut self, text: &str) {
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
    fn remark(&mut self, span: Range<usize>, why: &'static str) {
        self.report(span, Code::TextOutside, why);
    }

    fn report(&mut self, span: Range<usize>, code: Code, why: &'static str) {
        self.other_text.push((span, code, why));
    }

    fn take(&mut self, token: &Token<'_>) {
        let span = token.span.clone();
        match token.kind {
            Kind::Number(number, goes_on) => self.number(number, goes_on, span),
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
    fn number(&mut self, number: u32, goes_on: bool, span: Range<usize>) {
        if let Some((_, span)) = self.number.take() {
            self.report(span, Code::BadPoint, NO_MOVE);
        }
        if self.is_next(number, goes_on) {
            self.number = Some((number, span));
        } else {
            self.remark(span, "this number does not follow the one before it");
            self.latest_number = Some(number);
        }
    }

    /// Whether a number is that of the next move.
    fn is_next(&self, number: u32, goes_on: bool) -> bool {
        match self.latest_number {
            // Only a list that begins with a position begins in the middle of a turn.
            None => !goes_on || self.is_drawn,
            Some(latest) if goes_on => number == latest,
            Some(latest) => number.checked_sub(1) == Some(latest),
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
        let parent = u32::try_from(self.nodes.len() - 1).ok();
        self.nodes.push(RecordNode {
            parent,
            action: Some(action),
            ..RecordNode::default()
        });
        self.plies.push(span);
    }

    /// A stone; a word that does not name a cell of the board stays a move, so that the record can
    /// report it.
    fn stone(&self, color: Color, word: &str) -> Move {
        let at = match self.side.map(Board::get) {
            Some(board) => {
                let cell = self.notation.cell(board, word);
                cell.map(|cell| board.algebraic(Coordinates::Hex, cell).to_string())
            }
            None if self.notation == TextNotation::Hex && is_cell_name(word) => {
                Some(word.to_ascii_lowercase())
            }
            None => None,
        };
        match at {
            Some(at) => Move::Stone { color, at },
            None if self.notation == TextNotation::Hex && is_cell_name(word) => Move::Raw {
                color,
                raw: Text::Characters(word.to_ascii_lowercase()),
            },
            None => Move::Raw {
                color,
                // Never a point or a word of SGF.
                raw: Text::Characters(escape_raw_text(format!("no cell: {word}").into())),
            },
        }
    }

    fn finish(mut self, end: usize) -> Option<TextGame> {
        let start = self.start?;
        if let Some((_, span)) = self.number.take() {
            self.report(span, Code::BadPoint, NO_MOVE);
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

/// The width of a board of that side, as `SZ` has it.
fn width(side: u32) -> String {
    (2 * side - 1).to_string()
}
