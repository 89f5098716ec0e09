//! The laws of fixes, over fixtures and mutated fixtures, with an independent comparison: the
//! analysis before and after.

use std::collections::{BTreeMap, BTreeSet};

use proptest::prelude::*;
use serde_json::Value;
use unlur::analysis::{Judge, Options};
use unlur::collection::generate::{self, Generator};
use unlur::convert::{FixOptions, FixedGame, Fixer};
use unlur::finding::{Code, Edit, Severity};
use unlur::game::{Cell, Color, Side};
use unlur::record::{Aliases, Claim};
use unlur::sgf::{self, Chunk, Node, Parser};

use crate::rows::rows;
use crate::support::{Example, analyses, examples, fixtures, sgf_files};

pub fn options(has_unsafe: bool) -> FixOptions {
    crate::with(FixOptions::default(), |options| {
        options.has_unsafe = has_unsafe;
    })
}

/// The text with edits applied, by a splice from the back: the edits may not overlap.
fn edited(text: &[u8], edits: &[Edit]) -> Vec<u8> {
    let mut text = text.to_vec();
    let mut before = u64::MAX;
    for edit in edits.iter().rev() {
        assert!(edit.span.start <= edit.span.end && edit.span.end <= before);
        before = edit.span.start;
        let range =
            usize::try_from(edit.span.start).unwrap()..usize::try_from(edit.span.end).unwrap();
        text.splice(range, edit.replacement.iter().copied());
    }
    text
}

/// Fixes all games of a text.
pub fn fix(text: &[u8], options: &FixOptions) -> (Vec<u8>, Vec<FixedGame>) {
    let mut fixer = Fixer::new(
        sgf::Options::default(),
        &Options::default(),
        options.clone(),
    );
    let mut parser = Parser::default();
    let mut games = parser.games(Chunk::whole(text));
    let mut all = Vec::new();
    while let Some(game) = games.next() {
        all.extend(fixer.fix(game));
    }
    let edits: Vec<_> = all.iter().flat_map(|game| game.edits.clone()).collect();
    (edited(text, &edits), all)
}

/// The first bytes of the next game are read when the charset of a game is found.
#[test]
fn a_fix_depends_on_what_follows_as_reading_does() {
    let own = "(;FF[4]GM[4000]CA[GBK]SZ[5]PB[Привет Zoë 中文 für];B[c3];B[];W[c2]KO;B[d3])\n";
    let next = [
        &b"(;C["[..],
        &[b'a'; 300],
        b"\xb0\xa1\xd6\xd0]GM[4000]SZ[5];B[c3])",
    ]
    .concat();
    let (fixed, _) = fix(&[own.as_bytes(), &next].concat(), &FixOptions::default());
    assert_eq!(
        fixed,
        [own.replace("KO", "KO[]").as_bytes(), &next].concat()
    );
}

fn counts(analyses: &[Value]) -> BTreeMap<String, usize> {
    let mut counts = BTreeMap::new();
    for analysis in analyses {
        for finding in analysis["findings"].as_array().unwrap() {
            *counts
                .entry(finding["code"].as_str().unwrap().to_owned())
                .or_insert(0) += 1;
        }
    }
    counts
}

/// What a safe fix must not change.
fn said(analysis: &Value) -> Value {
    let mut said = Vec::new();
    for field in super::KEPT {
        said.push(analysis[field].clone());
    }
    // A result in words gets its usual form.
    let result = analysis["result"].as_str();
    said.push(result.map(Claim::one_spelling).into());
    for field in ["winner", "by", "edges", "also_foreign"] {
        said.push(analysis["outcome"][field].clone());
    }
    said.into()
}

/// The properties of a node: the values of each identifier.
type Properties = BTreeMap<String, BTreeSet<String>>;

/// What a game says. Passes are left out, which fixes write, and so are the properties of the root
/// that declare how it is read.
#[derive(Debug, PartialEq)]
struct Content {
    /// Each node after the number of its parent.
    nodes: Vec<(usize, Properties)>,
    /// The stones of the main line.
    stones: Vec<(Option<Color>, Option<Cell>)>,
}

