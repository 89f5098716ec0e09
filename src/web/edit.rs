//! Edits of the text of a game. Everything else stays as it was, byte for byte.

use std::ops::Range;

use serde_json::{Value, json};

use super::game_text::{BROKEN, GameText};
use crate::analysis::Options;
use crate::convert::{ChangedLines, FixOptions, Fixer, Structure, changed_lines};
use crate::draw::{GameView, Mark, Markup};
use crate::finding::Edit;
use crate::game::{Board, Cell};
use crate::sgf::{self, Game, Node, escaped_text, property_edits};

/// Some bytes of the text and what takes their place.
fn edit(span: Range<usize>, replacement: Vec<u8>) -> Edit {
    Edit {
        span: span.start as u64..span.end as u64,
        replacement: replacement.into(),
    }
}

/// An offset as an index into the text, which begins at offset 0.
fn index(offset: u64) -> usize {
    usize::try_from(offset).unwrap_or(usize::MAX)
}

/// Where the variation of the text at a node ends: before its parenthesis, or at the game's end.
fn end_of_variation(game: Game<'_>, node: Node<'_>) -> usize {
    let close = Structure::new(game).close_around(node.offset());
    close.map_or(index(game.offset()) + game.bytes().len(), index)
}

/// The parenthesis that opens a variation with a node; `None` if the node continues a line.
fn opening(game: Game<'_>, node: Node<'_>) -> Option<usize> {
    let (open, byte) = Structure::new(game).before(node.offset())?;
    // The semicolon of the parent may be missing.
    let is_own = node.parent()?.offset() < open;
    (byte == b'(' && is_own).then(|| index(open))
}

/// Adds a node as the last child of another: on the same line if it is the first, else as a
/// variation.
pub(super) fn add_child(game: Game<'_>, parent: Node<'_>, text: &[u8]) -> Vec<Edit> {
    let Some(first) = parent.children().next() else {
        // A text with one node on each line keeps that form.
        let line = if game.bytes().contains(&b'\n') {
            [b"\n", text].concat()
        } else {
            text.to_vec()
        };
        let end = index(parent.end());
        return vec![edit(end..end, line)];
    };
    let end = end_of_variation(game, parent);
    if opening(game, first).is_some() {
        return vec![edit(end..end, [b"(", text, b")"].concat())];
    }
    let start = index(first.offset());
    vec![
        edit(start..start, b"(".to_vec()),
        edit(end..end, [b")(", text, b")"].concat()),
    ]
}

/// Deletes a node and everything after it.
pub(super) fn delete(game: Game<'_>, node: Node<'_>) -> Edit {
    let end = end_of_variation(game, node);
    let last = index(game.offset()) + game.bytes().len();
    let span = match opening(game, node) {
        // The parentheses of a variation are deleted with it.
        Some(open) => open..(end + 1).min(last),
        None => index(node.offset())..end,
    };
    edit(span, Vec::new())
}

/// The text of a variation, with its parentheses; `None` if the node has none.
fn variation(game: Game<'_>, node: Node<'_>) -> Option<Range<usize>> {
    let last = index(game.offset()) + game.bytes().len();
    let end = end_of_variation(game, node) + 1;
    Some(opening(game, node)?..end).filter(|span| span.end <= last)
}

/// The edits that swap the variation of a node with the first one of its fork, and the number of
/// the node afterwards.
pub(super) fn promote(game: Game<'_>, node: Node<'_>) -> Result<(Vec<Edit>, usize), String> {
    let pairs = std::iter::successors(Some(node), |at| at.parent());
    let mut pairs = pairs.filter_map(|at| Some((at, at.parent()?.children().next()?)));
    let (own, first) = pairs
        .find(|(at, first)| at.index() != first.index())
        .ok_or("this is the main line already")?;
    let spans = (variation(game, first), variation(game, own));
    let (Some(before), Some(after)) = spans else {
        return Err(BROKEN.to_owned());
    };
    let text = |span: &Range<usize>| {
        let start = index(game.offset());
        game.bytes()[span.start - start..span.end - start].to_vec()
    };
    let (old, new) = (text(&before), text(&after));
    let shown = first.index() + node.index() - own.index();
    Ok((vec![edit(before, new), edit(after, old)], shown))
}

