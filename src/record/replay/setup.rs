//! Setup stones in a walk.

use super::apply::Walk;
use super::ply::{Effect, Ply, PlyKind};
use crate::finding::Code;
use crate::game::{Color, Phase};
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
        if self.no_board.is_some() {
            return;
        }
        let cells = self.setup_cells(steps);
        if self.line.ply == 0 {
            self.place_setup(&cells);
            self.line.is_set_up = true;
            self.position
                .start_in_play(self.line.to_move.unwrap_or(Color::White));
            return;
        }
        if self.line.reported_setup != Some(steps[0].node) {
            self.line.reported_setup = Some(steps[0].node);
            self.report_apart(
                Code::SetupInGame,
                &steps[0],
                "setup stones after the first move; applied",
            );
        }
        if self.position.phase() != Phase::Over {
            self.place_setup(&cells);
        }
    }

    /// The cells of a node's setup, each once with what holds at its end, in the order of cells.
    fn setup_cells(&mut self, steps: &[Step]) -> Vec<Ply> {
        let width = u8::try_from(self.board.side().width()).unwrap_or(u8::MAX - 1);
        let most = 4 * self.board.cell_count();
        let mut cells = Vec::new();
        for step in steps {
            let WrittenMove::SetUp(color, from, to) = step.act else {
                self.report_apart(Code::BadPoint, step, "this value names no point");
                continue;
            };
            // One column and one row beyond the board stand for all the others.
            let near = |point: Point| Point {
                column: point.column.min(width + 1),
                row: point.row.min(width + 1),
            };
            let mut is_whole = true;
            for point in rectangle_points(near(from), near(to)) {
                match self.cell(point) {
                    Some(cell) => cells.push(Ply {
                        color,
                        cell: Some(cell),
                        ..Ply::at(step, self.line.ply, PlyKind::Setup, Effect::Setup)
                    }),
                    None => is_whole = false,
                }
            }
            if cells.len() > most {
                keep_last_of_each_cell(&mut cells);
            }
            if !is_whole {
                let written = self.written(step);
                let side = self.board.side().get();
                let message = format!("`{written}` is not all cells of a board of side {side}");
                self.report_apart(Code::OffBoard, step, message);
            }
        }
        keep_last_of_each_cell(&mut cells);
        cells
    }

    fn place_setup(&mut self, cells: &[Ply]) {
        self.plies.extend_from_slice(cells);
        self.position.set_up(cells.iter().filter_map(Ply::setup));
    }
}

/// Sorts by cell and keeps what was said last of each.
fn keep_last_of_each_cell(cells: &mut Vec<Ply>) {
    cells.reverse();
    // The sort is stable, so of one cell the last comes first.
    cells.sort_by_key(|ply| ply.cell);
    cells.dedup_by_key(|ply| ply.cell);
}
