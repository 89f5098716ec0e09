//! Pictures: the geometry of the board, diagrams, SVG, PNG and GIF.

use std::collections::HashSet;

use insta::assert_snapshot;
use unlur::analysis::{Judge, Options};
use unlur::draw::geometry::{Point, SPACING, border, centre, edge_cells, hexagon, labels};
use unlur::draw::{
    Diagram, GameView, Highlight, Labels, Look, Mark, NodeMove, Palette, Rgb, StoneColors, Theme,
    compose, sheet, svg,
};
use unlur::game::{Board, Cell, Color, Coordinates, Edges, Side};
use unlur::sgf::{Chunk, Parser};

use crate::support::fixtures;
#[cfg(feature = "cli")]
use crate::support::{run_with_input, stdout};

const SYSTEMS: [Coordinates; 2] = [Coordinates::Hex, Coordinates::Pbem];

fn boards() -> impl Iterator<Item = &'static Board> {
    (2..=26).map(|side| Board::get(Side::new(side).unwrap()))
}

fn distance(one: Point, other: Point) -> f64 {
    (one.x - other.x).hypot(one.y - other.y)
}

/// Every game of a text that has a board.
pub fn game_views(bytes: &[u8]) -> Vec<GameView> {
    let mut parser = Parser::default();
    let mut judge = Judge::new(Options::default());
    let mut games = parser.games(Chunk::whole(bytes));
    let mut all = Vec::new();
    while let Some(game) = games.next() {
        all.extend(GameView::new(&mut judge, game, true));
    }
    all
}

/// The first game of a text.
pub fn game_view(text: &str) -> GameView {
    game_views(text.as_bytes()).remove(0)
}

#[test]
fn neighbours_and_no_other_cells_are_one_spacing_apart() {
    for board in boards().take(8) {
        for one in board.cells() {
            for other in board.cells().filter(|&other| other != one) {
                let apart = distance(centre(board, one), centre(board, other));
                let are_neighbours = board.neighbours(one).any(|cell| cell == other);
                assert_eq!(are_neighbours, (apart - SPACING).abs() < 1e-6);
                assert!(apart > SPACING - 1e-6);
            }
        }
    }
}

#[test]
fn the_six_borders_are_one_closed_line_around_the_board() {
    for board in boards() {
        let borders: Vec<_> = (1..=6).map(|edge| border(board, edge)).collect();
        for edge in 0..6 {
            let (end, start) = (borders[edge].last().unwrap(), borders[(edge + 1) % 6][0]);
            assert!(distance(*end, start) < 1e-6, "{board:?} {edge}");
            // Two sides a cell, less the halves that belong to the neighbouring edges.
            assert_eq!(borders[edge].len(), 2 * board.side().get() as usize + 1);
        }
        for (edge, points) in (1..=6).zip(&borders) {
            for point in points {
                let cells = edge_cells(board, edge);
                let near = cells
                    .iter()
                    .map(|&cell| distance(centre(board, cell), *point));
                assert!(near.fold(f64::MAX, f64::min) < 12.0);
                // No cell is outside the border.
                let outside = board.cells().all(|cell| {
                    let at = centre(board, cell);
                    at.x.hypot(at.y)
                        < point.x.hypot(point.y) + SPACING * f64::from(board.side().get())
                });
                assert!(outside);
            }
        }
    }
}

#[test]
fn each_label_continues_the_line_of_its_cells() {
    for board in boards() {
        for coordinates in SYSTEMS {
            let labels = labels(board, coordinates);
            assert_eq!(labels.len(), 2 * board.side().width() as usize);
            for label in labels {
                let of_label = |cell: &unlur::game::Cell| {
                    let name = board.algebraic(coordinates, *cell).to_string();
                    let (letters, digits) =
                        name.split_at(name.find(|c: char| c.is_ascii_digit()).unwrap());
                    letters == label.text || digits == label.text
                };
                let cells = board.cells().filter(of_label);
                let mut apart: Vec<f64> = cells
                    .map(|cell| distance(centre(board, cell), label.at))
                    .collect();
                apart.sort_by(f64::total_cmp);
                for (steps, apart) in (1..).zip(apart) {
                    assert!((apart - f64::from(steps) * SPACING).abs() < 1e-6);
                }
                let all = board.cells();
                let nearest = all.map(|cell| distance(centre(board, cell), label.at));
                assert!(nearest.fold(f64::MAX, f64::min) > SPACING - 1e-6);
            }
        }
    }
}

