//! What `dedup -o` leaves out is contained in what it keeps: an oracle that knows the games as
//! they were made, and not how they are written, compares all pairs in all twelve positions.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::sync::Arc;

use unlur::analysis::Options;
use unlur::collection::Names;
use unlur::collection::duplicates::{self, Index, Keep, Redundant};
use unlur::collection::query::Scope;
use unlur::game::{Board, Cell, Coordinates, Side, Symmetry};

use crate::dice::Dice;
use crate::support::judge_each;

/// What happens in a node.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Action {
    Nothing,
    Stone(char, usize),
    Pass,
    /// A move that cannot be played.
    Unplayed(char, &'static str),
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Note {
    /// A property and its text.
    Text(&'static str, &'static str),
    /// A property and its number.
    Number(&'static str, &'static str),
    Mark(&'static str, usize),
    Label(usize, &'static str),
}

#[derive(Clone, Debug)]
struct Node {
    action: Action,
    notes: Vec<Note>,
    /// Lines that branch off instead of this node.
    variations: Vec<Vec<Node>>,
}

#[derive(Clone, Debug)]
struct Made {
    headers: Vec<(&'static str, &'static str)>,
    /// The nodes of the main line; the first is the root.
    line: Vec<Node>,
}

const SIDE: u32 = 4;

fn board() -> &'static Board {
    Board::get(Side::new(SIDE).unwrap())
}

fn node(action: Action) -> Node {
    Node {
        action,
        notes: Vec::new(),
        variations: Vec::new(),
    }
}

/// Cells near the centre, so that many beginnings are symmetric.
fn stone(dice: &mut Dice, color: char) -> Action {
    let centre = board().cell_count() / 2;
    Action::Stone(color, centre - 3 + dice.roll(7))
}

fn line(dice: &mut Dice) -> Vec<Node> {
    let mut nodes = vec![node(Action::Nothing)];
    nodes.push(node(stone(dice, 'B')));
    nodes.push(node(Action::Pass));
    let mut taken = vec![nodes[1].action.clone()];
    for number in 0..=dice.roll(4) {
        if dice.roll(6) == 0 {
            nodes.push(node(Action::Unplayed(
                ['W', 'B'][number % 2],
                dice.pick(&["z9", "y8", "nowhere"]),
            )));
            continue;
        }
        let action = loop {
            let action = stone(dice, ['W', 'B'][number % 2]);
            let Action::Stone(_, cell) = action else {
                continue;
            };
            let is_there = |other: &Action| matches!(other, Action::Stone(_, at) if *at == cell);
            if !taken.iter().any(is_there) {
                break action;
            }
        };
        taken.push(action.clone());
        nodes.push(node(action));
    }
    nodes
}

/// A game in which much is noted; its copies have a part of it.
fn made(dice: &mut Dice) -> Made {
    let mut made = Made {
        headers: vec![
            ("PB", "Ada"),
            ("PW", "Bo"),
            ("RE", "W+R"),
            ("DT", "2004-11-26"),
            ("GC", "the best game"),
            ("AN", "Cy"),
        ],
        line: line(dice),
    };
    let length = made.line.len();
    for _ in 0..dice.roll(5) {
        let cell = dice.roll(board().cell_count());
        let note = match dice.roll(6) {
            0 => Note::Text("C", dice.pick(&["c3 was bad", "long\nremarks"])),
            1 => Note::Text("N", "a name"),
            2 => Note::Number("BL", dice.pick(&["300", "12.5"])),
            3 => Note::Mark(dice.pick(&["TR", "CR"]), cell),
            4 => Note::Label(cell, "x"),
            _ => Note::Number("TE", "1"),
        };
        made.line[dice.roll(length)].notes.push(note);
    }
    for _ in 0..dice.roll(3) {
        let at = 3 + dice.roll(length - 2);
        if let Some(branch) = made.line.get_mut(at)
            && let Action::Stone(color, cell) = branch.action
        {
            // A cell outside the middle, so that no variation repeats the main line.
            let mut other = node(Action::Stone(color, cell % 3));
            if dice.roll(2) == 0 {
                other.notes.push(Note::Text("C", "better"));
            }
            branch.variations.push(vec![other]);
        }
    }
    made
}

/// A copy with less, or with something else.
fn copy(dice: &mut Dice, of: &Made) -> Made {
    let mut copy = of.clone();
    copy.headers.retain(|_| dice.roll(3) > 0);
    for header in &mut copy.headers {
        match header.0 {
            "DT" => header.1 = dice.pick(&["2004", "2004-11", "2004-11-26", "2004-11-27"]),
            "PB" if dice.roll(6) == 0 => header.1 = "Di",
            _ => {}
        }
    }
    if dice.roll(3) == 0 {
        copy.line.truncate(3 + dice.roll(copy.line.len() - 2));
    }
    for node in &mut copy.line {
        node.notes.retain(|_| dice.roll(3) > 0);
        node.variations.retain(|_| dice.roll(3) > 0);
    }
    if dice.roll(3) == 0 {
        let symmetry = dice.pick(&Symmetry::ALL);
        turn(&mut copy.line, symmetry);
    }
    copy
}

fn map(cell: usize, symmetry: Symmetry) -> usize {
    let cell: Cell = board().cell_by_index(cell).unwrap();
    board().map(symmetry, cell).unwrap().index()
}

fn turn(line: &mut [Node], symmetry: Symmetry) {
    for node in line {
        if let Action::Stone(_, cell) = &mut node.action {
            *cell = map(*cell, symmetry);
        }
        for note in &mut node.notes {
            if let Note::Mark(_, cell) | Note::Label(cell, _) = note {
                *cell = map(*cell, symmetry);
            }
        }
        node.variations
            .iter_mut()
            .for_each(|line| turn(line, symmetry));
    }
}

/// A place: the moves that lead to it.
type Place = Vec<Action>;
type Items = BTreeSet<(Place, String)>;

fn add_line(from: &Place, line: &[Node], is_main: bool, items: &mut Items) {
    let mut place = from.clone();
    for node in line {
        for variation in &node.variations {
            add_line(&place, variation, false, items);
        }
        if node.action != Action::Nothing {
            place.push(node.action.clone());
            if !is_main || matches!(node.action, Action::Unplayed(..)) {
                items.insert((place.clone(), "move".to_owned()));
            }
        }
        let notes = node
            .notes
            .iter()
            .map(|note| (place.clone(), format!("{note:?}")));
        items.extend(notes);
    }
}

fn items(game: &Made, ignores_headers: bool) -> Items {
    let mut items = Items::new();
    for &(name, value) in &game.headers {
        let is_header = ["PB", "PW", "RE", "DT"].contains(&name);
        if ignores_headers && is_header {
            continue;
        }
        let parts = if name == "DT" {
            value.split('-').count()
        } else {
            1
        };
        for part in 1..=parts {
            let said: Vec<_> = match name {
                "DT" => value.split('-').take(part).collect(),
                _ => vec![value],
            };
            items.insert((Place::new(), format!("{name}{said:?}")));
        }
    }
    add_line(&Place::new(), &game.line, true, &mut items);
    items
}

fn moves(game: &Made) -> Place {
    let actions = game.line.iter().map(|node| node.action.clone());
    let played = |action: &Action| matches!(action, Action::Stone(..) | Action::Pass);
    actions.filter(played).collect()
}

fn has_text(game: &Made) -> bool {
    fn of(line: &[Node]) -> bool {
        line.iter().any(|node| {
            let is_text = |note: &Note| matches!(note, Note::Text(..) | Note::Label(..));
            let is_unplayed = matches!(node.action, Action::Unplayed(..));
            is_unplayed
                || node.notes.iter().any(is_text)
                || node.variations.iter().any(|line| of(line))
        })
    }
    game.headers.iter().any(|header| header.0 == "GC") || of(&game.line)
}

/// Whether `other` has all that a game has, with the same moves or, on demand, more.
fn holds(other: &Made, game: &Made, keep: Keep, ignores_headers: bool) -> bool {
    let (all, all_moves) = (items(other, ignores_headers), moves(other));
    Symmetry::ALL.iter().enumerate().any(|(number, &symmetry)| {
        if number > 0 && has_text(game) {
            return false;
        }
        let mut turned = game.clone();
        turn(&mut turned.line, symmetry);
        let own = moves(&turned);
        let has_moves = if keep == Keep::Longest {
            all_moves.starts_with(&own)
        } else {
            all_moves == own
        };
        has_moves && items(&turned, ignores_headers).is_subset(&all)
    })
}

fn point(dice: &mut Dice, cell: usize) -> String {
    let cell = board().cell_by_index(cell).unwrap();
    let name = board().algebraic(Coordinates::Hex, cell).to_string();
    let (column, row) = name.split_at(1);
    let row: u8 = row.parse().unwrap();
    match dice.roll(3) {
        0 => format!("{column}{}", char::from(b'a' + row - 1)),
        1 => name.to_uppercase(),
        _ => name,
    }
}

/// The text of a game in one of its spellings.
fn written(dice: &mut Dice, game: &Made) -> String {
    let mut text = format!("(;GM[4000]SZ[{}]", 2 * SIDE - 1);
    if dice.roll(2) == 0 {
        text += "FF[4]CA[UTF-8]AP[someone:1]ST[2]";
    }
    for &(name, value) in &game.headers {
        let value = match (name, value) {
            ("RE", _) => dice.pick(&["W+R", "w+resign", "W+Resign"]),
            ("DT", "2004-11-26") => dice.pick(&["2004-11-26", "26 November 2004", " 2004-11-26"]),
            ("PB", "Ada") => dice.pick(&["Ada", " Ada\n", "Ada "]),
            _ => value,
        };
        write!(text, "{name}[{value}]").unwrap();
    }
    if dice.roll(3) == 0 {
        text += "EV[]RO[ ]PC[?]";
    }
    write_line(dice, &game.line, &mut text);
    text + ")\n"
}

fn write_line(dice: &mut Dice, line: &[Node], text: &mut String) {
    for (number, node) in line.iter().enumerate() {
        if !node.variations.is_empty() {
            text.push('(');
        }
        // A pass that White's stone implies need not be written.
        let next = line.get(number + 1);
        let is_implied = node.action == Action::Pass
            && node.notes.is_empty()
            && next.is_some_and(|next| matches!(next.action, Action::Stone('W', _)));
        if is_implied && dice.roll(2) == 0 {
            continue;
        }
        if number > 0 || text.ends_with(['(', ')']) {
            text.push(';');
        }
        match node.action {
            Action::Nothing => {}
            Action::Stone(color, cell) => write!(text, "{color}[{}]", point(dice, cell)).unwrap(),
            Action::Pass => {
                write!(text, "B[{}]", dice.pick(&["", "pass", "tt"])).unwrap();
            }
            Action::Unplayed(color, value) => write!(text, "{color}[{value}]").unwrap(),
        }
        for note in &node.notes {
            match note {
                Note::Text(name, value) | Note::Number(name, value) => {
                    write!(text, "{name}[{value}]")
                }
                Note::Mark(name, cell) => write!(text, "{name}[{}]", point(dice, *cell)),
                Note::Label(cell, label) => write!(text, "LB[{}:{label}]", point(dice, *cell)),
            }
            .unwrap();
        }
    }
    close(dice, line, text);
}

/// The variations, which follow the end of the main line.
fn close(dice: &mut Dice, line: &[Node], text: &mut String) {
    for node in line.iter().rev().filter(|node| !node.variations.is_empty()) {
        text.push(')');
        for variation in &node.variations {
            text.push('(');
            write_line(dice, variation, text);
            text.push(')');
        }
    }
}

fn index(text: &str) -> Index {
    let mut all = Index::default();
    let mut number = 0;
    judge_each(text, &Options::default(), |judgement| {
        let mut part = Index::default();
        part.add(judgement, 1, &Names::default(), Scope::Symmetric);
        all.append(part, &Arc::from("all.sgf"), number);
        number += 1;
    });
    all
}

#[test]
fn what_is_left_out_is_contained_in_what_is_kept_and_no_kept_game_in_another() {
    let mut dice = Dice::new(20_261_125);
    let (mut left_out, mut spared) = (0, 0);
    for _ in 0..400 {
        let bases = [made(&mut dice), made(&mut dice)];
        let mut games: Vec<Made> = Vec::new();
        for _ in 0..2 + dice.roll(7) {
            let base = dice.roll(4).min(1);
            games.push(copy(&mut dice, &bases[1 - base]));
        }
        let text: String = games.iter().map(|game| written(&mut dice, game)).collect();
        let index = index(&text);
        assert_eq!(index.compared(), games.len(), "{text}");
        let mut options = duplicates::Options::default();
        options.min_moves = 1;
        let found = index.find(options);
        for keep in [Keep::First, Keep::Longest, Keep::MostInfo] {
            for ignores_headers in [false, true] {
                let out = Redundant::new(&index, &found, keep, ignores_headers).games;
                let numbers = 0..games.len();
                let (gone, kept): (Vec<usize>, Vec<usize>) =
                    numbers.partition(|game| out.contains(game));
                for game in gone {
                    let is_held =
                        |&other: &usize| holds(&games[other], &games[game], keep, ignores_headers);
                    assert!(
                        kept.iter().any(is_held),
                        "{keep:?} {ignores_headers}: game {game} is lost\n{text}"
                    );
                    left_out += 1;
                }
                for &game in &kept {
                    let holder = kept.iter().find(|&&other| {
                        other != game && holds(&games[other], &games[game], keep, ignores_headers)
                    });
                    assert!(
                        holder.is_none(),
                        "{keep:?} {ignores_headers}: {holder:?} holds game {game}\n{text}"
                    );
                    spared += 1;
                }
            }
        }
    }
    // The law is about something.
    assert!(left_out > 1000 && spared > 1000, "{left_out} {spared}");
}
