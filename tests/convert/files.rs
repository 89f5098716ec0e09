//! Reading from and writing to files.

use std::io::Write as _;
use std::path::Path;

use serde_json::Value;

use super::program::names;
use crate::support::{Program, fixtures, json, run_in, status, stderr, stdout, unlur};

#[test]
fn many_inputs_go_to_one_output_or_one_each() {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path();
    let games = fixtures().join("games");
    std::fs::create_dir_all(root.join("in/deep")).unwrap();
    std::fs::copy(games.join("seats.sgf"), root.join("in/a.sgf")).unwrap();
    std::fs::copy(games.join("foreign.sgf"), root.join("in/deep/b.SGF")).unwrap();

    let output = run_in(root, "convert --to json in -o all.json");
    assert_eq!(
        (
            status(&output),
            stdout(&output).as_str(),
            stderr(&output).as_str()
        ),
        (0, "", "11 games written\n")
    );
    let whole = std::fs::read(root.join("all.json")).unwrap();
    assert!(whole == run_in(root, "convert --to json in").stdout);
    let games: Value = serde_json::from_slice(&whole).unwrap();
    assert_eq!(games["games"].as_array().unwrap().len(), 11);

    // An existing file is replaced only with `--force`, and a failure does not change it.
    let output = run_in(root, "convert --to sgf in -o all.json");
    assert_eq!(status(&output), 2);
    assert!(
        stderr(&output).contains("`--force` replaces it"),
        "{}",
        stderr(&output)
    );
    assert!(std::fs::read(root.join("all.json")).unwrap() == whole);
    assert_eq!(
        status(&run_in(root, "convert --to sgf in -o all.json --force")),
        0
    );
    assert!(std::fs::read(root.join("all.json")).unwrap() != whole);
    // An input is never replaced by its own output.
    std::fs::write(root.join("all.json"), &whole).unwrap();
    let output = run_in(root, "convert --to json all.json -o all.json --force");
    assert_eq!(status(&output), 2);
    assert!(stderr(&output).contains("all.json is an input too"));
    assert!(std::fs::read(root.join("all.json")).unwrap() == whole);

    assert_eq!(
        status(&run_in(root, "convert --to json in all.json -o out/")),
        0
    );
    assert_eq!(
        names(&root.join("out")),
        ["a.json", "all.json", "deep/b.json"]
    );
    assert_eq!(
        status(&run_in(root, "convert --to sgf out/a.json -o out")),
        0
    );
    assert_eq!(
        names(&root.join("out")),
        ["a.json", "a.sgf", "all.json", "deep/b.json"]
    );

    // Two inputs of one name do not overwrite each other.
    std::fs::copy(root.join("in/a.sgf"), root.join("a.sgf")).unwrap();
    let output = run_in(root, "convert --to json in/a.sgf a.sgf -o twice/ --force");
    assert_eq!(status(&output), 2);
    assert_eq!(
        stderr(&output),
        "error: in/a.sgf and a.sgf would both be twice/a.json\nerror: nothing was written\n"
    );
    assert!(!root.join("twice").exists());

    // No file is left if there was nothing to read.
    let output = run_in(root, "convert --to sgf nowhere.sgf in/a.sgf -o some/");
    assert_eq!(status(&output), 2);
    assert_eq!(names(&root.join("some")), ["a.sgf"]);
    assert_eq!(
        status(&run_in(root, "convert --to sgf nowhere.sgf -o none.sgf")),
        2
    );
    assert!(!root.join("none.sgf").exists());
    assert_eq!(
        status(&run_in(
            root,
            "convert --to sgf nowhere.sgf in/a.sgf -o one.sgf"
        )),
        2
    );
    assert!(root.join("one.sgf").exists());
    let temporary = names(root)
        .into_iter()
        .filter(|name| name.contains("tmp"))
        .count();
    assert_eq!(temporary, 0, "{:?}", names(root));

    let piped = unlur(["convert", "--to", "sgf", "-", "-o", "piped/"]).current_dir(root);
    assert!(piped.output_for(&whole).status.success());
    assert_eq!(names(&root.join("piped")), ["stdin.sgf"]);
    let piped = std::fs::read(root.join("piped/stdin.sgf")).unwrap();
    assert!(piped == std::fs::read(root.join("one.sgf")).unwrap() || piped.len() > 1000);
}

