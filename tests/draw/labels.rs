//! The labels of a drawn board, followed by eye.

use std::collections::HashMap;

use proptest::prelude::*;
use unlur::draw::text::{BoardDrawing, Style};
use unlur::draw::{Diagram, Highlight};
use unlur::game::{Cell, Color, Coordinates, Position, Rules, Side};

/// What a reader finds in a drawing.
#[derive(Debug, Default, PartialEq)]
struct Seen {
    /// The signs on the cells, by the names that the labels give them.
    signs: HashMap<String, char>,
    last: Option<String>,
}

/// Reads a drawing in ASCII as a person does: from a cell along its row to the number, and along
/// its slanted line upwards to the letters.
fn read(drawing: &str, coordinates: Coordinates) -> Seen {
    let lines: Vec<Vec<char>> = drawing
        .lines()
        .take_while(|line| !line.is_empty())
        .map(|line| line.chars().collect())
        .collect();
    let at = |line: usize, column: usize| *lines[line].get(column).unwrap_or(&' ');
    let is_cell = |sign: char| ".XO#@".contains(sign);
    let mut seen = Seen::default();
    for (line, signs) in lines.iter().enumerate() {
        let digits = signs.iter().filter(|sign| sign.is_ascii_digit());
        let number: String = digits.collect();
        for column in (0..signs.len()).filter(|&column| is_cell(at(line, column))) {
            let (mut up, mut across) = (line, column);
            while is_cell(at(up, across)) {
                up -= 1;
                across = match coordinates {
                    Coordinates::Hex => across - 1,
                    Coordinates::Pbem => across + 1,
                };
            }
            let mut letters = at(up, across).to_string();
            match coordinates {
                Coordinates::Hex if up > 0 && across > 0 => {
                    letters.insert(0, at(up - 1, across - 1));
                }
                Coordinates::Hex => {}
                Coordinates::Pbem => letters.push(at(up, across + 1)),
            }
            let name = format!("{}{number}", letters.trim());
            if at(line, column + 1) == ')' && at(line, column - 1) == '(' {
                assert_eq!(seen.last.replace(name.clone()), None);
            }
            assert_eq!(seen.signs.insert(name, at(line, column)), None);
        }
    }
    seen
}

/// The contents of a window, each line as wide as the window.
fn part(drawing: &BoardDrawing<'_>, size: (usize, usize), scroll: (i32, i32)) -> String {
    let lines = drawing.part(size, scroll);
    let lines = lines
        .iter()
        .map(|line| format!("{:1$}", line.plain(), size.1));
    lines.collect::<Vec<_>>().join("\n")
}

/// A side, and for each cell nothing (0, 3), a stone (1, 2) or a marked stone (4, 5).
fn positions() -> impl Strategy<Value = (Side, Vec<u8>)> {
    (2u32..=26).prop_flat_map(|side| {
        let side = Side::new(side).unwrap();
        let signs = prop::collection::vec(0u8..6, side.cell_count() as usize);
        (Just(side), signs)
    })
}

proptest! {
    #![proptest_config(crate::random(60))]

    #[test]
    fn the_labels_name_the_cells((side, signs) in positions(), last: prop::sample::Index) {
        let mut position = Position::new(side, Rules::default());
        let board = position.board();
        let cells: Vec<Cell> = board.cells().collect();
        let last = Some(cells[last.index(cells.len())]);
        let colors = [None, Some(Color::Black), Some(Color::White)];
        let stones = |&cell: &Cell| (cell, colors[usize::from(signs[cell.index()] % 3)]);
        position.set_up(cells.iter().map(stones)).unwrap();
        let marked: Vec<Cell> = cells.iter().copied().filter(|c| signs[c.index()] > 2).collect();
        for coordinates in [Coordinates::Hex, Coordinates::Pbem] {
            let name = |cell| board.algebraic(coordinates, cell).to_string();
            let sign = |cell: Cell| char::from(b".XO.#@"[usize::from(signs[cell.index()])]);
            let meant = Seen {
                signs: cells.iter().map(|&cell| (name(cell), sign(cell))).collect(),
                last: last.map(name),
            };
            let diagram = Diagram {
                last,
                chain: Some(Highlight {
                    cells: marked.clone(),
                    ..Highlight::default()
                }),
                ..Diagram::from_position(&position, coordinates)
            };
            let drawing = BoardDrawing {
                diagram: &diagram,
                style: Style::default(),
            };
            let text = drawing.to_string();
            prop_assert_eq!(read(&text, coordinates), meant);
            prop_assert!(text.lines().all(|line| line == line.trim_end()));
        }
    }

    #[test]
    fn the_labels_of_a_part_name_its_cells(
        (side, signs) in positions(),
        last: prop::sample::Index,
        size in (9usize..30, 24usize..70),
        scroll in (-40i32..40, -80i32..80),
    ) {
        let mut position = Position::new(side, Rules::default());
        let cells: Vec<Cell> = position.board().cells().collect();
        let last = Some(cells[last.index(cells.len())]);
        let colors = [None, Some(Color::Black), Some(Color::White)];
        let stones = |&cell: &Cell| (cell, colors[usize::from(signs[cell.index()] % 3)]);
        position.set_up(cells.iter().map(stones)).unwrap();
        for coordinates in [Coordinates::Hex, Coordinates::Pbem] {
            let diagram = &Diagram { last, ..Diagram::from_position(&position, coordinates) };
            let drawing = BoardDrawing { diagram, style: Style::default() };
            let whole = read(&drawing.to_string(), coordinates);
            for scroll in [(0, 0), scroll] {
                let text = part(&drawing, size, scroll);
                prop_assert!(text.lines().count() <= size.0);
                prop_assert!(text.lines().all(|line| line.chars().count() == size.1));
                let seen = read(&text, coordinates);
                prop_assert!(!seen.signs.is_empty());
                for (name, sign) in &seen.signs {
                    prop_assert_eq!(whole.signs.get(name), Some(sign), "{}", name);
                }
                let is_last_seen = seen.last == whole.last;
                prop_assert!(is_last_seen || scroll != (0, 0), "{}", text);
            }
        }
    }
}
