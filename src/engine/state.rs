//! The stones on a graph, with the edges that each new stone would touch.

use crate::game::{Color, Edges};

use super::graph::{Graph, NODES};

/// Stones on a [`Graph`] and whose turn it is.
///
/// It is small and copied for each move, so undo is not needed.
#[derive(Clone, Copy, Debug)]
pub struct State {
    stones: [u64; 2],
    empty: u64,
    /// By colour and edge: the nodes on which a stone of the colour would be in a chain that
    /// touches the edge. Single bits then show the effect of a stone, and a few operations on words
    /// find all winning cells.
    touch: [[u64; 6]; 2],
    /// The edges that some chain of each colour controls.
    controlled: [Edges; 2],
    /// The winner by a pattern.
    pattern: Option<Color>,
    turn: Color,
    /// Twice the number of the position, by symmetry.
    numbers: [u64; 12],
}

/// What is known about a state without a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look {
    /// The player to move completes their own goal on any of these nodes, or else a pattern.
    Won(u64),
    /// Every move loses.
    Lost,
    /// Only these nodes can be better than the others, which lose at once.
    Open(u64),
}

impl State {
    /// No stones, White to move.
    #[must_use]
    pub fn new(graph: &Graph) -> Self {
        let count = graph.node_count();
        Self {
            stones: [0; 2],
            empty: if count == NODES { !0 } else { (1 << count) - 1 },
            touch: [*graph.edges(); 2],
            controlled: [Edges::NONE; 2],
            pattern: None,
            turn: Color::White,
            numbers: [0; 12],
        }
    }

    #[must_use]
    pub const fn turn(&self) -> Color {
        self.turn
    }

    pub const fn set_turn(&mut self, turn: Color) {
        self.turn = turn;
    }

    /// The stones of a colour.
    #[must_use]
    pub const fn stones(&self, color: Color) -> u64 {
        self.stones[color as usize]
    }

    /// The stones of both colours, Black's first.
    #[must_use]
    pub const fn both(&self) -> [u64; 2] {
        self.stones
    }

    /// The nodes on which a stone of `color` would be in a chain that touches an edge, counted
    /// from 0; nodes with a stone do not count.
    #[must_use]
    pub const fn touching(&self, color: Color, edge: usize) -> u64 {
        self.touch[color as usize][edge]
    }

    /// The nodes without a stone.
    #[must_use]
    pub const fn empty(&self) -> u64 {
        self.empty
    }

    /// The winner by a pattern that has appeared; see [`pattern_winner`](Self::pattern_winner).
    #[must_use]
    pub const fn pattern(&self) -> Option<Color> {
        self.pattern
    }

    /// The number of the position: the smallest over the twelve symmetries, with the turn in the
    /// lowest bit. Two positions of a graph that have the same number are the same up to a
    /// symmetry: nothing is hashed.
    #[must_use]
    pub fn key(&self) -> u64 {
        let number = self
            .numbers
            .iter()
            .fold(u64::MAX, |least, &number| least.min(number));
        number | self.turn as u64
    }

    /// The number of the position without its turn, and the place of the symmetry that gives it.
    #[must_use]
    pub fn number(&self) -> (u64, usize) {
        let numbers = self.numbers.iter().enumerate();
        let (fold, number) = numbers.min_by_key(|(_, number)| **number).expect("twelve");
        (number >> 1, fold)
    }

    /// Puts a stone on an empty node. Returns the winner if the stone completes a goal.
    pub fn place(&mut self, graph: &Graph, color: Color, node: usize) -> Option<Color> {
        let bit = 1 << (node % NODES);
        let own = color as usize;
        self.stones[own] |= bit;
        self.empty &= !bit;
        self.turn = color.opponent();
        for (number, weight) in self.numbers.iter_mut().zip(graph.weights(color, node)) {
            *number += weight;
        }
        let edges = self.touched(color, bit);
        if edges.is_empty() {
            return None;
        }
        if let Some(winner) = edges.winner(color) {
            return Some(winner);
        }
        let (_, near) = chain(graph, self.stones[own], bit);
        for (edge, nodes) in self.touch[own].iter_mut().enumerate() {
            if edges.bits() >> edge & 1 == 1 {
                *nodes |= near;
            }
        }
        let controlled = edges.controlled();
        if !controlled.is_empty() {
            self.controlled[own] = self.controlled[own] | controlled;
            if self.pattern.is_none() {
                self.pattern = self.pattern_winner(graph, color, controlled, near);
            }
        }
        None
    }

