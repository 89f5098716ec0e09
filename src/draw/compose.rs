//! From a diagram to shapes.

use super::color::{Palette, StoneColors, StonePalette, Theme};
use super::diagram::{Connector, Diagram, Highlight, Mark, Stone};
use super::drawing::{Drawing, Segment, Shape, Stroke};
use super::geometry::{
    LabelSides, Point, RADIUS, ROW_HEIGHT, SPACING, beside_edge, border, centre, hexagon, labels,
};
use super::lettering::{centred, left_aligned, wrapped};
use crate::game::{Board, Cell, Color, Coordinates};

/// Which coordinates are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Labels {
    /// None.
    None,
    /// Letters and numbers around the board.
    #[default]
    Edges,
    /// The name of each empty cell, in the cell.
    Cells,
}

/// How a diagram is drawn.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Look {
    /// The page it is for.
    pub theme: Theme,
    /// The colours of the stones.
    pub stones: StoneColors,
    /// Which coordinates are written.
    pub labels: Labels,
    /// At which ends of the lines of cells.
    pub label_sides: LabelSides,
    /// The cells that are shown; empty for the whole board.
    pub crop: Vec<Cell>,
}

/// The radius of a stone; all lengths are in units.
const STONE: f64 = 7.9;
const RIM: f64 = 0.8;
/// The ring around the last stone.
const LAST: Ring = Ring {
    radius: 9.2,
    width: 1.3,
};
/// The ring inside a stone of the contract.
const CONTRACT: Ring = Ring {
    radius: 6.3,
    width: 0.9,
};
const GRID: f64 = 0.7;
/// The borders of the six edges.
const BORDER: f64 = 2.2;
/// The band along an edge that a chain joins or controls, and the line around it.
const BAND: f64 = 6.0;
const BAND_OUTLINE: f64 = 8.0;
/// The lines between the stones of the deciding chain, and of those of a pattern.
const LINK: f64 = 2.6;
const THIN_LINK: f64 = 1.3;
const LABEL_EM: f64 = 9.0;
const EDGE_EM: f64 = 8.0;
/// The height of the letters of a caption as a share of the width of the picture.
const CAPTION_EM: f64 = 0.031;
/// The distance of its lines, in heights of letters.
const CAPTION_LINE: f64 = 1.4;
/// The margin around the picture.
const MARGIN: f64 = 5.0;

/// A circle around the centre of a cell.
struct Ring {
    radius: f64,
    width: f64,
}

/// Draws a diagram.
#[must_use]
pub fn compose(diagram: &Diagram, look: &Look) -> Drawing {
    let palette = Palette::new(look.theme, look.stones);
    let mut composer = Composer {
        diagram,
        look,
        palette,
        board: diagram.board(),
        visible: visible(diagram, look),
        drawing: frame(diagram, look, palette),
    };
    composer.bands();
    composer.cells();
    composer.borders();
    for cell in composer.visible.clone() {
        composer.cell(cell);
    }
    composer.links();
    for cell in composer.visible.clone() {
        composer.on_top(cell);
    }
    for &connector in &diagram.markup.connectors {
        composer.connector(connector);
    }
    composer.labels();
    composer.caption();
    composer.drawing
}

/// The cells that are drawn, ascending.
fn visible(diagram: &Diagram, look: &Look) -> Vec<Cell> {
    let board = diagram.board();
    if look.crop.is_empty() {
        return board.cells().collect();
    }
    let (from, to) = bounds(board, &look.crop);
    let is_inside = |cell: &Cell| {
        let at = centre(board, *cell);
        (from.x - SPACING..=to.x + SPACING).contains(&at.x)
            && (from.y - ROW_HEIGHT..=to.y + ROW_HEIGHT).contains(&at.y)
    };
    board.cells().filter(is_inside).collect()
}

/// The upper left and the lower right of the centres of cells.
fn bounds(board: &Board, cells: &[Cell]) -> (Point, Point) {
    let (mut from, mut to) = (
        Point::new(f64::MAX, f64::MAX),
        Point::new(f64::MIN, f64::MIN),
    );
    for &cell in cells {
        let at = centre(board, cell);
        from = Point::new(from.x.min(at.x), from.y.min(at.y));
        to = Point::new(to.x.max(at.x), to.y.max(at.y));
    }
    (from, to)
}

