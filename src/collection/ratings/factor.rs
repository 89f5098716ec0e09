//! The factor of a sparse symmetric matrix, and the entries of its inverse.

use super::pattern::Pattern;

/// The factors L and D of a positive definite matrix L D L'. The diagonal of L is 1.
#[derive(Debug)]
pub struct Factor<'a> {
    pattern: &'a Pattern,
    diagonal: Vec<f64>,
    lower: Vec<f64>,
}

/// Entries of the inverse of a matrix: its diagonal, and those where the factor has entries.
#[derive(Debug)]
pub struct SelectedInverse<'a> {
    pattern: &'a Pattern,
    diagonal: Vec<f64>,
    lower: Vec<f64>,
}

impl<'a> Factor<'a> {
    /// Factors the matrix with this diagonal and these other entries, each given once.
    pub fn new(
        pattern: &'a Pattern,
        diagonal: impl Iterator<Item = f64>,
        entries: impl Iterator<Item = (usize, usize, f64)>,
    ) -> Self {
        let mut factor = Self {
            pattern,
            diagonal: vec![0.0; pattern.size()],
            lower: vec![0.0; pattern.rows.len()],
        };
        for (row, value) in diagonal.enumerate() {
            factor.diagonal[pattern.position[row]] = value;
        }
        for (row, column, value) in entries {
            factor.lower[pattern.entry(row, column)] += value;
        }
        factor.eliminate();
        factor
    }

    /// Turns the matrix into its factor, column by column, from the left.
    fn eliminate(&mut self) {
        const NONE: usize = usize::MAX;
        let (pattern, size) = (self.pattern, self.pattern.size());
        // The earlier columns whose next entry is in a row: a linked list for each row.
        let mut first = vec![NONE; size];
        let mut after = vec![NONE; size];
        let mut next = pattern.starts.clone();
        let mut work = vec![0.0; size];
        for column in 0..size {
            let own = pattern.column(column);
            for entry in own.clone() {
                work[pattern.rows[entry]] = self.lower[entry];
            }
            let mut earlier = first[column];
            while earlier != NONE {
                let entries = next[earlier]..pattern.starts[earlier + 1];
                let value = self.lower[entries.start];
                let scaled = value * self.diagonal[earlier];
                self.diagonal[column] -= value * scaled;
                for entry in entries.start + 1..entries.end {
                    work[pattern.rows[entry]] -= scaled * self.lower[entry];
                }
                next[earlier] += 1;
                let following = after[earlier];
                if let Some(&row) = pattern.rows[..entries.end].get(next[earlier]) {
                    after[earlier] = first[row];
                    first[row] = earlier;
                }
                earlier = following;
            }
            let pivot = self.diagonal[column].max(f64::MIN_POSITIVE);
            self.diagonal[column] = pivot;
            for entry in own.clone() {
                self.lower[entry] = work[pattern.rows[entry]] / pivot;
            }
            if let Some(&row) = pattern.rows[own].first() {
                after[column] = first[row];
                first[row] = column;
            }
        }
    }

    /// Solves the equations with this right side.
    #[must_use]
    pub fn solve(&self, right: &[f64]) -> Vec<f64> {
        let pattern = self.pattern;
        let mut values = vec![0.0; pattern.size()];
        for (&position, value) in pattern.position.iter().zip(right) {
            values[position] = *value;
        }
        for column in 0..pattern.size() {
            let value = values[column];
            for entry in pattern.column(column) {
                values[pattern.rows[entry]] -= self.lower[entry] * value;
            }
        }
        for column in (0..pattern.size()).rev() {
            let known = pattern
                .column(column)
                .map(|entry| self.lower[entry] * values[pattern.rows[entry]]);
            values[column] = values[column] / self.diagonal[column] - known.sum::<f64>();
        }
        let places = pattern.position.iter();
        places.map(|&position| values[position]).collect()
    }

    /// The entries of the inverse, from the last column to the first (the equations of Takahashi):
    /// each needs only entries of later columns where the factor has entries too.
    #[must_use]
    pub fn inverse(&self) -> SelectedInverse<'a> {
        let pattern = self.pattern;
        let mut inverse = SelectedInverse {
            pattern,
            diagonal: vec![0.0; pattern.size()],
            lower: vec![0.0; pattern.rows.len()],
        };
        let mut factor = vec![0.0; pattern.size()];
        let mut sums = vec![0.0; pattern.size()];
        for column in (0..pattern.size()).rev() {
            let own = pattern.column(column);
            for entry in own.clone() {
                factor[pattern.rows[entry]] = self.lower[entry];
            }
            for entry in own.clone() {
                let (row, value) = (pattern.rows[entry], self.lower[entry]);
                let mut sum = value * inverse.diagonal[row];
                for later in pattern.column(row) {
                    let other = pattern.rows[later];
                    sum += factor[other] * inverse.lower[later];
                    sums[other] += value * inverse.lower[later];
                }
                sums[row] += sum;
            }
            let mut diagonal = 1.0 / self.diagonal[column];
            for entry in own.clone() {
                let row = pattern.rows[entry];
                inverse.lower[entry] = -sums[row];
                diagonal += factor[row] * sums[row];
            }
            inverse.diagonal[column] = diagonal;
            for entry in own {
                let row = pattern.rows[entry];
                factor[row] = 0.0;
                for later in pattern.column(row) {
                    sums[pattern.rows[later]] = 0.0;
                }
                sums[row] = 0.0;
            }
        }
        inverse
    }
}

impl SelectedInverse<'_> {
    /// The entry on the diagonal.
    #[must_use]
    pub fn own(&self, row: usize) -> f64 {
        self.diagonal[self.pattern.position[row]]
    }

    /// The entry of two different rows that are neighbours in the matrix.
    #[must_use]
    pub fn coupled(&self, first: usize, second: usize) -> f64 {
        self.lower[self.pattern.entry(first, second)]
    }
}
