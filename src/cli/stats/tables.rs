//! The data of `unlur stats` for people.

use super::contract;
use super::format::{
    distribution, games as game_cells, number, p_value, percent, points, text, win_cells,
    wins as win_share,
};
use super::page::Page;
use super::players;
use super::scores::{pooled, scores};
use super::stone_map::map;
use crate::collection::stats::{Data, OwnWins, SeatData, Summary};
use crate::game::Color;

/// What the tables of a group are made from. At most `top` players and events are shown.
pub(super) struct Tables<'a> {
    pub(super) summary: &'a Summary,
    pub(super) data: &'a Data<'a>,
    /// What the player of the group has won, if the games are grouped by player.
    pub(super) player: Option<OwnWins>,
    pub(super) top: usize,
}

/// A section with a table: its name, and its writer.
type Section = (&'static str, fn(&Tables<'_>, &mut Page));

const SECTIONS: [Section; 18] = [
    ("games", |tables, page| games(tables.data, page)),
    ("findings", |tables, page| findings(tables.data, page)),
    ("wins", |tables, page| match tables.player {
        Some(player) => own_wins(player, page),
        None => wins(tables.data, page),
    }),
    ("by", |tables, page| ways(tables.data, page)),
    ("sides", |tables, page| {
        scores("Wins by side", "side", tables.data.sides.iter(), page);
    }),
    ("first_player", |tables, page| {
        first_player(tables.data, page);
    }),
    ("contract_lengths", |tables, page| {
        contract::lengths(tables.data, page);
    }),
    ("contract_model", |tables, page| {
        contract::models(tables.data, page);
    }),
    ("plies", |tables, page| plies(tables.data, page)),
    ("patterns", |tables, page| patterns(tables.data, page)),
    ("first_contract_stones", |tables, page| {
        let stones = &tables.summary.stones.first_contract;
        map("First contract stones", "game", Color::White, stones, page);
    }),
    ("first_white_stones", |tables, page| {
        let stones = &tables.summary.stones.first_white;
        map("First White stones", "game", Color::White, stones, page);
    }),
    ("black_stones", |tables, page| {
        let stones = &tables.summary.stones.black;
        map("Black stones in play", "stone", Color::Black, stones, page);
    }),
    ("white_stones", |tables, page| {
        let stones = &tables.summary.stones.white;
        map("White stones in play", "stone", Color::White, stones, page);
    }),
    ("players", |tables, page| {
        players::players(tables.data, tables.top, page);
    }),
    ("pairs", |tables, page| {
        players::pairs(tables.data, tables.top, page);
    }),
    ("years", |tables, page| years(tables.data, page)),
    ("events", |tables, page| {
        players::events(tables.data, tables.top, page);
    }),
];

/// Whether a section of the data has a table.
pub(super) fn has_table(section: &str) -> bool {
    SECTIONS.iter().any(|(name, _)| *name == section)
}

impl Tables<'_> {
    /// Writes the wanted sections, each under its heading; empty ones are left out.
    pub(super) fn write(&self, page: &mut Page) {
        for (name, write) in SECTIONS {
            if page.wants(name) {
                write(self, page);
            }
        }
    }
}

/// The wins of the player of a group, in both colours and in each.
fn own_wins(player: OwnWins, page: &mut Page) {
    if player.counted == 0 {
        return;
    }
    page.heading("Wins of the player");
    let columns = [
        number("counted").drop_order(4),
        number("won").drop_order(3),
        number("share"),
        number("95%").drop_order(1),
        number("as black").drop_order(5),
        number("won").drop_order(3),
        number("share").drop_order(2),
        number("95%").drop_order(1),
        number("as white").drop_order(5),
        number("won").drop_order(3),
        number("share").drop_order(2),
        number("95%").drop_order(1),
    ];
    let mut row = Vec::new();
    for seat in [
        SeatData {
            counted: player.counted,
            won: player.won,
        },
        player.black,
        player.white,
    ] {
        row.push(seat.counted.to_string());
        row.extend(win_share(seat.won));
    }
    page.table(&columns, [row]);
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
    page.table(&columns, rows);
}

fn wins(data: &Data<'_>, page: &mut Page) {
    if data.wins.counted == 0 {
        return;
    }
    page.heading("Wins");
    let row = |name: &str, wins| [&[name.to_owned()], win_share(wins).as_slice()].concat();
    let rows = vec![row("black", data.wins.black), row("white", data.wins.white)];
    page.table(
        &[
            text("colour"),
            number("wins").drop_order(2),
            number("share"),
            number("95%").drop_order(1),
        ],
        rows,
    );
    pooled(data, page);
}

fn ways(data: &Data<'_>, page: &mut Page) {
    if data.by.is_empty() {
        return;
    }
    page.heading("Ways of winning");
    let columns = [
        text("by"),
        number("games").drop_order(2),
        number("share"),
        number("95%").drop_order(1),
        number("black").drop_order(3),
        number("white").drop_order(3),
    ];
    let rows = data.by.iter().map(|by| {
        let mut row = vec![by.by.to_owned()];
        row.extend(game_cells(by.share));
        row.extend([by.black.to_string(), by.white.to_string()]);
        row
    });
    page.table(&columns, rows);
}

fn first_player(data: &Data<'_>, page: &mut Page) {
    if data.first_player.is_empty() {
        return;
    }
    page.heading("Wins by first player");
    let rows = data.first_player.iter().map(|player| {
        let cells = vec![player.key.unwrap_or("(no name)").to_owned()];
        [cells, win_cells(player.wins, player.versus)].concat()
    });
    let columns = [text("first"), number("counted")];
    page.table_of_colours(&columns, rows);
    let won = data.first_player_wins;
    if won.games > 0 {
        let [wins, share, bounds] = win_share(won.share);
        page.line(&format!(
            "\nthe first player won {wins} of {}: {share}, 95% interval {bounds}",
            won.games
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
        let [share, _] = percent(Some(share), None, None);
        let last = first.saturating_add(STEP - 1);
        vec![format!("{first}-{last}"), games.to_string(), share]
    });
    page.table(&[number("plies"), number("games"), number("share")], rows);
    page.line(&format!("\n{}", distribution(data.plies)));
}

fn patterns(data: &Data<'_>, page: &mut Page) {
    if data.wins.counted == 0 {
        return;
    }
    page.heading("Winning patterns");
    let columns = [
        text("pattern"),
        text("for").drop_order(5),
        number("games").drop_order(3),
        number("share"),
        number("95%").drop_order(1),
        number("won").drop_order(4),
        number("share").drop_order(2),
        number("95%").drop_order(2),
    ];
    let rows = data.patterns.iter().map(|pattern| {
        let mut row = vec![pattern.pattern.to_owned(), pattern.player.to_owned()];
        row.extend(game_cells(pattern.share));
        row.extend(win_share(pattern.won));
        row
    });
    page.table(&columns, rows);
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

fn years(data: &Data<'_>, page: &mut Page) {
    if data.years.iter().all(|year| year.key.is_none()) {
        return;
    }
    scores("Years", "year", data.years.iter(), page);
    let trend = data.trend;
    if let (Some(slope), Some(p)) = (trend.slope, trend.p) {
        page.line(&format!(
            "trend of White's share: {} points a year, {} (test of Cochran and Armitage)",
            points(slope),
            p_value(p)
        ));
    }
}
