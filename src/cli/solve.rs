//! `unlur solve`: who wins a position, proved.

use std::cell::RefCell;
use std::io::Write;
use std::num::NonZeroU64;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use anyhow::{Context as _, bail};
use serde_json::{Value, json};

use super::args::{Messages, Output, Reading, Target, parse_positive};
use super::data::{Document, Format, write_document};
use super::interrupt::stop_flag;
use super::output::Screen;
use super::output_file::OutputFile;
use super::progress::Progress;
use super::review::SearchFlags;
use super::session::Session;
use super::single_game::{SingleGame, no_position};
use super::status::{Status, print_error, print_info};
use crate::analysis::{Judgement, move_name};
use crate::collection::fields;
use crate::collection::inference::round_to;
use crate::engine::{Move, Proof, Solver};
use crate::finding::Severity;
use crate::game::{Color, Phase, Position};
use crate::sgf::bom_len;

/// Prove who wins a position
///
/// With best play by both players, from the last ply or from --ply. In the contract, it proves
/// whether the player to move wins. Positions with more than 39 open cells, and contracts on boards
/// with more cells, are not tried. The exit status is 0 whether
/// or not a proof was found, and 1 if the game has errors before the position.
#[derive(clap::Args, Debug)]
#[command(before_help = super::examples!("unlur solve game.sgf", "unlur solve --ply 40 --proof win.proof game.sgf"))]
#[command(after_help = super::EXIT_STATUS)]
pub(super) struct Args {
    #[command(flatten)]
    single: SingleGame,

    /// The position after this ply, counted from 1; 0 is before the first [default: the last]
    #[arg(long, value_name = "K")]
    ply: Option<u32>,

    /// The most nodes of the search: two million take about a minute
    #[arg(long, value_name = "N", default_value = "5000000", value_parser = parse_positive::<NonZeroU64>)]
    nodes: NonZeroU64,

    /// Write a winning strategy to a file
    #[arg(long, value_name = "FILE")]
    proof: Option<PathBuf>,

    /// Check the winning strategy in a file, using only the rules
    #[arg(long, value_name = "FILE", conflicts_with_all = ["path", "proof", "ply"])]
    check: Option<PathBuf>,

    #[command(flatten)]
    search: SearchFlags,
    #[command(flatten)]
    target: Target,
    #[command(flatten)]
    output: Output,
    #[command(flatten)]
    messages: Messages,
    #[command(flatten)]
    reading: Reading,
}

fields! {
    /// The answer of `solve`, as JSON.
    #[derive(Default)]
    pub(in crate::cli) struct Answer
    of (position: &Position, at: u32, found: Solution, work: (u64, Duration), why_not: Option<String>) with {
        let (winner, to_move_wins, line) = found;
    } {
        /// The side of the board.
        side: u32 = position.board().side().get(),
        /// The 1-based ply before the position; 0 is the position before the first.
        ply: u32 = at,
        /// `contract`, `play` or `over`.
        phase: &'static str = position.phase().name(),
        /// The colour of the player to move; null in the contract and after the end.
        to_move: Option<&'static str> = match position.phase() {
            Phase::Play => position.turn().map(Color::name),
            Phase::Contract | Phase::Over => None,
        },
        /// Whether it is proved who wins.
        proved: bool = winner.is_some() || to_move_wins.is_some(),
        /// The colour that wins; null in the contract and without a proof.
        winner: Option<&'static str> = winner.map(Color::name),
        /// Whether the player to move wins; null without a proof.
        to_move_wins: Option<bool> = to_move_wins,
        /// The best moves known.
        line: Vec<String> = {
            let name = |play| move_name(position.board(), play);
            line.into_iter().map(name).collect()
        },
        /// The nodes of the search.
        nodes: u64 = work.0,
        /// How long the search took.
        seconds: f64 = round_to(work.1.as_secs_f64(), 3),
        /// Why there is no proof.
        #[serde(skip)]
        unproved: Option<String> = why_not,
    }
}

