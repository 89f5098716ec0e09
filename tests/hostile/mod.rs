//! Hostile values for every public function that takes data: cells of a larger board, numbers at the
//! ends of their types, spans that end before they begin, texts of any characters. Each returns;
//! what it returns is tested with its room.

mod collection;
mod draw;
mod engine;
mod game;
mod input;
mod records;
mod sgf;

use std::hint::black_box;

use unlur::analysis::{Judge, Judgement};
use unlur::game::{Board, Cell, Side};
use unlur::sgf::{Chunk, LineColumn, Parser};

/// Evaluates expressions, and nothing else.
macro_rules! call {
    ($($expression:expr;)*) => {
        { $(_ = std::hint::black_box($expression);)* }
    };
}
use call;

/// Cells of a small board, and of no small one.
fn cells() -> Vec<Cell> {
    let largest = Board::get(Side::MAX);
    let cells = [0, 3, 6, 7, 60, 1000, largest.cell_count() - 1];
    let cells = cells.map(|index| largest.cell_by_index(index).unwrap());
    cells.to_vec()
}

/// Sides at the ends, and one between.
fn sides() -> [Side; 3] {
    [Side::MIN, Side::new(5).unwrap(), Side::MAX]
}

/// Numbers at which sums and differences end.
const NUMBERS: [u64; 9] = [
    0,
    1,
    2,
    255,
    u32::MAX as u64,
    u32::MAX as u64 + 1,
    1 << 63,
    u64::MAX - 1,
    u64::MAX,
];

/// Numbers that are not, or hardly, those of a share.
const FLOATS: [f64; 9] = [
    0.0,
    -0.0,
    0.5,
    1.0,
    -1.0,
    1e308,
    f64::INFINITY,
    f64::NEG_INFINITY,
    f64::NAN,
];

/// Texts that a reader of some other text may meet.
fn texts() -> Vec<String> {
    let mut texts: Vec<String> = [
        "",
        " ",
        "]",
        "\\",
        "\\]",
        "(;",
        "(;GM[4000]SZ[5];B[c3]",
        ")",
        ";",
        ":",
        "a:b",
        "\0",
        "\r\n\n\r",
        "\u{feff}",
        "\u{202e}",
        "é",
        "🀄",
        "0",
        "-1",
        "99999999999999999999",
        "1e999",
        "h8",
        "zz99",
        "aa1",
        "B+",
        "Black",
        "2004-02-30",
        "{",
        "{\"games\":[",
        "[]",
        "null",
        "(",
        "((((",
        "side = ",
        "name = \"",
        "and or not",
        "**/[",
        "1-0-",
        "0-18446744073709551615",
        "5-1",
        "bytes=9-2",
    ]
    .map(str::to_owned)
    .to_vec();
    texts.push("x".repeat(70_000));
    texts.push("(".repeat(5_000));
    texts.push("é".repeat(300));
    texts
}

/// Games that differ in everything that a record refers to by number.
const GAMES: [&[u8]; 8] = [
    b"",
    b"(;)",
    b"(;GM[4000]SZ[5];B[c3];B[];W[d3](;B[c2])(;B[d2];W[a3]))",
    b"(;GM[4000]SZ[99]RE[B+R]DT[2004-02-30];B[zz];B;W[a1][b2])",
    b"(;GM[4000]SZ[3]AB[b2][a2]AW[c3]PL[W];W[b3];B[c2]",
    b"(;GM[1]SZ[19];B[aa](;W[bb])(;W[cc]))",
    b"(;GM[4000]SZ[51]PB[Ada]PW[Bo];B[z26];B[];W[y25];B[aa27];W[resign])",
    b"\xff\xfe(;GM[4000]C[\x80\x81",
];

/// Shows the judgement of each game.
fn each_judgement(mut visit: impl FnMut(&Judgement<'_>)) {
    for text in GAMES {
        let (mut parser, mut judge) = (Parser::default(), Judge::default());
        let mut games = parser.games(Chunk::whole(text));
        while let Some(game) = games.next() {
            visit(black_box(&judge.judge(game)));
        }
    }
}

/// Shows two judgements of different games.
fn each_pair(mut visit: impl FnMut(&Judgement<'_>, &Judgement<'_>)) {
    each_judgement(|left| each_judgement(|right| visit(left, right)));
}

/// Places at the ends of their numbers.
fn places() -> Vec<LineColumn> {
    let columns = |line| NUMBERS.map(|column| LineColumn { line, column });
    NUMBERS.into_iter().flat_map(columns).collect()
}
