//! What must not cover what: the labels around a board, captions, lines and letters.

use unlur::draw::geometry::{Point, RADIUS, SPACING, centre};
use unlur::draw::{
    Connector, Diagram, Drawing, Item, Labels, Look, Segment, Shape, Stone, compose, text_width,
};
use unlur::game::{Board, Cell, Color, Coordinates, Side};

const SYSTEMS: [Coordinates; 2] = [Coordinates::Hex, Coordinates::Pbem];

/// Left, top, right and bottom.
type Extent = [f64; 4];

fn look(change: impl FnOnce(&mut Look)) -> Look {
    let mut look = Look::default();
    change(&mut look);
    look
}

/// The box of a letter; only some reach below the line.
fn letter(item: &Item) -> Option<Extent> {
    let Shape::Glyph(character, at, em) = item.shape else {
        return None;
    };
    let right = at.x + text_width(&character.to_string(), em);
    let below = if "gjpqy,".contains(character) {
        0.24
    } else {
        0.02
    };
    Some([at.x, at.y - 0.76 * em, right, at.y + below * em])
}

/// The box of a figure of straight lines.
fn figure(item: &Item) -> Option<Extent> {
    let Shape::Path(segments) = &item.shape else {
        return None;
    };
    let mut extent = [f64::MAX, f64::MAX, f64::MIN, f64::MIN];
    for segment in segments {
        if let Segment::Move(at) | Segment::Line(at) = segment {
            extent[0] = extent[0].min(at.x);
            extent[1] = extent[1].min(at.y);
            extent[2] = extent[2].max(at.x);
            extent[3] = extent[3].max(at.y);
        }
    }
    Some(extent)
}

fn picture(drawing: &Drawing) -> Extent {
    let Point { x, y } = drawing.origin;
    [x, y, x + drawing.width, y + drawing.height]
}

fn is_inside(inner: Extent, outer: Extent) -> bool {
    inner[0] >= outer[0] && inner[1] >= outer[1] && inner[2] <= outer[2] && inner[3] <= outer[3]
}

/// Letters of one word touch but do not overlap.
fn overlap(one: Extent, other: Extent) -> bool {
    let inside = |low: usize, high: usize| one[low] + 1e-6 < other[high];
    let around = |low: usize, high: usize| other[low] + 1e-6 < one[high];
    inside(0, 2) && inside(1, 3) && around(0, 2) && around(1, 3)
}

fn from_box(at: Point, extent: Extent) -> f64 {
    let x = at.x - at.x.clamp(extent[0], extent[2]);
    let y = at.y - at.y.clamp(extent[1], extent[3]);
    x.hypot(y)
}

#[test]
fn no_two_labels_overlap_and_none_leaves_the_picture() {
    for side in 2..=26 {
        for coordinates in SYSTEMS {
            let case = format!("{side} {coordinates:?}");
            let diagram = Diagram::new(Side::new(side).unwrap(), coordinates);
            let drawing = compose(&diagram, &Look::default());
            let letters: Vec<Extent> = drawing.items.iter().filter_map(letter).collect();
            for (place, &one) in letters.iter().enumerate() {
                assert!(is_inside(one, picture(&drawing)), "{case} {one:?}");
                let mut later = letters[place + 1..].iter();
                assert!(later.all(|&other| !overlap(one, other)), "{case} {one:?}");
                let board = diagram.board();
                let mut cells = board.cells().map(|cell| centre(board, cell));
                assert!(cells.all(|at| from_box(at, one) > SPACING / 2.0), "{case}");
            }
            assert_rings_are_free(&drawing, &letters, &case);
        }
    }
}

/// A ring around the number of an edge has nothing else in it, and is in the picture.
fn assert_rings_are_free(drawing: &Drawing, letters: &[Extent], case: &str) {
    let mut rings = 0;
    for item in &drawing.items {
        let (Shape::Circle(at, radius), Some(stroke)) = (&item.shape, item.stroke) else {
            continue;
        };
        rings += 1;
        let reach = radius + stroke.width / 2.0;
        let extent = [at.x - reach, at.y - reach, at.x + reach, at.y + reach];
        assert!(is_inside(extent, picture(drawing)), "{case} {at:?}");
        let near = letters.iter().filter(|&&one| from_box(*at, one) < reach);
        assert_eq!(near.count(), 1, "{case} {at:?}");
    }
    assert_eq!(rings, 6);
}

fn cell(board: &Board, name: &str) -> Cell {
    let mut cells = board.cells();
    let is_meant = |&cell: &Cell| board.algebraic(Coordinates::Hex, cell).as_str() == name;
    cells.find(is_meant).unwrap()
}

/// A board full of stones, with a caption.
fn full_board(caption: &str) -> Diagram {
    let mut diagram = Diagram::new(Side::new(6).unwrap(), Coordinates::Hex);
    for stone in &mut diagram.stones {
        *stone = Some(Stone {
            color: Color::Black,
            is_contract: true,
            number: Some(88),
        });
    }
    caption.clone_into(&mut diagram.caption);
    diagram
}

const CAPTIONS: [&str; 3] = [
    "Hi",
    "one\ntwo\njpq",
    "Åse against Jörg, a long caption, jpq",
];
const CROPS: [[&str; 2]; 4] = [["f6", "f6"], ["d3", "h8"], ["f1", "k6"], ["e11", "f11"]];

