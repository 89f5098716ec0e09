//! Wins that a player can force by a connection.

use crate::game::Color;

use super::connections::Connections;
use super::graph::Graph;
use super::state::{State, bits, chain};

/// The pairs of opposite edges, counted from 0.
pub(super) const AXES: [[usize; 2]; 3] = [[0, 3], [1, 4], [2, 5]];
/// The alternate triples of edges, counted from 0.
pub(super) const TRIPLES: [[usize; 3]; 2] = [[0, 2, 4], [1, 3, 5]];

/// The wins that a player can force.
///
/// A player *follows* a connection: they answer a stone of the opponent in the carrier as the
/// connection says, and play in the carrier too if the opponent does not; a further own stone does
/// not break it. So they only ever play in the carrier, and when it is full the connection stands.
///
/// In Hex a connection of both ends of a line wins. In Unlur three things could happen before:
///
/// - The player's own stones complete the foreign goal and lose. So a connection counts only if no
///   set of nodes of its carrier makes, with the player's stones, a chain with the foreign goal and
///   without the own one: see [`is_safe`].
/// - The opponent completes their own goal. The connection could be followed further nevertheless,
///   to a board with a line of White and a Y of Black. There is none: the line separates the edges
///   of the Y. So this does not happen.
/// - The opponent completes only the foreign goal, and the player wins.
///
/// So a connection that is safe wins. If it is full, it wins whoever moves; if it is half, it wins
/// for the player to move. If the opponent has half connections that win, a move that leaves one of
/// them as it is loses: only nodes in all their carriers can save (*must-play*).
#[derive(Debug)]
pub struct Threats {
    connections: Connections,
}

/// The threats from the connections of a player.
#[derive(Clone, Copy, Debug)]
pub struct Wins {
    /// A node with which the player wins, if it is their turn.
    pub first: Option<usize>,
    /// The nodes on which the opponent must move; all nodes if the player threatens nothing.
    pub must_play: u64,
}

impl Wins {
    const NONE: Self = Self {
        first: None,
        must_play: !0,
    };
}

impl Default for Threats {
    fn default() -> Self {
        Self::new()
    }
}

impl Threats {
    #[must_use]
    pub fn new() -> Self {
        Self {
            connections: Connections::new(),
        }
    }

    /// The wins of `color`. With `is_turn` the first one ends the search.
    pub fn wins(&mut self, graph: &Graph, state: &State, color: Color, is_turn: bool) -> Wins {
        self.connections.find(graph, state, color);
        let mut found = Found {
            graph,
            state,
            color,
            is_turn,
            wins: Wins::NONE,
        };
        let _ = match color {
            Color::White => self.lines(&mut found),
            Color::Black => self.triples(&mut found),
        };
        found.wins
    }

    /// The lines of White: one item connected to two opposite edges.
    fn lines(&self, found: &mut Found<'_>) -> Option<()> {
        let links = &self.connections;
        for [one, other] in AXES {
            for item in bits(links.chains() | links.empty()) {
                let is_chain = links.chains() >> item & 1 == 1;
                for &first in links.full(item, one) {
                    for &second in links.full(item, other) {
                        if first & second == 0 {
                            found.add(item, is_chain, first | second)?;
                        }
                    }
                }
            }
        }
        Some(())
    }

    /// The Ys of Black: one item connected to three alternate edges.
    fn triples(&self, found: &mut Found<'_>) -> Option<()> {
        let links = &self.connections;
        for [one, two, three] in TRIPLES {
            for item in bits(links.chains() | links.empty()) {
                let is_chain = links.chains() >> item & 1 == 1;
                for &first in links.full(item, one) {
                    for &second in links.full(item, two) {
                        if first & second != 0 {
                            continue;
                        }
                        for &third in links.full(item, three) {
                            if (first | second) & third == 0 {
                                found.add(item, is_chain, first | second | third)?;
                            }
                        }
                    }
                }
            }
        }
        Some(())
    }
}

/// Collects the wins.
struct Found<'a> {
    graph: &'a Graph,
    state: &'a State,
    color: Color,
    is_turn: bool,
    wins: Wins,
}

impl Found<'_> {
    /// Adds a connection of an item to all edges of a goal; `None` if nothing more is to be found.
    fn add(&mut self, item: usize, is_chain: bool, carrier: u64) -> Option<()> {
        let carrier = if is_chain {
            carrier
        } else {
            carrier | 1 << item
        };
        let changes = is_chain || self.is_turn || self.wins.must_play & !carrier != 0;
        if !changes || !is_safe(self.graph, self.state, self.color, carrier) {
            return Some(());
        }
        if is_chain {
            // Any node of the carrier keeps the connection.
            self.wins.first = Some(carrier.trailing_zeros() as usize);
            self.wins.must_play = 0;
        } else {
            self.wins.first = Some(item);
            self.wins.must_play &= carrier;
        }
        (!self.is_turn && self.wins.must_play != 0).then_some(())
    }
}

/// Whether a player can take any nodes of a carrier, in any order, without completing only the
/// foreign goal.
///
/// A chain with the foreign goal alone touches no edge outside some set of edges that has the
/// foreign goal and not the own one. For each maximal set of this kind, the test takes all nodes of
/// the carrier on which a stone would not touch an edge outside the set; if their chains do not
/// have the foreign goal, neither has one of fewer nodes.
#[must_use]
pub fn is_safe(graph: &Graph, state: &State, color: Color, carrier: u64) -> bool {
    match color {
        // The sets without a pair of opposite edges have one edge of each pair; with a triple it is
        // the triple itself.
        Color::White => TRIPLES.iter().all(|triple| {
            let allowed = allowed(state, color, carrier, triple);
            !joins(graph, state, color, allowed, triple)
        }),
        // The maximal sets without a triple lack one edge of each triple.
        Color::Black => [0, 2, 4].into_iter().all(|even| {
            [1, 3, 5].into_iter().all(|odd| {
                let is_in = |edge: &usize| *edge != even && *edge != odd;
                let edges: [usize; 4] = std::array::from_fn(|place| {
                    (0..6).filter(is_in).nth(place).expect("four edges")
                });
                let axes = AXES.iter().filter(|axis| axis.iter().all(is_in));
                let mut set = None;
                !axes.into_iter().any(|axis| {
                    let set = *set.get_or_insert_with(|| allowed(state, color, carrier, &edges));
                    joins(graph, state, color, set, axis)
                })
            })
        }),
    }
}

/// The nodes of a carrier on which a stone would only touch some of `edges`.
fn allowed(state: &State, color: Color, carrier: u64, edges: &[usize]) -> u64 {
    let others = (0..6).filter(|edge| !edges.contains(edge));
    others.fold(carrier, |set, edge| set & !state.touching(color, edge))
}

/// Whether stones on all of `nodes` make a chain that touches all of `edges`.
fn joins(graph: &Graph, state: &State, color: Color, nodes: u64, edges: &[usize]) -> bool {
    let touching = |edge: usize| nodes & state.touching(color, edge);
    if edges.iter().any(|&edge| touching(edge) == 0) {
        return false;
    }
    let stones = state.stones(color) | nodes;
    let mut starts = touching(edges[0]);
    while starts != 0 {
        let (made, _) = chain(graph, stones, starts & starts.wrapping_neg());
        if edges[1..].iter().all(|&edge| made & touching(edge) != 0) {
            return true;
        }
        starts &= !made;
    }
    false
}
