//! Files with a fixed number of games each, with numbered names.

use std::io::Write as _;
use std::path::{Path, PathBuf};

use anyhow::bail;

use super::output_file::OutputFile;
use super::session::Session;
use super::status::Status;
use super::unnamed_files::UnnamedFiles;

/// A path with a place for a number.
#[derive(Debug)]
pub struct Pattern {
    before: String,
    /// The minimum number of digits, padded with zeros.
    width: usize,
    after: String,
}

/// Reads a path that contains one placeholder: `{}`, or `%d` or `%04d` as in C.
pub fn parse_pattern(path: &Path) -> anyhow::Result<Pattern> {
    let Some(text) = path.to_str() else {
        bail!("{}: a pattern is UTF-8", path.display());
    };
    let places: Vec<_> = text
        .char_indices()
        .filter_map(|(at, _)| place(&text[at..]).map(|(length, width)| (at, length, width)))
        .collect();
    let &[(at, length, width)] = places.as_slice() else {
        bail!("{text}: `--split` takes a pattern with one `{{}}`, `%d` or `%04d` for the number");
    };
    Ok(Pattern {
        before: text[..at].to_owned(),
        width,
        after: text[at + length..].to_owned(),
    })
}

/// The length of the placeholder at the beginning of a text, and its number of digits.
fn place(text: &str) -> Option<(usize, usize)> {
    if text.starts_with("{}") {
        return Some((2, 0));
    }
    let (width, _) = text.strip_prefix('%')?.split_once('d')?;
    let is_width = width.len() <= 2 && width.bytes().all(|byte| byte.is_ascii_digit());
    is_width.then(|| (width.len() + 2, width.parse().unwrap_or(0)))
}

impl Pattern {
    pub fn path(&self, number: u64) -> PathBuf {
        let Self {
            before,
            width,
            after,
        } = self;
        PathBuf::from(format!("{before}{number:0width$}{after}"))
    }
}

/// Writes games into one file after another.
pub struct NumberedFiles {
    pattern: Pattern,
    games_each: u64,
    replaces: bool,
    /// The number of the current file; 0 before the first.
    number: u64,
    file: Option<OutputFile>,
    games: u64,
    complete: UnnamedFiles,
    session: Session,
}

impl NumberedFiles {
    pub(super) fn new(
        pattern: Pattern,
        games_each: u64,
        replaces: bool,
        session: &Session,
    ) -> Self {
        Self {
            pattern,
            games_each,
            replaces,
            number: 0,
            file: None,
            games: 0,
            complete: UnnamedFiles::default(),
            session: session.clone(),
        }
    }

    /// Writes a game; a full file is completed.
    pub fn write(&mut self, game: &[u8]) -> anyhow::Result<()> {
        let mut file = if let Some(file) = self.file.take() {
            file
        } else {
            self.number += 1;
            self.games = 0;
            OutputFile::create(
                &self.pattern.path(self.number),
                self.replaces,
                &self.session,
            )?
        };
        file.write_all(game)?;
        self.games += 1;
        if self.games == self.games_each {
            file.finish_later(None, Some(false), &mut self.complete)?;
            return match self.complete.finish_some() {
                Status::Clean => Ok(()),
                _ => bail!("some files were not written"),
            };
        }
        self.file = Some(file);
        Ok(())
    }

    /// Completes the last file, unless an input failed and it would replace another file.
    pub(super) fn finish(
        mut self,
        failed_input: Option<&str>,
        keeps_partial: bool,
    ) -> anyhow::Result<Status> {
        let names = &mut self.complete;
        let status = match self.file {
            Some(file) => file.finish_later(failed_input, Some(keeps_partial), names)?,
            None => Status::Clean,
        };
        Ok(status.max(self.complete.finish()))
    }
}
