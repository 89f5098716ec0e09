//! SGF text, FF\[1\] to FF\[4\], of any game: bytes to a lossless [`GameTree`] and back.
//!
//! This module does not know about Unlur. A [`Parser`] walks a [`Chunk`] of a file game by game;
//! each [`Game`] is a view of the parser's one arena, which the next game reuses. Errors do not
//! stop the reader: they are reported as a [`Finding`](crate::finding::Finding); no byte is lost.
//!
//! ```
//! use unlur::sgf::{PropertyId, Parser, Chunk};
//!
//! let mut parser = Parser::default();
//! let mut games = parser.games(Chunk::whole(b"(;GM[4000]SZ[15];B[h8])(;GM[1];B[aa]"));
//! let game = games.next().unwrap();
//! let stone = game.main_line().nth(1).unwrap().property(PropertyId::B).unwrap();
//! assert_eq!(stone.first_value().unwrap().raw(), b"h8");
//!
//! let broken = games.next().unwrap();
//! assert_eq!(broken.findings()[0].code.name(), "missing-close");
//! ```

mod after_close;
mod bom;
mod charset;
mod chunk;
mod declaration;
mod editor;
mod escape;
mod findings;
mod game;
mod game_charset;
mod games;
mod grammar;
mod line_column;
mod node;
mod node_check;
mod parser;
mod property;
mod property_id;
mod resync;
mod scanner;
mod surrounding_text;
mod text;
mod tree;
mod tree_builder;
mod value;
mod write;

pub use bom::bom_len;
pub(crate) use charset::proves_utf8;
pub use charset::{Charset, CharsetChoice, UnknownCharsetError};
pub use chunk::Chunk;
pub(crate) use declaration::{ValueContent, counting, note_counting};
#[cfg(feature = "web")]
pub(crate) use editor::property_edits;
pub use editor::{EditError, Editor};
pub use escape::escape_text;
pub(crate) use escape::{escape_raw, escaped_text};
pub use game::Game;
#[cfg(feature = "files")]
pub(crate) use games::leading_findings;
pub use games::{Games, binary_file_finding, no_game_finding};
pub use line_column::LineColumn;
#[cfg(any(feature = "files", feature = "json"))]
pub(crate) use line_column::character_start;
pub use node::{Node, Property, Value};
pub(crate) use parser::too_large_finding;
pub use parser::{Options, Parser};
pub use property_id::PropertyId;
pub(crate) use property_id::{is_lone_capital, short_spelling};
#[cfg(feature = "files")]
pub(crate) use resync::sync_point_of;
pub(crate) use resync::without_bom;
pub use resync::{SYNC_WINDOW, is_sync_point};
pub use surrounding_text::LeadingText;
pub(crate) use text::shown;
pub use text::{simple_text, split_composed, text};
pub use tree::GameTree;
pub(crate) use tree::as_row;
#[cfg(feature = "cli")]
pub(crate) use write::standalone_span;
pub use write::{unicode_text, write_standalone};
