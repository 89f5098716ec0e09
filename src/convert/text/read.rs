//! Games from plain text, line by line.
//!
//! From its first header, board or line of moves on, a paragraph belongs to a game, and each later
//! line in it that is not one of these is an error. Other lines are text outside the games.

use std::ops::{ControlFlow, Range};

use super::board::{Drawing, is_row};
use super::game::{Builder, TextGame, TextOptions};
use super::grammar::{Placed, Said, Token, comment, header, line_end, tokens, turn};
use crate::finding::Code;
use crate::sgf::{PropertyId, bom_len};

/// The function that gets each game.
type Visit<'v> = &'v mut dyn FnMut(TextGame) -> ControlFlow<()>;

/// The games of a text, in their order.
#[must_use]
pub fn from_text(text: &str, options: TextOptions) -> Vec<TextGame> {
    let mut games = Vec::new();
    let _ = each_game(text, Builder::new(options), &mut |game| {
        games.push(game);
        ControlFlow::Continue(())
    });
    games
}

/// Shows the games of a text, of which the first is `game`, to `visit`, one after another, until it
/// breaks.
pub(super) fn each_game(text: &str, game: Builder, visit: Visit<'_>) -> ControlFlow<()> {
    let mut reader = Reader {
        text,
        game,
        visit,
        flow: ControlFlow::Continue(()),
        is_of_game: false,
        is_behind_blank: false,
        depth: 0,
    };
    let mut at = 0;
    while at < text.len() && reader.flow.is_continue() {
        at = reader.line(at);
    }
    reader.finish(text.len());
    reader.flow
}

/// Whether a file that begins with `beginning` cannot be anything but plain text with a game: a
/// drawn board, the side and the coordinates of one, or moves that are numbered from 1 or follow the
/// side.
#[must_use]
pub fn looks_like_text(beginning: &[u8]) -> bool {
    const MAX_BEGINNING: usize = 1 << 16;
    let beginning = &beginning[..beginning.len().min(MAX_BEGINNING)];
    let mut lines = beginning.split(|byte| matches!(byte, b'\n' | b'\r'));
    let is_sgf = |line: &[u8]| line[bom_len(line)..].trim_ascii_start().starts_with(b"(;");
    if beginning.contains(&0) || lines.any(is_sgf) {
        return false;
    }
    let mut is_text = false;
    let game = Builder::new(TextOptions::default());
    let _ = each_game(&String::from_utf8_lossy(beginning), game, &mut |game| {
        is_text = game.is_certain;
        ControlFlow::Break(())
    });
    is_text
}

/// Whether a token is a move that can be read, or a result.
fn is_readable((token, _): &Placed<'_>) -> bool {
    match token {
        Token::Move(_, said) => !matches!(said, Said::Unreadable(_)),
        token => matches!(token, Token::Result(_)),
    }
}

/// Reads a text line by line.
struct Reader<'t, 'v> {
    text: &'t str,
    game: Builder,
    visit: Visit<'v>,
    flow: ControlFlow<()>,
    /// Whether the paragraph has a header, a board or a line of moves.
    is_of_game: bool,
    /// Whether a blank line follows the latest header.
    is_behind_blank: bool,
    /// The number of open brackets.
    depth: usize,
}

impl Reader<'_, '_> {
    /// Reads the line that begins at `start`, and the comments that begin on it. Returns where the next
    /// one begins.
    fn line(&mut self, start: usize) -> usize {
        let begin = start + bom_len(&self.text.as_bytes()[start..]);
        let (end, mut next) = line_end(self.text, begin);
        let line = self.text[begin..end].trim_end();
        let place = begin..begin + line.len();
        if line.is_empty() {
            (self.is_of_game, self.is_behind_blank, self.depth) = (false, true, 0);
        } else if line.starts_with('#') {
            // Lines with `#` are comments, as in scripts.
        } else if let Some((name, value)) = header(line) {
            if self.begins_game(name, next) {
                self.finish(start);
            }
            self.of_game(begin);
            self.is_behind_blank = false;
            self.game
                .header(name, value, place.end - value.len()..place.end);
        } else if let Some(drawing) = Drawing::read(&self.text[begin..]) {
            if self.game.has_moves() || self.game.is_drawn {
                self.finish(start);
            }
            self.of_game(begin);
            self.game.draw(&drawing, place);
            next = begin + drawing.length;
        } else if let Some(color) = turn(line).filter(|_| self.expects_turn()) {
            self.game.header(PropertyId::PL, color.name(), place);
        } else {
            next = self.moves(start..begin, end, next);
        }
        if begin > start {
            self.game.report(start..begin, Code::Bom, Code::Bom.title());
        }
        next
    }

    /// Whether a line may name the player to move on the drawn board.
    fn expects_turn(&self) -> bool {
        self.game.is_drawn && !self.game.has_moves()
    }

    /// Whether a header begins the next game: after moves or a board, any header does; a second
    /// side always does. There are two exceptions. A result may follow the moves, directly or alone
    /// after a blank line, and the player to move may follow the board.
    fn begins_game(&self, name: PropertyId, next: usize) -> bool {
        let is_last = || {
            self.text[next..line_end(self.text, next).0]
                .trim()
                .is_empty()
        };
        match name {
            PropertyId::SZ if self.game.side.is_some() => true,
            PropertyId::RE if !self.is_behind_blank || is_last() => false,
            PropertyId::PL if self.expects_turn() => false,
            _ => self.game.has_moves() || self.game.is_drawn,
        }
    }

