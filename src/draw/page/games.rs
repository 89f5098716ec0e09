//! Games in the form for the page: two characters per node, and additional data for a few nodes.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fmt::Write as _;

use super::still::Still;
use serde::Serialize;
use serde_json::value::RawValue;
use serde_json::{Value, json};

use crate::analysis::Verdict;
use crate::draw::compose::shortened;
use crate::draw::diagram::{Highlight, Markup};
use crate::draw::walkthrough::{Effect, Step, Walkthrough, pattern_sentence};
use crate::game::{Color, Coordinates, Phase, Side};
use crate::record::Termination;

/// The 64 digits of a node's code: twelve bits in two of them.
const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// The first number that is not a cell; the largest board has 1,951 cells.
const PASS: usize = 2047;
const RESIGNATION: usize = 2046;
const SKIPPED: usize = 2045;
const AFTER_END: usize = 2044;
const TIME: usize = 2043;
const FORFEIT: usize = 2042;
const NOTHING: usize = 2041;

/// Games for a page, with every name and source once.
#[derive(Clone, Debug, Default)]
pub struct PageGames {
    pub(super) names: Vec<String>,
    name_numbers: HashMap<String, usize>,
    pub(super) sources: Vec<String>,
    sides: BTreeSet<Side>,
    pub(super) games: Vec<GameData>,
    /// How many games more there are, which the page does not have.
    pub left_out: u64,
    /// The first game for readers without scripts.
    still: Option<Still>,
}

/// One game, as `script/game.js` reads it. Empty fields are left out.
#[derive(Clone, Debug, Default, Serialize)]
pub(super) struct GameData {
    /// The side of the board; 0 without a board, when the comment is the text of the game.
    n: u32,
    /// 1 for the coordinates `pbem`.
    #[serde(skip_serializing_if = "is_zero")]
    h: u8,
    /// The index of the source.
    s: usize,
    /// The number in the source, from 1.
    g: u64,
    /// The index of Black's name.
    #[serde(skip_serializing_if = "Option::is_none")]
    b: Option<usize>,
    /// The index of White's name.
    #[serde(skip_serializing_if = "Option::is_none")]
    w: Option<usize>,
    /// The ranks of Black and White, if the record has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    ranks: Option<[String; 2]>,
    /// Name, date `d`, event `e`, round `o`, place `c`, result `r`, the circumstances in words, and
    /// the comment on the game `i`, without those that are empty.
    #[serde(flatten)]
    texts: BTreeMap<&'static str, String>,
    /// The result.
    #[serde(skip_serializing_if = "Option::is_none")]
    verdict: Option<VerdictData>,
    /// The codes of the findings.
    #[serde(skip_serializing_if = "BTreeSet::is_empty")]
    f: BTreeSet<&'static str>,
    /// 1 if it has an error.
    #[serde(skip_serializing_if = "is_zero")]
    illegal: u8,
    /// 1 if it is a puzzle: the solution is hidden until the reader has tried.
    #[serde(skip_serializing_if = "is_zero")]
    z: u8,
    /// The number of plies.
    plies: u32,
    /// Two characters for each node.
    m: String,
    /// Who moves after each node: `c` either player of the contract, `b` Black, `w` White, `o` neither.
    turns: String,
    /// Additional data of nodes, by their index. As text: as values those of a million nodes would
    /// take hundreds of bytes each.
    #[serde(skip_serializing_if = "Option::is_none")]
    x: Option<Box<RawValue>>,
    /// The text of the record.
    #[serde(skip_serializing_if = "Option::is_none")]
    t: Option<String>,
}

/// A result.
#[derive(Clone, Debug, Serialize)]
struct VerdictData {
    /// 1 for Black, 2 for White.
    winner: u32,
    /// How they won, by its name.
    by: &'static str,
    /// All of it in a sentence.
    text: String,
}

impl From<Verdict> for VerdictData {
    fn from(verdict: Verdict) -> Self {
        Self {
            winner: color_number(verdict.winner),
            by: verdict.by.name(),
            text: verdict.to_string(),
        }
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for it")]
fn is_zero(number: &u8) -> bool {
    *number == 0
}

impl PageGames {
    /// How many games there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.games.len()
    }

    /// Whether there are no games.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.games.is_empty()
    }

