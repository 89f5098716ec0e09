//! The contents of one picture of a board: plain data.

use std::collections::VecDeque;

use super::geometry::edge_cells;
use super::graph::Graph;
use crate::game::{
    Board, Cell, Color, Coordinates, Outcome, Pattern, PatternMatch, Position, Side,
};

/// A stone of a [`Diagram`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stone {
    /// Its colour.
    pub color: Color,
    /// Whether it was placed in the contract.
    pub is_contract: bool,
    /// The text on it: the number of its ply, from 1.
    pub number: Option<u32>,
}

named! {
    /// A mark of SGF on a cell.
    pub enum Mark {
        /// `TR`.
        Triangle = "triangle",
        /// `SQ`.
        Square = "square",
        /// `CR`.
        Circle = "circle",
        /// `MA`, an X.
        Cross = "cross",
        /// `SL`, drawn as a filled diamond.
        Selected = "selected",
    }
}

impl Mark {
    /// Its identifier in SGF.
    #[must_use]
    pub const fn identifier(self) -> &'static str {
        ["TR", "SQ", "CR", "MA", "SL"][self as usize]
    }
}

/// `LN` or `AR`: a line between two cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Connector {
    /// Where it begins.
    pub from: Cell,
    /// Where it ends.
    pub to: Cell,
    /// Whether it ends in the head of an arrow.
    pub is_arrow: bool,
}

/// Marks of SGF on a board other than stones.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Markup {
    /// Marks, in the order in which they are written.
    pub marks: Vec<(Cell, Mark)>,
    /// `LB`: short texts on cells.
    pub labels: Vec<(Cell, String)>,
    /// `DD`: cells that are faded.
    pub dimmed: Vec<Cell>,
    /// `LN` and `AR`.
    pub connectors: Vec<Connector>,
}

impl Markup {
    /// Whether there is nothing to draw.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

/// Highlighted stones, and the edges that they join or control.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Highlight {
    /// The cells of the stones, ascending.
    pub cells: Vec<Cell>,
    /// The lines between neighbours of them.
    pub links: Vec<(Cell, Cell)>,
    /// The 1-based edges that they join or control.
    pub edges: Vec<u8>,
}

impl Highlight {
    /// The fewest stones that make a goal of `outcome` with the stone on `cell`, and the edges that
    /// they join.
    #[must_use]
    pub fn deciding(diagram: &Diagram, cell: Cell, outcome: Outcome) -> Self {
        let Some(color) = diagram.color(cell) else {
            return Self::default();
        };
        let ways = outcome.edges.joined(outcome.winner).filter_map(|edges| {
            let (edges, mut found) = (Vec::from(edges), Self::default());
            let is_way = found.join(diagram, color, &edges);
            is_way.then_some(Self { edges, ..found })
        });
        ways.min_by_key(|way| way.cells.len()).unwrap_or_default()
    }

    /// The fewest stones that control the edges of a winning pattern, by joining the edges beside
    /// each of them.
    #[must_use]
    pub fn pattern(diagram: &Diagram, pattern: PatternMatch) -> Self {
        let mut found = Self {
            edges: pattern.edges().to_vec(),
            ..Self::default()
        };
        for (place, edge) in pattern.edges().iter().enumerate() {
            let color = match (pattern.pattern, place) {
                (Pattern::ThreeEdges, _) | (Pattern::OppositeEdges, 0) => Color::Black,
                _ => Color::White,
            };
            found.join(diagram, color, &[edge % 6 + 1, (edge + 4) % 6 + 1]);
        }
        found
    }