pub(super) fn run(args: &Args, session: &Session) -> anyhow::Result<Status> {
    if let Some(file) = &args.check {
        return check(args, file, session);
    }
    args.single.with(&args.reading, session, |found| {
        let position = position(args, &found.judgement).context(found.source.to_string());
        let (position, ply, status) = position?;
        solve(args, &position, ply, session)?;
        Ok(status)
    })
}

/// The position to solve, its ply, and whether the game has errors before it.
fn position(args: &Args, judgement: &Judgement<'_>) -> anyhow::Result<(Position, u32, Status)> {
    let game = args.single.game;
    if let Some(why) = no_position(judgement) {
        bail!("game {game} cannot be solved: {why}");
    }
    let plies = judgement.record.ply_count;
    // After a resignation or a loss on time there is nothing to solve, so the position before it is
    // the default.
    let loss = judgement.record.loss;
    let last = loss.map_or(plies, |loss| loss.ply.saturating_sub(1));
    let ply = args.ply.unwrap_or(last);
    if ply > plies {
        bail!("game {game} has {plies} plies; there is no ply {ply}");
    }
    let is_error_before = judgement.findings.iter().any(|finding| {
        finding.severity() == Severity::Error && finding.ply.is_some_and(|at| at <= ply)
    });
    if is_error_before {
        print_error(&format!(
            "game {game} has errors up to ply {ply}; see `unlur validate`"
        ));
    }
    let position = judgement.position_at(ply).context("no board")?;
    Ok((position, ply, Status::errors_if(is_error_before)))
}

/// The colour that wins, whether the player to move wins (each if it is proved), and the best moves
/// known. In the contract the players have no colours yet.
type Solution = (Option<Color>, Option<bool>, Vec<Move>);

fn search(
    solver: &mut Solver,
    position: &Position,
    go_on: &mut impl FnMut(u64) -> bool,
) -> Solution {
    if position.phase() == Phase::Contract {
        let found = solver.solve_contract(position, go_on);
        return (None, found.to_move_wins, found.best.into_iter().collect());
    }
    let Some(winner) = solver.solve(position, go_on).winner() else {
        return (None, None, Vec::new());
    };
    let line = solver.principal_line(position, go_on).into_iter();
    let to_move_wins = position.turn().map(|turn| winner == turn);
    (Some(winner), to_move_wins, line.map(Move::Stone).collect())
}

/// Solves the position and prints the answer.
fn solve(args: &Args, position: &Position, ply: u32, session: &Session) -> anyhow::Result<()> {
    // The files are created first, so that a wrong name does not waste a search.
    let mut out = args.target.open(session)?;
    let file = args
        .proof
        .as_ref()
        .map(|path| OutputFile::create(path, args.target.force, session))
        .transpose()?;
    let stop = stop_flag();
    let start = Instant::now();
    let mut solver = Solver::new(args.search.memory);
    let ended = RefCell::new(String::new());
    let most = args.nodes.get();
    let progress = Progress::counting(most, "{human_pos} of at most {human_len} nodes");
    let progress = RefCell::new(progress);
    let mut go_on = |nodes| {
        progress.borrow_mut().reach(nodes);
        let time = args.search.time.filter(|&time| start.elapsed() >= time);
        *ended.borrow_mut() = if nodes >= args.nodes.get() {
            format!(" within {} nodes; --nodes sets the limit", args.nodes)
        } else if stop.load(Ordering::Relaxed) {
            " before the interrupt".to_owned()
        } else if let Some(time) = time {
            format!(" within {time:?}; --time sets the limit")
        } else {
            return true;
        };
        false
    };
    let found = search(&mut solver, position, &mut go_on);
    progress.borrow().finish();
    let winner = found.0;
    let is_proved = winner.is_some() || found.1.is_some();
    let unproved = (!is_proved).then(|| unproved(position, &ended.borrow()));
    let work = (solver.nodes(), start.elapsed());
    let answer = Answer::new(position, ply, found, work, unproved);
    write_document(&answer, &args.output.data_format(&args.target), &mut out)?;
    out.finish()?;
    if session.is_for_people && !session.is_quiet {
        let (nodes, seconds) = (answer.nodes, answer.seconds);
        print_info(&format!("{nodes} nodes in {seconds:.1} s"));
    }
    if let Some(mut file) = file {
        let Some(proof) = solver.prove(position, &mut go_on) else {
            bail!(without_proof(position, winner, &ended.borrow()));
        };
        file.write_all(proof.to_text().as_bytes())?;
        file.finish()?;
    }
    Ok(())
}

