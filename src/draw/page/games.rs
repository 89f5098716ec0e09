//! Games in the form for the page: two characters per node, and additional data for a few nodes.

use std::collections::{BTreeSet, HashMap};
use std::fmt::Write as _;

use super::final_position::{FinalPosition, final_position};
use serde::Serialize;
use serde_json::value::RawValue;
use serde_json::{Map, Value, json};

use crate::draw::compose::shortened;
use crate::draw::diagram::{Highlight, Markup};
use crate::draw::game_view::{GameView, NodeMove, NodeView, pattern_sentence};
use crate::game::{Color, Coordinates, Phase, Side};
use crate::record::Termination;

/// The 64 digits of a node's code: twelve bits in two of them.
const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// Games for a page, with every name and source once.
#[derive(Clone, Debug, Default)]
pub struct PageGames {
    pub(super) names: Vec<String>,
    name_numbers: HashMap<String, usize>,
    pub(super) sources: Vec<String>,
    /// The sides of the boards.
    pub(super) sides: BTreeSet<Side>,
    pub(super) games: Vec<GameData>,
    /// The number of games that were left out of the page.
    pub left_out: u64,
    /// The first game for readers without scripts.
    pub(super) final_position: FinalPosition,
}

/// One game, as `script/game.js` reads it.
#[derive(Clone, Debug, Serialize)]
pub(super) struct GameData {
    /// The side of the board; 0 without a board, when the comment is the text of the game.
    n: u32,
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
    /// 1 if it is a puzzle: the solution is hidden until the reader has tried.
    #[serde(skip_serializing_if = "Option::is_none")]
    z: Option<u8>,
    /// The date as written.
    #[serde(skip_serializing_if = "String::is_empty")]
    d: String,
    /// The data that does not depend on the page, and the text of the record as `t`.
    #[serde(flatten)]
    facts: Map<String, Value>,
    /// Additional data of nodes, by their index. Kept as text: as values, the data of a million
    /// nodes would take hundreds of bytes for each node.
    #[serde(skip_serializing_if = "Option::is_none")]
    x: Option<Box<RawValue>>,
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

    /// Adds a game: number `number` of `source`, from 1, with the text of its record in Unicode if
    /// readers of the page should be able to copy it.
    pub fn add(&mut self, game: &GameView, source: &str, number: u64, text: Option<String>) {
        if self.games.is_empty() {
            self.final_position = final_position(game, source, number);
        }
        if game.has_board {
            self.sides.insert(game.side);
        }
        let mut facts = facts(game);
        facts.extend(text.map(|text| ("t".to_owned(), text.into())));
        let data = GameData {
            n: if game.has_board { game.side.get() } else { 0 },
            s: self.source(source),
            g: number,
            b: self.name(&game.info.black),
            w: self.name(&game.info.white),
            z: None,
            d: game.info.date.clone(),
            facts,
            x: all_extras(game),
        };
        self.games.push(data);
    }

    /// Makes the games puzzles: the page shows the position before the first branch of the main
    /// line, or before its first move with `TE`, and hides what follows until the reader has tried
    /// a move. The moves with `TE` are right, or the first variation if none has `TE`; the other
    /// variations are refutations.
    pub fn make_puzzles(&mut self) {
        self.final_position = FinalPosition::default();
        for game in &mut self.games {
            game.z = (game.n > 0).then_some(1);
        }
    }

    /// The dates of the games as written; empty if a game has none.
    pub fn dates(&self) -> impl Iterator<Item = &str> {
        self.games.iter().map(|game| game.d.as_str())
    }

