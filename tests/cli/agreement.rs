//! All commands that read games agree which games there are and which of them are legal. What they
//! say about that is compared with what `validate` says, for inputs of every kind.

use std::path::Path;
use std::process::Output;

use crate::support::{examples, fixtures, sgf_files, status, stderr, stdout, unlur};

/// The arguments that each command needs beside its paths, so that it is quick and writes only below
/// the current folder. The test fails for a command that reads games and is not here.
const ARGUMENTS: [(&str, &str); 18] = [
    ("validate", ""),
    ("analyze", ""),
    ("moves", ""),
    ("show", ""),
    ("render", "-o out/picture.svg"),
    ("view", "-o out/page.html"),
    ("report", "-o out/report.html"),
    ("convert", "--to json"),
    ("fix", "--check"),
    ("stats", ""),
    ("openings", ""),
    ("rate", ""),
    ("select", "-q side>=2"),
    ("dedup", "-q"),
    (
        "review",
        "--playouts 1 --nodes 0 --time 0.001 --memory 1MiB",
    ),
    ("solve", "--nodes 1 --memory 1MiB"),
    ("puzzles", "--nodes 1"),
    ("names", ""),
];

/// The commands that say how many games are legal: with `-q` only if one is not.
const COUNTING: [&str; 11] = [
    "validate", "analyze", "moves", "stats", "openings", "report", "rate", "select", "dedup",
    "puzzles", "names",
];

/// The commands whose exit status does not follow from the legality of all games, and why.
const EXEMPT: [(&str, &str); 2] = [
    ("convert", "it judges nothing"),
    (
        "fix",
        "with `--check` it answers whether something would change",
    ),
];

/// The commands that show one game and need its board.
const SINGLE: [&str; 3] = ["show", "render", "solve"];

/// How a run ended, and what it said about the games.
#[derive(Debug, PartialEq, Eq)]
struct Said {
    status: i32,
    /// `N games in M files: ...`, where the command counts.
    games: Option<String>,
    /// The findings outside of games.
    damage: Vec<String>,
}

const DAMAGE: [&str; 3] = ["[no-game]", "[binary-file]", "[bad-json]"];

fn said(output: &Output, command: &str) -> Said {
    // A game may be written in any charset.
    let texts = [&output.stdout, &output.stderr];
    let all: String = texts.map(|text| String::from_utf8_lossy(text)).concat();
    assert!(!all.contains("panicked"), "{all}");
    let counts = |line: &&str| line.contains(" legal, ") && line.contains(" not legal");
    let mut damage: Vec<String> = all
        .lines()
        .filter(|line| DAMAGE.iter().any(|code| line.contains(code)))
        .map(|line| line.replace("[*] ", ""))
        .collect();
    damage.sort();
    Said {
        status: status(output),
        games: COUNTING
            .contains(&command)
            .then(|| all.lines().find(counts).map(str::to_owned))
            .flatten(),
        damage,
    }
}

/// The commands that read games, as the program lists them.
pub(super) fn commands() -> Vec<String> {
    let all = unlur::cli::commands();
    let reading = |(_, flags): &&(String, Vec<String>)| flags.iter().any(|flag| flag == "where");
    let names: Vec<_> = all
        .iter()
        .filter(reading)
        .map(|(name, _)| name.clone())
        .collect();
    for name in &names {
        let known = ARGUMENTS.iter().any(|(known, _)| known == name);
        assert!(
            known,
            "`{name}` reads games; say in ARGUMENTS how it is run"
        );
    }
    assert_eq!(names.len(), ARGUMENTS.len(), "{names:?}");
    names
}

fn run(folder: &Path, command: &str, arguments: &[&str], input: &[u8]) -> Output {
    let (_, own) = ARGUMENTS.iter().find(|(name, _)| *name == command).unwrap();
    // An output that exists would not be replaced after damage.
    let _ = std::fs::remove_dir_all(folder.join("out"));
    unlur([command])
        .current_dir(folder)
        .args(own.split_whitespace())
        .args(arguments)
        .output_for(input)
}

