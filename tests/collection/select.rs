//! `select` and its expressions, checked against an evaluator that only uses the analysis.

use std::process::Output;

use proptest::prelude::*;
use proptest::sample::select;
use serde_json::Value;
use unlur::analysis::{Analysis, Judgement, Options};
use unlur::collection::Names;
use unlur::collection::query::{Query, Scope};
use unlur::convert::from_sgf;
use unlur::record::Kind;
use unlur::sgf::{Chunk, Parser};

use crate::rows::rows;
use crate::support::{judge_each, judge_first, sgf_files, unlur};

/// A condition on one field, which the naive evaluator checks in the JSON.
#[derive(Clone, Debug)]
pub enum Tree {
    Leaf(&'static str),
    Not(Box<Tree>),
    And(Box<Tree>, Box<Tree>),
    Or(Box<Tree>, Box<Tree>),
}

/// Conditions on one field, and what they say of a game.
macro_rules! leaves {
    ($game:ident: $($text:literal => $holds:expr,)*) => {
        const LEAVES: &[&str] = &[$($text),*];

        fn leaf(text: &str, game: &Value) -> bool {
            let $game = Facts(game);
            match text {
                $($text => $holds,)*
                _ => unreachable!("{text}"),
            }
        }
    };
}

leaves! { game:
    "player = Ada" => game.info("black") == "Ada" || game.info("white") == "Ada",
    "player ~ a" => game.has("black", "a") || game.has("white", "a"),
    "player != Ada" => game.info("black") != "Ada" && game.info("white") != "Ada",
    "black !~ \"O\"" => !game.has("black", "o"),
    "white = 'Bo'" => game.info("white") == "Bo",
    "event = \"Spring league\"" => game.info("event") == "Spring league",
    "event = \"\"" => game.info("event").is_empty(),
    "place ~ STREET" => game.has("place", "street"),
    "round = 2" => game.info("round") == "2",
    "result ~ +r" => game.has("result", "+R"),
    "date = 2004" => game.is_dated("2004-01-01", "2004-12-31"),
    "date >= 2004-05-08" => game.is_dated("2004-05-08", "9"),
    "date < 2004-05-08" => game.is_dated("", "2004-05-07"),
    "date = 2004-05-02..2005-01" => game.is_dated("2004-05-02", "2005-01-31"),
    "side = 8" => game.number("side") == Some(8),
    "side != 8" => game.number("side") != Some(8),
    "side = 6..7" => matches!(game.number("side"), Some(6..=7)),
    "plies > 40" => game.number("plies") > Some(40),
    "plies <= 30" => matches!(game.number("plies"), Some(..=30)),
    "contract = ..3" => matches!(game.number("contract_stones"), Some(..=3)),
    "contract >= 5" => game.number("contract_stones") >= Some(5),
    "variations = 1.." => game.number("variations") >= Some(1),
    "errors = 0" => game.count("error") == 0,
    "warnings > 0" => game.count("warning") > 0,
    "winner = black" => game.outcome("winner").as_deref() == Some("black"),
    "winner = none" => game.is_unlur() && game.outcome("winner").is_none(),
    "by = line" => game.outcome("by").as_deref() == Some("line"),
    "by != none" => !game.is_unlur() || game.outcome("by").is_some(),
    "first = white" => game.0["first_player"] == "white",
    "kind = unlur" => game.is_unlur(),
    "finding = unfinished" => game.has_one("findings", "code", "unfinished"),
    "pattern = opposite-edges" => game.has_one("patterns", "pattern", "opposite-edges"),
    "legal" => game.is_unlur() && game.0["legal"] == true,
    "agrees" => game.0["agrees"] == true,
    "source ~ CLUB" => game.info("source").contains("club"),
    "source = club-2004.sgf" => game.info("source") == "club-2004.sgf",
    "source =~ '^club.*5'" => game.info("source").starts_with("club") && game.info("source").contains('5'),
    "year = 2004" => game.year() == Some(2004),
    "year > 2004" => game.year() > Some(2004),
    "year != ..2004" => game.year().is_none_or(|year: u32| year > 2004),
    "decided < 35" => matches!(game.decided(), Some(..35)),
    "decided = 35..60" => matches!(game.decided(), Some(35..=60)),
    "edges = 3" => game.edges() == Some(3),
    "edges >= 4" => game.edges() >= Some(4),
    "won = Ada" => game.player(true) == "Ada",
    "lost !~ b" => !game.player(false).to_lowercase().contains('b'),
    "won = \"\"" => game.player(true).is_empty(),
    "comment ~ the" => game.comments().iter().any(|text| text.to_lowercase().contains("the")),
    "comment = ''" => game.comments().is_empty(),
    "comment =~ \"[a-z]\\.$\"" => game.comments().iter().any(|text| ends_in_letter(text)),
    "player =~ ^[A-C].$" => short(&game.info("black")) || short(&game.info("white")),
    "round =~ '[13]'" => game.info("round").contains(['1', '3']),
}

/// The analysis of a game.
struct Facts<'a>(&'a Value);

