//! The tree of beginnings as rows, each after its parent.

use std::cmp::Reverse;
use std::ops::Range;

use super::line::canonical;
use super::notation::Notation;
use super::store::{Beginning, Openings, Played, count, white};
use crate::collection::inference::{Difference, Share};
use crate::collection::moves::{PackedMove, Store};
use crate::game::{Action, Board, Color, Side};

/// Openings in the order of their plies, so that those of a node are adjacent.
#[derive(Debug)]
pub struct Tree<'a> {
    openings: &'a Openings,
    /// A copy in this order, so that those of a node are adjacent in memory too.
    pub(super) games: Store<Played>,
    /// The games of each side, and the number of plies at the root of its tree.
    roots: Vec<(Range<usize>, usize)>,
}

/// A node of the tree.
#[derive(Clone, Debug)]
pub struct Row<'a> {
    /// Its 0-based number among the rows.
    pub index: usize,
    /// The number of its parent; `None` at a root.
    pub parent: Option<usize>,
    /// The side of the board.
    pub side: Side,
    /// The games with this opening, and the number that White won.
    pub white: Share,
    /// The games with the opening of its parent, and the number that White won; `None` at a root.
    pub parent_white: Option<Share>,
    tree: &'a Tree<'a>,
    /// The range of these games among the games of the tree.
    games: Range<usize>,
    codes: &'a [PackedMove],
}

impl Openings {
    /// The tree of all games.
    #[must_use]
    pub fn tree(&self) -> Tree<'_> {
        self.tree_below(None)
    }

    /// The tree of the games that begin with `line` or a symmetric image of it; of all games without
    /// a line.
    #[must_use]
    pub fn tree_below(&self, line: Option<&Notation>) -> Tree<'_> {
        let codes = |side| match line {
            None => Some(Vec::new()),
            Some(line) => Some(canonical(side, &line.plies(side)?).collect()),
        };
        let sides = self.sides().into_iter();
        let lines: Vec<_> = sides
            .filter_map(|side| Some((side, codes(side)?)))
            .collect();
        let order = self.games.sorted(|game| {
            let line = lines.iter().find(|(side, _)| *side == game.side);
            line.is_some_and(|(_, line)| self.games.codes(game).starts_with(line))
        });
        let games = self.games.picked(&order);
        let of_side = |(side, line): (Side, Vec<PackedMove>)| {
            let start = games.rows.partition_point(|game| game.side < side);
            let end = games.rows.partition_point(|game| game.side <= side);
            (start < end).then_some((start..end, line.len()))
        };
        Tree {
            openings: self,
            roots: lines.into_iter().filter_map(of_side).collect(),
            games,
        }
    }
}

impl Tree<'_> {
    /// The number of its games.
    #[must_use]
    pub fn games(&self) -> u64 {
        count(&self.games.rows)
    }

    /// The nodes with at least `least` games, at most `depth` plies below the roots, in preorder:
    /// the sides ascending, and the children of a node by their number of games, most first, then
    /// the pass, then by colour and cell.
    #[must_use]
    pub fn rows(&self, least: u64, depth: usize) -> Rows<'_> {
        let roots = self.roots.iter().rev();
        let open = roots.map(|(games, length)| Node {
            games: games.clone(),
            white: white(&self.games.rows[games.clone()]),
            length: *length,
            parent: None,
            deepest: length + depth,
        });
        let mut open: Vec<Node> = open.collect();
        open.retain(|node| node.white.of >= least);
        Rows {
            tree: self,
            least,
            open,
            next: 0,
        }
    }
}

/// The rows of a tree, made one after another.
#[derive(Debug)]
pub struct Rows<'a> {
    tree: &'a Tree<'a>,
    least: u64,
    /// Nodes to visit, the next one last.
    open: Vec<Node>,
    next: usize,
}

#[derive(Clone, Debug)]
struct Node {
    games: Range<usize>,
    /// The number of its games that White won.
    white: Share,
    length: usize,
    parent: Option<(usize, Share)>,
    deepest: usize,
}

