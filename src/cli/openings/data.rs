//! The rows of openings and of positions in all formats.

use serde::Serialize;

use crate::cli::data::{CsvLines, Row, TableLine};
use crate::cli::output::Column;
use crate::collection::openings::{OpeningData, PlayerGames, PositionData};
use crate::collection::stats::points;

impl Row for OpeningData<'_> {
    type CsvLine = ();
    const COLUMNS: &'static str = "\
        row_index=index parent side depth ply color moves games white_wins white_share low \
        high players=all_players difference difference_low difference_high p marked";
    const TABLE: &'static [Column<'static>] = &[
        Column::text("opening"),
        Column::number("games"),
        Column::number("white"),
        Column::text("95%").drop_order(1),
        Column::number("vs rest").drop_order(2),
        Column::text("players").drop_order(3),
    ];

    fn csv(&self, lines: &mut CsvLines<'_>) {
        let player =
            |player: &PlayerGames<'_>| format!("{}={}", escaped(player.name), player.games);
        let players: Vec<_> = self.players.iter().map(player).collect();
        let (opening, all_players) = (self, players.join(";"));
        lines.push(&OpeningLine {
            all_players,
            opening,
        });
    }

    fn table(&self, line: &mut TableLine<'_>) {
        let indent = "  ".repeat(self.depth);
        let opening = match (&self.ply, self.color) {
            (None, _) => format!("side {}", self.side),
            (Some(ply), Some("black")) => format!("{indent}B {ply}"),
            (Some(ply), Some(_)) => format!("{indent}W {ply}"),
            (Some(ply), None) => format!("{indent}{ply}"),
        };
        let named = self.players.iter().take(NAMED);
        let mut players: Vec<_> = named
            .map(|player| format!("{} {}", player.name, player.games))
            .collect();
        if self.players.len() > NAMED {
            players.push(format!("{} more", self.players.len() - NAMED));
        }
        let mark = if self.marked { " *" } else { "" };
        let difference = |difference: f64| format!("{}{mark}", points(difference));
        line.value(opening).value(self.games);
        push_share(line, [self.white_share, self.low, self.high]);
        line.maybe(self.difference.map(difference));
        line.value(players.join(", "));
    }
}

/// An opening, and its players as one text.
#[derive(Serialize)]
struct OpeningLine<'a> {
    all_players: String,
    #[serde(flatten)]
    opening: &'a OpeningData<'a>,
}

/// The number of players that a line of the table names.
const NAMED: usize = 3;

/// A name with a backslash before each character that would end it.
fn escaped(name: &str) -> String {
    let mut escaped = String::new();
    for character in name.chars() {
        if matches!(character, ';' | '=' | '\\') {
            escaped.push('\\');
        }
        escaped.push(character);
    }
    escaped
}

impl Row for PositionData {
    type CsvLine = Self;
    const TABLE: &'static [Column<'static>] = &[
        Column::number("side"),
        Column::number("plies"),
        Column::text("position"),
        Column::text("to move"),
        Column::number("orders"),
        Column::number("games"),
        Column::number("white"),
        Column::text("95%").drop_order(1),
    ];

    fn table(&self, line: &mut TableLine<'_>) {
        line.value(self.side).value(self.depth).value(stones(self));
        line.value(self.turn.unwrap_or("contract"));
        line.value(self.orders).value(self.games);
        push_share(line, [self.white_share, self.low, self.high]);
    }
}

/// A share and the bounds of its interval.
fn push_share(line: &mut TableLine<'_>, shares: [f64; 3]) {
    let [share, low, high] = shares.map(|part| format!("{:.1}", 100.0 * part));
    line.value(share + "%").value(format!("{low} to {high}"));
}

/// The stones of a position in words.
fn stones(position: &PositionData) -> String {
    let side = |letter: char, cells: &[String]| match cells {
        [] => None,
        cells => Some(format!("{letter}:{}", cells.join(","))),
    };
    let both = [side('B', &position.black), side('W', &position.white)];
    let stones: Vec<_> = both.into_iter().flatten().collect();
    if stones.is_empty() {
        "(empty board)".to_owned()
    } else {
        stones.join(" ")
    }
}
