//! The identifiers of properties, as they are written.

use unlur::sgf::{Chunk, Parser, PropertyId};

#[test]
fn identifiers_are_those_of_the_text() {
    let text =
        b"(;FF[4]GM [1]MULTIGOGM[1];B[aa];W[bb]C[x]N [y];B [cc];Black[dd];B;W[a:b];B[c];W[tt])";
    let mut parser = Parser::default();
    let mut games = parser.games(Chunk::whole(text));
    let game = games.next().unwrap();
    let identifiers: Vec<_> = game
        .nodes()
        .flat_map(|node| node.properties().collect::<Vec<_>>())
        .map(|property| String::from_utf8(property.identifier().to_vec()).unwrap())
        .collect();
    let expected = [
        "FF",
        "GM",
        "MULTIGOGM",
        "B",
        "W",
        "C",
        "N",
        "B",
        "Black",
        "B",
        "W",
        "B",
        "W",
    ];
    assert_eq!(identifiers, expected);
}

#[test]
fn a_long_spelling_is_its_capitals() {
    assert_eq!(PropertyId::reduce(b"AddBlack"), PropertyId::AB);
    assert_eq!(PropertyId::reduce(b"Black"), PropertyId::B);
    assert_eq!(PropertyId::reduce(b"KGSDE"), PropertyId::PRIVATE);
    assert_eq!(PropertyId::reduce(b"Pb"), PropertyId::PRIVATE);
    assert_eq!(PropertyId::reduce(b"TesT"), PropertyId::PRIVATE);
    assert_eq!(PropertyId::reduce(b"b"), PropertyId::PRIVATE);
    assert_eq!(PropertyId::reduce(b"b2"), PropertyId::PRIVATE);
}
