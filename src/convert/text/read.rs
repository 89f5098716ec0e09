//! Games from plain text.

use std::ops::{ControlFlow, Range};

use super::diagram::{diagram, is_torn};
use super::game::{Builder, TextGame, TextOptions};
use super::headers::{Header, to_move};
use super::lines::{Word, braced, lines};
use super::notation::is_cell_name;
use super::token::{Kind, Said, Token, tokens};
use crate::convert::document::Move;
use crate::finding::Code;
use crate::record::read_color;

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
    read_on(text, Builder::new(options), false, visit)
}

/// The same for a text that continues a game; `goes_on` is whether more text may follow.
fn read_on(
    text: &str,
    game: Builder,
    goes_on: bool,
    visit: &mut dyn FnMut(TextGame) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let (flow, open_until) = (ControlFlow::Continue(()), 0);
    Reader {
        text,
        game,
        visit,
        flow,
        goes_on,
        open_until,
    }
    .read()
}

/// Where games begin in a text after another one; `is_within` is whether the text continues a game.
#[cfg(feature = "files")]
pub(super) fn later_starts(
    text: &str,
    is_within: bool,
    goes_on: bool,
) -> impl Iterator<Item = usize> {
    let mut game = Builder::new(TextOptions::default());
    if is_within {
        game.begin(0);
        game.plies.push(0..0);
    }
    let mut starts = Vec::new();
    let _ = read_on(text, game, goes_on, &mut |game| {
        starts.push(game.start);
        ControlFlow::Continue(())
    });
    let later = starts.into_iter().skip(1);
    later.map(|start| mark_before(text, start))
}

/// Whether a file that begins with `beginning` cannot be anything but plain text with a game: a
/// drawn board, or moves that are numbered from 1 or follow the side of the board.
#[must_use]
pub fn looks_like_text(beginning: &[u8]) -> bool {
    const ENOUGH: usize = 1 << 16;
    let beginning = &beginning[..beginning.len().min(ENOUGH)];
    let mut lines = beginning.split(|byte| matches!(byte, b'\n' | b'\r'));
    let is_sgf = |line: &[u8]| line.trim_ascii_start().starts_with(b"(;");
    if beginning.contains(&0) || lines.any(is_sgf) {
        return false;
    }
    let mut is_text = false;
    let beginning = String::from_utf8_lossy(beginning);
    let _ = each_game(&beginning, TextOptions::default(), &mut |game| {
        let nodes = game.record.nodes.iter();
        let moves = nodes.filter_map(|node| node.action.as_ref());
        // A cell off the board is a move too.
        let is_raw = |action: &&Move| {
            matches!(action, Move::Raw { raw, .. }
            if !raw.as_str().is_some_and(is_cell_name))
        };
        let (raw, readable): (Vec<_>, Vec<_>) = moves.partition(is_raw);
        let is_list = readable.len() >= 2 && 2 * raw.len() <= readable.len();
        is_text = game.is_drawn || game.is_declared && is_list;
        ControlFlow::Break(())
    });
    is_text
}

/// Reads a text line by line.
struct Reader<'t, 'v> {
    text: &'t str,
    game: Builder,
    visit: &'v mut dyn FnMut(TextGame) -> ControlFlow<()>,
    flow: ControlFlow<()>,
    /// Whether more text may follow, which may close the last comment.
    goes_on: bool,
    /// Up to here no comment is closed that begins behind the latest one without a closing brace: so no
    /// part of the text is searched twice for one.
    open_until: usize,
}