#[test]
fn the_corners_of_a_cell_are_equally_far_from_its_centre() {
    let at = Point::new(3.0, -4.0);
    let corners = hexagon(at);
    for corner in 0..6 {
        let (one, next) = (corners[corner], corners[(corner + 1) % 6]);
        assert!((distance(one, at) - distance(corners[0], at)).abs() < 1e-9);
        assert!((distance(one, next) - distance(one, at)).abs() < 1e-9);
    }
}

/// The stones of a game, counted without the library's replay.
#[test]
fn the_board_of_the_last_node_has_the_stones_of_the_position() {
    for file in ["variations", "endings", "foreign", "contracts", "seats"] {
        let bytes = std::fs::read(fixtures().join(format!("games/{file}.sgf"))).unwrap();
        let mut parser = Parser::default();
        let mut judge = Judge::new(Options::default());
        let mut games = parser.games(Chunk::whole(&bytes));
        while let Some(game) = games.next() {
            let Some(game_view) = GameView::new(&mut judge, game, true) else {
                continue;
            };
            for ply in 0..=game_view.plies() {
                let node = game_view.node_at_ply(ply).unwrap();
                let diagram = game_view.diagram(node);
                let position = judge.judge(game).position_at(ply).unwrap();
                let expected = Diagram::from_position(&position, game_view.coordinates);
                for cell in diagram.board().cells() {
                    assert_eq!(diagram.color(cell), expected.color(cell), "{file} {ply}");
                }
                assert_eq!(diagram.chain, expected.chain, "{file} {ply}");
            }
        }
    }
}

/// Whether links lead from one cell to all others of a highlight, none of them twice, over neighbours
/// of one colour; `parts` is how many such trees there may be.
fn is_linked(diagram: &Diagram, found: &Highlight, parts: usize) -> bool {
    let is_link = |&(from, to): &(Cell, Cell)| {
        let mut near = diagram.board().neighbours(from);
        near.any(|cell| cell == to) && diagram.color(from) == diagram.color(to)
    };
    let is_of = |cell: &Cell| diagram.color(*cell).is_some() && found.cells.contains(cell);
    found
        .links
        .iter()
        .all(|(from, to)| is_of(from) && is_of(to))
        && found.links.iter().all(is_link)
        && found.cells.is_sorted_by(|one, next| one < next)
        && found.links.len() + parts >= found.cells.len()
}

/// Whether stones of a highlight in one chain join all of some edges.
fn joins(diagram: &Diagram, found: &Highlight, edges: &[u8], color: Color) -> bool {
    let own = found.cells.iter().copied();
    own.filter(|&cell| diagram.color(cell) == Some(color))
        .any(|start| {
            let mut chain = vec![start];
            let mut at = 0;
            while let Some(&cell) = chain.get(at) {
                at += 1;
                for &(from, to) in &found.links {
                    for (one, other) in [(from, to), (to, from)] {
                        if one == cell && !chain.contains(&other) {
                            chain.push(other);
                        }
                    }
                }
            }
            let on = |edge: &u8| {
                chain
                    .iter()
                    .any(|&cell| diagram.board().edges(cell).contains(*edge))
            };
            edges.iter().all(on)
        })
}

