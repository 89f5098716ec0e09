//! The graph of the chances: its values, its place, and its forms.

use serde_json::Value;
use unlur::draw::text::graph_bars;
use unlur::draw::{
    Diagram, Graph, GraphPoint, Look, MoveQuality, Segment, Shape, Theme, compose, geometry::Point,
    svg,
};
use unlur::game::{Coordinates, Side};

use super::pictures::game_view;
use crate::support::{run, run_with_input, stdout};

const REVIEWED: &str = "pictures/reviewed.sgf";

#[test]
fn the_values_are_those_of_the_main_line() {
    use MoveQuality::{Blunder, Good, Inaccuracy, Mistake};
    let game = game_view(
        "(;GM[4000]SZ[9]SBKV[50];B[e5]SBKV[ 48.25 ]TE[1];B[]SBKV[0]BM[1](;W[d4]SBKV[100]BM[2]\
         ;SBKV[99.5];B[c3]DO[]SBKV[7e0]BM[3];W[c4]BM[])(;W[e4]SBKV[3];B[c3]SBKV[4]))",
    );
    let graph = game.graph(0).unwrap();
    let points = graph.points.iter();
    let points: Vec<_> = points
        .map(|point| (point.ply, point.chance.to_string(), point.quality))
        .collect();
    let expected = [
        (0, "50", None),
        (1, "48.25", Some(Good)),
        (2, "0", Some(Mistake)),
        (3, "99.5", Some(Blunder)),
        (4, "7", Some(Inaccuracy)),
    ];
    let expected = expected.map(|(ply, chance, quality)| (ply, chance.to_owned(), quality));
    assert_eq!(points, expected);
    assert_eq!((graph.plies, graph.current), (5, Some(0)));
    assert_eq!(game.graph(4).unwrap().current, Some(3));
    // The other variation has values, but its nodes are not in the graph.
    assert_eq!(game.graph(8).unwrap().current, None);
}

#[test]
fn what_is_no_chance_is_no_value() {
    for value in [
        "", " ", "-1", "100.1", "nan", "inf", "1e9", "50%", "48,5", "x", "\\]",
    ] {
        let text = format!("(;GM[4000]SZ[9];B[e5]BM[2]SBKV[{value}];B[])");
        assert_eq!(game_view(&text).graph(0), None, "{value}");
    }
    assert_eq!(game_view("(;GM[4000]SZ[9];B[e5]SBKV;B[])").graph(0), None);
    let lower = game_view("(;GM[4000]SZ[9];B[e5]SBKVx[50];B[])");
    assert_eq!(lower.graph(0), None);
}

fn diagram(side: u32, points: Vec<GraphPoint>, plies: u32) -> Diagram {
    let mut diagram = Diagram::new(Side::new(side).unwrap(), Coordinates::Hex);
    diagram.graph = Some(Graph {
        points,
        plies,
        current: Some(plies / 2),
    });
    diagram
}

fn points(chances: &[f64]) -> Vec<GraphPoint> {
    let points = (1..).zip(chances);
    let points = points.map(|(ply, &chance)| GraphPoint {
        ply,
        chance,
        interval: Some(((chance - 9.0).max(0.0), (chance + 9.0).min(100.0))),
        quality: [None, Some(MoveQuality::Blunder), Some(MoveQuality::Mistake)][ply as usize % 3],
    });
    points.collect()
}

/// The corners of an open line.
fn corners(shape: &Shape) -> Vec<Point> {
    let Shape::Path(segments) = shape else {
        return Vec::new();
    };
    let points = segments.iter().filter_map(|segment| match segment {
        Segment::Move(point) | Segment::Line(point) => Some(*point),
        _ => None,
    });
    points.collect()
}

