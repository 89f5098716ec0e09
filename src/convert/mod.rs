//! Records between SGF, JSON and the game records of Abstract Play.
//!
//! All conversions go through [`RecordGame`], the canonical form as data:
//!
//! ```text
//! SGF --read, judged--> from_sgf --> RecordGame --> write_sgf --> SGF
//! JSON  ------------------serde----> RecordGame --serde---------> JSON
//! Abstract Play --from_apgame------> RecordGame --> to_apgame --> Abstract Play
//! plain text -----from_text--------> RecordGame --> to_text ----> plain text
//! ```
//!
//! ```
//! use unlur::analysis::Judge;
//! use unlur::convert::{TextNotation, from_sgf, to_text, write_sgf};
//! use unlur::sgf::{Chunk, Parser};
//!
//! let mut parser = Parser::default();
//! let mut judge = Judge::default();
//! let mut games = parser.games(Chunk::whole(b"(;GM[4000]SZ[9];B[e5]W[d4])"));
//! let judgement = judge.judge(games.next().unwrap());
//! let record = from_sgf(judgement.game, judgement.record).unwrap();
//!
//! let mut sgf = Vec::new();
//! write_sgf(&record, &mut sgf)?;
//! assert!(sgf.starts_with(b"(;FF[4]GM[4000]CA[UTF-8]AP[unlur]SZ[9]CS[hex]"));
//! assert!(to_text(&record, TextNotation::Hex)?.text.starts_with("Side: 5\n"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#[doc(hidden)]
pub mod annotate;
#[cfg(feature = "json")]
mod apgame;
mod document;
mod error;
#[doc(hidden)]
pub mod fix;
#[cfg(feature = "json")]
mod json;
mod puzzle;
mod sgf;
mod source_game;
mod text;

pub use annotate::{annotate, annotated};
#[cfg(feature = "json")]
pub use apgame::{ApGame, WrittenApGame, from_apgame, to_apgame};
pub use document::{
    FORMAT, FileGame, Info, Move, RecordFile, RecordGame, RecordNode, Text, VERSION, check,
};
pub use error::{RecordError, WriteError};
#[cfg(feature = "web")]
pub(crate) use fix::Structure;
pub use fix::{
    ChangedLines, DroppedFix, FixOptions, FixedGame, Fixer, changed_lines, has_aliases,
    may_have_fix,
};
#[cfg(feature = "json")]
pub use json::{JsonFormat, JsonObjects, JsonReader, JsonScanner, read_json, read_json_located};
pub use puzzle::puzzle_record;
#[cfg(any(feature = "cli", feature = "web"))]
pub(crate) use sgf::write_checked;
#[cfg(feature = "cli")]
pub(crate) use sgf::{CanonicalWriter, each_node, is_left_out};
pub use sgf::{from_sgf, write_sgf, write_sgf_in};
pub use source_game::{ConvertedFrom, Entry, judge_entry};
#[cfg(feature = "files")]
pub(crate) use text::text_cuts;
pub use text::{
    TextGame, TextNotation, TextOptions, TextReader, WrittenText, from_text, looks_like_text,
    to_text,
};
