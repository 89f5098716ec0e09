//! The games of a chunk of JSON.

use std::ops::Range;

use super::envelope::Misfit;
use super::layout::Layout;

/// The games of a chunk of JSON, and the values in place of one.
#[derive(Clone, Debug)]
pub struct JsonObjects {
    /// The position of each in the chunk's bytes.
    pub ranges: Vec<Range<usize>>,
    /// The index of each among the values of its array or file, from 0; none for text outside the
    /// games.
    pub(super) numbers: Vec<Option<u64>>,
    /// Whether they are game records of Abstract Play instead of records.
    pub is_apgame: bool,
    /// Whether this ends a file that is an empty list, which is correct.
    pub is_empty_list: bool,
    pub(super) layout: Layout,
    pub(super) misfit: Option<Misfit>,
}

impl JsonObjects {
    /// The path of the game with that index in the chunk, as in `games[3]`.
    #[must_use]
    pub fn path(&self, index: usize) -> String {
        let Some(number) = self.numbers.get(index).copied().flatten() else {
            return String::new();
        };
        match self.layout {
            Layout::Record => format!("games[{number}]"),
            Layout::Array => format!("[{number}]"),
            Layout::Lines if number == 0 => String::new(),
            Layout::Lines => format!("object {}", number + 1),
        }
    }

    /// The error outside the games and its place; known with a file's last chunk.
    #[must_use]
    pub fn misfit(&self) -> Option<&Misfit> {
        self.misfit.as_ref()
    }

    /// The message about a value that is not an object.
    #[must_use]
    pub fn no_object(&self) -> &'static str {
        match self.layout {
            Layout::Lines => "there is text besides the games",
            Layout::Record | Layout::Array => "a game is an object",
        }
    }
}
