//! A square of columns and rows, with the number of the cell at each place.

/// The columns and rows of a square, with room for 1-based numbers up to 63.
const STRIDE: usize = 64;
const NO_CELL: u16 = u16::MAX;

/// The numbers of the cells of one embedding, by 1-based column and row.
pub(super) struct CoordinateTable(Box<[u16; STRIDE * STRIDE]>);

impl CoordinateTable {
    pub(super) fn new() -> Self {
        Self(Box::new([NO_CELL; STRIDE * STRIDE]))
    }

    pub(super) fn set(&mut self, column: u8, row: u8, cell: u16) {
        self.0[Self::index(column, row)] = cell;
    }

    #[inline]
    pub(super) fn get(&self, column: u8, row: u8) -> Option<u16> {
        if usize::from(column | row) >= STRIDE {
            return None;
        }
        let cell = self.0[Self::index(column, row)];
        (cell != NO_CELL).then_some(cell)
    }

    fn index(column: u8, row: u8) -> usize {
        (usize::from(row) * STRIDE + usize::from(column)) % (STRIDE * STRIDE)
    }
}
