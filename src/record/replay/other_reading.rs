//! Another reading of the board under which all points of a game are cells.

use super::replayer::Replayer;
use crate::finding::{Code, Findings};
use crate::record::Record;
use crate::record::candidates::{Candidate, without_misfits};
use crate::sgf::Game;

impl Replayer {
    /// Adds to each `off-board` finding the flags of another reading, if under it all points of the
    /// main line are cells and the game has fewer errors.
    #[cold]
    pub(super) fn advise_other_reading(
        &self,
        game: Game<'_>,
        record: &Record,
        findings: &mut Findings,
    ) {
        let (Some(side), Some(reading)) = (record.side, record.reading) else {
            return;
        };
        let chosen = Candidate {
            size: reading.size,
            coordinates: reading.coordinates,
            side,
        };
        let number = record.size_number.unwrap_or_else(|| side.width());
        let errors = findings.errors();
        let mut replayer = Self::new(self.replay.rules);
        let has_fewer_errors = |other: &Candidate| {
            let mut record = record.clone();
            record.side = Some(other.side);
            record.reading = record.reading.map(|mut reading| {
                (reading.size, reading.coordinates) = (other.size, other.coordinates);
                reading
            });
            let mut here = Findings::default();
            here.extend(
                findings
                    .iter()
                    .filter(|finding| finding.ply.is_none())
                    .cloned(),
            );
            replayer.choose_contract(game, &mut record, &mut here);
            here.errors() < errors
        };
        let mut others = without_misfits(record.main_line(), number, chosen);
        let Some(other) = others.find(has_fewer_errors) else {
            return;
        };
        let mut flags = Vec::new();
        if other.side != side {
            flags.push(format!("--size-means {}", other.size.name()));
        }
        if other.coordinates != reading.coordinates {
            flags.push(format!("--coordinates {}", other.coordinates.name()));
        }
        let advice = format!("; with `{}` all points are cells", flags.join(" "));
        let off_board = |code| code == Code::OffBoard;
        for finding in findings
            .iter_mut()
            .filter(|finding| off_board(finding.code))
        {
            finding.message = format!("{}{advice}", finding.message).into();
        }
    }
}