/// Gives a property of a node these texts; without any it is removed. `None` if the node is broken.
pub(super) fn set_property(
    node: Node<'_>,
    identifier: &str,
    texts: &[String],
) -> Option<Vec<Edit>> {
    let values = texts.iter().map(|text| escaped_text(text).into_owned());
    property_edits(node, identifier, &values.collect::<Vec<_>>())
}

/// Puts a mark or a label (`LB`, with its text) on a cell in place of what it had; the same mark
/// again takes it away. Returns the edits, ascending.
pub(super) fn mark(
    game: &GameView,
    node: Node<'_>,
    cell: usize,
    identifier: &str,
    text: &str,
) -> Result<Vec<Edit>, String> {
    let board = Board::get(game.side);
    let cell = board.cells().nth(cell).ok_or("there is no such cell")?;
    let old = &game.nodes[node.index()].details().markup;
    let mut new: Markup = old.clone();
    new.marks.retain(|&(marked, _)| marked != cell);
    new.labels.retain(|(labelled, _)| *labelled != cell);
    let is_wanted = |mark: &Mark| mark.identifier() == identifier;
    match Mark::ALL.into_iter().find(is_wanted) {
        Some(mark) if !old.marks.contains(&(cell, mark)) => new.marks.push((cell, mark)),
        None if identifier == "LB" && !text.trim().is_empty() => {
            new.labels.push((cell, text.trim().to_owned()));
        }
        None if identifier != "LB" => return Err(format!("there is no mark `{identifier}`")),
        _ => {}
    }
    let point = |cell: Cell| board.algebraic(game.coordinates, cell).to_string();
    let mut edits = Vec::new();
    let mut write = |name: &str, old: Vec<String>, new: Vec<String>| {
        if old != new {
            edits.extend(set_property(node, name, &new).ok_or(BROKEN)?);
        }
        Ok::<(), &str>(())
    };
    for mark in Mark::ALL {
        let values = |markup: &Markup| {
            let cells = markup.marks.iter().filter(|(_, own)| *own == mark);
            cells.map(|&(cell, _)| point(cell)).collect()
        };
        write(mark.identifier(), values(old), values(&new))?;
    }
    let labels = |markup: &Markup| {
        let label = |(cell, text): &(Cell, String)| format!("{}:{text}", point(*cell));
        markup.labels.iter().map(label).collect()
    };
    write("LB", labels(old), labels(&new))?;
    edits.sort_by_key(|edit| edit.span.start);
    Ok(edits)
}

/// The text after the safe fixes, with the findings that were fixed and the lines that changed;
/// `None` if nothing can be fixed safely.
pub(super) fn repaired(text: &GameText) -> Option<(Vec<u8>, Value)> {
    let mut repairs = Fixer::new(
        sgf::Options::default(),
        &Options::default(),
        FixOptions::default(),
    );
    let fixed = text.judged(|judgement| repairs.fix(judgement.game))??;
    if fixed.edits.is_empty() {
        return None;
    }
    let findings = fixed.fixed.iter();
    let findings: Vec<Value> = findings
        .map(|finding| json!({"code": finding.code.name(), "message": finding.message}))
        .collect();
    let lines: Vec<_> = text.bytes.split_inclusive(|&byte| byte == b'\n').collect();
    let shown = |bytes: &[u8]| {
        let text = bytes.strip_suffix(b"\n").unwrap_or(bytes);
        String::from_utf8_lossy(text).into_owned()
    };
    // The lines that change: the number of the first, from 1, and both texts.
    let changed: Vec<Value> = changed_lines(&text.bytes, &fixed.edits)
        .into_iter()
        .map(|ChangedLines { old, new }| {
            json!([old.start + 1, shown(&lines[old].concat()), shown(&new)])
        })
        .collect();
    let data = json!({ "fixed": findings, "lines": changed });
    Some((text.with(&fixed.edits).bytes, data))
}
