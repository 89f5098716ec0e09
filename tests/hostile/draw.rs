use std::ops::Range;
use unlur::analysis::Judge;

use unlur::draw::geometry::{Point, beside_edge, border, centre, edge_cells, hexagon, labels};
use unlur::draw::text::{chance_bar, heat_map};
use unlur::draw::{
    Diagram, Drawing, GameView, Highlight, Look, Plies, Rgb, compose, is_printable, most_columns,
    pixel_height, png, printable, printable_lines, sheet, svg,
};
use unlur::finding::{Code, Finding};
use unlur::game::{Board, Color, Coordinates, Edges, Outcome, Position, Rules};

use super::{FLOATS, NUMBERS, call, cells, each_judgement, sides, texts};

#[test]
fn geometry_takes_any_number_and_cell() {
    for side in sides() {
        let board = Board::get(side);
        for edge in [0, 1, 6, 7, 255] {
            call! {
                edge_cells(board, edge);
                border(board, edge);
            }
            for number in FLOATS {
                call! { beside_edge(board, edge, number); }
            }
        }
        for cell in cells() {
            call! { hexagon(centre(board, cell)); }
        }
        for coordinates in Coordinates::ALL {
            call! { labels(board, coordinates); }
        }
        for number in FLOATS {
            call! { heat_map(board, |_| Some(number)); }
        }
    }
    for number in FLOATS {
        let point = Point::new(number, number);
        call! {
            point.towards(number, number).midpoint(point).moved(number, number);
            chance_bar(number, "#", ".");
            Rgb(0, 255, 9).mixed(Rgb(255, 0, 9), number);
        }
    }
}

#[test]
fn pictures_have_any_cells_and_sizes() {
    for side in sides() {
        let mut diagram = Diagram::new(side, Coordinates::Hex);
        for cell in cells() {
            diagram.markup.labels.push((cell, "\u{0}🀄]".to_owned()));
            diagram.markup.dimmed.push(cell);
            let chain = diagram.chain.get_or_insert_default();
            chain.cells.push(cell);
            chain.links.push((cell, cell));
            chain.edges = vec![0, 7, 255];
            diagram.last = Some(cell);
            let outcome = Outcome::of_chain(Color::White, Edges::ALL).unwrap();
            call! {
                diagram.stone(cell);
                diagram.color(cell);
                Highlight::deciding(&diagram, cell, outcome);
            }
        }
        let mut look = Look::default();
        look.crop = cells();
        let drawing = compose(&diagram, &look);
        for number in NUMBERS {
            let width = u32::try_from(number).unwrap_or(u32::MAX);
            call! {
                pixel_height(&drawing, width);
                svg(&drawing, width);
            }
            if !(256..1 << 20).contains(&width) {
                call! { png(&drawing, width); }
            }
            call! { sheet(vec![drawing.clone(); 3], usize::try_from(number).unwrap()); }
        }
        for number in FLOATS {
            let mut broken = drawing.clone();
            (broken.width, broken.height) = (number, number);
            call! {
                png(&broken, 40);
                svg(&broken, 40);
            }
        }
        let position = Position::new(side, Rules::default());
        call! { unlur::draw::text::board(&position, Coordinates::Pbem); }
    }
    assert!(sheet(Vec::<Drawing>::new(), 0).is_none());
}

#[test]
fn games_are_shown_at_any_node_and_ply() {
    for text in texts() {
        call! {
            printable(&text);
            printable_lines(&text);
            text.parse::<Plies>();
            text.chars().filter(|&letter| is_printable(letter)).map(most_columns).sum::<usize>();
        }
        let backwards = Range { start: 5, end: 2 };
        let _ = GameView::of_damage(&Finding::new(Code::BadJson, backwards, text));
    }
    each_judgement(|judgement| {
        let games = [
            GameView::from_judgement(judgement, true),
            GameView::new(&mut Judge::default(), judgement.game, false),
            Some(GameView::without_board(judgement.game, judgement.findings)),
        ];
        for game in games.iter().flatten() {
            for number in NUMBERS {
                let (node, ply) = (usize::try_from(number).unwrap(), u32::try_from(number));
                call! {
                    game.node_at_ply(ply.unwrap_or(u32::MAX));
                    game.diagram(node);
                    game.graph(node);
                    game.written(node).len();
                    game.path(node).count();
                    game.patterns(node);
                    game.verdict_at(node);
                    game.move_name(node);
                    game.move_text(node);
                    judgement.position_at(ply.unwrap_or(u32::MAX));
                    judgement.record.ply(ply.unwrap_or(u32::MAX));
                }
            }
        }
    });
}