#[test]
fn a_decided_game_shows_the_fewest_stones_that_join_the_edges_of_its_goal() {
    let mut goals = HashSet::new();
    for file in ["endings", "foreign", "club-2004", "all-sizes"] {
        let bytes = std::fs::read(fixtures().join(format!("games/{file}.sgf"))).unwrap();
        for game in game_views(&bytes) {
            let node = game.main_line - 1;
            let diagram = game.diagram(node);
            let mut path = game.path(node);
            let decision = path.find_map(|node| game.nodes[node].details().decision.as_deref());
            let Some((verdict, path)) = decision else {
                assert_eq!(diagram.chain, None);
                continue;
            };
            assert_eq!(diagram.chain.as_ref(), Some(path));
            goals.insert(verdict.by.name());
            let is_line = matches!(verdict.by.name(), "line" | "foreign-line");
            let edges: Vec<_> = path.edges.iter().map(u8::to_string).collect();
            let sentence = game.verdict_at(node);
            assert!(
                sentence.ends_with(&format!("edges {}", edges.join(" "))),
                "{sentence}"
            );
            match path.edges[..] {
                [one, other] => assert!(is_line && other == one + 3),
                ref three => {
                    assert!(
                        !is_line && [[1, 3, 5], [2, 4, 6]].contains(&three.try_into().unwrap())
                    );
                }
            }
            let color = diagram.color(path.cells[0]).unwrap();
            assert!(is_linked(&diagram, path, 1) && joins(&diagram, path, &path.edges, color));
            // Without any of its stones it joins no longer.
            for &cell in &path.cells {
                let mut less = path.clone();
                less.cells.retain(|&one| one != cell);
                less.links.retain(|link| link.0 != cell && link.1 != cell);
                assert!(!joins(&diagram, &less, &path.edges, color), "{file}");
            }
        }
    }
    assert_eq!(goals.len(), 4);
}

#[test]
fn of_several_goals_the_one_with_the_fewest_stones_is_shown_and_named() {
    let game =
        b"(;GM[4000]SZ[7];B[f3];B[c3];B[e4];B[b4];B[e5];B[d6];B[];W[b3];B[g3];W[c7];B[a5];W[a7]\
        ;B[d7];W[e1];B[d1];W[g4];B[d2];W[g1];B[f2];W[f5];B[e2])";
    let game = &game_views(game)[0];
    assert_eq!(game.verdict.unwrap().edges, Some(Edges::ALL));
    let last = game.main_line - 1;
    let sentence = "Black wins by a Y at ply 21, edges 2 4 6";
    assert_eq!(game.verdict_at(last), sentence);
    assert_eq!(game.diagram(last).chain.unwrap().cells.len(), 10);
}

#[test]
fn the_stones_of_a_pattern_join_the_edges_beside_those_they_control() {
    let mut seen = HashSet::new();
    for file in [
        "club-2004",
        "club-2005",
        "variations",
        "endings",
        "pbem-2003",
        "all-sizes",
        "../pictures/three-edges",
        "../pictures/two-edges",
    ] {
        let bytes = std::fs::read(fixtures().join(format!("games/{file}.sgf"))).unwrap();
        for game in game_views(&bytes) {
            for node in 0..game.main_line {
                for &found in &game.nodes[node].details().patterns {
                    seen.insert(found.pattern.name());
                    let diagram = game.diagram(node);
                    let pattern = Highlight::pattern(&diagram, found);
                    assert_eq!(pattern.edges, found.edges());
                    assert!(is_linked(&diagram, &pattern, pattern.edges.len()));
                    for edge in &pattern.edges {
                        let beside = [edge % 6 + 1, (edge + 4) % 6 + 1];
                        let controls = |color| joins(&diagram, &pattern, &beside, color);
                        assert!(
                            controls(Color::Black) || controls(Color::White),
                            "{file} {node} {edge}"
                        );
                    }
                }
            }
        }
    }
    assert_eq!(seen.len(), 3, "{seen:?}");
}

const MARKED: &str = "(;FF[4]GM[4000]SZ[9]PB[A<b>&]PW[Bo];B[e5];B[d4];B[];W[f4]
    TR[a5]SQ[b5]CR[c5]MA[e1]SL[e5]LB[f5:x][g5:ab]DD[a7:c9]LN[e2:g6]AR[h4:e8]C[a comment]N[name]
    TR[zz]LB[e5]LB[zz:1]LN[e2]CR[]
    (;B[d5];W[g3])(;B[g5]DD[]))";

