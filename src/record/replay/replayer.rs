//! Plays records through.

use super::apply::{LineState, MoveApplier};
use super::at_ply::AtPly;
use super::replay::Replay;
use crate::finding::{Code, Finding, Findings};
use crate::game::{Color, Position, Rules, Side};
use crate::record::{ContractReading, InfoField, Record};
use crate::sgf::Game;

/// Plays records through, one after another, in the same memory.
#[derive(Debug)]
pub struct Replayer {
    rules: Rules,
    pub(super) position: Position,
    pub(super) line: LineState,
    pub(super) replay: Replay,
}

impl Replayer {
    /// A new replayer under `rules`.
    #[must_use]
    pub fn new(rules: Rules) -> Self {
        Self {
            rules,
            position: Position::new(Side::MIN, rules),
            line: LineState::default(),
            replay: Replay::default(),
        }
    }

    /// The result of the last record.
    #[must_use]
    pub fn replay(&self) -> &Replay {
        &self.replay
    }

    /// The position at the end of the last replay.
    #[must_use]
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Plays the main line of a record and adds its findings to `findings`.
    ///
    /// If its contract can be read by seat and by colour, the reading with fewer errors is used and
    /// recorded; if they have equally many, the reading by seat.
    pub fn play(&mut self, game: Game<'_>, record: &mut Record, findings: &mut Findings) {
        self.choose_contract(game, record, findings);
        if let Some(reading) = &mut record.reading {
            reading.pass = self.replay.pass();
        }
    }

    /// Plays the main line by the reading of the contract that fits it better.
    fn choose_contract(&mut self, game: Game<'_>, record: &mut Record, findings: &mut Findings) {
        let known = findings.mark();
        self.play_main_line(game, record, findings);
        if self.replay.starts_from_setup() {
            if let Some(reading) = &mut record.reading {
                reading.contract = ContractReading::None;
            }
            return;
        }
        if !record.may_be_by_seat {
            return;
        }
        let by_colour = record.reading;
        let errors_by_colour = findings.errors();
        findings.undo_to(&known);
        record.reading = by_colour.map(|mut reading| {
            reading.contract = ContractReading::Seat;
            reading
        });
        self.play_main_line(game, record, findings);
        let errors_by_seat = findings.errors();
        if errors_by_seat > errors_by_colour {
            findings.undo_to(&known);
            record.reading = by_colour;
            self.play_main_line(game, record, findings);
        } else if errors_by_seat == errors_by_colour {
            findings.push(Finding::new(
                Code::ContractAmbiguous,
                game.offset()..game.offset() + 1,
                "the contract can be read by seat and by colour with as many errors; read by seat",
            ));
        }
    }

    /// Plays the main line with the reading in the record.
    pub fn play_main_line(&mut self, game: Game<'_>, record: &Record, findings: &mut Findings) {
        let mut patterns = std::mem::take(&mut self.replay.patterns);
        let mut plies = std::mem::take(&mut self.replay.plies);
        patterns.clear();
        plies.clear();
        // In one piece: growing step by step leaves holes in the memory.
        plies.reserve(record.main_line().len());
        let mut applier = self.applier(game, record, &mut patterns, &mut plies, findings);
        applier.steps(record.main_line());
        if applier.line.ply == 0 {
            applier.judge_setup();
        }
        applier.report_moves_after_end();
        let (position, line) = (&self.position, &self.line);
        let has_board = record.reading.is_some();
        self.replay = Replay {
            side: record.side,
            rules: self.rules,
            ply_count: line.ply,
            contract_stones: position.contract_stones(),
            first_player: position.first_player(),
            contract_ended: has_board && (line.pass_ply.is_some() || line.is_set_up),
            setup_turn: line.is_set_up.then(|| line.to_move.unwrap_or(Color::White)),
            outcome: position
                .outcome()
                .zip(line.outcome_ply)
                .map(|(value, ply)| AtPly { value, ply }),
            loss: line.loss,
            patterns,
            plies,
            variations: {
                let mut variations = std::mem::take(&mut self.replay.variations);
                variations.clear();
                variations
            },
        };
        self.replay.name_movers_of_contract();
    }

    /// An applier at the beginning of a record.
    pub(super) fn applier<'w, 'g>(
        &'w mut self,
        game: Game<'g>,
        record: &Record,
        patterns: &'w mut Vec<AtPly<crate::game::PatternMatch>>,
        plies: &'w mut Vec<super::ply::Ply>,
        findings: &'w mut Findings,
    ) -> MoveApplier<'w, 'g> {
        self.position
            .reset(record.side.unwrap_or(Side::MIN), self.rules);
        self.line = LineState::default();
        let reading = record.reading;
        let no_board = match (reading, record.info(game, InfoField::Size)) {
            (Some(_), _) => None,
            (None, Some(_)) => Some(Code::BadSize),
            (None, None) => Some(Code::MissingSize),
        };
        MoveApplier {
            game,
            board: self.position.board(),
            coordinates: reading.map_or_else(Default::default, |reading| reading.coordinates),
            is_by_seat: reading.is_some_and(|reading| reading.contract == ContractReading::Seat),
            no_board,
            position: &mut self.position,
            line: &mut self.line,
            patterns,
            plies,
            findings,
            after_end: None,
        }
    }
}
