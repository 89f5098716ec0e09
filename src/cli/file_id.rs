//! The identity of files, whatever their paths.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use crate::input::Source;

/// Identifies a file: device and inode, or the whole path on systems without them.
#[cfg(unix)]
pub(super) type FileId = (u64, u64);
#[cfg(not(unix))]
pub(super) type FileId = PathBuf;

/// The file at a path; `None` unless it is a regular file.
pub(super) fn of_path(path: &Path) -> Option<FileId> {
    let data = path.metadata().ok().filter(std::fs::Metadata::is_file)?;
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt as _;
        Some((data.dev(), data.ino()))
    }
    #[cfg(not(unix))]
    {
        let _ = data;
        path.canonicalize().ok()
    }
}

/// The file that standard output goes to; `None` unless it is a regular file.
pub(super) fn of_standard_output() -> Option<FileId> {
    of_path(Path::new("/dev/stdout"))
}

/// The file of a source, with its path.
pub(super) fn of_source(source: &Source) -> Option<(FileId, &Path)> {
    match source {
        Source::File(path) => Some((of_path(path)?, path)),
        Source::StandardInput => Some((of_path(Path::new("/dev/stdin"))?, Path::new("-"))),
    }
}

/// The files that a run reads, each with its path.
#[derive(Default)]
pub(super) struct Inputs(HashMap<FileId, PathBuf>);

impl Inputs {
    /// Adds sources, so that the run does not write to them.
    pub(super) fn add<'a>(&mut self, sources: impl IntoIterator<Item = &'a Source>) {
        let files = sources.into_iter().filter_map(of_source);
        files.for_each(|(id, path)| self.add_file(id, path));
    }

    /// Adds the file at a path: a list, a configuration.
    pub(super) fn add_path(&mut self, path: &Path) {
        if let Some(id) = of_path(path) {
            self.add_file(id, path);
        }
    }

    fn add_file(&mut self, id: FileId, path: &Path) {
        self.0.entry(id).or_insert_with(|| path.to_owned());
    }

    /// The path by which the run reads the file at `path`, if it does.
    pub(super) fn path_of(&self, path: &Path) -> Option<PathBuf> {
        of_path(path).and_then(|id| self.0.get(&id).cloned())
    }
}
