//! The end of a game: proves who wins its positions, from the last one backwards.

use crate::game::Color;

use super::assess::{Assessment, Assessor};
use super::chance::Chance;
use super::graph::Graph;
use super::plies::GamePlies;
use super::pruning::Pruning;
use super::reduction::reduced;
use super::search::Search;
use super::state::{State, bits};
use super::table::Table;
use super::tree::Move;

/// This many nodes without connections take the time of one node with connections.
const PRICE: u64 = 32;
/// A sweep ends after this many failed proofs. It is two, because the mover's win in a position may
/// be easier to prove than the value of the position after the move, which may have given the win
/// away.
const FAILURES: u32 = 2;

/// The last positions of a game, from the first that a solver takes. They share a table, in which
/// the proof of a position finds the results of those after it.
pub(super) struct Endgame<'a> {
    /// The number of the first position.
    first: usize,
    graph: Graph,
    states: Vec<State>,
    /// The nodes of the moves that were played.
    moves: Vec<usize>,
    /// For each position the winner, if proved, and a winning move if it is their turn; then the
    /// winner of a game that is over.
    winners: Vec<Option<(Color, Option<usize>)>>,
    table: &'a mut Table,
    go_on: &'a dyn Fn() -> bool,
    /// The nodes that were made; one with connections counts as [`PRICE`].
    spent: u64,
}

impl<'a> Endgame<'a> {
    /// `None` if no position is small enough.
    pub(super) fn new(
        plies: &GamePlies,
        table: &'a mut Table,
        go_on: &'a dyn Fn() -> bool,
    ) -> Option<Self> {
        let mut positions = plies.positions.iter().enumerate();
        let (first, (graph, mut state)) =
            positions.find_map(|(index, position)| Some((index, reduced(position)?)))?;
        let (mut states, mut moves, mut end) = (vec![state], Vec::new(), None);
        for played in &plies.moves[first..] {
            let mut nodes = bits(state.empty());
            let is_played = |&node: &usize| Move::Stone(graph.cell(node)) == played.play;
            let node = nodes.find(is_played).expect("an open cell");
            moves.push(node);
            end = state.place(&graph, state.turn(), node);
            if end.is_some() {
                break;
            }
            states.push(state);
        }
        let mut winners = vec![None; states.len()];
        winners.push(end.map(|winner| (winner, None)));
        table.clear();
        Some(Self {
            first,
            graph,
            states,
            moves,
            winners,
            table,
            go_on,
            spent: 0,
        })
    }

    /// Proves what it can with this number of nodes for each position on average.
    ///
    /// Sweeps without connections and with connections alternate, because some games are easier
    /// without them and some with them. The limits of their proofs double.
    pub(super) fn prove(&mut self, nodes: u64) {
        let most = nodes.saturating_mul(self.states.len() as u64);
        let mut limit = nodes;
        while (self.go_on)()
            && self.spent < most
            && self.winners[..self.states.len()].contains(&None)
        {
            self.sweep(limit, most, u64::MAX);
            self.sweep(limit, most, 0);
            limit = limit.saturating_mul(2);
        }
    }

    /// Goes from the end backwards, with at most `limit` nodes for a position.
    fn sweep(&mut self, limit: u64, most: u64, connections_after: u64) {
        let mut failures = 0;
        for place in (0..self.states.len()).rev() {
            if self.winners[place].is_some() {
                continue;
            }
            let state = self.states[place];
            let turn = state.turn();
            if self.winners[place + 1].is_some_and(|(winner, _)| winner == turn) {
                self.winners[place] = Some((turn, Some(self.moves[place])));
                continue;
            }
            if failures == FAILURES || self.spent >= most || !(self.go_on)() {
                return;
            }
            let limit = limit.min(most - self.spent);
            let found = self.search(limit, connections_after, |search| search.run(&state));
            self.winners[place] = found;
            failures += u32::from(found.is_none());
        }
    }

    fn search<T>(
        &mut self,
        limit: u64,
        connections_after: u64,
        work: impl FnOnce(&mut Search<'_>) -> T,
    ) -> T {
        let price = |nodes: u64| nodes + nodes.saturating_sub(connections_after) * (PRICE - 1);
        let go_on = self.go_on;
        let mut may_go_on = |nodes| price(nodes) < limit && go_on();
        let pruning = Pruning {
            connections_after,
            ..Pruning::default()
        };
        let mut search = Search::new(&self.graph, self.table, pruning, &mut may_go_on);
        let found = work(&mut search);
        self.spent += price(search.nodes());
        found
    }

    /// The proofs, by the number of the position. At most `nodes` nodes are spent on each line, and
    /// on each question whether another move wins too.
    pub(super) fn assessments(mut self, nodes: u64) -> Vec<(usize, Assessment)> {
        let places = 0..self.states.len();
        let assessments = places.filter_map(|place| {
            let (winner, best) = self.winners[place]?;
            let played = self.moves.get(place).copied();
            let (mut others, mut line) = (Some(Chance::proved(best.is_some())), Vec::new());
            if best.is_some() && best == played {
                others = self.others(place, nodes);
                line.extend(played);
            } else if best.is_some() || played.is_none() {
                line = self.line(self.states[place], (winner, best), nodes);
            }
            let line = line.iter().map(|&node| Move::Stone(self.graph.cell(node)));
            let is_only = others == Some(Chance::LOST);
            let wins = winner == self.states[place].turn();
            let found = Assessment {
                wins: Some(wins),
                others,
                line: line.collect(),
                is_only,
                ..Assessment::default()
            };
            Some((self.first + place, found))
        });
        assessments.collect()
    }

    /// The chance of the player to move with another move than the one played, if it is proved.
    fn others(&mut self, place: usize, nodes: u64) -> Option<Chance> {
        let (state, played) = (self.states[place], self.moves[place]);
        let wins = self.search(nodes, u64::MAX, |search| {
            search.has_other_win(&state, played)
        });
        wins.map(Chance::proved)
    }

    /// The winning move, if there is one, and best play after it.
    fn line(
        &mut self,
        mut state: State,
        (winner, best): (Color, Option<usize>),
        nodes: u64,
    ) -> Vec<usize> {
        let mut line: Vec<usize> = best.into_iter().collect();
        let end = best.and_then(|best| state.place(&self.graph, winner, best));
        if end.is_none() {
            line.extend(self.search(nodes, u64::MAX, |search| search.best_play(state, winner)));
        }
        line
    }
}

impl Assessor {
    /// The proofs of the last positions of a game, from its end backwards, by the numbers of the
    /// positions.
    pub(super) fn prove_endgame(
        &mut self,
        plies: &GamePlies,
        go_on: &dyn Fn() -> bool,
    ) -> Vec<(usize, Assessment)> {
        self.solver.clear();
        let nodes = self.limits.nodes;
        let may_go_on = self.limits.watch(plies.positions.len(), go_on);
        let endgame = Endgame::new(plies, &mut self.solver.table, &may_go_on);
        let found = endgame.map(|mut endgame| {
            endgame.prove(nodes);
            endgame.assessments(nodes)
        });
        found.unwrap_or_default()
    }
}
