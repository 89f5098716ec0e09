//! Setup stones in a walk.

use super::apply::Walk;
use super::placement::Placement;
use crate::finding::Code;
use crate::game::{Board, Cell, Color, Phase};
use crate::record::{Point, Step, WrittenMove, rectangle_points};

impl Walk<'_, '_> {
    pub(super) fn set_to_move(&mut self, color: Color) {
        if self.line.ply == 0 {
            self.line.to_move = Some(color);
            if self.line.is_set_up {
                self.position.start_in_play(color);
            }
        }
    }

    /// The setup stones of one node.
    #[cold]
    pub(super) fn set_up(&mut self, steps: &[Step]) {
        let (board, coordinates) = (self.board, self.reading.coordinates);
        let width = u8::try_from(board.side().width()).unwrap_or(u8::MAX - 1);
        let mut stones = Vec::new();
        for step in steps {
            let WrittenMove::SetUp(color, from, to) = step.act else {
                self.report_apart(Code::BadPoint, step, "this value names no point");
                continue;
            };
            // One column and one row round the board tell as much as all beyond it.
            let near = |point: Point| Point {
                column: point.column.min(width + 1),
                row: point.row.min(width + 1),
            };
            let mut is_whole = true;
            for point in rectangle_points(near(from), near(to)) {
                match board.cell_at(coordinates, point.column, point.row) {
                    Some(cell) => stones.push((cell, color)),
                    None => is_whole = false,
                }
            }
            if stones.len() > 4 * board.cell_count() {
                keep_last_words(&mut stones, board);
            }
            if !is_whole {
                let written = self.written(step);
                let side = board.side().get();
                let message = format!("`{written}` is not all cells of a board of side {side}");
                self.report_apart(Code::OffBoard, step, message);
            }
        }
        if self.line.ply > 0 {
            if self.line.reported_setup != Some(steps[0].node) {
                self.line.reported_setup = Some(steps[0].node);
                self.report_apart(
                    Code::SetupInGame,
                    &steps[0],
                    "setup stones after the first move; applied",
                );
            }
            if self.position.phase() != Phase::Over {
                self.place_setup(&stones);
            }
        } else {
            self.place_setup(&stones);
            self.line.is_set_up = true;
            self.position
                .start_in_play(self.line.to_move.unwrap_or(Color::White));
        }
    }

    fn place_setup(&mut self, stones: &[(Cell, Option<Color>)]) {
        let placed = stones.iter();
        self.placements
            .extend(placed.map(|&(cell, color)| Placement::SetUp(color, cell)));
        self.position.set_up(stones.iter().copied());
    }
}

/// Drops what is said of a cell before the last word on it.
fn keep_last_words(stones: &mut Vec<(Cell, Option<Color>)>, board: &Board) {
    let mut said = vec![false; board.cell_count()];
    stones.reverse();
    stones.retain(|(cell, _)| !std::mem::replace(&mut said[cell.index()], true));
    stones.reverse();
}
