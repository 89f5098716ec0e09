//! Games to plain text.

use std::fmt::Write as _;

use super::game::TextOptions;
use super::notation::{TextNotation, is_cell_name};
use super::read::from_text;
use super::token::JUDGEMENTS;
use super::turns::Turns;
use crate::convert::document::{Info, Move, RecordGame, RecordNode, Text, cell_at, left_out};
use crate::convert::error::WriteError;
use crate::game::{Board, Color, Side};

/// The most columns of a line of moves.
const WIDTH: usize = 79;

/// A game in plain text.
#[derive(Clone, Debug, PartialEq, Eq)]
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
/// A [`WriteError`] for a game other than Unlur, a game without a board size, setup stones after the
/// first node, and a move off the board.
pub fn to_text(game: &RecordGame, notation: TextNotation) -> Result<WrittenText, WriteError> {
    let refused = |message| WriteError::refused("", message);
    let side = game.side.and_then(Side::new);
    let side = side.ok_or_else(|| refused("the size of the board is not known"))?;
    let line = game.main_line();
    let mut writer = Writer {
        board: Board::get(side),
        notation,
        text: format!("Side: {}\nCoordinates: {}\n", side.get(), notation.name()),
        column: 0,
        turns: Turns::default(),
    };
    writer.headers(game);
    writer.text.push('\n');
    if line.iter().skip(1).any(RecordNode::has_setup)
        || line[0].action.is_some() && has_stones(&line[0])
    {
        return Err(refused(
            "setup stones during the game have no place in plain text",
        ));
    }
    if has_stones(&line[0]) {
        writer.position(&line[0])?;
    }
    writer.moves(line)?;
    // A text with a NUL byte is read as binary.
    writer.text = writer.text.replace('\0', "\u{fffd}");
    let read = from_text(&writer.text, TextOptions::default());
    let read = match read.as_slice() {
        [own] if own.record.side == game.side && own.record.moves().eq(game.moves()) => own,
        _ => return Err(refused("as plain text it would not be read back the same")),
    };
    Ok(WrittenText {
        left_out: left_out(game, &read.record, &["AP"]),
        text: writer.text,
    })
}

/// Whether a node puts stones on the board; `AE` alone takes none from an empty one.
fn has_stones(node: &RecordNode) -> bool {
    let properties = node.properties.iter();
    let mut stones = properties.filter(|(name, _)| matches!(name.as_str(), "AB" | "AW"));
    stones.any(|(_, values)| !values.is_empty())
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
        for (identifier, value) in game.info.filled() {
            let mut fields = Info::FIELDS.iter();
            let names = fields.find(|(known, _)| *known == identifier);
            let line = value.as_str().filter(|value| !value.contains(['\n', '\r']));
            if let Some(((_, [name, ..]), value)) = names.zip(line) {
                let _ = writeln!(self.text, "{name}: {value}");
            }
        }
    }

    /// Draws the stones that the game begins with.
    fn position(&mut self, root: &RecordNode) -> Result<(), WriteError> {
        let board = self.board;
        let mut symbols = vec!['.'; board.cells().count()];
        let mut turn = Color::White;
        for (identifier, values) in &root.properties {
            let values = { values.iter() }.map(|value| value.as_str().unwrap_or_default());
            let symbol = match identifier.as_str() {
                "AB" => 'X',
                "AW" => 'O',
                "AE" => '.',
                "PL" => {
                    let first = { values }.next().unwrap_or_default();
                    let is_black = first.trim().starts_with(['B', 'b']);
                    turn = if is_black { Color::Black } else { Color::White };
                    let _ = write!(self.text, "To move: {}\n\n", turn.name());
                    continue;
                }
                _ => continue,
            };
            for value in values {
                let cell = cell_at(board, value.as_bytes()).ok_or_else(|| {
                    WriteError::refused("", "a setup stone is not on a cell of the board")
                })?;
                symbols[cell.index()] = symbol;
            }
        }
        for (cell, symbol) in board.cells().zip(symbols) {
            let (row, index) = board.row_and_index(cell);
            if row > 0 && index == 0 {
                self.text.push('\n');
            }
            let blanks = match index {
                0 => row.abs_diff(board.side().get() - 1),
                _ => 1,
            };
            self.text.extend((0..blanks).map(|_| ' '));
            self.text.push(symbol);
        }
        self.text.push_str("\n\n");
        self.turns = Turns::in_play(turn);
        Ok(())
    }

    fn moves(&mut self, line: &[RecordNode]) -> Result<(), WriteError> {
        let mut ply = 0;
        for node in line {
            if let Some(action) = &node.action {
                ply += 1;
                let was_contract = self.turns.is_contract();
                let next = self.turns.next();
                let refused = || WriteError::ply(ply, "this move is not on a cell of the board");
                let word = self.word(action).ok_or_else(refused)?;
                let color = match action.color() {
                    color if color == next => "",
                    Color::Black => "B:",
                    Color::White => "W:",
                };
                let mut properties = node.properties.iter();
                let judgement = properties
                    .find_map(|own| JUDGEMENTS.iter().find(|known| known.property() == *own));
                let sign = judgement.map_or("", |known| known.0);
                self.push(&format!("{ply}. {color}{word}{sign}"));
                self.turns.play(action);
                // The contract comes first, on separate lines.
                if was_contract && !self.turns.is_contract() {
                    self.end_line();
                }
            }
            if let Some(comment) = node.comment.as_ref().and_then(Text::as_str) {
                let mut escaped = comment.replace('\\', "\\\\");
                escaped = escaped.replace('{', "\\{").replace('}', "\\}");
                self.push(&format!("{{{escaped}}}"));
            }
        }
        self.end_line();
        Ok(())
    }

    fn word(&self, action: &Move) -> Option<String> {
        match action {
            Move::Pass { .. } => Some("pass".to_owned()),
            Move::Stone { at, .. } => {
                let cell = cell_at(self.board, at.as_bytes())?;
                Some(self.notation.write(self.board, cell))
            }
            Move::Raw { raw, .. } => {
                let raw = raw.as_str()?;
                let is_off_board = self.notation == TextNotation::Hex && is_cell_name(raw);
                is_off_board.then(|| raw.to_owned())
            }
            other => Some(other.loss()?.word().to_owned()),
        }
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
