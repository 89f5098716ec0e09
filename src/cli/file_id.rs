//! The identity of files, whatever their paths.

use std::collections::HashMap;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

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

/// The file that standard input comes from; `None` unless it is a regular file.
pub(super) fn of_standard_input() -> Option<FileId> {
    of_path(Path::new("/dev/stdin"))
}

/// The files that this run reads.
static INPUTS: Mutex<Option<HashMap<FileId, PathBuf>>> = Mutex::new(None);

/// The file of a source, with its path.
pub(super) fn of_source(source: &Source) -> Option<(FileId, &Path)> {
    match source {
        Source::File(path) => Some((of_path(path)?, path)),
        Source::StandardInput => Some((of_standard_input()?, Path::new("-"))),
    }
}

/// Records that this run reads sources, so that it does not write to them.
pub(super) fn add_inputs<'a>(sources: impl IntoIterator<Item = &'a io::Result<Source>>) {
    let mut inputs = INPUTS.lock().unwrap_or_else(PoisonError::into_inner);
    let inputs = inputs.get_or_insert_default();
    for source in sources.into_iter().flatten() {
        if let Some((id, path)) = of_source(source) {
            inputs.entry(id).or_insert_with(|| path.to_owned());
        }
    }
}

/// The path by which this run reads a file, if it does.
pub(super) fn input_path(id: &FileId) -> Option<PathBuf> {
    let inputs = INPUTS.lock().unwrap_or_else(PoisonError::into_inner);
    inputs.as_ref()?.get(id).cloned()
}
