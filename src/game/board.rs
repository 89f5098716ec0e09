//! The hexagonal board: its side, its cells, and the tables of their positions.

use std::fmt;
use std::sync::OnceLock;

use super::color::Color;
use super::edges::Edges;

/// Room for the cells of the largest board and one sentinel, as a power of two: an index below it
/// needs no bounds check.
pub(crate) const CELL_SLOTS: usize = 2048;
/// A number that is not a cell of any board: it marks what is beyond the edges.
pub(crate) const OFF_BOARD: u16 = 2047;

/// The numbers of the cells by 1-based column and row, which are below 64; `OFF_BOARD` elsewhere.
pub(super) type Square = [[u16; 64]; 64];
const NO_CELLS: Square = [[OFF_BOARD; 64]; 64];

/// The number of cells along each edge of the board, 2 to 26.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "u32", into = "u32"))]
pub struct Side(u8);

impl Side {
    /// The smallest side, 2.
    pub const MIN: Self = Self(2);
    /// A side between the small and the large ones, 8.
    pub(crate) const MIDDLE: Self = Self(8);
    /// The largest side, 26.
    pub const MAX: Self = Self(26);

    /// The side of `n` cells; `None` outside 2 to 26.
    #[must_use]
    #[expect(clippy::cast_possible_truncation, reason = "26 at most")]
    pub const fn new(n: u32) -> Option<Self> {
        if n >= Self::MIN.0 as u32 && n <= Self::MAX.0 as u32 {
            Some(Self(n as u8))
        } else {
            None
        }
    }

    /// The number of cells along each edge.
    #[must_use]
    pub const fn get(self) -> u32 {
        self.0 as u32
    }

    /// The number of rows, and of cells in the longest row: `2n - 1`.
    #[must_use]
    pub const fn width(self) -> u32 {
        2 * self.get() - 1
    }

    /// The number of cells of the board: `3n² - 3n + 1`.
    #[must_use]
    pub const fn cell_count(self) -> u32 {
        3 * self.get() * (self.get() - 1) + 1
    }

    /// The row in the middle, 0-based: `n - 1`.
    pub(super) const fn middle(self) -> u8 {
        self.0 - 1
    }
}

/// A cell of a board, by its 0-based number: row by row from the top, each row from the left.
///
/// Cells come from a [`Board`] and belong to boards of its side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "u16", into = "u16"))]
pub struct Cell(pub(super) u16);

impl Cell {
    /// The dense 0-based number of the cell.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The constants of one cell.
#[derive(Clone, Copy)]
pub(crate) struct CellInfo {
    /// The six neighbours clockwise from the right one, `OFF_BOARD` where the board ends and in the
    /// last two slots.
    pub(crate) around: [u16; 8],
    pub(crate) edges: Edges,
    /// Which of the six there are, as bits.
    pub(crate) on_board: u8,
    row: u8,
    index: u8,
}

/// The bits of [`CellInfo::on_board`] of a cell with six neighbours.
const ALL_AROUND: u8 = 0b11_1111;

/// The tables of one side. There is one board for each side, made on first use.
pub struct Board {
    side: Side,
    cell_info: Box<[CellInfo; CELL_SLOTS]>,
    /// The number of the first cell of each row, and of all cells after the last.
    rows: Vec<u16>,
    cell_count: u16,
    /// By coordinates.
    pub(super) squares: [Box<Square>; 2],
}

impl fmt::Debug for Board {
    /// The side determines the tables.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Board").field(&self.side).finish()
    }
}

