//! Ten times the input takes ten times the time, whatever grows.
//!
//! Both sizes are read into memory that the warm-up has already allocated. Fresh memory has the
//! same cost per byte too, but a small input needs less of it.

use std::fmt::Write as _;

use unlur::game::Side;

use crate::corpus::{Layout, archive};
use crate::measure::{Contestant, compare};
use crate::replay::Reader;

/// The size of the smaller of the two texts, in the units that it grows by.
const SMALL: usize = 50_000;

/// A text with `size` units.
type Make = fn(size: usize) -> String;

const GROWTHS: [(&str, Make); 8] = [
    ("games in a file", |games| {
        archive(games / 10, Side::new(8).unwrap(), Layout::Lines, 1).0
    }),
    ("moves after the end", |moves| {
        let moves = ";B[h8];W[a8]".repeat(moves / 2);
        game(&format!(";B[g8];B[resign]{moves}"))
    }),
    ("moves with a finding each", |moves| {
        game(&";B[h8];W[a8]".repeat(moves / 2))
    }),
    ("variations beside each other", |variations| {
        game(&format!(";B[h8]{}", "(;W[a8])".repeat(variations)))
    }),
    ("variations within each other", |depth| {
        game(&format!("{}{}", "(;B[h8]".repeat(depth), ")".repeat(depth)))
    }),
    ("bytes of a comment", |bytes| {
        game(&format!(";B[h8]C[{}]", "some text \\] ".repeat(bytes / 10)))
    }),
    ("properties of a node", |properties| {
        let mut text = ";B[h8]".to_owned();
        for property in 0..properties / 10 {
            write!(text, "X{property}[]").unwrap();
        }
        game(&text)
    }),
    ("unclosed games on a line", |games| {
        "(;GM[4000]SZ[15];B[h8] ".repeat(games)
    }),
];

fn game(nodes: &str) -> String {
    format!("(;GM[4000]SZ[15]{nodes})")
}

pub fn run() {
    println!("\nTime for each byte, ten times as much of something against once as much:");
    for (what, make) in GROWTHS {
        let (small, large) = (make(SMALL), make(10 * SMALL));
        let (mut first, mut second) = (Reader::default(), Reader::default());
        compare(
            what,
            vec![
                Contestant::new("once", small.len(), "bytes", || {
                    (0..10).map(|_| first.verdicts(&small)).sum::<usize>()
                })
                .times(10),
                Contestant::new("ten times", large.len(), "bytes", || {
                    second.verdicts(&large)
                }),
            ],
        );
    }
}