/// Pictures of parts with captions: each with the place of its caption among the items, and the
/// bottom of the cells.
fn parts() -> impl Iterator<Item = (Drawing, usize, f64)> {
    CROPS.into_iter().flat_map(|names| {
        CAPTIONS.into_iter().map(move |caption| {
            let diagram = full_board(caption);
            let crop = names.map(|name| cell(diagram.board(), name));
            let drawing = compose(&diagram, &look(|look| look.crop = crop.to_vec()));
            let is_letter = |item: &Item| letter(item).is_some();
            let letters = drawing
                .items
                .iter()
                .rev()
                .take_while(|item| is_letter(item));
            let first = drawing.items.len() - letters.count();
            let bottoms = crop.map(|cell| centre(diagram.board(), cell).y + RADIUS);
            (drawing, first, bottoms[0].max(bottoms[1]))
        })
    })
}

#[test]
fn the_caption_of_a_part_has_its_own_room_below_the_cells() {
    for (drawing, first, bottom) in parts() {
        let (board, caption) = drawing.items.split_at(first);
        let whole = picture(&drawing);
        let cover = board.last().unwrap();
        assert_eq!(cover.fill, Some(drawing.background));
        let cover = figure(cover).unwrap();
        assert!(cover[1] >= bottom && is_inside([whole[0], cover[1], whole[2], whole[3]], cover));
        assert!(!caption.is_empty());
        for extent in caption.iter().filter_map(letter) {
            assert!(is_inside(extent, cover), "{extent:?} {cover:?}");
            assert!(is_inside(extent, whole), "{extent:?} {whole:?}");
        }
    }
}

#[test]
fn a_caption_stays_in_the_picture_of_every_board() {
    for side in 2..=26 {
        let mut diagram = Diagram::new(Side::new(side).unwrap(), Coordinates::Hex);
        "jpq".clone_into(&mut diagram.caption);
        let drawing = compose(&diagram, &look(|look| look.labels = Labels::None));
        let last = drawing.items.last().and_then(letter).unwrap();
        assert!(is_inside(last, picture(&drawing)), "{side}");
    }
}

/// No pixel below a part shows the board, not even in the last row.
#[cfg(feature = "pictures")]
#[test]
fn nothing_of_the_board_is_seen_below_a_part() {
    for (mut drawing, first, bottom) in parts() {
        for width in [16, 37, 100, 301] {
            let whole = pixels(&drawing, width);
            let caption = drawing.items.split_off(first);
            let board = std::mem::replace(&mut drawing.items, caption);
            let alone = pixels(&drawing, width);
            let caption = std::mem::replace(&mut drawing.items, board);
            drawing.items.extend(caption);
            // The margin below the cells shows the cells next to them.
            let shown = (bottom + 5.0 - drawing.origin.y) * f64::from(width) / drawing.width;
            let rows = whole
                .chunks_exact(width as usize)
                .zip(alone.chunks_exact(width as usize));
            let mut below = 0;
            for (row, (whole, alone)) in (0..).map(f64::from).zip(rows) {
                if row >= shown.ceil() {
                    assert!(whole == alone, "{row} of {width}");
                    below += 1;
                }
            }
            assert!(below > 0);
        }
    }
}

#[cfg(feature = "pictures")]
fn pixels(drawing: &Drawing, width: u32) -> Vec<[u8; 4]> {
    let bytes = unlur::draw::png(drawing, width).unwrap();
    let pixmap = tiny_skia::Pixmap::decode_png(&bytes).unwrap();
    let pixels = pixmap.pixels().iter();
    let parts = |pixel: &tiny_skia::PremultipliedColorU8| {
        [pixel.red(), pixel.green(), pixel.blue(), pixel.alpha()]
    };
    pixels.map(parts).collect()
}

#[test]
fn labels_are_above_lines_and_arrows() {
    for is_arrow in [false, true] {
        let mut diagram = Diagram::new(Side::new(6).unwrap(), Coordinates::Hex);
        let board = diagram.board();
        let [from, over, to] = ["c6", "f6", "h6"].map(|name| cell(board, name));
        diagram.markup.labels = vec![(over, "A".to_owned()), (to, "B".to_owned())];
        let plain = compose(&diagram, &Look::default());
        diagram.markup.connectors = vec![Connector { from, to, is_arrow }];
        let drawing = compose(&diagram, &Look::default());
        let place = |item: &Item| drawing.items.iter().position(|other| other == item);
        let lines = || {
            let added = drawing
                .items
                .iter()
                .filter(|item| !plain.items.contains(item));
            added.filter(|item| figure(item).is_some())
        };
        assert_eq!(lines().count(), if is_arrow { 3 } else { 2 });
        for label in [over, to] {
            let at = centre(board, label);
            let is_label = |item: &&Item| letter(item).is_some_and(|one| from_box(at, one) < 1e-6);
            let label = plain.items.iter().find(is_label).unwrap();
            assert!(lines().all(|line| place(line) < place(label)));
        }
        // The line ends beside what is written at its end.
        let end = lines().filter_map(figure).map(|extent| extent[2]);
        assert!(end.fold(f64::MIN, f64::max) < centre(board, to).x - 5.0);
    }
}
