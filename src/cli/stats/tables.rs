//! The data of `unlur stats` for people.

use std::cmp::Reverse;

use super::PLAYER_WINS;
use super::data::GroupsData;
use super::page::{MARKS, Page, distribution, p_value};
use super::sections::{map, models, pairs, rest};
use crate::cli::output::Column;
use crate::collection::inference::{Share, real};
use crate::collection::stats::{
    ColumnHead, Distribution, Games, GroupStatistics, PatternRow, PlayerWins, Rate, SHEETS, Score,
    Statistics, Summary, YearTrend, interval, percent, points,
};

impl GroupsData<'_> {
    /// Writes the wanted sections of a group, each under its heading; empty ones are left out.
    pub(super) fn write(&self, summary: &Summary, mut data: GroupStatistics, page: &mut Page) {
        if let Some(players) = &mut data.sections.players {
            players.sort_by_key(|row| Reverse(row.games));
        }
        if let Some(events) = &mut data.sections.events {
            events.sort_by_key(|row| Reverse(row.games));
        }
        for section in SHEETS.into_iter().filter(|section| self.wants(section)) {
            let mut sheet = match (section, &data.player_wins) {
                (PLAYER_WINS, wins) => wins.as_ref().and_then(PlayerWins::sheet),
                // The wins of a player are shown instead of the wins of the colours.
                ("wins", Some(_)) => None,
                _ => data.sections.sheet(section),
            };
            if let Some(sheet) = &mut sheet {
                if matches!(section, "players" | "events") {
                    sheet.rows.truncate(self.top);
                }
                let columns: Vec<_> = sheet.columns.iter().map(column).collect();
                page.table(sheet.heading, &columns, std::mem::take(&mut sheet.rows));
            }
            self.write_more(section, sheet.is_some(), (summary, &data.sections), page);
        }
    }

    /// Writes the text below the table of a section, or instead of the table.
    fn write_more(
        &self,
        section: &str,
        has_table: bool,
        (summary, data): (&Summary, &Statistics),
        page: &mut Page,
    ) {
        match section {
            "games" => games(&Games::new(summary), page),
            "contract_model" => models(data.contract_model.as_deref().unwrap_or(&[]), page),
            "plies" => plies(summary, page),
            "pairs" => pairs(summary, self.top, page),
            _ if !has_table => map(section, &summary.stones, page),
            "wins" => pooled(summary, page),
            "sides" => versus(data.sides.iter().flatten(), page),
            "first_player" => {
                first_player(summary.first_player_wins(), page);
                pooled(summary, page);
            }
            "contract_lengths" => {
                let contract = data.contract.as_ref().map(distribution);
                page.line(&format!("\n{}", contract.unwrap_or_default()));
                page.line(MARKS);
                pooled(summary, page);
            }
            "patterns" => before_end(data.patterns.iter().flatten(), page),
            "players" => rest(summary.players.counts().len(), self.top, page),
            "years" => {
                versus(data.years.iter().flatten(), page);
                data.trend.iter().for_each(|it| trend(it, page));
            }
            "events" => {
                versus(data.events.iter().flatten().take(self.top), page);
                rest(summary.events.counts().len(), self.top, page);
            }
            _ => {}
        }
    }
}

fn column(head: &ColumnHead) -> Column<'static> {
    let mut column = Column::text(head.title).drop_order(head.drop_order);
    column.numeric = head.is_number;
    column
}

/// Explains the last column.
fn versus<'a>(mut rows: impl Iterator<Item = &'a Score>, page: &mut Page) {
    if rows.any(|row| row.versus.is_some()) {
        page.line(&format!("\n{MARKS}"));
    }
}

fn games(games: &Games, page: &mut Page) {
    let kinds = [
        ("all", games.games),
        ("not Unlur", games.other),
        ("unreadable", games.unreadable),
        ("Unlur", games.unlur),
        ("  legal", games.legal),
        ("  won", games.won),
    ];
    let reasons = games.reasons.of_unlur();
    let reasons = reasons.map(|(_, words, games)| (format!("  {words}"), games));
    let used = [
        ("  counted below", games.counted),
        ("  left out below", games.left_out),
    ];
    let named = |(kind, games): (&str, _)| (kind.to_owned(), games);
    let kinds = kinds.map(named).into_iter().chain(reasons);
    let rows = kinds.chain(used.map(named));
    let rows = rows.map(|(kind, games)| vec![kind, games.to_string()]);
    let columns = [Column::text("kind"), Column::number("games")];
    page.table("Games", &columns, rows);
}

/// Writes how often the player with the first turn won.
fn first_player(won: Share, page: &mut Page) {
    if won.of > 0 {
        let rate = Rate::new(won);
        page.line(&format!(
            "\nthe first player won {} of {}: {}, 95% interval {}",
            won.count,
            won.of,
            percent(rate.share),
            interval(rate),
        ));
    }
}

/// The number of game lengths in a row.
const STEP: u32 = 10;

fn plies(summary: &Summary, page: &mut Page) {
    if summary.plies.counts().is_empty() {
        return;
    }
    let all = real(summary.plies.count());
    let lengths: Vec<_> = summary.plies.counts().iter().collect();
    let steps = lengths.chunk_by(|left, right| left.0 / STEP == right.0 / STEP);
    let rows = steps.map(|lengths| {
        let first = lengths[0].0 / STEP * STEP;
        let last = first.saturating_add(STEP - 1);
        let games = lengths.iter().map(|(_, games)| *games).sum();
        let share = percent(Some(real(games) / all));
        vec![format!("{first}-{last}"), games.to_string(), share]
    });
    page.table(
        "Plies",
        &["plies", "games", "share"].map(Column::number),
        rows,
    );
    page.line(&format!(
        "\n{}",
        distribution(&Distribution::new(&summary.plies))
    ));
}

/// Writes how long before the end the patterns were found.
fn before_end<'a>(patterns: impl Iterator<Item = &'a PatternRow>, page: &mut Page) {
    let seen = patterns.filter(|pattern| pattern.games != 0);
    for (index, row) in seen.enumerate() {
        let gap = if index == 0 { "\n" } else { "" };
        let plies = distribution(&row.before_end);
        page.line(&format!(
            "{gap}{}: plies before the end {plies}",
            row.pattern
        ));
    }
}

fn trend(trend: &YearTrend, page: &mut Page) {
    if let (Some(slope), Some(p)) = (trend.slope, trend.p) {
        page.line(&format!(
            "trend of White's share: {} points a year, {} (test of Cochran and Armitage)",
            points(slope),
            p_value(p)
        ));
    }
}

/// Writes which sides a table combines.
fn pooled(summary: &Summary, page: &mut Page) {
    let sides = summary.sides.counts().iter();
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
