//! Keeps a file under a second name before another takes its place.

use std::fs::{self, File};
use std::io;
use std::path::Path;

use anyhow::{Context as _, bail};

use super::interrupt::RemoveOnInterrupt;
use super::session::Session;
use super::{file_id, temporary_file};

/// Gives the file at `path` the name `backup` too: by a hard link, or else by a copy, as on a file
/// system without links. Does nothing if a run that was stopped has made the link already.
///
/// # Errors
///
/// If there is another file of this name, or none can be written.
pub(super) fn keep(path: &Path, backup: &Path, session: &Session) -> anyhow::Result<()> {
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
    let mut file = File::open(path)?;
    let folder = backup.parent().unwrap_or(Path::new(""));
    let folder = if folder.as_os_str().is_empty() {
        Path::new(".")
    } else {
        folder
    };
    let create = || temporary_file::create(backup, folder, &session.stale);
    let (mut copy, _guard) = RemoveOnInterrupt::create(create)?;
    io::copy(&mut file, &mut copy)?;
    copy.as_file()
        .set_permissions(file.metadata()?.permissions())?;
    copy.as_file().sync_all()?;
    copy.persist_noclobber(backup)
        .map_err(|error| error.error)?;
    Ok(())
}
