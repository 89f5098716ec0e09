//! Reads, replays, judges and analyses SGF game records of the board game Unlur.
//!
//! A position, its legal moves, a move, the outcome:
//!
//! ```
//! use unlur::game::{Position, Rules, Side};
//!
//! let mut position = Position::new(Side::new(5).unwrap(), Rules::default());
//! while let Some(action) = position.legal_moves().last() {
//!     position.play(action)?;
//! }
//! let outcome = position.outcome().expect("there are no draws");
//! println!("{} wins: {} on edges {}", outcome.winner, outcome.by, outcome.edges);
//! # Ok::<(), unlur::game::PlayError>(())
//! ```
//!
//! One line reads a file, a folder or an archive to owned results:
//!
#![cfg_attr(feature = "files", doc = "```")]
#![cfg_attr(not(feature = "files"), doc = "```ignore")]
//! # use unlur::game::Color;
//! for game in unlur::read("fixtures/games/club-2004.sgf").all()? {
//!     let players = [Color::Black, Color::White].map(|color| game.player(color));
//!     println!("{players:?}: {} plies", game.moves().count());
//!     if let Some(verdict) = game.verdict {
//!         println!("{verdict}");
//!     }
//!     for finding in &game.findings {
//!         println!("{finding}");
//!     }
//! }
//! # Ok::<(), unlur::input::SourceError>(())
//! ```
//!
//! `read` is in the feature `files`; [`read_bytes`] does the same with the bytes of SGF text and
//! needs no feature. Both return [`JudgedGame`](analysis::JudgedGame)s.
//! [`docs/library.md`](https://docs.rs/crate/unlur/latest/source/docs/library.md) has a small program
//! for each task.
//!
//! # Features
//!
//! | feature | adds |
//! |---|---|
//! | none | [`sgf`], [`game`], [`record`], [`analysis`], [`convert`] (SGF, plain text, repairs), [`collection`], [`draw`], [`engine`], [`read_bytes`] |
//! | `regex` | regular expressions in [`collection::query`] |
//! | `charset-detection` | guesses charsets for [`sgf::CharsetChoice::Guessed`] |
//! | `serde` | `Serialize` and `Deserialize` for plain data; `Serialize` for games, analyses and statistics |
//! | `json` | JSON and Abstract Play records in [`convert`] and `input`; `report` |
//! | `files` | `input` and `read`: files and folders of any size, in SGF and plain text |
//! | `archives` | gzip, Zstandard, zip and tar in `input` |
//! | `pictures` | PNG and GIF in [`draw`] |
//! | `web` | `web`: what the page `unlur.html` asks |
//! | `cli`, `viewer` | the program; not part of the public interface |
//!
//! # Millions of games
//!
//! A [`JudgedGame`](analysis::JudgedGame) is copied out of buffers. The path below lends each game
//! from these buffers instead and reuses them for the next one, so that after the first games
//! almost nothing is allocated. The price is that you must be done with a game before you read the
//! next, which is why [`Games`](sgf::Games) is not an `Iterator`.
//!
//! Every game goes through the same steps: bytes, [`sgf::Game`], [`record::Record`],
//! [`analysis::Verdict`]. At each step, anything wrong or unusual becomes a [`finding::Finding`]:
//! plain data with a code, a severity and a place. No byte is lost, and a broken game does not
//! affect the others. [`analysis::Judge`] does all steps:
//!
//! ```
//! use unlur::analysis::{Judge, Options};
//! use unlur::sgf::{Parser, Chunk};
//!
//! // On side 3 White connects top and bottom. Black's contract stone is on an edge.
//! let bytes = b"(;FF[4]GM[4000]SZ[5]PB[Ada]PW[Bo]RE[B+]
//! ;B[a3];B[];W[d1];B[e1];W[d2];B[e2];W[d3];B[e3];W[c4];B[d4];W[c5])";
//!
//! let mut parser = Parser::default();
//! let mut judge = Judge::new(Options::default());
//! let mut games = parser.games(Chunk::whole(bytes));
//! while let Some(game) = games.next() {
//!     let judgement = judge.judge(game);
//!
//!     let verdict = judgement.verdict.unwrap();
//!     assert_eq!(verdict.to_string(), "White wins by a line at ply 11, edges 1 4");
//!     assert_eq!(judgement.result_matches, Some(false));
//!
//!     let codes: Vec<_> = judgement.findings.iter().map(|finding| finding.code.name()).collect();
//!     assert_eq!(codes, ["result-mismatch", "contract-edge"]);
//!     assert!(!judgement.is_legal());
//! }
//! ```
//!
//! The rules of the game alone are in [`game`]; SGF of any game is in [`sgf`]. `input` reads
//! files and folders of any size in bounded memory, [`convert`] builds, reads and writes records,
//! and [`draw`] shows boards as text and pictures.
//!
//! The library prints nothing, and only `input` opens files.

#![cfg_attr(
    not(feature = "json"),
    allow(dead_code, reason = "some helpers serve JSON and reports alone")
)]

/// An enum whose values a flag can take by their names.
#[cfg(feature = "cli")]
pub(crate) trait Named: Copy + Send + Sync + 'static {
    /// All values, in the order of the help.
    const VALUES: &'static [Self];

    /// The name that is written.
    fn word(self) -> &'static str;

    /// The first line of its documentation.
    fn summary(self) -> &'static str;
}

/// An enum whose variants have stable names. The first line of each one's documentation is also the
/// help of a flag that takes it.
macro_rules! named {
    ($(#[$meta:meta])* pub enum $type:ident {
        $($(#[$($of_variant:tt)*])* $variant:ident = $name:literal,)*
    }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
        pub enum $type {
            $(
                $(#[$($of_variant)*])*
                #[cfg_attr(feature = "serde", serde(rename = $name))]
                $variant,
            )*
        }

        impl $type {
            /// All of them.
            pub const ALL: [Self; [$($name),*].len()] = [$(Self::$variant,)*];

            /// The stable name, as every output prints it.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$variant => $name,)*
                }
            }
        }

        impl std::fmt::Display for $type {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(self.name())
            }
        }

        #[cfg(feature = "cli")]
        impl crate::Named for $type {
            const VALUES: &'static [Self] = &Self::ALL;

            fn word(self) -> &'static str {
                self.name()
            }

            fn summary(self) -> &'static str {
                match self {
                    $(Self::$variant => first_line!($(#[$($of_variant)*])*),)*
                }
            }
        }
    };
}

/// The first line of a documentation, without the blank before it.
#[cfg(feature = "cli")]
macro_rules! first_line {
    (#[doc = $line:literal] $($rest:tt)*) => {
        $line.trim_ascii()
    };
    (#[$($other:tt)*] $($rest:tt)*) => {
        first_line!($($rest)*)
    };
}

pub mod analysis;
#[cfg(feature = "cli")]
#[doc(hidden)]
pub mod cli;
pub mod collection;
pub mod convert;
pub mod draw;
pub mod engine;
pub mod finding;
pub mod game;
#[cfg(feature = "files")]
pub mod input;
pub mod read;
pub mod record;
#[cfg(feature = "json")]
pub mod report;
pub mod sgf;
#[cfg(feature = "web")]
pub mod web;

pub use read::read_bytes;
#[cfg(feature = "files")]
pub use read::{games, read};

/// The examples of the README, run as tests.
#[cfg(all(doctest, feature = "cli"))]
#[doc = include_str!("../README.md")]
struct Readme;

/// The programs of the page on the library, run as tests.
#[cfg(all(doctest, feature = "files", feature = "json"))]
#[doc = include_str!("../docs/library.md")]
struct Library;
