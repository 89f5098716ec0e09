//! The data of `unlur stats` for people.

use std::cmp::Reverse;

use serde_json::Value;

use super::contract;
use super::format::{VERSUS, distribution, number, p_value, points, text};
use super::page::Page;
use super::part::Part::{self, Number, Share, Text, Versus};
use super::part::percent;
use super::players::{self, rest};
use super::stone_map::map;
use crate::collection::stats::{Data, Summary};
use crate::game::Color;

/// What the tables of a group are made from. At most `top` players and events are shown.
pub(super) struct Tables<'a> {
    pub(super) summary: &'a Summary,
    pub(super) data: &'a Data<'a>,
    /// The data as they are written.
    pub(super) value: &'a Value,
    pub(super) top: usize,
}

/// A section with a table: its name, its heading, its columns, and what is said below. A section
/// without columns writes all of it there.
type Section = (
    &'static str,
    &'static str,
    &'static [Part],
    fn(&Tables<'_>, &mut Page),
);

const GAMES: Part = Number("games", "/games", 0);
const COUNTED: Part = Number("counted", "/counted", 0);
const BLACK: Part = Share("black", "/black", "wins", [3, 4, 5]);
const WHITE: Part = Share("white", "/white", "wins", [0, 2, 0]);
const AS_BLACK: Part = Number("as black", "/black/counted", 5);
const AS_WHITE: Part = Number("as white", "/white/counted", 5);
const WON_AS_BLACK: Part = Share("won", "/black", "wins", [3, 2, 1]);
const WON_AS_WHITE: Part = Share("won", "/white", "wins", [3, 2, 1]);

/// The wins by a key with that title.
macro_rules! scores {
    ($key:literal) => {
        &[Text($key, "/key", 0), GAMES, COUNTED, BLACK, WHITE, Versus]
    };
}

const SECTIONS: [Section; 19] = [
    ("games", "", &[], |tables, page| games(tables.data, page)),
    (
        "findings",
        "Findings",
        &[
            Text("code", "/code", 0),
            Text("severity", "/severity", 0),
            Number("findings", "/findings", 0),
            GAMES,
        ],
        |_, _| {},
    ),
    (
        "wins",
        "Wins",
        &[
            Text("colour", "/colour", 0),
            Share("wins", "", "wins", [2, 0, 1]),
        ],
        |tables, page| pooled(tables.data, page),
    ),
    (
        "player_wins",
        "Wins of the player",
        &[
            Number("counted", "/counted", 4),
            Share("won", "", "wins", [3, 0, 1]),
            AS_BLACK,
            WON_AS_BLACK,
            AS_WHITE,
            WON_AS_WHITE,
        ],
        |_, _| {},
    ),
    (
        "by",
        "Ways of winning",
        &[
            Text("by", "/by", 0),
            Share("games", "", "games", [2, 0, 1]),
            Number("black", "/black", 3),
            Number("white", "/white", 3),
        ],
        |_, _| {},
    ),
    ("sides", "Wins by side", scores!("side"), |tables, page| {
        tables.versus("sides", page);
    }),
    (
        "first_player",
        "Wins by first player",
        &[Text("first", "/key", 0), COUNTED, BLACK, WHITE, Versus],
        |tables, page| first_player(tables.data, page),
    ),
    (
        "contract_lengths",
        "Contract stones",
        &[
            Number("stones", "/stones", 0),
            GAMES,
            Number("share", "/share", 0),
            BLACK,
            WHITE,
            Versus,
        ],
        |tables, page| contract_lengths(tables.data, page),
    ),
    ("contract_model", "", &[], |tables, page| {
        contract::models(tables.data, page);
    }),
    ("plies", "", &[], |tables, page| plies(tables.data, page)),
    (
        "patterns",
        "Winning patterns",
        &[
            Text("pattern", "/pattern", 0),
            Text("for", "/player", 5),
            Share("games", "", "games", [3, 0, 1]),
            Share("won", "/won", "wins", [4, 2, 2]),
        ],
        |tables, page| before_end(tables.data, page),
    ),
    ("first_contract_stones", "", &[], |tables, page| {
        let stones = &tables.summary.stones.first_contract;
        map("First contract stones", "game", Color::White, stones, page);
    }),
    ("first_white_stones", "", &[], |tables, page| {
        let stones = &tables.summary.stones.first_white;
        map("First White stones", "game", Color::White, stones, page);
    }),
    ("black_stones", "", &[], |tables, page| {
        let stones = &tables.summary.stones.black;
        map("Black stones in play", "stone", Color::Black, stones, page);
    }),
    ("white_stones", "", &[], |tables, page| {
        let stones = &tables.summary.stones.white;
        map("White stones in play", "stone", Color::White, stones, page);
    }),
    (
        "players",
        "Players",
        &[
            Text("player", "/player", 0),
            Number("games", "/games", 4),
            AS_BLACK,
            WON_AS_BLACK,
            AS_WHITE,
            WON_AS_WHITE,
        ],
        |tables, page| rest(tables.data.players.len(), tables.top, page),
    ),
    ("pairs", "", &[], |tables, page| {
        players::pairs(tables.data, tables.top, page);
    }),
    ("years", "Years", scores!("year"), |tables, page| {
        tables.versus("years", page);
        trend(tables.data, page);
    }),
    ("events", "Events", scores!("event"), |tables, page| {
        tables.versus("events", page);
        rest(tables.data.events.len(), tables.top, page);
    }),
];

/// Whether a section of the data has a table.
pub(super) fn has_table(section: &str) -> bool {
    SECTIONS.iter().any(|(name, ..)| *name == section)
}

impl Tables<'_> {
    /// Writes the wanted sections, each under its heading; empty ones are left out.
    pub(super) fn write(&self, page: &mut Page) {
        for (name, heading, parts, below) in SECTIONS {
            // The wins of a player take the place of those of the colours.
            let section = if name == "player_wins" { "wins" } else { name };
            if !page.wants(section) {
                continue;
            }
            if !parts.is_empty() {
                let entries = self.entries(name);
                if entries.is_empty() {
                    continue;
                }
                let columns: Vec<_> = parts.iter().flat_map(|part| part.columns()).collect();
                let cells =
                    |entry: Value| parts.iter().flat_map(|part| part.cells(&entry)).collect();
                page.heading(heading);
                page.table(&columns, entries.into_iter().map(cells));
            }
            below(self, page);
        }
    }

    /// The rows of a section.
    fn entries(&self, section: &str) -> Vec<Value> {
        let value = &self.value[section];
        let mut entries = value.as_array().cloned().unwrap_or_default();
        match section {
            "wins" if self.data.wins.counted > 0 && self.value["player_wins"].is_null() => {
                for color in ["black", "white"] {
                    let mut wins = value[color].clone();
                    wins["colour"] = color.into();
                    entries.push(wins);
                }
            }
            "player_wins" if value["counted"].as_u64() > Some(0) => entries.push(value.clone()),
            "patterns" if self.data.wins.counted == 0 => entries.clear(),
            "first_player" => {
                let nobody = entries.iter_mut().filter(|entry| entry["key"].is_null());
                nobody.for_each(|entry| entry["key"] = "(no name)".into());
            }
            "years" | "events" if entries.iter().all(|entry| entry["key"].is_null()) => {
                entries.clear();
            }
            _ => {}
        }
        if matches!(section, "players" | "events") {
            entries.sort_by_key(|entry| Reverse(entry["games"].as_u64()));
            entries.truncate(self.top);
        }
        entries
    }

    /// Says what the last column means.
    fn versus(&self, section: &str, page: &mut Page) {
        let entries = self.entries(section);
        if entries.iter().any(|entry| !entry["versus"].is_null()) {
            page.line(&format!("\n{VERSUS}"));
        }
    }
}

