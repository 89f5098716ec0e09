//! Finds the winning patterns as stones are placed.

use super::board::Cell;
use super::color::Color;
use super::edges::Edges;
use super::pattern::{Pattern, PatternMatch, Patterns};
use super::position::Position;
use super::state::Merge;

impl Position {
    /// Whether the edges that each colour controls allow a pattern that is not yet found.
    #[inline]
    pub(super) fn may_find_pattern(&self) -> bool {
        let [black, white] = self.state.controlled;
        if (black | white).is_empty() {
            return false;
        }
        let found = self.state.patterns;
        (black.has_y() && !found.contains(Pattern::ThreeEdges))
            || (white.has_line() && !found.contains(Pattern::TwoEdges))
            || (!(black & white.opposite()).is_empty() && !found.contains(Pattern::OppositeEdges))
    }

    /// Notes the patterns that hold for the first time after the stone that `joined`, or in a
    /// position that was set up.
    #[inline(never)]
    pub(super) fn find_patterns(&mut self, joined: Option<Merge>) -> Patterns {
        let [black, white] = self.state.controlled;
        let mut new = Patterns::default();
        for pattern in Pattern::ALL {
            if self.state.patterns.contains(pattern) {
                continue;
            }
            let edges = match pattern {
                Pattern::ThreeEdges => black,
                Pattern::TwoEdges => white,
                Pattern::OppositeEdges => self.opposed(joined),
            };
            if let Some(found) = PatternMatch::new(pattern, edges) {
                self.found[self.state.patterns.len()] = found;
                self.state.patterns.insert(pattern);
                new.insert(pattern);
            }
        }
        new
    }

    /// The edges that a Black chain controls while a White chain that touches it controls the
    /// opposite edge, if the stone that `joined` can have caused this.
    ///
    /// The whole chain of the new stone is searched if it controls more edges than its parts did,
    /// otherwise only the cells around the stone. If stones were added without a search, the whole
    /// board is searched.
    fn opposed(&mut self, joined: Option<Merge>) -> Edges {
        let [black, white] = self.state.controlled;
        if (black & white.opposite()).is_empty() {
            return Edges::NONE;
        }
        let unseen = std::mem::take(&mut self.state.unseen);
        let Some(joined) = joined.filter(|_| !unseen) else {
            let cells = self.board.cells();
            return cells.fold(Edges::NONE, |sum, cell| sum | self.opposed_at(cell));
        };
        let cell = joined.cell();
        let color = self.stone(cell);
        if !self.chains.gained_control(joined) {
            return self.opposed_at(cell);
        }
        let mut sum = Edges::NONE;
        for other in self.board.cells() {
            if self.stone(other) == color && self.chains.root(other.0) == joined.root() {
                sum = sum | self.opposed_at(other);
            }
        }
        sum
    }

    /// The edges that the contacts of one stone with its neighbours oppose.
    fn opposed_at(&self, cell: Cell) -> Edges {
        let Some(color) = self.stone(cell) else {
            return Edges::NONE;
        };
        let own = self.chains.edges(self.chains.root(cell.0)).controlled();
        let mut sum = Edges::NONE;
        if own.is_empty() {
            return sum;
        }
        for neighbour in self.board.neighbours(cell) {
            if self.stone(neighbour) == Some(color.opponent()) {
                let other = self.chains.edges(self.chains.root(neighbour.0));
                sum = sum | (own & other.controlled().opposite());
            }
        }
        match color {
            Color::Black => sum,
            Color::White => sum.opposite(),
        }
    }
}
