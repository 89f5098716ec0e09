//! Games to plain text.

use std::fmt::Write as _;

use super::game::TextOptions;
use super::grammar::gives_side;
use super::notation::{TextNotation, is_cell_name};
use super::read::from_text;
use super::turns::{SWAP, Turns};
use crate::convert::document::{Move, RecordGame, RecordNode, Text, cell_at, check, left_out};
use crate::convert::error::WriteError;
use crate::game::{Board, Color, Side};
use crate::record::{NAGS, Nag};
use crate::sgf::PropertyId;

/// The most columns of a line of moves.
const WIDTH: usize = 79;

/// A game in plain text.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct WrittenText {
    /// Headers, a drawn board if the game begins with setup stones, and numbered turns.
    pub text: String,
    /// The parts of the record that plain text cannot hold: `variations`, `` `TR` `` and so on.
    pub left_out: Vec<String>,
}

/// The main line of a game in plain text, its cells named in `notation`.
///
/// The text reads back as the same moves on the same board.
///
/// # Errors
///
/// A [`WriteError`] for what [`check`] refuses, a game without a board size, setup stones after the
/// first node, and a move off the board.
pub fn to_text(game: &RecordGame, notation: TextNotation) -> Result<WrittenText, WriteError> {
    check(game)?;
    let refused = |message| WriteError::refused("", message);
    let side = game.side.and_then(Side::new);
    let side = side.ok_or_else(|| refused("the size of the board is not known"))?;
    let line = game.main_line();
    let is_late = |(index, node): (usize, &RecordNode)| match index {
        0 => node.action.is_some() && has_stones(node),
        _ => node.has_setup(),
    };
    if line.iter().enumerate().any(is_late) {
        let why = "setup stones during the game have no place in plain text";
        return Err(refused(why));
    }
    let mut writer = Writer {
        board: Board::get(side),
        notation,
        text: format!("Side: {}\nCoordinates: {}\n", side.get(), notation.name()),
        column: 0,
        turns: Turns::default(),
    };
    writer.headers(game);
    if let Some(root) = line.first().filter(|root| has_stones(root)) {
        writer.position(root)?;
    }
    writer.moves(line)?;
    // A text with a NUL byte is read as binary.
    let text = writer.text.replace('\0', "\u{fffd}");
    if is_plain(game) {
        let left_out = Vec::new();
        return Ok(WrittenText { text, left_out });
    }
    let read = from_text(&text, TextOptions::default());
    let read = match read.as_slice() {
        [own] if own.record.side == game.side && own.record.moves().eq(game.moves()) => own,
        _ => return Err(refused("as plain text it would not be read back the same")),
    };
    let left_out = left_out(game, &read.record, &["AP"]);
    Ok(WrittenText { text, left_out })
}

/// Whether a game has only moves on its board and one-line headers. Such a game always reads back
/// the same.
fn is_plain(game: &RecordGame) -> bool {
    let is_line = |value: &str| !value.contains(['\n', '\r', '\0']) && value.trim() == value;
    let mut facts = game.info.filled().map(|(_, value)| value.as_str());
    let is_plain = |(index, node): (usize, &RecordNode)| {
        let is_move = |action: &Move| index > 0 && !matches!(action, Move::Raw { .. });
        node.action.as_ref().map_or(index == 0, is_move)
            && node.comment.is_none()
            && node.properties.iter().all(|(name, _)| name == "AP")
    };
    game.main_line().len() == game.nodes.len()
        && game.nodes.iter().enumerate().all(is_plain)
        && facts.all(|value| value.is_some_and(|it| !it.is_empty() && is_line(it)))
}

/// Whether a node puts stones on the board. `AE` alone does not change an empty board.
fn has_stones(node: &RecordNode) -> bool {
    let mut properties = node.properties.iter();
    let sets_up = |name: &str| {
        let name = PropertyId::reduce(name.as_bytes());
        matches!(name, PropertyId::AB | PropertyId::AW)
    };
    properties.any(|(name, values)| sets_up(name) && !values.is_empty())
}

/// The sign of a node's move; empty if it has none.
fn sign(node: &RecordNode) -> &'static str {
    let is = |nag: &Nag, (name, values): &(String, Vec<Text>)| {
        nag.property == name && matches!(&**values, [value] if value.as_str() == Some(nag.value))
    };
    let mut properties = node.properties.iter();
    let nag = properties.find_map(|property| NAGS.iter().find(|nag| is(nag, property)));
    nag.map_or("", |nag| nag.sign)
}

struct Writer {
    board: &'static Board,
    notation: TextNotation,
    text: String,
    column: usize,
    turns: Turns,
}

