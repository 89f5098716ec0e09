//! Files with a fixed number of games each, with numbered names.

use std::path::{Path, PathBuf};

use anyhow::bail;

use super::data::{JoinedGames, Seam};
use super::output_file::OutputFile;
use super::session::Session;
use super::status::Status;
use super::unnamed_files::UnnamedFiles;

/// A path with a place for a number.
#[derive(Debug)]
pub struct Pattern {
    before: String,
    after: String,
}

/// Reads a path that contains one placeholder, `{}`.
pub fn parse_pattern(path: &Path) -> anyhow::Result<Pattern> {
    let Some(text) = path.to_str() else {
        bail!("{}: a pattern is UTF-8", path.display());
    };
    match text.split_once("{}") {
        Some((before, after)) if !after.contains("{}") => Ok(Pattern {
            before: before.to_owned(),
            after: after.to_owned(),
        }),
        _ => bail!("{text}: `--split` takes a pattern with one `{{}}` for the number"),
    }
}

impl Pattern {
    pub fn path(&self, number: u64) -> PathBuf {
        PathBuf::from(format!("{}{number}{}", self.before, self.after))
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
    joined: JoinedGames,
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
            joined: JoinedGames::default(),
            complete: UnnamedFiles::default(),
            session: session.clone(),
        }
    }

    /// Writes a game; a full file is completed.
    pub(super) fn write(&mut self, game: &[u8], seam: Option<&Seam>) -> anyhow::Result<()> {
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
        self.joined.write_game(game, seam, &mut file)?;
        self.games += 1;
        if self.games == self.games_each {
            self.joined.end(&mut file)?;
            file.finish_later(None, &mut self.complete)?;
            return match self.complete.finish_some() {
                Status::Clean => Ok(()),
                _ => bail!("some files were not written"),
            };
        }
        self.file = Some(file);
        Ok(())
    }

    /// Completes the last file, unless an input failed and it would replace another file; the number of
    /// games left out.
    pub(super) fn finish(mut self, failed_input: Option<&str>) -> anyhow::Result<(Status, u64)> {
        let names = &mut self.complete;
        let status = match self.file {
            Some(mut file) => {
                self.joined.end(&mut file)?;
                file.finish_later(failed_input, names)?
            }
            None => Status::Clean,
        };
        Ok((status.max(self.complete.finish()), self.joined.left_out))
    }
}
