//! The characters and colours of cells and stones.

use anstyle::AnsiColor;

use crate::game::Color;

/// How a board is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Style {
    /// Characters beyond ASCII: `●` for a black stone instead of `X`.
    pub unicode: bool,
    /// Escape sequences for colours and weights.
    pub color: bool,
}

/// What lies on a cell, as far as the drawing tells it apart.
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

    /// The colours of the character.
    pub(super) const fn look(self) -> anstyle::Style {
        match self {
            Self::Empty => anstyle::Style::new().dimmed(),
            Self::Stone(_) => PLAIN,
            Self::Marked(_) => AnsiColor::Green.on_default().bold(),
        }
    }
}

/// Text without any colour.
pub(super) const PLAIN: anstyle::Style = anstyle::Style::new();

/// The colours of column letters and row numbers.
pub(super) const LABEL: anstyle::Style = AnsiColor::Cyan.on_default();

/// The brackets round the last move.
pub(super) const BRACKETS: anstyle::Style = PLAIN.bold();
