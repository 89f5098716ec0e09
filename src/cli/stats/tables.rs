//! The data of `unlur stats` for people.

use super::cells::{COLOURS, colours, number, percent, portion, rate, spread, text, win_cells};
use super::map::map;
use super::most::{events, players};
use super::page::Page;
use crate::collection::stats::{Data, ScoreData, Summary};

/// The sections, each under its heading; those without anything to tell are left out. At most `top`
/// players and events are shown.
pub(super) fn tables(summary: &Summary, data: &Data<'_>, top: usize) -> String {
    let mut page = Page::default();
    games(data, &mut page);
    findings(data, &mut page);
    wins(data, &mut page);
    scores("Wins by side", "side", data.sides.iter(), &mut page);
    first_player(data, &mut page);
    contract(data, &mut page);
    plies(data, &mut page);
    patterns(data, &mut page);
    let (contract, white) = (&summary.first_contract_stones, &summary.first_white_stones);
    map("First contract stones", contract, &mut page);
    map("First White stones", white, &mut page);
    players(data, top, &mut page);
    let months = || data.months.iter();
    if months().any(|month| month.key.is_some()) {
        scores("Months", "month", months(), &mut page);
    }
    events(data, top, &mut page);
    page.text
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
        ("  legal and won: counted below", games.counted),
        ("  left out below", games.left_out),
    ];
    page.heading("Games");
    let rows = kinds.map(|(kind, games)| vec![kind.to_owned(), games.to_string()]);
    page.table(&[text("kind"), number("games")], rows.to_vec());
}

fn findings(data: &Data<'_>, page: &mut Page) {
    if data.findings.is_empty() {
        return;
    }
    page.heading("Findings");
    let columns = [
        text("code"),
        text("severity"),
        number("findings"),
        number("games"),
    ];
    let rows = data.findings.iter().map(|finding| {
        let (findings, games) = (finding.findings.to_string(), finding.games.to_string());
        vec![
            finding.code.to_owned(),
            finding.severity.to_owned(),
            findings,
            games,
        ]
    });
    page.table(&columns, rows.collect());
}

fn wins(data: &Data<'_>, page: &mut Page) {
    if data.wins.counted == 0 {
        return;
    }
    page.heading("Wins");
    let row = |name: &str, wins| [&[name.to_owned()], rate(wins).as_slice()].concat();
    let rows = vec![row("black", data.wins.black), row("white", data.wins.white)];
    page.table(
        &[
            text("colour"),
            number("wins"),
            number("share"),
            number("95%").drop_order(2),
        ],
        rows,
    );
    page.heading("Ways of winning");
    let columns = [
        text("by"),
        number("games"),
        number("share"),
        number("95%").drop_order(2),
        number("black"),
        number("white"),
    ];
    let rows = data.by.iter().map(|by| {
        let mut row = vec![by.by.to_owned()];
        row.extend(portion(by.portion));
        row.extend([by.black.to_string(), by.white.to_string()]);
        row
    });
    page.table(&columns, rows.collect());
}

pub(super) fn scores<'a, K: ToString + 'a>(
    heading: &str,
    title: &str,
    scores: impl Iterator<Item = &'a ScoreData<Option<K>>>,
    page: &mut Page,
) {
    let name = |key: &Option<K>| key.as_ref().map_or("(unknown)".to_owned(), K::to_string);
    let rows: Vec<_> = scores
        .map(|score| {
            let cells = vec![name(&score.key), score.games.to_string()];
            [cells, win_cells(score.wins)].concat()
        })
        .collect();
    if rows.is_empty() {
        return;
    }
    page.heading(heading);
    let columns = [text(title), number("games"), number("counted")];
    page.table(&[columns.as_slice(), &COLOURS].concat(), rows);
}

fn first_player(data: &Data<'_>, page: &mut Page) {
    if data.first_player.is_empty() {
        return;
    }
    page.heading("Wins by first player");
    let rows = data.first_player.iter().map(|player| {
        let cells = vec![player.key.unwrap_or("(nobody)").to_owned()];
        [cells, win_cells(player.wins)].concat()
    });
    let columns = [text("first"), number("counted")];
    page.table(&[columns.as_slice(), &COLOURS].concat(), rows.collect());
}

fn contract(data: &Data<'_>, page: &mut Page) {
    if data.contract_lengths.is_empty() {
        return;
    }
    page.heading("Contract stones");
    let rows = data.contract_lengths.iter().map(|length| {
        let mut row = vec![length.stones.to_string()];
        row.extend_from_slice(&portion(length.portion)[..2]);
        row.extend(colours(length.black, length.white));
        row
    });
    let columns = [number("stones"), number("games"), number("share")];
    page.table(&[columns.as_slice(), &COLOURS].concat(), rows.collect());
    page.line(&format!("\n{}", spread(data.contract)));
}

/// How many lengths of games a row takes together.
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
        let [share, _] = percent(Some(share), None, None);
        let last = first.saturating_add(STEP - 1);
        vec![format!("{first}-{last}"), games.to_string(), share]
    });
    page.table(
        &[number("plies"), number("games"), number("share")],
        rows.collect(),
    );
    page.line(&format!("\n{}", spread(data.plies)));
}

fn patterns(data: &Data<'_>, page: &mut Page) {
    if data.wins.counted == 0 {
        return;
    }
    page.heading("Winning patterns");
    let columns = [
        text("pattern"),
        text("for"),
        number("games"),
        number("share"),
        number("95%").drop_order(2),
        number("won"),
        number("share"),
        number("95%").drop_order(2),
    ];
    let rows = data.patterns.iter().map(|pattern| {
        let mut row = vec![pattern.pattern.to_owned(), pattern.player.to_owned()];
        row.extend(portion(pattern.portion));
        row.extend(rate(pattern.won));
        row
    });
    page.table(&columns, rows.collect());
    let seen = data
        .patterns
        .iter()
        .filter(|pattern| pattern.portion.games > 0);
    for (index, pattern) in seen.enumerate() {
        let gap = if index == 0 { "\n" } else { "" };
        let spread = spread(pattern.before_end);
        page.line(&format!(
            "{gap}{}: plies before the end {spread}",
            pattern.pattern
        ));
    }
}