impl<'a> Iterator for Rows<'a> {
    type Item = Row<'a>;

    fn next(&mut self) -> Option<Row<'a>> {
        let node = self.open.pop()?;
        let tree = self.tree;
        let index = self.next;
        self.next += 1;
        if node.length < node.deepest {
            self.open_children(&node, index);
        }
        let first = &tree.games.rows[node.games.start];
        Some(Row {
            index,
            parent: node.parent.map(|(index, _)| index),
            side: first.side,
            white: node.white,
            parent_white: node.parent.map(|(_, white)| white),
            codes: &tree.games.codes(first)[..node.length],
            games: node.games,
            tree,
        })
    }
}

impl Rows<'_> {
    fn open_children(&mut self, node: &Node, index: usize) {
        let tree = self.tree;
        let code = |game: &Beginning| tree.games.codes(game).get(node.length).copied();
        let games = &tree.games.rows[node.games.clone()];
        let mut start = node.games.start;
        let first = self.open.len();
        for child in games.chunk_by(|left, right| code(left) == code(right)) {
            let games = start..start + child.len();
            start = games.end;
            // Games that end here come first, and do not give a child.
            let white = white(child);
            if code(&child[0]).is_some() && white.of >= self.least {
                self.open.push(Node {
                    games,
                    white,
                    length: node.length + 1,
                    parent: Some((index, node.white)),
                    deepest: node.deepest,
                });
            }
        }
        // The children are in the order of their plies. The sort is stable, so equal ones keep that
        // order.
        let children = &mut self.open[first..];
        children.sort_by_key(|child| Reverse(child.white.of));
        children.reverse();
    }
}

impl<'a> Row<'a> {
    /// The players of its last ply with their number of games, most games first, then by name.
    #[must_use]
    pub fn players(&self) -> Vec<(&'a str, u64)> {
        let Some(index) = self.codes.len().checked_sub(1) else {
            return Vec::new();
        };
        let contract = self.codes.iter().position(|&code| code == PackedMove::PASS);
        let contract = contract.unwrap_or(self.codes.len());
        let mover = |game: &Beginning| match self.codes[index].action(Board::get(self.side)) {
            Action::Stone { color, .. } if index > contract => Some(color),
            _ if index.is_multiple_of(2) => game.about.first_player,
            _ => game.about.first_player.map(Color::opponent),
        };
        let games = self.tree.games.rows[self.games.clone()].iter();
        let numbers = games
            .filter_map(|game| Some((game.about.players[mover(game)? as usize], game.about.games)));
        let mut numbers: Vec<(u32, u32)> = numbers.collect();
        numbers.sort_unstable();
        let players = numbers.chunk_by(|left, right| left.0 == right.0);
        let players = players.filter_map(|same| {
            let games = same.iter().map(|&(_, games)| u64::from(games)).sum();
            Some((self.tree.openings.names.name(same[0].0)?, games))
        });
        let mut players: Vec<_> = players.collect();
        players.sort_unstable_by_key(|&(name, games)| (Reverse(games), name));
        players
    }

    /// White's share minus that in the other games of its parent; `None` if there are none.
    #[must_use]
    pub fn difference(&self) -> Option<Difference> {
        Difference::new(self.white, self.white.rest_of(self.parent_white?))
    }

    /// The number of plies: 0 on the empty board.
    #[must_use]
    pub fn depth(&self) -> usize {
        self.codes.len()
    }

    /// The last ply; `None` on the empty board.
    #[must_use]
    pub fn ply(&self) -> Option<Action> {
        self.codes
            .last()
            .map(|code| code.action(Board::get(self.side)))
    }

    /// All plies in canonical form.
    pub fn plies(&self) -> impl Iterator<Item = Action> {
        self.codes
            .iter()
            .map(|code| code.action(Board::get(self.side)))
    }
}
