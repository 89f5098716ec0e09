//! The files that `unlur fix` reads and replaces: copies, links, pipes, owners.

use std::fs;
#[cfg(unix)]
use std::path::Path;

use crate::support::{status, stderr, unprivileged};

const BROKEN: &str = "(;GM[4000]SZ[5];B[c3];W[c2];B[d2])\n";
const FIXED: &str = "(;GM[4000]SZ[5];B[c3];B[];W[c2];B[d2])\n";

fn read(folder: &Path, name: &str) -> String {
    fs::read_to_string(folder.join(name)).unwrap()
}

/// The output of the program in a folder, for a user whom permissions bind.
#[cfg(target_os = "linux")]
fn run_without_root(folder: &Path, line: &str) -> std::process::Output {
    let run = unprivileged(line.split_whitespace());
    run.current_dir(folder).output()
}

#[cfg(target_os = "linux")]
fn set_mode(path: &Path, mode: u32) {
    use std::os::unix::fs::PermissionsExt as _;
    fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
}

/// Any number of read-only files is repaired with the others, and stays read-only.
#[cfg(target_os = "linux")]
#[test]
fn read_only_files_are_fixed() {
    use std::os::unix::fs::PermissionsExt as _;

    for (files, read_only) in [(1, 1), (3, 1), (15, 15), (20, 2)] {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path();
        let names: Vec<String> = (0..files).map(|file| format!("{file}.sgf")).collect();
        for (file, name) in names.iter().enumerate() {
            fs::write(root.join(name), BROKEN).unwrap();
            set_mode(
                &root.join(name),
                if file < read_only { 0o444 } else { 0o644 },
            );
        }
        let output = run_without_root(root, "fix . --backup .orig");
        assert_eq!(status(&output), 0, "{}", stderr(&output));
        for (file, name) in names.iter().enumerate() {
            assert_eq!(read(root, name), FIXED);
            assert_eq!(read(root, &format!("{name}.orig")), BROKEN);
            let mode = fs::metadata(root.join(name)).unwrap().permissions().mode();
            assert_eq!(mode & 0o222 == 0, file < read_only, "{name}");
        }
    }
}

/// A folder that cannot be written is named once, and what is elsewhere is repaired.
#[cfg(target_os = "linux")]
#[test]
fn a_folder_that_cannot_be_written_is_said_once() {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path();
    for name in ["closed", "shut", "open"] {
        fs::create_dir(root.join(name)).unwrap();
        for file in ["a.sgf", "b.sgf", "c.sgf"] {
            fs::write(root.join(name).join(file), BROKEN).unwrap();
        }
    }
    set_mode(&root.join("closed"), 0o555);
    set_mode(&root.join("shut"), 0o555);
    let output = run_without_root(root, "fix .");
    set_mode(&root.join("closed"), 0o755);
    set_mode(&root.join("shut"), 0o755);
    let said = stderr(&output);
    assert_eq!(status(&output), 2, "{said}");
    for (name, times) in [("closed", 1), ("shut", 1), ("open", 0)] {
        let path = format!("/{name}: Permission denied");
        assert_eq!(said.matches(&path).count(), times, "{said}");
        let expected = if times == 0 { FIXED } else { BROKEN };
        assert_eq!(read(root, &format!("{name}/c.sgf")), expected);
    }
}
