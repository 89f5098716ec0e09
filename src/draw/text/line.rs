//! One line of a drawing, made of single characters, and the line below a board.

use std::fmt;

use unicode_width::UnicodeWidthChar as _;

use super::glyphs::{Glyph, PLAIN, Style, brackets};
use super::terminal_style::TerminalStyle;
use crate::game::Color;

/// The most columns of a line.
const MAX_COLUMNS: usize = 1 << 16;

/// Characters at 0-based places, each with its colours; blank if nothing was put there.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Line(Vec<(char, TerminalStyle)>);

impl Line {
    /// A text in one style.
    #[must_use]
    pub fn new(text: &str, look: TerminalStyle) -> Self {
        let mut line = Self::default();
        line.push(text, look);
        line
    }

    /// Puts a character into a place; beyond the longest possible line it is left out.
    pub fn put(&mut self, place: usize, character: char, look: TerminalStyle) {
        if place >= MAX_COLUMNS {
            return;
        }
        if self.0.len() <= place {
            self.0.resize(place + 1, (' ', PLAIN));
        }
        self.0[place] = (character, look);
    }

    /// Appends a text to the line.
    pub fn push(&mut self, text: &str, look: TerminalStyle) {
        self.0
            .extend(text.chars().map(|character| (character, look)));
    }

    /// Appends another line.
    pub fn append(&mut self, mut other: Self) {
        self.0.append(&mut other.0);
    }

    /// Cuts the line, or fills it with blanks, so that a terminal shows it in this number of columns.
    pub fn fit(&mut self, columns: usize) {
        let mut left = columns.min(MAX_COLUMNS);
        let end = self.0.iter().position(|(character, _)| {
            let rest = left.checked_sub(character.width().unwrap_or(0));
            left = rest.unwrap_or(left);
            rest.is_none()
        });
        self.0.truncate(end.unwrap_or(self.0.len()));
        self.0.extend(std::iter::repeat_n((' ', PLAIN), left));
    }

    /// The characters without their colours.
    #[must_use]
    pub fn plain(&self) -> String {
        self.0.iter().map(|&(character, _)| character).collect()
    }

    /// Whether the line is empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// The characters in their colours, as a terminal takes them; without an end of the line.
impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for run in self.0.chunk_by(|left, right| left.1 == right.1) {
            let look = run[0].1;
            write!(f, "{look}")?;
            for &(character, _) in run {
                fmt::Write::write_char(f, character)?;
            }
            write!(f, "{look:#}")?;
        }
        Ok(())
    }
}

/// The meanings of the signs in `glyphs`, and of the brackets if there is a last move; empty if
/// there are none.
#[must_use]
pub fn legend(glyphs: &[Glyph], last: bool, style: Style) -> Line {
    let mut line = Line::default();
    for (glyph, meaning) in [
        (Glyph::Stone(Color::Black), "black"),
        (Glyph::Stone(Color::White), "white"),
        (Glyph::Marked(Color::Black), "black, deciding chain"),
        (Glyph::Marked(Color::White), "white, deciding chain"),
    ] {
        if glyphs.contains(&glyph) {
            let sign = glyph.character(style.unicode).to_string();
            name(&mut line, &sign, glyph.look(style.colors), meaning);
        }
    }
    if last {
        name(&mut line, "( )", brackets(style.colors), "last move");
    }
    line
}

/// Adds one sign and its meaning.
fn name(line: &mut Line, sign: &str, look: TerminalStyle, meaning: &str) {
    let gap = if line.is_empty() { "" } else { "   " };
    line.push(gap, PLAIN);
    line.push(sign, look);
    line.push(&[" ", meaning].concat(), PLAIN);
}
