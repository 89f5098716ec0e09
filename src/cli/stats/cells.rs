//! Numbers as the cells of tables.

use crate::cli::output::Column;
use crate::collection::stats::{Portion, Rate, Spread, WinData};

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

pub(super) fn rate(rate: Rate) -> [String; 3] {
    let [share, bounds] = percent(rate.share, rate.low, rate.high);
    [rate.wins.to_string(), share, bounds]
}

pub(super) fn portion(portion: Portion) -> [String; 3] {
    let [share, bounds] = percent(portion.share, portion.low, portion.high);
    [portion.games.to_string(), share, bounds]
}

/// The columns of [`colours`].
pub(super) const COLOURS: [Column<'_>; 6] = [
    number("black"),
    number("share").drop_order(1),
    number("95%").drop_order(2),
    number("white"),
    number("share").drop_order(1),
    number("95%").drop_order(2),
];

pub(super) fn colours(black: Rate, white: Rate) -> Vec<String> {
    [rate(black), rate(white)].concat()
}

pub(super) fn spread(spread: Spread) -> String {
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

/// The cells behind the key: counted games and who won them.
pub(super) fn win_cells(wins: WinData) -> Vec<String> {
    let mut cells = vec![wins.counted.to_string()];
    cells.extend(colours(wins.black, wins.white));
    cells
}
