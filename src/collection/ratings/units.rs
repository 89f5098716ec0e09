//! The units of ratings and errors.

/// The number of Elo points in a natural unit.
pub(super) const SCALE: f64 = 400.0 / std::f64::consts::LN_10;

/// The number of standard deviations that contain 95% of a normal distribution.
pub(super) const Z: f64 = 1.959_963_984_540_054;
