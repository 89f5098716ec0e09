//! The tree as rows, each behind its parent.

use super::line::Ply;
use super::share::Share;
use super::tree::Openings;
use crate::game::Side;

/// A node of the tree as it is told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row<'a> {
    /// The 0-based place of its parent among the rows; `None` for the empty board of a side.
    pub parent: Option<usize>,
    /// The side of the board.
    pub side: Side,
    /// How many plies were played: 0 on the empty board.
    pub depth: usize,
    /// What was played last; `None` on the empty board.
    pub ply: Option<Ply>,
    /// The games that began so, and those that White won.
    pub share: Share,
    /// Who played that last ply and in how many games, the most games first, then by name.
    pub players: Vec<(&'a str, u64)>,
}

impl Openings {
    /// The nodes with `least` games or more, in preorder: the sides ascending, and the plies behind
    /// a node by the number of games, the most first, then the pass, then by colour and cell.
    #[must_use]
    pub fn rows(&self, least: u64) -> Vec<Row<'_>> {
        let mut children = vec![Vec::new(); self.nodes.len()];
        for (node, number) in self.nodes.iter().zip(0_u32..) {
            if let Some((parent, _)) = node.step
                && node.share.games >= least
            {
                children[parent as usize].push(number);
            }
        }
        let mut players = self.players();
        // What comes next is at the end.
        let roots = self.roots.values().rev();
        let mut open: Vec<_> = roots.map(|&root| (root, None, 0)).collect();
        open.retain(|&(root, _, _)| self.nodes[root as usize].share.games >= least);
        let mut rows = Vec::new();
        while let Some((number, parent, depth)) = open.pop() {
            let node = &self.nodes[number as usize];
            let mut next = std::mem::take(&mut children[number as usize]);
            next.sort_by_key(|&child| {
                let child = &self.nodes[child as usize];
                (std::cmp::Reverse(child.share.games), child.step)
            });
            let place = Some(rows.len());
            open.extend(
                next.into_iter()
                    .rev()
                    .map(|child| (child, place, depth + 1)),
            );
            rows.push(Row {
                parent,
                side: node.side,
                depth,
                ply: node.step.map(|(_, ply)| ply),
                share: node.share,
                players: std::mem::take(&mut players[number as usize]),
            });
        }
        rows
    }

    /// The players of each node in the order they are told.
    fn players(&self) -> Vec<Vec<(&str, u64)>> {
        let mut players = vec![Vec::new(); self.nodes.len()];
        for (&(node, player), &games) in &self.visits {
            players[node as usize].push((self.names.name(player), games));
        }
        for players in &mut players {
            players.sort_unstable_by(|(name, games), (other, more)| {
                more.cmp(games).then_with(|| name.cmp(other))
            });
        }
        players
    }
}