#[test]
fn markup_is_read_from_every_node() {
    let game = game_view(MARKED);
    let step = &game.nodes[4];
    let board = Board::get(game.side);
    let name = |cell| board.algebraic(game.coordinates, cell).to_string();
    let marks: Vec<_> = step
        .details()
        .markup
        .marks
        .iter()
        .map(|&(cell, mark)| (name(cell), mark))
        .collect();
    let expected = [
        ("a5", Mark::Triangle),
        ("b5", Mark::Square),
        ("c5", Mark::Circle),
        ("e1", Mark::Cross),
        ("e5", Mark::Selected),
    ];
    assert_eq!(marks, expected.map(|(cell, mark)| (cell.to_owned(), mark)));
    let labels: Vec<_> = step
        .details()
        .markup
        .labels
        .iter()
        .map(|(cell, text)| (name(*cell), text.as_str()))
        .collect();
    assert_eq!(labels, [("f5".to_owned(), "x"), ("g5".to_owned(), "ab")]);
    assert_eq!(step.details().markup.dimmed.len(), 9);
    assert_eq!(step.details().markup.connectors.len(), 2);
    assert_eq!(
        (&*step.comment, step.details().name.as_str()),
        ("a comment", "name")
    );
    // DD is inherited until the next one.
    assert_eq!(
        game.nodes[5].details().markup.dimmed,
        step.details().markup.dimmed
    );
    assert!(game.nodes[7].details().markup.dimmed.is_empty());
    assert_eq!(game.nodes[7].parent(), Some(4));
    assert_eq!(game.nodes[7].effect.cell().map(name), Some("g5".to_owned()));
    assert!(matches!(game.nodes[1].effect, NodeMove::ContractStone(_)));
    assert_eq!(game.nodes[3].effect, NodeMove::Pass);
}

#[test]
fn an_svg_is_well_formed_whatever_the_names_are() {
    let mut game = game_view(MARKED);
    game.info.white = "<script>\"]]>&'\u{0}\u{ffff}".to_owned();
    let mut diagram = game.diagram(4);
    diagram.caption = game.info.players();
    let text = svg(&compose(&diagram, &Look::default()), 300);
    let inside = text
        .replace("&amp;", "")
        .replace("&lt;", "")
        .replace("&gt;", "");
    assert!(!inside.contains('&') && !inside.contains("<script"));
    assert_eq!(inside.matches("<svg").count(), 1);
    let tags: Vec<&str> = inside.split('<').skip(1).collect();
    assert!(tags.iter().all(|tag| tag.contains('>')));
    assert!(text.contains("<title>A&lt;b&gt;&amp; (Black) against &lt;script&gt;"));
    assert!(!inside.contains(|c: char| c.is_control() && c != '\n'));
}

#[test]
fn pictures_of_every_mark_theme_and_side() {
    let game = game_view(MARKED);
    let diagram = game.diagram(4);
    assert_snapshot!("marks", svg(&compose(&diagram, &Look::default()), 300));
    for theme in [Theme::Light, Theme::Dark, Theme::Print] {
        for stones in [StoneColors::BlackWhite, StoneColors::RedWhite] {
            for labels in [Labels::None, Labels::Edges, Labels::Cells] {
                let look = {
                    let mut look = Look::default();
                    look.theme = theme;
                    look.stones = stones;
                    look.labels = labels;
                    look
                };
                let drawing = compose(&diagram, &look);
                assert_eq!(svg(&drawing, 300), svg(&compose(&diagram, &look), 300));
                assert_all_inside(&drawing);
            }
        }
    }
    for board in boards() {
        for coordinates in SYSTEMS {
            let diagram = Diagram::new(board.side(), coordinates);
            let drawing = compose(&diagram, &Look::default());
            assert_all_inside(&drawing);
            assert!(drawing.width < drawing.height * 1.3 && drawing.height < drawing.width * 1.1);
        }
    }
}

/// All circles and letters are inside the visible area.
fn assert_all_inside(drawing: &unlur::draw::Drawing) {
    use unlur::draw::Shape;
    for item in &drawing.items {
        let at = match item.shape {
            Shape::Circle(at, _) | Shape::Glyph(_, at, _) => at,
            Shape::Path(_) => continue,
        };
        let (x, y) = (at.x - drawing.origin.x, at.y - drawing.origin.y);
        assert!(
            x > 0.0 && x < drawing.width && y > 0.0 && y < drawing.height,
            "{item:?}"
        );
    }
}

#[test]
fn a_sheet_has_room_for_all_its_pictures() {
    let game = game_view(MARKED);
    let drawings: Vec<_> = (0..5)
        .map(|node| compose(&game.diagram(node), &Look::default()))
        .collect();
    let items: usize = drawings.iter().map(|drawing| drawing.items.len()).sum();
    let (width, height) = (drawings[0].width, drawings[0].height);
    let sheet = sheet(drawings, 2).unwrap();
    assert_eq!(sheet.items.len(), items);
    assert!((sheet.width - 2.0 * width).abs() < 1e-9);
    assert!((sheet.height - 3.0 * height).abs() < 1e-9);
    assert_all_inside(&sheet);
}

