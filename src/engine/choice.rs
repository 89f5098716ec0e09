//! The move to search next.

use super::table::Numbers;

/// A move, and the numbers of the position after it for the player to move there.
#[derive(Clone, Copy)]
#[non_exhaustive]
pub struct Child {
    pub node: u8,
    pub numbers: Numbers,
}

/// The move to search next.
pub struct Choice {
    pub index: usize,
    /// The numbers of the position.
    pub numbers: Numbers,
    /// The least disproof number of the other moves.
    second: u32,
    /// The amount that the other moves add to the largest proof number.
    others: u32,
}

impl Choice {
    /// A move wins when its position is lost, so the position's proof number is the least disproof
    /// number after a move. To lose, every move must be refuted. The sum of the moves' proof
    /// numbers counts positions that several moves lead to several times; one more than the
    /// largest for each further move does not (weak proof-number search). With connections fewer
    /// moves are left, and sums (`adds`) are better.
    pub fn from_children(children: &[Child], adds: bool) -> Self {
        let (mut index, mut least, mut second) = (0, Numbers::INFINITE, Numbers::INFINITE);
        let (mut largest, mut sum) = (0, 0_u32);
        for (place, child) in children.iter().enumerate() {
            let Numbers { proof, disproof } = child.numbers;
            largest = largest.max(proof);
            sum = (sum + proof).min(Numbers::INFINITE - 1);
            if disproof < least {
                second = least;
                (index, least) = (place, disproof);
            } else {
                second = second.min(disproof);
            }
        }
        let count = u32::try_from(children.len()).expect("at most 39");
        let others = if adds {
            sum.saturating_sub(largest)
        } else {
            count - 1
        };
        let numbers = Numbers {
            proof: least,
            disproof: (largest + others).min(Numbers::INFINITE - 1),
        };
        Self {
            index,
            numbers,
            second,
            others,
        }
    }

    /// The limits at which another move becomes better, plus a quarter, so that the search does not
    /// switch moves too often.
    pub fn child_limits(&self, limits: Numbers, child: Numbers) -> Numbers {
        let proof = limits.disproof - self.others;
        let disproof = limits
            .proof
            .min(self.second.saturating_add(self.second / 4 + 1));
        Numbers {
            proof: proof.max(child.proof + 1).min(Numbers::INFINITE),
            disproof: disproof.max(child.disproof + 1).min(Numbers::INFINITE),
        }
    }
}
