//! A unified diff of a file and its edits, written while the file is read.

use std::collections::VecDeque;
use std::fs::File;
use std::io::{self, BufRead as _, BufReader, BufWriter, Write};
use std::path::Path;

use anyhow::Context as _;

use crate::cli::named_output::NamedOutput;
use crate::finding::Edit;

/// The number of lines shown around a change.
const CONTEXT: usize = 3;

/// A hunk that has grown to this many bytes ends, so that a file of any size needs little memory.
const LARGEST_HUNK: usize = 1 << 20;

/// Consecutive changed lines are shown together up to this many bytes.
const LARGEST_BLOCK: usize = 1 << 16;

/// Writes the edits of a file, in ascending order, as a unified diff.
pub(super) struct DiffWriter {
    source: BufReader<File>,
    out: Box<dyn Write + Send>,
    name: String,
    has_header: bool,
    /// The file offset of the next line to read.
    at: u64,
    /// Its line number, and that in the changed file, from 1.
    old_line: u64,
    new_line: u64,
    /// The latest lines before the hunk.
    context: VecDeque<Vec<u8>>,
    hunk: Option<Hunk>,
    /// The lines that are being changed.
    block: Option<Block>,
}

/// The lines of one hunk.
struct Hunk {
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

/// Lines that edits touch.
struct Block {
    start: u64,
    text: Vec<u8>,
    edits: Vec<Edit>,
}

impl Block {
    fn end(&self) -> u64 {
        self.start + self.text.len() as u64
    }

    fn edited(&self) -> Vec<u8> {
        let mut text = Vec::with_capacity(self.text.len() + 16);
        let mut at = 0;
        let inside = |offset: u64| {
            let inside = offset.saturating_sub(self.start);
            usize::try_from(inside).map_or(self.text.len(), |at| at.min(self.text.len()))
        };
        for edit in &self.edits {
            text.extend_from_slice(&self.text[at..inside(edit.span.start)]);
            text.extend_from_slice(&edit.replacement);
            at = inside(edit.span.end);
        }
        text.extend_from_slice(&self.text[at..]);
        text
    }
}

impl DiffWriter {
    pub(super) fn new(path: &Path, name: &str) -> anyhow::Result<Self> {
        let file = File::open(path).with_context(|| format!("cannot read {}", path.display()))?;
        Ok(Self {
            source: BufReader::new(file),
            out: Box::new(BufWriter::new(NamedOutput::new(io::stdout(), "the diff"))),
            name: name.to_owned(),
            has_header: false,
            at: 0,
            old_line: 1,
            new_line: 1,
            context: VecDeque::new(),
            hunk: None,
            block: None,
        })
    }

    pub(super) fn push(&mut self, edit: Edit) -> anyhow::Result<()> {
        self.leave_block(edit.span.start)?;
        if self.block.is_none() {
            self.pass_lines(edit.span.start)?;
            self.block = Some(Block {
                start: self.at,
                text: Vec::new(),
                edits: Vec::new(),
            });
        }
        // Read the lines that the edit touches.
        while let Some(block) = &self.block {
            let reaches = block.end() > edit.span.start && block.end() >= edit.span.end;
            if reaches {
                break;
            }
            let Some(line) = self.line()? else { break };
            if let Some(block) = &mut self.block {
                block.text.extend_from_slice(&line);
            }
        }
        if let Some(block) = &mut self.block {
            block.edits.push(edit);
        }
        Ok(())
    }

    /// Ends the block unless the edit at `offset` is in it or in the line after it.
    fn leave_block(&mut self, offset: u64) -> anyhow::Result<()> {
        let Some(block) = &self.block else {
            return Ok(());
        };
        if offset < block.end() || !block.text.ends_with(b"\n") {
            return Ok(());
        }
        if block.text.len() > LARGEST_BLOCK {
            return self.end_block();
        }
        let Some(line) = self.line()? else {
            return Ok(());
        };
        let is_in_line = offset < self.at || !line.ends_with(b"\n");
        match &mut self.block {
            Some(block) if is_in_line => block.text.extend_from_slice(&line),
            _ => {
                self.end_block()?;
                self.unchanged(line)?;
            }
        }
        Ok(())
    }

