//! Ratings of players, with the advantage of White.
//!
//! The model is the Bradley-Terry model: White wins with the probability `1 / (1 + 10^(-(white -
//! black + advantage) / 400))`, where `white` and `black` are the ratings of the players, a sample
//! of a normal distribution. [`Results`] counts the results; [`Ratings`] are the estimates of the
//! ratings and the advantage, with their errors. `docs/collections.md` has the formulas.
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
//! let ratings = Ratings::new(&results, &Options::default()).unwrap();
//! assert_eq!(ratings.players[0].name, "Ada");
//! assert!(ratings.players[0].rating.elo > 0.0);
//! assert!(ratings.advantage.unwrap().elo.abs() < 1e-6);
//! ```

mod comparison;
mod components;
mod covariances;
mod fit;
mod model;
mod rating_list;
mod results;

pub use comparison::{Comparison, Expected};
pub use components::RateError;
pub use fit::EloEstimate;
pub use rating_list::{Component, Options, Player, Ratings};
pub use results::{CountedResults, Results};
