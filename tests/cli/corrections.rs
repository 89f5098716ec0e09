//! Numbers and answers that were wrong once.

use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::support::{run, run_in, run_with_input, status, stderr, stdout, unlur, words};

fn write(folder: &Path, name: &str, text: &str) {
    fs::write(folder.join(name), text).unwrap();
}

fn json(line: &str, input: &str) -> Value {
    serde_json::from_slice(&run_with_input(line, input.as_bytes()).stdout).unwrap()
}

/// A won game of side 8 whose contract has that many stones.
fn won(stones: usize, winner: char) -> String {
    let cells = ["h8", "g8", "g9", "h9", "f9"];
    let stones =
        (0..stones).map(|at| format!(";{}[{}]", if at % 2 == 0 { 'B' } else { 'W' }, cells[at]));
    let stones: String = stones.collect();
    let pass = if stones.len().is_multiple_of(2) {
        'B'
    } else {
        'W'
    };
    format!("(;GM[4000]SZ[15]RE[{winner}+R]{stones};{pass}[])\n")
}

/// The share is 1/2 at each length: a crossing far away would be noise.
#[test]
fn a_contract_model_without_a_trend_says_so() {
    let mut games = String::new();
    for stones in 1..4 {
        for winner in ['B', 'W'] {
            games += &won(stones, winner).repeat(5);
        }
    }
    let data = json("stats --section contract_model --format json -", &games);
    let model = &data[0]["contract_model"][0];
    assert_eq!(model["games"], 30, "{data}");
    for name in ["equal_at", "equal_low", "equal_high", "black_from"] {
        assert_eq!(model[name], Value::Null, "{name}");
    }
    let table = stdout(&run_with_input(
        "stats --section contract_model -",
        games.as_bytes(),
    ));
    assert!(table.contains("no trend shown"), "{table}");
    assert!(!table.contains("-0.0"), "{table}");
}

#[cfg(unix)]
#[test]
fn a_file_and_links_to_it_are_read_once() {
    use std::os::unix::fs::symlink;

    let folder = tempfile::tempdir().unwrap();
    let root = folder.path();
    write(root, "game.sgf", "(;GM[4000]SZ[5];B[c3])");
    symlink("game.sgf", root.join("a.sgf")).unwrap();
    symlink("game.sgf", root.join("z.sgf")).unwrap();
    let output = run_in(root, "analyze . -f csv --columns source");
    assert_eq!(stdout(&output), "source\ngame.sgf\n");
    let output = run_in(root, "validate .");
    let summary = stderr(&output);
    assert!(summary.contains("1 game in 1 file"), "{summary}");
    assert!(summary.contains("skipped 2 files"), "{summary}");
    // Of two links to a file elsewhere the first is read.
    let other = tempfile::tempdir().unwrap();
    symlink(root.join("game.sgf"), other.path().join("b.sgf")).unwrap();
    symlink(root.join("game.sgf"), other.path().join("a.sgf")).unwrap();
    let output = run_in(other.path(), "analyze . -f csv --columns source");
    assert_eq!(stdout(&output), "source\na.sgf\n");
    // A link to a file of another searched folder.
    let line = words("analyze . PATH -f csv --columns source", root);
    let output = unlur(line).current_dir(other.path()).output();
    assert_eq!(stdout(&output).lines().count(), 2);
}

#[test]
fn white_space_in_an_expression_is_one_blank() {
    let game = b"(;GM[4000]SZ[5]EV[Spring  League];B[c3])";
    for expression in [
        "event ~ 'spring  league'",
        "event ~ 'g   l'",
        "event = 'Spring   League'",
    ] {
        let line = ["select", expression, "--count", "-"];
        let output = unlur(line).output_for(game);
        assert_eq!(output.stdout, b"1\n", "{expression}");
    }
}

#[test]
fn a_file_without_a_game_counts_as_no_game() {
    let data = json("validate --statistics --format json -", "nothing here");
    assert_eq!(data["codes"][0]["code"], "no-game");
    assert_eq!(data["codes"][0]["findings"], 1);
    assert_eq!(data["codes"][0]["games"], 0);
}

