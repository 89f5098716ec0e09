//! Depth-first proof-number search.

use crate::game::Color;

use super::distances::two_distances;
use super::graph::{Graph, MAX_OPEN, NODES};
use super::pruning::Pruning;
use super::state::{Look, State, bits};
use super::table::{Numbers, Table};
use super::threats::Threats;
use super::verdicts::Verdicts;

/// The number of nodes between two checks whether to continue.
const PERIOD: u64 = 1 << 10;

/// A search of one graph.
pub struct Search<'a> {
    graph: &'a Graph,
    table: &'a mut Table,
    pruning: Pruning,
    threats: Threats,
    verdicts: Verdicts,
    is_ready: bool,
    /// How often each node has won, by colour: a node that wins often is tried first.
    wins: [[u32; NODES]; 2],
    nodes: u64,
    /// The number of nodes at which to check again.
    next_question: u64,
    is_stopped: bool,
    go_on: &'a mut dyn FnMut(u64) -> bool,
}

/// A move, and the numbers of the position after it for the player to move there.
#[derive(Clone, Copy)]
struct Child {
    node: u8,
    numbers: Numbers,
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
            threats: Threats::new(),
            verdicts: Verdicts::default(),
            is_ready: false,
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
            let choice = Choice::from_children(children);
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
        let mut children = [Child {
            node: 0,
            numbers: Numbers::LOST,
        }; MAX_OPEN];
        let mut keys = [0; MAX_OPEN];
        let mut count = 0;
        let mut moves = match self.look(state) {
            Look::Won(nodes) => return Expansion::Won(nodes.trailing_zeros() as usize),
            Look::Lost => return Expansion::Lost,
            Look::Open(nodes) => nodes,
        };
        self.is_ready = false;
        if self.looks_for_connections() {
            let look = match self.verdicts.get(state) {
                Some(moves) => Look::Open(moves),
                None => self.connections(state, moves),
            };
            match look {
                Look::Won(node) => return Expansion::Won(node.trailing_zeros() as usize),
                Look::Lost => return Expansion::Lost,
                Look::Open(nodes) => moves = nodes,
            }
            self.verdicts.put(state, moves);
        }
        while moves != 0 {
            let wins = &self.wins[state.turn() as usize];
            let node = bits(moves).max_by_key(|&node| (wins[node], usize::MAX - node));
            let node = node.expect("a move");
            moves &= !(1 << node);
            self.count();
            let mut next = *state;
            let Some(numbers) = self.numbers_after(state, &mut next, node) else {
                continue;
            };
            if numbers == Numbers::LOST {
                return Expansion::Won(node);
            }
            let key = next.key();
            if self.pruning.symmetry && keys[..count].contains(&key) {
                continue;
            }
            keys[count] = key;
            let node = u8::try_from(node).expect("below 64");
            children[count] = Child { node, numbers };
            count += 1;
        }
        self.recall(state, children, &keys, count)
    }

    /// Asks the table about all moves. One after another the questions wait for memory together.
    fn recall(
        &mut self,
        state: &State,
        mut children: [Child; MAX_OPEN],
        keys: &[u64; MAX_OPEN],
        made: usize,
    ) -> Expansion {
        let mut count = 0;
        let mut lags = [0; NODES];
        let mut least = 100;
        if self.looks_for_connections() {
            let own = two_distances(self.graph, state, state.turn());
            let other = two_distances(self.graph, state, state.turn().opponent());
            lags = std::array::from_fn(|node| own[node].saturating_add(other[node]));
            least = children[..made].iter().map(|c| lags[usize::from(c.node)]).min().unwrap_or(0);
        }
        for place in 0..made {
            let Child { node, numbers } = children[place];
            let numbers = match self.table.get(keys[place]) {
                Some(known) => known,
                None if self.looks_for_connections() => {
                    if !self.is_ready {
                        self.threats.prepare(self.graph, state, state.turn());
                        self.is_ready = true;
                    }
                    let mut next = *state;
                    next.place(self.graph, state.turn(), usize::from(node));
                    let numbers = self.connected(state.turn(), &next, usize::from(node), numbers);
                    let lag = u32::from(lags[usize::from(node)] - least);
                    if state.turn() == Color::White && numbers.disproof != 0 {
                        Numbers {
                            disproof: numbers.disproof * (2 + lag) / 2,
                            ..numbers
                        }
                    } else {
                        numbers
                    }
                }
                None => numbers,
            };
            if numbers == Numbers::LOST {
                return Expansion::Won(usize::from(node));
            }
            if numbers != Numbers::WON {
                children[count] = Child { node, numbers };
                count += 1;
            }
        }
        if count == 0 {
            return Expansion::Lost;
        }
        if count > 1 && self.looks_for_connections() {
            children[..count].sort_by_key(|child| (lags[usize::from(child.node)], child.numbers.disproof));
        }
        Expansion::Open(children, count)
    }

    /// Makes a move; returns the first estimate of the position after it, or `None` if the opponent
    /// wins.
    fn numbers_after(&self, state: &State, next: &mut State, node: usize) -> Option<Numbers> {
        let turn = state.turn();
        if let Some(winner) = next.place(self.graph, turn, node) {
            return (winner == turn).then_some(Numbers::LOST);
        }
        if self.pruning.patterns
            && let Some(winner) = next.pattern()
        {
            return (winner == turn).then_some(Numbers::LOST);
        }
        match self.look(next) {
            Look::Won(_) => None,
            Look::Lost => Some(Numbers::LOST),
            // The fewer answers there are, the sooner they are refuted.
            Look::Open(nodes) => Some(Numbers {
                proof: 1,
                disproof: nodes.count_ones(),
            }),
        }
    }

    const fn looks_for_connections(&self) -> bool {
        self.nodes >= self.pruning.connections_after
    }

    /// The claims of connections about a position in which only `moves` can be better than others.
    fn connections(&mut self, state: &State, moves: u64) -> Look {
        let turn = state.turn();
        self.is_ready = true;
        if let Some(node) = self.threats.win(self.graph, state, turn) {
            return Look::Won(1 << node);
        }
        match self.threats.must_play(self.graph, state, turn.opponent(), moves) {
            0 => Look::Lost,
            moves => Look::Open(moves),
        }
    }

    /// The first estimate of the position after a move.
    fn connected(&self, turn: Color, next: &State, node: usize, numbers: Numbers) -> Numbers {
        let moves = match self.look(next) {
            Look::Open(moves) => moves,
            Look::Won(_) | Look::Lost => return numbers,
        };
        match self.threats.must_play_after(self.graph, next, (turn, node), moves) {
            0 => Numbers::LOST,
            nodes => Numbers {
                proof: 1,
                disproof: nodes.count_ones(),
            },
        }
    }

    fn look(&self, state: &State) -> Look {
        if self.pruning.threats {
            state.look(self.graph, self.pruning.patterns)
        } else {
            Look::Open(state.empty())
        }
    }

    fn count(&mut self) {
        self.nodes += 1;
        if self.nodes >= self.next_question {
            self.next_question = self.nodes + PERIOD;
            self.is_stopped |= !(self.go_on)(self.nodes);
        }
    }
}

