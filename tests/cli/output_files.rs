//! The files that commands write: complete or absent, and never replacing a better file.

use std::fs;
use std::path::Path;

use crate::rows::rows;
use crate::support::{fixtures, run_in, run_with_input, status, stderr, stdout, unlur};

/// A folder with two good games, a copy that was cut off, an empty file, and a file to keep.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let games = fs::read(fixtures().join("games/foreign.sgf")).unwrap();
    fs::write(folder.path().join("in.sgf"), &games).unwrap();
    fs::write(folder.path().join("cut.sgf"), &games[..games.len() - 40]).unwrap();
    fs::write(folder.path().join("empty.sgf"), "").unwrap();
    fs::write(folder.path().join("old.sgf"), "precious").unwrap();
    folder
}

fn read(folder: &Path, name: &str) -> String {
    String::from_utf8_lossy(&fs::read(folder.join(name)).unwrap()).into_owned()
}

/// Commands whose output can be made again. Those of one game read no others.
const DERIVED: [&str; 14] = [
    "analyze",
    "stats",
    "stats --partial",
    "moves",
    "names",
    "names --aliases",
    "validate",
    "openings",
    "openings --partial",
    "rate --partial",
    "report",
    "view",
    "review --playouts 1",
    "render --format svg --game 1",
];

#[test]
fn a_failed_input_never_replaces_a_file() {
    for input in [
        "nowhere.sgf",
        "empty.sgf",
        "cut.sgf",
        "in.sgf nowhere.sgf",
        "in.sgf empty.sgf",
    ] {
        let lines = vec![
            format!("convert --to sgf {input} -o old.sgf --force"),
            format!("select legal {input} -o old.sgf --force"),
            format!("dedup {input} -o old.sgf --force"),
            format!("review --to sgf --playouts 1 {input} -o old.sgf --force"),
            format!("select legal {input} --split 9999 -o old{{}} --force"),
        ];
        for line in lines {
            let folder = folder();
            fs::write(folder.path().join("old1"), "precious").unwrap();
            let output = run_in(folder.path(), &line);
            assert_eq!(read(folder.path(), "old.sgf"), "precious", "{line}");
            assert_eq!(read(folder.path(), "old1"), "precious", "{line}");
            let wrote_nothing = line.contains("--split") && !input.starts_with("in");
            let expected = if input.contains("nowhere") { 2 } else { 1 };
            assert!(wrote_nothing || status(&output) == expected, "{line}");
            assert!(
                wrote_nothing || stderr(&output).contains("not replaced"),
                "{line}: {}",
                stderr(&output)
            );
            if line.starts_with("convert") && input.starts_with("in") {
                let said = stderr(&output);
                assert!(said.contains("0 games written"), "{line}: {said}");
            }
        }
    }
}

#[test]
fn what_can_be_made_again_replaces_a_file_whatever_an_input_is_like() {
    for command in DERIVED {
        for (input, expected) in [
            ("cut.sgf", 1),
            ("in.sgf empty.sgf", 1),
            ("in.sgf nowhere.sgf", 2),
        ] {
            let is_one_game = command.starts_with("render");
            if is_one_game && input != "cut.sgf" {
                continue;
            }
            let folder = folder();
            fs::write(folder.path().join("old"), "precious").unwrap();
            let line = format!("{command} {input} -o old --force");
            let output = run_in(folder.path(), &line);
            let expected = if is_one_game { 0 } else { expected };
            assert_eq!(status(&output), expected, "{line}: {}", stderr(&output));
            assert_ne!(read(folder.path(), "old"), "precious", "{line}");
        }
    }
}

/// The extension names the format, a flag wins, and an extension of a format that a command does not
/// write is refused.
#[test]
fn the_extension_decides_the_format() {
    for [line, expected] in rows(include_str!("extensions.txt")) {
        let folder = folder();
        let output = run_in(folder.path(), line);
        if expected.is_empty() {
            assert_eq!(status(&output), 2, "{line}");
            let said = stderr(&output);
            assert!(said.contains("does not write"), "{line}: {said}");
        } else {
            assert_eq!(status(&output), 0, "{line}: {}", stderr(&output));
            let written = read(folder.path(), line.rsplit(' ').next().unwrap());
            assert!(written.starts_with(expected), "{line}: {written}");
        }
    }
}

