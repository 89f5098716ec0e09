//! The data of `unlur stats` for people.

use super::terminal;
use crate::game::{Board, Cell, Side};
use crate::show::{Column, heat_map, table};
use crate::stats::{
    Data, FirstStones, PlayerData, Portion, Rate, ScoreData, Spread, Summary, WinData, Wins, folded,
};

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

/// What was written so far.
#[derive(Default)]
struct Page {
    text: String,
}

impl Page {
    fn heading(&mut self, heading: &str) {
        if !self.text.is_empty() {
            self.text.push('\n');
        }
        self.line(heading);
        self.text.push('\n');
    }

    fn line(&mut self, line: &str) {
        self.text.push_str(line);
        self.text.push('\n');
    }

    fn table(&mut self, columns: &[Column<'_>], rows: Vec<Vec<String>>) {
        self.line(&table(columns, rows, terminal::width()));
    }
}

const fn text(title: &str) -> Column<'_> {
    Column::text(title)
}

const fn number(title: &str) -> Column<'_> {
    Column::number(title)
}

/// A share, and its bounds.
fn percent(share: Option<f64>, low: Option<f64>, high: Option<f64>) -> [String; 2] {
    let share = share.map_or(String::new(), |share| format!("{:.1}%", share * 100.0));
    let bounds = low.zip(high).map_or(String::new(), |(low, high)| {
        format!("{:.1}-{:.1}%", low * 100.0, high * 100.0)
    });
    [share, bounds]
}

fn rate(rate: Rate) -> [String; 3] {
    let [share, bounds] = percent(rate.share, rate.low, rate.high);
    [rate.wins.to_string(), share, bounds]
}

fn portion(portion: Portion) -> [String; 3] {
    let [share, bounds] = percent(portion.share, portion.low, portion.high);
    [portion.games.to_string(), share, bounds]
}

/// The columns of [`colours`].
const COLOURS: [Column<'_>; 6] = [
    number("black"),
    number("share"),
    number("95%"),
    number("white"),
    number("share"),
    number("95%"),
];

fn colours(black: Rate, white: Rate) -> Vec<String> {
    [rate(black), rate(white)].concat()
}

fn spread(spread: Spread) -> String {
    let number =
        |number: Option<f64>| number.map_or(String::new(), |number| format!("{number:.1}"));
    let whole = |number: Option<u32>| number.map_or(String::new(), |number| number.to_string());
    format!(
        "from {} to {}, mean {}, median {}",
        whole(spread.min),
        whole(spread.max),
        number(spread.mean),
        number(spread.median)
    )
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
            number("95%"),
        ],
        rows,
    );
    page.heading("Ways of winning");
    let columns = [
        text("by"),
        number("games"),
        number("share"),
        number("95%"),
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

/// The cells behind the key: counted games and who won them.
fn win_cells(wins: WinData) -> Vec<String> {
    let mut cells = vec![wins.counted.to_string()];
    cells.extend(colours(wins.black, wins.white));
    cells
}

fn scores<'a, K: ToString + 'a>(
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
        number("95%"),
        number("won"),
        number("share"),
        number("95%"),
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

/// The board of the side with the most games: on each cell the share of the games that began there,
/// or on a cell that a symmetry makes of it.
fn map(heading: &str, stones: &FirstStones, page: &mut Page) {
    let places: Vec<_> = stones.iter().collect();
    let games =
        |places: &[(Side, Cell, Wins)]| -> u64 { places.iter().map(|place| place.2.games()).sum() };
    let sides = || places.chunk_by(|left, right| left.0 == right.0);
    let Some(places) = sides().min_by_key(|places| std::cmp::Reverse(games(places))) else {
        return;
    };
    let (side, all) = (places[0].0, games(places));
    let board = Board::of(side);
    let side = side.get();
    page.heading(&format!("{heading} on side {side}, percent of {all} games"));
    page.line(&heat_map(board, |cell| {
        let place = places.binary_search_by_key(&folded(board, cell), |place| place.1);
        #[expect(clippy::cast_precision_loss, reason = "counts of games are below 2^52")]
        let share = |place: usize| places[place].2.games() as f64 / all as f64;
        place.ok().map(share)
    }));
    if sides().count() > 1 {
        page.line("\nother sides: see `--group-by side`");
    }
}

/// Says how many entries are not shown.
fn rest(all: usize, top: usize, page: &mut Page) {
    if all > top {
        page.line(&format!("\n{} more, see `--top` and `--format`", all - top));
    }
}

fn players(data: &Data<'_>, top: usize, page: &mut Page) {
    if data.players.is_empty() {
        return;
    }
    let mut players: Vec<&PlayerData<'_>> = data.players.iter().collect();
    players.sort_by_key(|player| std::cmp::Reverse(player.games));
    page.heading("Players");
    let columns = [
        text("player"),
        number("games"),
        number("as black"),
        number("won"),
        number("share"),
        number("95%"),
        number("as white"),
        number("won"),
        number("share"),
        number("95%"),
    ];
    let rows = players.iter().take(top).map(|player| {
        let mut row = vec![player.player.to_owned(), player.games.to_string()];
        for seat in [player.black, player.white] {
            row.push(seat.counted.to_string());
            row.extend(rate(seat.won));
        }
        row
    });
    page.table(&columns, rows.collect());
    rest(players.len(), top, page);
}

fn events(data: &Data<'_>, top: usize, page: &mut Page) {
    if data.events.iter().all(|event| event.key.is_none()) {
        return;
    }
    let mut events: Vec<_> = data.events.iter().collect();
    events.sort_by_key(|event| std::cmp::Reverse(event.games));
    scores("Events", "event", events.iter().copied().take(top), page);
    rest(events.len(), top, page);
}
