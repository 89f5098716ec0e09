//! Complete files that wait for their names.

use std::collections::HashSet;
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use anyhow::{Context as _, bail};
use tempfile::TempPath;

use super::file_id;
use super::interrupt::RemoveOnInterrupt;
use super::session::{Session, locked};
use super::status::{Status, report};
use super::temporary_file;

/// A file that was read to write another, which takes its place only if it is still the same.
pub(super) struct SourceFile {
    pub(super) path: PathBuf,
    /// Its length and its time before it was read.
    pub(super) before: (u64, Option<SystemTime>),
    /// Another name under which it stays.
    pub(super) backup: Option<PathBuf>,
}

impl SourceFile {
    /// # Errors
    ///
    /// If the file has changed since it was read.
    pub(super) fn check(&self) -> anyhow::Result<()> {
        let (path, now) = (self.path.display(), fs::metadata(&self.path));
        if identity(&now.with_context(|| path.to_string())?) != self.before {
            bail!("{path} has changed while it was read");
        }
        Ok(())
    }
}

/// The length of a file, and when it was changed.
pub(super) fn identity(file: &fs::Metadata) -> (u64, Option<SystemTime>) {
    (file.len(), file.modified().ok())
}

/// A file under its temporary name: open, it is locked.
pub(super) type Lock = BufWriter<Box<dyn Write + Send>>;

/// A complete file under its temporary name.
pub(super) struct UnnamedFile {
    pub(super) source: Option<SourceFile>,
    pub(super) from: TempPath,
    pub(super) to: PathBuf,
    pub(super) folder: PathBuf,
    pub(super) replaces: bool,
    #[expect(dead_code, reason = "a signal removes the file as long as this lives")]
    pub(super) guard: RemoveOnInterrupt,
    pub(super) session: Session,
}

impl UnnamedFile {
    /// Has the bytes of the file reach the disk, then gives it its name.
    ///
    /// # Errors
    ///
    /// Those of both.
    pub(super) fn finish(self) -> anyhow::Result<()> {
        sync_each(std::slice::from_ref(&self))?;
        self.rename()
    }

    /// Gives the file, whose bytes are on the disk, its name.
    ///
    /// # Errors
    ///
    /// If it cannot be renamed, or the file that it was made from has changed.
    fn rename(self) -> anyhow::Result<()> {
        if let Some(source) = &self.source {
            source.check()?;
            if let Some(backup) = &source.backup {
                keep(&self.to, backup, &self.session)?;
            }
        }
        let renamed = if self.replaces {
            self.from.persist(&self.to)
        } else {
            self.from.persist_noclobber(&self.to)
        };
        renamed
            .map_err(|error| error.error)
            .with_context(|| format!("cannot write {}", self.to.display()))?;
        locked(&self.session.renamed_in).insert(self.folder);
        Ok(())
    }
}

/// Gives the file at `path` the name `backup` too: by a hard link, or else by a copy, as on a file
/// system without links. Does nothing if a run that was stopped has made the link already.
///
/// # Errors
///
/// If there is another file of this name, or none can be written.
fn keep(path: &Path, backup: &Path, session: &Session) -> anyhow::Result<()> {
    if is_kept(path, backup) {
        return Ok(());
    }
    if backup.symlink_metadata().is_ok() {
        bail!("{} exists already", backup.display());
    }
    fs::hard_link(path, backup)
        .or_else(|_| copy(path, backup, session))
        .with_context(|| format!("cannot write {}", backup.display()))
}

/// Whether both are hard links of one file.
pub(super) fn is_kept(path: &Path, backup: &Path) -> bool {
    let file = file_id::of_path(path);
    let is_same = file.is_some() && file == file_id::of_path(backup);
    // A link of the other kind may lead from one to the other.
    is_same && path.canonicalize().ok() != backup.canonicalize().ok()
}