/// Every command that writes the games of its input writes them into one file, or into the files and
/// folders of the input, and names conflicts before it writes.
#[test]
fn games_are_written_in_one_way() {
    for command in ["convert --to sgf", "select legal", "dedup", "fix"] {
        let folder = folder();
        let root = folder.path();
        let run = |line: &str| run_in(root, &format!("{command} in {line}"));
        for (name, more) in [("in/a.sgf", ""), ("in/deep/b.sgf", ";B[d2]")] {
            let path = root.join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            let game = format!("(;FF[4]GM[4000]CA[UTF-8]SZ[5]CS[hex];B[c3];B[];W[c2]{more})\n");
            fs::write(path, game).unwrap();
        }
        let games = read(root, "in/a.sgf") + &read(root, "in/deep/b.sgf");
        for line in ["-o out/", "-o all.sgf"] {
            assert_eq!(status(&run(line)), 0, "{command}");
        }
        let canonical = |text: &str| run_with_input("convert --to sgf -", text.as_bytes()).stdout;
        let out = read(root, "out/a.sgf") + &read(root, "out/deep/b.sgf");
        assert_eq!(read(root, "all.sgf"), out, "{command}");
        assert_eq!(canonical(&out), canonical(&games), "{command}");
        // A file that exists stops the run before the first is written.
        fs::remove_file(root.join("out/a.sgf")).unwrap();
        let again = run("-o out");
        assert_eq!(status(&again), 2, "{command}");
        let said =
            "error: out/deep/b.sgf exists; `--force` replaces it\nerror: nothing was written\n";
        assert_eq!(stderr(&again), said, "{command}");
        assert!(!root.join("out/a.sgf").exists(), "{command}");
        // Standard output gets the games alone.
        assert_eq!(stdout(&run("-o -")), out, "{command}");
    }
}

/// A repaired game in an output of games is that of the repaired file.
#[test]
fn one_output_has_the_repaired_games() {
    let folder = folder();
    let root = folder.path();
    let implied = "(;FF[4]GM[4000]CA[UTF-8]SZ[5]CS[hex];B[c3];W[c2])\n";
    fs::write(root.join("a.sgf"), implied).unwrap();
    fs::write(root.join("b.sgf"), implied).unwrap();
    assert_eq!(status(&run_in(root, "fix a.sgf b.sgf -o fixed.sgf")), 0);
    let fixed = implied.replace(";W", ";B[];W");
    assert_eq!(read(root, "fixed.sgf"), fixed.repeat(2));
    assert_eq!(read(root, "a.sgf"), implied);
}

#[test]
fn a_folder_gets_the_games_of_the_range_alone() {
    let folder = folder();
    let root = folder.path();
    let game = "(;FF[4]GM[4000]CA[UTF-8]SZ[5]CS[hex];B[c3];B[];W[c2])\n";
    fs::write(root.join("two.sgf"), game.repeat(2)).unwrap();
    let line = format!("select legal two.sgf --range 0..{} -o out/", game.len());
    assert_eq!(status(&run_in(root, &line)), 0);
    assert_eq!(read(root, "out/two.sgf"), game);
}

#[test]
fn no_file_of_games_is_without_a_game() {
    for line in [
        "convert --to sgf in.sgf --where side=26 -o out/",
        "convert --to json in.sgf --where side=26 -o out/",
        "convert --to sgf in.sgf --where side=26 -o out/x.sgf",
        "convert --to json in.sgf --where side=26 -o out/x.json",
        "convert --to apgame in.sgf --where side=26 -o out/x.json",
        "select side=26 in.sgf -o out/x.sgf",
        "select side=26 in.sgf -o out/",
        "dedup --where side=26 in.sgf -o out/x.sgf",
        "dedup --where side=26 in.sgf -o out/",
        "fix --where side=26 in.sgf -o out/x.sgf",
        "puzzles in.sgf --mine Nobody --to sgf -o out/x.sgf",
        "puzzles in.sgf --mine Nobody -o out/x.csv",
    ] {
        let folder = folder();
        let output = run_in(folder.path(), line);
        assert_eq!(status(&output), 0, "{line}: {}", stderr(&output));
        let files = fs::read_dir(folder.path().join("out")).map_or(0, Iterator::count);
        assert_eq!(files, 0, "{line}");
    }
}

