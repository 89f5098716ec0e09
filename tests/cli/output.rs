//! What the terminal shows: drawings of boards, findings with their lines, tables.

use std::collections::HashMap;

use insta::assert_snapshot;
use unlur::cli::output::{Column, snippet, table};
use unlur::draw::text::{BoardDrawing, Colors, Style};
use unlur::draw::{Diagram, printable};
use unlur::finding::{Code, Finding};
use unlur::game::{Action, Cell, Color, Coordinates, Goal, Position, Rules, Side};
use unlur::sgf::LineColumn;

const ASCII: Style = Style {
    unicode: false,
    colors: Colors::None,
    is_wide: false,
};
const UNICODE: Style = Style {
    unicode: true,
    colors: Colors::None,
    is_wide: false,
};
const SYSTEMS: [Coordinates; 2] = [Coordinates::Hex, Coordinates::Pbem];

fn empty(side: u32) -> Position {
    Position::new(Side::new(side).unwrap(), Rules::default())
}

/// The drawing of a position; a game that is over shows its deciding chain.
fn draw(position: &Position, coordinates: Coordinates, last: Option<Cell>, style: Style) -> String {
    let diagram = Diagram {
        last,
        ..Diagram::from_position(position, coordinates)
    };
    let drawing = BoardDrawing {
        diagram: &diagram,
        style,
    };
    drawing.to_string()
}

/// A game on side 5 that White wins with a line, and the cell of its last move.
fn finished() -> (Position, Cell) {
    let mut position = empty(5);
    let board = position.board();
    let names = board
        .cells()
        .map(|cell| (board.algebraic(Coordinates::Hex, cell).to_string(), cell));
    let cells: HashMap<String, Cell> = names.collect();
    let contract = ["c5", "f4", "g3"].map(|name| (Color::Black, name));
    let play = "e2 f2 d3 e4 d4 e5 c6 d6 c7 b7 c8 d8 b9 g5 e1 f6 d5".split(' ');
    let colors = [Color::White, Color::Black].into_iter().cycle();
    let mut last = None;
    for (color, name) in contract {
        let cell = cells[name];
        position.play(Action::Stone { color, cell }).unwrap();
    }
    position.play(Action::Pass).unwrap();
    for (color, name) in colors.zip(play) {
        let cell = cells[name];
        position.play(Action::Stone { color, cell }).unwrap();
        last = Some(cell);
    }
    assert_eq!(position.outcome().unwrap().by, Goal::Line);
    (position, last.unwrap())
}

#[test]
fn empty_boards() {
    for side in [2, 3, 8] {
        let position = empty(side);
        let mut text = String::new();
        for style in [ASCII, UNICODE] {
            for coordinates in SYSTEMS {
                text += coordinates.name();
                text += "\n";
                text += &draw(&position, coordinates, None, style);
            }
        }
        assert_snapshot!(format!("empty_{side}"), text);
    }
}

#[test]
fn the_largest_board_has_columns_of_two_letters() {
    let mut text = String::new();
    for coordinates in SYSTEMS {
        let drawing = draw(&empty(26), coordinates, None, ASCII);
        for line in drawing.lines().take(14) {
            text += line;
            text += "\n";
        }
    }
    assert_snapshot!(text);
}

#[test]
fn a_finished_game() {
    let (position, last) = finished();
    let mut text = String::new();
    for style in [ASCII, UNICODE] {
        for coordinates in SYSTEMS {
            text += &draw(&position, coordinates, Some(last), style);
            text += "\n";
        }
    }
    assert_snapshot!(text);
}

#[test]
fn colours_add_nothing_but_escape_sequences() {
    let (position, last) = finished();
    let style = Style {
        colors: Colors::Full,
        ..ASCII
    };
    let colored = draw(&position, Coordinates::Hex, Some(last), style);
    let lines: Vec<_> = colored.lines().map(printable).collect();
    assert_snapshot!(lines.join("\n"));
    let plain: String = colored
        .split('\x1b')
        .enumerate()
        .map(|(part, text)| {
            if part == 0 {
                text
            } else {
                text.split_once('m').unwrap().1
            }
        })
        .collect();
    assert_eq!(plain, draw(&position, Coordinates::Hex, Some(last), ASCII));
}

#[test]
fn findings_with_their_lines() {
    let long = (100..400).map(|number| number.to_string());
    let long = format!(";B[{}]", long.collect::<Vec<_>>().join("];B["));
    let name = "C[碁はおもしろい]";
    let message = "contract stone on an edge cell, a3";
    let mut text = String::new();
    for (code, line, characters) in [
        (Code::ContractEdge, ";B[a3];B[c3]", 3..5),
        (Code::MissingValue, ";W[c2]TE", 8..8),
        (Code::NoGame, "", 0..0),
        (Code::Bom, "   ", 0..3),
        (Code::BadText, "\t\tC[one\x1b[2J\u{202e}two]", 8..13),
        (Code::BadText, name, 2..5),
        (Code::BadPoint, &long, 3..6),
        (Code::BadPoint, &long, 1000..1005),
        (Code::BadPoint, &long, 2095..2100),
        (Code::MissingClose, &long, 9999..9999),
        (Code::UnclosedValue, &long, 30..5000),
    ] {
        let place = LineColumn {
            line: line.len() as u64 + 1,
            column: characters.start as u64 + 1,
        };
        let finding = Finding::new(code, 0..1, message);
        text += &snippet(
            &finding,
            place,
            "club/\x072004.sgf",
            line,
            characters,
            None,
            false,
        );
        text += "\n\n";
    }
    assert_snapshot!(text);
}

#[test]
fn a_finding_in_colours() {
    let finding = Finding::new(Code::Occupied, 0..1, "a\x1b[31m stone\non c3");
    let place = LineColumn { line: 9, column: 4 };
    let text = snippet(&finding, place, "a.sgf", ";B[c3]", 3..5, None, true);
    let lines: Vec<_> = text.lines().map(printable).collect();
    assert_snapshot!(lines.join("\n"));
}

#[test]
fn tables() {
    let columns = [
        Column::text("file"),
        Column::number("games"),
        Column::text("players"),
    ];
    let rows = [
        [
            "club/2004.sgf",
            "12",
            "Ada, Bo and everybody else in the club",
        ],
        ["碁.sgf", "1200", "Zoë"],
        ["\x1b[2J.sgf", "", "two\nlines"],
    ];
    let rows = || rows.iter().map(|row| row.map(str::to_owned).to_vec());
    let wide = table(&columns, rows(), None);
    let narrow = table(&columns, rows(), Some(40));
    let bare = table(&columns, [], None);
    assert_snapshot!(format!("{wide}\n\n{narrow}\n\n{bare}"));
}

#[test]
fn a_long_line_fits_on_its_terminal() {
    let line = ";B[c3]".repeat(500);
    let finding = Finding::new(Code::Occupied, 0..1, "there is a stone on c3 already");
    for (width, row) in [(40, 7), (60, 12_345), (80, 1), (200, 1)] {
        for start in [0, 9, 1500, 2990] {
            let place = LineColumn {
                line: row,
                column: start as u64 + 1,
            };
            let text = snippet(
                &finding,
                place,
                "a.sgf",
                &line,
                start..start + 4,
                Some(width),
                false,
            );
            let shown = text.lines().skip(2);
            let widest = shown.map(|line| line.chars().count()).max().unwrap();
            assert!(widest <= width.min(140), "{text}");
            assert!(text.contains("^^^^"), "{text}");
        }
    }
}
