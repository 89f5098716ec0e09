//! An expression is a list of these.

use super::field::Asked;

/// A step on the current truth value.
pub(super) enum Step {
    /// It becomes the answer to a condition.
    Test(Condition),
    /// It is negated.
    Not,
    /// If it is false, the steps up to that one are left out: the right side of an `and`.
    UnlessTrue(usize),
    /// If it is true, the steps up to that one are left out: the right side of an `or`.
    UnlessFalse(usize),
}

/// Whether a game meets a condition.
pub(super) type Condition = Box<dyn Fn(Asked<'_>) -> bool + Send + Sync>;
