//! The effect of the length of the contract.

use serde_json::Value;

use super::format::{number, p_value, text};
use super::page::Page;

/// A logistic model for each side: the number of stones from which Black is the favourite.
pub(super) fn models(models: &[Value], page: &mut Page) {
    if models.is_empty() {
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
    page.table(&columns, models.iter().map(row));
}

fn row(model: &Value) -> Vec<String> {
    let number = |place: &str| model.pointer(place).and_then(Value::as_f64);
    let mut cells = vec![model["side"].to_string(), model["games"].to_string()];
    let coefficients = (number("/intercept/value"), number("/slope/value"));
    let ((Some(intercept), Some(slope)), Some(p)) = (coefficients, number("/slope/p")) else {
        cells.extend([""; 5].map(str::to_owned));
        cells.push("cannot be estimated".to_owned());
        return cells;
    };
    let at_nothing = 100.0 / (1.0 + (-intercept).exp());
    let at_nothing = (model["shortest"] == 0).then(|| format!("{at_nothing:.1}%"));
    let stones = |place: &str| number(place).map(|stones| format!("{stones:.1}"));
    cells.extend([
        at_nothing.unwrap_or_default(),
        format!("{:.2}", slope.exp()),
        p_value(p),
        stones("/equal_at").unwrap_or_default(),
        match (stones("/equal_low"), stones("/equal_high")) {
            (Some(low), Some(high)) => format!("{low} to {high}"),
            (Some(low), None) => format!("from {low}"),
            (None, Some(high)) => format!("up to {high}"),
            (None, None) => String::new(),
        },
        match &model["black_from"] {
            _ if p >= 0.05 => "no trend shown".to_owned(),
            Value::Null if slope < 0.0 => "never".to_owned(),
            Value::Null => "does not grow with stones".to_owned(),
            stones if *stones == model["shortest"] => "always".to_owned(),
            stones => format!("from {stones} on"),
        },
    ]);
    cells
}
