//! The choice of the board that a record means from its possible readings.
//!
//! Records do not say what their size measures and how their points map to the board. Each possible
//! reading is a [`Candidate`]; the points that are off its board are its *misfits*. A single typing
//! error never changes the choice.

use super::area::Area;
use super::dialect::{SizeMeaning, SizeMeans};
use super::point::Meaning;
use super::step::{Step, Written};
use crate::game::{Board, Coordinates, Side};

/// One way to read the size and the points of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Candidate {
    pub size: SizeMeaning,
    pub coordinates: Coordinates,
    pub side: Side,
}

/// The ways to read a record, in order of preference.
const CANDIDATES: [(SizeMeaning, Coordinates); 4] = [
    (SizeMeaning::Width, Coordinates::Hex),
    (SizeMeaning::Width, Coordinates::Pbem),
    (SizeMeaning::Side, Coordinates::Hex),
    (SizeMeaning::Side, Coordinates::Pbem),
];

/// The candidates that fit a size, and what is declared.
pub(super) fn candidates(
    size: u32,
    means: SizeMeans,
    coordinates: Option<Coordinates>,
) -> impl Iterator<Item = Candidate> + Clone {
    CANDIDATES
        .into_iter()
        .filter(move |(meaning, system)| {
            means.allows(*meaning) && coordinates.is_none_or(|wanted| wanted == *system)
        })
        .filter_map(move |(meaning, coordinates)| {
            Some(Candidate {
                size: meaning,
                coordinates,
                side: match meaning {
                    SizeMeaning::Width => side_of_width(size)?,
                    SizeMeaning::Side => Side::new(size)?,
                },
            })
        })
}

/// The reading that was chosen.
#[derive(Clone, Copy, Debug)]
pub(super) struct Choice {
    pub candidate: Candidate,
    /// Whether no other value in the place of one point could have changed the choice.
    pub certain: bool,
    /// The number of points that are off the board.
    pub misfits: u64,
}

/// Chooses between the candidates of a size; `None` if there is none.
pub(super) fn choose(
    steps: &[Step],
    size: u32,
    candidates: impl Iterator<Item = Candidate> + Clone,
) -> Option<Choice> {
    let first = candidates.clone().next()?;
    // Nearly every record fits the first candidate, and then no other can be chosen.
    if misfits(steps, first, 1) == 0 {
        let needed = misfits_for_certainty(first);
        let mut others = candidates.filter(|other| is_other_embedding(first, *other));
        return Some(Choice {
            candidate: first,
            certain: others.all(|other| misfits(steps, other, needed) >= needed),
            misfits: 0,
        });
    }
    let counted = candidates.map(|candidate| (candidate, misfits(steps, candidate, u64::MAX)));
    let counted: Vec<(Candidate, u64)> = counted.collect();
    let of_size = |size| {
        let mut of_size = counted.iter().filter(move |(other, _)| other.size == size);
        let first = of_size.next()?;
        let second = of_size.next().filter(|second| second.1 + 2 <= first.1);
        Some(second.unwrap_or(first))
    };
    let points = Points::new(steps, size);
    let by_width = of_size(SizeMeaning::Width);
    let &(candidate, misfits) = match (by_width, of_size(SizeMeaning::Side)) {
        (Some(by_width), Some(by_side)) if points.may_be_side() && by_side.1 < by_width.1 => {
            by_side
        }
        (by_width, by_side) => by_width.or(by_side)?,
    };
    let needed = misfits_for_certainty(candidate);
    let mut others = counted
        .iter()
        .filter(|(other, _)| is_other_embedding(candidate, *other));
    let is_size_certain =
        candidate.size == SizeMeaning::Width || by_width.is_none() || points.is_certainly_side();
    Some(Choice {
        candidate,
        certain: counted.len() == 1
            || misfits == 0 && is_size_certain && others.all(|other| other.1 >= needed),
        misfits,
    })
}

/// The only side other than `chosen` whose board has every point as a cell in `hex`, and the number
/// of points.
pub(super) fn only_other_side(steps: &[Step], chosen: Side) -> Option<(Side, u64)> {
    let mut fitting = (Side::MIN.get()..=Side::MAX.get())
        .filter_map(Side::new)
        .filter(|&side| {
            let candidate = Candidate {
                size: SizeMeaning::Width,
                coordinates: Coordinates::Hex,
                side,
            };
            side != chosen && misfits(steps, candidate, 1) == 0
        });
    let side = fitting.next()?;
    fitting
        .next()
        .is_none()
        .then(|| (side, Points::new(steps, side.width()).all))
}

/// Whether a candidate has the same size in the other coordinates.
fn is_other_embedding(of: Candidate, other: Candidate) -> bool {
    other.size == of.size && other.coordinates != of.coordinates
}

/// The number of misfits that the other embedding must have, so that one changed point cannot
/// select it.
fn misfits_for_certainty(chosen: Candidate) -> u64 {
    match chosen.coordinates {
        Coordinates::Hex => 2,
        Coordinates::Pbem => 4,
    }
}

/// The number of points of the moves and the setup that are off the board of a candidate. Counting
/// stops at `most`.
fn misfits(steps: &[Step], candidate: Candidate, most: u64) -> u64 {
    let board = Board::get(candidate.side);
    let cell_at = board.cells_at(candidate.coordinates);
    let mut misfits = 0;
    for step in steps {
        match step.written {
            Written::Move(_, Meaning::Point(point)) => {
                if cell_at(point.column, point.row).is_some() {
                    continue;
                }
                misfits += 1;
            }
            Written::SetUp(_, Some(area)) => misfits += area.misfits(board, candidate.coordinates),
            _ => continue,
        }
        if misfits >= most {
            break;
        }
    }
    misfits
}

/// The points of a record that show what its size measures.
struct Points {
    all: u64,
    /// The number of points with a column or row beyond the size.
    beyond: u64,
}

impl Points {
    fn new(steps: &[Step], size: u32) -> Self {
        let (mut all, mut beyond) = (0, 0);
        for step in steps {
            let area = match step.written {
                Written::Move(_, Meaning::Point(point)) => Area::between(point, point),
                Written::SetUp(_, Some(area)) => area,
                _ => continue,
            };
            all += area.size();
            beyond += area.size() - area.within(size).size();
        }
        Self { all, beyond }
    }

    /// Whether enough points are beyond the size that it may be the side.
    fn may_be_side(&self) -> bool {
        self.beyond >= 3 && self.beyond * 3 >= self.all
    }

    /// Whether the same holds if any single point is changed.
    fn is_certainly_side(&self) -> bool {
        self.beyond >= 4 && (self.beyond - 1) * 3 >= self.all
    }
}

/// The number that an `SZ` value means: digits, or a letter counted from `a` = 0.
///
/// The letters are the `GoRilla` editor's: `p` is 15, `A` is 26.
pub(crate) fn number(value: &[u8]) -> Option<u32> {
    match *value.trim_ascii() {
        [letter @ b'a'..=b'z'] => Some(u32::from(letter - b'a')),
        [letter @ b'A'..=b'Z'] => Some(u32::from(letter - b'A') + 26),
        ref digits => str::from_utf8(digits)
            .ok()
            .filter(|digits| digits.bytes().all(|byte| byte.is_ascii_digit()))?
            .parse()
            .ok(),
    }
}

/// The side of a board that is `width` cells wide at its widest.
pub(super) fn side_of_width(width: u32) -> Option<Side> {
    (width % 2 == 1).then(|| Side::new(width / 2 + 1)).flatten()
}
