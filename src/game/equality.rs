//! When two positions are equal.

use std::hash::{Hash, Hasher};

use super::color::Color;
use super::position::Position;
use super::state::{Change, Phase};

/// Positions are equal if the same moves can follow with the same results: if their side, rules,
/// stones, contract stones, phase, turn, outcome, resignation and first player are equal. The order
/// of earlier moves makes no difference.
impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        self.facts() == other.facts() && self.cells_with_marks() == other.cells_with_marks()
    }
}

impl Eq for Position {}

impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.facts().hash(state);
        self.cells_with_marks().hash(state);
    }
}

impl Position {
    /// Everything that is compared except the stones.
    fn facts(&self) -> impl Eq + Hash + use<> {
        let state = &self.state;
        let (board, rules) = (self.board.side(), self.rules);
        let players = (state.turn, self.first_player());
        (
            board,
            rules,
            state.phase,
            players,
            state.outcome,
            state.resigned,
        )
    }

    /// The stone on each cell, and whether it was placed in the contract.
    fn cells_with_marks(&self) -> Vec<Option<(Color, bool)>> {
        let marks = self.contract_marks();
        let cells = self.board.cells().zip(marks);
        cells
            .map(|(cell, mark)| Some((self.stone(cell)?, mark)))
            .collect()
    }

    /// Whether the stone on each cell was placed in the contract.
    fn contract_marks(&self) -> Vec<bool> {
        let mut marks = vec![false; self.board.cell_count()];
        let mut setups = self
            .setups
            .iter()
            .skip(1)
            .copied()
            .chain([self.overwritten.len()]);
        let mut from = 0;
        for (index, entry) in self.journal.iter().enumerate() {
            match entry.change {
                Change::Stone(joined) => {
                    marks[joined.cell().index()] = entry.state.phase == Phase::Contract;
                }
                Change::Setup => {
                    let to = setups.next().unwrap_or(from);
                    for (cell, _) in &self.overwritten[from..to] {
                        marks[cell.index()] = false;
                    }
                    from = to;
                }
                Change::Nothing => {}
            }
            let next = self.journal.get(index + 1).map(|next| next.state);
            if next.unwrap_or(self.state).contract == 0 {
                marks.fill(false);
            }
        }
        marks
    }
}
