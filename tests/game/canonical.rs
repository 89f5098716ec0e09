//! The canonical image of a game, against the least of its twelve images.

use unlur::game::{Board, Canonicalizer, Cell, Symmetry};

use super::oracle::{Dice, shuffled, side};

#[test]
fn the_canonical_image_is_the_least() {
    let mut dice = Dice::new(40);
    for n in [2, 3, 4, 6] {
        let board = Board::get(side(n));
        for _ in 0..200 {
            let game: Vec<Cell> = shuffled(n, &mut dice).into_iter().take(7).collect();
            let images = Symmetry::ALL.map(|symmetry| -> Vec<Cell> {
                game.iter()
                    .map(|&cell| board.map(symmetry, cell).unwrap())
                    .collect()
            });
            let least = images.iter().min().unwrap();
            let mut canonicalizer = Canonicalizer::new(board);
            let image: Vec<Cell> = game
                .iter()
                .map(|&cell| canonicalizer.cell(cell).unwrap())
                .collect();
            assert_eq!(&image, least);
            let first = images.iter().position(|image| image == least).unwrap();
            assert_eq!(canonicalizer.symmetry(), Symmetry::ALL[first]);

            // The first three cells at the same time, with a mark; then one by one.
            let marked = |image: &[Cell]| {
                let mut set: Vec<(Cell, u8)> = image[..3].iter().copied().zip([1, 0, 1]).collect();
                set.sort_unstable();
                (set, image[3..].to_vec())
            };
            let mut canonicalizer = Canonicalizer::new(board);
            let set = canonicalizer.set(&marked(&game).0).unwrap();
            let rest = game[3..]
                .iter()
                .map(|&cell| canonicalizer.cell(cell).unwrap());
            let least = images.iter().map(|image| marked(image)).min().unwrap();
            assert_eq!((set, rest.collect::<Vec<_>>()), least);

            let mut identity = Canonicalizer::identity(board);
            assert!(game.iter().all(|&cell| identity.cell(cell) == Some(cell)));
        }
    }
}
