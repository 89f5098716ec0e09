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
/// assert_eq!(block.sentence(), "Blunder: 99.9 to 65.8; g2 was better");
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

    /// The review in one sentence without a full stop.
    ///
    /// Blocks of version 0.1 have a line for each part; from them the sentence is composed.
    #[must_use]
    pub fn sentence(&self) -> String {
        let lines = self.lines.lines().map(str::trim);
        let mut lines = lines.filter(|line| !line.is_empty() && !line.starts_with(Self::SETS));
        let first = lines.next().unwrap_or("");
        let Some((before, after)) = chances(first) else {
            let lines = std::iter::once(first).chain(lines);
            let lines: Vec<&str> = lines.map(|line| line.trim_end_matches('.')).collect();
            return capital(&lines.join(". "));
        };
        let mut class = "chance".to_owned();
        let mut notes = Vec::new();
        for line in lines {
            match line {
                "blunder" | "mistake" | "inaccuracy" => line.clone_into(&mut class),
                _ => notes.push(match line.strip_prefix("best: ") {
                    Some(best) => format!("{best} was better"),
                    None => line.to_owned(),
                }),
            }
        }
        let mut sentence = format!("{}: {before} to {after}", capital(&class));
        for note in notes {
            sentence += "; ";
            sentence += &note;
        }
        sentence
    }
}

/// The two numbers of `chance before 52.8, after 38.5, loss 14.3 (estimated)`.
fn chances(line: &str) -> Option<(&str, &str)> {
    let (before, rest) = line
        .strip_prefix("chance before ")?
        .split_once(", after ")?;
    Some((
        before,
        rest.split_once(',').map_or(rest, |(after, _)| after),
    ))
}

fn capital(text: &str) -> String {
    let mut characters = text.chars();
    let first = characters.next().map(char::to_uppercase);
    first.into_iter().flatten().chain(characters).collect()
}
