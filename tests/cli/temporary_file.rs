//! Files that will replace others.

use std::fs;
use std::sync::Mutex;
use unlur::cli::temporary_file::create;

#[test]
fn stale_files_are_removed_and_files_in_use_are_kept() {
    let folder = tempfile::tempdir().unwrap();
    let target = folder.path().join("out.sgf");
    let stale = folder.path().join(".out.sgf.a1b2c3.unlur-tmp");
    let other = folder.path().join(".other.sgf.a1b2c3.unlur-tmp");
    fs::write(&stale, "half").unwrap();
    fs::write(&other, "half").unwrap();
    let first = create(&target, folder.path(), &Mutex::default()).unwrap();
    let second = create(&target, folder.path(), &Mutex::default()).unwrap();
    assert!(!stale.exists() && other.exists());
    assert!(first.path().exists() && second.path().exists());
}

/// Nobody else reads what will replace a file before it has that file's mode.
#[cfg(unix)]
#[test]
fn a_file_that_will_replace_another_is_secret() {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = tempfile::tempdir().unwrap();
    let target = folder.path().join("out.sgf");
    let mode = || {
        let file = create(&target, folder.path(), &Mutex::default()).unwrap();
        file.as_file().metadata().unwrap().permissions().mode() & 0o777
    };
    let new = mode();
    fs::write(&target, "").unwrap();
    assert_eq!(
        fs::metadata(&target).unwrap().permissions().mode() & 0o777,
        new
    );
    assert_eq!(mode(), 0o600);
}
