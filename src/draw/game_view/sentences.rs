//! Positions in words.

use super::game::GameView;
use super::node_view::NodeMove;
use crate::draw::diagram::Diagram;
use crate::game::{Board, Cell, CellName, Color, PatternMatch, Phase};

impl GameView {
    /// The winner at a node, in a sentence; empty if neither player has won.
    #[must_use]
    pub fn verdict_at(&self, node: usize) -> String {
        let mut decisions = self
            .path(node)
            .filter_map(|node| self.nodes.get(node)?.details().decision.as_deref());
        if let Some((verdict, _)) = decisions.next() {
            return verdict.to_string();
        }
        let Some(step) = self.nodes.get(node) else {
            return String::new();
        };
        let is_end = step.ply == self.plies() || step.phase == Phase::Over;
        let verdict = self.verdict.filter(|_| node < self.main_line && is_end);
        verdict.map_or(String::new(), |verdict| verdict.to_string())
    }

    /// The cell of a node's move, or words for a move without one, in parentheses if it has no
    /// effect; empty if the game has no such node.
    #[must_use]
    pub fn move_name(&self, node: usize) -> String {
        let effect = self.nodes.get(node).map(|step| step.effect);
        match effect.unwrap_or(NodeMove::Nothing) {
            NodeMove::Nothing => String::new(),
            NodeMove::ContractStone(cell) | NodeMove::Stone(_, cell) => {
                self.cell_name(cell).to_string()
            }
            NodeMove::Pass => "pass".to_owned(),
            NodeMove::Loss(_, by) => by.verb().to_owned(),
            NodeMove::Skipped | NodeMove::AfterEnd => format!("({})", self.written(node)),
        }
    }

    /// A node's move in words, such as `White d11`; empty if the game has no such node.
    #[must_use]
    pub fn move_text(&self, node: usize) -> String {
        let Some(step) = self.nodes.get(node) else {
            return String::new();
        };
        match step.effect {
            NodeMove::Nothing => "no move".to_owned(),
            NodeMove::ContractStone(cell) => format!("contract {}", self.cell_name(cell)),
            NodeMove::Stone(color, cell) => format!("{} {}", color.title(), self.cell_name(cell)),
            NodeMove::Pass => "pass, end of the contract".to_owned(),
            NodeMove::Loss(color, by) => format!("{} {}", color.title(), by.verb()),
            NodeMove::Skipped => format!("{} (not applied)", self.written(node)),
            NodeMove::AfterEnd => format!("{} (after the end)", self.written(node)),
        }
    }

    fn cell_name(&self, cell: Cell) -> CellName {
        Board::get(self.side).algebraic(self.coordinates, cell)
    }

    /// The position in words, for readers who do not see the picture.
    pub(super) fn describe(
        &self,
        node: usize,
        diagram: &Diagram,
        patterns: &[PatternMatch],
    ) -> String {
        let names = |color: Color| {
            let cells = diagram.board().cells();
            let cells = cells.filter(|&cell| diagram.color(cell) == Some(color));
            let names: Vec<_> = cells.map(|cell| self.cell_name(cell).to_string()).collect();
            match names.as_slice() {
                [] => "none".to_owned(),
                names => names.join(" "),
            }
        };
        let (side, ply) = (
            self.side.get(),
            self.nodes.get(node).map_or(0, |step| step.ply),
        );
        let (black, white) = (names(Color::Black), names(Color::White));
        let mut text =
            format!("Unlur, side {side}, after ply {ply}. Black: {black}. White: {white}.");
        let last = diagram.last.map(|cell| self.cell_name(cell));
        let last = last.map(|name| format!("Last move: {name}"));
        let verdict = Some(self.verdict_at(node)).filter(|verdict| !verdict.is_empty());
        let patterns = patterns.iter().copied().map(pattern_sentence);
        for sentence in last.into_iter().chain(verdict).chain(patterns) {
            text += &[" ", &sentence, "."].concat();
        }
        text
    }
}

/// A pattern in words, as in `opposite-edges for white, edges 6 3`.
#[must_use]
pub fn pattern_sentence(found: PatternMatch) -> String {
    let edges: Vec<_> = found.edges().iter().map(u8::to_string).collect();
    let (pattern, favoured) = (found.pattern.name(), found.pattern.favours());
    format!("{pattern} for {favoured}, edges {}", edges.join(" "))
}