/// What a command has to say if `validate` said `expected`.
fn agrees(command: &str, expected: &Said, said: &Said, input: &str) {
    let says = |what: &str| format!("{command} {input}: {what}\n{expected:#?}\n{said:#?}");
    let is_silent = said.games.is_none() && said.status == 0;
    if COUNTING.contains(&command) && !is_silent {
        assert_eq!(said.games, expected.games, "{}", says("other games"));
    }
    if command != "fix" {
        assert_eq!(said.damage, expected.damage, "{}", says("other damage"));
    }
    if EXEMPT.iter().any(|(exempt, _)| *exempt == command) {
        assert_ne!(said.status, 2, "{}", says("not read"));
    } else {
        assert_eq!(said.status, expected.status, "{}", says("other status"));
    }
}

/// Compares all commands on an input; `single` is whether it is one game with a board, which the
/// commands for one game can show.
fn compare(folder: &Path, arguments: &[&str], input: &[u8], single: bool) {
    let name = arguments.join(" ");
    let expected = said(&run(folder, "validate", arguments, input), "validate");
    for command in commands() {
        if command == "validate" || !single && SINGLE.contains(&command.as_str()) {
            continue;
        }
        let said = said(&run(folder, &command, arguments, input), &command);
        agrees(&command, &expected, &said, &name);
    }
}

/// The findings whose games have no board, so that commands that draw one game fail.
const WITHOUT_BOARD: [&str; 4] = [
    "bad-game-type.sgf",
    "bad-size.sgf",
    "missing-size.sgf",
    "not-unlur.sgf",
];

#[test]
fn the_commands_agree_on_each_finding() {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path();
    let validated = |names: &[&str]| said(&run(root, "validate", names, b""), "validate");
    // One run with all files shows an error of a sound one by its status, and any by the counts.
    let is_joint = |command: &str, is_sound: bool| {
        !SINGLE.contains(&command)
            && (is_sound
                || COUNTING.contains(&command)
                || EXEMPT.iter().any(|(exempt, _)| *exempt == command))
    };
    let examples = examples();
    let all: Vec<_> = { examples.iter() }
        .map(|example| format!("{}.sgf", example.code))
        .collect();
    for (name, example) in all.iter().zip(&examples) {
        std::fs::write(root.join(name), &example.text).unwrap();
    }
    let all: Vec<&str> = all.iter().map(String::as_str).collect();
    let rows = stdout(&run(
        root,
        "validate",
        &[&all[..], &["-f", "csv"]].concat(),
        b"",
    ));
    let has_error = |name: &&str| {
        let mut rows = rows
            .lines()
            .filter(|row| row.split(',').next() == Some(name));
        rows.any(|row| row.contains(",error,"))
    };
    let (faulty, sound): (Vec<&str>, Vec<&str>) = all.iter().partition(|name| has_error(name));
    for (names, is_sound) in [(sound, true), (faulty, false)] {
        let all = validated(&names);
        assert_eq!(all.status, i32::from(!is_sound), "{all:?}");
        let (joint, alone): (Vec<_>, Vec<_>) = commands()
            .into_iter()
            .partition(|command| is_joint(command, is_sound));
        for command in joint {
            let said = said(&run(root, &command, &names, b""), &command);
            agrees(&command, &all, &said, &names.join(" "));
        }
        for name in names {
            let expected = if is_sound {
                Said {
                    status: 0,
                    games: None,
                    damage: Vec::new(),
                }
            } else {
                validated(&[name])
            };
            assert_eq!(expected.status, i32::from(!is_sound), "{name}");
            for command in &alone {
                let said = said(&run(root, command, &[name], b""), command);
                if SINGLE.contains(&command.as_str()) && WITHOUT_BOARD.contains(&name) {
                    assert_eq!(said.status, 2, "{command} {name}");
                } else if command == "solve" && said.damage.is_empty() {
                    // It reports errors before its position.
                    assert!(said.status <= expected.status, "{command} {name}");
                } else {
                    agrees(command, &expected, &said, name);
                }
            }
        }
    }
}

