//! A winning strategy, taken from the solver.

use std::collections::{HashMap, HashSet};

use crate::game::{Cell, Color, Position, Symmetry};

use super::graph::Graph;
use super::proof::Proof;
use super::reduction::reduced;
use super::search::Search;
use super::solver::Solver;
use super::state::{State, bits};

impl Solver {
    /// A winning strategy of a position in play, unless `go_on` returns false; it is called from
    /// time to time with the number of nodes. `None` if the limits were reached, or if the solver
    /// does not [take](Self::takes) the position.
    ///
    /// # Panics
    ///
    /// Never: the winner always has a move that wins.
    pub fn prove(
        &mut self,
        position: &Position,
        go_on: &mut dyn FnMut(u64) -> bool,
    ) -> Option<Proof> {
        let (graph, first) = reduced(position)?;
        self.enter(&graph, position.board().cell_count());
        let board = position.board();
        let pruning = self.pruning();
        let ends_at_patterns = pruning.patterns;
        let mut search = Search::new(&graph, self.table(), pruning, go_on);
        let (winner, _) = search.run(&first)?;
        let mut moves = HashMap::new();
        let mut seen = HashSet::from([first.key()]);
        let mut open = vec![first];
        while let Some(state) = open.pop() {
            let mut nodes = state.empty();
            if state.turn() == winner {
                let (_, node) = search.run(&state)?;
                let node = node.expect("the winner has a move that wins");
                nodes = 1 << node;
                let (number, fold) = state.number();
                // Without symmetries the fold is 0, which changes nothing.
                moves.insert(number, board.map(Symmetry::ALL[fold], graph.cell(node)));
            }
            for node in bits(nodes) {
                let mut next = state;
                let is_over = next.place(&graph, state.turn(), node).is_some()
                    || (ends_at_patterns && next.pattern().is_some());
                if !is_over && seen.insert(next.key()) {
                    open.push(next);
                }
            }
        }
        let nodes = search.nodes();
        self.add_nodes(nodes);
        let stones = board
            .cells()
            .filter_map(|cell| Some((cell, position.stone(cell)?)));
        Some(Proof {
            stones: stones.collect(),
            side: board.side(),
            to_move: first.turn(),
            winner,
            ends_at_patterns,
            moves,
        })
    }

    /// The moves of best play from a position in play: the winner wins, and the loser makes the
    /// move whose refutation takes the most nodes. It ends early if `go_on` returns false.
    pub fn principal_line(
        &mut self,
        position: &Position,
        go_on: &mut dyn FnMut(u64) -> bool,
    ) -> Vec<Cell> {
        let Some((graph, state)) = reduced(position) else {
            return Vec::new();
        };
        self.enter(&graph, position.board().cell_count());
        let pruning = self.pruning();
        let mut search = Search::new(&graph, self.table(), pruning, go_on);
        let winner = search.run(&state).map(|(winner, _)| winner);
        let line = winner.map(|winner| best_play(&mut search, &graph, state, winner));
        let nodes = search.nodes();
        self.add_nodes(nodes);
        let line = line.unwrap_or_default().into_iter();
        line.map(|node| graph.cell(node)).collect()
    }
}

/// The moves of best play from a position that `winner` wins, until the search is stopped.
pub fn best_play(
    search: &mut Search<'_>,
    graph: &Graph,
    mut state: State,
    winner: Color,
) -> Vec<usize> {
    let mut line = Vec::new();
    while state.empty() != 0 {
        let turn = state.turn();
        let node = if turn == winner {
            search.run(&state).and_then(|(_, node)| node)
        } else {
            hardest(search, graph, &state, winner)
        };
        let Some(node) = node else { break };
        line.push(node);
        if state.place(graph, turn, node).is_some() {
            break;
        }
    }
    line
}

/// The move of the loser that is hardest to refute; the first of those that are equally hard.
fn hardest(search: &mut Search<'_>, graph: &Graph, state: &State, winner: Color) -> Option<usize> {
    let mut best = None;
    for node in bits(state.empty()) {
        let mut next = *state;
        let before = search.nodes();
        let effort = if next.place(graph, state.turn(), node).is_some() {
            0
        } else {
            let (found, _) = search.run(&next)?;
            debug_assert_eq!(found, winner);
            1 + search.nodes() - before
        };
        if best.is_none_or(|(most, _)| effort > most) {
            best = Some((effort, node));
        }
    }
    best.map(|(_, node)| node)
}
