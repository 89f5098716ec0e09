//! The data of `unlur stats` for people.

use std::cmp::Reverse;

use serde_json::Value;

use super::contract;
use super::format::{VERSUS, distribution, number, p_value, text};
use super::page::Page;
use super::players::{self, rest};
use super::stone_map::map;
use crate::cli::output::Column;
use crate::collection::stats::{self, Data, SHEETS, Summary, Written, percent, points};
use crate::game::Color;

/// What the tables of a group are made from. At most `top` players and events are shown.
pub(super) struct Tables<'a> {
    pub(super) summary: &'a Summary,
    pub(super) data: &'a Data<'a>,
    /// The data as they are written.
    pub(super) value: &'a Value,
    pub(super) top: usize,
}

/// Whether a section of the data has a table.
pub(super) fn has_table(section: &str) -> bool {
    SHEETS.iter().any(|sheet| sheet.section == section)
}

impl Tables<'_> {
    /// Writes the wanted sections, each under its heading; empty ones are left out.
    pub(super) fn write(&self, page: &mut Page) {
        for sheet in SHEETS {
            // The wins of a player take the place of those of the colours.
            let section = match sheet.section {
                "player_wins" => "wins",
                section => section,
            };
            if !page.wants(section) {
                continue;
            }
            let mut entries = sheet.entries(self.value);
            if !sheet.columns.is_empty() {
                if entries.is_empty() {
                    continue;
                }
                if matches!(section, "players" | "events") {
                    entries.sort_by_key(|entry| Reverse(entry["games"].as_u64()));
                    entries.truncate(self.top);
                }
                let columns: Vec<_> = sheet.columns.iter().map(column).collect();
                page.heading(sheet.heading);
                let row = |entry: &Value| sheet.columns.iter().map(|it| it.cell(entry)).collect();
                page.table(&columns, entries.iter().map(row));
            }
            self.write_more(sheet.section, &entries, page);
        }
    }

    /// Writes what is below the table of a section, or in its place.
    fn write_more(&self, section: &str, entries: &[Value], page: &mut Page) {
        let (data, top) = (self.data, self.top);
        let stones = &self.summary.stones;
        match section {
            "games" => games(data, page),
            "wins" => pooled(data, page),
            "sides" => versus(entries, page),
            "first_player" => first_player(data, page),
            "contract_lengths" => contract_lengths(data, page),
            "contract_model" => contract::models(data, page),
            "plies" => plies(data, page),
            "patterns" => before_end(data, page),
            "first_contract_stones" => {
                let stones = &stones.first_contract;
                map("First contract stones", "game", Color::White, stones, page);
            }
            "first_white_stones" => {
                let stones = &stones.first_white;
                map("First White stones", "game", Color::White, stones, page);
            }
            "black_stones" => {
                let stones = &stones.black;
                map("Black stones in play", "stone", Color::Black, stones, page);
            }
            "white_stones" => {
                let stones = &stones.white;
                map("White stones in play", "stone", Color::White, stones, page);
            }
            "players" => rest(data.players.len(), top, page),
            "pairs" => players::pairs(data, top, page),
            "years" => {
                versus(entries, page);
                trend(data, page);
            }
            "events" => {
                versus(entries, page);
                rest(data.events.len(), top, page);
            }
            _ => {}
        }
    }
}

fn column(&stats::Column(title, _, written, drop_order): &stats::Column) -> Column<'static> {
    let column = match written {
        Written::Text => Column::text(title),
        _ => Column::number(title),
    };
    column.drop_order(drop_order)
}

/// Says what the last column means.
fn versus(entries: &[Value], page: &mut Page) {
    if entries.iter().any(|entry| !entry["versus"].is_null()) {
        page.line(&format!("\n{VERSUS}"));
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