impl Facts<'_> {
    fn info(&self, field: &str) -> String {
        self.0[field].as_str().unwrap_or("").to_owned()
    }

    fn has(&self, field: &str, part: &str) -> bool {
        let info = self.info(field).to_lowercase();
        info.contains(&part.to_lowercase())
    }

    /// Whether the day of the game is one from `first` to `last`.
    fn is_dated(&self, first: &str, last: &str) -> bool {
        let date = self.info("date");
        // One fixture has a day that is in no calendar.
        let is_day = date.len() == 10 && !date.ends_with("-02-30");
        is_day && (first..=last).contains(&date.as_str())
    }

    fn year(&self) -> Option<u32> {
        let date = Some(self.info("date")).filter(|date| !date.ends_with("-02-30"))?;
        date.get(..4)?.parse().ok()
    }

    fn number(&self, field: &str) -> Option<u64> {
        self.0[field].as_u64()
    }

    fn count(&self, severity: &str) -> usize {
        let findings = self.0["findings"].as_array().unwrap().iter();
        findings.filter(|one| one["severity"] == severity).count()
    }

    fn has_one(&self, list: &str, field: &str, value: &str) -> bool {
        let mut list = self.0[list].as_array().unwrap().iter();
        list.any(|one| one[field] == value)
    }

    fn outcome(&self, field: &str) -> Option<String> {
        self.0["outcome"][field].as_str().map(str::to_owned)
    }

    fn is_unlur(&self) -> bool {
        self.0["kind"] == "unlur"
    }

    fn decided(&self) -> Option<u64> {
        self.0["outcome"]["ply"].as_u64()
    }

    fn edges(&self) -> Option<usize> {
        Some(self.0["outcome"]["edges"].as_array()?.len())
    }

    /// The name of the winner, or of the loser.
    fn player(&self, has_won: bool) -> String {
        match (self.outcome("winner").as_deref(), has_won) {
            (None, _) => String::new(),
            (Some(winner), _) if (winner == "black") == has_won => self.info("black"),
            _ => self.info("white"),
        }
    }

    fn comments(&self) -> Vec<String> {
        let comments = self.0["comments"].as_array().unwrap().iter();
        let text = |text: &Value| match text["bytes"].as_str() {
            None => text.as_str().map(str::to_owned),
            Some(digits) => Some(from_hex(digits)),
        };
        let trimmed = comments.filter_map(text).map(|text| text.trim().to_owned());
        trimmed.filter(|text| !text.is_empty()).collect()
    }
}

fn ends_in_letter(text: &str) -> bool {
    let before = text.strip_suffix('.').and_then(|rest| rest.chars().last());
    before.is_some_and(|last| last.is_ascii_lowercase())
}

fn short(name: &str) -> bool {
    name.chars().count() == 2 && name.starts_with(|first| ('A'..='C').contains(&first))
}

