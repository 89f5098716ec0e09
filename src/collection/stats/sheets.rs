//! The data as tables for people, and the fields that identify a row.

use super::data::{
    CodeRow, FirstPlayer, Length, PatternRow, PlayerRow, PlayerWins, PooledLength, Rate, Score,
    Statistics, Versus, Way, Won,
};
use super::group::Key;

/// The title of the column that compares a row with the others.
pub const VERSUS: &str = "vs rest";

/// The title of a column, and its layout.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct ColumnHead {
    /// Its title.
    pub title: &'static str,
    /// Whether it has numbers.
    pub is_number: bool,
    /// If not 0, the column may be left out of a table that is too wide: the highest number first.
    pub drop_order: u8,
}

/// A column: its head, and the cell of a row.
type Column<T> = (ColumnHead, fn(&T) -> String);

/// A section of the data as a table.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Sheet {
    /// The heading.
    pub heading: &'static str,
    /// Its columns.
    pub columns: Vec<ColumnHead>,
    /// The cells of its rows.
    pub rows: Vec<Vec<String>>,
}

/// Declares the columns of rows: the title, `text` or the drop order of a number, and the cell.
macro_rules! columns {
    (@number text) => { false };
    (@number (text $drop:literal)) => { false };
    (@number $drop:literal) => { true };
    (@drop text) => { 0 };
    (@drop (text $drop:literal)) => { $drop };
    (@drop $drop:literal) => { $drop };
    ($row:ident: $type:ty, $($title:literal $kind:tt $value:expr),* $(,)?) => {
        &[$((
            ColumnHead {
                title: $title,
                is_number: columns!(@number $kind),
                drop_order: columns!(@drop $kind),
            },
            |$row: &$type| $value.to_string(),
        )),*]
    };
}

/// Columns, followed by those of the winners.
macro_rules! wins {
    ($row:ident: $type:ty, $wins:expr, $($columns:tt)*) => {
        columns!($row: $type, $($columns)*,
            "black" 3 $wins.black.wins,
            "share" 4 percent($wins.black.rate.share),
            "95%" 5 interval($wins.black.rate),
            "white" 0 $wins.white.wins,
            "share" 2 percent($wins.white.rate.share),
            "95%" 0 interval($wins.white.rate),
            "vs rest" 1 versus($row.versus),
        )
    };
}

/// Columns, followed by those of a player's wins with each colour.
macro_rules! seats {
    ($row:ident: $type:ty, $($columns:tt)*) => {
        columns!($row: $type, $($columns)*,
            "as black" 5 $row.seats.black.counted,
            "won" 3 $row.seats.black.won.wins,
            "share" 2 percent($row.seats.black.won.rate.share),
            "95%" 1 interval($row.seats.black.won.rate),
            "as white" 5 $row.seats.white.counted,
            "won" 3 $row.seats.white.won.wins,
            "share" 2 percent($row.seats.white.won.rate.share),
            "95%" 1 interval($row.seats.white.won.rate),
        )
    };
}

/// Columns of wins by a key with that title.
macro_rules! scores {
    ($key:literal) => {
        wins!(row: Score, row.wins.colors,
            $key text row.key.title(), "games" 0 row.games, "counted" 0 row.wins.counted)
    };
}

const FINDINGS: &[Column<CodeRow>] = columns!(row: CodeRow,
    "code" text row.code, "severity" text row.severity, "findings" 0 row.findings,
    "games" 0 row.games);

const WINS: &[Column<(&str, Won)>] = columns!(row: (&str, Won),
    "colour" text row.0, "wins" 2 row.1.wins, "share" 0 percent(row.1.rate.share),
    "95%" 1 interval(row.1.rate));

const PLAYER_WINS: &[Column<PlayerWins>] = seats!(row: PlayerWins,
    "counted" 4 row.both.counted, "won" 3 row.both.won.wins,
    "share" 0 percent(row.both.won.rate.share), "95%" 1 interval(row.both.won.rate));

const WAYS: &[Column<Way>] = columns!(row: Way,
    "by" text row.by, "games" 2 row.games, "share" 0 percent(row.rate.share),
    "95%" 1 interval(row.rate), "black" 3 row.black, "white" 3 row.white);

const FIRST_PLAYERS: &[Column<FirstPlayer>] = wins!(row: FirstPlayer, row.wins.colors,
    "first" text row.key.unwrap_or("unknown"), "counted" 0 row.wins.counted);

const CONTRACTS: &[Column<PooledLength>] = wins!(row: PooledLength, row.length.colors,
    "stones" 0 row.length.stones, "games" 0 row.length.games,
    "share" 0 percent(row.length.rate.share));

const PATTERNS: &[Column<PatternRow>] = columns!(row: PatternRow,
    "pattern" text row.pattern, "for" (text 5) row.player, "games" 3 row.games,
    "share" 0 percent(row.rate.share), "95%" 1 interval(row.rate), "won" 4 row.won.wins,
    "share" 2 percent(row.won.rate.share), "95%" 2 interval(row.won.rate));