    /// Notes that the paragraph belongs to the game, which begins at `at` unless it has begun
    /// before.
    fn of_game(&mut self, at: usize) {
        (self.is_of_game, self.depth) = (true, 0);
        self.game.begin(at);
    }

    /// Reads a line of moves or prose after its `mark`, and the comments that begin on it. Returns
    /// where the next line begins.
    fn moves(&mut self, mark: Range<usize>, mut end: usize, mut next: usize) -> usize {
        let (mut at, is_within) = (mark.end, self.depth > 0);
        loop {
            let rest = &self.text[at..end];
            let stop = at + rest.find(['{', ';']).unwrap_or(rest.len());
            let tokens = tokens(&self.text[at..stop], at, &mut self.depth);
            if at == mark.end {
                let is_bare = tokens.is_empty() && stop == end;
                if !is_within && (is_bare || !self.are_moves(&tokens)) {
                    self.prose(at, end);
                    return next;
                }
                self.begin(&mark, &tokens);
            }
            for (token, span) in tokens {
                self.game.take(token, span);
            }
            if stop == end {
                return next;
            }
            at = self.comment(stop, end);
            if at > end {
                (end, next) = line_end(self.text, at);
            }
        }
    }

    /// Reads the comment that begins at `at`, of which `line_end` may be the end, and returns its end.
    fn comment(&mut self, at: usize, line_end: usize) -> usize {
        let line = &self.text[at..line_end];
        let (text, length, fault) = if let Some(text) = line.strip_prefix(';') {
            let tokens = tokens(text, at + 1, &mut 0);
            let goes_on =
                |first: &Placed<'_>| self.game.is_next(first.0) || tokens.iter().all(is_readable);
            let has_moves = tokens.first().is_some_and(goes_on);
            let why = "after a `;` the line is a comment, and this one may be moves";
            let fault = has_moves.then_some((Code::SwallowedValue, why));
            (text.trim().to_owned(), line.len(), fault)
        } else {
            let (text, length, fault) = comment(&self.text[at..]);
            let why = "no brace closes this comment before the next one or the next `Side:`";
            (text, length, fault.map(|code| (code, why)))
        };
        if self.depth > 0 {
            self.game.take(Token::Group, at..at + length);
        } else {
            self.game.comment(text);
        }
        if let Some((code, why)) = fault {
            self.game.report(at..at + 1, code, why);
        }
        at + length
    }

    /// Whether a line that begins with these tokens is one of moves: with at least as many moves and
    /// results as other words, a number and a move, or the next number.
    fn are_moves(&self, tokens: &[Placed<'_>]) -> bool {
        let is_number = |token: &Placed<'_>| matches!(token.0, Token::Number { .. });
        let is_mark = |token: &&Placed<'_>| matches!(token.0, Token::Mark(_));
        let moves = tokens.iter().filter(|token| is_readable(token)).count();
        let numbers = tokens.iter().filter(|token| is_number(token)).count();
        let others = tokens.len() - moves - numbers - tokens.iter().filter(is_mark).count();
        let may_go_on = self.is_of_game || self.game.has_moves();
        match tokens {
            [] => true,
            [(first, _), ..] if may_go_on && self.game.is_next(*first) => true,
            [first, second, ..] if is_number(first) && is_readable(second) => true,
            _ => moves > 0 && moves >= others,
        }
    }

    /// Begins a line of moves. It may begin the next game with `1.`.
    fn begin(&mut self, mark: &Range<usize>, tokens: &[Placed<'_>]) {
        let is_move = |token: &Placed<'_>| matches!(token.0, Token::Move(..));
        let one = Token::Number {
            value: 1,
            goes_on: false,
        };
        let is_first = matches!(tokens, [first, second, ..] if first.0 == one && is_move(second));
        if is_first && self.game.has_moves() {
            self.finish(mark.start);
        }
        self.is_of_game = true;
        if tokens.iter().any(is_move) {
            self.game.begin(mark.end);
        }
    }

    /// Reports a line that is neither a header nor of moves.
    fn prose(&mut self, start: usize, end: usize) {
        let line = &self.text[start..end];
        let start = start + line.len() - line.trim_start().len();
        let (code, why) = if self.is_of_game {
            let why = "this line is neither a header nor moves; a blank line would end those above";
            (Code::UnexpectedBytes, why)
        } else if is_row(line) {
            let why = "this row is part of no board; its stones are not read";
            (Code::UnexpectedBytes, why)
        } else {
            self.depth = 0;
            (
                Code::TextOutside,
                "this text is neither a header nor a move",
            )
        };
        self.game
            .report(start..start + line.trim().len(), code, why);
    }

    /// Ends the game before `end`.
    fn finish(&mut self, end: usize) {
        let next = self.game.next();
        let game = std::mem::replace(&mut self.game, next).finish(end);
        if let (Some(game), ControlFlow::Continue(())) = (game, self.flow) {
            self.flow = (self.visit)(game);
        }
    }
}