impl Reader<'_, '_> {
    fn read(mut self) -> ControlFlow<()> {
        let mut lines = lines(self.text);
        loop {
            let rest = lines.clone();
            let Some(line) = lines.next().filter(|_| self.flow.is_continue()) else {
                break;
            };
            let mark = mark_before(self.text, line.span.start)..line.span.start;
            if let Some((diagram, height)) = diagram(&rest) {
                if self.game.has_moves() || self.game.is_drawn {
                    self.finish(line.span.start);
                }
                self.game.begin(line.span.start);
                self.game.draw(&diagram, line.span.clone());
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
                    let span = end..line.span.end;
                    let text = &self.text[span.clone()];
                    end = self.line(&Word { text, span });
                }
            }
        }
        self.finish(self.text.len());
        self.flow
    }

    fn note_mark(&mut self, mark: Range<usize>) {
        if !mark.is_empty() {
            self.game.report(mark, Code::Bom, Code::Bom.title());
        }
    }

    /// Reads a line; if it begins a comment that ends on a later line, returns where that ends.
    fn line(&mut self, line: &Word<'_>) -> usize {
        let trimmed = line.text.trim();
        self.game.is_behind_blank |= trimmed.is_empty();
        if trimmed.is_empty() || trimmed.starts_with('#') || self.header(line, trimmed) {
            return 0;
        }
        if is_torn(lines(&self.text[line.span.start..])) {
            let why = "this row is part of no board; its stones are not read";
            self.game.unread(line.span.clone(), Some(why));
            return 0;
        }
        let mut at = line.span.start;
        loop {
            let rest = &self.text[at..line.span.end];
            let mark = { rest.find(['{', '}', ';']) }.map_or(line.span.end, |mark| at + mark);
            let (text, span) = (&self.text[at..mark], at..mark);
            self.moves(&Word { text, span });
            match self.text.as_bytes().get(mark) {
                Some(b'{') if mark < line.span.end => {
                    at = self.comment(mark, line.span.end);
                    if at >= line.span.end {
                        return at;
                    }
                }
                Some(b'}') if mark < line.span.end => {
                    let why = "this brace closes no comment; is the one that opens it lost?";
                    let lost = self.game.has_moves().then_some(why);
                    at = mark + 1;
                    self.game.unread(mark..at, lost);
                }
                Some(b';') if mark < line.span.end => {
                    self.game.comment(self.text[mark + 1..line.span.end].trim());
                    return 0;
                }
                _ => return 0,
            }
        }
    }

    /// Reads the comment whose brace opens at `mark`, and returns where it ends. One without a closing
    /// brace before the next opening one ends there, or with its line.
    fn comment(&mut self, mark: usize, line_end: usize) -> usize {
        if mark >= self.open_until {
            let (comment, end, is_closed) = braced(self.text, mark);
            if is_closed || self.goes_on && end == self.text.len() {
                if lines(&self.text[mark..end]).any(|line| gives_side(line.text)) {
                    let why =
                        "this comment holds the header `Side`; is a closing brace lost before it?";
                    self.game.report(mark..mark + 1, Code::SwallowedValue, why);
                }
                self.game.comment(&comment);
                return end;
            }
            self.open_until = end;
        }
        let why = "this comment has no closing brace";
        self.game.report(mark..mark + 1, Code::UnclosedValue, why);
        let (comment, end, _) = braced(&self.text[..line_end], mark);
        self.game.comment(&comment);
        end
    }

    /// Reads a header such as `Black: Ada`; false if the line is not a header.
    fn header(&mut self, line: &Word<'_>, trimmed: &str) -> bool {
        let Some((header, value)) = Header::read(trimmed) else {
            return to_move(trimmed).is_some_and(|color| {
                self.game.set_turn(color, line.span.clone());
                self.game.is_drawn
            });
        };
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
        self.game.begin(line.span.start);
        self.game.is_behind_blank = false;
        match header {
            Header::Side => self.game.read_side(value, place),
            Header::Coordinates => self.game.read_notation(value, place),
            Header::ToMove => self.game.read_turn(value, place),
            Header::Info(identifier) => self.game.header(identifier, value, place),
        }
        true
    }

    /// Whether a result behind moves is that of their game: a blank line, the end or another result
    /// follows, or it is on the next line and the game has none.
    fn is_late_result(&mut self, line: &Word<'_>) -> bool {
        let next = lines(&self.text[line.span.end..]).nth(1);
        let next = next.map_or("", |line| line.text);
        let key = next.split_once(':').map_or("", |(key, _)| key.trim());
        next.trim().is_empty()
            || key.eq_ignore_ascii_case("result")
            || !self.game.is_behind_blank && self.game.info_is_free("RE")
    }

    /// Reads a part of a line that is neither header nor comment.
    fn moves(&mut self, line: &Word<'_>) {
        let tokens = tokens(line);
        let said = tokens.iter().filter(|token| token.is_said()).count();
        let readable = tokens.iter().filter(|token| token.is_readable()).count();
        // A line of several numbers and signs may be a date.
        let goes_on =
            self.game.has_moves() && tokens.first().is_some_and(|it| self.game.is_next(it));
        if 2 * readable < said || said == 0 && tokens.len() > 1 && !goes_on {
            let why = "a line with a move, of which less than half is understood; it is not read";
            let lost = self.says_a_move(&tokens).then_some(why);
            return self.game.unread(trimmed(line), lost);
        }
        if said == 0 {
            return tokens.iter().for_each(|token| self.game.take(token));
        }
        // Without dots it may be a cell without its letter, in a list without numbers.
        let may_begin = !self.game.has_moves() || self.game.is_numbered;
        let first = tokens.first().map(|token| token.kind);
        let is_first = matches!(first, Some(Kind::Number { value: 1, dots })
            if dots == 1 || dots == 0 && may_begin);
        if is_first && self.game.has_moves() {
            self.finish(line.span.start);
        }
        if !self.game.has_moves() {
            self.game.begin(line.span.start);
            self.game.is_numbered |= is_first;
        }
        for token in &tokens {
            self.game.take(token);
        }
    }

    /// Whether a line that is not read as moves says one: it begins with a number and a move, with the number
    /// of the next move, or, in a game with moves, with a cell, perhaps behind a colour; it goes on with the
    /// number of the next move and that; or it is nothing but cells that are damaged.
    fn says_a_move(&self, tokens: &[Token<'_>]) -> bool {
        let has_moves = self.game.has_moves();
        let is_move = |token: &Token<'_>| token.is_readable() || token.holds_cells();
        let is_next = |token| self.game.is_next(token);
        let is_numbered = tokens.len() > 1
            && matches!(tokens[0].kind, Kind::Number { .. })
            && (is_move(&tokens[1]) || has_moves && is_next(&tokens[0]));
        let goes_on = { tokens.windows(2) }.any(|it| is_next(&it[0]) && it[1].is_readable());
        let is_color = |token: &Token<'_>| {
            matches!(token.kind, Kind::Move(_, Said::Unreadable(word))
            if read_color(word.as_bytes()).is_some())
        };
        let mut said = { tokens.iter() }.filter(|token| token.is_said() && !is_color(token));
        let begins = said.next().is_some_and(Token::holds_cells);
        let is_left = tokens.iter().all(Token::may_be_cell);
        is_numbered
            || has_moves && (begins || goes_on || is_left)
            || begins && said.all(Token::holds_cells)
    }

    /// Ends the game before `end`.
    fn finish(&mut self, end: usize) {
        let next = Builder::new(self.game.options);
        let game = std::mem::replace(&mut self.game, next);
        if self.flow.is_continue()
            && let Some(game) = game.finish(mark_before(self.text, end))
        {
            self.flow = (self.visit)(game);
        }
    }
}

/// Whether a line gives the side of a board.
fn gives_side(line: &str) -> bool {
    let header = Header::read(line.trim());
    header.is_some_and(|(header, value)| {
        header == Header::Side && value.starts_with(|it: char| it.is_ascii_digit())
    })
}

/// The bytes of a line without the white space at its ends.
fn trimmed(line: &Word<'_>) -> Range<usize> {
    let start = line.span.start + line.text.len() - line.text.trim_start().len();
    start..start + line.text.trim().len()
}

/// Where the byte order mark before `at` begins; `at` if there is none.
fn mark_before(text: &str, at: usize) -> usize {
    let before = text[..at].strip_suffix('\u{feff}');
    before.map_or(at, str::len)
}