    /// The winner by a pattern, after a stone of `color` whose chain controls edges.
    ///
    /// A pattern decides the game whatever is played after it, on every board:
    ///
    /// A chain that controls the edge `e` separates the *pocket* between it and `e` from the rest
    /// of the board. A chain of the same colour that touches `e` either is that chain or lies in
    /// the pocket, where no edges but `e - 1`, `e` and `e + 1` are; a chain of the opponent that
    /// touches `e` lies in the pocket. Both goals take two edges that are not neighbours of each
    /// other around `e`, so no chain inside a pocket reaches a goal.
    ///
    /// `two-edges`: White controls 2 and 5 (any other opposite pair is equivalent), by chains that
    /// touch 1 and 3, and 4 and 6. Every triple has 2 or 5. So Black never makes a Y. A White chain
    /// with a Y touches 2 or 5; it is then one of the two chains and touches 1 and 3, or 4 and 6,
    /// so with the rest of the triple it has a line too. White's own goal counts first, so White
    /// wins.
    ///
    /// `three-edges`: Black controls 2, 4 and 6 (or 1, 3, 5), by chains that touch 1 and 3, 3 and
    /// 5, and 5 and 1. Every line ends at 2, 4 or 6 and at an odd edge. So White never makes a
    /// line. A Black chain with a line touches 2, 4 or 6; it is one of the three chains, touches
    /// the two odd edges next to it, and the opposite odd edge: it has a Y too.
    ///
    /// `opposite-edges`: Black controls 2 by a chain that touches 1 and 3, White controls 5 by one
    /// that touches 4 and 6, and the two chains touch. A Black Y with 5 would lie in the pocket. A
    /// Black Y on 2, 4, 6 is Black's chain or lies in its pocket, so it is that chain grown to 4
    /// and to 6, which makes a line with 1 or 3 at the first of them; a stone that reached both at
    /// once would have empty space beside it on both sides of the two chains that touch, and there
    /// is none. A White Y with 5 is White's chain and has a line with 1 or 3; a White Y on 2, 4, 6
    /// would reach 2 through Black's chain. So only White can win.
    ///
    /// In all three cases the favoured player never completes only the foreign goal, the other
    /// player never completes their own, and every full board has a goal. The tests in
    /// `tests/engine/theorem.rs` play on at random.
    fn pattern_winner(&self, graph: &Graph, color: Color, new: Edges, near: u64) -> Option<Color> {
        let [black, white] = self.controlled;
        if black.has_y() {
            return Some(Color::Black);
        }
        if white.has_line() {
            return Some(Color::White);
        }
        self.opposes(graph, color, new, near)
            .then_some(Color::White)
    }

    /// Whether a chain of `color` that controls the edges `controlled`, with the neighbouring nodes
    /// `near`, touches a chain of the opponent that controls an edge opposite to one of them.
    fn opposes(&self, graph: &Graph, color: Color, controlled: Edges, near: u64) -> bool {
        let other = color.opponent() as usize;
        let opposed = controlled.opposite();
        if (self.controlled[other] & opposed).is_empty() {
            return false;
        }
        let mut contacts = near & self.stones[other];
        while contacts != 0 {
            let first = contacts & contacts.wrapping_neg();
            let (chain, _) = chain(graph, self.stones[other], first);
            contacts &= !chain;
            let edges = (1..=6).filter(|&edge| graph.edges()[usize::from(edge) - 1] & chain != 0);
            let edges: Edges = edges.collect();
            if !(edges.controlled() & opposed).is_empty() {
                return true;
            }
        }
        false
    }

    /// The empty nodes on which a stone of `color` completes a pattern that favours it.
    fn patterned(&self, graph: &Graph, color: Color) -> u64 {
        let [black, white] = self.controlled;
        match color {
            Color::Black => {
                let missing = [Edges::ODD, Edges::EVEN]
                    .map(|triple| Edges::from_bits(triple.bits() & !black.bits()));
                let missing = missing.into_iter().filter(|missing| missing.len() == 1);
                missing.fold(0, |set, edges| set | self.controlling(color, edges))
            }
            Color::White => {
                let mut set = self.controlling(color, white.opposite());
                let mut maybe = self.controlling(color, black.opposite()) & !set;
                while maybe != 0 {
                    let bit = maybe & maybe.wrapping_neg();
                    maybe &= !bit;
                    let (chain, near) = chain(graph, self.stones[1] | bit, bit);
                    let edges = self.touched(color, bit).controlled();
                    debug_assert_eq!(chain & bit, bit);
                    if self.opposes(graph, color, edges, near) {
                        set |= bit;
                    }
                }
                set
            }
        }
    }