    /// Adds the fewest stones of a colour that join edges; false if none do.
    fn join(&mut self, diagram: &Diagram, color: Color, edges: &[u8]) -> bool {
        let ways = edges.iter().map(|&edge| diagram.ways_to(edge, color));
        let ways: Vec<_> = ways.collect();
        let sums = diagram.board().cells().filter_map(|cell| {
            let steps = ways.iter().map(|way| Some(way[cell.index()]?.0));
            Some((steps.sum::<Option<u32>>()?, cell))
        });
        // The paths meet at the stone where the sum of their lengths is smallest.
        let Some((_, fork)) = sums.min() else {
            return false;
        };
        self.cells.push(fork);
        for way in &ways {
            let mut at = fork;
            while let Some((1.., next)) = way[at.index()] {
                self.links.push((at, next));
                self.cells.push(next);
                at = next;
            }
        }
        self.cells.sort_unstable();
        self.cells.dedup();
        true
    }
}

/// The contents of one picture of a board.
#[derive(Clone, Debug, PartialEq)]
pub struct Diagram {
    /// The side of the board.
    pub side: Side,
    /// The coordinates of the labels.
    pub coordinates: Coordinates,
    /// The contents of each cell, by [`Cell::index`].
    pub stones: Vec<Option<Stone>>,
    /// The cell of the last move.
    pub last: Option<Cell>,
    /// The stones that decided the game.
    pub chain: Option<Highlight>,
    /// Whether all stones but these are faded.
    pub is_spotlit: bool,
    /// The stones of a winning pattern.
    pub pattern: Option<Highlight>,
    /// Marks, labels and lines.
    pub markup: Markup,
    /// The graph below the board.
    pub graph: Option<Graph>,
    /// The text below the board; empty for none.
    pub caption: String,
    /// A title for readers who do not see the picture.
    pub title: String,
    /// A description of the picture, for readers who do not see it.
    pub description: String,
}

impl Diagram {
    /// An empty board.
    #[must_use]
    pub fn new(side: Side, coordinates: Coordinates) -> Self {
        Self {
            side,
            coordinates,
            stones: vec![None; Board::get(side).cell_count()],
            last: None,
            chain: None,
            is_spotlit: false,
            pattern: None,
            markup: Markup::default(),
            graph: None,
            caption: String::new(),
            title: String::new(),
            description: String::new(),
        }
    }

    /// The stones of a position and, if the board has decided, the deciding chain.
    #[must_use]
    pub fn from_position(position: &Position, coordinates: Coordinates) -> Self {
        let board = position.board();
        let mut diagram = Self::new(board.side(), coordinates);
        for (cell, slot) in board.cells().zip(&mut diagram.stones) {
            *slot = position.stone(cell).map(|color| Stone {
                color,
                is_contract: false,
                number: None,
            });
        }
        let decision = position.deciding_stone().zip(position.outcome());
        diagram.chain =
            decision.map(|(cell, outcome)| Highlight::deciding(&diagram, cell, outcome));
        diagram
    }

    /// The board.
    #[must_use]
    pub fn board(&self) -> &'static Board {
        Board::get(self.side)
    }

    /// The stone on a cell.
    #[must_use]
    pub fn stone(&self, cell: Cell) -> Option<Stone> {
        self.stones.get(cell.index()).copied().flatten()
    }

    /// Its colour.
    #[must_use]
    pub fn color(&self, cell: Cell) -> Option<Color> {
        self.stone(cell).map(|stone| stone.color)
    }

    /// For each stone of a colour that is connected to the 1-based edge `edge` by stones of that
    /// colour: the number of steps to the edge, and the first neighbour on the way.
    fn ways_to(&self, edge: u8, color: Color) -> Vec<Option<(u32, Cell)>> {
        let board = self.board();
        let is_own = |cell: &Cell| self.color(*cell) == Some(color);
        let mut ways = vec![None; self.stones.len()];
        let mut queue: VecDeque<Cell> =
            edge_cells(board, edge).into_iter().filter(is_own).collect();
        for &cell in &queue {
            ways[cell.index()] = Some((0, cell));
        }
        while let Some(cell) = queue.pop_front() {
            let steps = ways[cell.index()].map_or(1, |(steps, _)| steps + 1);
            for next in board.neighbours(cell).filter(is_own) {
                if ways[next.index()].is_none() {
                    ways[next.index()] = Some((steps, cell));
                    queue.push_back(next);
                }
            }
        }
        ways
    }
}
