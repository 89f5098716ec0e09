//! The graph of the chances, below the board.

use super::composer::Composer;
use super::frame::{MARGIN, caption_em, caption_height, graph_height};
use crate::draw::color::{Palette, Rgb};
use crate::draw::drawing::{Drawing, Shape, Stroke};
use crate::draw::geometry::Point;
use crate::draw::graph::{Graph, GraphPoint, MoveQuality};
use crate::draw::lettering::{centred, left_aligned, text_width};

/// The height of letters as a share of those of a caption.
const EM: f64 = 0.84;
/// The width of the line, as a share of the height of letters.
const LINE: f64 = 0.15;
/// The colours of the line at the ply of the position and of bad moves: those of pages, on any
/// background.
const NOW: Rgb = Rgb(31, 111, 214);
const BLUNDER: Rgb = Rgb(211, 34, 60);
const MISTAKE: Rgb = Rgb(224, 102, 31);
const INACCURACY: Rgb = Rgb(176, 125, 0);
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
        let em = EM * caption_em(width);
        let left = from.x + MARGIN + text_width("100", em) + 0.5 * em;
        let plot = Plot {
            graph,
            palette: self.palette,
            em,
            line: LINE * em,
            left,
            right: from.x + width - MARGIN - em,
            top: bottom - graph_height(self.diagram, width) + 2.2 * em,
            bottom: bottom - 2.2 * em,
        };
        plot.axes(&mut self.drawing);
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

    /// Draws the line, with Black below it and White above, the intervals of the chances, the
    /// frame, the line at 50, and the numbers.
    fn axes(&self, drawing: &mut Drawing) {
        let [black, white] = self.palette.stones.map(|stone| stone.fill);
        let ends = [self.graph.points.last(), self.graph.points.first()];
        for (side, color) in [(self.top, white), (self.bottom, black)] {
            let ends = ends.into_iter().flatten();
            let ends = ends.map(|point| Point::new(self.x(point.ply), side));
            drawing.fill(Shape::polygon(self.points().chain(ends)), color);
        }
        let middle = Stroke::new(black.mixed(white, 0.5), self.line / 2.0);
        let all = self.graph.points.iter();
        let ends = |point: &GraphPoint| point.interval.unwrap_or((point.chance, point.chance));
        let high = (all.clone()).map(|point| Point::new(self.x(point.ply), self.y(ends(point).1)));
        let low = all.map(|point| Point::new(self.x(point.ply), self.y(ends(point).0)));
        drawing.fill(Shape::polygon(high.chain(low.rev())), middle.color);
        let frame = Shape::rectangle([self.left, self.top, self.right, self.bottom]);
        drawing.stroke(frame, Stroke::new(self.palette.text, self.line / 2.0));
        let half = [self.left, self.right].map(|x| Point::new(x, self.y(50.0)));
        drawing.stroke(Shape::polyline(half), middle.dashed());
        drawing.stroke(Shape::polyline(self.points()), middle);
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

    /// A line at the ply of the position.
    fn current(&self, drawing: &mut Drawing) {
        if let Some(ply) = self.graph.current {
            let ends = [self.top, self.bottom].map(|y| Point::new(self.x(ply), y));
            drawing.stroke(Shape::polyline(ends), Stroke::new(NOW, self.line));
        }
    }

    /// A dot at each blunder, a ring at mistakes and inaccuracies, and a dot if there is only one chance.
    fn signs(&self, drawing: &mut Drawing) {
        let white = self.palette.stones[1].fill;
        for (point, at) in self.graph.points.iter().zip(self.points()) {
            let (fill, ink) = match point.quality {
                Some(MoveQuality::Blunder) => (BLUNDER, BLUNDER),
                Some(MoveQuality::Mistake) => (white, MISTAKE),
                Some(MoveQuality::Inaccuracy) => (white, INACCURACY),
                _ if self.graph.points.len() == 1 => (self.palette.text, self.palette.text),
                _ => continue,
            };
            drawing.fill(Shape::Circle(at, 2.6 * self.line), white);
            let ring = Stroke::new(ink, 0.9 * self.line);
            drawing.add(Shape::Circle(at, 1.6 * self.line), Some(fill), Some(ring));
        }
    }
}
