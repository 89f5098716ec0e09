//! The judgement of a game, one position after another, and of one position.

use serde_json::{Value, json};

use super::session::Session;
use crate::analysis::{Players, game_plies, move_name, play_tree};
use crate::convert::{RecordGame, annotated, from_sgf};
use crate::engine::{Assessor, Chance, Limits, Move, Reviewer, Thresholds};
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
    reviewer: Reviewer,
    assessor: Assessor,
    record: RecordGame,
    players: Players,
}

impl Review {
    /// Begins with the main line of the open game.
    pub(super) fn new(session: &Session, limits: Limits) -> Result<Self, String> {
        let found = session.text.judged(|judgement| {
            let record = judgement.record;
            let data = from_sgf(judgement.game, record)?;
            Some((game_plies(record)?, data, Players::new(judgement)))
        });
        let found = found.flatten();
        let found = found.filter(|(plies, ..)| !plies.moves.is_empty());
        let (plies, record, players) = found.ok_or("there is no move to judge")?;
        Ok(Self {
            reviewer: Reviewer::new(plies, Thresholds::default(), &limits),
            assessor: Assessor::new(limits),
            record,
            players,
        })
    }

    /// How many searches are done, of how many, which a second round increases; Black's chances so
    /// far, each with its ply and interval; and the request for the next search or, with the last
    /// one, the record with the review in it.
    pub(super) fn progress(&self) -> Value {
        let (done, left) = (self.reviewer.done(), self.reviewer.open().len());
        let next = (left > 0).then(|| json!({ "do": "review_next" }));
        let reviews = self.reviewer.reviews();
        let chances = reviews.iter().filter_map(|review| {
            let chance = review.black_chance()?;
            Some(json!([review.ply, chance.points(), chance.interval()]))
        });
        let chances: Vec<Value> = chances.collect();
        let text = (left == 0).then(|| {
            let plies = self.reviewer.plies();
            // A record made from a game can always be annotated.
            let text = annotated(self.record.clone(), plies, &reviews, &self.players);
            let text = text.unwrap_or_default();
            String::from_utf8_lossy(&text).into_owned()
        });
        json!({
            "done": done,
            "all": done + left,
            "chances": chances,
            "next": next,
            "text": text,
        })
    }

    /// Judges the next position.
    pub(super) fn step(&mut self) {
        if let Some(&search) = self.reviewer.open().front() {
            let found = self.reviewer.assess(search, &mut self.assessor, &|| true);
            self.reviewer.put(found);
        }
    }
}

/// The worth of the position after a node, and of each stone that the search tried:
/// `[cell, chance of who places it, playouts]`.
pub(super) fn judge(session: &Session, node: usize, limits: Limits) -> Result<Value, String> {
    let position = session.text.judged(|judgement| {
        let mut position: Option<Position> = None;
        play_tree(judgement, |played| {
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