    pub(super) fn finish(mut self) -> anyhow::Result<()> {
        self.end_block()?;
        while self.hunk.is_some() {
            match self.line()? {
                Some(line) => self.unchanged(line)?,
                None => self.end_hunk()?,
            }
        }
        Ok(self.out.flush()?)
    }

    /// The next line with its line break.
    fn line(&mut self) -> anyhow::Result<Option<Vec<u8>>> {
        let mut line = Vec::new();
        let length = self.source.read_until(b'\n', &mut line)?;
        self.at += length as u64;
        Ok((length > 0).then_some(line))
    }

    /// Skips the lines before the one that contains `offset`.
    fn pass_lines(&mut self, offset: u64) -> anyhow::Result<()> {
        loop {
            let start = self.at;
            // The end of the next line shows whether the offset is in it.
            let Some(line) = self.line()? else {
                return Ok(());
            };
            let is_last = !line.ends_with(b"\n");
            if offset < self.at || offset == self.at && is_last {
                self.source.seek_relative(-i64::try_from(line.len())?)?;
                self.at = start;
                return Ok(());
            }
            self.unchanged(line)?;
        }
    }

    fn unchanged(&mut self, line: Vec<u8>) -> anyhow::Result<()> {
        self.old_line += 1;
        self.new_line += 1;
        if let Some(hunk) = &mut self.hunk {
            hunk.push(b' ', &line);
            hunk.old_count += 1;
            hunk.new_count += 1;
            hunk.trailing += 1;
            if hunk.trailing < 2 * CONTEXT {
                return Ok(());
            }
            return self.end_hunk();
        }
        self.context.push_back(line);
        if self.context.len() > CONTEXT {
            self.context.pop_front();
        }
        Ok(())
    }

    fn end_block(&mut self) -> anyhow::Result<()> {
        let Some(block) = self.block.take() else {
            return Ok(());
        };
        let new = block.edited();
        let before: Vec<_> = self.context.drain(..).collect();
        let (old_line, new_line) = (self.old_line, self.new_line);
        let hunk = self.hunk.get_or_insert_with(|| {
            let count = before.len() as u64;
            let mut hunk = Hunk {
                old_start: old_line - count,
                new_start: new_line - count,
                old_count: count,
                new_count: count,
                lines: Vec::new(),
                size: 0,
                trailing: 0,
            };
            for line in &before {
                hunk.push(b' ', line);
            }
            hunk
        });
        hunk.trailing = 0;
        for line in block.text.split_inclusive(|byte| *byte == b'\n') {
            hunk.push(b'-', line);
            hunk.old_count += 1;
            self.old_line += 1;
        }
        for line in new.split_inclusive(|byte| *byte == b'\n') {
            hunk.push(b'+', line);
            hunk.new_count += 1;
            self.new_line += 1;
        }
        if hunk.size > LARGEST_HUNK {
            return self.end_hunk();
        }
        Ok(())
    }

    fn end_hunk(&mut self) -> anyhow::Result<()> {
        let Some(mut hunk) = self.hunk.take() else {
            return Ok(());
        };
        // The lines after the last three of context may be the first of the next hunk.
        let mut extra = Vec::new();
        while hunk.trailing > CONTEXT {
            extra.extend(hunk.lines.pop().map(|(_, line)| line));
            hunk.trailing -= 1;
            hunk.old_count -= 1;
            hunk.new_count -= 1;
        }
        self.context.extend(extra.into_iter().rev());
        if !self.has_header {
            writeln!(self.out, "--- {}", self.name)?;
            writeln!(self.out, "+++ {}", self.name)?;
            self.has_header = true;
        }
        writeln!(
            self.out,
            "@@ -{} +{} @@",
            range(hunk.old_start, hunk.old_count),
            range(hunk.new_start, hunk.new_count)
        )?;
        for (sign, line) in &hunk.lines {
            self.out.write_all(&[*sign])?;
            self.out.write_all(line)?;
            if !line.ends_with(b"\n") {
                self.out.write_all(b"\n\\ No newline at end of file\n")?;
            }
        }
        Ok(())
    }
}

impl Hunk {
    fn push(&mut self, sign: u8, line: &[u8]) {
        self.size += line.len() + 1;
        self.lines.push((sign, line.to_vec()));
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