    /// Adds a game: number `number` of `source`, from 1, with the text of its record if readers of
    /// the page should be able to copy it unchanged.
    pub fn add(&mut self, game: &Walkthrough, source: &str, number: u64, text: Option<String>) {
        if self.games.is_empty() {
            self.still = Some(Still::new(game, source, number));
        }
        let s = self.source(source);
        let b = self.name(&game.info.black);
        let w = self.name(&game.info.white);
        if game.has_board {
            self.sides.insert(game.side);
        }
        let notes = game.steps.iter().flat_map(|step| &step.notes);
        let info = game.info.clone();
        let texts = [
            ("name", info.name),
            ("d", info.date),
            ("e", info.event),
            ("o", info.round),
            ("c", info.place),
            ("r", info.result),
            ("i", info.comment),
            ("about", game.info.circumstances()),
        ];
        self.games.push(GameData {
            n: if game.has_board { game.side.get() } else { 0 },
            h: u8::from(game.coordinates == Coordinates::Pbem),
            s,
            g: number,
            b,
            w,
            ranks: Some(game.info.ranks.clone()).filter(|ranks| ranks.concat() != ""),
            texts: texts
                .into_iter()
                .filter(|(_, text)| !text.is_empty())
                .collect(),
            verdict: game.verdict.map(VerdictData::from),
            f: notes.map(|note| note.code.name()).collect(),
            illegal: u8::from(!game.is_legal),
            z: 0,
            plies: game.plies(),
            m: game.steps.iter().flat_map(code).map(char::from).collect(),
            turns: game.steps.iter().map(turn).collect(),
            x: all_extras(game),
            t: text,
        });
    }

    /// Makes the games puzzles: the page shows the position before the first branch of the main
    /// line, or before its first move with `TE`, and hides what follows until the reader has tried
    /// a move. The moves with `TE` are right, or the first variation if none has `TE`; the other
    /// variations are refutations.
    pub fn make_puzzles(&mut self) {
        self.still = None;
        for game in &mut self.games {
            game.z = u8::from(game.n > 0);
        }
    }

    /// A sentence about the games that the page does not have; empty if it has all.
    pub(super) fn note(&self) -> String {
        match self.left_out {
            0 => String::new(),
            more => format!(
                "The first {} games open here; {more} more do not.",
                self.len()
            ),
        }
    }

    /// The dates of the games as written; empty if a game has none.
    pub fn dates(&self) -> impl Iterator<Item = &str> {
        let dates = self.games.iter().map(|game| game.texts.get("d"));
        dates.map(|date| date.map_or("", String::as_str))
    }

    pub(super) fn still(&self) -> Still {
        self.still.clone().unwrap_or_default()
    }

    /// Appends the games of `other`, up to `most` in all.
    pub fn append(&mut self, other: Self, most: usize) {
        if self.games.is_empty() {
            self.still = other.still;
        }
        for mut game in other.games {
            if self.games.len() >= most {
                return;
            }
            let name = |index: usize| other.names[index].as_str();
            game.b = game.b.map(name).and_then(|name| self.name(name));
            game.w = game.w.map(name).and_then(|name| self.name(name));
            game.s = self.source(&other.sources[game.s]);
            self.sides.extend(Side::new(game.n));
            self.games.push(game);
        }
    }

    /// Counts the numbers of the games from `first` on, for games whose place in their file was
    /// not known before.
    pub fn shift_numbers(&mut self, by: u64) {
        for game in &mut self.games {
            game.g += by;
        }
    }

    fn name(&mut self, name: &str) -> Option<usize> {
        if name.is_empty() {
            return None;
        }
        if let Some(&number) = self.name_numbers.get(name) {
            return Some(number);
        }
        self.names.push(name.to_owned());
        self.name_numbers
            .insert(name.to_owned(), self.names.len() - 1);
        Some(self.names.len() - 1)
    }

    /// Games of one source follow each other.
    fn source(&mut self, source: &str) -> usize {
        if self.sources.last().is_none_or(|last| last != source) {
            self.sources.push(source.to_owned());
        }
        self.sources.len() - 1
    }

    /// The sides of the boards.
    pub(super) fn sides(&self) -> impl Iterator<Item = Side> {
        self.sides.iter().copied()
    }
}

const fn turn(step: &Step) -> char {
    match (step.phase, step.turn) {
        (Phase::Contract, _) => 'c',
        (Phase::Play, Some(Color::Black)) => 'b',
        (Phase::Play, Some(Color::White)) => 'w',
        _ => 'o',
    }
}

fn code(step: &Step) -> [u8; 2] {
    let (value, color) = match step.effect {
        Effect::ContractStone(cell) => (cell.index(), Color::Black),
        Effect::Stone(color, cell) => (cell.index(), color),
        Effect::Pass => (PASS, Color::Black),
        Effect::Loss(color, Termination::Resignation) => (RESIGNATION, color),
        Effect::Loss(color, Termination::Time) => (TIME, color),
        Effect::Loss(color, Termination::Forfeit) => (FORFEIT, color),
        Effect::Skipped => (SKIPPED, Color::Black),
        Effect::AfterEnd => (AFTER_END, Color::Black),
        Effect::Nothing => (NOTHING, Color::Black),
    };
    let code = value | usize::from(color == Color::White) << 11;
    [DIGITS[code >> 6], DIGITS[code & 63]]
}

