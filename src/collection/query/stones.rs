//! Stones that are on the board together.

use std::ops::Range;
use std::sync::OnceLock;

use super::number::Span;
use crate::game::{Board, Cell, Color, Coordinates, Side, Symmetry};
use crate::record::{Effect, Ply, Point, read_point};

/// Where stones of a position may be.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Scope {
    /// At the given cells, or at one of their twelve symmetric images.
    #[default]
    Symmetric,
    /// At the given cells.
    Exact,
}

impl Scope {
    /// The symmetries under which cells are compared.
    pub(in crate::collection) fn symmetries(self) -> &'static [Symmetry] {
        match self {
            Self::Symmetric => &Symmetry::ALL,
            Self::Exact => &Symmetry::ALL[..1],
        }
    }
}

/// The stones that some cells have at the same time.
#[derive(Debug)]
pub(super) struct Stones {
    scope: Scope,
    /// The points, those with stones first, and their expected content.
    points: Vec<(Point, Option<Color>)>,
    /// The points as cells of each side, for each different image under the symmetries.
    layouts: [OnceLock<Vec<Layout>>; Side::MAX.get() as usize + 1],
}

type Layout = Vec<(Cell, Option<Color>)>;

/// The number of cells of the largest board.
const MAX_CELLS: usize = Side::MAX.cell_count() as usize;

impl Stones {
    /// Reads `B:h8,c3 W:d4 -:e5`.
    ///
    /// # Errors
    ///
    /// The invalid bytes, and the error in them.
    pub(super) fn read(text: &str, scope: Scope) -> Result<Self, (Range<usize>, String)> {
        const EXPECTED: &str = "expected stones such as `B:h8,c3 W:d4 -:e5`";
        let mut points: Vec<(Point, Option<Color>)> = Vec::new();
        let place = |part: &str| {
            let start = part.as_ptr() as usize - text.as_ptr() as usize;
            start..start + part.len()
        };
        for group in text.split_whitespace() {
            let (name, names) = group
                .split_once(':')
                .ok_or_else(|| (place(group), EXPECTED.to_owned()))?;
            let color = match name {
                "B" | "b" => Some(Color::Black),
                "W" | "w" => Some(Color::White),
                "-" => None,
                _ => {
                    let message = "expected `B:`, `W:` or `-:` before the points";
                    return Err((place(name), message.to_owned()));
                }
            };
            for name in names.split(',') {
                let point = algebraic(name).ok_or_else(|| {
                    let span = if name.is_empty() { group } else { name };
                    (place(span), "expected points such as `h8`".to_owned())
                })?;
                if points.iter().any(|(other, _)| *other == point) {
                    return Err((place(name), format!("`{name}` is named twice")));
                }
                points.push((point, color));
            }
        }
        if points.is_empty() {
            return Err((0..text.len(), EXPECTED.to_owned()));
        }
        // Points with stones are checked first: fewer games have a stone on a cell than an empty
        // cell there.
        points.sort_by_key(|(_, color)| color.is_none());
        Ok(Self {
            scope,
            points,
            layouts: [const { OnceLock::new() }; Side::MAX.get() as usize + 1],
        })
    }

    /// Whether the stones are on the board together after one of the wanted plies; 0 is before the
    /// first move.
    pub(super) fn occurs_in(&self, side: Side, plies: &[Ply], wanted: Span) -> bool {
        let layouts = self.layouts[side.get() as usize].get_or_init(|| self.layouts(side));
        if layouts.is_empty() {
            return false;
        }
        let mut board = [None; MAX_CELLS];
        let stands = |board: &[Option<Color>; MAX_CELLS]| {
            let is_there = |layout: &Layout| {
                let mut cells = layout.iter();
                cells.all(|(cell, color)| board[cell.index()] == *color)
            };
            layouts.iter().any(is_there)
        };
        let is_setup = |ply: Option<&Ply>| ply.is_some_and(|ply| ply.effect == Effect::Setup);
        if wanted.holds(0) && !is_setup(plies.first()) && stands(&board) {
            return true;
        }
        // Whether the current board was already compared without a match.
        let mut is_searched = wanted.holds(0);
        for (index, ply) in plies.iter().enumerate() {
            if let Some((color, cell)) = ply.stone() {
                board[cell.index()] = Some(color);
                is_searched = false;
            } else if let Some((cell, color)) = ply.setup() {
                board[cell.index()] = color;
                is_searched = false;
                // The stones that are set up together appear together.
                if is_setup(plies.get(index + 1)) {
                    continue;
                }
            } else if ply.effect == Effect::ImpliedContractEnd {
                // The implied end has the same number as the stone after it, and changes no cell.
                continue;
            }
            if !is_searched && wanted.holds(ply.number.into()) {
                if stands(&board) {
                    return true;
                }
                is_searched = true;
            }
        }
        false
    }

    fn layouts(&self, side: Side) -> Vec<Layout> {
        let board = Board::get(side);
        let cell = |&(point, color): &(Point, Option<Color>)| {
            let cell = board.cell_at(Coordinates::Hex, point.column, point.row)?;
            Some((cell, color))
        };
        let Some(cells) = self.points.iter().map(cell).collect::<Option<Layout>>() else {
            return Vec::new();
        };
        let mut layouts: Vec<Layout> = Vec::new();
        for symmetry in self.scope.symmetries() {
            let mapped = cells.iter();
            let mut layout: Layout = mapped
                .map(|&(cell, color)| (board.image(*symmetry, cell), color))
                .collect();
            layout.sort_unstable_by_key(|&(cell, color)| (color.is_none(), cell));
            if !layouts.contains(&layout) {
                layouts.push(layout);
            }
        }
        layouts
    }
}

/// A point in letters and digits that may be on a board.
fn algebraic(name: &str) -> Option<Point> {
    let point = read_point(name.as_bytes())?;
    let most = u8::try_from(Side::MAX.width()).unwrap_or(u8::MAX);
    let is_possible = (1..=most).contains(&point.column) && (1..=most).contains(&point.row);
    (is_possible && name.ends_with(|last: char| last.is_ascii_digit())).then_some(point)
}
