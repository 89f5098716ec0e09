//! The lines of a text that edits change.

use std::ops::Range;

use crate::finding::{Edit, with_edits};

/// Consecutive lines, and the lines that replace them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChangedLines {
    /// The numbers of the lines, from 0; empty if lines are only added.
    pub old: Range<usize>,
    /// The lines that replace them, with their line breaks.
    pub new: Vec<u8>,
}

/// The lines that edits change, in ascending order. Lines that are reported together are
/// consecutive. The edits are ascending by span, and their offsets are those of the text.
///
/// A line ends with a line feed; only the last one may lack it.
///
/// ```
/// use unlur::convert::changed_lines;
/// use unlur::finding::Edit;
///
/// let edit = Edit { span: 5..5, replacement: b"]".into() };
/// let changed = changed_lines(b"a\nC[b\n", &[edit]);
/// assert_eq!((changed[0].old.clone(), &changed[0].new[..]), (1..2, &b"C[b]\n"[..]));
/// ```
#[must_use]
pub fn changed_lines(text: &[u8], edits: &[Edit]) -> Vec<ChangedLines> {
    let mut starts = vec![0];
    starts.extend((1..=text.len()).filter(|&at| text[at - 1] == b'\n'));
    // If the text ends with a line break, there is no line after it.
    let count = starts.len() - usize::from(starts.last() == Some(&text.len()));
    let line = |offset: u64| starts.partition_point(|&start| start as u64 <= offset) - 1;
    // An edit that ends at the start of a line has changed the line break before it, so it includes
    // that line.
    let lines = |edit: &Edit| line(edit.span.start)..(line(edit.span.end) + 1).min(count);

    let mut changed = Vec::new();
    let mut rest = edits;
    while let Some(first) = rest.first() {
        let mut old = lines(first);
        let mut together = 1;
        while let Some(next) = rest
            .get(together)
            .map(lines)
            .filter(|next| next.start <= old.end)
        {
            old.end = old.end.max(next.end);
            together += 1;
        }
        let start = |line: usize| starts.get(line).copied().unwrap_or(text.len());
        let mut new = with_edits(text, start(old.start)..start(old.end), &rest[..together]);
        // A line that only lost the line break before it stays as it is.
        while !old.is_empty() && last_line(&new) == &text[start(old.end - 1)..start(old.end)] {
            old.end -= 1;
            new.truncate(new.len() - last_line(&new).len());
        }
        if !old.is_empty() || !new.is_empty() {
            changed.push(ChangedLines { old, new });
        }
        rest = &rest[together..];
    }
    changed
}

fn last_line(text: &[u8]) -> &[u8] {
    text.split_inclusive(|&byte| byte == b'\n')
        .next_back()
        .unwrap_or_default()
}
