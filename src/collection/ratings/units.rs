//! The unit of ratings.

/// The number of Elo points in a natural unit.
pub(super) const SCALE: f64 = 400.0 / std::f64::consts::LN_10;
