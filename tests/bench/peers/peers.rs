//! The text layer against the fastest readers of SGF and PGN, on equal numbers of bytes.

#[path = "../corpus.rs"]
mod corpus;
#[path = "../../dice.rs"]
mod dice;
#[path = "../measure.rs"]
mod measure;

use std::io::Cursor;
use std::ops::ControlFlow;
use std::process::{Command, Stdio};

use corpus::Layout;
use measure::{Contestant, compare};
use pgn_reader::{Reader, SanPlus, Visitor};
use unlur::game::Side;
use unlur::sgf::{Parser, Chunk};

/// The number of bytes for each reader.
const BYTES: usize = 4_000_000;

fn main() {
    println!("Text to tree: unlur against sgf-parse, pgn-reader and a count of one byte (memchr).");
    let side = Side::new(8).unwrap();
    let go = corpus::go_archive(BYTES / 1200, 190, 2);
    let pgn = sample_games();
    for (layout, title) in [
        (Layout::Lines, "Unlur, side 8, one game a line"),
        (Layout::Nodes, "Unlur, side 8, one node a line"),
    ] {
        let (mut text, _) = corpus::archive(BYTES / 600, side, layout, 1);
        text.truncate(text[..BYTES.min(text.len())].rfind(")\n").unwrap() + 2);
        compare(
            title,
            vec![
                unlur(&text),
                Contestant::new("memchr, counting `;`", text.len(), "bytes", || {
                    memchr::memchr_iter(b';', text.as_bytes()).count()
                }),
                sgf_parse(&text),
                pgn_reader(
                    "pgn-reader, as many bytes of PGN",
                    whole_games(&pgn, text.len()),
                ),
            ],
        );
    }
    compare(
        "Go, side 19, one game a line",
        vec![unlur(&go), sgf_parse(&go)],
    );
    let (comments, _) = corpus::archive(BYTES / 8000, side, Layout::Comments, 3);
    compare(
        "Unlur with clocks, comments and variations",
        vec![unlur(&comments), sgf_parse(&comments)],
    );
}

fn unlur(text: &str) -> Contestant<'_> {
    let mut parser = Parser::default();
    Contestant::new(
        "unlur, all games to trees",
        text.len(),
        "bytes",
        move || {
            let mut games = parser.games(Chunk::whole(text.as_bytes()));
            let mut nodes = 0;
            while let Some(game) = games.next() {
                nodes += game.tree().node_count();
            }
            nodes
        },
    )
}

fn sgf_parse(text: &str) -> Contestant<'_> {
    assert!(
        sgf_parse::parse(text).is_ok(),
        "sgf-parse refuses the corpus"
    );
    Contestant::new("sgf-parse", text.len(), "bytes", || {
        sgf_parse::parse(text).unwrap().len()
    })
}

fn pgn_reader<'a>(name: &'a str, text: &'a [u8]) -> Contestant<'a> {
    Contestant::new(name, text.len(), "bytes", move || {
        let mut counter = Counter(0);
        Reader::new(Cursor::new(text))
            .visit_all_games(&mut counter)
            .unwrap();
        counter.0
    })
}

/// The visitor of pgn-reader's own benchmark: it counts moves.
struct Counter(usize);

impl Visitor for Counter {
    type Tags = ();
    type Movetext = ();
    type Output = ();

    fn begin_tags(&mut self) -> ControlFlow<(), ()> {
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, (): ()) -> ControlFlow<(), ()> {
        ControlFlow::Continue(())
    }

    fn san(&mut self, (): &mut (), _: SanPlus) -> ControlFlow<()> {
        self.0 += 1;
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, (): ()) {}
}

/// The games that end within the first `length` bytes.
fn whole_games(pgn: &[u8], length: usize) -> &[u8] {
    let cut = &pgn[..length.min(pgn.len())];
    let end = memchr::memmem::rfind(cut, b"\n\n[Event ").unwrap();
    &cut[..end + 2]
}

/// The sample games in pgn-reader's package, repeated.
fn sample_games() -> Vec<u8> {
    let metadata = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version", "1", "--manifest-path"])
        .arg(concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml"))
        .stderr(Stdio::inherit())
        .output()
        .unwrap();
    assert!(metadata.status.success(), "cargo metadata failed");
    let metadata = String::from_utf8(metadata.stdout).unwrap();
    let manifest = metadata
        .split('"')
        .find(|text| text.contains("pgn-reader-0.29") && text.ends_with("Cargo.toml"))
        .expect("the package of pgn-reader");
    let folder = manifest.trim_end_matches("Cargo.toml");
    let sample = std::fs::read(format!("{folder}benches/lichess_db_1000k.pgn")).unwrap();
    sample.iter().copied().cycle().take(BYTES).collect()
}