#[test]
fn a_small_p_value_is_not_zero() {
    let mut games = String::new();
    for (event, winner, count) in [
        ("a", 'B', 80),
        ("a", 'W', 20),
        ("b", 'B', 20),
        ("b", 'W', 80),
    ] {
        games += &won(1, winner)
            .replace("SZ[15]", &format!("SZ[15]EV[{event}]"))
            .repeat(count);
    }
    let data = json(
        "stats --group-by event --compare a b --format json -",
        &games,
    );
    let p = data[0]["p"].as_f64().unwrap();
    assert!(p > 0.0 && p < 1e-12, "{data}");
}

#[test]
fn empty_cells_alone_are_no_position_in_text() {
    let game = b"(;FF[4]GM[4000]SZ[5]AE[c3];B[c3];B[];W[c2])";
    let text = run_with_input("convert --to text -", game);
    assert_eq!(status(&text), 0, "{}", stderr(&text));
    let text = stdout(&text);
    assert!(text.contains("1. c3"), "{text}");
    // No board is drawn.
    assert!(!text.contains(". . ."), "{text}");
}

#[test]
fn what_decides_the_exit_status_is_printed() {
    let output = run("validate -q --deny warnings broken/missing-value.sgf");
    assert_eq!(status(&output), 1);
    assert!(
        stdout(&output).contains("warning[missing-value]"),
        "{}",
        stdout(&output)
    );
    let output = run("validate -q --deny implied-pass broken/implied-pass.sgf");
    assert_eq!((status(&output), stdout(&output).lines().count()), (1, 1));
    assert_eq!(stdout(&run("validate -q broken/implied-pass.sgf")), "");
    // Commands that do not list the errors count them.
    for command in [
        "analyze", "dedup", "moves", "names", "openings", "rate", "report", "select legal", "stats",
    ] {
        let output = run(&format!("{command} -q broken/missing-close.sgf"));
        let said = stderr(&output);
        assert_eq!(status(&output), 1, "{command}");
        assert!(said.contains("1 error"), "{command}: {said}");
        assert_eq!(said.lines().count(), 1, "{command}: {said}");
        let output = run(&format!("{command} -q games/club-2004.sgf"));
        assert_eq!(
            (status(&output), stderr(&output)),
            (0, String::new()),
            "{command}"
        );
    }
    for (line, says) in [
        ("fix --check -q broken/missing-close.sgf", "would be fixed"),
        ("fix --diff -q broken/missing-close.sgf", "would be fixed"),
        ("fix -q broken/occupied.sgf", "1 error remains"),
        ("show -q broken/occupied.sgf", "an error"),
        ("review -q --playouts 1 broken/occupied.sgf", "has errors"),
    ] {
        let output = run(line);
        let said = stderr(&output);
        assert_eq!(status(&output), 1, "{line}");
        assert!(said.contains(says), "{line}: {said}");
    }
}

#[test]
fn hidden_members_of_archives_are_skipped() {
    let folder = tempfile::tempdir().unwrap();
    let game = b"(;GM[4000]SZ[5];B[c3])".to_vec();
    let names = ["a.sgf", "._a.sgf", "__MACOSX/b.sgf", ".git/c.sgf"];
    let members = names.map(|name| (name, game.clone()));
    fs::write(
        folder.path().join("all.tar"),
        crate::input::compress::tar(&members),
    )
    .unwrap();
    let output = run_in(folder.path(), "analyze all.tar -f csv --columns source");
    assert_eq!(
        stdout(&output),
        "source\nall.tar!/a.sgf\n",
        "{}",
        stderr(&output)
    );
    fs::create_dir(folder.path().join("__MACOSX")).unwrap();
    write(
        &folder.path().join("__MACOSX"),
        "b.sgf",
        "(;GM[4000]SZ[5];B[c3])",
    );
    let said = stderr(&run_in(folder.path(), "stats -v ."));
    assert!(said.contains("__MACOSX: skipped, hidden"), "{said}");
    let said = stderr(&run_in(folder.path(), "stats all.tar"));
    assert!(said.contains("skipped 3 files; `-v` lists them"), "{said}");
    let said = stderr(&run_in(folder.path(), "stats -v all.tar"));
    assert!(
        said.contains("all.tar!/__MACOSX/b.sgf: skipped, hidden"),
        "{said}"
    );
    assert!(
        said.starts_with("1 game in 1 file") || said.contains("\n1 game in 1 file"),
        "{said}"
    );
    for command in [
        "analyze -f csv --columns source",
        "analyze -f csv --columns source -j 1",
    ] {
        let output = run_in(folder.path(), &format!("{command} --hidden all.tar"));
        assert_eq!(stdout(&output).lines().count(), 5, "{}", stdout(&output));
    }
    let output = run_in(folder.path(), "show --game 4 --hidden all.tar");
    assert_eq!(status(&output), 0, "{}", stderr(&output));
    assert_eq!(status(&run_in(folder.path(), "show --game 2 all.tar")), 2);
}

