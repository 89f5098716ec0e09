//! Depth-first proof-number search.

use crate::game::Color;

use super::choice::{Child, Choice};
use super::graph::{Graph, MAX_OPEN, NODES};
use super::must_play::{MustPlay, lags};
use super::pruning::Pruning;
use super::state::{Look, State, bits};
use super::table::{Numbers, Table};

/// The number of nodes between two checks whether to continue.
const PERIOD: u64 = 1 << 10;

/// A search of one graph.
pub struct Search<'a> {
    pub(super) graph: &'a Graph,
    table: &'a mut Table,
    pub(super) pruning: Pruning,
    must_play: MustPlay,
    /// How often each node has won, by colour: a node that wins often is tried first.
    wins: [[u32; NODES]; 2],
    nodes: u64,
    /// The number of nodes at which to check again.
    next_question: u64,
    is_stopped: bool,
    go_on: &'a mut dyn FnMut(u64) -> bool,
}

/// A move that was made: its node, the key of the position after it, and the answers there that can
/// be better than the others.
#[derive(Clone, Copy, Default)]
struct Made {
    node: usize,
    key: u64,
    answers: u64,
}

/// The result for the moves of a position.
#[expect(clippy::large_enum_variant, reason = "returned once, never stored")]
enum Expansion {
    /// This move wins.
    Won(usize),
    /// Every move loses.
    Lost,
    /// This number of the moves may win; the others lose.
    Open([Child; MAX_OPEN], usize),
}

impl<'a> Search<'a> {
    pub fn new(
        graph: &'a Graph,
        table: &'a mut Table,
        pruning: Pruning,
        go_on: &'a mut dyn FnMut(u64) -> bool,
    ) -> Self {
        Self {
            graph,
            table,
            pruning,
            must_play: MustPlay::default(),
            wins: [[0; NODES]; 2],
            nodes: 0,
            next_question: PERIOD,
            is_stopped: false,
            go_on,
        }
    }

    /// The number of positions made.
    #[must_use]
    pub const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The winner, and a winning move if it is their turn; `None` if the search was stopped.
    pub fn run(&mut self, state: &State) -> Option<(Color, Option<usize>)> {
        let turn = state.turn();
        if self.pruning.patterns
            && let Some(winner) = state.pattern()
        {
            // Every move wins.
            let node = state.empty().trailing_zeros() as usize;
            return Some((winner, (winner == turn).then_some(node)));
        }
        let (numbers, node) = self.search(state, Numbers::UNBOUNDED);
        if numbers == Numbers::WON {
            Some((turn, Some(node)))
        } else if numbers == Numbers::LOST {
            Some((turn.opponent(), None))
        } else {
            None
        }
    }

    /// Whether another move than the one on `node` wins too; `None` if the search was stopped.
    pub(super) fn has_other_win(&mut self, state: &State, node: usize) -> Option<bool> {
        let turn = state.turn();
        for node in bits(state.empty() & !(1 << node)) {
            let mut next = *state;
            let winner = match next.place(self.graph, turn, node) {
                Some(winner) => winner,
                None => self.run(&next)?.0,
            };
            if winner == turn {
                return Some(true);
            }
        }
        Some(false)
    }

    /// Searches until a number of the position reaches its limit. The second value is a winning
    /// move, if one was found.
    ///
    /// It calls itself once for each stone, [`MAX_OPEN`] times at most. The numbers of the moves
    /// are kept here as well as in the table, so each round gets further than the one before, even
    /// if the table has lost everything.
    fn search(&mut self, state: &State, limits: Numbers) -> (Numbers, usize) {
        let before = self.nodes;
        let (numbers, node) = match self.expand(state) {
            Expansion::Won(node) => {
                self.wins[state.turn() as usize][node] += 1;
                (Numbers::WON, node)
            }
            Expansion::Lost => (Numbers::LOST, 0),
            Expansion::Open(children, count) => self.refine(state, limits, children, count),
        };
        self.table.put(state.key(), numbers, self.nodes - before);
        (numbers, node)
    }

