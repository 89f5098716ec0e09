//! `unlur convert` itself: its input, its output and its exit status.

use std::path::Path;

use serde_json::Value;

use super::{convert, json_files};
use crate::support::{
    fixtures, json, run, run_on, run_with_input as run_with, sgf_files, status, stderr, stdout,
};

pub(super) fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<_> = walkdir(folder);
    names.sort();
    names
}

fn walkdir(folder: &Path) -> Vec<String> {
    let mut names = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap().to_owned();
        if path.is_dir() {
            names.extend(
                walkdir(&path)
                    .into_iter()
                    .map(|inner| format!("{name}/{inner}")),
            );
        } else {
            names.push(name);
        }
    }
    names
}

#[test]
fn every_fixture_goes_through_all_formats() {
    for path in ["games", "broken", "sgf", "positions"]
        .into_iter()
        .flat_map(sgf_files)
        .chain(json_files())
    {
        let name = path.to_str().unwrap();
        let sgf = run_on("convert -q --to sgf PATH", &path).stdout;
        let json = run_on("convert -q --to json PATH", &path).stdout;
        let sgf_of_json = run_with("convert -q --from json --to sgf -", &json);
        let json_of_sgf = run_with("convert -q --from sgf --to json -", &sgf);
        let again = run_with("convert --to json -", &json);
        let said = stderr(&again);
        assert!(!said.contains("normalised"), "{name}: {said}");
        assert!(again.stdout == json, "{name}");
        let is_unlur = |json: &[u8]| {
            let file: Value = serde_json::from_slice(json).unwrap();
            file["games"]
                .as_array()
                .unwrap()
                .iter()
                .all(|game| game["kind"] == "unlur")
        };
        if is_unlur(&json) {
            assert!(
                sgf_of_json.stdout == sgf,
                "{name}: {}",
                stdout(&sgf_of_json)
            );
        }
        if !sgf.is_empty() {
            assert!(
                json_of_sgf.stdout == json,
                "{name}: {}",
                stdout(&json_of_sgf)
            );
        }
        assert!(
            run_with("convert -q --to sgf -", &sgf).stdout == sgf,
            "{name}"
        );
    }
}

#[test]
fn other_games_are_not_changed() {
    let other = "(;FF[4]GM[1]SZ[9] C[a\\]b]AddBlack[aa]b[x]XY\n;W[ab]W[ac])";
    let text = format!("mail\n{other} (;GM[4000]SZ[5];B[C3])\n{other}");
    let sgf = run_with("convert -q --to sgf -", text.as_bytes());
    assert_eq!((status(&sgf), stderr(&sgf).as_str()), (0, ""));
    assert_eq!(
        stdout(&sgf),
        format!("{other}\n(;FF[4]GM[4000]CA[UTF-8]AP[unlur]SZ[5]CS[hex]\n;B[c3])\n{other}\n")
    );
    let json = run_with("convert --to json -", text.as_bytes()).stdout;
    let games: Value = serde_json::from_slice(&json).unwrap();
    for index in [0, 2] {
        let game = &games["games"][index];
        assert_eq!(game, &serde_json::json!({"kind": "other", "sgf": other}));
    }
    let back = run_with("convert --to sgf -", &json).stdout;
    assert!(run_with("convert --to json -", &back).stdout == json);
}

#[test]
fn unclosed_other_games_stay_separate() {
    for open in [
        "(;GM[1]SZ[9];B[aa](;W[bb]",
        "(;GM[1]C[never closed",
        "(;GM[1];B[aa",
        "(;GM[1];B[aa]\\",
    ] {
        let text = format!("{open}\n(;FF[4]GM[1]SZ[9];B[cc])\n(;FF[4]GM[4000]SZ[5];B[c3])\n{open}");
        let output = run_with("convert --to sgf -", text.as_bytes());
        assert_eq!(status(&output), 1, "{open}");
        let games = convert(&output.stdout);
        let texts: Vec<_> = games
            .iter()
            .map(|game| game.bytes.trim_ascii_end())
            .collect();
        assert_eq!(
            [texts[0], texts[1], texts[3]],
            [
                open.as_bytes(),
                b"(;FF[4]GM[1]SZ[9];B[cc])",
                open.as_bytes()
            ]
        );
        let json = run_with("convert --to json -", text.as_bytes()).stdout;
        assert!(
            run_with("convert --to sgf -", &json).stdout == output.stdout,
            "{open}"
        );
    }
}