fn copy(path: &Path, backup: &Path, session: &Session) -> io::Result<()> {
    let create = || temporary_file::create(backup, folder_of(backup), &session.stale);
    let (copy, _guard) = RemoveOnInterrupt::create(create)?;
    fs::copy(path, copy.path())?;
    copy.as_file().sync_all()?;
    let named = copy.persist_noclobber(backup);
    named.map(drop).map_err(|error| error.error)
}

/// The folder that a file is in.
pub(super) fn folder_of(path: &Path) -> &Path {
    let folder = path.parent();
    let folder = folder.filter(|folder| !folder.as_os_str().is_empty());
    folder.unwrap_or(Path::new("."))
}

/// Files that get their names together, after all of them have reached the disk: one request to
/// the file system instead of one for each file.
#[derive(Default)]
pub(super) struct UnnamedFiles(Vec<UnnamedFile>, Option<Lock>);

/// More files than this are named in several steps, which bounds the memory.
const MOST: usize = 10_000;

/// Fewer files than this are written to the disk one by one, so that nothing else has to be.
#[cfg(target_os = "linux")]
const FEW: usize = 16;

impl UnnamedFiles {
    /// The number of files that wait.
    pub(super) const fn len(&self) -> usize {
        self.0.len()
    }

    /// The first keeps its lock: most outputs are one file, and few files may be open.
    pub(super) fn push(&mut self, file: UnnamedFile, lock: Lock) {
        self.0.push(file);
        self.1.get_or_insert(lock);
    }

    /// Names the files if there are many.
    pub(super) fn finish_some(&mut self) -> Status {
        if self.0.len() < MOST {
            return Status::Clean;
        }
        self.finish()
    }

    /// Has the files reach the disk, then gives each its name; reports what fails.
    pub(super) fn finish(&mut self) -> Status {
        self.finish_each().into_iter().max().unwrap_or_default()
    }

    /// The same; returns the status of each file.
    pub(super) fn finish_each(&mut self) -> Vec<Status> {
        let (files, _lock) = (std::mem::take(&mut self.0), self.1.take());
        let synced = sync(&files);
        let failed = report(synced.map(|()| Status::Clean));
        if failed != Status::Clean {
            return vec![failed; files.len()];
        }
        let named = files.into_iter().map(|file| {
            let renamed = file.rename();
            report(renamed.map(|()| Status::Clean))
        });
        named.collect()
    }
}

#[cfg(target_os = "linux")]
fn sync(files: &[UnnamedFile]) -> anyhow::Result<()> {
    use std::os::unix::fs::MetadataExt as _;

    if files.len() < FEW {
        return sync_each(files);
    }
    let folders: HashSet<&Path> = files.iter().map(|file| file.folder.as_path()).collect();
    let mut systems = HashSet::new();
    for folder in folders {
        let synced = File::open(folder).and_then(|open| {
            if systems.insert(open.metadata()?.dev()) {
                rustix::fs::syncfs(&open)?;
            }
            Ok(())
        });
        let path = folder.display();
        synced.with_context(|| format!("cannot write the files in {path} to the disk"))?;
    }
    Ok(())
}

#[cfg(not(target_os = "linux"))]
fn sync(files: &[UnnamedFile]) -> anyhow::Result<()> {
    sync_each(files)
}

fn sync_each(files: &[UnnamedFile]) -> anyhow::Result<()> {
    files.iter().try_for_each(|file| {
        let synced = temporary_file::open(&file.from).and_then(|open| open.sync_all());
        synced.with_context(|| format!("cannot write {} to the disk", file.to.display()))
    })
}

/// Has the new names reach the disk, at the end of a run.
pub(super) fn sync_folders(session: &Session) {
    for folder in std::mem::take(&mut *locked(&session.renamed_in)) {
        // Some systems cannot open folders; the files themselves are on the disk.
        let _ = File::open(folder).and_then(|folder| folder.sync_all());
    }
}