/// Bytes that no charset explains, as far as they are ASCII.
fn from_hex(digits: &str) -> String {
    let bytes = digits.as_bytes().chunks(2).map(|two| {
        let two = std::str::from_utf8(two).unwrap();
        char::from(u8::from_str_radix(two, 16).unwrap())
    });
    bytes.collect()
}

impl Tree {
    fn holds(&self, game: &Value) -> bool {
        match self {
            Self::Leaf(text) => leaf(text, game),
            Self::Not(inner) => !inner.holds(game),
            Self::And(left, right) => left.holds(game) && right.holds(game),
            Self::Or(left, right) => left.holds(game) || right.holds(game),
        }
    }

    /// The expression, with as few parentheses as its reading allows when `is_bare`.
    pub fn text(&self, is_bare: bool) -> String {
        let wrapped = |tree: &Self, level: u8| {
            let text = tree.text(is_bare);
            if is_bare && tree.level() >= level {
                text
            } else {
                format!("({text})")
            }
        };
        match self {
            Self::Leaf(text) => (*text).to_owned(),
            Self::Not(inner) => format!("not {}", wrapped(inner, 2)),
            Self::And(left, right) => format!("{} and {}", wrapped(left, 1), wrapped(right, 2)),
            Self::Or(left, right) => format!("{} OR {}", wrapped(left, 0), wrapped(right, 1)),
        }
    }

    fn level(&self) -> u8 {
        match self {
            Self::Leaf(_) | Self::Not(_) => 2,
            Self::And(..) => 1,
            Self::Or(..) => 0,
        }
    }
}

pub fn trees() -> impl Strategy<Value = Tree> {
    let leaf = select(LEAVES).prop_map(Tree::Leaf);
    leaf.prop_recursive(6, 30, 2, |inner| {
        let pair = (inner.clone(), inner.clone());
        prop_oneof![
            inner.prop_map(|one| Tree::Not(Box::new(one))),
            pair.clone()
                .prop_map(|(left, right)| Tree::And(Box::new(left), Box::new(right))),
            pair.prop_map(|(left, right)| Tree::Or(Box::new(left), Box::new(right))),
        ]
    })
}

/// The analysis of a game, and its comments as its JSON record has them.
fn analysis(judgement: &Judgement<'_>, source: &str) -> Value {
    let mut analysis = serde_json::to_value(Analysis::new(judgement, source, 1)).unwrap();
    let record = (judgement.record.kind == Kind::Unlur)
        .then(|| from_sgf(judgement.game, judgement.record).unwrap());
    let record = serde_json::to_value(record).unwrap();
    let nodes = record["nodes"].as_array().into_iter().flatten();
    let mut comments: Vec<_> = nodes.map(|node| node["comment"].clone()).collect();
    comments.push(record["info"]["comment"].clone());
    analysis["comments"] = comments.into();
    analysis
}

/// The texts of many games, with the analysis of each.
fn games() -> Vec<(Vec<u8>, Value)> {
    let mut found = Vec::new();
    for path in [sgf_files("games"), sgf_files("broken")].concat() {
        let bytes = std::fs::read(&path).unwrap();
        let source = path.file_name().unwrap().to_str().unwrap();
        judge_each(&bytes, &Options::default(), |it| {
            found.push((it.game.bytes().to_vec(), analysis(it, source)));
        });
    }
    found
}

/// Some of them as one text.
pub fn fixture_text() -> &'static [u8] {
    static TEXT: std::sync::OnceLock<Vec<u8>> = std::sync::OnceLock::new();
    TEXT.get_or_init(|| {
        let some = games().into_iter().step_by(5).map(|(mut text, _)| {
            text.push(b'\n');
            text
        });
        some.flatten().collect()
    })
}

/// Which games of a text an expression chooses.
pub fn chosen(expression: &str, scope: Scope, text: &[u8]) -> Vec<bool> {
    let query =
        Query::parse(expression, scope).unwrap_or_else(|fault| panic!("{expression}: {fault}"));
    let mut chosen = Vec::new();
    judge_each(text, &Options::default(), |it| {
        chosen.push(query.matches(it, &Names::default(), "x.sgf"));
    });
    chosen
}