/// What each game says, read from its tree, without the comparison that fixes are tried with.
fn contents(text: &[u8]) -> Vec<Content> {
    let mut parser = Parser::default();
    let mut judge = Judge::default();
    let mut games = parser.games(Chunk::whole(text));
    let mut all = Vec::new();
    while let Some(game) = games.next() {
        let mut nodes = Vec::new();
        // The number of each node, or if nothing is left of it, that of its parent.
        let mut numbers = Vec::new();
        for node in game.nodes() {
            let parent = node.parent().map_or(0, |parent| numbers[parent.index()]);
            let is_root = node.index() == 0;
            let properties = properties(node, is_root);
            if is_root || !properties.is_empty() {
                numbers.push(nodes.len());
                nodes.push((parent, properties));
            } else {
                numbers.push(parent);
            }
        }
        let plies = judge.judge(game).record.plies.iter();
        let stones = plies.filter(|ply| ply.cell.is_some());
        let stones = stones.map(|ply| (ply.color, ply.cell)).collect();
        all.push(Content { nodes, stones });
    }
    all
}

fn properties(node: Node<'_>, is_root: bool) -> Properties {
    let mut properties = Properties::new();
    for property in node.properties() {
        let identifier = String::from_utf8_lossy(property.identifier());
        let capitals: String = identifier
            .chars()
            .filter(|c| !c.is_ascii_lowercase())
            .collect();
        let capitals = Some(capitals).filter(|capitals| !capitals.is_empty());
        let identifier = capitals.unwrap_or_else(|| identifier.into_owned());
        let is_move = matches!(identifier.as_str(), "B" | "W");
        if is_root && matches!(identifier.as_str(), "CA" | "SZ") {
            continue;
        }
        let mut values: BTreeSet<_> = property
            .values()
            .map(|value| value.text().trim_end().to_owned())
            .map(|value| match identifier.as_str() {
                "RE" if is_root => Claim::one_spelling(&value).into_owned(),
                "CS" if is_root && matches!(value.as_str(), "hex" | "pbem") => String::new(),
                _ => value,
            })
            .filter(|value| !is_move || !value.starts_with("swap"))
            .filter(|value| !(is_move || is_root && identifier == "CS") || !value.is_empty())
            .collect();
        if !is_move && property.values().len() == 0 {
            values.insert(String::new());
        }
        if !values.is_empty() {
            properties.entry(identifier).or_default().extend(values);
        }
    }
    properties
}

/// Every law of safe fixes.
fn laws(text: &[u8]) -> Result<(), TestCaseError> {
    let shown = String::from_utf8_lossy(text).into_owned();
    let before = analyses(text, &Options::default());
    let (fixed_text, games) = fix(text, &options(false));
    let after = analyses(&fixed_text, &Options::default());
    let fixed_shown = String::from_utf8_lossy(&fixed_text).into_owned();
    // The same games with the same data.
    prop_assert_eq!(before.len(), after.len(), "{} -> {}", shown, fixed_shown);
    for (before, after) in before.iter().zip(&after) {
        prop_assert_eq!(said(before), said(after), "{} -> {}", shown, fixed_shown);
    }
    prop_assert_eq!(
        contents(text),
        contents(&fixed_text),
        "{} -> {}",
        shown,
        fixed_shown
    );
    // No finding appears, and what is fixed is gone.
    let (had, has) = (counts(&before), counts(&after));
    let mut gone: BTreeMap<String, usize> = BTreeMap::new();
    for finding in games.iter().flat_map(|game| &game.fixed) {
        *gone.entry(finding.code.name().to_owned()).or_insert(0) += 1;
    }
    let was_legal = before.iter().all(|analysis| analysis["legal"] == true);
    for (code, number) in &has {
        // What a result lacks is noted only in games without errors.
        let is_about_result = ["missing-result", "result-reason", "result-unconfirmed"];
        if !was_legal && is_about_result.contains(&code.as_str()) {
            continue;
        }
        let allowed = had.get(code).copied().unwrap_or(0);
        prop_assert!(*number <= allowed, "{}: {} -> {}", code, shown, fixed_shown);
    }
    // No error vanishes that no fix has mended.
    for (code, &number) in &had {
        let is_error = code
            .parse::<Code>()
            .is_ok_and(|code| code.severity() == Severity::Error);
        let left = has.get(code).copied().unwrap_or(0);
        let mended = gone.get(code).copied().unwrap_or(0);
        prop_assert!(
            !is_error || left + mended >= number,
            "{}: {} -> {}",
            code,
            shown,
            fixed_shown
        );
    }
    for (code, number) in &gone {
        let left = has.get(code).copied().unwrap_or(0);
        let more_found = left + number > had.get(code).copied().unwrap_or(0);
        // A finding that only another fix uncovers may be fixed too.
        prop_assert!(
            !more_found || games.iter().any(|game| game.fixed.len() > 1),
            "{}: {}",
            code,
            shown
        );
    }
    // Fixing twice is fixing once.
    let (again, _) = fix(&fixed_text, &options(false));
    prop_assert_eq!(
        String::from_utf8_lossy(&again).into_owned(),
        fixed_shown.clone(),
        "{} -> {}",
        shown,
        fixed_shown
    );
    // A text without findings is not changed.
    if had.is_empty() {
        prop_assert_eq!(text, &fixed_text[..]);
    }
    Ok(())
}