/// The exit status shows whether an input failed, not whether the output was there before.
#[test]
fn the_exit_status_does_not_depend_on_the_old_output() {
    for input in [
        "in.sgf",
        "nowhere.sgf",
        "empty.sgf",
        "cut.sgf",
        "in.sgf cut.sgf",
    ] {
        for command in [
            "convert --to sgf",
            "select legal",
            "analyze",
            "stats",
            "validate",
        ] {
            let status = |name: &str| {
                let folder = folder();
                fs::write(folder.path().join("old"), "precious").unwrap();
                status(&run_in(
                    folder.path(),
                    &format!("{command} {input} -o {name} --force"),
                ))
            };
            assert_eq!(status("old"), status("new"), "{command} {input}");
        }
    }
}

#[test]
fn other_files_of_the_run_are_written() {
    let folder = folder();
    fs::create_dir(folder.path().join("out")).unwrap();
    fs::write(folder.path().join("out/empty.sgf"), "precious").unwrap();
    let output = run_in(
        folder.path(),
        "convert --to sgf in.sgf empty.sgf -o out/ --force",
    );
    assert_eq!(status(&output), 1);
    assert_eq!(read(folder.path(), "out/empty.sgf"), "precious");
    assert!(read(folder.path(), "out/in.sgf").contains("GM[4000]"));
}

#[test]
fn an_existing_file_stays_without_force() {
    for line in ["analyze in.sgf -o old", "explain -o old", "man -o old"] {
        let folder = folder();
        fs::write(folder.path().join("old"), "precious").unwrap();
        let output = run_in(folder.path(), line);
        assert_eq!(status(&output), 2, "{line}");
        assert!(stderr(&output).contains("--force"), "{line}");
        assert_eq!(read(folder.path(), "old"), "precious");
        run_in(folder.path(), &format!("{line} --force"));
        assert_ne!(read(folder.path(), "old"), "precious");
    }
}

#[test]
fn an_input_is_never_the_output() {
    let folder = folder();
    let before = read(folder.path(), "in.sgf");
    fs::copy(folder.path().join("in.sgf"), folder.path().join("in")).unwrap();
    let mut lines = vec!["select legal in.sgf -o in.sgf --force".to_owned()];
    #[cfg(unix)]
    {
        fs::hard_link(folder.path().join("in.sgf"), folder.path().join("twin.sgf")).unwrap();
        lines.push("convert --to sgf in.sgf -o twin.sgf --force".to_owned());
        lines.push("dedup in.sgf -o twin.sgf --force".to_owned());
    }
    for command in [
        "review --playouts 1",
        "ranges",
        "show",
        "solve --nodes 1",
        "view",
    ] {
        lines.push(format!("{command} in -o in --force"));
    }
    for line in lines {
        let output = run_in(folder.path(), &line);
        assert_eq!(status(&output), 2, "{line}");
        assert!(
            stderr(&output).contains("is an input too"),
            "{}",
            stderr(&output)
        );
        assert_eq!(read(folder.path(), "in.sgf"), before);
        assert_eq!(read(folder.path(), "in"), before);
    }
}

#[cfg(unix)]
#[test]
fn standard_output_may_not_be_an_input() {
    let folder = folder();
    let path = folder.path().join("in.sgf");
    let before = read(folder.path(), "in.sgf");
    let run = |words: &[&str]| {
        let append = fs::OpenOptions::new().append(true).open(&path).unwrap();
        let run = unlur(words).current_dir(folder.path());
        run.stdout(append).output()
    };
    let output = run(&["convert", "--to", "sgf", "in.sgf"]);
    assert_eq!(
        (status(&output), read(folder.path(), "in.sgf")),
        (2, before.clone())
    );
    // If a search finds it, it is left out, like a file that the shell has just created.
    let output = run(&["analyze", "-q", "-f", "csv", "."]);
    assert_eq!(status(&output), 1, "{}", stderr(&output));
    assert!(!read(folder.path(), "in.sgf").contains("in.sgf,1"));
}

