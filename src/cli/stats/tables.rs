//! The data of `unlur stats` for people.

use std::cmp::Reverse;

use serde_json::Value;

use super::data::GroupsData;
use super::page::{Page, VERSUS, distribution, p_value};
use super::sections::{map, models, pairs, rest};
use crate::cli::output::Column;
use crate::collection::inference::real;
use crate::collection::stats::{self, SHEETS, Summary, Written, percent, points};

/// Whether a section of the data has a table.
pub(super) fn has_table(section: &str) -> bool {
    SHEETS.iter().any(|sheet| sheet.section == section)
}

impl GroupsData<'_> {
    /// Writes the wanted sections of a group, each under its heading; empty ones are left out.
    pub(super) fn write(&self, summary: &Summary, data: &Value, page: &mut Page) {
        for sheet in SHEETS {
            if !self.wants(sheet.section) {
                continue;
            }
            let mut entries = sheet.entries(data);
            if !sheet.columns.is_empty() {
                if entries.is_empty() {
                    continue;
                }
                if matches!(sheet.section, "players" | "events") {
                    entries.sort_by_key(|entry| Reverse(entry["games"].as_u64()));
                    entries.truncate(self.top);
                }
                let columns: Vec<_> = sheet.columns.iter().map(column).collect();
                let row = |entry: &Value| sheet.columns.iter().map(|it| it.cell(entry)).collect();
                page.table(sheet.heading, &columns, entries.iter().map(row));
            }
            write_more(sheet.section, &entries, (summary, data, self.top), page);
        }
    }
}

/// Writes what is below the table of a section, or in its place.
fn write_more(
    section: &str,
    entries: &[Value],
    (summary, data, top): (&Summary, &Value, usize),
    page: &mut Page,
) {
    match section {
        "games" => games(summary, &data["games"], page),
        "wins" => pooled(summary, page),
        "sides" => versus(entries, page),
        "first_player" => {
            first_player(&data["first_player_wins"], page);
            pooled(summary, page);
        }
        "contract_lengths" => {
            page.line(&format!("\n{}", distribution(&data["contract"])));
            page.line(VERSUS);
            pooled(summary, page);
        }
        "contract_model" => models(entries, page),
        "plies" => plies(summary, &data["plies"], page),
        "patterns" => before_end(entries, page),
        "players" => rest(summary.players.len(), top, page),
        "pairs" => pairs(summary, top, page),
        "years" => {
            versus(entries, page);
            trend(&data["trend"], page);
        }
        "events" => {
            versus(entries, page);
            rest(summary.events.len(), top, page);
        }
        _ => map(section, &summary.stones, page),
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

fn games(summary: &Summary, games: &Value, page: &mut Page) {
    let kinds = [
        ("all", "games"),
        ("not Unlur", "other"),
        ("unreadable", "unreadable"),
        ("Unlur", "unlur"),
        ("  legal", "legal"),
        ("  won", "won"),
    ];
    let reasons = summary.games.reasons.of_unlur();
    let reasons = reasons.map(|(name, words, _)| (format!("  {words}"), name));
    let used = [
        ("  counted below", "counted"),
        ("  left out below", "left_out"),
    ];
    let named = |(kind, name): (&str, _)| (kind.to_owned(), name);
    let kinds = kinds.map(named).into_iter().chain(reasons);
    let rows = kinds.chain(used.map(named));
    let rows = rows.map(|(kind, name)| vec![kind, games[name].to_string()]);
    let columns = [Column::text("kind"), Column::number("games")];
    page.table("Games", &columns, rows);
}

/// Says how often the player with the first turn won.
fn first_player(won: &Value, page: &mut Page) {
    if !won["share"].is_null() {
        let interval = stats::Column("", "", Written::Interval, 0).cell(won);
        page.line(&format!(
            "\nthe first player won {} of {}: {}, 95% interval {interval}",
            won["wins"],
            won["games"],
            percent(&won["share"]),
        ));
    }
}

/// The number of game lengths in a row.
const STEP: u32 = 10;

fn plies(summary: &Summary, distributed: &Value, page: &mut Page) {
    if summary.plies.is_empty() {
        return;
    }
    let all = real(summary.plies.count());
    let lengths: Vec<_> = summary.plies.iter().collect();
    let steps = lengths.chunk_by(|left, right| left.0 / STEP == right.0 / STEP);
    let rows = steps.map(|lengths| {
        let first = lengths[0].0 / STEP * STEP;
        let last = first.saturating_add(STEP - 1);
        let games = lengths.iter().map(|(_, games)| *games).sum();
        let share = percent(&(real(games) / all).into());
        vec![format!("{first}-{last}"), games.to_string(), share]
    });
    page.table(
        "Plies",
        &["plies", "games", "share"].map(Column::number),
        rows,
    );
    page.line(&format!("\n{}", distribution(distributed)));
}

/// Says how long before the end the patterns were found.
fn before_end(patterns: &[Value], page: &mut Page) {
    let seen = patterns.iter().filter(|pattern| pattern["games"] != 0);
    for (index, pattern) in seen.enumerate() {
        let gap = if index == 0 { "\n" } else { "" };
        let name = pattern["pattern"].as_str().unwrap_or_default();
        let plies = distribution(&pattern["before_end"]);
        page.line(&format!("{gap}{name}: plies before the end {plies}"));
    }
}

fn trend(trend: &Value, page: &mut Page) {
    if let (Some(slope), Some(p)) = (trend["slope"].as_f64(), trend["p"].as_f64()) {
        page.line(&format!(
            "trend of White's share: {} points a year, {} (test of Cochran and Armitage)",
            points(slope),
            p_value(p)
        ));
    }
}

/// Says which sides a table takes together.
fn pooled(summary: &Summary, page: &mut Page) {
    let sides = summary.sides.iter();
    let sides = sides.filter(|(_, score)| score.wins.games() > 0);
    let sides: Vec<String> = sides
        .filter_map(|(side, _)| Some(side.as_ref()?.get().to_string()))
        .collect();
    if sides.len() > 1 {
        page.line(&format!(
            "\nsides {} taken together; see `--group-by side`",
            sides.join(", ")
        ));
    }
}