fn contract_lengths(data: &Data<'_>, page: &mut Page) {
    page.line(&format!("\n{}", distribution(data.contract)));
    page.line(VERSUS);
    pooled(data, page);
}

fn games(data: &Data<'_>, page: &mut Page) {
    let games = data.games;
    let kinds = [
        ("all", games.games),
        ("not Unlur", games.other),
        ("unreadable", games.unreadable),
        ("Unlur", games.unlur),
        ("  legal", games.legal),
        ("  not legal", games.not_legal),
        ("  won", games.won),
        ("  beginning with setup stones", games.set_up),
        ("  legal and won: counted below", games.counted),
        ("  left out below", games.left_out),
    ];
    page.heading("Games");
    let rows = kinds.map(|(kind, games)| vec![kind.to_owned(), games.to_string()]);
    page.table(&[text("kind"), number("games")], rows.to_vec());
}

/// Says how often the player with the first turn won.
fn first_player(data: &Data<'_>, page: &mut Page) {
    let (games, won) = (data.first_player_wins.games, data.first_player_wins.share);
    if let (Some(share), Some(low), Some(high)) = (won.share, won.low, won.high) {
        page.line(&format!(
            "\nthe first player won {} of {games}: {:.1}%, 95% interval {:.1}-{:.1}%",
            won.wins,
            share * 100.0,
            low * 100.0,
            high * 100.0
        ));
    }
    pooled(data, page);
}

/// The number of game lengths in a row.
const STEP: u32 = 10;

fn plies(data: &Data<'_>, page: &mut Page) {
    if data.lengths.is_empty() {
        return;
    }
    page.heading("Plies");
    let steps = data
        .lengths
        .chunk_by(|left, right| left.plies / STEP == right.plies / STEP);
    let rows = steps.map(|lengths| {
        let first = lengths[0].plies / STEP * STEP;
        let games: u64 = lengths.iter().map(|length| length.games).sum();
        #[expect(clippy::cast_precision_loss, reason = "counts of games are below 2^52")]
        let share = games as f64 / data.plies.games as f64;
        let share = percent(&share.into());
        let last = first.saturating_add(STEP - 1);
        vec![format!("{first}-{last}"), games.to_string(), share]
    });
    page.table(&[number("plies"), number("games"), number("share")], rows);
    page.line(&format!("\n{}", distribution(data.plies)));
}

/// Says how long before the end the patterns were found.
fn before_end(data: &Data<'_>, page: &mut Page) {
    let seen = data.patterns.iter();
    let seen = seen.filter(|pattern| pattern.share.games > 0);
    for (index, pattern) in seen.enumerate() {
        let gap = if index == 0 { "\n" } else { "" };
        let plies = distribution(pattern.before_end);
        page.line(&format!(
            "{gap}{}: plies before the end {plies}",
            pattern.pattern
        ));
    }
}

fn trend(data: &Data<'_>, page: &mut Page) {
    let trend = data.trend;
    if let (Some(slope), Some(p)) = (trend.slope, trend.p) {
        page.line(&format!(
            "trend of White's share: {} points a year, {} (test of Cochran and Armitage)",
            points(slope),
            p_value(p)
        ));
    }
}

/// Says which sides a table takes together.
fn pooled(data: &Data<'_>, page: &mut Page) {
    let sides = data.sides.iter().filter(|side| side.wins.counted > 0);
    let sides: Vec<String> = sides
        .filter_map(|side| Some(side.key?.to_string()))
        .collect();
    if sides.len() > 1 {
        page.line(&format!(
            "\nsides {} taken together; see `--group-by side`",
            sides.join(", ")
        ));
    }
}