    /// The empty nodes on which a stone of `color` would be in a chain that controls one of `edges`.
    fn controlling(&self, color: Color, edges: Edges) -> u64 {
        let touch = &self.touch[color as usize];
        edges.iter().fold(0, |set, edge| {
            let edge = usize::from(edge) - 1;
            set | touch[(edge + 5) % 6] & touch[(edge + 1) % 6]
        }) & self.empty
    }

    /// The edges that a stone of `color` on the node of `bit` would touch.
    fn touched(&self, color: Color, bit: u64) -> Edges {
        let touch = self.touch[color as usize].iter().enumerate();
        let edges = touch.fold(0, |edges, (edge, nodes)| {
            edges | u8::from(nodes & bit != 0) << edge
        });
        Edges::from_bits(edges)
    }

    /// The empty nodes on which `color` completes its own goal.
    #[must_use]
    pub fn winning(&self, color: Color) -> u64 {
        self.goals(color)[color as usize]
    }

    /// The empty nodes on which `color` completes only the foreign goal.
    #[must_use]
    pub fn losing(&self, color: Color) -> u64 {
        let goals = self.goals(color);
        goals[color.opponent() as usize] & !goals[color as usize]
    }

    /// The empty nodes on which a stone of `color` completes Black's goal, and White's.
    #[inline]
    fn goals(&self, color: Color) -> [u64; 2] {
        let touch = &self.touch[color as usize];
        let triples = Edges::TRIPLES.iter().fold(0, |set, &[one, two, three]| {
            set | touch[one] & touch[two] & touch[three]
        });
        let lines = Edges::AXES
            .iter()
            .fold(0, |set, &[one, other]| set | touch[one] & touch[other]);
        [triples & self.empty, lines & self.empty]
    }

    /// The result of a look without a search.
    ///
    /// Each rule follows from the rules of the game. A player with a winning cell wins. A chain
    /// never shrinks, so a cell on which the opponent wins stays one until it is filled: it must be
    /// filled at once, and with two of them every move loses. A cell that completes only the
    /// foreign goal loses at once, so any other cell is at least as good.
    #[must_use]
    pub fn look(&self, graph: &Graph, patterns: bool) -> Look {
        let patterned = |color| {
            if patterns {
                self.patterned(graph, color)
            } else {
                0
            }
        };
        let mut winning = self.winning(self.turn);
        if winning == 0 {
            winning = patterned(self.turn);
        }
        if winning != 0 {
            return Look::Won(winning);
        }
        let opponent = self.turn.opponent();
        let threats = self.winning(opponent) | patterned(opponent);
        let mut moves = self.empty & !self.losing(self.turn);
        if threats != 0 {
            moves &= threats;
            if threats & (threats - 1) != 0 {
                moves = 0;
            }
        }
        if moves == 0 {
            Look::Lost
        } else {
            Look::Open(moves)
        }
    }
}

/// The chain of the stone `bit` among `stones`, and all neighbours of its nodes.
#[must_use]
pub fn chain(graph: &Graph, stones: u64, bit: u64) -> (u64, u64) {
    let mut chain = bit;
    let mut near = graph.adjacent(bit.trailing_zeros() as usize);
    loop {
        let more = near & stones & !chain;
        if more == 0 {
            return (chain, near);
        }
        chain |= more & more.wrapping_neg();
        near |= graph.adjacent(more.trailing_zeros() as usize);
    }
}

/// The chains among `stones`, by their lowest nodes from the lowest up: the nodes of each, and all
/// their neighbours.
pub fn chains(graph: &Graph, stones: u64) -> impl Iterator<Item = (u64, u64)> {
    let mut rest = stones;
    std::iter::from_fn(move || {
        let first = rest & rest.wrapping_neg();
        let found = (first != 0).then(|| chain(graph, stones, first));
        rest &= !found.map_or(0, |(nodes, _)| nodes);
        found
    })
}

/// The nodes of a set, from the lowest up.
pub fn bits(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let node = set.trailing_zeros() as usize;
        set &= set.wrapping_sub(1);
        (node < NODES).then_some(node)
    })
}
