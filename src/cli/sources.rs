//! The input of a command: the files that its paths name, without its own output.

use std::io;
use std::path::PathBuf;

use anyhow::bail;

use super::args::Common;
use super::file_id;
use super::session::{Session, locked};
use crate::collection::Names;
use crate::input::Source;

/// A source that a search has found; an error if it cannot be searched.
pub(super) struct FoundSource {
    /// The path that it was found by: the source itself, or a folder.
    pub searched: PathBuf,
    pub name: String,
    pub source: io::Result<Source>,
}

impl Common {
    /// Finds the files that the paths name.
    ///
    /// Files below the folder of `-o`, and the file of `-o` or standard output, are left out: they
    /// are the command's own output.
    ///
    /// # Errors
    ///
    /// If the expression of `--where` is wrong, or a path names the file that standard output goes to.
    pub(super) fn find(&self, session: &Session) -> anyhow::Result<Vec<FoundSource>> {
        let sources = self.find_replaceable(session)?;
        let output = file_id::of_standard_output();
        for FoundSource { name, source, .. } in &sources {
            let file = source.as_ref().ok().and_then(file_id::of_source);
            let id = file.map(|(id, _)| id);
            if id.is_some() && id == output && self.target.output_to.is_none() {
                bail!("{name} is read and written at once; write to another file");
            }
        }
        locked(&session.inputs).add(sources.iter().flat_map(|found| &found.source));
        Ok(sources)
    }

    /// The same for a command that may replace what it reads.
    pub(super) fn find_replaceable(&self, session: &Session) -> anyhow::Result<Vec<FoundSource>> {
        // A wrong expression is reported before anything is read.
        self.reading.filter(&Names::default())?;
        let mut found = self.paths.find_replaceable(session)?;
        found.retain(|source| !self.is_own_output(source));
        Ok(found)
    }

    /// Whether a source that a search has found is output of this command.
    fn is_own_output(&self, found: &FoundSource) -> bool {
        let (searched, Ok(Source::File(path))) = (&found.searched, &found.source) else {
            return false;
        };
        if path == searched {
            return false;
        }
        if let Some(output) = self.target.output_to.as_ref().filter(|path| path.is_dir()) {
            let (Ok(output), Ok(root), Ok(path)) = (
                output.canonicalize(),
                searched.canonicalize(),
                path.canonicalize(),
            ) else {
                return false;
            };
            return output != root && output.starts_with(root) && path.starts_with(output);
        }
        let output = match &self.target.output_to {
            None => file_id::of_standard_output(),
            Some(output) => file_id::of_path(output),
        };
        output.is_some() && file_id::of_path(path) == output
    }
}
