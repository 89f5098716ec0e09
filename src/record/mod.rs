//! An Unlur game as it was written down, its spellings and its moves, and as it was played.
//!
//! A [`Reader`] turns a [`Game`](crate::sgf::Game) into a [`Record`] and plays it. [`Dialect`] holds
//! the reading that was chosen, and everything missing or impossible is a
//! [`Finding`](crate::finding::Finding).
//!
//! ```
//! use unlur::game::{Color, Coordinates, Rules};
//! use unlur::finding::Findings;
//! use unlur::record::{Effect, Options, Reader};
//! use unlur::sgf::{Chunk, Parser};
//!
//! let mut parser = Parser::default();
//! let mut games = parser.games(Chunk::whole(b"(;GM[4000]SZ[15];B[h8];W[g9])"));
//! let (mut findings, mut of_variations) = (Findings::default(), Findings::default());
//! let mut reader = Reader::new(Options::default(), Rules::default());
//! let game = games.next().unwrap();
//! let record = reader.read(game, &mut findings, &mut of_variations);
//! assert_eq!(record.side.unwrap().get(), 8);
//! assert_eq!(record.reading.unwrap().coordinates, Coordinates::Hex);
//!
//! // It says what each ply did: the White stone implies a pass.
//! let effects: Vec<Effect> = record.plies.iter().map(|ply| ply.effect).collect();
//! assert_eq!(effects, [Effect::ContractStone, Effect::ImpliedContractEnd, Effect::Stone]);
//! assert_eq!(record.plies[2].color, Some(Color::White));
//! ```

mod candidates;
mod claim;
#[doc(hidden)]
pub mod date;
pub(crate) mod declarations;
mod dialect;
mod game_type;
mod header;
mod info;
#[doc(hidden)]
pub mod move_word;
mod nag;
mod names;
mod node_check;
#[doc(hidden)]
pub mod point;
mod read;
#[expect(clippy::module_inception, reason = "the noun that the room is about")]
mod record;
mod rectangle;
mod replay;
mod step;
mod swallowed_value;
mod written_date;

pub use claim::Claim;
pub use dialect::{ContractReading, Dialect, Options, PassReading, SizeMeaning};
pub use header::Header;
pub(crate) use header::with_headers;
pub use info::InfoValues;
pub use move_word::Termination;
pub use names::{AliasError, Aliases, NameKind, is_default_ignorable, normalize_name};
pub use point::Point;
pub use read::Reader;
pub use record::{Kind, Record};
pub use rectangle::Rectangle;
pub use replay::{AtPly, Effect, Placement, PlayedNode, Ply, PlyKind, play_tree};

pub(crate) use candidates::number as read_size;
pub(crate) use move_word::{Word, color as read_color, verb as read_verb, word as read_word};
pub(crate) use nag::{NAGS, Nag};
pub(crate) use node_check::DAMAGED;
pub(crate) use point::{point as read_point, reads_as_move};