/// The move to search next.
struct Choice {
    index: usize,
    /// The numbers of the position.
    numbers: Numbers,
    /// The least disproof number of the other moves.
    second: u32,
    /// How many moves there are.
    count: u32,
}

impl Choice {
    /// A move wins when its position is lost, so the position's proof number is the least disproof
    /// number after a move. To lose, every move must be refuted. The sum of the moves' proof
    /// numbers counts positions that several moves lead to several times; one more than the
    /// largest for each further move does not (weak proof-number search).
    fn from_children(children: &[Child]) -> Self {
        let (mut index, mut least, mut second) = (0, Numbers::INFINITE, Numbers::INFINITE);
        let mut largest = 0;
        for (place, child) in children.iter().enumerate() {
            let Numbers { proof, disproof } = child.numbers;
            largest = largest.max(proof);
            if disproof < least {
                second = least;
                (index, least) = (place, disproof);
            } else {
                second = second.min(disproof);
            }
        }
        let count = u32::try_from(children.len()).expect("at most 39");
        let numbers = Numbers {
            proof: least,
            disproof: (largest + count - 1).min(Numbers::INFINITE - 1),
        };
        Self {
            index,
            numbers,
            second,
            count,
        }
    }

    /// The limits at which another move becomes better, plus a quarter, so that the search does not
    /// switch moves too often.
    fn child_limits(&self, limits: Numbers, child: Numbers) -> Numbers {
        let proof = limits.disproof - (self.count - 1);
        let disproof = limits
            .proof
            .min(self.second.saturating_add(self.second / 4 + 1));
        Numbers {
            proof: proof.max(child.proof + 1).min(Numbers::INFINITE),
            disproof: disproof.max(child.disproof + 1).min(Numbers::INFINITE),
        }
    }
}