/// Flags that change the order of work, or write games.
const ORDERED: [(&str, &str); 11] = [
    ("validate", "-v --max-findings 1"),
    ("validate", "--coordinates pbem"),
    ("convert", "--to sgf --write-coordinates pbem"),
    ("convert", "--to apgame"),
    ("stats", "--group-by player"),
    ("rate", "--spread 300"),
    ("rate", "--anchor Ilse=1500"),
    ("fix", "--diff"),
    ("select", "winner=white --limit 5"),
    ("dedup", "--min-moves 2"),
    ("dedup", "--min-moves 2 -o out/once.sgf --keep most-info"),
];

/// The commands that think about positions; their own tests compare numbers of threads.
const THINKING: [&str; 2] = ["review", "puzzles"];

/// The commands that say the same of files in another order.
const UNORDERED: [&str; 3] = ["stats", "openings", "rate"];

/// What a run prints and writes. A page names the line that made it.
fn all_texts(root: &Path, command: &str, line: &str, jobs: &str) -> Vec<String> {
    let words: Vec<_> = line.split_whitespace().chain(["--jobs", jobs]).collect();
    let output = run(root, command, &words, b"");
    let written = std::fs::read_dir(root.join("out")).into_iter().flatten();
    let mut written: Vec<_> = written.map(|entry| entry.unwrap().path()).collect();
    written.sort();
    let written = written.iter().map(|path| std::fs::read(path).unwrap());
    let all = [output.stdout, output.stderr].into_iter().chain(written);
    let own = format!("--jobs {jobs}");
    all.map(|text| String::from_utf8_lossy(&text).replace(&own, "--jobs"))
        .collect()
}

/// In every format, for games that fill several pieces, and in pieces of several files.
#[test]
fn no_output_depends_on_the_number_of_threads() {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path();
    let games = |parts: &[&str]| -> Vec<u8> {
        let files = parts.iter().flat_map(|part| sgf_files(part));
        let texts = files.map(|path| std::fs::read(path).unwrap());
        let texts =
            texts.filter(|text| !text.starts_with(b"\xFE\xFF") && !text.starts_with(b"\xFF\xFE"));
        texts
            .flat_map(|text| [text, b"\n".to_vec()].concat())
            .collect()
    };
    let many = games(&["games", "league", "broken", "sgf", "copies", "archive"]);
    std::fs::create_dir(root.join("d")).unwrap();
    // Pieces are of 256 KiB.
    std::fs::write(
        root.join("a.sgf"),
        many.repeat(1 + (300 << 10) / many.len()),
    )
    .unwrap();
    std::fs::write(root.join("d/b.sgf"), games(&["games", "league"])).unwrap();
    std::fs::write(root.join("few.sgf"), games(&["games"])).unwrap();
    let all = unlur::cli::commands();
    let plain = ARGUMENTS.iter().map(|(name, _)| (*name, ""));
    let plain = plain.filter(|(name, _)| !SINGLE.contains(name) && !THINKING.contains(name));
    let lines = plain.chain(ORDERED);
    for (command, flags) in lines {
        // A page is not written of games without a board.
        let files = if command == "view" {
            "few.sgf d/b.sgf"
        } else {
            "a.sgf d/b.sgf"
        };
        let (_, known) = all.iter().find(|(name, _)| name == command).unwrap();
        let formats: &[_] = if flags.is_empty() && known.iter().any(|flag| flag == "format") {
            &["", "-f csv", "-f json"]
        } else {
            &[""]
        };
        for format in formats {
            let said = |jobs: &str, files: &str| {
                all_texts(root, command, &format!("{files} {flags} {format}"), jobs)
            };
            let one = said("1", files);
            assert!(one.concat().len() > 100, "{command} {flags} {format}");
            assert!(one == said("5", files), "{command} {flags} {format}");
            if UNORDERED.contains(&command) && format.is_empty() {
                let other = said("2", "d/b.sgf a.sgf");
                assert!(one[0] == other[0], "{command} {flags} {format}");
            }
        }
    }
}

/// A legal game in the coordinates of PBEM, which is not legal in others.
fn game_of_pbem() -> Vec<u8> {
    std::fs::read(fixtures().join("games/pbem-2003.sgf")).unwrap()
}

