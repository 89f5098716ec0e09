//! The sections that are not tables of the data: the cross table, the models of the contract, and
//! maps.

use std::cmp::Reverse;

use super::page::{Page, p_value};
use crate::cli::output::Column;
use crate::collection::stats::{ContractModel, OrbitStones, StoneCounts, Summary};
use crate::draw::printable;
use crate::draw::text::heat_map;
use crate::game::{Board, Color};
use crate::report::count;

/// The maximum number of players in a cross table.
const CROSSED: usize = 12;

/// Prints the number of entries that are not shown.
pub(super) fn rest(all: usize, top: usize, page: &mut Page) {
    if all > top {
        page.line(&format!("\n{} more, see `--top` and `--format`", all - top));
    }
}

/// A cross table of wins, for the players with the most games.
pub(super) fn pairs(summary: &Summary, top: usize, page: &mut Page) {
    let mut players: Vec<_> = summary.players.counts().iter().collect();
    players.sort_by_key(|(_, count)| Reverse(count.games));
    players.truncate(top.min(CROSSED));
    let result = |player: &String, opponent: &String| {
        let pair = |one: &String, other: &String| {
            let pair = summary.pairs.counts().get(&[one.clone(), other.clone()]);
            pair.copied()
        };
        let turned = || pair(opponent, player).map(|[lost, won]| [won, lost]);
        let result = pair(player, opponent).or_else(turned);
        result.map_or(String::new(), |[won, lost]| format!("{won}/{}", won + lost))
    };
    if summary.pairs.counts().is_empty() {
        return;
    }
    let titles: Vec<String> = (1..=players.len()).map(|place| place.to_string()).collect();
    let mut columns = vec![Column::number(""), Column::text("player")];
    columns.extend(titles.iter().map(|title| Column::number(title)));
    let rows = players.iter().enumerate().map(|(place, (player, _))| {
        let results = players.iter().map(|(opponent, _)| result(player, opponent));
        let mut row = vec![(place + 1).to_string(), printable(player).into_owned()];
        row.extend(results);
        row
    });
    let heading = "Cross table: games won of games played";
    page.table(heading, &columns, rows);
    rest(summary.players.counts().len(), players.len(), page);
}

/// A logistic model for each side: the number of stones from which Black is the favourite.
pub(super) fn models(models: &[ContractModel], page: &mut Page) {
    if models.is_empty() {
        return;
    }
    let columns = [
        Column::number("side"),
        Column::number("games").drop_order(4),
        Column::number("without a stone").drop_order(5),
        Column::number("odds per stone").drop_order(3),
        Column::text("test"),
        Column::number("equal at").drop_order(2),
        Column::text("95%").drop_order(1),
        Column::text("Black is the favourite"),
    ];
    let heading = "White's chances by contract stones (logistic model)";
    page.table(heading, &columns, models.iter().map(row));
}

fn row(model: &ContractModel) -> Vec<String> {
    let mut cells = vec![model.side.to_string(), model.games.to_string()];
    let (Some(intercept), Some(slope)) = (&model.intercept, &model.slope) else {
        cells.extend([""; 5].map(str::to_owned));
        cells.push("cannot be estimated".to_owned());
        return cells;
    };
    let at_nothing = 100.0 / (1.0 + (-intercept.value).exp());
    let at_nothing = (model.shortest == 0).then(|| format!("{at_nothing:.1}%"));
    let stones = |number: Option<f64>| number.map(|stones| format!("{stones:.1}"));
    cells.extend([
        at_nothing.unwrap_or_default(),
        format!("{:.2}", slope.value.exp()),
        p_value(slope.p),
        stones(model.equal_at).unwrap_or_default(),
        match (stones(model.equal_low), stones(model.equal_high)) {
            (Some(low), Some(high)) => format!("{low} to {high}"),
            (Some(low), None) => format!("from {low}"),
            (None, Some(high)) => format!("up to {high}"),
            (None, None) => String::new(),
        },
        match model.black_from {
            _ if slope.p >= 0.05 => "no trend shown".to_owned(),
            None if slope.value < 0.0 => "not within the lengths that were played".to_owned(),
            None => "does not grow with stones".to_owned(),
            Some(stones) if stones == model.shortest => "always".to_owned(),
            Some(stones) => format!("from {stones} on"),
        },
    ]);
    cells
}

/// The board of the side with the most stones: for each cell, how often a stone was placed there, in
/// percent of the number expected by chance, and how many of these games the player of the colour
/// won. Nothing in a section without a map.
pub(super) fn map(section: &str, stones: &StoneCounts, page: &mut Page) {
    let white = Color::White;
    let (heading, noun, winner, stones) = match section {
        "first_contract_stones" => (
            "First contract stones",
            "game",
            white,
            &stones.first_contract,
        ),
        "first_white_stones" => ("First White stones", "game", white, &stones.first_white),
        "black_stones" => ("Black stones in play", "stone", Color::Black, &stones.black),
        "white_stones" => ("White stones in play", "stone", white, &stones.white),
        _ => return,
    };
    let orbits: Vec<OrbitStones> = stones.iter().collect();
    let number =
        |orbits: &[OrbitStones]| -> u64 { orbits.iter().map(|orbit| orbit.wins.games()).sum() };
    let sides = || orbits.chunk_by(|left, right| left.side == right.side);
    let Some(orbits) = sides().min_by_key(|orbits| Reverse(number(orbits))) else {
        return;
    };
    let (side, all) = (orbits[0].side, number(orbits));
    let board = Board::get(side);
    let place = format!("{heading} on side {}", side.get());
    page.heading(&format!("{place}, {}: percent of chance", count(all, noun)));
    let map = |value: &dyn Fn(&OrbitStones) -> Option<f64>| {
        heat_map(board, |cell| {
            let cell = board.canonical_cell(cell)?;
            let place = orbits.binary_search_by_key(&cell, |orbit| orbit.cell);
            value(&orbits[place.ok()?])
        })
    };
    #[expect(clippy::cast_precision_loss, reason = "counts are below 2^52")]
    let ratio = |orbit: &OrbitStones| {
        let games = orbit.wins.games();
        (games > 0).then(|| games as f64 / orbit.expected)
    };
    page.line(&map(&ratio));
    page.line("\n100: as often as by chance; 200: twice as often; a dot: never");
    let player = winner.title();
    page.heading(&format!("{place}: percent won by {player}"));
    page.line(&map(&|orbit| orbit.wins.share(winner).value()));
    page.line("\ncells that a rotation or reflection maps to each other are counted together");
    if sides().count() > 1 {
        page.line("other sides: see `--group-by side`");
    }
}
