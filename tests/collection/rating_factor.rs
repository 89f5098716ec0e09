//! The factored matrix of ratings, against the product with its inverse.

use unlur::collection::ratings::factor::Factor;
use unlur::collection::ratings::pattern::Pattern;

/// The matrix of a random graph: the identity plus the Laplacian with random weights.
fn matrix(size: usize, games: usize, seed: u64) -> (Vec<Vec<usize>>, Vec<Vec<f64>>) {
    let mut state = seed;
    let mut below = |end: usize| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(state >> 33).unwrap() % end
    };
    let mut matrix = vec![vec![0.0; size]; size];
    (0..size).for_each(|row| matrix[row][row] = 1.0);
    for _ in 0..games {
        let (one, other) = (below(size), below(size));
        if one != other {
            let weight = f64::from(u32::try_from(1 + below(9)).unwrap()) / 4.0;
            matrix[one][other] -= weight;
            matrix[other][one] -= weight;
            matrix[one][one] += weight;
            matrix[other][other] += weight;
        }
    }
    let neighbours = (0..size)
        .map(|row| {
            (0..size)
                .filter(|&other| other != row && matrix[row][other] != 0.0)
                .collect()
        })
        .collect();
    (neighbours, matrix)
}

/// The product of the matrix with each column of the inverse is a column of the identity, and
/// the selected entries are those of these columns.
#[test]
fn the_inverse_is_one() {
    for (size, games) in [(1, 0), (2, 1), (5, 3), (12, 60), (40, 45), (60, 400)] {
        let (neighbours, matrix) = matrix(size, games, 7);
        let pattern = Pattern::new(neighbours.clone()).unwrap();
        let entries = (0..size).flat_map(|row| {
            let matrix = &matrix;
            neighbours[row]
                .iter()
                .filter(move |&&other| other < row)
                .map(move |&other| (row, other, matrix[row][other]))
        });
        let factor = Factor::new(&pattern, (0..size).map(|row| matrix[row][row]), entries);
        let inverse = factor.inverse();
        for column in 0..size {
            let mut unit = vec![0.0; size];
            unit[column] = 1.0;
            let solution = factor.solve(&unit);
            for row in 0..size {
                let product: f64 = (0..size)
                    .map(|other| matrix[row][other] * solution[other])
                    .sum();
                assert!((product - unit[row]).abs() < 1e-9);
            }
            assert!((solution[column] - inverse.own(column)).abs() < 1e-9);
            for &row in &neighbours[column] {
                assert!((solution[row] - inverse.coupled(row, column)).abs() < 1e-9);
            }
        }
    }
}
