//! The choice of the board that a record means from its possible readings.
//!
//! Records do not say what their size measures and how their points map to the board. Each possible
//! reading is a [`Candidate`]; the points that are off its board are its *misfits*. A single typing
//! error never changes the choice.

use super::dialect::SizeMeaning;
use super::point::MoveValue;
use super::rectangle::Rectangle;
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
    means: Option<SizeMeaning>,
    coordinates: Option<Coordinates>,
) -> impl Iterator<Item = Candidate> + Clone {
    CANDIDATES
        .into_iter()
        .filter(move |(meaning, system)| {
            means.is_none_or(|wanted| wanted == *meaning)
                && coordinates.is_none_or(|wanted| wanted == *system)
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
    /// Whether the choice would be the same if any single point had another value.
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

/// A size that the points contradict: they are cells of a board of another size.
#[derive(Clone, Copy, Debug)]
pub(super) struct SuspectSize {
    /// The side of the board that they fit: the smallest one, if several are smaller than the
    /// stated side.
    pub fitting: Side,
    /// The number of points that are off the board of the stated side in `hex` coordinates.
    pub misfits: u64,
    /// The number of all points.
    pub points: u64,
}

/// With this many points off the board, the size is suspect.
const MIN_MISFITS: u64 = 3;

/// Whether the points show that the size of a choice is wrong. Go editors write `SZ[19]` into every
/// game, so a smaller board that fits is enough, unless something `is_declared`; a larger board
/// must be the only one that fits.
pub(super) fn suspect_size(
    steps: &[Step],
    choice: Choice,
    is_declared: bool,
) -> Option<SuspectSize> {
    let stated = Candidate {
        coordinates: Coordinates::Hex,
        ..choice.candidate
    };
    // Nearly every record has no point off that board.
    if stated == choice.candidate && choice.misfits < MIN_MISFITS {
        return None;
    }
    let misfits = misfits(steps, stated, u64::MAX);
    if misfits < MIN_MISFITS {
        return None;
    }
    let (mut first, mut last) = (Side::MIN.get(), Side::MAX.get());
    for area in areas(steps) {
        let sides = area.sides_in_hex();
        (first, last) = (first.max(*sides.start()), last.min(*sides.end()));
    }
    let fitting = Side::new(first).filter(|_| first <= last)?;
    let is_smaller = fitting < stated.side && !is_declared;
    let is_only = first == last && choice.misfits >= MIN_MISFITS;
    (is_smaller || is_only).then(|| SuspectSize {
        fitting,
        misfits,
        points: areas(steps).map(Rectangle::size).sum(),
    })
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
            Written::Move(_, MoveValue::Point(point)) => {
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

/// The points of the moves and the setup.
fn areas(steps: &[Step]) -> impl Iterator<Item = Rectangle> {
    steps.iter().filter_map(|step| match step.written {
        Written::Move(_, MoveValue::Point(point)) => Some(Rectangle::between(point, point)),
        Written::SetUp(_, area) => area,
        _ => None,
    })
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
        for area in areas(steps) {
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

/// The number that an `SZ` value means: digits, a square such as `9:9` or `9x9`, or a letter counted
/// from `a` = 0.
///
/// The letters are the `GoRilla` editor's: `p` is 15, `A` is 26.
pub(crate) fn number(value: &[u8]) -> Option<u32> {
    match *value.trim_ascii() {
        [letter @ b'a'..=b'z'] => Some(u32::from(letter - b'a')),
        [letter @ b'A'..=b'Z'] => Some(u32::from(letter - b'A') + 26),
        ref numbers => {
            let mut numbers = numbers.split(|byte| matches!(byte, b':' | b'x' | b'X'));
            let number = digits(numbers.next()?)?;
            let is_square = numbers
                .next()
                .is_none_or(|height| digits(height) == Some(number));
            (is_square && numbers.next().is_none()).then_some(number)
        }
    }
}

/// The number that digits mean, with white space around them or not.
fn digits(text: &[u8]) -> Option<u32> {
    let digits = text.trim_ascii();
    let number = digits.iter().try_fold(0_u32, |number, &digit| {
        let digit = char::from(digit).to_digit(10)?;
        number.checked_mul(10)?.checked_add(digit)
    });
    number.filter(|_| !digits.is_empty())
}

/// The side of a board that is `width` cells wide at its widest.
pub(super) fn side_of_width(width: u32) -> Option<Side> {
    (width % 2 == 1).then(|| Side::new(width / 2 + 1)).flatten()
}