/// Puts games into a folder as `game.sgf`, and gives their canonical form.
#[cfg(unix)]
fn seats(root: &Path) -> Vec<u8> {
    std::fs::copy(fixtures().join("games/seats.sgf"), root.join("game.sgf")).unwrap();
    run_in(root, "convert --to sgf game.sgf").stdout
}

#[cfg(unix)]
fn kind_of(path: &Path) -> std::fs::FileType {
    std::fs::symlink_metadata(path).unwrap().file_type()
}

#[cfg(unix)]
#[test]
fn devices_are_not_replaced() {
    use std::os::unix::fs::FileTypeExt as _;
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path();
    let expected = seats(root);

    for out in ["-", "/dev/stdout", "/dev/fd/1"] {
        let output = run_in(root, &format!("convert --to sgf game.sgf -o {out}"));
        assert_eq!(status(&output), 0, "{out}: {}", stderr(&output));
        assert_eq!(stderr(&output), "5 games written\n", "{out}");
        assert!(output.stdout == expected, "{out}");
    }
    let redirected = std::fs::File::create(root.join("redirected")).unwrap();
    let line = "convert --to sgf game.sgf --force -o /dev/stdout";
    let run = unlur(line.split_whitespace()).current_dir(root);
    assert_eq!(status(&run.stdout(redirected).output()), 0);
    assert!(std::fs::read(root.join("redirected")).unwrap() == expected);

    for line in [
        "convert --to sgf game.sgf --force -o /dev/null",
        "convert --to sgf game.sgf -o /dev/null",
        "select legal game.sgf --force -o /dev/null",
        "generate --games 1 --force -o /dev/null",
    ] {
        let output = run_in(root, line);
        assert_eq!(status(&output), 0, "{line}: {}", stderr(&output));
        assert!(kind_of(Path::new("/dev/null")).is_char_device());
    }
    let output = run_in(root, "convert --to sgf game.sgf -o /proc/nowhere.sgf");
    assert_eq!(status(&output), 2);
    assert!(!stderr(&output).contains(".tmp"), "{}", stderr(&output));
}

#[test]
fn games_before_corrupt_data_are_written() {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path();
    let sound = std::fs::read(fixtures().join("games/club-2004.sgf")).unwrap();
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::none());
    encoder.write_all(&sound).unwrap();
    let archive = encoder.finish().unwrap();
    std::fs::write(root.join("b.sgf.gz"), &archive[..archive.len() / 2]).unwrap();
    std::fs::write(root.join("empty.sgf.gz"), &archive[..5]).unwrap();

    let whole = run_in(root, "convert --to sgf b.sgf.gz");
    assert_eq!(status(&whole), 2);
    assert!(!whole.stdout.is_empty());
    for line in [
        "convert --to sgf b.sgf.gz -o c.sgf",
        "convert --to sgf b.sgf.gz -o out/",
    ] {
        assert_eq!(status(&run_in(root, line)), 2, "{line}");
    }
    assert!(std::fs::read(root.join("c.sgf")).unwrap() == whole.stdout);
    assert!(std::fs::read(root.join("out/b.sgf")).unwrap() == whole.stdout);
    assert_eq!(
        status(&run_in(root, "convert --to sgf empty.sgf.gz -o none/")),
        2
    );
    assert!(!root.join("none/empty.sgf").exists());
}

#[cfg(unix)]
#[test]
fn a_named_pipe_is_written_through() {
    use std::os::unix::fs::FileTypeExt as _;
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path();
    let expected = seats(root);
    let pipe = root.join("pipe");
    let made = Program::new("mkfifo").arg(&pipe).output();
    assert_eq!(status(&made), 0);
    let reader = std::thread::spawn({
        let pipe = pipe.clone();
        move || std::fs::read(pipe).unwrap()
    });
    let line = "convert --to sgf game.sgf --force -o pipe";
    assert_eq!(status(&run_in(root, line)), 0);
    assert!(reader.join().unwrap() == expected);
    assert!(kind_of(&pipe).is_fifo());
}