    /// Searches the most promising move again and again.
    fn refine(
        &mut self,
        state: &State,
        limits: Numbers,
        mut children: [Child; MAX_OPEN],
        mut count: usize,
    ) -> (Numbers, usize) {
        loop {
            let children = &mut children[..count];
            let choice = Choice::from_children(children, self.looks_for_connections());
            let Numbers { proof, disproof } = choice.numbers;
            if proof >= limits.proof || disproof >= limits.disproof || self.is_stopped {
                return (choice.numbers, 0);
            }
            let child = &mut children[choice.index];
            let node = usize::from(child.node);
            let mut next = *state;
            next.place(self.graph, state.turn(), node);
            let (found, _) = self.search(&next, choice.child_limits(limits, child.numbers));
            child.numbers = found;
            if found == Numbers::LOST {
                return (Numbers::WON, node);
            }
            if found == Numbers::WON {
                count -= 1;
                children.copy_within(choice.index + 1.., choice.index);
                if count == 0 {
                    return (Numbers::LOST, 0);
                }
            }
        }
    }

    /// Makes every move and examines the position after it.
    fn expand(&mut self, state: &State) -> Expansion {
        let mut look = self.look(state);
        if let Look::Open(moves) = look
            && self.looks_for_connections()
        {
            look = self.must_play.look(self.graph, state, moves);
        }
        let mut moves = match look {
            Look::Won(nodes) => return Expansion::Won(nodes.trailing_zeros() as usize),
            Look::Lost => return Expansion::Lost,
            Look::Open(nodes) => nodes,
        };
        let mut made = [Made::default(); MAX_OPEN];
        let mut count = 0;
        while moves != 0 {
            let wins = &self.wins[state.turn() as usize];
            let node = bits(moves).max_by_key(|&node| (wins[node], usize::MAX - node));
            let node = node.expect("a move");
            moves &= !(1 << node);
            self.count();
            let mut next = *state;
            let answers = match self.look_after(&mut next, node) {
                Look::Lost => return Expansion::Won(node),
                Look::Won(_) => continue,
                Look::Open(answers) => answers,
            };
            let key = next.key();
            if self.pruning.symmetry && made[..count].iter().any(|made| made.key == key) {
                continue;
            }
            made[count] = Made { node, key, answers };
            count += 1;
        }
        self.recall(state, &made[..count])
    }

    /// Asks the table about all moves. The look-ups are made in one loop, so that their memory
    /// accesses overlap.
    fn recall(&mut self, state: &State, made: &[Made]) -> Expansion {
        let mut children = [Child {
            node: 0,
            numbers: Numbers::LOST,
        }; MAX_OPEN];
        let mut count = 0;
        let is_guided = made.len() > 1 && self.looks_for_connections();
        let lags = is_guided.then(|| lags(self.graph, state));
        let lag = |node: usize| lags.map_or(0, |lags| lags[node]);
        let least = made.iter().map(|made| lag(made.node)).min().unwrap_or(0);
        for &Made { node, key, answers } in made {
            let numbers = match self.table.get(key) {
                Some(known) => known,
                None if self.looks_for_connections() => {
                    let lag = lag(node) - least;
                    let guess = self
                        .must_play
                        .guess(self.graph, state, (node, answers), lag);
                    self.table.put(key, guess, 1);
                    guess
                }
                // Positions with fewer answers are refuted sooner.
                None => Numbers {
                    proof: 1,
                    disproof: answers.count_ones(),
                },
            };
            if numbers == Numbers::LOST {
                return Expansion::Won(node);
            }
            if numbers != Numbers::WON {
                let node = u8::try_from(node).expect("below 64");
                children[count] = Child { node, numbers };
                count += 1;
            }
        }
        if count == 0 {
            return Expansion::Lost;
        }
        if is_guided {
            // Among moves with equal numbers, the first is searched.
            let order = |child: &Child| (lag(usize::from(child.node)), child.numbers.disproof);
            children[..count].sort_by_key(order);
        }
        Expansion::Open(children, count)
    }

    /// Makes a move, and looks at the position after it.
    fn look_after(&self, next: &mut State, node: usize) -> Look {
        let turn = next.turn();
        let mut winner = next.place(self.graph, turn, node);
        if winner.is_none() && self.pruning.patterns {
            winner = next.pattern();
        }
        match winner {
            Some(winner) if winner == turn => Look::Lost,
            Some(_) => Look::Won(next.empty()),
            None => self.look(next),
        }
    }

    fn look(&self, state: &State) -> Look {
        if self.pruning.threats {
            state.look(self.graph, self.pruning.patterns)
        } else {
            Look::Open(state.empty())
        }
    }

    const fn looks_for_connections(&self) -> bool {
        self.nodes >= self.pruning.connections_after
    }

    fn count(&mut self) {
        self.nodes += 1;
        if self.nodes >= self.next_question {
            self.next_question = self.nodes + PERIOD;
            self.is_stopped |= !(self.go_on)(self.nodes);
        }
    }
}
