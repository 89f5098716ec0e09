//! The signs above the stones: the last move, marks, labels, numbers and lines.

use super::composer::Composer;
use crate::draw::diagram::{Connector, Mark};
use crate::draw::drawing::{Drawing, Segment, Shape, Stroke};
use crate::draw::geometry::Point;
use crate::draw::lettering::centred;
use crate::game::Cell;

/// The ring around the last stone.
const LAST: f64 = 9.2;
const LAST_WIDTH: f64 = 1.3;
/// The radius of the text on a cell.
const TEXT: f64 = 6.0;

impl Composer<'_> {
    pub(super) fn has_mark(&self, cell: Cell) -> bool {
        let mut marks = self.diagram.markup.marks.iter();
        marks.any(|&(marked, _)| marked == cell)
    }

    /// The text on a cell: its label, or the number of its stone.
    pub(super) fn text(&self, cell: Cell) -> Option<String> {
        let mut labels = self.diagram.markup.labels.iter();
        let label = labels.find(|(labelled, _)| *labelled == cell);
        label.map(|(_, text)| text.clone()).or_else(|| {
            let number = self.diagram.stone(cell)?.number?;
            (!self.has_mark(cell)).then(|| number.to_string())
        })
    }

    /// The signs above the stones: the last move, marks, labels and numbers.
    pub(super) fn on_top(&mut self, cell: Cell) {
        let at = self.centre(cell);
        let stone = self.diagram.stone(cell);
        let palette = self.palette_of(cell);
        let (ink, ground) = match stone {
            Some(stone) => {
                let color = stone.color as usize;
                (self.palette.stones[color].ink, palette.stones[color].fill)
            }
            None => (self.palette.mark, palette.cell),
        };
        let text = self.text(cell);
        if self.diagram.last == Some(cell) {
            let ring = Stroke::new(self.palette.last, LAST_WIDTH);
            self.drawing.stroke(Shape::Circle(at, LAST), ring);
            if text.is_none() && !self.has_mark(cell) {
                let (dot, rim) = (Shape::Circle(at, 2.4), Stroke::new(ground, 0.8));
                self.drawing.add(dot, Some(ink), Some(rim));
            }
        }
        for &(marked, mark) in &self.diagram.markup.marks {
            if marked == cell {
                draw_mark(&mut self.drawing, mark, at, Stroke::new(ink, 1.5));
            }
        }
        if let Some(text) = text {
            let mut highlights = self.highlights();
            let is_linked = highlights.any(|(it, _)| it.cells.binary_search(&cell).is_ok());
            if is_linked || self.is_crossed(cell) {
                self.drawing.fill(Shape::Circle(at, TEXT), ground);
            }
            let em = match text.chars().count() {
                0 | 1 => 10.5,
                2 => 9.5,
                3 => 7.0,
                4 => 5.6,
                _ => 4.6,
            };
            let shown = shortened(&text);
            centred(&mut self.drawing, &shown, at, em, ink);
        }
    }

    /// Whether a line or an arrow crosses the text on a cell.
    fn is_crossed(&self, cell: Cell) -> bool {
        let at = self.centre(cell);
        let mut connectors = self.diagram.markup.connectors.iter();
        connectors.any(|connector| {
            let (from, to) = (self.centre(connector.from), self.centre(connector.to));
            let (x, y) = (to.x - from.x, to.y - from.y);
            let share = ((at.x - from.x) * x + (at.y - from.y) * y) / (x * x + y * y);
            let nearest = from.moved(x * share.clamp(0.0, 1.0), y * share.clamp(0.0, 1.0));
            (at.x - nearest.x).hypot(at.y - nearest.y) < TEXT
        })
    }

    /// Draws a line or an arrow. It does not cover the text on the cells at its ends.
    pub(super) fn connector(&mut self, connector: Connector) {
        if connector.from == connector.to {
            return;
        }
        let (from, to) = (self.centre(connector.from), self.centre(connector.to));
        let degrees = (to.y - from.y).atan2(to.x - from.x).to_degrees();
        let free = |cell| self.text(cell).map_or(0.0, |_| TEXT);
        let from = from.towards(degrees, free(connector.from));
        let to = to.towards(degrees, -free(connector.to));
        let color = self.palette.last;
        let outline = Stroke::new(self.palette.background, 3.6);
        let stroke = Stroke::new(color, 2.0);
        let head = if connector.is_arrow { 5.0 } else { 0.0 };
        let line = Shape::polyline([from, to.towards(degrees, -head)]);
        self.drawing.stroke(line.clone(), outline);
        self.drawing.stroke(line, stroke);
        if connector.is_arrow {
            let back = [153.0, -153.0].map(|turn| to.towards(degrees + turn, 8.0));
            let head = Shape::polygon([to, back[0], back[1]]);
            let outline = Stroke::new(self.palette.background, 0.8);
            self.drawing.add(head, Some(color), Some(outline));
        }
    }
}

/// The part of a label that fits on a cell.
pub(in crate::draw) fn shortened(text: &str) -> String {
    const MAX_LENGTH: usize = 6;
    if text.chars().count() <= MAX_LENGTH {
        return text.to_owned();
    }
    let kept = text.chars().take(MAX_LENGTH - 1);
    kept.chain(['…']).collect()
}

fn draw_mark(drawing: &mut Drawing, mark: Mark, at: Point, stroke: Stroke) {
    let corners = |first: f64, count: u32, radius: f64| {
        let step = 360.0 / f64::from(count);
        (0..count).map(move |corner| at.towards(first + step * f64::from(corner), radius))
    };
    match mark {
        Mark::Triangle => drawing.stroke(Shape::polygon(corners(-90.0, 3, 5.6)), stroke),
        Mark::Square => drawing.stroke(Shape::polygon(corners(-45.0, 4, 5.6)), stroke),
        Mark::Circle => drawing.stroke(Shape::Circle(at, 4.2), stroke),
        Mark::Selected => drawing.fill(Shape::polygon(corners(-90.0, 4, 5.2)), stroke.color),
        Mark::Cross => {
            let ends: Vec<Point> = corners(-45.0, 4, 5.4).collect();
            let lines = [(ends[0], ends[2]), (ends[1], ends[3])];
            let lines = lines.map(|(from, to)| [Segment::Move(from), Segment::Line(to)]);
            drawing.stroke(Shape::Path(lines.concat()), stroke);
        }
    }
}
