//! The input of a command: the files that its paths name, without its own output.

use std::io;
use std::path::{Path, PathBuf};

use anyhow::bail;

use super::args::{Common, Printing};
use super::file_id;
use super::session::{Session, locked};
use crate::input::Source;

/// A source and its name.
pub(super) type NamedSource = (String, io::Result<Source>);

/// A source with the path that it was found by, and its name.
pub(super) type FoundSource = (PathBuf, String, io::Result<Source>);

impl<O: clap::Args + Printing> Common<O> {
    /// Finds the files that the paths name.
    ///
    /// Files below the folder of `-o`, and the file of `-o` or standard output, are left out: they
    /// are the command's own output.
    ///
    /// # Errors
    ///
    /// If a path names the file that standard output goes to.
    pub(super) fn sources(&self, session: &Session) -> anyhow::Result<Vec<NamedSource>> {
        let sources = self.sources_by_path(session)?.into_iter();
        Ok(sources.map(|(_, name, source)| (name, source)).collect())
    }

    /// The same, each source with the path that it was found by.
    pub(super) fn sources_by_path(&self, session: &Session) -> anyhow::Result<Vec<FoundSource>> {
        let sources = self.found(session)?;
        let output = file_id::of_standard_output();
        for (_, name, source) in &sources {
            let file = source.as_ref().ok().and_then(file_id::of_source);
            let id = file.map(|(id, _)| id);
            if id.is_some() && id == output && self.target.output_to.is_none() {
                bail!("{name} is read and written at once; write to another file");
            }
        }
        locked(&session.inputs).add(sources.iter().map(|(_, _, source)| source));
        Ok(sources)
    }

    /// The same for a command that may replace what it reads.
    pub(super) fn found(&self, session: &Session) -> anyhow::Result<Vec<FoundSource>> {
        let found = self.paths.find_replaceable(Some(&self.output), session)?;
        let sources = found.given.into_iter().zip(found.sources);
        let mut sources: Vec<_> = sources
            .map(|(given, (name, source))| (given, name, source))
            .collect();
        sources.retain(|(given, _, source)| !self.is_own_output(given, source));
        Ok(sources)
    }

    /// Whether a source that a search below `searched` has found is output of this command.
    fn is_own_output(&self, searched: &Path, source: &io::Result<Source>) -> bool {
        let Ok(Source::File(path)) = source else {
            return false;
        };
        if path == searched {
            return false;
        }
        match &self.target.output_to {
            None => {
                let output = file_id::of_standard_output();
                output.is_some() && file_id::of_path(path) == output
            }
            Some(output) if output.is_dir() => {
                let (Ok(output), Ok(root), Ok(path)) = (
                    output.canonicalize(),
                    searched.canonicalize(),
                    path.canonicalize(),
                ) else {
                    return false;
                };
                output != root && output.starts_with(root) && path.starts_with(output)
            }
            Some(output) => {
                let output = file_id::of_path(output);
                output.is_some() && file_id::of_path(path) == output
            }
        }
    }
}
