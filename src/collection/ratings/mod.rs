//! Ratings of players by maximum likelihood, with the advantage of White.
//!
//! The model is the Bradley-Terry model: White wins with the probability `1 / (1 + 10^(-(white -
//! black + advantage) / 400))`, where `white` and `black` are the ratings of the players.
//! [`Results`] counts who beat whom; [`Ratings`] are the maximum-likelihood estimates of the
//! ratings and the advantage, with their errors. `docs/collections.md` has the formulas, and describes
//! the treatment of players who have only won or only lost.
//!
//! ```
//! use unlur::game::Color;
//! use unlur::collection::ratings::{Options, Ratings, Results};
//!
//! // Each wins three of four games with either colour: the colour does not matter.
//! let mut results = Results::default();
//! for (white, black) in [("Ada", "Bo"), ("Bo", "Ada")] {
//!     for game in 0..4 {
//!         let ada_wins = game < 3;
//!         let white_wins = ada_wins == (white == "Ada");
//!         results.add(white, black, if white_wins { Color::White } else { Color::Black });
//!     }
//! }
//! let mut options = Options::default();
//! options.prior = Some(0.0);
//! let ratings = Ratings::new(&results, &options).unwrap();
//! let ada = ratings.players[0].rating.unwrap();
//! let bo = ratings.players[1].rating.unwrap();
//! assert!((ada.elo - bo.elo - 400.0 * 3_f64.log10()).abs() < 1e-6);
//! assert!(ratings.advantage.unwrap().elo.abs() < 1e-6);
//! ```

mod advantage;
mod comparison;
mod counted_results;
mod couplings;
mod estimate;
#[doc(hidden)]
pub mod factor;
mod fit;
mod groups;
mod model;
mod newton;
mod options;
mod origins;
#[cfg(feature = "serde")]
mod partial;
#[doc(hidden)]
pub mod pattern;
mod population;
mod precision;
mod rating_list;
mod results;
mod units;
mod vector;

pub use comparison::{Comparison, Expected};
pub use counted_results::CountedResults;
pub use estimate::{Component, Estimate, Player};
pub use options::{LEAST_PRIOR, Options, RateError};
#[cfg(feature = "serde")]
pub use partial::{PartialGames, PartialResults};
pub use rating_list::Ratings;
pub use results::Results;