    /// Appends the games of `other`, up to `most` in all.
    pub fn append(&mut self, other: Self, most: usize) {
        if self.games.is_empty() {
            self.final_position = other.final_position;
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

    /// Adds `by` to the numbers of the games, for games whose place in their file was not known
    /// before.
    pub fn shift_numbers(&mut self, by: u64) {
        for game in &mut self.games {
            game.g += by;
        }
    }

    fn name(&mut self, name: &str) -> Option<usize> {
        if name.is_empty() {
            return None;
        }
        let number = self.name_numbers.entry(name.to_owned());
        Some(*number.or_insert_with(|| {
            self.names.push(name.to_owned());
            self.names.len() - 1
        }))
    }

    /// Games of one source are consecutive.
    fn source(&mut self, source: &str) -> usize {
        if self.sources.last().is_none_or(|last| last != source) {
            self.sources.push(source.to_owned());
        }
        self.sources.len() - 1
    }
}

const fn turn(step: &NodeView) -> char {
    match (step.phase, step.turn) {
        (Phase::Contract, _) => 'c',
        (Phase::Play, Some(Color::Black)) => 'b',
        (Phase::Play, Some(Color::White)) => 'w',
        _ => 'o',
    }
}

fn code(step: &NodeView) -> [u8; 2] {
    let (value, color) = match step.effect {
        NodeMove::ContractStone(cell) => (cell.index(), Color::Black),
        NodeMove::Stone(color, cell) => (cell.index(), color),
        // Numbers that are not a cell: the largest board has 1,951 cells.
        NodeMove::Pass => (2047, Color::Black),
        NodeMove::Loss(color, Termination::Resignation) => (2046, color),
        NodeMove::Skipped => (2045, Color::Black),
        NodeMove::AfterEnd => (2044, Color::Black),
        NodeMove::Loss(color, Termination::Time) => (2043, color),
        NodeMove::Loss(color, Termination::Forfeit) => (2042, color),
        NodeMove::Nothing => (2041, Color::Black),
    };
    let code = value | usize::from(color == Color::White) << 11;
    [DIGITS[code >> 6], DIGITS[code & 63]]
}

/// 1 for Black, 2 for White.
const fn color_number(color: Color) -> u32 {
    color as u32 + 1
}

/// The fields of `data` that are not null, an empty text or an empty list.
fn filled(data: Value) -> Map<String, Value> {
    let Value::Object(mut fields) = data else {
        return Map::new();
    };
    fields.retain(|_, value| *value != json!(null) && *value != json!("") && *value != json!([]));
    fields
}

/// The data about a game on a page, and its moves.
fn facts(game: &GameView) -> Map<String, Value> {
    let info = &game.info;
    let notes = game.nodes.iter().flat_map(|step| &step.details().notes);
    let codes: BTreeSet<&str> = notes.map(|note| note.code.name()).collect();
    let verdict = game.verdict.map(|verdict| {
        let (winner, by) = (color_number(verdict.winner), verdict.by.name());
        json!({ "winner": winner, "by": by, "text": game.verdict_at(game.main_line - 1) })
    });
    filled(json!({
        // 1 for the coordinates `pbem`.
        "h": (game.coordinates == Coordinates::Pbem).then_some(1),
        "ranks": Some(&info.ranks).filter(|ranks| ranks.concat() != ""),
        "about": info.circumstances(),
        "c": info.place,
        "e": info.event,
        // The comment on the game.
        "i": info.comment,
        "name": info.name,
        "o": info.round,
        "r": info.result,
        "verdict": verdict,
        // The codes of the findings.
        "f": codes,
        "plies": game.plies(),
        // Two characters for each node.
        "m": game.nodes.iter().flat_map(code).map(char::from).collect::<String>(),
        // Who moves after each node: `c` either player of the contract, `b` Black, `w` White, `o` neither.
        "turns": game.nodes.iter().map(turn).collect::<String>(),
    }))
}

/// The data of all nodes in addition to their moves, as text; `None` if there are none.
fn all_extras(game: &GameView) -> Option<Box<RawValue>> {
    let mut text = String::new();
    for (index, step) in game.nodes.iter().enumerate() {
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
fn extras(index: usize, step: &NodeView, game: &GameView) -> Option<Value> {
    let parent = step.parent().filter(|parent| parent + 1 != index);
    let written = game.written(index);
    if step.is_plain() && parent.is_none() && written.is_empty() {
        return None;
    }
    let own = step.effect.cell();
    let setup = step.changes().filter(|(cell, _)| own != Some(*cell));
    let setup = setup.map(|(cell, color)| json!([cell.index(), color.map_or(0, color_number)]));
    let chain = step.details().decision.as_deref().map(|(_, chain)| chain);
    let diagram = (!step.details().patterns.is_empty()).then(|| game.diagram(index));
    let patterns = diagram.iter().flat_map(|diagram| {
        let highlight = |found| Highlight::pattern(diagram, found);
        let patterns = step.details().patterns.iter();
        patterns.map(move |&found| pointed_out(&highlight(found), &pattern_sentence(found)))
    });
    let annotations = step.details().annotations.iter().map(|one| {
        // Annotations of a review are left out: its sentence has their words.
        let words = if one.is_of_review { "" } else { one.words };
        json!([one.property, one.sign, words])
    });
    let notes = step.details().notes.iter();
    let notes = notes.map(|note| json!([note.severity() as u8, note.code.name(), note.message]));
    let extras = filled(json!({
        "p": parent,
        "s": setup.collect::<Value>(),
        "c": step.comment,
        "n": step.details().name,
        "w": written,
        "o": chain.map(|chain| pointed_out(chain, &game.verdict_at(index))),
        "a": patterns.collect::<Value>(),
        "k": markup_data(&step.details().markup),
        "r": step.details().review.join(". "),
        "l": step.details().is_best_line.then_some(1),
        "j": annotations.collect::<Value>(),
        "v": step.details().chance.map(|chance| (chance * 10.0).round() / 10.0),
        "q": step.details().quality.map(|quality| quality as u8),
        "e": step.details().interval,
        "u": step.details().doubt,
        "f": notes.collect::<Value>(),
    }));
    (!extras.is_empty()).then_some(Value::Object(extras))
}

/// Highlighted stones and edges, with a sentence.
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
