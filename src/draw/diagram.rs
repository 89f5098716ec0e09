//! The contents of one picture of a board: plain data.

use super::graph::Graph;
use crate::game::{
    Board, Cell, Color, Coordinates, Edges, Goal, Outcome, Pattern, PatternMatch, Position, Side,
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

/// A mark of SGF on a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mark {
    /// `TR`.
    Triangle,
    /// `SQ`.
    Square,
    /// `CR`.
    Circle,
    /// `MA`, an X.
    Cross,
    /// `SL`, drawn as a filled diamond.
    Selected,
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
        self.marks.is_empty()
            && self.labels.is_empty()
            && self.dimmed.is_empty()
            && self.connectors.is_empty()
    }
}

/// Stones that belong together, and the edges that they are about.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Highlight {
    /// The cells of the stones, ascending.
    pub cells: Vec<Cell>,
    /// The 1-based edges, each with the colour of the stones that join or control it.
    pub edges: Vec<(u8, Color)>,
}

impl Highlight {
    /// The chain of the stone on `cell`, which decided the game with `outcome`, and the edges that
    /// its goal joins: both edges of each line, or the edges of each Y.
    #[must_use]
    pub fn deciding_chain(diagram: &Diagram, cell: Cell, outcome: Outcome) -> Self {
        let edges = match outcome.by {
            Goal::Line | Goal::ForeignLine => outcome.edges & outcome.edges.opposite(),
            Goal::Y | Goal::ForeignY => [Edges::ODD, Edges::EVEN]
                .into_iter()
                .filter(|&triple| outcome.edges.contains_all(triple))
                .fold(Edges::NONE, Edges::union),
        };
        let color = diagram.color(cell);
        Self {
            cells: diagram.chain_of(cell),
            edges: color
                .into_iter()
                .flat_map(|color| edges.iter().map(move |edge| (edge, color)))
                .collect(),
        }
    }

    /// The chains that make a winning pattern, and the edges that they control.
    #[must_use]
    pub fn pattern(diagram: &Diagram, found: PatternMatch) -> Self {
        let controller = |place: usize| match (found.pattern, place) {
            (Pattern::ThreeEdges, _) | (Pattern::OppositeEdges, 0) => Color::Black,
            _ => Color::White,
        };
        let edges: Vec<(u8, Color)> = (0..)
            .zip(found.edges())
            .map(|(place, &edge)| (edge, controller(place)))
            .collect();
        let chains: Vec<Vec<Vec<Cell>>> = edges
            .iter()
            .map(|&(edge, color)| diagram.controlling(edge, color))
            .collect();
        let mut cells: Vec<Cell> = match (found.pattern, chains.as_slice()) {
            // If either side has several chains, those that touch each other make the pattern.
            (Pattern::OppositeEdges, [black, white]) => {
                let pairs = black.iter().flat_map(|b| white.iter().map(move |w| (b, w)));
                let touching = pairs.filter(|(b, w)| touch(diagram.board(), b, w));
                touching
                    .flat_map(|(b, w)| b.iter().chain(w))
                    .copied()
                    .collect()
            }
            _ => chains.into_iter().flatten().flatten().collect(),
        };
        cells.sort_unstable();
        cells.dedup();
        Self { cells, edges }
    }
}

/// Whether a cell of one chain is next to a cell of the other.
fn touch(board: &Board, one: &[Cell], other: &[Cell]) -> bool {
    let mut cells = one.iter();
    cells.any(|&cell| {
        let mut neighbours = board.neighbours(cell);
        neighbours.any(|neighbour| other.binary_search(&neighbour).is_ok())
    })
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
    /// The chain that decided the game.
    pub chain: Option<Highlight>,
    /// The chains of a winning pattern.
    pub pattern: Option<Highlight>,
    /// Marks, labels and lines.
    pub markup: Markup,
    /// The graph below the board.
    pub graph: Option<Graph>,
    /// The text below the board; empty for none.
    pub caption: String,
    /// A name for readers who do not see the picture.
    pub title: String,
    /// The description of the picture, for them.
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
            decision.map(|(cell, outcome)| Highlight::deciding_chain(&diagram, cell, outcome));
        diagram
    }

    /// The board.
    #[must_use]
    pub fn board(&self) -> &'static Board {
        Board::get(self.side)
    }
    /// The colour of the stone on a cell.
    #[must_use]
    pub fn color(&self, cell: Cell) -> Option<Color> {
        let stone = self.stones.get(cell.index()).copied().flatten();
        stone.map(|stone| stone.color)
    }

    /// The chain of the stone on a cell, ascending; empty if there is no stone.
    #[must_use]
    pub fn chain_of(&self, cell: Cell) -> Vec<Cell> {
        self.board().chain_of(cell, |cell| self.color(cell))
    }

    /// The chains of a colour that control the 1-based edge `edge`, each ascending.
    fn controlling(&self, edge: u8, color: Color) -> Vec<Vec<Cell>> {
        let board = self.board();
        let mut seen = vec![false; self.stones.len()];
        let mut chains = Vec::new();
        for cell in board.cells() {
            if seen[cell.index()] || self.color(cell) != Some(color) {
                continue;
            }
            let chain = self.chain_of(cell);
            let mut touched = Edges::NONE;
            for &cell in &chain {
                seen[cell.index()] = true;
                touched = touched | board.edges(cell);
            }
            if touched.controlled().contains(edge) {
                chains.push(chain);
            }
        }
        chains
    }
}
