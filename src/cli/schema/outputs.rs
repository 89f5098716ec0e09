//! The shapes that a command writes, if there is more than one.

#![expect(dead_code, reason = "only their schemas are used")]

use schemars::JsonSchema;

use crate::cli::data::Made;
use crate::cli::rate::data::{Document as Ratings, Object as RatingLine};
use crate::cli::solve::Answer;
use crate::cli::validate::data::FindingRow;
use crate::cli::validate::statistics::{Document as FindingStatistics, Entry};
use crate::collection::openings::{OpeningData, OpeningGame, PositionData as OpeningPosition};
use crate::collection::stats::{GroupData, GroupDifference};

/// One object of `unlur stats`: a group of games or, with `--compare`, a difference.
#[derive(JsonSchema)]
#[schemars(untagged)]
pub(super) enum StatsOutput {
    Group(Box<GroupData<'static>>),
    Difference(GroupDifference),
}

/// One object of `unlur openings`: an opening, with `--positions` a position, or with `--games` or
/// `--novelty` a game.
#[derive(JsonSchema)]
#[schemars(untagged)]
pub(super) enum OpeningsOutput {
    Opening(OpeningData<'static>),
    Position(OpeningPosition),
    Game(OpeningGame<'static>),
}

/// The output of `unlur rate` as JSON, or one line of its NDJSON.
#[derive(JsonSchema)]
#[schemars(untagged)]
pub(super) enum RateOutput {
    Document(Made<Ratings<'static>>),
    Line(RatingLine<'static>),
}

/// One finding of `unlur validate`, or what `--statistics` writes as JSON or in a line of NDJSON.
#[derive(JsonSchema)]
#[schemars(untagged)]
pub(super) enum ValidateOutput {
    Finding(FindingRow<'static>),
    Statistics(Made<FindingStatistics<'static>>),
    Counts(Entry<'static>),
}

/// The output of `unlur solve` as JSON, or in a line of NDJSON.
#[derive(JsonSchema)]
#[schemars(untagged)]
pub(super) enum SolveOutput {
    Document(Made<Answer>),
    Line(Answer),
}
