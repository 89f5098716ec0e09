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

mod apgame;
mod document;
mod entry;
mod error;
mod fix;
mod json;
mod sgf;
mod text;

pub use apgame::{ApGame, ApGameError, WrittenApGame, from_apgame, to_apgame};
pub use document::{
    Color, FORMAT, Info, Move, RecordFile, RecordGame, RecordKind, RecordNode, Text, VERSION, check,
};
pub use entry::{ConvertedFrom, Entry};
pub use error::RecordError;
pub use fix::{DroppedFix, FixOptions, FixedGame, Fixer, has_safe_fix, may_have_fix};
pub use json::{
    Format, JsonObjects, JsonReader, JsonScanner, Object, read_json, read_json_located, read_value,
};
pub use sgf::{ContractSpelling, PassSpelling, PointSpelling, Spelling, from_sgf, write_sgf};
pub use text::{
    TextError, TextGame, TextNotation, TextOptions, TextReader, WrittenText, from_text,
    looks_like_text, to_text,
};