impl Writer {
    fn headers(&mut self, game: &RecordGame) {
        for (header, value) in game.info.filled() {
            let line = value.as_str().filter(|value| !value.contains(['\n', '\r']));
            if let (Some(name), Some(value)) = (header.labels().first(), line) {
                let _ = writeln!(self.text, "{name}: {value}");
            }
        }
        self.text.push('\n');
    }

    /// Draws the stones that the game begins with.
    fn position(&mut self, root: &RecordNode) -> Result<(), WriteError> {
        let board = self.board;
        let mut symbols = vec!['.'; board.cells().count()];
        let mut turn = Color::White;
        for (name, values) in &root.properties {
            let mut values = { values.iter() }.map(|value| value.as_str().unwrap_or_default());
            let symbol = match PropertyId::reduce(name.as_bytes()) {
                PropertyId::AB => 'X',
                PropertyId::AW => 'O',
                PropertyId::AE => '.',
                PropertyId::PL => {
                    let is_black = |value: &str| value.trim().starts_with(['B', 'b']);
                    let black = values.next().filter(|value| is_black(value));
                    turn = black.map_or(Color::White, |_| Color::Black);
                    let _ = write!(self.text, "To move: {}\n\n", turn.name());
                    continue;
                }
                _ => continue,
            };
            for value in values {
                let cell = cell_at(board, value.as_bytes());
                let refused = "a setup stone is not on a cell of the board";
                symbols[cell
                    .ok_or_else(|| WriteError::refused("", refused))?
                    .index()] = symbol;
            }
        }
        for (cell, symbol) in board.cells().zip(symbols) {
            let (row, index) = board.row_index(cell);
            let (line_break, blanks) = match index {
                0 => ("\n", row.abs_diff(board.side().get() - 1) as usize),
                _ => ("", 1),
            };
            let line_break = if row == 0 { "" } else { line_break };
            let _ = write!(self.text, "{line_break}{:blanks$}{symbol}", "");
        }
        self.text.push_str("\n\n");
        self.turns = Turns::in_play(turn);
        Ok(())
    }

    fn moves(&mut self, line: &[RecordNode]) -> Result<(), WriteError> {
        let mut ply = 0;
        let mut words = String::new();
        for node in line {
            words.clear();
            if let Some(action) = &node.action {
                ply += 1;
                let was_contract = self.turns.is_contract();
                let color = match action.color() {
                    color if color == self.turns.next() => "",
                    Color::Black => "B:",
                    Color::White => "W:",
                };
                let _ = write!(words, "{ply}. {color}");
                let refused = || WriteError::ply(ply, "this move is not on a cell of the board");
                self.word(action, &mut words).ok_or_else(refused)?;
                words.push_str(sign(node));
                self.push(&words);
                self.turns.play(action);
                // The contract comes first, on separate lines.
                if was_contract && !self.turns.is_contract() {
                    self.end_line();
                }
            }
            if let Some(comment) = node.comment.as_ref().and_then(Text::as_str) {
                self.push(&braced(comment));
            }
        }
        self.end_line();
        Ok(())
    }

    /// Appends the word of a move.
    fn word(&self, action: &Move, words: &mut String) -> Option<()> {
        match action {
            Move::Pass { .. } => words.push_str("pass"),
            Move::Stone { at, .. } => {
                let cell = cell_at(self.board, at.as_bytes())?;
                words.push_str(&self.notation.write(self.board, cell));
            }
            Move::Raw { raw, .. } => {
                let is_cell = |raw: &str| self.notation == TextNotation::Hex && is_cell_name(raw);
                let is_read = |raw: &&str| *raw == SWAP || is_cell(raw);
                words.push_str(raw.as_str().filter(is_read)?);
            }
            other => words.push_str(other.loss()?.word()),
        }
        Some(())
    }

    /// Appends words to the line, or to a new line if they do not fit.
    fn push(&mut self, words: &str) {
        let length = words.chars().count();
        if self.column > 0 && self.column + 1 + length > WIDTH {
            self.end_line();
        }
        if self.column > 0 {
            self.text.push(' ');
            self.column += 1;
        }
        self.text.push_str(words);
        self.column = match words.rsplit_once('\n') {
            Some((_, last)) => last.chars().count(),
            None => self.column + length,
        };
    }

    fn end_line(&mut self) {
        if self.column > 0 {
            self.text.push('\n');
            self.column = 0;
        }
    }
}

/// A comment in braces. A backslash before the first letter keeps a comment from being read as the
/// side of a board.
fn braced(comment: &str) -> String {
    let mut text = "{".to_owned();
    for (index, line) in comment.split(['\n', '\r']).enumerate() {
        if index > 0 {
            text.push('\n');
            text.extend(gives_side(line).then_some('\\'));
        }
        for letter in line.chars() {
            text.extend(matches!(letter, '\\' | '{' | '}').then_some('\\'));
            text.push(letter);
        }
    }
    text.push('}');
    text
}
