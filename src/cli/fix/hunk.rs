//! One hunk of a unified diff.

use std::io::{self, Write};

use crate::draw::printable;

/// The number of lines shown around a change.
pub(super) const CONTEXT: usize = 3;

/// The lines of one hunk.
pub(super) struct Hunk {
    old_start: u64,
    new_start: u64,
    old_count: u64,
    new_count: u64,
    /// Each line, after the sign of its kind.
    lines: Vec<(u8, Vec<u8>)>,
    /// Their size in bytes.
    size: usize,
    /// The number of unchanged lines at its end.
    trailing: usize,
}

impl Hunk {
    /// A hunk whose first lines have these numbers, from 1, in the file and in the changed file.
    pub(super) fn at(old_start: u64, new_start: u64) -> Self {
        Self {
            old_start,
            new_start,
            old_count: 0,
            new_count: 0,
            lines: Vec::new(),
            size: 0,
            trailing: 0,
        }
    }

    pub(super) fn size(&self) -> usize {
        self.size
    }

    /// Whether the next change is too far away to belong to it.
    pub(super) fn is_complete(&self) -> bool {
        self.trailing >= 2 * CONTEXT
    }

    pub(super) fn keep(&mut self, line: &[u8]) {
        self.push(b' ', line);
        self.old_count += 1;
        self.new_count += 1;
        self.trailing += 1;
    }

    pub(super) fn remove(&mut self, line: &[u8]) {
        self.push(b'-', line);
        self.old_count += 1;
        self.trailing = 0;
    }

    pub(super) fn add(&mut self, line: &[u8]) {
        self.push(b'+', line);
        self.new_count += 1;
        self.trailing = 0;
    }

    fn push(&mut self, sign: u8, line: &[u8]) {
        self.size += line.len() + 1;
        self.lines.push((sign, line.to_vec()));
    }

    /// Takes off the lines after the last three of context, which may be the first of the next
    /// hunk.
    pub(super) fn take_excess(&mut self) -> Vec<Vec<u8>> {
        let excess = self.trailing.saturating_sub(CONTEXT);
        let lines = self.lines.split_off(self.lines.len() - excess);
        self.trailing -= excess;
        self.old_count -= excess as u64;
        self.new_count -= excess as u64;
        lines.into_iter().map(|(_, line)| line).collect()
    }

    /// Writes its header and its lines: their bytes, or what a terminal may show of them.
    pub(super) fn write(&self, out: &mut dyn Write, is_terminal: bool) -> io::Result<()> {
        let old = range(self.old_start, self.old_count);
        let new = range(self.new_start, self.new_count);
        writeln!(out, "@@ -{old} +{new} @@")?;
        for (sign, line) in &self.lines {
            out.write_all(&[*sign])?;
            let text = line.strip_suffix(b"\n").unwrap_or(line);
            if is_terminal {
                out.write_all(printable(&String::from_utf8_lossy(text)).as_bytes())?;
            } else {
                out.write_all(text)?;
            }
            out.write_all(b"\n")?;
            if text.len() == line.len() {
                out.write_all(b"\\ No newline at end of file\n")?;
            }
        }
        Ok(())
    }
}

/// The lines in a hunk header: a start, and a count unless it is one.
fn range(start: u64, count: u64) -> String {
    match count {
        0 => format!("{},0", start - 1),
        1 => start.to_string(),
        _ => format!("{start},{count}"),
    }
}
