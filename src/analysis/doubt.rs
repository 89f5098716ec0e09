//! What a review knows of a move, and the record does not hold.

use crate::engine::{Chance, Class, PlyReview};

/// How sure a review is of a move.
#[derive(Clone, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Doubt {
    /// The interval of Black's chance after the move, in points; `None` in the contract.
    pub interval: Option<(f64, f64)>,
    /// The loss in words, if its class is open; else empty.
    pub words: String,
}

impl Doubt {
    /// That of a move.
    #[must_use]
    pub fn new(review: &PlyReview) -> Self {
        let is_open = review.class == Class::None && review.may_be_worse;
        let (loss, width) = (review.loss, review.after.half_width());
        Self {
            interval: review.black_chance().map(Chance::interval),
            words: if is_open {
                format!("Uncertain: loses {loss:.1} ± {width:.1}")
            } else {
                String::new()
            },
        }
    }
}