#[test]
fn one_object_says_what_made_it() {
    for line in [
        "rate league --format json",
        "validate broken --statistics --format json",
    ] {
        let data: Value = serde_json::from_slice(&run(line).stdout).unwrap();
        assert_eq!(data["made_by"]["program"], "unlur", "{line}");
        assert_eq!(
            data["made_by"]["version"],
            env!("CARGO_PKG_VERSION"),
            "{line}"
        );
        let lines = stdout(&run(&line.replace("--format json", "--format ndjson")));
        assert!(!lines.contains("made_by"), "{line}");
    }
    assert!(!stdout(&run("stats games --partial")).contains("made_by"));
    assert!(!stdout(&run("convert --to json games/foreign.sgf")).contains("made_by"));
}

#[test]
fn ranks_are_columns_and_fields() {
    let games = "(;GM[4000]SZ[5]BR[3d]WR[1k];B[c3])(;GM[4000]SZ[5];B[c3])";
    let data = json("analyze --format json -", games);
    assert_eq!(
        (&data[0]["black_rank"], &data[0]["white_rank"]),
        (&"3d".into(), &"1k".into())
    );
    assert_eq!(data[1]["black_rank"], Value::Null);
    let folder = tempfile::tempdir().unwrap();
    write(folder.path(), "a.sgf", games);
    let output = run_in(folder.path(), "select black_rank=3d --count a.sgf");
    assert_eq!(stdout(&output), "1\n", "{}", stderr(&output));
}

#[test]
fn test_reports_have_a_case_for_each_game() {
    let input = "(;GM[4000]SZ[5];B[c3];B[];W[c2])\n(;GM[4000]SZ[5]PB[a<b];B[c3];B[];W[z9])";
    let output = run_with_input("validate --format junit -", input.as_bytes());
    assert_eq!(status(&output), 1);
    insta::assert_snapshot!(stdout(&output));
    let output = run("validate --format junit nowhere.sgf broken/no-game.sgf");
    assert_eq!(status(&output), 2);
    let text = stdout(&output);
    assert!(
        text.contains("<error ") && text.contains("name=\"file\"><failure type=\"no-game\""),
        "{text}"
    );
    assert_eq!(
        text.matches("<testcase").count(),
        text.matches("</testcase>").count()
    );
}

#[test]
fn a_report_without_scripts_has_the_share_of_the_statistics() {
    let stats: Value = serde_json::from_slice(&run("stats --format json games").stdout).unwrap();
    let share = stats[0]["wins"]["white"]["share"].as_f64().unwrap();
    let page = stdout(&run("report -o - games"));
    let shown = format!("<dd>{:.1}%</dd>", 100.0 * share);
    assert!(page.contains(&shown), "{shown}");
}

#[test]
fn a_report_says_which_games_do_not_open() {
    let folder = tempfile::tempdir().unwrap();
    let sound = "(;GM[4000]SZ[9];B[c3])";
    for (text, says) in [
        (sound.to_owned(), "Each game opens in the viewer."),
        (
            format!("{sound}\n(;GM[4000];B[c3])\n(;GM[1];B[cc])"),
            "Each game with a board size opens in the viewer. \
             1 game without a board size cannot open.",
        ),
    ] {
        fs::write(folder.path().join("games.sgf"), text).unwrap();
        let page = stdout(&run_in(folder.path(), "report games.sgf"));
        assert!(page.contains(says), "{says}");
    }
}

