//! The characters and colours of cells and stones.

use anstyle::{Ansi256Color, AnsiColor, Color as TerminalColor};

use super::terminal_style::TerminalStyle;
use crate::game::Color;

/// How a board is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Style {
    /// Characters beyond ASCII: `●` for a black stone instead of `X`.
    pub unicode: bool,
    /// The colours of the terminal.
    pub colors: Colors,
    /// Cells twice as far apart, for large screens.
    pub is_wide: bool,
}

/// The colours that a terminal shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Colors {
    /// None.
    #[default]
    None,
    /// The first eight of its colour scheme.
    Basic,
    /// At least the 240 that no colour scheme changes.
    Full,
}

/// The contents of a cell, to the extent that the drawing shows them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Glyph {
    Empty,
    Stone(Color),
    /// A stone of the highlighted chain.
    Marked(Color),
}

impl Glyph {
    /// The character of the cell; one column wide.
    #[must_use]
    pub const fn character(self, unicode: bool) -> char {
        let (beyond_ascii, ascii) = match self {
            Self::Empty => ('·', '.'),
            Self::Stone(Color::Black) => ('●', 'X'),
            Self::Stone(Color::White) => ('○', 'O'),
            Self::Marked(Color::Black) => ('◆', '#'),
            Self::Marked(Color::White) => ('◇', '@'),
        };
        if unicode { beyond_ascii } else { ascii }
    }

    /// The colours of the character. Stones are black or white, whatever the colours of the
    /// terminal.
    #[must_use]
    pub const fn look(self, colors: Colors) -> TerminalStyle {
        match self {
            Self::Empty => gap(colors),
            Self::Stone(Color::Black) => heavy(on(BLACK, WOOD, colors), colors),
            Self::Stone(Color::White) => on(BLACK, WHITE, colors),
            Self::Marked(Color::Black) => heavy(on(BLACK, GOLD, colors), colors),
            Self::Marked(Color::White) => heavy(on(BLUE, WHITE, colors), colors),
        }
    }
}

/// A colour of the fixed part of the palette, and the nearest colour in a colour scheme.
type Shade = (u8, AnsiColor);

const BLACK: Shade = (16, AnsiColor::Black);
const BROWN: Shade = (94, AnsiColor::Black);
const BLUE: Shade = (19, AnsiColor::Blue);
/// Most colour schemes have a dark yellow.
const WOOD: Shade = (180, AnsiColor::Yellow);
const GOLD: Shade = (214, AnsiColor::Cyan);
const WHITE: Shade = (231, AnsiColor::White);

const fn on(text: Shade, background: Shade, colors: Colors) -> TerminalStyle {
    PLAIN.on(shade(text, colors), shade(background, colors))
}

const fn shade((fixed, basic): Shade, colors: Colors) -> Option<TerminalColor> {
    match colors {
        Colors::None => None,
        Colors::Basic => Some(TerminalColor::Ansi(basic)),
        Colors::Full => Some(TerminalColor::Ansi256(Ansi256Color(fixed))),
    }
}

/// The style in bold, unless that changes its colour: many terminals show a bold black as grey.
const fn heavy(style: TerminalStyle, colors: Colors) -> TerminalStyle {
    match colors {
        Colors::None | Colors::Basic => style,
        Colors::Full => style.bold(),
    }
}

/// The style of the last move, whose cell has this style.
#[must_use]
pub const fn last(style: TerminalStyle, colors: Colors) -> TerminalStyle {
    match colors {
        Colors::None => style,
        Colors::Basic => style.underlined(),
        Colors::Full => style.bold().underlined(),
    }
}

/// Text without any colour.
pub const PLAIN: TerminalStyle = TerminalStyle::PLAIN;

/// The characters between two cells.
#[must_use]
pub const fn gap(colors: Colors) -> TerminalStyle {
    on(BROWN, WOOD, colors)
}

/// The colours of column letters and row numbers.
#[must_use]
pub const fn label(colors: Colors) -> TerminalStyle {
    match colors {
        Colors::None => PLAIN,
        Colors::Basic | Colors::Full => PLAIN.on(Some(TerminalColor::Ansi(AnsiColor::Cyan)), None),
    }
}

/// The brackets around the last move.
#[must_use]
pub const fn brackets(colors: Colors) -> TerminalStyle {
    heavy(on(BLACK, WOOD, colors), colors)
}
