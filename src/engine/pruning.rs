//! Which rules a search uses.

/// The rules that a search uses in addition to those of the game. All are sound: a search without
/// them is slower and gives the same answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pruning {
    /// A winning pattern ends the search. Without this rule the search continues to a goal.
    pub patterns: bool,
    /// Cells that win or lose at once, and answers to threats, are known without a search.
    pub threats: bool,
    /// Moves that a symmetry of the board maps to each other are searched once.
    pub symmetry: bool,
    /// The number of nodes after which a search looks for connections that a player can force: the
    /// wins by them, and the cells that break the opponent's. `u64::MAX` switches it off.
    ///
    /// Without connections a search makes about 32 nodes in the time of one with them, and it
    /// proves most late positions with few nodes.
    pub connections_after: u64,
}

impl Default for Pruning {
    fn default() -> Self {
        Self {
            patterns: true,
            threats: true,
            symmetry: true,
            connections_after: 1 << 14,
        }
    }
}