#[test]
fn a_folder_of_output_is_not_read_again() {
    let folder = folder();
    fs::create_dir(folder.path().join("all")).unwrap();
    fs::rename(
        folder.path().join("in.sgf"),
        folder.path().join("all/in.sgf"),
    )
    .unwrap();
    for _ in 0..2 {
        let output = run_in(folder.path(), "convert --to sgf -o all/out/ all --force");
        assert_eq!(status(&output), 0, "{}", stderr(&output));
        let names = fs::read_dir(folder.path().join("all/out")).unwrap();
        let names: Vec<_> = names.map(|entry| entry.unwrap().file_name()).collect();
        assert_eq!(names, ["in.sgf"]);
    }
    run_in(folder.path(), "convert --to sgf -o all/out.sgf all");
    let before = read(folder.path(), "all/out.sgf");
    fs::remove_dir_all(folder.path().join("all/out")).unwrap();
    run_in(folder.path(), "convert --to sgf -o all/out.sgf all --force");
    let after = read(folder.path(), "all/out.sgf");
    assert_eq!(after.len() * 2, before.len());
}

#[cfg(unix)]
#[test]
fn the_umask_and_the_mode_are_kept() {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = folder();
    let mode = |name: &str| {
        fs::metadata(folder.path().join(name))
            .unwrap()
            .permissions()
            .mode()
    };
    run_in(folder.path(), "analyze in.sgf -o new.txt");
    assert_eq!(mode("new.txt"), mode("in.sgf"), "as any new file");
    let old = folder.path().join("old.sgf");
    fs::set_permissions(&old, fs::Permissions::from_mode(0o640)).unwrap();
    run_in(folder.path(), "analyze in.sgf -o old.sgf --force");
    assert_eq!(mode("old.sgf") & 0o777, 0o640);
}

#[test]
fn two_writers_leave_one_whole_file() {
    let folder = folder();
    let games = fs::read(folder.path().join("in.sgf")).unwrap().repeat(200);
    fs::write(folder.path().join("in.sgf"), games).unwrap();
    let writers: Vec<_> = (0..4)
        .map(|_| {
            let words = [
                "convert", "--to", "sgf", "in.sgf", "-o", "out.sgf", "--force",
            ];
            unlur(words).current_dir(folder.path()).spawn()
        })
        .collect();
    for writer in writers {
        assert_eq!(status(&writer.output()), 0);
    }
    let written = read(folder.path(), "out.sgf");
    run_in(folder.path(), "convert --to sgf in.sgf -o alone.sgf");
    assert!(written == read(folder.path(), "alone.sgf"));
    let names = fs::read_dir(folder.path()).unwrap();
    assert_eq!(names.count(), 6);
}

#[test]
fn quiet_commands_say_that_games_may_be_missing() {
    let folder = folder();
    let root = folder.path();
    fs::write(root.join("cut.sgf"), "(;GM[4000]SZ[5];B[c3]C[good ga").unwrap();
    fs::write(root.join("notes.sgf"), "no game\n").unwrap();
    fs::write(root.join("old.html"), "old").unwrap();
    let said = stderr(&run_in(root, "convert -q --to sgf cut.sgf -o new.sgf"));
    assert!(
        said.contains("cut.sgf: ")
            && said.contains("new.sgf was written, but games may be missing in it"),
        "{said}"
    );
    // Text without a game hides nothing that a page shows.
    let output = run_in(root, "report cut.sgf notes.sgf -o old.html --force");
    assert_eq!(status(&output), 1);
    assert_ne!(fs::read_to_string(root.join("old.html")).unwrap(), "old");
    let said = stderr(&run_in(root, "fix -q cut.sgf"));
    assert!(said.contains("1 game was cut off"), "{said}");
}
