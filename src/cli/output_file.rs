//! A file that is written beside its place and moved there when it is whole.

use std::fs;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, bail};
use tempfile::NamedTempFile;

use super::interrupt::Unfinished;

/// A file being written; without [`OutputFile::finish`] nothing is left of it.
pub(super) struct OutputFile {
    path: PathBuf,
    file: BufWriter<NamedTempFile>,
    replaces: bool,
    _unfinished: Unfinished,
}

impl OutputFile {
    /// Begins a file, which may replace another one only when `force` says so.
    pub(super) fn create(path: &Path, force: bool) -> anyhow::Result<Self> {
        if !force && path.exists() {
            bail!("{} exists; `--force` replaces it", path.display());
        }
        let folder = path
            .parent()
            .filter(|folder| !folder.as_os_str().is_empty());
        let folder = folder.unwrap_or(Path::new("."));
        fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
        let file = NamedTempFile::new_in(folder)
            .with_context(|| format!("cannot write in {}", folder.display()))?;
        Ok(Self {
            path: path.to_owned(),
            _unfinished: Unfinished::new(file.path()),
            file: BufWriter::new(file),
            replaces: force,
        })
    }

    /// Moves the file to its place.
    pub(super) fn finish(self) -> anyhow::Result<()> {
        let path = self.path;
        let context = || format!("cannot write {}", path.display());
        let file = self
            .file
            .into_inner()
            .map_err(io::IntoInnerError::into_error);
        let file = file.with_context(context)?;
        make_readable(file.as_file()).with_context(context)?;
        let moved = if self.replaces {
            file.persist(&path)
        } else {
            file.persist_noclobber(&path)
        };
        moved.map_err(|error| error.error).with_context(context)?;
        Ok(())
    }
}

impl Write for OutputFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

/// Gives a temporary file, which is its owner's alone, the usual rights.
fn make_readable(file: &fs::File) -> io::Result<()> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        file.set_permissions(fs::Permissions::from_mode(0o644))?;
    }
    let _ = file;
    Ok(())
}