#[cfg(unix)]
#[test]
fn a_link_stays_and_its_target_is_written() {
    use std::os::unix::fs::symlink;
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path();
    let expected = seats(root);
    std::fs::create_dir(root.join("deep")).unwrap();
    std::fs::write(root.join("deep/target.sgf"), "old").unwrap();
    symlink("target.sgf", root.join("deep/near")).unwrap();
    symlink("deep/near", root.join("link")).unwrap();
    symlink("deep/new.sgf", root.join("dangling")).unwrap();

    let to = |out: &str| {
        status(&run_in(
            root,
            &format!("convert --to sgf game.sgf -o {out}"),
        ))
    };
    assert_eq!(to("link"), 2);
    assert_eq!(to("link --force"), 0);
    assert_eq!(to("dangling"), 0);
    for name in ["deep/target.sgf", "deep/new.sgf"] {
        let written = std::fs::read(root.join(name)).unwrap();
        assert!(written == expected, "{name}");
    }
    for link in ["link", "dangling", "deep/near"] {
        assert!(kind_of(&root.join(link)).is_symlink());
    }
}

#[cfg(target_os = "linux")]
#[test]
fn file_names_need_not_be_text() {
    use std::os::unix::ffi::OsStrExt as _;
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path();
    std::fs::create_dir(root.join("in")).unwrap();
    for name in [b"caf\xE9.sgf".as_slice(), b"caf\xE8.sgf"] {
        let name = std::ffi::OsStr::from_bytes(name);
        std::fs::copy(
            fixtures().join("games/seats.sgf"),
            root.join("in").join(name),
        )
        .unwrap();
    }
    let output = run_in(root, "convert -q --to json in -o out/");
    assert_eq!((status(&output), stderr(&output).as_str()), (0, ""));
    for name in [b"caf\xE9.json".as_slice(), b"caf\xE8.json"] {
        assert!(
            root.join("out")
                .join(std::ffi::OsStr::from_bytes(name))
                .is_file()
        );
    }
}

#[test]
fn every_command_reads_every_format() {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path();
    let ap: Vec<Value> =
        serde_json::from_slice(&std::fs::read(fixtures().join("json/abstract-play.json")).unwrap())
            .unwrap();
    let lines: Vec<_> = ap.iter().map(Value::to_string).collect();
    std::fs::write(root.join("lines"), lines.join("\n")).unwrap();
    std::fs::write(
        root.join("one"),
        serde_json::to_string_pretty(&ap[0]).unwrap(),
    )
    .unwrap();
    std::fs::copy(
        fixtures().join("json/abstract-play.json"),
        root.join("array"),
    )
    .unwrap();
    assert_eq!(status(&run_in(root, "convert --to sgf array -o sgf")), 0);
    assert_eq!(status(&run_in(root, "convert --to json array -o json")), 0);
    for name in ["lines", "array", "sgf", "json"] {
        let back = json(&run_in(root, &format!("convert --to apgame {name}")));
        assert_eq!(back, Value::from(ap.clone()), "{name}");
        let validated = run_in(root, &format!("validate {name}"));
        assert!(
            stderr(&validated).starts_with("12 games in 1 file: 12 legal"),
            "{name}: {}",
            stderr(&validated)
        );
        let lines = stdout(&run_in(root, &format!("analyze --format ndjson {name}")));
        for (number, line) in lines.lines().enumerate() {
            let analysis: Value = serde_json::from_str(line).unwrap();
            assert_eq!(analysis["game"], number + 1);
            assert!(analysis["outcome"]["edges"].is_array(), "{line}");
            assert_eq!(analysis["agrees"], true, "{line}");
        }
        let shown = stdout(&run_in(root, &format!("show --game 3 {name}")));
        assert!(shown.starts_with(&format!("{name}, game 3: ")), "{shown}");
    }
    let one = json(&run_in(root, "convert --to apgame one"));
    assert_eq!(one, ap[0]);
    assert_eq!(status(&run_in(root, "validate --from sgf json")), 1);
    assert_eq!(status(&run_in(root, "validate --from json sgf")), 1);
    assert_eq!(status(&run_in(root, "validate --from apgame one")), 0);
}