#[test]
fn plies_and_chances_are_in_proportion_below_the_board() {
    let chances = [0.0, 25.0, 100.0, 50.0, 75.0, 0.0, 33.0];
    for side in [2, 3, 8, 26] {
        for caption in ["", "one line", "one\ntwo\nthree"] {
            let mut with = diagram(side, points(&chances), 9);
            caption.clone_into(&mut with.caption);
            let mut without = with.clone();
            without.graph = None;
            let (with, without) = (
                compose(&with, &Look::default()),
                compose(&without, &Look::default()),
            );
            let more = with.height - without.height;
            assert!((0.2 * with.width..0.5 * with.width).contains(&more));
            assert!(with.origin == without.origin && (with.width - without.width).abs() < 1e-9);
            let is_line = |points: &Vec<Point>| points.len() == chances.len();
            let mut lines = with.items.iter().map(|item| corners(&item.shape));
            let line = lines.rfind(is_line).unwrap();
            for index in 1..chances.len() {
                let (from, to) = (line[index - 1], line[index]);
                assert!((to.x - from.x - (line[1].x - line[0].x)).abs() < 1e-9);
                let rise = (chances[index] - chances[index - 1]) / 100.0;
                let height = line[0].y - line[2].y;
                assert!((from.y - to.y - rise * height).abs() < 1e-9, "{index}");
            }
            let (top, bottom) = (with.origin.y, with.origin.y + with.height);
            assert!(
                line.iter()
                    .all(|at| (top + with.width * 0.5..bottom).contains(&at.y))
            );
            let right = with.origin.x + with.width;
            assert!(line.iter().all(|at| (with.origin.x..right).contains(&at.x)));
            // The board is drawn as without the graph.
            let board = without.items.len() - caption.chars().filter(|c| c.is_alphabetic()).count();
            assert_eq!(with.items[..board], without.items[..board]);
        }
    }
}

#[test]
fn a_graph_of_any_length_can_be_drawn() {
    for (chances, plies) in [
        (1, 1),
        (1, 0),
        (1, u32::MAX),
        (2, 4_000_000_000),
        (2000, 2000),
    ] {
        let chances: Vec<f64> = (0..chances).map(|ply| f64::from(ply % 101)).collect();
        for theme in [Theme::Light, Theme::Dark, Theme::Print] {
            let mut look = Look::default();
            look.theme = theme;
            let text = svg(&compose(&diagram(3, points(&chances), plies), &look), 300);
            assert!(!text.contains("NaN") && !text.contains("inf"));
        }
    }
}

#[test]
fn the_bars_of_a_graph() {
    let graph = Graph {
        points: points(&[0.0, 2.4, 2.5, 97.4, 97.5, 100.0]),
        plies: 6,
        current: None,
    };
    let full = graph_bars(&graph);
    let full = full.lines().skip(1).map(|line| line.matches('#').count());
    assert_eq!(full.collect::<Vec<_>>(), [0, 0, 1, 19, 20, 20]);
}

/// The additional data of the nodes of a page's first game.
fn extras(page: &str) -> Value {
    let (_, data) = page.split_once("id=\"data\">").unwrap();
    let data: Value = serde_json::from_str(data.split_once("</script>").unwrap().0).unwrap();
    data["games"][0]["x"].clone()
}

#[test]
fn a_page_holds_the_values_and_nothing_for_games_without() {
    let page = stdout(&run(&format!("view {REVIEWED} -o -")));
    let with = extras(&page);
    let values = with.as_object().unwrap().values();
    let values: Vec<f64> = values.filter_map(|extra| extra["v"].as_f64()).collect();
    assert_eq!(values.len(), 17);
    let text = std::fs::read(crate::support::fixtures().join("games/variations.sgf")).unwrap();
    // Annotations alone are no reason for data.
    let text = String::from_utf8(text).unwrap().replace(";B[", ";BM[1]B[");
    let page = stdout(&run_with_input("view - -o -", text.as_bytes()));
    for extra in extras(&page).as_object().unwrap().values() {
        assert!(extra.get("v").is_none());
    }
}
