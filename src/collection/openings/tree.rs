//! Lines, counted in a tree.

use std::collections::{BTreeMap, HashMap};

use super::line::{Line, Ply};
use super::share::Share;
use crate::collection::interner::Interner;
use crate::game::{Board, Canonicalizer, Color, Side};

/// How many games began in each way, and who won them.
///
/// What it says depends neither on the order of the games nor on how they were split up before
/// [`merge`](Self::merge) put them together.
#[derive(Clone, Debug, Default)]
pub struct Openings {
    /// A node stands behind its parent.
    pub(super) nodes: Vec<Node>,
    pub(super) roots: BTreeMap<Side, u32>,
    /// The nodes behind a node, by what is played.
    children: HashMap<(u32, Ply), u32>,
    pub(super) names: Interner,
    /// How often a player went to a node, by both.
    pub(super) visits: HashMap<(u32, u32), u64>,
}

/// A beginning of games.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    /// What was played last, and the node before it; `None` for the empty board.
    pub step: Option<(u32, Ply)>,
    pub side: Side,
    pub share: Share,
}

impl Openings {
    /// Counts the beginning of a game; `name` gives the names of its players, where there are any.
    ///
    /// # Panics
    ///
    /// When a cell is of a larger board.
    pub fn add<'a>(&mut self, line: &Line, winner: Color, name: impl Fn(Color) -> Option<&'a str>) {
        let share = Share {
            games: 1,
            wins: u64::from(winner == Color::White),
        };
        let numbers = [Color::Black, Color::White]
            .map(|color| name(color).map(|name| self.names.number(name)));
        let mut node = self.root(line.side);
        self.count(node, share);
        let mut canonicalizer = Canonicalizer::new(Board::get(line.side));
        for (&ply, mover) in line.plies.iter().zip(line.movers()) {
            let folded = match ply {
                Ply::Pass => Ply::Pass,
                Ply::Stone { color, cell } => Ply::Stone {
                    color,
                    cell: canonicalizer.cell(cell),
                },
            };
            node = self.child(node, folded, line.side);
            self.count(node, share);
            if let Some(player) = mover.and_then(|color| numbers[color as usize]) {
                *self.visits.entry((node, player)).or_default() += 1;
            }
        }
    }

    /// Adds what `other` has counted.
    pub fn merge(&mut self, other: &Self) {
        let players = self.names.absorb(&other.names);
        let mut nodes: Vec<u32> = Vec::with_capacity(other.nodes.len());
        for node in &other.nodes {
            let here = match node.step {
                None => self.root(node.side),
                Some((parent, ply)) => self.child(nodes[parent as usize], ply, node.side),
            };
            self.count(here, node.share);
            nodes.push(here);
        }
        for (&(node, player), &games) in &other.visits {
            let place = (nodes[node as usize], players[player as usize]);
            *self.visits.entry(place).or_default() += games;
        }
    }

    fn root(&mut self, side: Side) -> u32 {
        if let Some(&root) = self.roots.get(&side) {
            return root;
        }
        let root = self.push(None, side);
        self.roots.insert(side, root);
        root
    }

    fn child(&mut self, parent: u32, ply: Ply, side: Side) -> u32 {
        if let Some(&child) = self.children.get(&(parent, ply)) {
            return child;
        }
        let child = self.push(Some((parent, ply)), side);
        self.children.insert((parent, ply), child);
        child
    }

    fn push(&mut self, step: Option<(u32, Ply)>, side: Side) -> u32 {
        let number = u32::try_from(self.nodes.len()).expect("fewer nodes than memory holds");
        self.nodes.push(Node {
            step,
            side,
            share: Share::default(),
        });
        number
    }

    fn count(&mut self, node: u32, share: Share) {
        let total = &mut self.nodes[node as usize].share;
        total.games += share.games;
        total.wins += share.wins;
    }
}
