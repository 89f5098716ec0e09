//! Marks and labels on cells.

use super::edit::set_property;
use crate::draw::{Mark, Markup, Walkthrough};
use crate::finding::Edit;
use crate::game::{Board, Cell};
use crate::sgf::Node;

/// Puts a mark or a label (`LB`, with its text) on a cell in place of what it had; the same mark
/// again takes it away. Returns the edits, ascending.
pub(super) fn mark(
    game: &Walkthrough,
    node: Node<'_>,
    cell: usize,
    identifier: &str,
    text: &str,
) -> Result<Vec<Edit>, String> {
    let board = Board::get(game.side);
    let cell = board.cells().nth(cell).ok_or("there is no such cell")?;
    let old = &game.steps[node.index()].markup;
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
            edits.push(set_property(node, name, &new));
        }
    };
    for mark in Mark::ALL {
        let values = |markup: &Markup| {
            let cells = markup.marks.iter().filter(|(_, own)| *own == mark);
            cells.map(|&(cell, _)| point(cell)).collect()
        };
        write(mark.identifier(), values(old), values(&new));
    }
    let labels = |markup: &Markup| {
        let label = |(cell, text): &(Cell, String)| format!("{}:{text}", point(*cell));
        markup.labels.iter().map(label).collect()
    };
    write("LB", labels(old), labels(&new));
    edits.sort_by_key(|edit| edit.span.start);
    Ok(edits)
}
