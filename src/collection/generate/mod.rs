//! Random legal games from a seed: a yardstick for statistics and a corpus for measurements.
//!
//! The game number `i` of a seed depends only on the options and `i`. So games can be generated in
//! any order, and the same options give the same games on every platform.
//!
//! ```
//! use unlur::game::Side;
//! use unlur::collection::generate::{Generator, Options};
//!
//! let mut options = Options::default();
//! options.sides = vec![Side::new(3).unwrap()];
//! options.contract = 2..=2;
//! let mut generator = Generator::new(options)?;
//! let mut sgf = Vec::new();
//! generator.game(1).write_sgf(&mut sgf);
//! assert!(sgf.starts_with(b"(;FF[4]GM[4000]CA[UTF-8]AP[unlur]SZ[5]CS[hex]GN[1/1]RE["));
//! # Ok::<(), unlur::collection::generate::OptionsError>(())
//! ```

mod empty_cells;
mod generated;
mod generator;
mod goal;
mod options;
#[doc(hidden)]
pub mod random;

pub use generated::Generated;
pub use generator::Generator;
pub use options::{Options, OptionsError, Policy};