#[test]
fn what_a_value_has_swallowed_is_named_and_not_written_again() {
    for (game, code, lost) in [
        ("SZ[5RE[W+];B[c3];B[];W[c2]", "swallowed-value", "`RE[`"),
        (
            "SZ[5];B[c3];B[];W[c2;B[d2];W[c4]",
            "swallowed-move",
            "`;B[`",
        ),
        (
            "SZ[5];B[c3];W[d3]C[nice;B[];W[c2]",
            "swallowed-move",
            "`;B[`",
        ),
        (
            "SZ[5];B[c3];B[];W[c2]C[nice;B[resign]",
            "swallowed-move",
            "`;B[`",
        ),
        (
            "SZ[5];B[c3];B[];W[c2]C[nice\n;W[pass]",
            "swallowed-move",
            "`;W[`",
        ),
    ] {
        let game = format!("(;GM[4000]{game})");
        let said = stdout(&run_with_input("validate -", game.as_bytes()));
        let line = said
            .lines()
            .find(|line| line.contains(&format!("[{code}]")));
        assert!(line.is_some_and(|line| line.contains(lost)), "{said}");
        if code == "swallowed-move" {
            let fixed = run_with_input("fix -", game.as_bytes());
            assert_eq!(stdout(&fixed), game, "{}", stderr(&fixed));
        }
    }
    // In the declaration of the game too; another game is not read so closely.
    for (root, is_lost) in [
        ("FF[4]GM[4000SZ[5];B[c3];B[];W[c2]", true),
        ("FF[4GM[4000]SZ[5];B[c3];B[];W[c2]", true),
        ("FF[4]GM[1]SZ[19];B[aa]", false),
    ] {
        let said = stdout(&run_with_input(
            "validate -",
            format!("(;{root})").as_bytes(),
        ));
        assert_eq!(said.contains("warning[swallowed-value]"), is_lost, "{said}");
        assert_eq!(said.contains("warning"), is_lost, "{said}");
    }
}

#[test]
fn moves_outside_a_game_are_seen_after_white_space() {
    for after in ["\nword\n; B[b3]\n; W[d2])", "X;\nB[b3];W[d2])"] {
        let game = format!("(;GM[4000]SZ[5];B[c3];B[];W[c2]){after}");
        let output = run_with_input("validate -q -", game.as_bytes());
        assert_eq!(status(&output), 1, "{}", stderr(&output));
    }
}

#[test]
fn quiet_commands_say_that_games_may_be_missing() {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path();
    fs::write(root.join("cut.sgf"), "(;GM[4000]SZ[5];B[c3]C[good ga").unwrap();
    fs::write(root.join("notes.sgf"), "no game\n").unwrap();
    fs::write(root.join("old.html"), "old").unwrap();
    let said = stderr(&run_in(root, "convert -q --to sgf cut.sgf -o new.sgf"));
    assert!(said.contains("games may be missing in it"), "{said}");
    // Text without a game hides nothing that a page shows.
    let output = run_in(root, "report cut.sgf notes.sgf -o old.html --force");
    assert_eq!(status(&output), 1);
    assert_ne!(fs::read_to_string(root.join("old.html")).unwrap(), "old");
    let said = stderr(&run_in(root, "fix -q cut.sgf"));
    assert!(said.contains("1 game was cut off"), "{said}");
}

#[test]
fn quiet_test_reports_have_no_notes() {
    let game = b"(;GM[4000]SZ[5];B[c3])";
    let loud = stdout(&run_with_input("validate --format junit -", game));
    assert!(loud.contains("note["), "{loud}");
    let quiet = stdout(&run_with_input("validate -q --format junit -", game));
    assert!(
        quiet.contains("<testcase") && !quiet.contains("note["),
        "{quiet}"
    );
}

#[test]
fn a_review_says_what_its_record_leaves_out() {
    let game = b"a letter\n(;GM[4000]SZ[5];B[c3];B;B[];W[c2])";
    let output = run_with_input("review --to sgf --playouts 1 --nodes 1 -", game);
    let said = stderr(&output);
    assert!(said.contains("bytes of text outside the games"), "{said}");
    assert!(said.contains("left out: `B`, which has no value"), "{said}");
    // A page holds the same record.
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("a.sgf"), game).unwrap();
    let line = "review --playouts 1 --nodes 1 a.sgf -o a.html";
    let said = stderr(&run_in(folder.path(), line));
    assert!(said.contains("left out: `B`, which has no value"), "{said}");
}

#[test]
fn other_spellings_are_replaced_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path();
    fs::write(root.join("names"), "@PLAYER\nAda Field\n= Field, Ada\n").unwrap();
    let game = "(;GM[4000]SZ[5]PB[Ada Field]PB[Field, Ada];B[c3])";
    fs::write(root.join("a.sgf"), game).unwrap();
    run_in(root, "fix --aliases names a.sgf");
    let once = fs::read_to_string(root.join("a.sgf")).unwrap();
    run_in(root, "fix --aliases names a.sgf");
    assert_eq!(fs::read_to_string(root.join("a.sgf")).unwrap(), once);
    assert!(!once.contains("Field, Ada"), "{once}");
}