#[test]
fn all_coordinates_are_read_back() {
    for coordinates in ["hex", "pbem"] {
        for name in ["seats", "contracts", "pbem-2003", "variations"] {
            let path = format!("games/{name}.sgf");
            let canonical = convert(&run(&format!("convert -q --to sgf {path}")).stdout);
            let flags = format!("--write-coordinates {coordinates}");
            let output = run(&format!("convert --to sgf {flags} {path}"));
            assert_eq!(status(&output), 0, "{flags} {path}");
            let written = convert(&output.stdout);
            assert_eq!(written.len(), canonical.len(), "{flags} {path}");
            for (game, canonical) in written.iter().zip(&canonical) {
                assert_eq!(game.record, canonical.record, "{flags} {path}");
                assert_eq!(game.analysis["reading"]["coordinates"], coordinates);
            }
            assert_eq!(
                stdout(&output).contains("CS[pbem]"),
                coordinates == "pbem",
                "{path}"
            );
        }
    }
}

#[test]
fn text_is_always_written_in_utf_8() {
    let text: &[u8] = b"(;GM[4000]CA[Shift_JIS]SZ[5]PB[\x83\x5C\x83\x5D]C[\x95\x5C])\n(;GM[4000]CA[windows-1252]SZ[5]PB[caf\xE9])\n(;GM[4000]CA[UTF-8]SZ[5]PB[caf\xE9]C[\xC3\xA9])";
    let sgf = run_with("convert --to sgf -", text).stdout;
    let expected = [
        "(;FF[4]GM[4000]CA[UTF-8]AP[unlur]SZ[5]CS[hex]C[表]PB[ソゾ])\n(;FF[4]GM[4000]CA[UTF-8]AP[unlur]SZ[5]CS[hex]PB[café])\n(;FF[4]GM[4000]CA[UTF-8]AP[unlur]SZ[5]CS[hex]C[é]PB[caf".as_bytes(),
        b"\xE9])\n",
    ];
    assert_eq!(
        String::from_utf8_lossy(&sgf),
        String::from_utf8_lossy(&expected.concat())
    );
    let json: Value =
        serde_json::from_slice(&run_with("convert --to json -", text).stdout).unwrap();
    assert_eq!(
        json["games"][2]["info"]["black"],
        serde_json::json!({"bytes": "636166e9"})
    );
    // A charset for SGF does not apply to JSON.
    let json = run_with("convert --to json -", text).stdout;
    assert!(
        run_with(
            "convert --to json --charset Shift_JIS --coordinates pbem --size-means side -",
            &json
        )
        .stdout
            == json
    );
}

#[test]
fn unpaired_surrogates_become_invalid_bytes() {
    let units = "(;GM[4000]SZ[5]PB[a".encode_utf16();
    let units = units.chain([0xD83D]).chain("]C[👍];B[c3])".encode_utf16());
    let mut bytes = vec![0xFF, 0xFE];
    bytes.extend(units.flat_map(u16::to_le_bytes));
    let said = stdout(&run_with("validate -", &bytes));
    assert!(said.contains("-:1:20: warning[bad-text]: "), "{said}");
    let json: Value =
        serde_json::from_slice(&run_with("convert --to json -", &bytes).stdout).unwrap();
    assert_eq!(json["games"][0]["info"]["black"]["bytes"], "61ff");
    assert_eq!(json["games"][0]["nodes"][0]["comment"], "👍");
}

#[test]
fn the_result_is_filled_in_if_the_board_decides() {
    let text = std::fs::read_to_string(fixtures().join("games/variations.sgf")).unwrap();
    let silent = text.replace("RE[W+]", "");
    let filled = run_with("convert --to sgf --fill-result -", silent.as_bytes());
    assert_eq!(
        stdout(&filled),
        stdout(&run_with("convert --to sgf -", text.as_bytes()))
    );
    assert!(!stdout(&run_with("convert --to sgf -", silent.as_bytes())).contains("RE["));
    let resigned = b"(;GM[4000]SZ[5];B[c3];B[];W[resign])";
    assert!(stdout(&run_with("convert --to sgf --fill-result -", resigned)).contains("RE[B+R]"));
    let open = b"(;GM[4000]SZ[5];B[c3];B[];W[c2])";
    assert!(!stdout(&run_with("convert --to sgf --fill-result -", open)).contains("RE["));
}