/// An empty picture of the right extent.
fn frame(diagram: &Diagram, look: &Look, palette: Palette) -> Drawing {
    let board = diagram.board();
    let all: Vec<Cell> = board.cells().collect();
    let is_cropped = !look.crop.is_empty();
    let (from, to) = bounds(board, if is_cropped { &look.crop } else { &all });
    let around = match look.labels {
        _ if is_cropped => 0.0,
        Labels::Edges => 1.35 * SPACING,
        Labels::None | Labels::Cells => 0.9 * SPACING,
    } + MARGIN;
    let (half, up) = (SPACING / 2.0, RADIUS);
    let origin = from.moved(-half - around, -up - around);
    let width = to.x - from.x + SPACING + 2.0 * around;
    let caption = caption_lines(diagram, width).len();
    let caption =
        f64::from(u32::try_from(caption).unwrap_or(0)) * CAPTION_LINE * CAPTION_EM * width;
    Drawing {
        origin,
        width,
        height: to.y - from.y + 2.0 * (up + around) + caption,
        background: palette.background,
        title: diagram.title.clone(),
        description: diagram.description.clone(),
        items: Vec::new(),
    }
}

fn caption_lines(diagram: &Diagram, width: f64) -> Vec<String> {
    if diagram.caption.is_empty() {
        return Vec::new();
    }
    wrapped(&diagram.caption, CAPTION_EM * width, width - 2.0 * MARGIN)
}

struct Composer<'a> {
    diagram: &'a Diagram,
    look: &'a Look,
    palette: Palette,
    board: &'static Board,
    visible: Vec<Cell>,
    drawing: Drawing,
}

