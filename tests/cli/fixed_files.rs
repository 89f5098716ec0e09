//! The files that `unlur fix` reads and replaces: copies, links, pipes, owners.

use std::fs;
#[cfg(unix)]
use std::path::Path;

use super::fix::{BROKEN, FIXED, folder, read};
use crate::support::{Program, run_in, run_with_input, status, stderr, unprivileged};

#[test]
fn copies_and_backups() {
    let folder = folder();
    let root = folder.path();
    assert_eq!(status(&run_in(root, "fix . -o out/")), 0);
    assert_eq!(read(root, "a.sgf"), BROKEN);
    assert_eq!(read(root, "out/a.sgf"), FIXED);
    assert_eq!(read(root, "out/b.sgf"), FIXED);
    assert_eq!(status(&run_in(root, "fix a.sgf -o out/")), 2);
    assert_eq!(status(&run_in(root, "fix a.sgf -o out/ --force")), 0);

    assert_eq!(status(&run_in(root, "fix a.sgf b.sgf --backup .orig")), 0);
    assert_eq!(read(root, "a.sgf"), FIXED);
    assert_eq!(read(root, "a.sgf.orig"), BROKEN);
    assert!(!root.join("b.sgf.orig").exists());
    // A backup is not overwritten, and without it nothing is changed.
    fs::write(root.join("a.sgf"), BROKEN).unwrap();
    assert_eq!(status(&run_in(root, "fix a.sgf --backup .orig")), 2);
    assert_eq!(read(root, "a.sgf"), BROKEN);
    // Unless a run that was stopped has made it from this very file.
    fs::remove_file(root.join("a.sgf.orig")).unwrap();
    fs::hard_link(root.join("a.sgf"), root.join("a.sgf.orig")).unwrap();
    assert_eq!(status(&run_in(root, "fix a.sgf --backup .orig")), 0);
    assert_eq!(read(root, "a.sgf"), FIXED);
    assert_eq!(read(root, "a.sgf.orig"), BROKEN);
    fs::write(root.join("a.sgf"), BROKEN).unwrap();
    assert_eq!(status(&run_in(root, "fix a.sgf --backup=")), 2);
    assert_eq!(read(root, "a.sgf"), BROKEN);
}

/// A game without an end may lack moves, which is still known after the repair.
#[test]
fn files_that_were_cut_off_are_counted() {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path();
    let game = "(;GM[4000]SZ[5]RE[W+R];B[c3];B[];W[c2]";
    fs::write(root.join("a.sgf"), game).unwrap();
    fs::write(root.join("b.sgf"), format!("{game}C[nice")).unwrap();
    fs::write(root.join("c.sgf"), format!("{game}\n{game})")).unwrap();
    fs::write(root.join("d.sgf"), format!("{game})")).unwrap();
    fs::write(root.join("e.sgf"), format!("{game};B[")).unwrap();
    let cut_off = |line: &str| {
        let said = stderr(&run_in(root, line));
        let summary = said
            .lines()
            .find(|line| line.contains(" cut off "))
            .unwrap_or_default();
        summary
            .split("; ")
            .find(|part| part.contains("cut off"))
            .unwrap_or_default()
            .to_owned()
    };
    assert_eq!(
        cut_off("fix --check ."),
        "3 games were cut off by the end of their file or the next game"
    );
    assert_eq!(
        cut_off("fix --check --unsafe-fixes ."),
        "4 games were cut off by the end of their file or the next game"
    );
    assert_eq!(
        cut_off("fix --check a.sgf"),
        "1 game was cut off by the end of its file or the next game"
    );
    assert_eq!(cut_off("fix --check d.sgf"), "");
}

#[test]
fn links_are_followed_and_hard_links_reported() {
    let folder = folder();
    let root = folder.path();
    std::os::unix::fs::symlink("a.sgf", root.join("link.sgf")).unwrap();
    assert_eq!(status(&run_in(root, "fix link.sgf")), 0);
    assert!(
        fs::symlink_metadata(root.join("link.sgf"))
            .unwrap()
            .is_symlink()
    );
    assert_eq!(read(root, "a.sgf"), FIXED);

    fs::write(root.join("c.sgf"), BROKEN).unwrap();
    fs::hard_link(root.join("c.sgf"), root.join("d.sgf")).unwrap();
    let output = run_in(root, "fix c.sgf");
    assert_eq!(status(&output), 2);
    assert!(
        stderr(&output).contains("2 names (hard links)"),
        "{}",
        stderr(&output)
    );
    assert_eq!(
        (read(root, "c.sgf").as_str(), read(root, "d.sgf").as_str()),
        (BROKEN, BROKEN)
    );
}

