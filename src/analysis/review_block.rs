//! The block that a review adds to a comment. Its form is known only to this file.

use std::ops::Range;

use memchr::memmem;

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
///
/// let comment = "--- unlur review ---\nUncertain: loses 46.5 ± 18.0.\n\
///                intervals: 35.0-71.0 100.0-100.0\n--- end of review ---";
/// let block = ReviewBlock::find(comment).unwrap();
/// assert_eq!(block.doubt(), Some("Uncertain: loses 46.5 ± 18.0"));
/// assert!(block.intervals().eq([(35.0, 71.0), (100.0, 100.0)]));
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
    /// The start of the line of the first node that has the intervals of Black's chances.
    pub const INTERVALS: &'static str = "intervals: ";
    /// The start of the line about a loss whose class is open.
    pub const UNCERTAIN: &'static str = "Uncertain: ";
    /// The start of the first line in the block of a variation.
    pub const LINE: &'static str = "best line";

    /// The last block of a comment. A player may quote its first line before it.
    #[must_use]
    pub fn find(comment: &'a str) -> Option<Self> {
        // Few nodes have a comment, and starting the search of `str` takes longer than reading a
        // move.
        let end = memmem::rfind(comment.as_bytes(), Self::END.as_bytes())?;
        let start = comment[..end].rfind(Self::BEGIN)?;
        Some(Self {
            range: start..end + Self::END.len(),
            lines: comment[start + Self::BEGIN.len()..end].trim(),
        })
    }

    /// The names of the properties that the review added.
    pub fn sets(&self) -> impl Iterator<Item = &'a str> {
        self.line(Self::SETS).unwrap_or("").split_whitespace()
    }

    /// The rest of the line with this start.
    fn line(&self, start: &str) -> Option<&'a str> {
        self.lines.lines().find_map(|line| line.strip_prefix(start))
    }

    /// The lower and the upper end of Black's chance in points, 0 to 100: one for each move of the
    /// main line that has a chance.
    pub fn intervals(&self) -> impl Iterator<Item = (f64, f64)> {
        let intervals = self.line(Self::INTERVALS).unwrap_or("").split_whitespace();
        intervals.filter_map(|interval| {
            let (low, high) = interval.split_once('-')?;
            let (low, high) = (low.parse().ok()?, high.parse().ok()?);
            (0.0 <= low && low <= high && high <= 100.0).then_some((low, high))
        })
    }

    /// The loss in words, if its class is open.
    #[must_use]
    pub fn doubt(&self) -> Option<&'a str> {
        let mut lines = self.lines.lines();
        let line = lines.find(|line| line.starts_with(Self::UNCERTAIN))?;
        Some(line.trim_end_matches('.'))
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
        let others = [Self::SETS, Self::INTERVALS, Self::UNCERTAIN];
        let is_other = move |line: &str| others.iter().any(|other| line.starts_with(other));
        let lines = lines.filter(move |line| !line.is_empty() && !is_other(line));
        lines.map(|line| capital(line.trim_end_matches('.')))
    }
}

/// A text with a capital letter, as at the beginning of a sentence.
pub(crate) fn capital(text: &str) -> String {
    let mut characters = text.chars();
    let first = characters.next().map(char::to_uppercase);
    first.into_iter().flatten().chain(characters).collect()
}