impl Composer<'_> {
    fn stone_palette(&self, color: Color) -> StonePalette {
        self.palette.stones[color as usize]
    }

    fn stone(&self, cell: Cell) -> Option<Stone> {
        self.diagram.stones.get(cell.index()).copied().flatten()
    }

    fn centre(&self, cell: Cell) -> Point {
        centre(self.board, cell)
    }

    fn highlights(&self) -> impl Iterator<Item = (&Highlight, bool)> {
        let chain = self.diagram.chain.iter().map(|chain| (chain, false));
        chain.chain(self.diagram.pattern.iter().map(|chain| (chain, true)))
    }

    /// A band along each edge that a chain joins or controls, in the colour of its stones.
    fn bands(&mut self) {
        for (edge, color, _) in self.edges() {
            let shape = Shape::polyline(border(self.board, edge));
            let outline = Stroke::new(self.palette.text, BAND_OUTLINE);
            self.drawing.stroke(shape.clone(), outline);
            let band = Stroke::new(self.stone_palette(color).fill, BAND);
            self.drawing.stroke(shape, band);
        }
    }

    /// The borders: odd and even edges in two tones, so that a Y is easy to see; in dashes along a
    /// controlled edge.
    fn borders(&mut self) {
        let highlighted = self.edges();
        for edge in 1..=6 {
            let shape = Shape::polyline(border(self.board, edge));
            let tone = self.palette.borders[usize::from(edge % 2 == 0)];
            let controller = highlighted
                .iter()
                .find(|&&(other, _, is_controlled)| other == edge && is_controlled);
            if let Some(&(_, color, _)) = controller {
                let colors = self.stone_palette(color);
                self.drawing
                    .stroke(shape.clone(), Stroke::new(colors.fill, BORDER));
                let stroke = Stroke::new(colors.ink, BORDER / 2.0).dashed();
                self.drawing.stroke(shape, stroke);
            } else {
                self.drawing.stroke(shape, Stroke::new(tone, BORDER));
            }
        }
    }

    /// The highlighted edges with the colour of their stones, and whether they are controlled.
    fn edges(&self) -> Vec<(u8, Color, bool)> {
        let highlights = self.highlights();
        highlights
            .flat_map(|(highlight, is_pattern)| {
                let edges = highlight.edges.iter();
                edges.map(move |&(edge, color)| (edge, color, is_pattern))
            })
            .collect()
    }

    /// The empty cells, in one shape for all that look the same.
    fn cells(&mut self) {
        for (is_dimmed, palette) in [(false, self.palette), (true, self.palette.faded())] {
            let mut cells = self.visible.iter();
            let figures: Vec<_> = cells
                .by_ref()
                .filter(|cell| self.diagram.markup.dimmed.contains(cell) == is_dimmed)
                .map(|&cell| hexagon(self.centre(cell)))
                .collect();
            if !figures.is_empty() {
                let stroke = Stroke::new(palette.grid, GRID);
                let shape = Shape::polygons(figures);
                self.drawing.add(shape, Some(palette.cell), Some(stroke));
            }
        }
    }

    /// The stone on a cell, or the name of an empty one.
    fn cell(&mut self, cell: Cell) {
        let at = self.centre(cell);
        let palette = if self.diagram.markup.dimmed.contains(&cell) {
            self.palette.faded()
        } else {
            self.palette
        };
        let Some(stone) = self.stone(cell) else {
            if self.look.labels == Labels::Cells
                && self.text(cell).is_none()
                && !self.has_mark(cell)
            {
                let name = self.board.algebraic(self.diagram.coordinates, cell);
                let color = palette.text.mixed(palette.cell, 0.35);
                centred(&mut self.drawing, name.as_str(), at, 5.6, color);
            }
            return;
        };
        let colors = palette.stones[stone.color as usize];
        let circle = Shape::Circle(at, STONE);
        let rim = Stroke::new(colors.rim, RIM);
        self.drawing.add(circle, Some(colors.fill), Some(rim));
        if stone.is_contract {
            let ring = Stroke::new(colors.ink.mixed(colors.fill, 0.4), CONTRACT.width);
            let circle = Shape::Circle(at, CONTRACT.radius);
            self.drawing.stroke(circle, ring);
        }
    }

    /// The lines between neighbouring stones of a highlighted chain.
    fn links(&mut self) {
        let mut links = Vec::new();
        for (highlight, is_pattern) in self.highlights() {
            for &cell in &highlight.cells {
                let Some(stone) = self.stone(cell) else {
                    continue;
                };
                let width = if is_pattern { THIN_LINK } else { LINK };
                let stroke = Stroke::new(self.stone_palette(stone.color).link, width);
                let is_linked = |other: &Cell| {
                    *other > cell
                        && highlight.cells.binary_search(other).is_ok()
                        && self.stone(*other).map(|other| other.color) == Some(stone.color)
                };
                for other in self.board.neighbours(cell).filter(is_linked) {
                    let ends = [self.centre(cell), self.centre(other)];
                    links.push((Shape::polyline(ends), stroke));
                }
            }
        }
        for (shape, stroke) in links {
            self.drawing.stroke(shape, stroke);
        }
    }

    fn has_mark(&self, cell: Cell) -> bool {
        let mut marks = self.diagram.markup.marks.iter();
        marks.any(|&(marked, _)| marked == cell)
    }

    /// What is written on a cell: its label, or the number of its stone.
    fn text(&self, cell: Cell) -> Option<String> {
        let mut labels = self.diagram.markup.labels.iter();
        let label = labels.find(|(labelled, _)| *labelled == cell);
        label.map(|(_, text)| text.clone()).or_else(|| {
            let number = self.stone(cell)?.number?;
            (!self.has_mark(cell)).then(|| number.to_string())
        })
    }

    /// What is above the stones: the sign of the last move, marks, labels and numbers.
    fn on_top(&mut self, cell: Cell) {
        let at = self.centre(cell);
        let stone = self.stone(cell);
        let (ink, ground) = match stone {
            Some(stone) => {
                let colors = self.stone_palette(stone.color);
                (colors.ink, colors.fill)
            }
            None => (self.palette.mark, self.palette.cell),
        };
        let text = self.text(cell);
        if self.diagram.last == Some(cell) {
            let ring = Stroke::new(self.palette.last, LAST.width);
            self.drawing.stroke(Shape::Circle(at, LAST.radius), ring);
            if text.is_none() && !self.has_mark(cell) {
                let dot = Shape::Circle(at, 2.4);
                self.drawing
                    .add(dot, Some(ink), Some(Stroke::new(ground, 0.8)));
            }
        }
        for &(marked, mark) in &self.diagram.markup.marks {
            if marked == cell {
                draw_mark(&mut self.drawing, mark, at, Stroke::new(ink, 1.5));
            }
        }
        if let Some(text) = text {
            let is_linked = self
                .highlights()
                .any(|(highlight, _)| highlight.cells.binary_search(&cell).is_ok());
            if is_linked {
                self.drawing.fill(Shape::Circle(at, 6.0), ground);
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

    fn connector(&mut self, connector: Connector) {
        let (from, to) = (self.centre(connector.from), self.centre(connector.to));
        if from == to {
            return;
        }
        let degrees = (to.y - from.y).atan2(to.x - from.x).to_degrees();
        let color = self.palette.last;
        let outline = Stroke::new(self.palette.background, 3.6);
        let stroke = Stroke::new(color, 2.0);
        let end = if connector.is_arrow {
            to.towards(degrees, -5.0)
        } else {
            to
        };
        let line = Shape::polyline([from, end]);
        self.drawing.stroke(line.clone(), outline);
        self.drawing.stroke(line, stroke);
        if connector.is_arrow {
            let corners = [
                to,
                to.towards(degrees + 153.0, 8.0),
                to.towards(degrees - 153.0, 8.0),
            ];
            let outline = Stroke::new(self.palette.background, 0.8);
            self.drawing
                .add(Shape::polygon(corners), Some(color), Some(outline));
        }
    }

    /// Coordinates around the board, and the number of each edge.
    fn labels(&mut self) {
        if !self.look.crop.is_empty() {
            return;
        }
        let color = self.palette.text;
        let has_labels = self.look.labels == Labels::Edges;
        if has_labels {
            let coordinates = self.diagram.coordinates;
            for label in labels(self.board, coordinates, self.look.label_sides) {
                centred(&mut self.drawing, &label.text, label.at, LABEL_EM, color);
            }
        }
        for edge in 1..=6 {
            let distance = if has_labels && self.is_labelled(edge) {
                1.6
            } else {
                1.15
            };
            let at = beside_edge(self.board, edge, distance * SPACING);
            let tone = self.palette.borders[usize::from(edge % 2 == 0)];
            let ring = Stroke::new(tone, 1.2);
            self.drawing.stroke(Shape::Circle(at, 5.6), ring);
            centred(&mut self.drawing, &edge.to_string(), at, EDGE_EM, color);
        }
    }

    /// Whether letters or numbers are along the 1-based edge `edge`.
    fn is_labelled(&self, edge: u8) -> bool {
        let at_start = match self.diagram.coordinates {
            Coordinates::Hex => matches!(edge, 1 | 2 | 3 | 6),
            Coordinates::Pbem => matches!(edge, 1 | 2 | 5 | 6),
        };
        let at_end = match self.diagram.coordinates {
            Coordinates::Hex => matches!(edge, 3..=6),
            Coordinates::Pbem => matches!(edge, 2..=5),
        };
        match self.look.label_sides {
            LabelSides::Start => at_start,
            LabelSides::End => at_end,
            LabelSides::Both => true,
        }
    }

    /// Covers the cells below a cropped part, where the lines of the caption are.
    fn cover_below_crop(&mut self, lines: usize) {
        if self.look.crop.is_empty() || lines == 0 {
            return;
        }
        let (_, to) = bounds(self.board, &self.look.crop);
        let from = self.drawing.origin;
        let (left, right) = (from.x, from.x + self.drawing.width);
        let (top, bottom) = (to.y + RADIUS + MARGIN, from.y + self.drawing.height);
        let corners = [(left, top), (right, top), (right, bottom), (left, bottom)];
        let corners = corners.map(|(x, y)| Point::new(x, y));
        let background = Some(self.palette.background);
        self.drawing.add(Shape::polygon(corners), background, None);
    }

    fn caption(&mut self) {
        let lines = caption_lines(self.diagram, self.drawing.width);
        let em = CAPTION_EM * self.drawing.width;
        self.cover_below_crop(lines.len());
        let mut at = Point::new(
            self.drawing.origin.x + MARGIN,
            self.drawing.origin.y + self.drawing.height - MARGIN,
        );
        for line in lines.iter().rev() {
            left_aligned(&mut self.drawing, line, at, em, self.palette.text);
            at.y -= CAPTION_LINE * em;
        }
    }
}

/// As much of a label as fits on a cell.
fn shortened(text: &str) -> String {
    const LONGEST: usize = 6;
    if text.chars().count() <= LONGEST {
        return text.to_owned();
    }
    let kept = text.chars().take(LONGEST - 1);
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
            let segments = [
                Segment::Move(ends[0]),
                Segment::Line(ends[2]),
                Segment::Move(ends[1]),
                Segment::Line(ends[3]),
            ];
            drawing.stroke(Shape::Path(segments.to_vec()), stroke);
        }
    }
}