/// Why a position is not proved: it is not searched, it is too large, or the search
/// `ended` early.
fn unproved(position: &Position, ended: &str) -> String {
    let board = position.board();
    let is_contract = position.phase() == Phase::Contract;
    if is_contract && !position.rules().are_usual() {
        return "a contract is searched by the usual rules alone".to_owned();
    }
    if !is_contract && position.turn().is_none() {
        return "it is not known who is to move".to_owned();
    }
    let open = board.cells();
    let open = open.filter(|&cell| is_contract || position.stone(cell).is_none());
    let open = open.count();
    if open > Solver::MAX_OPEN {
        let what = if is_contract {
            "the board of a contract"
        } else {
            "a position"
        };
        format!(
            "{open} open cells, and {what} may have {} at most",
            Solver::MAX_OPEN
        )
    } else {
        format!("{open} open cells were not solved{ended}")
    }
}

/// Why there is no proof file.
fn without_proof(position: &Position, winner: Option<Color>, ended: &str) -> String {
    match (position.phase(), winner) {
        (Phase::Contract, _) => "a proof file is of a position in play, after the pass".to_owned(),
        (_, None) => "there is no proof to write: the position is not proved".to_owned(),
        (_, Some(winner)) => {
            let winner = winner.title();
            format!("{winner} wins, but a move for each position was not found{ended}")
        }
    }
}

impl Document for Answer {
    fn text(&self, _: Screen, out: &mut dyn Write) -> anyhow::Result<()> {
        let verdict = match (self.winner, self.to_move_wins) {
            (Some("black"), _) => "Black wins",
            (Some(_), _) => "White wins",
            (None, Some(true)) => "the player to move wins",
            (None, Some(false)) => "the player to move loses",
            (None, None) => "not proved",
        };
        write!(out, "after ply {}: {verdict}", self.ply)?;
        match &self.unproved {
            Some(reason) => writeln!(out, ": {reason}")?,
            None => writeln!(out)?,
        }
        if !self.line.is_empty() {
            writeln!(out, "line: {}", self.line.join(" "))?;
        }
        Ok(())
    }

    fn document(&self) -> Value {
        json!(self)
    }
}

/// Confirms a proof file.
fn check(args: &Args, path: &Path, session: &Session) -> anyhow::Result<Status> {
    if args.output.format != Format::Table {
        bail!("`--check` goes without `--format`");
    }
    let name = path.display();
    let text = std::fs::read_to_string(session.reads(path));
    let text = text.with_context(|| format!("cannot read {name}"))?;
    let text = &text[bom_len(text.as_bytes())..];
    let proof = Proof::from_text(text).with_context(|| format!("{name}"))?;
    match proof.check() {
        Ok(positions) => {
            let mut out = args.target.open(session)?;
            let stones = proof.stones.len();
            let to_move = proof.to_move;
            let winner = proof.winner.title();
            writeln!(
                out,
                "{winner} wins on side {} with {stones} stones and {to_move} to move: \
                 {positions} positions confirmed",
                proof.side.get(),
            )?;
            out.finish()?;
            Ok(Status::Clean)
        }
        Err(error) => {
            if !session.is_quiet {
                print_error(&format!("{name}: {error}"));
            }
            Ok(Status::Errors)
        }
    }
}
