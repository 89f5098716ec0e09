//! An expression is a list of these.

use super::condition::Condition;

/// A step on the current truth value.
#[derive(Debug)]
pub(super) enum Step {
    /// It becomes the result of a condition.
    Test(Condition),
    /// It is negated.
    Not,
    /// If it is false, the steps up to that one are left out: the right side of an `and`.
    UnlessTrue(usize),
    /// If it is true, the steps up to that one are left out: the right side of an `or`.
    UnlessFalse(usize),
}
