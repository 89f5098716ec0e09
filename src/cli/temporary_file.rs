//! Temporary files next to the files that they will become.

use std::collections::BTreeMap;
use std::ffi::{OsStr, OsString};
use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use tempfile::{Builder, NamedTempFile};

/// Ends the name of every temporary file.
const SUFFIX: &str = ".unlur-tmp";

/// The number of characters of the target's name in that of its temporary file.
const NAME: usize = 60;

/// How often another name is tried if another run removes the file before it is locked.
const ATTEMPTS: usize = 8;

/// Creates a temporary file for `target` in its folder, locked as long as it is open, and removes
/// those that a killed run has left.
///
/// Its name is a dot, that of the target, a random part and `.unlur-tmp`.
pub fn create(
    target: &Path,
    folder: &Path,
    stale: &Mutex<StaleFiles>,
) -> io::Result<NamedTempFile> {
    let name = target.file_name().unwrap_or_default().to_string_lossy();
    let prefix: String = ['.'].into_iter().chain(name.chars().take(NAME)).collect();
    let prefix = prefix + ".";
    remove_stale(folder, &prefix, stale);
    let mut builder = Builder::new();
    builder.prefix(&prefix).suffix(SUFFIX);
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        // A file that exists may be secret; its mode is given to the new one at the end. Any other
        // has all rights but those that the umask takes.
        let mode = if target.exists() { 0o600 } else { 0o666 };
        builder.permissions(fs::Permissions::from_mode(mode));
    }
    for _ in 0..ATTEMPTS {
        let file = builder.tempfile_in(folder)?;
        // On a file system without locks, stale files are not removed.
        let is_taken = matches!(file.as_file().try_lock(), Err(TryLockError::WouldBlock));
        if !is_taken && file.path().exists() {
            return Ok(file);
        }
    }
    Err(io::Error::other("the temporary files vanish"))
}

/// The names of the temporary files in each folder when a run first wrote there. Later ones are
/// those of runs that are at work.
pub(super) type StaleFiles = BTreeMap<PathBuf, Vec<OsString>>;

/// Removes the temporary files of a target that no run has locked.
fn remove_stale(folder: &Path, prefix: &str, found: &Mutex<StaleFiles>) {
    let mut found = found.lock().unwrap_or_else(PoisonError::into_inner);
    let found = found.entry(folder.to_owned()).or_insert_with(|| {
        let entries = fs::read_dir(folder).into_iter().flatten().flatten();
        let names = entries.map(|entry| entry.file_name());
        let suffix = SUFFIX.as_bytes();
        names
            .filter(|name| name.as_encoded_bytes().ends_with(suffix))
            .collect()
    });
    for name in found.iter().filter(|name| is_temporary(name, prefix)) {
        let path = folder.join(name);
        if let Ok(file) = open(&path)
            && file.try_lock().is_ok()
        {
            let _ = fs::remove_file(path);
        }
    }
}

/// Opens a temporary file for a lock or a request to write it to the disk. One that replaces a
/// read-only file may have its mode already, and reading is enough for both.
pub(super) fn open(path: &Path) -> io::Result<File> {
    let writing = File::options().write(true).open(path);
    writing.or_else(|_| File::open(path))
}

fn is_temporary(name: &OsStr, prefix: &str) -> bool {
    let name = name.to_string_lossy();
    let random = name
        .strip_prefix(prefix)
        .and_then(|rest| rest.strip_suffix(SUFFIX));
    random.is_some_and(|random| !random.is_empty() && !random.contains('.'))
}
