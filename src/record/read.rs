//! A [`Game`] to a [`Record`]: which game, which board, which spellings.

use std::ops::Range;

use super::claim::Claim;
use super::contract::contract;
use super::dialect::{PassReading, Reading, SizeMeaning, Trial, trials};
use super::info::{Info, InfoField};
use super::options::{Options, SizeMeans};
use super::point::Point;
use super::record::{Kind, Record};
use super::size;
use super::step::{Step, StepReader, WrittenMove};
use crate::finding::{Code, Finding};
use crate::game::{Board, Coordinates};
use crate::sgf::{Game, Name, Property};

/// Reads records, one after another, into the same memory.
#[derive(Debug)]
pub struct Reader {
    options: Options,
    record: Record,
}

impl Reader {
    /// A reader with nothing read yet.
    #[must_use]
    pub fn new(options: Options) -> Self {
        Self {
            options,
            record: Record {
                kind: Kind::Unreadable,
                side: None,
                reading: None,
                may_be_by_seat: false,
                claim: Claim::Silent,
                info: Info::default(),
                steps: Vec::new(),
                main_line_steps: 0,
            },
        }
    }

    /// The record that was read last.
    #[must_use]
    pub fn record(&self) -> &Record {
        &self.record
    }

    /// The same, to settle between the two readings of a contract.
    pub(crate) fn record_mut(&mut self) -> &mut Record {
        &mut self.record
    }

    /// Reads a game and adds what is wrong with it to `findings`.
    pub fn read(&mut self, game: Game<'_>, findings: &mut Vec<Finding>) {
        let record = &mut self.record;
        record.kind = kind(game, self.options.assume_unlur, findings);
        record.side = None;
        record.reading = None;
        record.may_be_by_seat = false;
        record.claim = Claim::Silent;
        record.info = Info::default();
        record.steps.clear();
        record.main_line_steps = 0;
        if record.kind != Kind::Unlur {
            return;
        }
        self.read_nodes(game);
        let record = &mut self.record;
        if let Some(result) = record.info(game, InfoField::Result) {
            record.claim = Claim::read(&result.simple_text());
        }
        let Some((trial, certain)) = self.find_board(game, findings) else {
            return;
        };
        let record = &mut self.record;
        let board = Board::get(trial.side);
        let contract = contract(record.main_line(), board, trial.coordinates);
        record.side = Some(trial.side);
        record.may_be_by_seat = contract.may_be_by_seat;
        record.reading = Some(Reading {
            coordinates: trial.coordinates,
            size: trial.size,
            contract: contract.reading,
            pass: PassReading::None,
            certain,
        });
    }

    fn read_nodes(&mut self, game: Game<'_>) {
        let record = &mut self.record;
        let tree = game.tree();
        let mut steps = StepReader {
            tree,
            bytes: game.bytes(),
            steps: &mut record.steps,
        };
        for node in 0..tree.main_line_length() {
            steps.read_node(node, Some(&mut record.info));
        }
        record.main_line_steps = steps.steps.len();
        if self.options.variations {
            for node in tree.main_line_length()..tree.node_count() {
                steps.read_node(node, None);
            }
        }
    }

    /// The trial to read by, and whether it is the only one of its size that fits.
    fn find_board(&self, game: Game<'_>, findings: &mut Vec<Finding>) -> Option<(Trial, bool)> {
        let written = self.record.info(game, InfoField::Size);
        let coordinates = self.coordinates(game);
        let Some(written) = written else {
            let Some(side) = self.options.side else {
                findings.push(Finding::new(
                    Code::MissingSize,
                    root_span(game),
                    "the record gives no board size; `--side N` supplies one",
                ));
                return None;
            };
            return Some(self.choose(trials(side.width(), SizeMeans::Width, coordinates)));
        };
        let number = size::number(written.raw());
        let means = match self.options.size_means {
            // Who names his coordinates, as canonical form does, means the width by his size.
            SizeMeans::Auto
                if self.declared_coordinates(game).is_some()
                    && number.and_then(size::side_of_width).is_some() =>
            {
                SizeMeans::Width
            }
            means => means,
        };
        let possible = number.and_then(|number| {
            let trials = trials(number, means, coordinates);
            trials.clone().next().is_some().then_some(trials)
        });
        if let Some(possible) = possible {
            let (trial, certain) = self.choose(possible);
            if trial.size == SizeMeaning::Side && means == SizeMeans::Auto {
                findings.push(Finding::new(
                    Code::SizeIsSide,
                    written.span(),
                    format!(
                        "the size gives the side, {}, instead of the width, {}",
                        trial.side.get(),
                        trial.side.width()
                    ),
                ));
            }
            return Some((trial, certain));
        }
        findings.push(Finding::new(
            Code::BadSize,
            written.span(),
            "no Unlur board has this size; the width is an odd number from 3 to 51",
        ));
        let side = self.options.side?;
        Some(self.choose(trials(side.width(), SizeMeans::Width, coordinates)))
    }