fn all_fixtures() -> Vec<std::path::PathBuf> {
    ["broken", "games", "sgf", "positions", "league"]
        .into_iter()
        .flat_map(sgf_files)
        .collect()
}

/// Checks a law on every fixture.
pub fn for_every_fixture(law: impl Fn(&[u8]) -> Result<(), TestCaseError>) {
    for path in all_fixtures() {
        let found = law(&std::fs::read(&path).unwrap());
        found.unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    }
}

/// A value that has lost its bracket holds moves and texts, which no fix may replace.
#[test]
fn a_value_that_has_swallowed_something_is_not_replaced() {
    let end = ";B[d3];B[];W[c1];B[a3];W[c2];B[e2];W[c3];B[b2];W[c4];B[d4];W[c5])";
    let result = format!("(;FF[4]GM[4000]SZ[5]CS[hex]RE[B+{end}");
    let texts: [&[u8]; 5] = [
        b"(;FF[4]GM[4000]SZ[5]RE[W+R]PB[J\xE9]CA[latin-1;B[c3];B[];W[c2];B[d2])",
        b"(;FF[4]GM[4000]SZ[5]RE[W+R]PB[J\xE9]CA[cut here C(Ada played\non and on)",
        b"(;FF[4]GM[4000]SZ[5]RE[W+R]PB[J\xE9]CA[CP850];B[c3])",
        b"(;FF[4]GM[4000]SZ[5]CS[foo;B[c3];B[];W[a1];B[b1];W[d5];B[e5])",
        result.as_bytes(),
    ];
    for text in texts {
        for has_unsafe in [false, true] {
            let (fixed, _) = fix(text, &options(has_unsafe));
            let charset = fixed.windows(15).any(|part| part == b"CA[windows-1252");
            assert!(
                !charset || has_unsafe,
                "{}",
                String::from_utf8_lossy(&fixed)
            );
            for part in [&b";B["[..], b"Ada played"] {
                let count = |text: &[u8]| {
                    text.windows(part.len())
                        .filter(|window| *window == part)
                        .count()
                };
                assert!(
                    count(&fixed) >= count(text),
                    "{}",
                    String::from_utf8_lossy(&fixed)
                );
            }
        }
    }
}

