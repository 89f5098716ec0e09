//! An independent and simple replay of records: a list of stones, a flood fill after each, and the
//! rules for broken records word by word.

use std::collections::BTreeSet;

use serde_json::{Value, json};
use unlur::game::{Color, Pattern};

use crate::game::oracle::{Geometry, has_line, has_y, verdict};

/// A node of a record; cells are numbered row by row.
#[derive(Clone, Debug)]
pub enum Item {
    Ply {
        color: Color,
        play: Move,
        /// The number of further move values in the node.
        extras: usize,
    },
    SetUp {
        stone: Option<Color>,
        cells: Vec<usize>,
        to_move: Option<Color>,
    },
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Move {
    Stone(usize),
    Off,
    Bad,
    Pass,
    Swap,
    Resign,
}

/// The expected findings of a record.
pub struct Expected {
    /// Codes and plies, sorted.
    pub findings: Vec<(String, Option<u64>)>,
    /// Some fields of the analysis.
    pub facts: Value,
    /// What happened, in order.
    pub events: Vec<Event>,
}

/// One event.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Event {
    /// The index of its item, and whether it is another move than the first of it.
    pub id: (usize, bool),
    pub ply: u64,
    pub what: What,
    pub color: Option<Color>,
    pub cell: Option<usize>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum What {
    Contract,
    Pass,
    Stone,
    Setup,
    Resign,
    Skipped,
    Late,
}

const ERRORS: [&str; 8] = [
    "bad-point",
    "off-board",
    "pass-after-contract",
    "occupied",
    "contract-edge",
    "wrong-turn",
    "extra-move",
    "after-end",
];

pub fn replay(n: u32, items: &[Item], result: Option<&str>, edges_allowed: bool) -> Expected {
    let geometry = Geometry::new(n);
    let run = |by_seat| {
        let mut line = Line::new(&geometry, by_seat, edges_allowed);
        line.to_move = first_mover(items).unwrap_or(Color::White);
        for (index, item) in items.iter().enumerate() {
            line.id = (index, false);
            line.item(item);
        }
        line
    };
    let mut line = run(false);
    let mut is_ambiguous = false;
    if !line.is_set_up && may_be_by_seat(items) {
        let seat = run(true);
        is_ambiguous = seat.errors() == line.errors();
        if seat.errors() <= line.errors() {
            line = seat;
        }
    }
    if is_ambiguous {
        line.whole("contract-ambiguous");
    }
    line.conclude(result)
}

/// The winner that a result of the test names.
fn claimed(result: Option<&str>) -> Option<Color> {
    match result {
        Some("B+") => Some(Color::Black),
        Some("W+R") => Some(Color::White),
        _ => None,
    }
}

/// The colour of the first move, which is to move in a position that does not say.
fn first_mover(items: &[Item]) -> Option<Color> {
    items.iter().find_map(|item| match item {
        Item::Ply { color, .. } => Some(*color),
        Item::SetUp { .. } => None,
    })
}

fn may_be_by_seat(items: &[Item]) -> bool {
    let mut colors = Vec::new();
    for item in items {
        match item {
            Item::SetUp { .. } => {}
            Item::Ply { color, play, .. } => match play {
                Move::Pass | Move::Swap => {
                    let seats = [Color::Black, Color::White];
                    let mut seated = colors.iter().enumerate();
                    return colors.contains(&Color::White)
                        && seated.all(|(index, color)| *color == seats[index % 2]);
                }
                Move::Resign => {}
                _ => colors.push(*color),
            },
        }
    }
    false
}

#[derive(PartialEq)]
enum Phase {
    Contract,
    Play,
    Over,
}

/// A finding of a line.
struct Found {
    code: String,
    ply: Option<u64>,
}

#[expect(clippy::struct_excessive_bools, reason = "each is a word of the rules")]
struct Line<'a> {
    geometry: &'a Geometry,
    by_seat: bool,
    edges_allowed: bool,
    stones: Vec<Option<Color>>,
    phase: Phase,
    /// The colour expected in play; `None` if it may be either.
    expected: Option<Color>,
    to_move: Color,
    is_set_up: bool,
    passed: bool,
    contract: u64,
    ply: u64,
    is_late: bool,
    resigned: Option<(Color, u64)>,
    outcome: Option<(Color, &'static str, u64, BTreeSet<u8>, bool)>,
    patterns: Vec<(Pattern, Vec<u8>, u64)>,
    findings: Vec<Found>,
    events: Vec<Event>,
    /// Of the item that is being played.
    id: (usize, bool),
}

impl<'a> Line<'a> {
    fn new(geometry: &'a Geometry, by_seat: bool, edges_allowed: bool) -> Self {
        Self {
            geometry,
            by_seat,
            edges_allowed,
            stones: vec![None; geometry.places.len()],
            phase: Phase::Contract,
            expected: None,
            to_move: Color::White,
            is_set_up: false,
            passed: false,
            contract: 0,
            ply: 0,
            is_late: false,
            resigned: None,
            outcome: None,
            patterns: Vec::new(),
            findings: Vec::new(),
            events: Vec::new(),
            id: (0, false),
        }
    }

