//! Records between SGF, JSON and the game records of Abstract Play.
//!
//! All ways lead through [`RecordGame`], the canonical form as data:
//!
//! ```text
//! SGF --read, judged--> from_sgf --> RecordGame --> write_sgf --> SGF
//! JSON  ------------------serde----> RecordGame --serde---------> JSON
//! Abstract Play --from_apgame------> RecordGame --> to_apgame --> Abstract Play
//! ```

mod apgame;
mod check;
mod document;
mod escape;
mod fault;
mod from_sgf;
mod info;
mod moves;
mod object;
mod points;
mod spelling;
mod strict;
mod text;
mod to_sgf;
mod utf8;

pub use apgame::{ApGame, Written, from_apgame, to_apgame};
pub use check::check;
pub use document::{FORMAT, RecordFile, RecordGame, RecordKind, RecordNode, VERSION};
pub use fault::{Fault, read_json, read_json_located, read_value};
pub use from_sgf::from_sgf;
pub use info::Info;
pub use moves::{Color, Move};
pub use object::Object;
pub use spelling::{ContractSpelling, PassSpelling, PointSpelling, Spelling};
pub use text::Text;
pub use to_sgf::write_sgf;
