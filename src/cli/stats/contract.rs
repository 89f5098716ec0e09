//! What the length of the contract does.

use super::format::{VERSUS, colours, distribution, games, number, p_value, text};
use super::page::Page;
use super::tables::pooled;
use crate::collection::stats::{ContractModelData, Data};

pub(super) fn lengths(data: &Data<'_>, page: &mut Page) {
    if data.contract_lengths.is_empty() {
        return;
    }
    page.heading("Contract stones");
    let rows = data.contract_lengths.iter().map(|length| {
        let mut row = vec![length.stones.to_string()];
        row.extend_from_slice(&games(length.share)[..2]);
        row.extend(colours(length.black, length.white, length.versus));
        row
    });
    let columns = [number("stones"), number("games"), number("share")];
    page.table_of_colours(&columns, rows);
    page.line(&format!("\n{}", distribution(data.contract)));
    page.line(VERSUS);
    pooled(data, page);
}

/// A logistic model for each side: the number of stones from which Black is the favourite.
pub(super) fn models(data: &Data<'_>, page: &mut Page) {
    if data.contract_model.is_empty() {
        return;
    }
    page.heading("White's chances by contract stones (logistic model)");
    let columns = [
        number("side"),
        number("games"),
        number("without a stone").drop_order(1),
        number("odds per stone"),
        text("test").drop_order(2),
        number("equal at"),
        text("95%").drop_order(1),
        text("Black is the favourite"),
    ];
    let rows = data.contract_model.iter().map(row);
    page.table(&columns, rows);
}

fn row(model: &ContractModelData) -> Vec<String> {
    let (Some(intercept), Some(slope)) = (model.intercept, model.slope) else {
        let unknown = "cannot be estimated".to_owned();
        let empty = String::new;
        let (side, games) = (model.side.to_string(), model.games.to_string());
        return vec![
            side,
            games,
            empty(),
            empty(),
            empty(),
            empty(),
            empty(),
            unknown,
        ];
    };
    let at_nothing = 1.0 / (1.0 + (-intercept.value).exp());
    let bounds = match (model.equal_low, model.equal_high) {
        (Some(low), Some(high)) => format!("{low:.1} to {high:.1}"),
        _ => "unbounded".to_owned(),
    };
    vec![
        model.side.to_string(),
        model.games.to_string(),
        format!("{:.1}%", 100.0 * at_nothing),
        format!("{:.2}", slope.value.exp()),
        p_value(slope.p),
        model
            .equal_at
            .map_or(String::new(), |at| format!("{at:.1}")),
        bounds,
        match model.black_from {
            Some(0) => "always".to_owned(),
            Some(stones) => format!("from {stones} on"),
            None => "does not grow with stones".to_owned(),
        },
    ]
}