    /// The coordinates that are not to be found out.
    fn coordinates(&self, game: Game<'_>) -> Option<Coordinates> {
        self.options
            .coordinates
            .or_else(|| self.declared_coordinates(game))
    }

    /// The coordinates that the record itself names.
    fn declared_coordinates(&self, game: Game<'_>) -> Option<Coordinates> {
        let declared = self.record.info(game, InfoField::CoordinateSystem)?;
        let declared = declared.raw().trim_ascii();
        [Coordinates::Hex, Coordinates::Pbem]
            .into_iter()
            .find(|system| declared.eq_ignore_ascii_case(system.name().as_bytes()))
    }

    /// The first trial that fits, else the first; and whether no other of its size fits.
    fn choose(&self, mut trials: impl Iterator<Item = Trial> + Clone) -> (Trial, bool) {
        let steps = self.record.main_line();
        let mut rest = trials.clone();
        let fitting = rest.find(|trial| fits(steps, *trial));
        let certain = fitting.is_none_or(|chosen| {
            !rest.any(|trial| trial.size == chosen.size && fits(steps, trial))
        });
        let Some(trial) = fitting.or_else(|| trials.next()) else {
            unreachable!("the caller made sure of a trial");
        };
        (trial, certain)
    }
}

/// Whether every point of the steps is a cell under that trial.
fn fits(steps: &[Step], trial: Trial) -> bool {
    let board = Board::get(trial.side);
    let is_cell = |point: Point| {
        board
            .cell_at(trial.coordinates, point.column, point.row)
            .is_some()
    };
    steps.iter().all(|step| match step.act {
        WrittenMove::Stone(_, point) => is_cell(point),
        WrittenMove::SetUp(_, from, to) => rectangle_points(from, to).all(is_cell),
        _ => true,
    })
}

/// The points of a rectangle between two corners, no further than any board reaches.
pub(crate) fn rectangle_points(from: Point, to: Point) -> impl Iterator<Item = Point> {
    let columns = from.column.min(to.column)..=from.column.max(to.column);
    let rows = from.row.min(to.row)..=from.row.max(to.row);
    rows.flat_map(move |row| columns.clone().map(move |column| Point { column, row }))
}

fn kind(game: Game<'_>, assume_unlur: bool, findings: &mut Vec<Finding>) -> Kind {
    if !game.is_readable() {
        return Kind::Unreadable;
    }
    let declared = game
        .root()
        .and_then(|root| root.property(Name::GM))
        .and_then(Property::first_value);
    match declared {
        Some(value) if matches!(value.raw().trim_ascii(), b"4000") => Kind::Unlur,
        Some(value) if value.raw().trim_ascii().eq_ignore_ascii_case(b"unlur") => Kind::Unlur,
        Some(value) => {
            findings.push(Finding::new(
                Code::NotUnlur,
                value.span(),
                "this is another game; Unlur is `GM[4000]`",
            ));
            Kind::Other
        }
        None if assume_unlur => Kind::Unlur,
        None => {
            findings.push(Finding::new(
                Code::NotUnlur,
                root_span(game),
                "without `GM` this is Go; `--assume-unlur` reads it as Unlur",
            ));
            Kind::Other
        }
    }
}

/// The first byte of the game.
fn root_span(game: Game<'_>) -> Range<u64> {
    game.offset()..game.offset() + 1
}
