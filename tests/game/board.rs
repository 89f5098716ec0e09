//! The board: cells, neighbours, edges, names and symmetries.

use std::collections::BTreeSet;

use unlur::game::{Board, Cell, Color, Coordinates, Edges, Side, Symmetry};

use crate::game::oracle::{Geometry, side, verdict};

#[test]
fn sides_run_from_two_to_twenty_six() {
    assert_eq!([0, 1, 27, 28, 258].map(Side::new), [None; 5]);
    assert_eq!((Side::MIN.get(), Side::MAX.get()), (2, 26));
    let counts = [(2, 7), (4, 37), (6, 91), (8, 169), (10, 271), (26, 1951)];
    for (n, count) in counts {
        assert_eq!(side(n).cell_count(), count);
        assert_eq!(Board::get(side(n)).cells().count(), count as usize);
        assert_eq!(side(n).width(), 2 * n - 1);
    }
}

#[test]
fn tables_agree_with_geometry() {
    for n in 2..=26 {
        let (board, geometry) = (Board::get(side(n)), Geometry::new(n));
        assert_eq!(board.cell_count(), geometry.places.len());
        let mut on_edges = 0;
        for cell in board.cells() {
            let near: BTreeSet<_> = board.neighbours(cell).map(Cell::index).collect();
            assert_eq!(
                near,
                geometry.neighbours[cell.index()].iter().copied().collect()
            );
            assert_eq!(board.neighbours(cell).count(), near.len());
            let edges: BTreeSet<_> = board.edges(cell).iter().collect();
            assert_eq!(edges, geometry.edges[cell.index()]);
            assert_eq!(
                board.is_inner(cell),
                near.len() == 6,
                "six neighbours inside, fewer on an edge"
            );
            assert_eq!(
                edges.len(),
                [2, 1, 9, 0][near.len() - 3],
                "a corner belongs to both its edges"
            );
            on_edges += u32::from(!edges.is_empty());
            let (row, index) = board.row_and_index(cell).unwrap();
            assert_eq!(board.cell(row, index), Some(cell));
        }
        assert_eq!(on_edges, 6 * (n - 1));
        assert_eq!(board.cell(0, n), None);
        assert_eq!(board.cell(2 * n - 1, 0), None);
    }
}

#[test]
fn every_name_maps_back_to_its_cell() {
    for n in 2..=26 {
        let board = Board::get(side(n));
        let names: BTreeSet<String> = board
            .cells()
            .map(|cell| board.abstract_play(cell).to_string())
            .collect();
        assert_eq!(names.len(), board.cell_count());
        for cell in board.cells() {
            let name = board.abstract_play(cell).to_string();
            assert_eq!(board.cell_from_abstract_play(&name), Some(cell), "{name}");
        }
        for coordinates in [Coordinates::Hex, Coordinates::Pbem] {
            let mut found = 0;
            for (column, row) in
                (0..=255).flat_map(|column| (0..=255).map(move |row| (column, row)))
            {
                if let Some(cell) = board.cell_at(coordinates, column, row) {
                    assert_eq!(board.column_row(coordinates, cell), Some((column, row)));
                    found += 1;
                }
            }
            assert_eq!(found, board.cell_count());
        }
    }
}

#[test]
fn the_embeddings_cut_different_corners() {
    let board = Board::get(side(8));
    let names = |row, index| {
        let cell = board.cell(row, index).unwrap();
        [Coordinates::Hex, Coordinates::Pbem]
            .map(|system| board.algebraic(system, cell).to_string())
    };
    assert_eq!(names(0, 0), ["h1", "a1"]);
    assert_eq!(names(0, 7), ["o1", "h1"]);
    assert_eq!(names(7, 7), ["h8", "h8"]);
    assert_eq!(names(14, 0), ["a15", "h15"]);
    let large = Board::get(Side::MAX);
    let corner = large.cell(0, 25).unwrap();
    assert_eq!(large.algebraic(Coordinates::Hex, corner).to_string(), "ay1");
    assert_eq!(large.abstract_play(corner).to_string(), "ay26");
}

#[test]
fn invalid_abstract_play_names_are_not_cells() {
    let board = Board::get(side(6));
    for name in [
        "",
        "a",
        "1",
        "a0",
        "a01",
        "a7",
        "l1",
        "a-1",
        "a+1",
        "A1",
        "aa1",
        "a1 ",
        "aaaaaaaaaaaa1",
        "a1é",
        "é1",
    ] {
        assert_eq!(board.cell_from_abstract_play(name), None, "{name:?}");
    }
    assert_eq!(board.cell_from_abstract_play("a1"), board.cell(10, 0));
    assert_eq!(board.cell_from_abstract_play("f11"), board.cell(5, 10));
}

#[test]
fn symmetries_keep_neighbours_and_edges() {
    for n in [2, 3, 5, 8] {
        let board = Board::get(side(n));
        let mut images = BTreeSet::new();
        for symmetry in Symmetry::ALL {
            let image: Vec<_> = board
                .cells()
                .map(|cell| board.map(symmetry, cell).unwrap())
                .collect();
            assert_eq!(
                image.iter().collect::<BTreeSet<_>>().len(),
                board.cell_count()
            );
            for cell in board.cells() {
                assert_eq!(
                    board.edges(image[cell.index()]),
                    symmetry.edges(board.edges(cell))
                );
                let near: BTreeSet<_> = board
                    .neighbours(cell)
                    .map(|cell| image[cell.index()])
                    .collect();
                assert_eq!(near, board.neighbours(image[cell.index()]).collect());
            }
            images.insert(image);
        }
        assert_eq!(images.len(), 12);
        assert!(images.contains(&board.cells().collect::<Vec<_>>()));
    }
}

#[test]
fn sets_of_edges() {
    for bits in 0..64 {
        let edges = Edges::from_bits(bits);
        let list: Vec<u8> = edges.iter().collect();
        assert!(list.is_sorted() && list.iter().all(|e| (1..=6).contains(e)));
        assert_eq!(list.iter().copied().collect::<Edges>(), edges);
        let has = |e: u8| edges.contains((e - 1) % 6 + 1);
        assert_eq!(edges.has_line(), (1..=3).any(|e| has(e) && has(e + 3)));
        assert_eq!(
            edges.has_y(),
            (1..=2).any(|e| has(e) && has(e + 2) && has(e + 4))
        );
        let chain = list.iter().copied().collect();
        for color in [Color::Black, Color::White] {
            let winner = verdict(color, &chain).map(|(winner, _)| winner);
            assert_eq!(edges.winner(color), winner, "{color} {edges:?}");
        }
        for e in 1..=6 {
            assert_eq!(edges.controlled().contains(e), has(e + 5) && has(e + 1));
            assert_eq!(edges.opposite().contains(e), has(e + 3));
        }
        assert!(![0, 7, 8, 255].iter().any(|&e| edges.contains(e)));
    }
}

#[test]
fn the_numbers_of_cells_end_with_the_largest_board() {
    let count = u16::try_from(Side::MAX.cell_count()).unwrap();
    for number in 0..count {
        assert_eq!(Cell::try_from(number).unwrap().index(), usize::from(number));
    }
    for number in [count, count + 1, u16::MAX] {
        assert!(Cell::try_from(number).is_err());
    }
}