/// The second of three properties has another value, so the third decides for some readers.
/// Two games of which one begins inside the other, and the stones of each.
#[test]
fn games_that_cut_each_other_keep_what_is_theirs() {
    let (first, second) = (
        "(;FF[4]GM[4000]SZ[5]PB[Ada];B[c3];B[]",
        "(;FF[4]GM[4000]SZ[5]PB[Cy];B[c3];B[]",
    );
    for (text, stones) in [
        (format!("{first}{second});W[c2])"), [1, 1]),
        (format!("{first}{second})(;W[c2])(;W[d2]))"), [1, 1]),
        (format!("{first};W[c2]\u{feff}{second};W[d2])"), [2, 2]),
        (format!("{first};W[c2]C[x\u{feff}{second};W[d2])"), [2, 2]),
        (format!("{first};W[c2]C[x){second};W[d2])"), [2, 2]),
        (format!("{first};W[c2]C[x{second};W[d2])"), [2, 2]),
        (format!("{first}(;W[c2]C[x)(;W[d2]){second};W[d2])"), [2, 2]),
    ] {
        let contents = contents(text.as_bytes());
        let found: Vec<_> = contents.iter().map(|game| game.stones.len()).collect();
        assert_eq!(found, stones, "{text}");
        laws(text.as_bytes()).unwrap();
    }
}

#[test]
fn a_duplicate_after_another_value_stays() {
    let text = b"(;FF[4]GM[4000]SZ[5]RE[W+R]RE[B+R]RE[W+R];B[c3];B[];W[c2])";
    assert_eq!(fix(text, &options(false)).0, text);
    // The stone is black again only with the second `AB`.
    let text = b"(;FF[4]GM[4000]SZ[9]AB[e5]AW[e5]AB[e5];B[c3])";
    let (fixed, games) = fix(text, &options(false));
    assert_eq!(fixed, text);
    assert_eq!(games[0].dropped[0].reason, "the record would change");
}

/// Whether the size is the side is a guess here, and a guess is not written into a record.
#[test]
fn an_uncertain_size_is_not_declared() {
    let text = b"(;FF[4]GM[4000]SZ[5]RE[?];B[i9];B[i8];B[i7];B[])";
    let analysis = &analyses(text, &Options::default())[0];
    assert_eq!(analysis["reading"]["certain"], false);
    assert_eq!(counts(std::slice::from_ref(analysis))["size-is-side"], 1);
    assert_eq!(fix(text, &options(true)).0, text);
}

#[test]
fn the_laws_hold_for_every_fixture() {
    for_every_fixture(laws);
}

/// The example of a finding that can be fixed has nothing left to fix afterwards.
#[test]
fn the_examples_of_the_findings_are_fixed() {
    let fixable = examples().into_iter().filter(|it| it.fixed.is_some());
    let mut count = 0;
    for Example {
        code,
        text,
        fixed: expected,
        is_unsafe,
    } in fixable
    {
        count += 1;
        let (fixed, games) = fix(&text, &options(is_unsafe));
        let fixed_text = fixed.escape_ascii();
        assert_eq!(Some(&fixed), expected.as_ref(), "{code}: {fixed_text}");
        let is_named = |game: &FixedGame| game.fixed.iter().any(|finding| finding.code == code);
        assert!(games.iter().any(is_named), "{code}");
        let left = counts(&analyses(&fixed, &Options::default()));
        assert_eq!(left.get(code.name()), None, "{code}: {fixed_text}");
        if is_unsafe {
            assert_eq!(fix(&text, &options(false)).0, text, "{code}");
        }
    }
    assert!(count >= 18, "{count}");
}

/// Edits written by hand, one for each kind of repair.
#[test]
fn the_edits_are_the_expected_ones() {
    for [text, expected] in rows(include_str!("safe_edits.txt")) {
        let (fixed, _) = fix(text.as_bytes(), &options(false));
        assert_eq!(String::from_utf8(fixed).unwrap(), expected, "{text}");
    }
    for [text, expected] in rows(include_str!("unsafe_edits.txt")) {
        let (fixed, _) = fix(text.as_bytes(), &options(true));
        assert_eq!(String::from_utf8(fixed).unwrap(), expected, "{text}");
        if text != expected {
            assert_eq!(fix(text.as_bytes(), &options(false)).0, text.as_bytes());
        }
    }
    let mut fill = options(false);
    fill.fill_result = true;
    let won = std::fs::read(fixtures().join("broken/after-end.sgf")).unwrap();
    let text = String::from_utf8(won).unwrap();
    let unsaid = text.replace("RE[W+]", "");
    let (filled, games) = fix(unsaid.as_bytes(), &fill);
    let is_certain =
        analyses(unsaid.as_bytes(), &Options::default())[0]["reading"]["certain"] == true;
    assert_eq!(games[0].has_filled_result, is_certain);
    assert_eq!(
        String::from_utf8(filled).unwrap().contains("RE["),
        is_certain
    );
}