    fn event(&mut self, what: What, color: Option<Color>, cell: Option<usize>) {
        let (ply, id) = (self.ply, self.id);
        self.events.push(Event {
            id,
            ply,
            what,
            color,
            cell,
        });
    }

    fn errors(&self) -> usize {
        let is_error = |found: &&Found| ERRORS.contains(&found.code.as_str());
        self.findings.iter().filter(is_error).count()
    }

    fn say(&mut self, code: &str) {
        self.findings.push(Found {
            code: code.to_owned(),
            ply: Some(self.ply),
        });
    }

    /// A finding that belongs to no ply.
    fn whole(&mut self, code: &str) {
        self.findings.push(Found {
            code: code.to_owned(),
            ply: None,
        });
    }

    /// The winner on the board or by a resignation.
    fn winner(&self) -> Option<Color> {
        match (&self.outcome, self.resigned) {
            (Some((winner, ..)), _) => Some(*winner),
            (None, Some((color, _))) => Some(color.opponent()),
            _ => None,
        }
    }

    fn ply(&mut self, color: Color, play: Move, extras: usize) {
        if self.ply == 0 {
            self.judge_start();
        }
        self.ply += 1;
        self.play(color, play);
        self.id.1 = true;
        for _ in 0..extras {
            self.say("extra-move");
        }
    }

    fn skip(&mut self, code: &str) {
        self.say(code);
        self.event(What::Skipped, None, None);
        self.expected = None;
    }

    fn item(&mut self, item: &Item) {
        match item {
            Item::Ply {
                color,
                play,
                extras,
            } => self.ply(*color, *play, *extras),
            Item::SetUp {
                stone,
                cells,
                to_move,
            } => {
                if self.ply > 0 {
                    self.whole("setup-in-game");
                }
                for (index, cell) in cells.iter().enumerate() {
                    if cells[..index].contains(cell) {
                        self.whole("bad-setup");
                    }
                }
                for cell in cells.iter().copied().collect::<BTreeSet<_>>() {
                    self.stones[cell] = *stone;
                    if self.phase != Phase::Over {
                        self.event(What::Setup, *stone, Some(cell));
                    }
                }
                if self.ply == 0 {
                    // Without a stone there is no position to start from.
                    self.is_set_up = self.stones.iter().any(Option::is_some);
                    self.to_move = to_move.unwrap_or(self.to_move);
                    (self.phase, self.expected) = if self.is_set_up {
                        (Phase::Play, Some(self.to_move))
                    } else {
                        (Phase::Contract, None)
                    };
                }
            }
        }
    }

    /// A position of setup stones is judged once, before the first move.
    fn judge_start(&mut self) {
        if !self.is_set_up {
            return;
        }
        let chains = self.geometry.chains(&self.stones);
        let own = chains.iter().find(|(color, _, edges)| {
            verdict(*color, edges).is_some_and(|(winner, _)| winner == *color)
        });
        let deciding = own.or_else(|| {
            let mut chains = chains.iter();
            chains.find(|(color, _, edges)| verdict(*color, edges).is_some())
        });
        if let Some((color, _, edges)) = deciding {
            self.judge(*color, edges.clone());
        } else {
            self.look_for_patterns();
        }
    }

    fn look_for_patterns(&mut self) {
        for (pattern, edges) in self.geometry.patterns(&self.stones) {
            if !self.patterns.iter().any(|(known, ..)| *known == pattern) {
                self.patterns.push((pattern, edges, self.ply));
            }
        }
    }

    fn play(&mut self, color: Color, play: Move) {
        if self.phase == Phase::Over {
            self.late();
            return;
        }
        match play {
            Move::Resign => {
                self.resigned = Some((color, self.ply));
                self.event(What::Resign, Some(color), None);
                self.phase = Phase::Over;
            }
            Move::Pass => self.pass(),
            Move::Swap => {
                self.say("hex-swap");
                self.pass();
            }
            Move::Stone(_) | Move::Off | Move::Bad => {
                if self.phase == Phase::Contract && color == Color::White && !self.by_seat {
                    self.say("implied-pass");
                    self.end_contract();
                    if self.phase == Phase::Over {
                        self.late();
                        return;
                    }
                }
                match play {
                    Move::Stone(cell) => self.stone(color, cell),
                    Move::Off => self.skip("off-board"),
                    _ => self.skip("bad-point"),
                }
            }
        }
    }

    fn late(&mut self) {
        self.event(What::Late, None, None);
        if !self.is_late {
            self.is_late = true;
            self.say("after-end");
        }
    }

    fn pass(&mut self) {
        if self.phase == Phase::Play {
            self.skip("pass-after-contract");
        } else {
            self.end_contract();
        }
    }