/// The contrast of two colours as WCAG defines it.
fn contrast(one: Rgb, other: Rgb) -> f64 {
    let [mut low, mut high] = [one, other].map(|color| {
        let part = |value: u8| {
            let share = f64::from(value) / 255.0;
            if share <= 0.03928 {
                share / 12.92
            } else {
                ((share + 0.055) / 1.055).powf(2.4)
            }
        };
        0.2126 * part(color.0) + 0.7152 * part(color.1) + 0.0722 * part(color.2) + 0.05
    });
    if low > high {
        std::mem::swap(&mut low, &mut high);
    }
    high / low
}

#[test]
fn the_colours_of_pages_are_those_of_pictures_and_what_carries_meaning_has_contrast() {
    let style = include_str!("../../src/draw/page/page.css");
    let roots: Vec<&str> = style
        .split(":root {")
        .skip(1)
        .map(|text| &text[..text.find('}').unwrap()])
        .collect();
    for (theme, roots) in [(Theme::Light, &roots[..1]), (Theme::Dark, &roots[..2])] {
        let palette = Palette::new(theme, StoneColors::BlackWhite);
        let value = |name: &str| {
            let name = format!("--{name}: ");
            let found = roots.iter().rev().find_map(|root| root.split(&name).nth(1));
            found.unwrap().split(';').next().unwrap().to_owned()
        };
        let [black, white] = palette.stones;
        let [odd, even] = palette.borders;
        for (name, color) in [
            ("cell", palette.cell),
            ("grid", palette.grid),
            ("odd", odd),
            ("even", even),
            ("mark", palette.mark),
            ("last", palette.last),
            ("path", palette.path),
            ("black", black.fill),
            ("white", white.fill),
        ] {
            assert_eq!(value(name), color.to_string(), "{theme:?} {name}");
        }
        for (what, one, other) in [
            ("edges", odd, even),
            ("an even edge on the page", even, palette.background),
            ("an odd edge on the page", odd, palette.background),
            ("the grid", palette.grid, palette.cell),
            ("a black stone", black.fill, palette.cell),
            (
                "the rim of a white stone or the stone",
                white.fill,
                if theme == Theme::Light {
                    white.rim
                } else {
                    palette.cell
                },
            ),
            ("the path on the page", palette.path, palette.background),
            ("the path on a cell", palette.path, palette.cell),
        ] {
            assert!(
                contrast(one, other) >= 3.0,
                "{theme:?}: {what}: {}",
                contrast(one, other)
            );
        }
    }
}

#[cfg(feature = "pictures")]
mod pixels {
    use super::*;
    use unlur::draw::{gif, pixel_height, png};

    #[test]
    fn a_png_has_the_size_that_was_asked_for_and_the_same_bytes_each_time() {
        let game = game_view(MARKED);
        let drawing = compose(&game.diagram(6), &Look::default());
        let bytes = png(&drawing, 320).unwrap();
        assert_eq!(bytes[..8], *b"\x89PNG\r\n\x1a\n");
        let number = |at: usize| u32::from_be_bytes(bytes[at..at + 4].try_into().unwrap());
        assert_eq!((number(16), number(20)), (320, pixel_height(&drawing, 320)));
        assert_eq!(bytes, png(&drawing, 320).unwrap());
        assert!(png(&drawing, 0).is_err() && png(&drawing, 2_000_000).is_err());
    }

