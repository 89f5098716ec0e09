//! Partial results: merging those of any partition gives byte for byte what one run gives.

use std::path::Path;
use std::process::Output;

use proptest::prelude::*;
use proptest::sample::Index;

use crate::support::{run, run_in, status, stderr, stdout};

/// Each command with flags that its partial results must be made with, and flags of merges.
#[rustfmt::skip]
const QUESTIONS: [(&str, &str, &str); 7] = [
    ("stats", "", "|--top 3|--format json|--format csv --section wins"),
    ("stats", "--group-by side,year", "--format ndjson|--min-games 3"),
    ("stats", "--group-by player", "--format csv --min-games 9"),
    ("stats", "--group-by by", "--compare line y"),
    ("openings", "", "|--min-games 3|--depth 2|--positions|--line d4 --depth 2"),
    ("openings", "--depth 9", "--format json"),
    ("rate", "", "|--format json|--spread 300 --format ndjson"),
];

/// Legal and broken games with players, events and dates, in one text.
fn text() -> Vec<u8> {
    let mut text = Vec::new();
    for line in [
        "generate --games 25 --side 4 --players 5 --seed 3",
        "generate --games 15 --side 3 --players 3 --seed 4 --policy goal",
    ] {
        text.extend(run(line).stdout);
    }
    text.extend_from_slice(
        b"(;GM[4000]SZ[7]PB[ Ada  L. ]PW[B\\]o]EV[ Cup]DT[2004]RE[B+R];B[d4];B[])
(;GM[4000]SZ[7]PB[Ada]PW[Ada]EV[Cup ]DT[2004-05-01,02]RE[W+T];B[d4];B[])
(;GM[4000]SZ[9]PB[]PW[Zo\xc3\xab]EV[]DT[2004-13]RE[W+];B[])
(;GM[4000]SZ[7]PB[Bo]RE[B+F];AB[d4]AW[d5];W[a6])
text between games
(;GM[1]PW[Bo])(;GM[4000]SZ[7]PB[Bo]RE[W+];B[d4];B[d4];B[])
(;GM[4000]SZ[7]C[unclosed
(;GM[4000]SZ[7]PB[Bo]PW[Ada]RE[W+];B[c4];B[])
",
    );
    text
}

/// What merging must not change: the data, the summary at the end and the exit status.
fn seen(output: &Output) -> (String, String, i32) {
    let said = stderr(output);
    let is_summary = |line: &&str| line.contains(" counted") || line.contains(" games in ");
    let summary: Vec<_> = said.lines().filter(is_summary).collect();
    (stdout(output), summary.join("\n"), status(output))
}

fn ask(folder: &Path, (command, flags): (&str, &str), more: &str) -> (String, String, i32) {
    seen(&run_in(folder, &format!("{command} {flags} {more}")))
}

/// Writes the partial result of some input, and gives its path.
fn partial(folder: &Path, (command, flags): (&str, &str), input: &str, name: &str) -> String {
    // An input that is no game fails the file of `-o`, and not standard output.
    let output = run_in(folder, &format!("{command} {flags} --partial {input}"));
    assert!(status(&output) <= 1, "{}", stderr(&output));
    std::fs::write(folder.join(name), &output.stdout).unwrap();
    name.to_owned()
}

proptest! {
    #![proptest_config(crate::random(4))]

    #[test]
    fn merging_the_ranges_of_a_file_gives_the_whole(
        cuts in prop::collection::vec(any::<Index>(), 0..5), turned in any::<bool>(),
    ) {
        let folder = tempfile::tempdir().unwrap();
        let folder = folder.path();
        let text = text();
        std::fs::write(folder.join("all.sgf"), &text).unwrap();
        let mut cuts: Vec<_> = cuts.iter().map(|cut| cut.index(text.len())).collect();
        cuts.sort_unstable();
        let starts = std::iter::once(0).chain(cuts.iter().copied());
        let ends = cuts.iter().map(ToString::to_string).chain([String::new()]);
        let ranges: Vec<_> = starts.zip(ends).map(|(start, end)| format!("{start}..{end}")).collect();
        for (command, flags, merges) in QUESTIONS {
            let question = (command, flags);
            let make = |(number, range): (usize, &String)| {
                partial(folder, question, &format!("all.sgf --range {range}"), &format!("{number}.json"))
            };
            let mut parts: Vec<_> = ranges.iter().enumerate().map(make).collect();
            if turned {
                parts.reverse();
            }
            // Some of them merged before, the last range beside them as games.
            let some = partial(folder, question, &parts[1..].join(" "), "some.json");
            let last = parts[0].trim_end_matches(".json").parse::<usize>().unwrap();
            let mixed = if parts.len() > 1 {
                format!("{some} all.sgf --range {}", ranges[last])
            } else {
                "all.sgf".to_owned()
            };
            for merge in merges.split('|') {
                let whole = ask(folder, question, &format!("{merge} all.sgf"));
                let merged = ask(folder, question, &format!("{merge} {}", parts.join(" ")));
                prop_assert_eq!(&merged, &whole, "{} {} {}", command, flags, merge);
                let merged = ask(folder, question, &format!("{merge} {mixed}"));
                prop_assert_eq!(&merged.0, &whole.0, "{} {} {}: {}", command, flags, merge, mixed);
            }
        }
    }
}