#[test]
fn unconvertible_games_are_findings_and_the_rest_is_converted() {
    let text = "(;GM[4000]SZ[11]RE[W+]DT[2004-05-01];B[f6];B[];W[f5])\n(;GM[4000]SZ[11];B[f6])\n  (;GM[1])\n(;GM[4000]SZ[11]RE[B+]DT[2004-05-01];B[f6];B[];W[f5])";
    let output = run_with("convert --to apgame -", text.as_bytes());
    assert_eq!(status(&output), 1);
    let games = json(&output);
    assert_eq!(games.as_array().unwrap().len(), 2);
    let said = stderr(&output);
    assert!(
        said.contains("-:2:1: error[not-convertible]: the game has no winner"),
        "{said}"
    );
    assert!(said.contains("-:3:3: error[not-convertible]: "), "{said}");
    let quiet = run_with(
        "convert -q --ignore not-convertible --to apgame -",
        text.as_bytes(),
    );
    assert_eq!((status(&quiet), stderr(&quiet).as_str()), (0, ""));

    let single = run_with(
        "convert --to apgame -",
        text.lines().next().unwrap().as_bytes(),
    );
    assert!(json(&single).is_object());

    let broken = run("convert --to sgf broken/no-game.sgf games/seats.sgf");
    assert_eq!(status(&broken), 1);
    assert_eq!(convert(&broken.stdout).len(), 5);
}

#[test]
fn findings_in_json_are_at_the_place_of_the_game() {
    let games = r#"{"format":"unlur-record","version":1,"games":[
{"kind":"unlur","side":3,"nodes":[{"parent":null},{"parent":0,"move":{"kind":"stone","color":"black","at":"c3"}},{"parent":1,"move":{"kind":"stone","color":"black","at":"c3"}}]},
 {"kind":"unlur","side":1,"nodes":[{"parent":null}]},
  {"kind":"unlur","side":3,"nodes":[{"parent":null}]}]}"#;
    let said = stdout(&run_with("validate -", games.as_bytes()));
    assert!(
        said.contains("-:2:1: error[occupied]: games[0].nodes[2]: "),
        "{said}"
    );
    assert!(
        said.contains("-:3:2: error[bad-json]: games[1].side: 1 is not a side of a board"),
        "{said}"
    );
    assert!(
        said.contains("-:4:3: warning[no-moves]: games[2]: "),
        "{said}"
    );
    let rows = stdout(&run_with("analyze --format ndjson -", games.as_bytes()));
    let numbers: Vec<Value> = rows
        .lines()
        .map(|row| serde_json::from_str::<Value>(row).unwrap()["game"].clone())
        .collect();
    assert_eq!(numbers, [1, 3]);
    assert_eq!(status(&run_with("show --game 3 -", games.as_bytes())), 0);
    assert_eq!(status(&run_with("show --game 2 -", games.as_bytes())), 1);

    let ap = r#"{"header":{"game":{"name":"Unlur","variants":["size-6"]},"players":[{"name":"A","result":0},{"name":"B","result":1}]},
"moves":[["c3"],[null,"pass"],["zz"]]}"#;
    let said = stdout(&run_with("validate -", ap.as_bytes()));
    assert!(
        said.contains("-:1:1: error[bad-point]: moves[2][0]: "),
        "{said}"
    );
    assert!(
        said.starts_with("-:1:1: warning[incomplete-header]: header.site.name: "),
        "{said}"
    );
    let said = stdout(&run_with(
        "validate --ignore incomplete-header -",
        ap.as_bytes(),
    ));
    assert!(!said.contains("incomplete-header"), "{said}");
}

