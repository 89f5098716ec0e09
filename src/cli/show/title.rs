//! What stands above a board.

use std::io;

use crate::analysis::Judgement;
use crate::cli::output::printable;
use crate::record::InfoField;

/// Who played, when and where.
pub(super) struct Title(String);

impl Title {
    pub(super) fn new(judgement: &Judgement<'_>, source: &str, number: u64) -> Self {
        let info = |field| {
            let value = judgement.record.info(judgement.game, field)?;
            let text = value.simple_text().trim().to_owned();
            (!text.is_empty()).then_some(text)
        };
        let mut title = format!("{source}, game {number}");
        let (black, white) = (info(InfoField::Black), info(InfoField::White));
        if black.is_some() || white.is_some() {
            let name = |name: Option<String>| name.unwrap_or_else(|| "?".to_owned());
            let (black, white) = (name(black), name(white));
            title = format!("{title}: {black} (Black) against {white} (White)");
        }
        let details = [
            InfoField::Date,
            InfoField::Event,
            InfoField::Round,
            InfoField::Place,
        ];
        for detail in details.into_iter().filter_map(info) {
            title += ", ";
            title += &detail;
        }
        Self(title)
    }

    pub(super) fn write(&self, out: &mut impl io::Write) -> io::Result<()> {
        writeln!(out, "{}\n", printable(&self.0))
    }
}
