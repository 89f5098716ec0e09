//! Reads, replays, judges and analyses SGF game records of the board game Unlur.
//!
//! A game passes through these steps: bytes, [`sgf::Game`], [`record::Record`], [`record::Replay`],
//! [`analysis::Verdict`]. At each step, anything wrong or unusual becomes a [`finding::Finding`]:
//! plain data with a code, a severity and a place. No data is discarded, and a broken game affects
//! only itself. [`analysis::Judge`] does all steps:
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
//!     assert_eq!(verdict.to_string(), "White wins by a line at ply 11, edges 1 3 4");
//!     assert_eq!(judgement.result_matches, Some(false));
//!
//!     let codes: Vec<_> = judgement.findings.iter().map(|finding| finding.code.name()).collect();
//!     assert_eq!(codes, ["result-mismatch", "contract-edge"]);
//!     assert!(!judgement.is_legal());
//! }
//! ```
//!
//! The rules of the game are in [`game`]; [`sgf`] reads SGF of any game. [`input`] reads files and
//! folders of any size in bounded memory, [`analysis`] gives a judgement as data for other
//! programs.
//!
//! # Features
//!
//! | feature | adds |
//! |---|---|
//! | none | [`sgf`], [`game`], [`record`], [`analysis`], [`collection`], [`draw`], [`engine`] |
//! | `pictures` | PNG and GIF in [`draw`] |
//! | `charset-detection` | guesses charsets for [`sgf::CharsetChoice::Guessed`] |
//! | `serde` | `Serialize` for analyses, findings and statistics |
//! | `json` | [`convert`]: JSON records and Abstract Play records |
//! | `files` | [`input`]: files and folders of any size, compressed or not |
//! | `schema` | JSON Schemas of the data |
//! | `cli` | the program; not part of the public interface |
//! | `viewer` | the viewer in the terminal, a part of the program |
//!
//! `cli`, `pictures` and `viewer` are on by default.
//!
//! The library prints nothing, and it opens no file outside [`input`].

#![cfg_attr(
    not(feature = "json"),
    allow(
        dead_code,
        reason = "some helpers of other rooms serve `convert` alone"
    )
)]

pub mod analysis;
#[cfg(feature = "cli")]
#[doc(hidden)]
pub mod cli;
pub mod collection;
#[cfg(feature = "json")]
pub mod convert;
pub mod draw;
pub mod engine;
pub mod finding;
pub mod game;
#[cfg(feature = "files")]
pub mod input;
pub mod record;
pub mod sgf;

/// The examples of the README, run as tests.
#[cfg(all(doctest, feature = "cli"))]
#[doc = include_str!("../README.md")]
struct Readme;