    fn end_contract(&mut self) {
        self.phase = Phase::Play;
        self.passed = true;
        self.event(What::Pass, None, None);
        self.expected = Some(Color::White);
        if self.edges_allowed {
            let mut chains = self.geometry.chains(&self.stones);
            // The chain of the last contract stone is checked first.
            let mut contract = self.events.iter().rev();
            let last = contract.find(|event| event.what == What::Contract);
            let last = last.and_then(|event| event.cell);
            chains.sort_by_key(|chain| !last.is_some_and(|last| chain.1.contains(&last)));
            let black = || {
                let black = chains.iter().filter(|chain| chain.0 == Color::Black);
                black.map(|chain| &chain.2)
            };
            let goal = black().find(|edges| has_y(edges));
            if let Some(edges) = goal.or_else(|| black().find(|edges| has_line(edges))) {
                self.judge(Color::Black, edges.clone());
            }
        }
    }

    fn judge(&mut self, color: Color, edges: BTreeSet<u8>) {
        if let Some((winner, own)) = verdict(color, &edges) {
            let (by, also_foreign) = match (color, own) {
                (Color::White, true) => ("line", has_y(&edges)),
                (Color::Black, true) => ("y", has_line(&edges)),
                (Color::White, false) => ("foreign-y", false),
                (Color::Black, false) => ("foreign-line", false),
            };
            self.outcome = Some((winner, by, self.ply, edges, also_foreign));
            self.phase = Phase::Over;
        }
    }

    fn stone(&mut self, color: Color, cell: usize) {
        if self.stones[cell].is_some() {
            self.skip("occupied");
            return;
        }
        if self.phase == Phase::Contract {
            if !self.edges_allowed && !self.geometry.edges[cell].is_empty() {
                self.say("contract-edge");
            }
            self.stones[cell] = Some(Color::Black);
            self.event(What::Contract, Some(Color::Black), Some(cell));
            self.contract += 1;
            return;
        }
        if self.expected == Some(color.opponent()) {
            self.say("wrong-turn");
        }
        self.stones[cell] = Some(color);
        self.event(What::Stone, Some(color), Some(cell));
        self.expected = Some(color.opponent());
        let edges = self.geometry.chain_edges(&self.stones, cell);
        self.judge(color, edges);
        if self.phase == Phase::Play {
            self.look_for_patterns();
        }
    }

    fn conclude(mut self, result: Option<&str>) -> Expected {
        if self.ply == 0 {
            self.judge_start();
        }
        let decided = self.winner();
        let claimed = claimed(result);
        if self.ply == 0 && decided.is_none() {
            self.whole("no-moves");
        }
        if !self.passed && !self.is_set_up {
            self.whole("contract-open");
        }
        let has_errors = self.errors() > 0;
        match result {
            Some("Draw") => self.whole("draw-claimed"),
            Some("soon") => self.whole("result-unreadable"),
            Some("Void") if decided.is_some() => self.whole("result-void"),
            _ => {}
        }
        if decided.is_some() && claimed.is_some() && decided != claimed {
            self.whole("result-mismatch");
        } else if decided.is_none() && claimed.is_none() && result != Some("Draw") {
            self.whole("unfinished");
        } else if !has_errors {
            let board = self.outcome.as_ref().map(|(_, _, ply, ..)| *ply);
            match (result, decided, board) {
                // The starting position decides.
                (_, _, Some(0)) => {}
                (None, Some(_), _) => self.whole("missing-result"),
                (Some("B+"), None, _) => self.whole("result-unconfirmed"),
                (Some("W+R"), _, Some(_)) => self.whole("result-reason"),
                _ => {}
            }
        }
        let agrees = match (decided, claimed, result) {
            (None, ..) => None,
            (_, _, Some("Draw" | "Void")) => Some(false),
            (_, None, _) => None,
            (decided, claimed, _) => Some(decided == claimed),
        };
        let name = |color: Option<Color>| color.map(Color::name);
        let outcome = match (self.outcome, self.resigned) {
            (Some((winner, by, ply, edges, also_foreign)), _) => json!({
                "winner": winner.name(), "by": by, "ply": ply, "edges": edges, "also_foreign": also_foreign,
            }),
            (None, Some((color, ply))) => json!({
                "winner": color.opponent().name(), "by": "resignation", "ply": ply, "edges": null,
                "also_foreign": false,
            }),
            (None, None) => json!({
                "winner": name(claimed),
                "by": claimed.map(|color| if color == Color::White { "resignation" } else { "unstated" }),
                "ply": null, "edges": null, "also_foreign": false,
            }),
        };
        let parity = if self.contract.is_multiple_of(2) {
            Color::Black
        } else {
            Color::White
        };
        let first_player = self.passed.then_some(parity);
        let patterns = self.patterns.iter().map(|(pattern, edges, ply)| {
            json!({
                "pattern": pattern.name(), "player": pattern.favours().name(), "ply": ply, "edges": edges,
            })
        });
        let facts = json!({
            "plies": self.ply,
            "contract_stones": self.contract,
            "first_player": name(first_player),
            "outcome": outcome,
            "agrees": agrees,
            "patterns": patterns.collect::<Vec<_>>(),
        });
        let findings = self.findings.into_iter();
        let mut findings: Vec<_> = findings.map(|found| (found.code, found.ply)).collect();
        findings.sort();
        Expected {
            findings,
            facts,
            events: self.events,
        }
    }
}