#[test]
fn copies_hold_every_file_once() {
    let folder = folder();
    let root = folder.path();
    fs::create_dir(root.join("in")).unwrap();
    let packed = crate::input::compress::gzip(BROKEN.as_bytes());
    fs::write(root.join("in/c.sgf.gz"), &packed).unwrap();
    fs::write(root.join("in/a.sgf"), FIXED).unwrap();
    // What is compressed is copied as it is.
    assert_eq!(status(&run_in(root, "fix in -o out/")), 0);
    assert!(fs::read(root.join("out/c.sgf.gz")).unwrap() == packed);
    assert!(run_with_input("fix -", &packed).stdout == packed);
    // Two files of one name do not replace each other.
    let output = run_in(root, "fix a.sgf in -o twice/ --force");
    assert_eq!(status(&output), 2);
    assert!(stderr(&output).contains("a.sgf and in/a.sgf would both be twice/a.sgf"));
    assert!(!root.join("twice").exists());
}

#[test]
fn the_folder_of_copies_is_not_read() {
    let folder = folder();
    let root = folder.path();
    for _ in 0..2 {
        let output = run_in(root, "fix . -o out/ --force");
        assert_eq!(status(&output), 0, "{}", stderr(&output));
        assert!(!root.join("out/out").exists());
    }
    let output = run_in(root, "fix . -o . --force");
    assert_eq!(status(&output), 2);
    assert_eq!(read(root, "a.sgf"), BROKEN);
}

#[test]
fn only_regular_files_are_fixed() {
    let folder = tempfile::tempdir().unwrap();
    let pipe = folder.path().join("pipe.sgf");
    let made = Program::new("mkfifo").arg(&pipe).output();
    assert_eq!(status(&made), 0);
    for line in ["fix pipe.sgf", "fix pipe.sgf -o out/", "fix /dev/null"] {
        let output = run_in(folder.path(), line);
        assert_eq!(status(&output), 2, "{line}");
        assert!(
            stderr(&output).contains("no regular file"),
            "{}",
            stderr(&output)
        );
    }
}

/// A search that opened a pipe would wait for its writer.
#[test]
fn a_search_skips_pipes() {
    let folder = tempfile::tempdir().unwrap();
    let pipe = folder.path().join("pipe.sgf");
    let made = Program::new("mkfifo").arg(&pipe).output();
    assert_eq!(status(&made), 0);
    fs::write(folder.path().join("a.sgf"), BROKEN).unwrap();
    for (line, expected) in [("validate .", 0), ("analyze .", 0), ("fix --check .", 1)] {
        let output = run_in(folder.path(), line);
        assert_eq!(status(&output), expected, "{line}");
        assert!(stderr(&output).contains("skipped 1 file"), "{line}");
    }
}

#[test]
fn archives_without_a_magic_number_stay() {
    let folder = tempfile::tempdir().unwrap();
    let mut tar = tar::Builder::new(Vec::new());
    let mut header = tar::Header::new_old();
    header.set_size(BROKEN.len() as u64);
    tar.append_data(&mut header, "a.sgf", BROKEN.as_bytes())
        .unwrap();
    let tar = tar.into_inner().unwrap();
    fs::write(folder.path().join("old.tar"), &tar).unwrap();
    run_in(folder.path(), "fix .");
    assert!(fs::read(folder.path().join("old.tar")).unwrap() == tar);
}

#[test]
fn owner_and_mode_are_kept() {
    use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _, chown};
    let folder = folder();
    let path = folder.path().join("a.sgf");
    let _ = chown(&path, Some(12345), Some(23456));
    fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).unwrap();
    let kept = |path: &Path| {
        let data = fs::metadata(path).unwrap();
        (data.uid(), data.gid(), data.mode() & 0o7777)
    };
    let before = kept(&path);
    assert_eq!(status(&run_in(folder.path(), "fix a.sgf")), 0);
    assert_eq!(read(folder.path(), "a.sgf"), FIXED);
    assert_eq!(kept(&path), before);
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
