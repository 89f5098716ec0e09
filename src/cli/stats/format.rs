//! Numbers as the cells of tables.

use crate::cli::output::Column;
use crate::collection::stats::{ComparisonData, Distribution, GameShare, WinData, WinShare};

pub(super) const fn text(title: &str) -> Column<'_> {
    Column::text(title)
}

pub(super) const fn number(title: &str) -> Column<'_> {
    Column::number(title)
}

/// A share, and its bounds.
pub(super) fn percent(share: Option<f64>, low: Option<f64>, high: Option<f64>) -> [String; 2] {
    let share = share.map_or(String::new(), |share| format!("{:.1}%", share * 100.0));
    let bounds = low.zip(high).map_or(String::new(), |(low, high)| {
        format!("{:.1}-{:.1}%", low * 100.0, high * 100.0)
    });
    [share, bounds]
}

pub(super) fn wins(wins: WinShare) -> [String; 3] {
    let [share, bounds] = percent(wins.share, wins.low, wins.high);
    [wins.wins.to_string(), share, bounds]
}

pub(super) fn games(games: GameShare) -> [String; 3] {
    let [share, bounds] = percent(games.share, games.low, games.high);
    [games.games.to_string(), share, bounds]
}

/// The columns of [`colours`].
pub(super) const COLOURS: [Column<'_>; 7] = [
    number("black").drop_order(3),
    number("share").drop_order(4),
    number("95%").drop_order(5),
    number("white"),
    number("share").drop_order(2),
    number("95%"),
    number("vs rest").drop_order(1),
];

/// The wins of both colours, and how White's share differs from that of the other rows.
pub(super) fn colours(
    black: WinShare,
    white: WinShare,
    versus: Option<ComparisonData>,
) -> Vec<String> {
    let versus = versus.map_or(String::new(), |versus| {
        let mark = if versus.marked { " *" } else { "" };
        format!("{}{mark}", points(versus.difference))
    });
    [&wins(black)[..], &wins(white), &[versus]].concat()
}

/// The meaning of the last of [`COLOURS`].
pub(super) const VERSUS: &str = "vs rest: White's share minus White's share in the other rows, in points; \
    * more than chance (Benjamini-Hochberg, 5% false marks)";

pub(super) fn distribution(numbers: Distribution) -> String {
    let number =
        |number: Option<f64>| number.map_or(String::new(), |number| format!("{number:.1}"));
    let whole = |number: Option<u32>| number.map_or(String::new(), |number| number.to_string());
    format!(
        "from {} to {}, mean {}, median {}; 5% up to {}, 25% up to {}, 75% up to {}, 95% up to {}",
        whole(numbers.min),
        whole(numbers.max),
        number(numbers.mean),
        number(numbers.median),
        whole(numbers.p5),
        whole(numbers.p25),
        whole(numbers.p75),
        whole(numbers.p95),
    )
}

/// The cells after the key: counted games and who won them.
pub(super) fn win_cells(wins: WinData, versus: Option<ComparisonData>) -> Vec<String> {
    let mut cells = vec![wins.counted.to_string()];
    cells.extend(colours(wins.black, wins.white, versus));
    cells
}

/// A difference of shares in points, with its sign.
pub(in crate::cli) fn points(difference: f64) -> String {
    match format!("{:+.1}", 100.0 * difference) {
        nothing if matches!(nothing.as_str(), "+0.0" | "-0.0") => "0.0".to_owned(),
        points => points,
    }
}

/// A p-value as people write it.
pub(super) fn p_value(p: f64) -> String {
    if p < 0.001 {
        "p < 0.001".to_owned()
    } else {
        format!("p = {p:.3}")
    }
}
