//! The characters and colours of cells and stones.

use anstyle::{Ansi256Color, AnsiColor, Color as TerminalColor};

use crate::game::Color;

/// How a board is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Style {
    /// Characters beyond ASCII: `●` for a black stone instead of `X`.
    pub unicode: bool,
    /// Escape sequences for colours and weights.
    pub color: bool,
}

/// What is on a cell, to the extent that the drawing shows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Glyph {
    Empty,
    Stone(Color),
    /// A stone of the chain that is pointed out.
    Marked(Color),
}

impl Glyph {
    /// The character of the cell; one column wide.
    pub(super) const fn character(self, unicode: bool) -> char {
        match (self, unicode) {
            (Self::Empty, true) => '·',
            (Self::Stone(Color::Black), true) => '●',
            (Self::Stone(Color::White), true) => '○',
            (Self::Marked(Color::Black), true) => '◆',
            (Self::Marked(Color::White), true) => '◇',
            (Self::Empty, false) => '.',
            (Self::Stone(Color::Black), false) => 'X',
            (Self::Stone(Color::White), false) => 'O',
            (Self::Marked(Color::Black), false) => '#',
            (Self::Marked(Color::White), false) => '@',
        }
    }

    /// The colours of the character. Stones are black or white, whatever the colours of the
    /// terminal.
    pub(super) const fn look(self) -> anstyle::Style {
        match self {
            Self::Empty => on(BROWN, WOOD),
            Self::Stone(Color::Black) => on(BLACK, WOOD).bold(),
            Self::Stone(Color::White) => on(BLACK, WHITE),
            Self::Marked(Color::Black) => on(BLACK, GOLD).bold(),
            Self::Marked(Color::White) => on(BLUE, WHITE).bold(),
        }
    }
}

const BLACK: u8 = 16;
const BROWN: u8 = 94;
const BLUE: u8 = 19;
const WOOD: u8 = 180;
const GOLD: u8 = 214;
const WHITE: u8 = 231;

/// Colours of the fixed part of the palette, which no scheme changes.
const fn on(text: u8, background: u8) -> anstyle::Style {
    PLAIN
        .fg_color(Some(TerminalColor::Ansi256(Ansi256Color(text))))
        .bg_color(Some(TerminalColor::Ansi256(Ansi256Color(background))))
}

/// What is between two cells.
pub(super) const GAP: anstyle::Style = on(BROWN, WOOD);

/// Text without any colour.
pub(super) const PLAIN: anstyle::Style = anstyle::Style::new();

/// The colours of column letters and row numbers.
pub(super) const LABEL: anstyle::Style = AnsiColor::Cyan.on_default();

/// The brackets around the last move.
pub(super) const BRACKETS: anstyle::Style = on(BLACK, WOOD).bold();
