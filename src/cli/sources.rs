//! The input of a command: the files that its paths name, without its own output.

use std::io;
use std::path::{Path, PathBuf};

use anyhow::bail;

use super::args::Common;
use super::file_id::{self, FileId};
use super::session::{Session, locked};
use super::status::print_info;
use crate::collection::Names;
use crate::draw::printable;
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
    /// Files below the folder of `-o`, and the file of standard output, are left out: they are the
    /// command's own output.
    ///
    /// # Errors
    ///
    /// If the expression of `--where` is wrong, or a path names the file that standard output goes to.
    pub(super) fn find(&self, session: &Session) -> anyhow::Result<Vec<FoundSource>> {
        let sources = self.find_replaceable(session)?;
        let output = self.standard_output();
        for FoundSource { name, source, .. } in &sources {
            let file = source.as_ref().ok().and_then(file_id::of_source);
            let id = file.map(|(id, _)| id);
            if id.is_some() && id == output {
                bail!("{name} is read and written at once; write to another file");
            }
        }
        locked(&session.inputs).add(sources.iter().flat_map(|found| &found.source));
        Ok(sources)
    }

    /// Finds the files that the paths name for a command that may replace what it reads.
    pub(super) fn find_replaceable(&self, session: &Session) -> anyhow::Result<Vec<FoundSource>> {
        // A wrong expression is reported before anything is read.
        self.reading.filter(&Names::default())?;
        let mut found = self.paths.find_replaceable(session)?;
        let mut own = None;
        found.retain(|found| match self.own_output(found) {
            None => true,
            Some(path) => {
                // The shell has just created an empty file.
                let is_empty = path.metadata().is_ok_and(|data| data.len() == 0);
                own = own.take().or((!is_empty).then(|| path.to_owned()));
                false
            }
        });
        if let Some(path) = own {
            let path = path.display().to_string();
            let path = printable(&path);
            print_info(&format!("{path}: not read, as the output goes there"));
        }
        Ok(found)
    }

    /// The output of this command that a source is, or is in, if a search has found it.
    fn own_output<'a>(&'a self, found: &'a FoundSource) -> Option<&'a Path> {
        let Ok(Source::File(path)) = &found.source else {
            return None;
        };
        let searched = Some(&found.searched).filter(|searched| *searched != path)?;
        let folder = self.target.folder().filter(|folder| folder.is_dir());
        let Some(folder) = folder else {
            let output = self.standard_output()?;
            return (file_id::of_path(path) == Some(output)).then(|| Path::new(&found.name));
        };
        let whole = |path: &Path| path.canonicalize().ok();
        let (output, root) = (whole(folder)?, whole(searched)?);
        let is_below = output != root && output.starts_with(root);
        (is_below && whole(path)?.starts_with(output)).then_some(folder)
    }

    /// The file that standard output goes to, if the command writes to that.
    fn standard_output(&self) -> Option<FileId> {
        let target = &self.target;
        let is_standard = target.output_to.is_none() || target.is_standard();
        file_id::of_standard_output().filter(|_| is_standard)
    }
}
