//! Backups: a file that is replaced is kept under another name.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, bail};

use crate::cli::file_id;
use crate::cli::output_file::OutputFile;
use crate::cli::session::Session;

/// A file that will be replaced, and the name that it gets.
pub(super) struct Backup {
    /// The file itself, not a symbolic link to it.
    path: PathBuf,
    to: PathBuf,
}

impl Backup {
    /// A backup whose name ends with `suffix`, in the folder of the path that was given.
    ///
    /// # Errors
    ///
    /// If there is no file.
    pub(super) fn new(path: &Path, suffix: &str) -> io::Result<Self> {
        let mut to = path.as_os_str().to_owned();
        to.push(suffix);
        let (path, to) = (path.canonicalize()?, PathBuf::from(to));
        Ok(Self { path, to })
    }

    /// Whether the backup exists already, made by a run that was stopped before it replaced the
    /// file.
    pub(super) fn exists(&self) -> bool {
        let file = file_id::of_path(&self.path);
        let is_same = file.is_some() && file == file_id::of_path(&self.to);
        // A symbolic link leads to the file too.
        is_same && self.to.canonicalize().is_ok_and(|to| to != self.path)
    }

    /// Gives the file the other name too: by a hard link, or else by a copy, as on a file system
    /// without links.
    ///
    /// # Errors
    ///
    /// If there is another file of this name, or none can be written.
    pub(super) fn make(&self, session: &Session) -> anyhow::Result<()> {
        if self.exists() || fs::hard_link(&self.path, &self.to).is_ok() {
            return Ok(());
        }
        let to = self.to.display();
        if self.to.symlink_metadata().is_ok() {
            bail!("{to} exists already");
        }
        let mut copy = OutputFile::create(&self.to, false, session)?;
        let copied = File::open(&self.path).and_then(|mut file| io::copy(&mut file, &mut copy));
        copied.with_context(|| format!("cannot write {to}"))?;
        copy.finish()
    }
}