impl Board {
    /// The board of `side`.
    ///
    /// ```
    /// use unlur::game::{Board, Side};
    ///
    /// let board = Board::get(Side::new(3).unwrap());
    /// let corner = board.cell(0, 0).unwrap();
    /// assert_eq!(board.edges(corner).iter().collect::<Vec<_>>(), [1, 6]);
    /// assert_eq!(board.neighbours(corner).count(), 3);
    /// ```
    #[must_use]
    pub fn get(side: Side) -> &'static Self {
        static BOARDS: [OnceLock<Board>; 27] = [const { OnceLock::new() }; 27];
        BOARDS[usize::from(side.0)].get_or_init(|| Self::new(side))
    }

    fn new(side: Side) -> Self {
        let middle = i32::from(side.middle());
        let mut rows = vec![0];
        for row in 0..=2 * side.middle() {
            rows.push(rows[usize::from(row)] + u16::from(row_length(side, row)));
        }
        let nowhere = CellInfo {
            around: [OFF_BOARD; 8],
            edges: Edges::NONE,
            on_board: 0,
            row: 0,
            index: 0,
        };
        let mut board = Self {
            side,
            cell_info: vec![nowhere; CELL_SLOTS]
                .try_into()
                .unwrap_or_else(|_| unreachable!("as long as the array")),
            cell_count: rows[rows.len() - 1],
            rows,
            squares: [NO_CELLS, NO_CELLS].map(Box::new),
        };
        for row in 0..=2 * side.middle() {
            for index in 0..row_length(side, row) {
                let cell = board.rows[usize::from(row)] + u16::from(index);
                let (q, r) = to_axial(side, row, index);
                let steps = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)];
                let mut around = [OFF_BOARD; 8];
                for (slot, (dq, dr)) in around.iter_mut().zip(steps) {
                    *slot = board
                        .at_axial(q + dq, r + dr)
                        .map_or(OFF_BOARD, |cell| cell.0);
                }
                let on_edge = [
                    r == -middle,
                    q == middle,
                    q + r == middle,
                    r == middle,
                    q == -middle,
                    q + r == -middle,
                ];
                board.cell_info[usize::from(cell)] = CellInfo {
                    around,
                    on_board: (0..6).fold(0, |set, slot| {
                        set | u8::from(around[slot] != OFF_BOARD) << slot
                    }),
                    edges: (1..=6)
                        .zip(on_edge)
                        .filter_map(|(e, on)| on.then_some(e))
                        .collect(),
                    row,
                    index,
                };
            }
        }
        board.fill_squares();
        board
    }

    /// The side of the board.
    #[must_use]
    pub const fn side(&self) -> Side {
        self.side
    }

    /// The number of cells.
    #[must_use]
    pub fn cell_count(&self) -> usize {
        usize::from(self.cell_count)
    }

    /// Every cell, in the order of the numbers.
    pub fn cells(&self) -> impl DoubleEndedIterator<Item = Cell> + use<> {
        (0..self.cell_count).map(Cell)
    }

    /// The cell with that [number](Cell::index).
    #[must_use]
    pub fn cell_by_index(&self, index: usize) -> Option<Cell> {
        let number = u16::try_from(index).ok()?;
        (index < self.cell_count()).then_some(Cell(number))
    }

    /// The cell at the 0-based `index` from the left of the 0-based `row` from the top.
    #[must_use]
    pub fn cell(&self, row: u32, index: u32) -> Option<Cell> {
        let (row, index) = (u8::try_from(row).ok()?, u8::try_from(index).ok()?);
        let inside = row <= 2 * self.side.middle() && index < row_length(self.side, row);
        inside.then(|| Cell(self.rows[usize::from(row)] + u16::from(index)))
    }

    /// Whether a cell is one of this board: it is not if it comes from a larger board.
    #[must_use]
    pub const fn contains(&self, cell: Cell) -> bool {
        cell.0 < self.cell_count
    }

    /// The 0-based row from the top of a cell, and its 0-based index from the left in that row;
    /// `None` for a cell of a larger board.
    #[must_use]
    pub fn row_and_index(&self, cell: Cell) -> Option<(u32, u32)> {
        self.contains(cell).then(|| self.row_index(cell))
    }

    /// [`row_and_index`](Self::row_and_index) of a cell of this board.
    pub(crate) fn row_index(&self, cell: Cell) -> (u32, u32) {
        let info = self.spot(cell.0);
        (u32::from(info.row), u32::from(info.index))
    }

    /// The edges the cell is on: two for a corner, none for an inner cell or a cell of a larger
    /// board.
    #[must_use]
    pub fn edges(&self, cell: Cell) -> Edges {
        self.spot(cell.0).edges
    }

    /// Whether the cell is not on an edge, so that the contract may use it.
    #[must_use]
    pub fn is_inner(&self, cell: Cell) -> bool {
        self.spot(cell.0).on_board == ALL_AROUND
    }

    /// The cells that share a side with `cell`, clockwise from the right one: 3 at a corner, 4
    /// elsewhere on an edge, 6 inside; none for a cell of a larger board.
    pub fn neighbours(&self, cell: Cell) -> impl Iterator<Item = Cell> + use<> {
        let around = self.spot(cell.0).around.into_iter();
        around.filter(|&cell| cell != OFF_BOARD).map(Cell)
    }

    /// The six places around `cell`, clockwise from the right one; `None` beyond an edge.
    #[must_use]
    pub fn ring(&self, cell: Cell) -> [Option<Cell>; 6] {
        let around = self.spot(cell.0).around;
        std::array::from_fn(|slot| (around[slot] != OFF_BOARD).then_some(Cell(around[slot])))
    }

    /// The chain of the stone on `cell`, in the order of the cells, if `stone` says which stone is
    /// where; none when the cell is empty.
    pub(crate) fn chain_of(&self, cell: Cell, stone: impl Fn(Cell) -> Option<Color>) -> Vec<Cell> {
        let color = stone(cell);
        if color.is_none() {
            return Vec::new();
        }
        let mut seen = vec![false; self.cell_count()];
        seen[cell.index()] = true;
        let mut chain = vec![cell];
        let mut next = 0;
        while next < chain.len() {
            for neighbour in self.neighbours(chain[next]) {
                if stone(neighbour) == color && !seen[neighbour.index()] {
                    seen[neighbour.index()] = true;
                    chain.push(neighbour);
                }
            }
            next += 1;
        }
        chain.sort_unstable();
        chain
    }

    /// The constants of the cell with that number.
    #[inline]
    pub(crate) fn spot(&self, cell: u16) -> &CellInfo {
        &self.cell_info[usize::from(cell) % CELL_SLOTS]
    }

    /// The axial coordinates of a cell, from the centre: `q` to the right, `r` to the lower right;
    /// `None` for a cell of a larger board.
    #[must_use]
    pub fn axial(&self, cell: Cell) -> Option<(i32, i32)> {
        self.contains(cell).then(|| self.centred(cell))
    }

    /// [`axial`](Self::axial) of a cell of this board.
    pub(crate) fn centred(&self, cell: Cell) -> (i32, i32) {
        let info = self.spot(cell.0);
        to_axial(self.side, info.row, info.index)
    }

    /// The cell at axial coordinates.
    pub(super) fn at_axial(&self, q: i32, r: i32) -> Option<Cell> {
        let middle = i32::from(self.side.middle());
        let row = u32::try_from(r + middle).ok()?;
        let index = u32::try_from(q + middle - (-r).max(0)).ok()?;
        self.cell(row, index)
    }
}

/// The number of cells in the 0-based `row`.
pub(super) const fn row_length(side: Side, row: u8) -> u8 {
    let middle = side.middle();
    side.0 + if row <= middle { row } else { 2 * middle - row }
}

fn to_axial(side: Side, row: u8, index: u8) -> (i32, i32) {
    let middle = i32::from(side.middle());
    let r = i32::from(row) - middle;
    (i32::from(index) + (-r).max(0) - middle, r)
}
