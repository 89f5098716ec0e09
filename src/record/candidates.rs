//! The choice of the board that a record means from its possible readings.
//!
//! Records do not say what their size measures and how their points map to the board. Each possible
//! reading is a [`Candidate`]; the points that are off its board are its *misfits*. A single typing
//! error never changes the choice.

use super::dialect::SizeMeaning;
use super::options::SizeMeans;
use super::point::Point;
use super::size::side_of_width;
use super::step::{Step, WrittenMove};
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
    let misfits = |candidate: Candidate, most: u64| misfits(steps, candidate, most);
    let count = |candidate: Candidate| misfits(candidate, u64::MAX);
    // Nearly every record fits the first candidate, and then no other can be chosen.
    if misfits(first, 1) == 0 {
        let other = other_embedding(first, candidates);
        let needed = misfits_for_certainty(first);
        return Some(Choice {
            candidate: first,
            certain: other.is_none_or(|other| misfits(other, needed) >= needed),
            misfits: 0,
        });
    }
    if candidates.clone().count() == 1 {
        return Some(Choice {
            candidate: first,
            certain: true,
            misfits: count(first),
        });
    }
    let of_size = |size| {
        let mut of_size = candidates.clone().filter(move |other| other.size == size);
        let (first, second) = (of_size.next()?, of_size.next());
        let is_second = |second: &Candidate| count(*second).saturating_add(2) <= count(first);
        Some(second.filter(is_second).unwrap_or(first))
    };
    let points = Points::new(steps, size);
    let candidate = match (of_size(SizeMeaning::Width), of_size(SizeMeaning::Side)) {
        (Some(by_width), Some(by_side)) => {
            if points.may_be_side() && count(by_side) < count(by_width) {
                by_side
            } else {
                by_width
            }
        }
        (by_width, by_side) => by_width.or(by_side)?,
    };
    let other = other_embedding(candidate, candidates.clone());
    let needed = misfits_for_certainty(candidate);
    let has_width = candidates
        .clone()
        .any(|other| other.size == SizeMeaning::Width);
    let is_size_certain =
        candidate.size == SizeMeaning::Width || !has_width || points.is_certainly_side();
    let certain = count(candidate) == 0
        && other.is_none_or(|other| misfits(other, needed) >= needed)
        && is_size_certain;
    Some(Choice {
        candidate,
        certain,
        misfits: count(candidate),
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

/// The candidate of the same size with the other coordinates.
fn other_embedding(
    of: Candidate,
    mut candidates: impl Iterator<Item = Candidate>,
) -> Option<Candidate> {
    candidates.find(|other| other.size == of.size && other.coordinates != of.coordinates)
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
        match step.action {
            WrittenMove::Stone(_, point) if cell_at(point.column, point.row).is_some() => continue,
            WrittenMove::Stone(..) => misfits += 1,
            WrittenMove::SetUp(_, from, to) => {
                misfits += Area::between(from, to).misfits(board, candidate.coordinates);
            }
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
        let size = u8::try_from(size).unwrap_or(u8::MAX);
        let (mut all, mut beyond) = (0, 0);
        for step in steps {
            let area = match step.action {
                WrittenMove::Stone(_, point) => Area::between(point, point),
                WrittenMove::SetUp(_, from, to) => Area::between(from, to),
                _ => continue,
            };
            all += area.points();
            beyond += area.points() - area.within(size).points();
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

/// A rectangle of points; empty if a last column or row is below the first.
#[derive(Clone, Copy)]
struct Area {
    columns: (u8, u8),
    rows: (u8, u8),
}

impl Area {
    fn between(from: Point, to: Point) -> Self {
        Self {
            columns: (from.column.min(to.column), from.column.max(to.column)),
            rows: (from.row.min(to.row), from.row.max(to.row)),
        }
    }

    fn within(self, size: u8) -> Self {
        Self {
            columns: (self.columns.0, self.columns.1.min(size)),
            rows: (self.rows.0, self.rows.1.min(size)),
        }
    }

    fn points(self) -> u64 {
        length(self.columns) * length(self.rows)
    }

    /// The number of the points that are not cells of a board.
    // Apart, so the loop over the moves keeps its values in registers.
    #[inline(never)]
    fn misfits(self, board: &Board, coordinates: Coordinates) -> u64 {
        let last_row = u8::try_from(board.side().width()).unwrap_or(u8::MAX);
        let rows = self.rows.0.max(1)..=self.rows.1.min(last_row);
        let cells = rows.map(|row| {
            let columns = board.columns_of_row(coordinates, row);
            let first = self.columns.0.max(*columns.start());
            length((first, self.columns.1.min(*columns.end())))
        });
        self.points() - cells.sum::<u64>()
    }
}

/// How many numbers there are from the first to the last.
fn length((first, last): (u8, u8)) -> u64 {
    (u64::from(last) + 1).saturating_sub(first.into())
}
