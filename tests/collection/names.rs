//! One rule for names in every command, and files of aliases.

use unlur::record::{Aliases, normalize_name};

use crate::rows::rows;
use crate::support::unlur;

/// Six spellings of two players; Zoë once composed and once decomposed.
const GAMES: &str = "\
(;GM[4000]SZ[11]PB[Ada Lovelace]PW[Zo\u{eb}]EV[Cup]DT[2004-02-28]RE[W+R];B[f6];B[])
(;GM[4000]SZ[11]PB[ Ada   Lovelace ]PW[Zoe\u{308}]EV[Cup ]DT[2004-02-30]RE[W+R];B[f6];B[])
(;GM[4000]SZ[11]PB[Ada\u{a0}Lovelace]PW[ Zo\u{eb}\n]EV[The Cup]DT[2004-02]RE[B+R];B[f6];B[];W[a6])
";

fn run(arguments: &[&str], games: &str) -> String {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.sgf");
    std::fs::write(&path, games).unwrap();
    let aliases = folder.path().join("names.txt");
    std::fs::write(
        &aliases,
        "Countess\n= Ada Lovelace # once\n@EVENT\nCup\n= The  Cup\n",
    )
    .unwrap();
    let aliases = ["--aliases", aliases.to_str().unwrap()];
    let mut all: Vec<&str> = Vec::new();
    for argument in arguments {
        match *argument {
            "GAMES" => all.push(path.to_str().unwrap()),
            "ALIASES" => all.extend(aliases),
            "NONE" => {}
            argument => all.push(argument),
        }
    }
    let output = unlur(&all).output();
    assert!(
        output.status.code() < Some(2),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn every_command_treats_names_the_same() {
    for (name, flag) in [("Ada Lovelace", "NONE"), ("Countess", "ALIASES")] {
        let stats = run(
            &["stats", "--format", "csv", "--quiet", flag, "GAMES"],
            GAMES,
        );
        assert!(
            stats.contains(&format!("players,{name},games,3")),
            "{stats}"
        );
        assert!(stats.contains("players,Zo\u{eb},games,3"), "{stats}");
        let rate = run(
            &["rate", "--format", "csv", "--quiet", flag, "GAMES"],
            GAMES,
        );
        assert_eq!(
            rate.lines().filter(|line| line.starts_with(name)).count(),
            1
        );
        let openings = run(
            &["openings", "--format", "csv", "--quiet", flag, "GAMES"],
            GAMES,
        );
        assert!(openings.contains(&format!("{name}=3")), "{openings}");
        let expression = format!("player = ' {name} ' and white = Zoe\u{308}");
        let chosen = run(
            &["select", "--count", "--quiet", flag, &expression, "GAMES"],
            GAMES,
        );
        assert_eq!(chosen, "3\n");
        let dedup = run(
            &["dedup", "--format", "csv", "--quiet", flag, "GAMES"],
            GAMES,
        );
        // The dates differ, the names do not.
        assert!(dedup.contains(",headers,,date,"), "{dedup}");
    }
    let events = |flag| {
        run(
            &["stats", "--format", "csv", "--quiet", flag, "GAMES"],
            GAMES,
        )
    };
    assert!(events("NONE").contains("events,Cup,games,2"));
    assert!(events("ALIASES").contains("events,Cup,games,3"));
}

#[test]
fn every_command_rejects_impossible_dates() {
    let stats = run(&["stats", "--format", "csv", "--quiet", "GAMES"], GAMES);
    assert!(stats.contains("months,2004-02,games,2"), "{stats}");
    assert!(stats.contains("months,,games,1"), "{stats}");
    let chosen = run(&["select", "--count", "date = 2004-02", "GAMES"], GAMES);
    assert_eq!(chosen, "2\n");
}

#[test]
fn rates_do_not_count_setup_games() {
    let games = format!("{GAMES}(;GM[4000]SZ[11]PB[Ada]PW[Bo]RE[W+R]AB[f6];W[a6];B[b6])\n");
    let stats = run(&["stats", "--format", "csv", "--quiet", "GAMES"], &games);
    assert!(
        stats.contains("games,,set_up,1") && stats.contains("games,,counted,3"),
        "{stats}"
    );
    let rate = run(&["rate", "--format", "csv", "--quiet", "GAMES"], &games);
    assert!(!rate.contains("Bo"), "{rate}");
}

#[test]
fn alias_files_are_refused_with_their_line() {
    for [text, expected] in rows(include_str!("alias_faults.txt")) {
        assert_eq!(Aliases::parse(text).unwrap_err().to_string(), expected);
    }
    assert!(Aliases::parse("\u{feff}# nothing\n\nAda\n= Ada\n= ada\n= ada\n@EVENT\nada\n").is_ok());
}

#[test]
fn normalizing_twice_changes_nothing() {
    for (text, expected) in [
        ("", ""),
        (" \t\n", ""),
        ("Ada", "Ada"),
        (" Ada \u{2003} L.", "Ada L."),
        ("A\u{30a}sa", "\u{c5}sa"),
    ] {
        assert_eq!(normalize_name(text), expected);
        assert_eq!(normalize_name(expected), expected);
    }
}