    /// Grey values differ if the meaning does: no distinction depends on hue alone.
    #[test]
    fn stones_and_cells_differ_in_grey() {
        let grey = |color: Rgb| {
            0.2126 * f64::from(color.0) + 0.7152 * f64::from(color.1) + 0.0722 * f64::from(color.2)
        };
        for theme in [Theme::Light, Theme::Dark, Theme::Print] {
            for stones in [StoneColors::BlackWhite, StoneColors::RedWhite] {
                let palette = Palette::new(theme, stones);
                let [black, white] = palette.stones;
                assert!(grey(white.fill) - grey(black.fill) > 120.0);
                for stone in [black, white] {
                    assert!((grey(stone.fill) - grey(stone.ink)).abs() > 120.0);
                    let [path, fill] = [palette.path, stone.fill].map(grey);
                    assert!(theme == Theme::Print || (path - fill).abs() > 40.0);
                    let from_cell = (grey(stone.fill) - grey(palette.cell)).abs();
                    let rim = (grey(stone.rim) - grey(palette.cell)).abs();
                    assert!(from_cell.max(rim) > 40.0);
                }
                assert!((grey(palette.borders[0]) - grey(palette.borders[1])).abs() > 60.0);
                assert!((grey(palette.text) - grey(palette.background)).abs() > 120.0);
                assert!((grey(palette.last) - grey(palette.cell)).abs() > 60.0);
            }
        }
    }

    /// A frame shows only what changes; laid over the one before it gives the whole picture.
    #[test]
    fn the_frames_of_an_animation_add_up_to_the_pictures() {
        let bytes = std::fs::read(fixtures().join("games/variations.sgf")).unwrap();
        let game = game_views(&bytes).remove(0);
        let drawings: Vec<_> = (0..game.main_line)
            .map(|node| compose(&game.diagram(node), &Look::default()))
            .collect();
        let mut made = 0;
        let out = gif(&drawings, 240, || made += 1).unwrap();
        assert_eq!(made, drawings.len());
        let mut options = ::gif::DecodeOptions::new();
        options.set_color_output(::gif::ColorOutput::RGBA);
        let mut decoder = options.read_info(out.as_slice()).unwrap();
        let (width, height) = (usize::from(decoder.width()), usize::from(decoder.height()));
        let mut canvas = vec![0_u8; width * height * 4];
        let mut shown = 0;
        while let Some(frame) = decoder.read_next_frame().unwrap() {
            let (left, top) = (usize::from(frame.left), usize::from(frame.top));
            for (row, pixels) in frame
                .buffer
                .chunks_exact(usize::from(frame.width) * 4)
                .enumerate()
            {
                for (column, pixel) in pixels.chunks_exact(4).enumerate() {
                    if pixel[3] > 0 {
                        let at = ((top + row) * width + left + column) * 4;
                        canvas[at..at + 4].copy_from_slice(pixel);
                    }
                }
            }
            if shown % 7 == 0 || shown + 1 == drawings.len() {
                assert_near(&canvas, &drawings[shown], 240);
            }
            shown += 1;
        }
        assert_eq!(shown, drawings.len());
        assert_eq!(gif(&drawings, 240, || ()).unwrap(), out);
        assert!(gif(&drawings, 0, || ()).is_err());
        assert!(gif(&[], 240, || ()).unwrap().is_empty());
    }

    /// Whether the pixels are those of a picture, as far as 255 colours allow.
    fn assert_near(canvas: &[u8], drawing: &unlur::draw::Drawing, width: u32) {
        let bytes = png(drawing, width).unwrap();
        let pixmap = tiny_skia::Pixmap::decode_png(&bytes).unwrap();
        let pixels = canvas.chunks_exact(4).zip(pixmap.pixels());
        let far = pixels.filter(|(one, other)| {
            let other = [other.red(), other.green(), other.blue()];
            let apart = one
                .iter()
                .zip(other)
                .map(|(&one, other)| one.abs_diff(other));
            apart.max().unwrap() > 40
        });
        // Lines thinner than a pixel depend a little on where the drawn area begins.
        let (far, all) = (far.count(), canvas.len() / 4);
        assert!(far * 400 < all, "{far} of {all} pixels differ");
    }
}

/// A cell that the rectangles of a property name again has its mark already, so a few bytes draw no
/// more than the board.
#[cfg(feature = "cli")]
#[test]
fn a_cell_has_each_mark_once() {
    for name in ["TR", "SQ", "CR", "MA", "SL", "DD"] {
        let [once, again] = [0, 50].map(|times| {
            let more = "[a1:e5][c3:zz255]".repeat(times);
            let text = format!("(;GM[4000]SZ[9]{name}[a1:zz255]{more})");
            stdout(&run_with_input(
                "render --format svg -o - -",
                text.as_bytes(),
            ))
        });
        assert!(once.contains("<svg") && once == again, "{name}");
    }
}
