//! Sides, colours, coordinates and cells as text.

use unlur::game::{Board, CellName, Color, Coordinates, ParseError, Side};

#[test]
fn names_read_back() {
    for n in 2..=26 {
        let side = Side::new(n).unwrap();
        assert_eq!(side.to_string().parse(), Ok(side));
        let board = Board::get(side);
        for coordinates in [Coordinates::Hex, Coordinates::Pbem] {
            assert_eq!(coordinates.to_string().parse(), Ok(coordinates));
            for cell in board.cells() {
                let name = board.algebraic(coordinates, cell).to_string();
                assert_eq!(board.parse_cell(coordinates, &name), Ok(cell));
                let upper = name.to_uppercase();
                assert_eq!(board.parse_cell(coordinates, &upper), Ok(cell));
                assert_eq!(upper.parse::<CellName>().unwrap().as_str(), name);
            }
        }
    }
    assert_eq!("White".parse(), Ok(Color::White));
    assert_eq!(
        "red".parse::<Color>(),
        Err(ParseError::Color("red".to_owned()))
    );
    assert_eq!("27".parse::<Side>(), Err(ParseError::Side("27".to_owned())));
    let board = Board::get(Side::MIN);
    for name in [
        "", "a", "1", "a0", "a01", "a+1", "1a", "zz1", "az52", "aaa1", "a100", "é1",
    ] {
        let cell = board.parse_cell(Coordinates::Hex, name);
        assert_eq!(cell, Err(ParseError::CellName(name.to_owned())), "{name}");
    }
    for name in ["a1", "z9", "ay51"] {
        let cell = board.parse_cell(Coordinates::Hex, name);
        assert_eq!(cell, Err(ParseError::Cell(name.to_owned())), "{name}");
    }
}
