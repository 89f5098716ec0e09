//! Files that are removed unless they are completed.

use std::fs::{File, Metadata};
use std::io;
use std::path::Path;

use tempfile::{Builder, NamedTempFile};

use super::interrupt::RemoveOnInterrupt;

/// A file that is removed when this is dropped, and when a signal ends the program.
pub(super) struct TemporaryFile {
    file: NamedTempFile,
    guard: RemoveOnInterrupt,
}

impl TemporaryFile {
    /// A file in the system's folder for temporary files.
    ///
    /// # Errors
    ///
    /// If it cannot be created.
    pub(super) fn new() -> io::Result<Self> {
        let (file, guard) = RemoveOnInterrupt::create(NamedTempFile::new)?;
        Ok(Self { file, guard })
    }

    /// A file in the folder of the one that it will become, `.unlur-XXXXXX.tmp`. One that will
    /// replace another has its owner and mode, so that no other user can read it before.
    ///
    /// # Errors
    ///
    /// If it cannot be created.
    pub(super) fn beside(folder: &Path, replaced: Option<&Metadata>) -> io::Result<Self> {
        let mut builder = Builder::new();
        builder.prefix(".unlur-").suffix(".tmp");
        #[cfg(unix)]
        if replaced.is_none() {
            use std::os::unix::fs::PermissionsExt as _;
            // The umask still applies.
            builder.permissions(std::fs::Permissions::from_mode(0o666));
        }
        let (file, guard) = RemoveOnInterrupt::create(|| builder.tempfile_in(folder))?;
        if let Some(replaced) = replaced {
            // If owner and mode cannot be kept, the content still must not be lost. The mode comes
            // second, because a change of the owner takes bits from it.
            keep_owner(file.path(), replaced);
            let _ = file.as_file().set_permissions(replaced.permissions());
        }
        Ok(Self { file, guard })
    }

    pub(super) fn path(&self) -> &Path {
        self.file.path()
    }

    pub(super) fn as_file(&self) -> &File {
        self.file.as_file()
    }

    /// Gives the file its final name. Another file may have that name only if this one `replaces`
    /// it.
    ///
    /// # Errors
    ///
    /// If it cannot be renamed.
    pub(super) fn rename(self, to: &Path, replaces: bool) -> io::Result<()> {
        let Self { file, guard } = self;
        let renamed = if replaces {
            file.persist(to)
        } else {
            file.persist_noclobber(to)
        };
        drop(guard);
        renamed.map(drop).map_err(|error| error.error)
    }
}

/// Gives a file the owner and group of the one that it replaces, or at least its group. Only root
/// may give a file to another user.
#[cfg(unix)]
fn keep_owner(file: &Path, replaced: &Metadata) {
    use std::os::unix::fs::{MetadataExt as _, chown};
    let group = Some(replaced.gid());
    let _ = chown(file, Some(replaced.uid()), group).or_else(|_| chown(file, None, group));
}

#[cfg(not(unix))]
fn keep_owner(_: &Path, _: &Metadata) {}
