//! A record played through.

use super::apply::MoveApplier;
use super::ply::AtPly;
use crate::finding::{Code, Findings};
use crate::game::{Board, Color, Coordinates, Side};
use crate::record::move_word::Word;
use crate::record::point::{MoveValue, TT};
use crate::record::step::{Step, Written};
use crate::record::{ContractReading, Dialect, Reader};
use crate::sgf::{Game, Node, PropertyId};

impl Reader {
    /// Plays the record that was read, and its variations.
    ///
    /// If its contract can be read by seat and by colour, the reading with fewer errors is used; if
    /// they have equally many, the reading by seat.
    pub(in crate::record) fn play(
        &mut self,
        game: Game<'_>,
        findings: &mut Findings,
        of_variations: &mut Findings,
    ) {
        self.choose_contract(game, findings);
        let pass = self.record.pass();
        if let Some(reading) = &mut self.record.reading {
            reading.pass = pass;
        }
        let main_line = game.tree().main_line_length();
        if game.tree().variations() > 0 {
            let (record, position) = (&mut self.record, &mut self.position);
            let mut applier = MoveApplier::new(game, record, position, of_variations);
            applier.plies = std::mem::take(&mut record.variations);
            let nodes = main_line..game.tree().node_count();
            applier.walk(nodes, self.steps.variations(), &mut self.branches, |_| {});
            record.variations = applier.plies;
        }
    }

    /// Plays the main line with the reading of the contract that has fewer errors.
    fn choose_contract(&mut self, game: Game<'_>, findings: &mut Findings) {
        let known = findings.mark();
        self.play_main_line(game, findings);
        let Some(by_colour) = self.record.reading else {
            return;
        };
        let by = |contract| {
            Some(Dialect {
                contract,
                ..by_colour
            })
        };
        if self.record.starts_from_setup() {
            self.record.reading = by(ContractReading::None);
            return;
        }
        let board = self.position.board();
        if !may_be_by_seat(self.steps.main_line(), board, by_colour.coordinates) {
            return;
        }
        let errors_by_colour = findings.errors();
        findings.undo_to(&known);
        self.record.reading = by(ContractReading::Seat);
        self.play_main_line(game, findings);
        let errors_by_seat = findings.errors();
        if errors_by_seat > errors_by_colour {
            findings.undo_to(&known);
            self.record.reading = Some(by_colour);
            self.play_main_line(game, findings);
        } else if errors_by_seat == errors_by_colour {
            findings.report(
                Code::ContractAmbiguous,
                game.offset()..game.offset() + 1,
                "the contract can be read by seat and by colour with as many errors; read by seat",
            );
        }
    }

    /// Plays the main line with the reading in the record.
    fn play_main_line(&mut self, game: Game<'_>, findings: &mut Findings) {
        let has_variations = game.tree().variations() > 0;
        let (record, steps) = (&mut self.record, self.steps.main_line());
        self.branches.clear();
        self.position
            .reset(record.side.unwrap_or(Side::MIN), record.rules);
        let mut applier = MoveApplier::new(game, record, &mut self.position, findings);
        applier.plies = std::mem::take(&mut record.plies);
        applier.patterns = std::mem::take(&mut record.patterns);
        applier.plies.clear();
        applier.patterns.clear();
        // Reserved at once, because repeated growth fragments the heap.
        applier.plies.reserve(steps.len());
        if has_variations {
            let nodes = 0..game.tree().main_line_length();
            applier.walk(nodes, steps, &mut self.branches, |_| {});
        } else {
            applier.steps(steps);
            if applier.line.ply == 0 {
                applier.judge_setup();
            }
            applier.report_moves_after_end();
        }
        if applier.line.ply == 0
            && applier.line.setup_turn.is_some()
            && let Some(color) = first_color(game)
        {
            applier.begin(color);
        }
        let (line, position) = (applier.line, applier.position);
        (record.plies, record.patterns) = (applier.plies, applier.patterns);
        record.ply_count = line.ply;
        record.contract_stones = position.contract_stones();
        record.first_player = position.first_player();
        record.contract_ended =
            record.reading.is_some() && (line.pass_ply.is_some() || line.setup_turn.is_some());
        record.setup_turn = line.setup_turn;
        let outcome = position.outcome().zip(line.outcome_ply);
        record.outcome = outcome.map(|(value, ply)| AtPly { value, ply });
        record.loss = line.loss;
        record.name_movers_of_contract();
    }
}

/// The colour of the first move property of the main line, with a value or without.
#[cold]
fn first_color(game: Game<'_>) -> Option<Color> {
    let nodes = game.nodes().take(game.tree().main_line_length());
    let mut properties = nodes.flat_map(Node::properties);
    properties.find_map(|property| match property.name() {
        PropertyId::B => Some(Color::Black),
        PropertyId::W => Some(Color::White),
        _ => None,
    })
}

/// Whether the contract stones of a main line may be coloured by seat: the stones before the first
/// pass alternate, beginning with Black, and one of them is White.
fn may_be_by_seat(steps: &[Step], board: &Board, coordinates: Coordinates) -> bool {
    let is_tt_a_cell = board.cell_at(coordinates, TT.column, TT.row).is_some();
    let mut stones = 0_u32;
    for step in steps {
        let Written::Move(color, meaning) = step.written else {
            continue;
        };
        match meaning {
            MoveValue::Word(Word::Pass | Word::Swap) => return stones > 1,
            MoveValue::Tt if !is_tt_a_cell => return stones > 1,
            MoveValue::Word(Word::Loss(_)) => {}
            MoveValue::Point(_) | MoveValue::Tt | MoveValue::Nothing => {
                if (color == Color::Black) != stones.is_multiple_of(2) {
                    return false;
                }
                stones += 1;
            }
        }
    }
    false
}