#[test]
fn every_condition_holds_for_some_games_only() {
    let games = games();
    for text in LEAVES {
        let held = games.iter().filter(|(_, game)| leaf(text, game)).count();
        assert!(held > 0 && held < games.len(), "{text}: {held}");
    }
}

proptest! {
    #![proptest_config(crate::random(256))]

    #[test]
    fn expressions_say_what_their_parts_say(tree in trees()) {
        static GAMES: std::sync::OnceLock<Vec<(Vec<u8>, Value)>> = std::sync::OnceLock::new();
        let games = GAMES.get_or_init(games);
        let queries = [tree.text(false), tree.text(true)]
            .map(|text| Query::parse(&text, Scope::Symmetric).unwrap());
        for (bytes, expected) in games.iter().step_by(5) {
            let source = expected["source"].as_str().unwrap();
            let (again, found) = judge_first(bytes, &Options::default(), |it| {
                let found = queries.each_ref().map(|query| query.matches(it, &Names::default(), source));
                (analysis(it, source), found)
            });
            prop_assert_eq!(&again["kind"], &expected["kind"]);
            prop_assert_eq!(found, [tree.holds(&again); 2], "{}", tree.text(true));
        }
    }

    #[test]
    fn any_text_is_read_or_refused_with_its_place(text in "[a-z()=!~<>\"' .\\\\:,0-9é-]{0,40}") {
        crate::corpus::laws::query(text.as_bytes());
    }
}

#[test]
fn dates_are_spans_of_days() {
    for [date, expression, expected] in rows(include_str!("spans.txt")) {
        let game = format!("(;GM[4000]SZ[9]DT[{date}];B[e5])");
        let chosen = chosen(expression, Scope::Symmetric, game.as_bytes());
        assert_eq!(chosen, [expected == "true"], "{date}: {expression}");
    }
}

#[test]
fn faults_have_their_place() {
    for [expression, column, message] in rows(include_str!("query_faults.txt")) {
        let column = column.parse().unwrap();
        let fault = Query::parse(expression, Scope::Symmetric).unwrap_err();
        assert_eq!(
            (fault.column(), fault.message.as_str()),
            (column, message),
            "{expression}"
        );
    }
    let fault = Query::parse("legal and wimmer = black", Scope::Symmetric).unwrap_err();
    assert_eq!(
        fault.excerpt(),
        ["legal and wimmer = black", "          ^^^^^^"]
    );
}

#[test]
fn deep_nesting_is_an_error() {
    for (text, is_fine) in [
        ("(".repeat(100_000) + "legal" + &")".repeat(100_000), false),
        ("not ".repeat(100_000) + "legal", false),
        ("(".repeat(999) + "legal" + &")".repeat(999), true),
        ("legal and ".repeat(100_000) + "legal", true),
        ("legal or ".repeat(100_000) + "legal", true),
        ("(not ".repeat(400) + "legal" + &")".repeat(400), true),
    ] {
        let query = Query::parse(&text, Scope::Symmetric);
        assert_eq!(query.is_ok(), is_fine);
        if let Err(fault) = query {
            assert!(fault.message.contains("nests too deep"), "{fault}");
        }
    }
}

fn run(arguments: &[&str]) -> Output {
    unlur(arguments).output()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[test]
fn games_are_written_byte_for_byte() {
    for expression in [
        "winner = black",
        "not legal",
        "kind = unlur or kind = other",
    ] {
        let mut expected = Vec::new();
        for path in sgf_files("games") {
            let bytes = std::fs::read(path).unwrap();
            let chosen = chosen(expression, Scope::Symmetric, &bytes);
            let mut parser = Parser::default();
            let mut games = parser.games(Chunk::whole(&bytes));
            let mut index = 0;
            while let Some(game) = games.next() {
                if chosen[index] {
                    expected.extend_from_slice(game.bytes());
                    expected.push(b'\n');
                }
                index += 1;
            }
        }
        let output = run(&["select", expression, "games"]);
        assert_eq!(text(&output.stdout), text(&expected), "{expression}");
    }
}
