//! The effect of the length of the contract.

use super::format::{number, p_value, text};
use super::page::Page;
use crate::collection::stats::{ContractModelData, Data};

/// A logistic model for each side: the number of stones from which Black is the favourite.
pub(super) fn models(data: &Data<'_>, page: &mut Page) {
    if data.contract_model.is_empty() {
        return;
    }
    page.heading("White's chances by contract stones (logistic model)");
    let columns = [
        number("side"),
        number("games").drop_order(4),
        number("without a stone").drop_order(5),
        number("odds per stone").drop_order(3),
        text("test"),
        number("equal at").drop_order(2),
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
    let at_nothing = (model.shortest == 0).then(|| format!("{:.1}%", 100.0 * at_nothing));
    let stones = |stones: Option<f64>| stones.map(|stones| format!("{stones:.1}"));
    let bounds = match (stones(model.equal_low), stones(model.equal_high)) {
        (Some(low), Some(high)) => format!("{low} to {high}"),
        (Some(low), None) => format!("from {low}"),
        (None, Some(high)) => format!("up to {high}"),
        (None, None) => String::new(),
    };
    vec![
        model.side.to_string(),
        model.games.to_string(),
        at_nothing.unwrap_or_default(),
        format!("{:.2}", slope.value.exp()),
        p_value(slope.p),
        stones(model.equal_at).unwrap_or_default(),
        bounds,
        match model.black_from {
            _ if slope.p >= 0.05 => "no trend shown".to_owned(),
            Some(stones) if stones == model.shortest => "always".to_owned(),
            Some(stones) => format!("from {stones} on"),
            None if slope.value < 0.0 => "never".to_owned(),
            None => "does not grow with stones".to_owned(),
        },
    ]
}
