//! The graph of the chances, below the board.

use super::composer::Composer;
use super::frame::{MARGIN, caption_height, graph_height};
use crate::draw::color::Palette;
use crate::draw::drawing::{Drawing, Shape, Stroke};
use crate::draw::geometry::Point;
use crate::draw::graph::{Graph, MoveQuality};
use crate::draw::lettering::{centred, left_aligned, text_width};

/// The height of letters as a share of the width of the picture.
const EM: f64 = 0.026;
/// The width of the line, as a share of that.
const LINE: f64 = 0.004;
/// The most numbers of plies along the axis.
const NUMBERS: u32 = 10;

impl Composer<'_> {
    /// Draws the graph between the board and the caption.
    pub(super) fn graph(&mut self) {
        let Some(graph) = &self.diagram.graph else {
            return;
        };
        let width = self.drawing.width;
        let from = self.drawing.origin;
        let caption = caption_height(self.diagram, width);
        // The last line of a caption has the margin of the picture below it.
        let margin = if caption > 0.0 { MARGIN } else { 0.0 };
        let bottom = from.y + self.drawing.height - caption - margin;
        let em = EM * width;
        let left = from.x + MARGIN + text_width("100", em) + 0.5 * em;
        let plot = Plot {
            graph,
            palette: self.palette,
            em,
            line: LINE * width,
            left,
            right: from.x + width - MARGIN - em,
            top: bottom - graph_height(self.diagram, width) + 2.2 * em,
            bottom: bottom - 2.2 * em,
        };
        plot.axes(&mut self.drawing);
        plot.line(&mut self.drawing);
        plot.current(&mut self.drawing);
        plot.signs(&mut self.drawing);
    }
}

/// Where the graph is, and how it looks.
struct Plot<'a> {
    graph: &'a Graph,
    palette: Palette,
    em: f64,
    line: f64,
    left: f64,
    right: f64,
    top: f64,
    bottom: f64,
}

impl Plot<'_> {
    fn x(&self, ply: u32) -> f64 {
        let share = f64::from(ply) / f64::from(self.graph.plies.max(1));
        self.left + share * (self.right - self.left)
    }

    fn y(&self, chance: f64) -> f64 {
        self.bottom - chance / 100.0 * (self.bottom - self.top)
    }

    fn points(&self) -> impl Iterator<Item = Point> {
        let points = self.graph.points.iter();
        points.map(|point| Point::new(self.x(point.ply), self.y(point.chance)))
    }

    /// The area of Black's chance, the frame, the line at 50, and the numbers.
    fn axes(&self, drawing: &mut Drawing) {
        let ends = [self.graph.points.first(), self.graph.points.last()];
        let feet = ends.into_iter().flatten().rev();
        let feet = feet.map(|point| Point::new(self.x(point.ply), self.bottom));
        drawing.fill(Shape::polygon(self.points().chain(feet)), self.palette.cell);
        let thin = Stroke::new(self.palette.grid, self.line / 2.0);
        let frame = Shape::rectangle([self.left, self.top, self.right, self.bottom]);
        drawing.stroke(frame, thin);
        let half = [self.left, self.right].map(|x| Point::new(x, self.y(50.0)));
        drawing.stroke(Shape::polyline(half), thin.dashed());
        let text = self.palette.text;
        for value in [0, 50, 100] {
            let label = value.to_string();
            let x = self.left - 0.4 * self.em - text_width(&label, self.em) / 2.0;
            let at = Point::new(x, self.y(f64::from(value)));
            centred(drawing, &label, at, self.em, text);
        }
        for ply in self.numbers() {
            let at = Point::new(self.x(ply), self.bottom + self.em);
            centred(drawing, &ply.to_string(), at, self.em, text);
        }
        let title = "Black's chance after each ply";
        let at = Point::new(self.left, self.top - 0.6 * self.em);
        left_aligned(drawing, title, at, self.em, text);
    }

    /// The plies with a number: multiples of 1, 2 or 5 times a power of ten.
    fn numbers(&self) -> impl Iterator<Item = u32> {
        let plies = self.graph.plies;
        let steps = (0..9).flat_map(|power| [1, 2, 5].map(|digit| digit * 10_u32.pow(power)));
        let mut steps = steps.filter(|step| plies / step <= NUMBERS);
        let step = steps.next().unwrap_or(u32::MAX);
        (0..=plies).step_by(step as usize)
    }

    fn line(&self, drawing: &mut Drawing) {
        let ink = self.palette.text;
        if let [only] = self.points().collect::<Vec<_>>()[..] {
            drawing.fill(Shape::Circle(only, 1.5 * self.line), ink);
        }
        drawing.stroke(Shape::polyline(self.points()), Stroke::new(ink, self.line));
    }

    /// A line at the ply of the position.
    fn current(&self, drawing: &mut Drawing) {
        if let Some(ply) = self.graph.current {
            let ends = [self.top, self.bottom].map(|y| Point::new(self.x(ply), y));
            let stroke = Stroke::new(self.palette.last, self.line);
            drawing.stroke(Shape::polyline(ends), stroke);
        }
    }

    /// A dot at each blunder and a ring at each mistake.
    fn signs(&self, drawing: &mut Drawing) {
        let ring = Stroke::new(self.palette.mark, 0.75 * self.line);
        for (point, at) in self.graph.points.iter().zip(self.points()) {
            let fill = match point.quality {
                Some(MoveQuality::Blunder) => self.palette.mark,
                Some(MoveQuality::Mistake) => self.palette.background,
                _ => continue,
            };
            let circle = Shape::Circle(at, 2.0 * self.line);
            drawing.add(circle, Some(fill), Some(ring));
        }
    }
}