#[test]
fn the_commands_agree_on_files_of_every_kind() {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path();
    let good = b"(;GM[4000]SZ[5];B[c3];B[];W[c2])".to_vec();
    let write = |name: &str, bytes: &[u8]| std::fs::write(root.join(name), bytes).unwrap();
    write("good.sgf", &good);
    write("two.sgf", &[good.as_slice(), b"\n", &good].concat());
    write("none.sgf", b"no game in here");
    write("empty.sgf", b"");
    write(
        "list.json",
        br#"{"format":"unlur-record","version":1,"games":[]}"#,
    );
    write("image.sgf", &[0, 159, 146, 150, 0, 255]);
    write(
        "open.sgf",
        good.trim_ascii_end().strip_suffix(b")").unwrap(),
    );
    write(
        "bad.json",
        br#"{"format":"unlur-record","version":1,"games":[{"side":0}]}"#,
    );
    write("good.sgf.gz", &crate::input::compress::gzip(&good));
    for arguments in [
        &["two.sgf"][..],
        &["good.sgf", "none.sgf"],
        &["none.sgf", "good.sgf"],
        &["good.sgf", "none.sgf", "--ignore", "no-game"],
        &["good.sgf", "empty.sgf"],
        &["good.sgf", "list.json"],
        &["good.sgf", "image.sgf"],
        &["image.sgf", "good.sgf", "--ignore", "binary-file"],
        &["good.sgf", "image.sgf", "--text"],
        &["good.sgf", "open.sgf"],
        &["good.sgf", "bad.json"],
        &["good.sgf", "bad.json", "--ignore", "bad-json"],
        &["."],
    ] {
        compare(root, arguments, b"", false);
    }
    compare(root, &["-"], &good, true);
    compare(root, &["none.sgf"], b"", true);
    compare(root, &["image.sgf"], b"", true);
    compare(root, &["bad.json"], b"", true);
    compare(root, &["good.sgf"], b"", true);
    compare(root, &["good.sgf.gz"], b"", true);
}

#[test]
fn the_commands_agree_under_each_flag_for_reading() {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path();
    let broken = |name: &str| std::fs::read(fixtures().join("broken").join(name)).unwrap();
    for name in ["contract-edge", "missing-size", "result-mismatch"] {
        let name = format!("{name}.sgf");
        std::fs::write(root.join(&name), broken(&name)).unwrap();
    }
    std::fs::write(root.join("pbem.sgf"), game_of_pbem()).unwrap();
    std::fs::write(root.join("no-gm.sgf"), "(;SZ[5];B[c3];B[];W[c2])").unwrap();
    for arguments in [
        &["contract-edge.sgf", "--contract-edges", "allow"][..],
        &["contract-edge.sgf", "--ignore", "errors"],
        &["no-gm.sgf", "--assume-unlur"],
        &[
            "missing-size.sgf",
            "--side",
            "3",
            "--ignore",
            "missing-size",
        ],
        &["missing-size.sgf", "--side", "3"],
        &["pbem.sgf", "--coordinates", "hex"],
        &["pbem.sgf", "--coordinates", "pbem"],
        &["result-mismatch.sgf", "--passer", "white"],
        &["pbem.sgf", "--from", "json"],
        &["pbem.sgf", "--from", "text"],
        &["pbem.sgf", "--max-game-size", "320"],
        &["pbem.sgf", "--charset", "utf-8"],
        &["pbem.sgf", "--size-means", "side"],
    ] {
        compare(root, arguments, b"", false);
    }
}

#[test]
fn the_commands_read_a_folder_by_its_configuration() {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path();
    // Legal only in the coordinates of the override.
    let game = "(;GM[4000]SZ[5];B[c3];B[];W[a5];B[b3])";
    std::fs::create_dir(root.join("pb")).unwrap();
    std::fs::write(root.join("pb/a.sgf"), game).unwrap();
    let config = "[[overrides]]\npaths = ['pb/**']\ncoordinates = 'pbem'";
    std::fs::write(root.join("unlur.toml"), config).unwrap();
    let validated = |arguments: &[&str]| said(&run(root, "validate", arguments, b""), "validate");
    let with = |system| validated(&["--no-config", "--coordinates", system, "pb/a.sgf"]);
    let expected = validated(&["pb/a.sgf"]);
    assert_eq!(expected, with("pbem"));
    assert_ne!(expected, with("hex"), "the coordinates decide");
    compare(root, &["pb/a.sgf"], b"", true);
    let config = "coordinates = 'hex'\n".to_owned() + config;
    std::fs::write(root.join("unlur.toml"), config).unwrap();
    compare(root, &["pb/a.sgf"], b"", true);
}

