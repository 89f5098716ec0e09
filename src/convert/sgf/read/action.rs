//! A move in canonical form.

use super::canonicalizer::Canonicalizer;
use super::values::raw_point;
use crate::convert::document::{Move, Text};
use crate::game::Color;
use crate::record::{Ply, PlyKind, read_point};

impl Canonicalizer<'_, '_> {
    /// A move of the replay in canonical form.
    pub(super) fn action(&self, ply: &Ply) -> Move {
        let color = ply.color.unwrap_or(Color::Black);
        match (ply.kind, self.points.zip(ply.cell)) {
            (PlyKind::Pass, _) => Move::Pass { color },
            (PlyKind::Loss(by), _) => Move::lost(color, by),
            (_, Some((points, cell))) => Move::Stone {
                color,
                at: points.name(cell),
            },
            (_, None) => Move::Raw {
                color,
                raw: self.raw_move(ply),
            },
        }
    }

    /// A value that is not a cell: as a point off the board, else as it is written.
    fn raw_move(&self, ply: &Ply) -> Text {
        let value = ply.value(self.game);
        let outside = self.points.zip(read_point(value.raw()));
        let outside = outside.and_then(|(points, point)| points.name_outside(point));
        outside.map_or_else(|| raw_point(value), Text::Characters)
    }
}