const PLAYERS: &[Column<PlayerRow>] =
    seats!(row: PlayerRow, "player" text row.player, "games" 4 row.games);

const LENGTHS: &[Column<Length>] = columns!(row: Length, "plies" 0 row.plies, "games" 0 row.games);

/// The fields that identify an entry of a section, if these are not only the first field.
pub const KEYS: [(&str, &[&str]); 7] = [
    ("contract_by_side", &["side", "stones"]),
    ("pattern_distances", &["pattern", "plies"]),
    ("first_contract_stones", &["side", "cell"]),
    ("first_white_stones", &["side", "cell"]),
    ("black_stones", &["side", "cell"]),
    ("white_stones", &["side", "cell"]),
    ("pairs", &["player", "opponent"]),
];

/// The sections that the program shows, in their order. A page has `months` and `lengths` too: the
/// program shows years, and lengths in tens.
pub const SHEETS: [&str; 19] = [
    "games",
    "findings",
    "wins",
    "player_wins",
    "by",
    "sides",
    "first_player",
    "contract_lengths",
    "contract_model",
    "plies",
    "patterns",
    "first_contract_stones",
    "first_white_stones",
    "black_stones",
    "white_stones",
    "players",
    "pairs",
    "years",
    "events",
];

impl Statistics {
    /// The table of a section; `None` for one without rows, and for one that is not a table.
    #[must_use]
    pub fn sheet(&self, section: &str) -> Option<Sheet> {
        match section {
            "findings" => sheet("Findings", FINDINGS, self.findings.as_deref()?),
            "wins" => {
                let wins = self.wins.as_ref().filter(|wins| wins.counted > 0)?.colors;
                let rows = [("black", wins.black), ("white", wins.white)];
                sheet("Wins", WINS, &rows)
            }
            "by" => sheet("Ways of winning", WAYS, self.by.as_deref()?),
            "sides" => sheet("Wins by side", scores!("side"), self.sides.as_deref()?),
            "first_player" => {
                let rows = self.first_player.as_deref()?;
                sheet("Wins by first player", FIRST_PLAYERS, rows)
            }
            "contract_lengths" => {
                let rows = self.contract_lengths.as_deref()?;
                sheet("Contract stones", CONTRACTS, rows)
            }
            "patterns" => {
                self.wins.as_ref().filter(|wins| wins.counted > 0)?;
                sheet("Winning patterns", PATTERNS, self.patterns.as_deref()?)
            }
            "players" => sheet("Players", PLAYERS, self.players.as_deref()?),
            "years" => sheet("Years", scores!("year"), known(self.years.as_deref()?)),
            "events" => sheet("Events", scores!("event"), known(self.events.as_deref()?)),
            "months" => sheet("Months", scores!("month"), known(self.months.as_deref()?)),
            "lengths" => sheet("Lengths", LENGTHS, self.lengths.as_deref()?),
            _ => None,
        }
    }
}

impl PlayerWins {
    /// The table of the section.
    #[must_use]
    pub fn sheet(&self) -> Option<Sheet> {
        let rows = std::slice::from_ref(self);
        sheet("Wins of the player", PLAYER_WINS, rows).filter(|_| self.both.counted > 0)
    }
}

fn sheet<T>(heading: &'static str, columns: &[Column<T>], rows: &[T]) -> Option<Sheet> {
    let row = |row| columns.iter().map(|(_, cell)| cell(row)).collect();
    (!rows.is_empty()).then(|| Sheet {
        heading,
        columns: columns.iter().map(|(head, _)| *head).collect(),
        rows: rows.iter().map(row).collect(),
    })
}

/// The rows, unless no key is known.
fn known(rows: &[Score]) -> &[Score] {
    let is_known = |row: &Score| row.key != Key::Unknown;
    if rows.iter().any(is_known) { rows } else { &[] }
}

/// A share in percent; nothing without one.
pub(crate) fn percent(share: Option<f64>) -> String {
    share.map_or(String::new(), |share| format!("{:.1}%", share * 100.0))
}

/// The bounds of a share; nothing without them.
pub(crate) fn interval(rate: Rate) -> String {
    let bounds = rate.low.zip(rate.high);
    bounds.map_or(String::new(), |(low, high)| {
        format!("{:.1}-{:.1}%", low * 100.0, high * 100.0)
    })
}

/// The difference from the other rows, with a mark if it is significant.
fn versus(versus: Option<Versus>) -> String {
    versus.map_or(String::new(), |versus| {
        points(versus.difference) + if versus.marked { " *" } else { "" }
    })
}

/// A difference of shares in points, with its sign.
pub(crate) fn points(difference: f64) -> String {
    match format!("{:+.1}", 100.0 * difference) {
        nothing if matches!(nothing.as_str(), "+0.0" | "-0.0") => "0.0".to_owned(),
        points => points,
    }
}