const fn color_number(color: Color) -> u32 {
    match color {
        Color::Black => 1,
        Color::White => 2,
    }
}

/// The data of all nodes in addition to their moves, as text; `None` if there are none.
fn all_extras(game: &Walkthrough) -> Option<Box<RawValue>> {
    let mut text = String::new();
    for (index, step) in game.steps.iter().enumerate() {
        if let Some(extras) = extras(index, step, game) {
            let delimiter = if text.is_empty() { '{' } else { ',' };
            let _ = write!(text, "{delimiter}\"{index}\":{extras}");
        }
    }
    if text.is_empty() {
        return None;
    }
    text.push('}');
    RawValue::from_string(text).ok()
}

/// The data of a node in addition to its move; `None` for most nodes.
fn extras(index: usize, step: &Step, game: &Walkthrough) -> Option<Value> {
    let mut extras = serde_json::Map::new();
    let mut put = |key: &str, value: Value| {
        extras.insert(key.to_owned(), value);
    };
    if let Some(parent) = step.parent()
        && parent + 1 != index
    {
        put("p", json!(parent));
    }
    let own = step.effect.cell();
    let setup: Vec<(usize, u32)> = step
        .changes()
        .filter(|(cell, _)| own != Some(*cell))
        .map(|(cell, color)| (cell.index(), color.map_or(0, color_number)))
        .collect();
    if !setup.is_empty() {
        put("s", json!(setup));
    }
    for (key, text) in [
        ("c", step.comment.as_str()),
        ("n", &step.name),
        ("w", game.written(index)),
    ] {
        if !text.is_empty() {
            put(key, json!(text));
        }
    }
    if step.decision.is_some() || !step.patterns.is_empty() {
        let diagram = game.diagram(index);
        if let Some(chain) = diagram.chain.as_ref().filter(|_| step.decision.is_some()) {
            put("o", pointed_out(chain, &game.verdict_at(index)));
        }
        let patterns = step.patterns.iter().map(|&found| {
            pointed_out(
                &Highlight::pattern(&diagram, found),
                &pattern_sentence(found),
            )
        });
        if !step.patterns.is_empty() {
            put("a", patterns.collect());
        }
    }
    if !step.markup.is_empty() {
        put("k", markup_data(&step.markup));
    }
    annotations(step, &mut put);
    if !step.notes.is_empty() {
        let notes = step.notes.iter();
        let notes =
            notes.map(|note| json!([note.severity() as u8, note.code.name(), note.message]));
        put("f", notes.collect());
    }
    (!extras.is_empty()).then_some(Value::Object(extras))
}

/// The record's remarks about the move and the position.
fn annotations(step: &Step, put: &mut impl FnMut(&str, Value)) {
    if let Some(review) = &step.review {
        put("r", json!(review.sentences.join(". ")));
        if review.is_best_line {
            put("l", json!(1));
        }
    }
    if !step.annotations.is_empty() {
        let annotations = step.annotations.iter().map(|one| {
            // The sentence of the review has the words of its own annotations.
            let words = if one.is_of_review { "" } else { one.words() };
            json!([one.property, one.sign(), words])
        });
        put("j", annotations.collect());
    }
    if let Some(chance) = step.chance {
        put("v", json!((chance * 10.0).round() / 10.0));
    }
    if let Some(quality) = step.quality {
        put("q", json!(quality as u8));
    }
    if let Some(doubt) = &step.doubt {
        if let Some(interval) = doubt.interval {
            put("e", json!(interval));
        }
        if !doubt.words.is_empty() {
            put("u", json!(doubt.words));
        }
    }
}

/// Stones and edges that are pointed out, with a sentence.
fn pointed_out(found: &Highlight, sentence: &str) -> Value {
    let links = found.links.iter();
    let links: Vec<_> = links.map(|(from, to)| [from.index(), to.index()]).collect();
    let cells: Vec<_> = found.cells.iter().map(|cell| cell.index()).collect();
    json!({ "text": sentence, "cells": cells, "links": links, "edges": found.edges })
}

/// Marks by the names that SGF gives them.
fn markup_data(markup: &Markup) -> Value {
    let dimmed = markup.dimmed.iter().map(|cell| json!(["DD", cell.index()]));
    let marks = markup.marks.iter();
    let marks = marks.map(|(cell, mark)| json!([mark.identifier(), cell.index()]));
    let labels = markup.labels.iter();
    let labels = labels.map(|(cell, text)| json!(["LB", cell.index(), shortened(text)]));
    let lines = markup.connectors.iter().map(|line| {
        let name = if line.is_arrow { "AR" } else { "LN" };
        json!([name, line.from.index(), line.to.index()])
    });
    dimmed.chain(lines).chain(marks).chain(labels).collect()
}
