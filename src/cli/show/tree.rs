//! The variations of a game as a tree.

use std::io::{self, Write};

use unicode_width::UnicodeWidthStr as _;

use crate::cli::output::printable;
use crate::draw::{Effect, Walkthrough};
use crate::game::Board;

/// How far the deepest variations are indented, in steps of two columns.
const DEEPEST: usize = 20;
/// How far the further lines of a long line of play are indented.
const HANGING: usize = 4;

/// Prints the lines between branches: the first and last node of each, its moves, and its
/// variations below it. A line of more than `width` columns is broken between moves.
pub(super) fn write_tree(
    game: &Walkthrough,
    width: Option<usize>,
    out: &mut impl Write,
) -> io::Result<()> {
    let children = game.children();
    let mut depths = vec![0_usize; game.steps.len()];
    for (node, step) in game.steps.iter().enumerate() {
        let is_start = match step.parent {
            None => true,
            Some(parent) => {
                let siblings = &children[parent];
                depths[node] = depths[parent] + usize::from(siblings[0] != node);
                siblings.len() > 1
            }
        };
        if is_start {
            let words = words(game, node, &children);
            write_words(&words, 2 * depths[node].min(DEEPEST), width, out)?;
        }
    }
    Ok(())
}

/// The nodes from `start` to the next branch, their moves, and the name of the first.
fn words(game: &Walkthrough, start: usize, children: &[Vec<usize>]) -> Vec<String> {
    let next = |&node: &usize| match children[node].as_slice() {
        &[only] => Some(only),
        _ => None,
    };
    let nodes: Vec<usize> = std::iter::successors(Some(start), next).collect();
    let end = nodes[nodes.len() - 1];
    let range = if end == start {
        format!("{start}:")
    } else {
        format!("{start}-{end}:")
    };
    let moves = nodes.iter().filter_map(|&node| short_move(game, node));
    let name = &game.steps[start].name;
    let name = (!name.is_empty()).then(|| format!("({})", printable(name)));
    [range].into_iter().chain(moves).chain(name).collect()
}

fn write_words(
    words: &[String],
    indent: usize,
    width: Option<usize>,
    out: &mut impl Write,
) -> io::Result<()> {
    let mut column = 0;
    for (place, word) in words.iter().enumerate() {
        let is_full = width.is_some_and(|width| column + 1 + word.width() > width);
        let gap = if place == 0 {
            indent
        } else if is_full {
            writeln!(out)?;
            column = 0;
            indent + HANGING
        } else {
            1
        };
        write!(out, "{:gap$}{word}", "")?;
        column += gap + word.width();
    }
    writeln!(out)
}

/// A move in a few characters, with the number of its ply.
fn short_move(game: &Walkthrough, node: usize) -> Option<String> {
    let step = &game.steps[node];
    let board = Board::get(game.side);
    let name = |cell| board.algebraic(game.coordinates, cell).to_string();
    let text = match step.effect {
        Effect::Nothing => return None,
        Effect::ContractStone(cell) | Effect::Stone(_, cell) => name(cell),
        Effect::Pass => "pass".to_owned(),
        Effect::Resignation(_) => "resigns".to_owned(),
        Effect::Skipped | Effect::AfterEnd => format!("({})", printable(&step.written)),
    };
    Some(format!("{}.{text}", step.ply))
}

#[cfg(test)]
mod tests {
    use super::{short_move, write_tree};
    use crate::analysis::{Judge, Options};
    use crate::draw::Walkthrough;
    use crate::sgf::{Chunk, Parser};

    fn variations() -> Walkthrough {
        let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
        let bytes = std::fs::read(root.join("fixtures/games/variations.sgf")).unwrap();
        let mut parser = Parser::default();
        let mut games = parser.games(Chunk::whole(&bytes));
        let mut judge = Judge::new(Options::default());
        Walkthrough::new(&mut judge, games.next().unwrap(), true).unwrap()
    }

    fn tree(game: &Walkthrough, width: Option<usize>) -> String {
        let mut text = Vec::new();
        write_tree(game, width, &mut text).unwrap();
        String::from_utf8(text).unwrap()
    }

    #[test]
    fn every_move_is_shown_once_at_any_width() {
        let game = variations();
        let moves: Vec<_> = (0..game.steps.len())
            .filter_map(|node| short_move(&game, node))
            .collect();
        for width in [None, Some(60), Some(30)] {
            let text = tree(&game, width);
            let words = text.split_whitespace();
            let mut shown: Vec<_> = words
                .filter(|word| moves.iter().any(|one| one == word))
                .collect();
            let mut expected: Vec<_> = moves.iter().map(String::as_str).collect();
            shown.sort_unstable();
            expected.sort_unstable();
            assert_eq!(shown, expected);
            let most = width.unwrap_or(usize::MAX);
            assert!(
                text.lines().all(|line| line.chars().count() <= most),
                "{text}"
            );
        }
    }

    #[test]
    fn without_a_width_a_line_ends_at_a_branch() {
        let game = variations();
        let branches = game.children().into_iter().filter(|next| next.len() > 1);
        let lines: usize = branches.map(|next| next.len()).sum();
        assert_eq!(tree(&game, None).lines().count(), 1 + lines);
    }
}
