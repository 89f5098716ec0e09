//! One line of a drawing, made of single characters.

use std::fmt;

use super::glyphs::PLAIN;

/// Characters at 0-based columns, each with its colours; blank if nothing was put there.
#[derive(Clone, Debug, Default)]
pub struct Line(Vec<(char, anstyle::Style)>);

impl Line {
    /// Puts a character into a column.
    pub fn put(&mut self, column: usize, character: char, look: anstyle::Style) {
        if self.0.len() <= column {
            self.0.resize(column + 1, (' ', PLAIN));
        }
        self.0[column] = (character, look);
    }

    /// Appends a text to the line.
    pub fn push(&mut self, text: &str, look: anstyle::Style) {
        self.0
            .extend(text.chars().map(|character| (character, look)));
    }

    /// The characters with their colours.
    #[must_use]
    pub fn into_characters(self) -> Vec<(char, anstyle::Style)> {
        self.0
    }

    /// Whether the line is empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Writes the line and its end.
    pub fn write(&self, out: &mut impl fmt::Write) -> fmt::Result {
        for run in self.0.chunk_by(|left, right| left.1 == right.1) {
            let look = run[0].1;
            write!(out, "{look}")?;
            for &(character, _) in run {
                out.write_char(character)?;
            }
            write!(out, "{look:#}")?;
        }
        out.write_char('\n')
    }
}
