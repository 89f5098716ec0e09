//! The judgement of a game, one position after another, and of one position.

use serde_json::{Value, json};

use super::game_text::options;
use super::session::Session;
use crate::analysis::{ReviewData, move_name, play_tree};
use crate::engine::{
    Assessment, Assessor, Chance, GamePlies, Limits, Move, Thresholds, first_round,
};
use crate::game::{Color, Phase, Position};

/// The nodes of a proof and the memory of a search, as `unlur review` has them by default: with the
/// same seed and playouts the numbers are the same.
const NODES: u64 = 200_000;
const MEMORY: usize = 16 << 20;

/// The limits for each position.
pub(super) fn limits(playouts: u32, seed: u64) -> Limits {
    Limits {
        playouts,
        nodes: NODES,
        memory: MEMORY,
        seed,
        ..Limits::default()
    }
}

/// A judgement in progress.
#[derive(Debug)]
pub(super) struct Review {
    plies: GamePlies,
    assessor: Assessor,
    playouts: u32,
    assessments: Vec<Option<Assessment>>,
    /// The positions of the second round that are left, the last one first, once the first is over.
    again: Option<Vec<(usize, u32)>>,
    /// The number of positions in the second round.
    second: usize,
}

impl Review {
    /// Begins with the main line of the open game.
    pub(super) fn new(session: &Session, mut limits: Limits) -> Result<Self, String> {
        let playouts = limits.playouts;
        limits.playouts = first_round(playouts);
        let plies = session.text.judged(options(), |judgement| {
            let plies = 0..=judgement
                .replay
                .moves()
                .map(|ply| ply.number)
                .max()
                .unwrap_or(0);
            GamePlies::new(plies.filter_map(|ply| judgement.position_at(ply)))
        });
        let plies = plies.filter(|plies| !plies.moves.is_empty());
        Ok(Self {
            plies: plies.ok_or("there is no move to judge")?,
            assessor: Assessor::new(limits),
            playouts,
            assessments: Vec::new(),
            again: None,
            second: 0,
        })
    }

    /// How many searches are done, of how many, which a second round increases; with the last one the
    /// value of each move.
    pub(super) fn progress(&self) -> Value {
        let left = self.again.as_ref().map_or(0, Vec::len);
        let done = self.assessments.len() + self.second - left;
        let all = self.plies.positions.len() + self.second;
        let rows = (done == all).then(|| self.rows());
        json!({ "done": done, "all": all, "rows": rows })
    }

    /// Judges the next position.
    pub(super) fn step(&mut self) {
        if let Some((position, played)) = self.plies.turns().nth(self.assessments.len()) {
            let assessment = self.assessor.assess(position, played, &|| true);
            self.assessments.push(assessment);
        } else if let Some((index, playouts)) = self.again.as_mut().and_then(Vec::pop)
            && let Some((position, played)) = self.plies.turns().nth(index)
        {
            let longer = self
                .assessor
                .search_longer(position, played, playouts, &|| true);
            self.assessments[index] = longer;
        }
        if self.again.is_none() && self.assessments.len() == self.plies.positions.len() {
            let thresholds = Thresholds::default();
            let again = self
                .plies
                .second_round(&self.assessments, thresholds, self.playouts);
            self.second = again.len();
            self.again = Some(again);
        }
    }

    /// A row of `unlur review` for each move, with Black's chance after it.
    fn rows(&self) -> Vec<Value> {
        let board = self.plies.positions[0].board();
        let reviews = self.plies.review(&self.assessments, Thresholds::default());
        let reviews = reviews.iter().filter(|review| !review.is_implied);
        reviews
            .map(|review| {
                let mut row = json!(ReviewData::new(review, board, "", 1));
                row["black"] = json!(review.black_chance());
                row
            })
            .collect()
    }
}

/// The worth of the position after a node, and of each stone that the search tried:
/// `[cell, chance of who places it, playouts]`.
pub(super) fn judge(session: &Session, node: usize, limits: Limits) -> Result<Value, String> {
    let position = session.text.judged(options(), |judgement| {
        let mut position: Option<Position> = None;
        play_tree(judgement, &options(), |played| {
            if played.node == node {
                position = Some(played.position.clone());
            }
        });
        position
    });
    let position = position.flatten().ok_or("there is no position to judge")?;
    let assessment = Assessor::new(limits).assess(&position, None, &|| true);
    let assessment = assessment.ok_or("the game is over here")?;
    let chance = assessment.chance().ok_or("there is no move here")?;
    let board = position.board();
    let line = assessment.line.iter();
    let line: Vec<String> = line.map(|&play| move_name(board, play)).collect();
    let candidates = assessment.candidates.iter();
    let moves: Vec<Value> = candidates
        .map(|found| json!([found.cell.index(), found.chance.points(), found.playouts]))
        .collect();
    let best = match assessment.line.first() {
        Some(Move::Stone(cell)) => Some(cell.index()),
        _ => None,
    };
    let turn = position.turn().filter(|_| position.phase() == Phase::Play);
    Ok(json!({
        "chance": chance.points(),
        "turn": turn.map(Color::name),
        "proved": chance.is_proved(),
        "playouts": assessment.playouts,
        "line": line,
        "best": best,
        "moves": moves,
        "pass": assessment.pass.map(Chance::points),
        "stone": assessment.stone.map(Chance::points),
    }))
}
