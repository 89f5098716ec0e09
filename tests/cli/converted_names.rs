//! The names of converted files.

use std::path::Path;
use unlur::cli::output_paths::{below, renamed, without_archive};

#[test]
fn names_are_kept_without_compression_extensions() {
    for (name, new) in [
        ("a.sgf", "a.json"),
        ("a/b.c.SGF", "a/b.c.json"),
        ("a.sgf.gz", "a.json"),
        ("a.sgf.ZST", "a.json"),
        ("a.gz", "a.json"),
        ("games", "games.json"),
    ] {
        assert_eq!(renamed(Path::new(name), "json"), Path::new(new));
    }
}

#[test]
fn members_stay_in_the_folder_of_their_archive() {
    for (member, path) in [
        ("a/b.sgf", "a/b.sgf"),
        ("/etc/b.sgf", "etc/b.sgf"),
        ("../../b.sgf", "b.sgf"),
        ("a/./../b.sgf", "a/b.sgf"),
        ("..", "member"),
    ] {
        assert_eq!(below(member), Path::new(path), "{member}");
    }
    for (archive, folder) in [
        ("x/club.zip", "x/club"),
        ("club.TAR.gz", "club"),
        ("club.tgz", "club"),
        ("club", "club"),
        ("club.sgf", "club"),
        (".zip", ".zip"),
    ] {
        assert_eq!(without_archive(Path::new(archive)), Path::new(folder));
    }
}
