//! The pictures of the documents, made again.

use std::fs;

use tempfile::TempDir;

use crate::support::{self, unlur};

/// Each command `unlur render … -o docs/images/…` of docs/pictures.md writes the picture that is
/// in the repository.
#[test]
fn the_pictures_of_the_documents_are_those_of_their_commands() {
    let root = crate::support::root();
    let page = fs::read_to_string(root.join("docs/pictures.md")).unwrap();
    let folder = TempDir::new().unwrap();
    let mut names = Vec::new();
    for line in page.lines() {
        let Some(arguments) = line.strip_prefix("    unlur render ") else {
            continue;
        };
        let Some((_, file)) = arguments.split_once("docs/images/") else {
            continue;
        };
        let name = file.split(' ').next().unwrap();
        let made = folder.path().join(name);
        let arguments = arguments.replace(&format!("docs/images/{name}"), "PATH");
        let arguments = format!("render {arguments}");
        let run = unlur(support::words(&arguments, &made));
        let output = run.current_dir(&root).output();
        assert!(output.status.success(), "{line}: {output:?}");
        let kept = root.join("docs/images").join(name);
        let (made, kept) = (fs::read(made).unwrap(), fs::read(kept).unwrap_or_default());
        assert!(made == kept, "{name} is not what its command writes");
        names.push(name.to_owned());
    }
    for name in [
        "line",
        "y",
        "foreign",
        "three-edges",
        "two-edges",
        "opposite-edges",
    ] {
        assert!(names.contains(&format!("{name}.svg")), "{name}");
    }
    let mut shown = names.iter();
    assert!(shown.all(|name| page.contains(&format!("(images/{name})"))));
}

#[test]
fn the_format_is_that_of_the_extension_or_the_flag() {
    for (format, beginning) in [
        ("svg", &b"<svg"[..]),
        ("png", b"\x89PNG"),
        ("gif", b"GIF89a"),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let game = support::fixtures().join("games/club-2004.sgf");
        let run = |rest: &str| {
            let line = format!("render PATH --size 200 -o {rest}");
            let run = unlur(support::words(&line, &game));
            run.current_dir(folder.path()).output()
        };
        let printed = run(&format!("- --format {format}")).stdout;
        assert!(printed.starts_with(beginning), "{format}");
        assert_eq!(support::status(&run(&format!("picture.{format}"))), 0);
        let file = std::fs::read(folder.path().join(format!("picture.{format}"))).unwrap();
        assert!(file == printed, "{format}");
        let output = run("picture.unknown");
        assert!(support::stderr(&output).contains("`--format`"));
    }
}

#[test]
fn a_diagram_every_ten_plies_is_after_plies_10_20_and_30_in_a_range_too() {
    let game = support::fixtures().join("games/variations.sgf");
    for (plies, expected) in [
        ("", vec![10, 20, 30, 36]),
        ("--ply 10..30", vec![10, 20, 30]),
        ("--ply 11..30", vec![20, 30]),
        ("--ply 12..15", vec![15]),
        ("--ply 5..23", vec![10, 20, 23]),
    ] {
        let line = format!("render PATH --every 10 {plies} --numbers -o - --format svg");
        let output = support::run_on(&line, &game);
        let text = String::from_utf8(output.stdout).unwrap();
        let after = text.split("after ply ").skip(1);
        let after = after.map(|rest| rest.split('.').next().unwrap().parse::<u32>().unwrap());
        assert_eq!(after.collect::<Vec<_>>(), expected, "{plies}");
    }
}