/// A date is rewritten if the whole value is one date with one reading.
#[test]
fn dates_with_one_reading_are_rewritten() {
    for [written, expected] in rows(include_str!("dates.txt")) {
        let text = |date: &str| format!("(;GM[4000]SZ[5]RE[W+R]DT[{date}];B[c3];B[];W[c2])");
        let before = text(written);
        let found = counts(&analyses(before.as_bytes(), &Options::default()));
        assert_eq!(found.get("bad-date"), Some(&1), "{written}");
        let (fixed, _) = fix(before.as_bytes(), &options(true));
        let expected = text(expected);
        assert_eq!(String::from_utf8(fixed).unwrap(), expected, "{written}");
        assert_eq!(fix(before.as_bytes(), &options(false)).0, before.as_bytes());
    }
}

/// Games that begin inside others, without their `(`.
#[test]
fn the_laws_hold_for_games_inside_others() {
    for text in [
        ";GM[4000]\n;GM[4000]",
        "(;GM\u{feff};GM[4000]",
        "(GM[4000]\n;GM[4000]",
        "(;GM[4000]SZ[5];B[c3]\n;GM[4000]SZ[5];B[c3])\n;W[c4])",
    ] {
        laws(text.as_bytes()).unwrap();
    }
}

/// The beginning of a fixture with bytes replaced: each mutation is a place, what is inserted there
/// and how many bytes it replaces.
pub fn mutated(
    file: prop::sample::Index,
    mutations: Vec<(prop::sample::Index, &str, usize)>,
) -> Vec<u8> {
    let files = all_fixtures();
    let mut text = std::fs::read(&files[file.index(files.len())]).unwrap();
    text.truncate(4000);
    for (at, inserted, removed) in mutations {
        let at = at.index(text.len() + 1);
        let end = (at + removed).min(text.len());
        text.splice(at..end, inserted.bytes());
    }
    text
}

proptest! {
    #![proptest_config(crate::random(96))]

    /// The laws hold for fixtures with bytes lost, doubled, or put in between.
    #[test]
    fn the_laws_hold_for_mutated_fixtures(
        file in any::<prop::sample::Index>(),
        mutations in prop::collection::vec(
            (any::<prop::sample::Index>(), prop::sample::select(&["", "(", ")", ";", "]", "[", "\\", "\n", "()", ";W[]", "B[c3]"][..]), 0..3_usize),
            1..4,
        ),
    ) {
        laws(&mutated(file, mutations))?;
    }
}

proptest! {
    #![proptest_config(crate::random(64))]

    /// The laws hold for generated games with bytes lost, doubled, or put in between.
    #[test]
    fn the_laws_hold_for_mutated_generated_games(
        seed in any::<u64>(),
        side in 2..7_u32,
        mutations in prop::collection::vec(
            (any::<prop::sample::Index>(), prop::sample::select(&["", "(", ")", ";", "]", "[", "\n", "(;", ";B[]", "PB"][..]), 0..4_usize),
            0..4,
        ),
    ) {
        let side = Side::new(side).unwrap();
        let policy = generate::Policy::Goal;
        let made = { let mut options = generate::Options::default(); options.sides = vec![side]; options.seed = seed; options.contract = 1..=1; options.policy = policy; options.players = 2; options };
        let mut generator = Generator::new(made).unwrap();
        let mut text = Vec::new();
        (1..=3).for_each(|number| generator.game(number).write_sgf(&mut text));
        for (at, inserted, removed) in mutations {
            let at = at.index(text.len() + 1);
            let end = (at + removed).min(text.len());
            text.splice(at..end, inserted.bytes());
        }
        laws(&text)?;
    }
}

/// Fixes with a file of aliases.
fn renamed(text: &[u8], aliases: &str) -> (Vec<u8>, Vec<FixedGame>) {
    let mut options = options(false);
    options.aliases = Some(Aliases::parse(aliases).unwrap());
    fix(text, &options)
}