#[test]
fn json_from_elsewhere_is_normalised_with_a_note() {
    let game = r#"{"format":"unlur-record","version":1,"games":[{"kind":"unlur","side":3,"info":{"black":"Ada\nB."},"nodes":[{"parent":null,"properties":[["ZZ",["1"]],["AP",["x"]]]},{"parent":0,"move":{"kind":"stone","color":"black","at":"C3"}}]}]}"#;
    let output = run_with("convert --to json -", game.as_bytes());
    assert_eq!(status(&output), 0);
    assert!(
        stderr(&output).contains("note[normalised]: games[0]: "),
        "{}",
        stderr(&output)
    );
    let once = output.stdout;
    let twice = run_with("convert --to json -", &once);
    assert_eq!(stderr(&twice), "1 game written\n");
    assert!(twice.stdout == once);
    let games: Value = serde_json::from_slice(&once).unwrap();
    assert_eq!(games["games"][0]["info"]["black"], "Ada B.");
    assert_eq!(games["games"][0]["nodes"][1]["move"]["at"], "c3");
}

#[test]
fn an_empty_list_of_games_is_read() {
    let empty = run_with("convert -q --to json --ignore no-game -", b"");
    for target in ["json", "sgf", "apgame"] {
        for list in [empty.stdout.as_slice(), b"[]", b" [\n]\n"] {
            let output = run_with(&format!("convert -q --to {target} -"), list);
            assert_eq!(
                (status(&output), stderr(&output).as_str()),
                (0, ""),
                "{target}"
            );
        }
    }
    assert!(run_with("convert --to json -", &empty.stdout).stdout == empty.stdout);
    assert_eq!(status(&run_with("validate -", b"[")), 1);
    assert_eq!(status(&run_with("validate --from json -", b"")), 1);
    assert_eq!(status(&run_with("validate --from apgame -", b" ")), 1);
}

#[test]
fn every_format_of_a_few_games() {
    for (name, line) in [
        ("sgf-variations", "convert --to sgf games/variations.sgf"),
        ("json-variations", "convert --to json games/variations.sgf"),
        ("sgf-endings", "convert --to sgf games/endings.sgf"),
        ("apgame-endings", "convert --to apgame games/endings.sgf"),
        (
            "sgf-every-type",
            "convert --to sgf sgf/every-type.sgf sgf/quoted-game.sgf sgf/unknown-properties.sgf",
        ),
        ("json-mixed", "convert --to json sgf/mixed.sgf"),
        (
            "sgf-pbem",
            "convert --to sgf --write-coordinates pbem games/pbem-2003.sgf",
        ),
    ] {
        let output = run(line);
        let mut games = stdout(&output);
        if name != "sgf-variations" {
            // In SGF each node has a line.
            games = games.replace("\n;", " ;");
        }
        let text = format!(
            "$ unlur {line}\n{games}-- standard error, status {}:\n{}",
            status(&output),
            stderr(&output)
        );
        insta::with_settings!({ omit_expression => true, prepend_module_to_snapshot => false }, {
            insta::assert_snapshot!(format!("convert-{name}"), text);
        });
    }
}

#[test]
fn broken_json_affects_only_its_own_game() {
    let folder = fixtures().join("json/broken");
    let mut text = String::new();
    for name in names(&folder) {
        let output = run(&format!("validate -q json/broken/{name}"));
        assert_eq!(status(&output), 1, "{name}");
        text += &stdout(&output);
        let good = match name.as_str() {
            "no-header.json" => 0,
            "other-version.json" => 2,
            _ => 1,
        };
        assert_eq!(
            convert(&run(&format!("convert --to sgf json/broken/{name}")).stdout).len(),
            good,
            "{name}"
        );
    }
    insta::with_settings!({ omit_expression => true, prepend_module_to_snapshot => false }, {
        insta::assert_snapshot!("convert-broken", text);
    });
}

/// Moves before the first game are never left out without a word.
#[test]
fn moves_outside_games_are_left_out_aloud() {
    let text = b";B[c3];B[])\n(;GM[4000]SZ[5]RE[W+R];B[c3];B[];W[c2])\n";
    for command in ["convert --to sgf -", "select plies>=0 -", "dedup -o - -"] {
        let said = stderr(&run_with(command, text));
        let note = "-:1:2: note[left-out]: left out: 10 bytes of text outside the games";
        assert!(said.contains(note), "{command}: {said}");
    }
    let header = b"From: Ada\n(;GM[4000]SZ[5]RE[W+R];B[c3];B[];W[c2])\n";
    let said = stderr(&run_with("select legal -", header));
    assert!(!said.contains("left-out"), "{said}");
}

