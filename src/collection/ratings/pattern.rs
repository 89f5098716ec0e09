//! Where the factor of a sparse symmetric matrix has entries.

use std::cmp::Ordering;
use std::collections::BTreeSet;

/// The most multiplications that a factor may take: about 450 players who have all met, and far
/// more of those who have met few others.
const MOST_WORK: usize = 30_000_000;

/// Where a factor has entries: the rows in the order of elimination.
///
/// Eliminating a row couples all its neighbours. The row with the fewest neighbours is next, which
/// keeps the factor sparse.
#[derive(Clone, Debug)]
pub struct Pattern {
    /// The position of each row in the order.
    pub position: Vec<usize>,
    /// Where the rows of each column begin in `rows`, by position, and the end of the last ones.
    pub starts: Vec<usize>,
    /// The positions of the rows of each column below the diagonal, ascending.
    pub rows: Vec<usize>,
}

impl Pattern {
    /// The pattern for the neighbours of each row, or `None` if the factor would take too long.
    #[must_use]
    pub fn new(mut neighbours: Vec<Vec<usize>>) -> Option<Self> {
        let size = neighbours.len();
        let mut queue: BTreeSet<(usize, usize)> =
            (0..size).map(|row| (neighbours[row].len(), row)).collect();
        let mut order = Vec::with_capacity(size);
        let mut work = 0;
        while let Some((degree, row)) = queue.pop_first() {
            order.push(row);
            work += degree * degree;
            if work > MOST_WORK {
                return None;
            }
            let coupled = std::mem::take(&mut neighbours[row]);
            for &other in &coupled {
                queue.remove(&(neighbours[other].len(), other));
                let merged = merged(&neighbours[other], &coupled, [row, other]);
                queue.insert((merged.len(), other));
                neighbours[other] = merged;
            }
            neighbours[row] = coupled;
        }
        let mut position = vec![0; size];
        for (place, &row) in order.iter().enumerate() {
            position[row] = place;
        }
        let mut starts = vec![0];
        let mut rows = Vec::new();
        for &row in &order {
            let start = rows.len();
            rows.extend(neighbours[row].iter().map(|&other| position[other]));
            rows[start..].sort_unstable();
            starts.push(rows.len());
        }
        Some(Self {
            position,
            starts,
            rows,
        })
    }

    /// The number of rows of the matrix.
    #[must_use]
    pub fn size(&self) -> usize {
        self.position.len()
    }

    /// The entries of a column of the factor, by position.
    #[must_use]
    pub fn column(&self, column: usize) -> std::ops::Range<usize> {
        self.starts[column]..self.starts[column + 1]
    }

    /// The entry of two different rows; they are neighbours in the matrix.
    #[must_use]
    pub fn entry(&self, first: usize, second: usize) -> usize {
        let (first, second) = (self.position[first], self.position[second]);
        let column = self.column(first.min(second));
        let found = self.rows[column.clone()].binary_search(&first.max(second));
        column.start + found.expect("the pattern holds the entries of the matrix")
    }
}

/// The union of two ascending lists without two of their members.
fn merged(left: &[usize], right: &[usize], without: [usize; 2]) -> Vec<usize> {
    let mut union = Vec::with_capacity(left.len() + right.len());
    let (mut left, mut right) = (left.iter().peekable(), right.iter().peekable());
    loop {
        let next = match (left.peek(), right.peek()) {
            (None, None) => return union,
            (Some(_), None) => left.next(),
            (None, Some(_)) => right.next(),
            (Some(one), Some(other)) => match one.cmp(other) {
                Ordering::Less => left.next(),
                Ordering::Equal => left.next().and(right.next()),
                Ordering::Greater => right.next(),
            },
        };
        union.extend(next.filter(|member| !without.contains(member)));
    }
}
