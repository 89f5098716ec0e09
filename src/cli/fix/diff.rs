//! A unified diff of a file and its edits, written while the file is read.

use std::collections::VecDeque;
use std::fs::File;
use std::io::{self, BufRead as _, BufReader, BufWriter, Write};
use std::path::Path;

use anyhow::Context as _;

use super::block::Block;
use super::file_name::quoted;
use super::hunk::{CONTEXT, Hunk};
use crate::cli::named_output::NamedOutput;
use crate::cli::terminal;
use crate::finding::Edit;

/// A hunk that has grown to this many bytes ends, so that a file of any size needs little memory.
const LARGEST_HUNK: usize = 1 << 20;

/// Consecutive changed lines are shown together up to this many bytes.
const LARGEST_BLOCK: usize = 1 << 16;

/// Writes the edits of a file, in ascending order, as a unified diff.
pub struct DiffWriter {
    source: BufReader<File>,
    out: Box<dyn Write + Send>,
    /// Whether the lines are shown on a terminal, which control characters must not reach.
    is_terminal: bool,
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

impl DiffWriter {
    pub fn new(path: &Path, name: &[u8]) -> anyhow::Result<Self> {
        let file = File::open(path).with_context(|| format!("cannot read {}", path.display()))?;
        let out = BufWriter::new(NamedOutput::new(io::stdout(), "the diff"));
        Ok(Self::over(
            file,
            name,
            Box::new(out),
            terminal::is_terminal(),
        ))
    }

    pub fn over(source: File, name: &[u8], out: Box<dyn Write + Send>, is_terminal: bool) -> Self {
        Self {
            source: BufReader::new(source),
            out,
            is_terminal,
            name: quoted(name),
            has_header: false,
            at: 0,
            old_line: 1,
            new_line: 1,
            context: VecDeque::new(),
            hunk: None,
            block: None,
        }
    }

    pub fn push(&mut self, edit: Edit) -> anyhow::Result<()> {
        self.leave_block(edit.span.start)?;
        if self.block.is_none() {
            self.pass_lines(edit.span.start)?;
            self.block = Some(Block {
                start: self.at,
                text: Vec::new(),
                edits: Vec::new(),
            });
        }
        // Read the lines that the edit touches, and the next one if it takes a line break.
        while let Some(block) = &self.block {
            if block.end() > edit.span.end {
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

    pub fn finish(mut self) -> anyhow::Result<()> {
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
            hunk.keep(&line);
            if hunk.is_complete() {
                self.end_hunk()?;
            }
            return Ok(());
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
        let edited = block.edited();
        let is_end = |byte: &u8| *byte == b'\n';
        let mut old: Vec<_> = block.text.split_inclusive(is_end).collect();
        let mut new: Vec<_> = edited.split_inclusive(is_end).collect();
        // A line that was read only for the line break before it stays as it is.
        let mut kept = Vec::new();
        while let (Some(line), true) = (old.last(), old.last() == new.last()) {
            kept.push(line.to_vec());
            old.pop();
            new.pop();
        }
        if !old.is_empty() || !new.is_empty() {
            self.change(&old, &new)?;
        }
        kept.into_iter()
            .rev()
            .try_for_each(|line| self.unchanged(line))
    }

    /// Adds changed lines to the hunk, which begins with them if there is none.
    fn change(&mut self, old: &[&[u8]], new: &[&[u8]]) -> anyhow::Result<()> {
        let hunk = self.hunk.get_or_insert_with(|| {
            let before = self.context.len() as u64;
            let mut hunk = Hunk::at(self.old_line - before, self.new_line - before);
            self.context.drain(..).for_each(|line| hunk.keep(&line));
            hunk
        });
        for line in old {
            hunk.remove(line);
        }
        for line in new {
            hunk.add(line);
        }
        self.old_line += old.len() as u64;
        self.new_line += new.len() as u64;
        if hunk.size() > LARGEST_HUNK {
            return self.end_hunk();
        }
        Ok(())
    }

    fn end_hunk(&mut self) -> anyhow::Result<()> {
        let Some(mut hunk) = self.hunk.take() else {
            return Ok(());
        };
        self.context.extend(hunk.take_excess());
        if !self.has_header {
            writeln!(self.out, "--- {}\n+++ {}", self.name, self.name)?;
            self.has_header = true;
        }
        Ok(hunk.write(&mut self.out, self.is_terminal)?)
    }
}
