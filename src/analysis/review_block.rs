//! The block that a review adds to a comment, whose form only this file knows.

use std::ops::Range;

/// The block of a review in the comment of a node.
///
/// ```
/// use unlur::analysis::ReviewBlock;
///
/// let comment = "good try\n\n--- unlur review ---\nBlunder: 99.9 to 65.8; g2 was better\n\
///                sets: SBKV BM\n--- end of review ---";
/// let block = ReviewBlock::find(comment).unwrap();
/// assert_eq!(block.sentences().collect::<Vec<_>>(), ["Blunder: 99.9 to 65.8; g2 was better"]);
/// assert_eq!(block.sets().collect::<Vec<_>>(), ["SBKV", "BM"]);
/// assert_eq!(block.without(comment), "good try");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReviewBlock<'a> {
    /// Where the block is in the comment, first and last line included.
    pub range: Range<usize>,
    /// The lines between the first and the last.
    lines: &'a str,
}

impl<'a> ReviewBlock<'a> {
    /// The first line.
    pub const BEGIN: &'static str = "--- unlur review ---";
    /// The last line.
    pub const END: &'static str = "--- end of review ---";
    /// The start of the line that lists the properties which the review added.
    pub const SETS: &'static str = "sets: ";
    /// The start of the first line in the block of a variation.
    pub const LINE: &'static str = "best line";

    /// The last block of a comment. A player may quote its first line before it.
    #[must_use]
    pub fn find(comment: &'a str) -> Option<Self> {
        let end = comment.rfind(Self::END)?;
        let start = comment[..end].rfind(Self::BEGIN)?;
        Some(Self {
            range: start..end + Self::END.len(),
            lines: comment[start + Self::BEGIN.len()..end].trim(),
        })
    }

    /// The names of the properties that the review added.
    pub fn sets(&self) -> impl Iterator<Item = &'a str> {
        let line = self
            .lines
            .lines()
            .find_map(|line| line.strip_prefix(Self::SETS));
        line.unwrap_or("").split_whitespace()
    }

    /// Whether a best line begins at the node.
    #[must_use]
    pub fn is_best_line(&self) -> bool {
        self.lines.starts_with(Self::LINE)
    }

    /// The rest of the comment.
    #[must_use]
    pub fn without(&self, comment: &str) -> String {
        let before = &comment[..self.range.start];
        let before = before.strip_suffix("\n\n").unwrap_or(before);
        [before, &comment[self.range.end..]].concat()
    }

    /// The review in sentences without full stops.
    pub fn sentences(&self) -> impl Iterator<Item = String> {
        let lines = self.lines.lines().map(str::trim);
        let lines = lines.filter(|line| !line.is_empty() && !line.starts_with(Self::SETS));
        lines.map(|line| capital(line.trim_end_matches('.')))
    }
}

fn capital(text: &str) -> String {
    let mut characters = text.chars();
    let first = characters.next().map(char::to_uppercase);
    first.into_iter().flatten().chain(characters).collect()
}