/// Data that canonical SGF and JSON do not keep is reported with its bytes, and the run ends with a
/// total.
#[test]
fn bytes_that_are_left_out_are_reported() {
    let text = "From: Ada\n\n(;GM[4000]SZ[5];B[c3]~~~;B[])\nBye\n(;GM[1];B[aa]??)\n";
    let output = run_with("convert --to sgf -", text.as_bytes());
    let left_out: Vec<_> = stderr(&output).lines().map(str::to_owned).collect();
    assert_eq!(
        left_out,
        [
            "-:1:1: note[left-out]: left out: 9 bytes of text outside the games",
            "-:3:22: note[left-out]: left out: 3 bytes that fit nowhere in the game",
            "-:4:1: note[left-out]: left out: 3 bytes of text outside the games",
            "-:3:22: error[unexpected-bytes]: these bytes fit nowhere in a game; they are kept, but not read",
            "-:5:14: error[unexpected-bytes]: these bytes fit nowhere in a game; they are kept, but not read",
            "2 games written; 1 with notes",
        ]
    );
    let quiet = run_with("convert -q --to sgf -", text.as_bytes());
    assert_eq!(stdout(&quiet), stdout(&output));
    assert_eq!(stderr(&quiet).matches("error[unexpected-bytes]").count(), 2);
    // Legal or not, a game that is written only counts as written.
    let said = stderr(&run("convert --to json games/club-2004.sgf"));
    assert!(!said.contains("legal"), "{said}");
    let refused = stderr(&run_with("convert --to apgame -", b"(;GM[4000]SZ[5])"));
    assert!(
        refused.ends_with("0 games written, 1 left out\n"),
        "{refused}"
    );
}

/// The rows of a drawn board, without the marks of the last move and of the deciding chain.
fn board_rows(text: &str) -> Vec<String> {
    let rows = text.lines().filter(|line| {
        let mut cells = line.chars().filter(|letter| ".XO#@·●○◆◇".contains(*letter));
        line.ends_with(|letter: char| letter.is_ascii_digit()) && cells.next().is_some()
    });
    let plain = |row: &str| {
        let mut row = row
            .replace(['#', '◆', '●'], "X")
            .replace(['@', '◇', '○'], "O");
        row = row.replace(['(', ')'], " ").replace('·', ".");
        row.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    rows.filter(|row| !row.starts_with("ply") && !row.contains("game"))
        .map(plain)
        .collect()
}

#[test]
fn what_show_draws_reads_back() {
    for file in [
        "games/foreign.sgf",
        "games/endings.sgf",
        "games/contracts.sgf",
    ] {
        for ply in ["0", "3", "8", "last"] {
            for game in 1..=3 {
                for ascii in ["--ascii", ""] {
                    let line = format!("show {file} --game {game} --ply {ply} {ascii}");
                    let output = run(&line);
                    if status(&output) == 2 {
                        continue;
                    }
                    let drawn = stdout(&output);
                    let again = stdout(&run_with("show - --ascii", drawn.as_bytes()));
                    assert_eq!(
                        board_rows(&again),
                        board_rows(&drawn),
                        "{line}\n{drawn}\n{again}"
                    );
                    assert!(!board_rows(&drawn).is_empty(), "{line}");
                }
            }
        }
    }
}

#[test]
fn empty_cells_alone_are_no_position_in_text() {
    let game = b"(;FF[4]GM[4000]SZ[5]AE[c3];B[c3];B[];W[c2])";
    let text = run_with("convert --to text -", game);
    assert_eq!(status(&text), 0, "{}", stderr(&text));
    let text = stdout(&text);
    assert!(text.contains("1. c3"), "{text}");
    // No board is drawn.
    assert!(!text.contains(". . ."), "{text}");
}

#[test]
fn what_a_text_says_and_nobody_understands_decides_the_exit_status() {
    for (text, expected) in [
        ("Side: 5\n1. e5 2. d4", 0),
        ("Side: 5\n1. e5 2. 3. d4", 1),
        ("Side: 5\n1. e5 {not closed\n2. d4", 1),
    ] {
        let output =
            crate::support::run_with_input("convert --from text --to sgf -", text.as_bytes());
        assert_eq!(status(&output), expected, "{text}: {}", stderr(&output));
    }
}