#[test]
fn names_get_the_spelling_of_the_file() {
    let aliases = "Zoë [1]\n= zoe\nBo\n= bo b\n@EVENT\nCup\n= Cupp\n@SITE\nKiel\n= Kihl";
    for (before, after) in [
        // Every property of a name, wherever it is, and nothing else.
        (
            "(;GM[4000]SZ[5]CA[UTF-8]PB[ zoe ]PW[bo  b]WT[zoe]BT[Bo]EV[Cupp]PC[Kihl]C[zoe];B[c3]PB[zoe])",
            "(;GM[4000]SZ[5]CA[UTF-8]PB[Zoë [1\\]]PW[Bo]WT[Zoë [1\\]]BT[Bo]EV[Cup]PC[Kiel]C[zoe];B[c3]PB[Zoë [1\\]])",
        ),
        // Without a charset one is declared, if the name needs it.
        (
            "(;FF[4]GM[4000]SZ[5]PB[zoe];B[c3])",
            "(;FF[4]GM[4000]CA[UTF-8]SZ[5]PB[Zoë [1\\]];B[c3])",
        ),
        (
            "(;GM[4000]SZ[5]PB[bo b]EV[Kihl];B[c3])",
            "(;GM[4000]SZ[5]PB[Bo]EV[Kihl];B[c3])",
        ),
        ("(;GM[1]PB[zoe])", "(;GM[1]PB[zoe])"),
    ] {
        let (text, games) = renamed(before.as_bytes(), aliases);
        assert_eq!(String::from_utf8_lossy(&text), after);
        assert!(games.iter().all(|game| game.dropped.is_empty()));
        let codes = games.iter().flat_map(|game| &game.fixed);
        assert!(codes.clone().all(|finding| finding.code == Code::Alias));
        // Once is enough.
        assert_eq!(renamed(&text, aliases).0, text);
    }
}

#[test]
fn a_name_is_written_in_the_charset_of_its_game() {
    let (text, _) = renamed(
        b"(;GM[4000]SZ[5]CA[latin1]PB[zoe];B[c3])",
        "Zo\u{eb}\n= zoe",
    );
    assert_eq!(text, b"(;GM[4000]SZ[5]CA[latin1]PB[Zo\xEB];B[c3])");
    let before = b"(;GM[4000]SZ[5]CA[latin1]PB[zoe]PW[bo b];B[c3])";
    let (text, games) = renamed(before, "\u{17b}o\u{eb}\n= zoe\nBo\n= bo b");
    assert_eq!(text, b"(;GM[4000]SZ[5]CA[latin1]PB[zoe]PW[Bo];B[c3])");
    let [dropped] = &games[0].dropped[..] else {
        panic!("one name is not written");
    };
    assert_eq!(
        dropped.reason,
        "the charset windows-1252 cannot write `\u{17b}o\u{eb}`"
    );
}

proptest! {
    /// Renaming changes nothing but the names: what else the analysis says is the same.
    #[test]
    fn new_names_change_nothing_else(file in any::<prop::sample::Index>(), name in "[A-Zé\\]\\\\]{1,6}") {
        let files = sgf_files("league");
        let text = std::fs::read(&files[file.index(files.len())]).unwrap();
        let before = analyses(&text, &Options::default());
        let Some(player) = before.iter().find_map(|game| game["black"].as_str()) else {
            return Ok(());
        };
        prop_assume!(player != name);
        let (renamed, _) = renamed(&text, &format!("{name}\n= {player}"));
        let after = analyses(&renamed, &Options::default());
        prop_assert_eq!(before.len(), after.len());
        for (before, after) in before.iter().zip(&after) {
            for field in ["black", "white"] {
                let expected = if before[field] == player { &name } else { before[field].as_str().unwrap_or("") };
                prop_assert_eq!(after[field].as_str().unwrap_or(""), expected);
            }
            for field in ["date", "event", "result", "plies", "outcome", "legal", "side"] {
                prop_assert_eq!(&before[field], &after[field]);
            }
        }
    }
}
