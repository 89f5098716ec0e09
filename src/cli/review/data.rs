//! A ply of a review as a row.

use crate::analysis::ReviewData;
use crate::cli::data::Row;

/// The table of a review has lines around it, so it is written as text.
impl Row for ReviewData<'_> {
    type Record = Self;
}