#[test]
fn the_commands_look_for_the_findings_that_the_configuration_selects() {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path();
    let fixture = fixtures().join("broken/contract-edge.sgf");
    std::fs::copy(fixture, root.join("a.sgf")).unwrap();
    let select = "select = ['missing-close']\n";
    for (config, is_legal) in [
        ("select = ['errors']\n".to_owned(), false),
        (select.to_owned(), true),
        (format!("[[overrides]]\npaths = ['*']\n{select}"), true),
    ] {
        std::fs::write(root.join("unlur.toml"), config).unwrap();
        compare(root, &["a.sgf"], b"", true);
        let legal = run(
            root,
            "select",
            &["a.sgf", "--count", "--where", "legal"],
            b"",
        );
        assert_eq!(stdout(&legal).trim(), u8::from(is_legal).to_string());
    }
}

/// With an expression a command does what it does with the games that `select` writes.
#[test]
fn every_command_reads_the_games_that_match() {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path();
    let club = std::fs::read(fixtures().join("games/club-2004.sgf")).unwrap();
    // Its variation has an error, and its main line has none.
    let variation = b"(;GM[4000]SZ[5];B[c3];B[](;W[c2])(;W[d9];B[a1]))".as_slice();
    std::fs::create_dir(root.join("part")).unwrap();
    for (text, expression) in [
        (&club[..], "winner = black and side = 6"),
        (variation, "legal"),
        (variation, "errors = 0 and not finding = off-board"),
    ] {
        std::fs::write(root.join("all.sgf"), text).unwrap();
        let chosen = unlur([
            "select",
            expression,
            "all.sgf",
            "-o",
            "part/all.sgf",
            "--force",
        ])
        .current_dir(root)
        .output();
        assert!(stderr(&chosen).contains(" of "), "{}", stderr(&chosen));
        for command in commands() {
            let matching = run(root, &command, &["all.sgf", "--where", expression], b"");
            let alone = run(&root.join("part"), &command, &["all.sgf"], b"");
            let texts = |output: &Output| (status(output), said(output, &command));
            assert_eq!(texts(&matching), texts(&alone), "{command}");
            // Rows give the place of a game, which differs.
            if ["stats", "openings", "rate", "select", "convert"].contains(&command.as_str()) {
                assert_eq!(stdout(&matching), stdout(&alone), "{command}");
            }
        }
    }
}

/// The other commands have nothing to say then, and status 0.
#[test]
fn the_commands_that_draw_a_board_say_that_there_is_none() {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path();
    let good = "(;GM[4000]SZ[5];B[c3];B[];W[c2])";
    std::fs::write(root.join("good.sgf"), good).unwrap();
    std::fs::write(root.join("open.sgf"), good.strip_suffix(')').unwrap()).unwrap();
    let empty = r#"{"format":"unlur-record","version":1,"games":[]}"#;
    std::fs::write(root.join("list.json"), empty).unwrap();
    for arguments in [
        &["good.sgf", "--where", "side = 26"][..],
        &["open.sgf", "--where", "side = 26"],
        &["list.json"],
    ] {
        for command in SINGLE.into_iter().chain(["view"]) {
            let output = run(root, command, arguments, b"");
            assert_eq!(status(&output), 2, "{command} {arguments:?}");
            let said = stderr(&output);
            assert!(said.contains("no game"), "{said}");
        }
    }
}

#[test]
fn a_wrong_expression_is_reported_before_anything_is_read() {
    for command in commands() {
        let output = run(
            &fixtures(),
            &command,
            &["nowhere.sgf", "--where", "wimmer = 1"],
            b"",
        );
        assert_eq!(status(&output), 2, "{command}");
        let stderr = stderr(&output);
        let expected =
            "error: column 1: no field is called `wimmer`; `winner` is\n  wimmer = 1\n  ^^^^^^\n";
        assert_eq!(stderr, expected, "{command}");
    }
}
