//! Who wins after each contract, proved.

use std::collections::HashMap;
use std::fs::{File, OpenOptions};
use std::io::Write;

use unlur::engine::{Solver, contract_classes};
use unlur::game::{Board, Cell, Color, Position, Rules};

use super::{after_contract, names, seconds, setting, side};

/// `engine-solved`: the contract classes of sides 3 and 4.
///
/// `UNLUR_BENCH_NODES` limits each class of side 4, `UNLUR_BENCH_STONES` lists the numbers of
/// stones of its classes, `UNLUR_BENCH_SAMPLE` is how many classes of each number are tried, evenly
/// spaced, and `UNLUR_BENCH_MEGABYTES` is the memory. `UNLUR_BENCH_RESULTS` names a file to which
/// each class adds a line; classes that it has already are skipped.
pub fn run() {
    let mut solver = Solver::new(1 << 26);
    let start = seconds();
    let board = Board::get(side(3));
    println!("\nContract classes of side 3, White to move");
    for count in 0..=7 {
        let classes = contract_classes(board, count);
        let winners = classes.iter().map(|stones| {
            solver
                .solve(&after_contract(side(3), stones), &mut |_| true)
                .winner()
        });
        let white = winners
            .filter(|&winner| winner == Some(Color::White))
            .count();
        println!("  {count} stones: White wins {white} of {}", classes.len());
    }
    let whole = Position::new(side(3), Rules::default());
    let wins = solver.solve_contract(&whole, &mut |_| true).to_move_wins;
    println!(
        "  the player who begins wins: {wins:?}; {} nodes, {:.1} s",
        solver.nodes(),
        seconds() - start
    );
    let limit = setting("UNLUR_BENCH_NODES", 0);
    if limit > 0 {
        side_4(limit);
    }
}

fn side_4(limit: u64) {
    let stones = std::env::var("UNLUR_BENCH_STONES").unwrap_or_else(|_| "0,1,2,3".to_owned());
    let memory = usize::try_from(setting("UNLUR_BENCH_MEGABYTES", 1024)).expect("a number");
    let sample = usize::try_from(setting("UNLUR_BENCH_SAMPLE", u64::MAX)).unwrap_or(usize::MAX);
    let mut results = Results::open();
    let mut solver = Solver::new(memory << 20);
    for count in stones.split(',') {
        let count = count.parse().expect("numbers of stones, as in 0,1,2");
        let classes = contract_classes(Board::get(side(4)), count);
        let tried = sample.min(classes.len());
        println!("\nContract classes of side 4 with {count} stones, {limit} nodes each");
        let mut answers = Answers::default();
        for number in 0..tried {
            let stones = &classes[number * classes.len() / tried];
            answers.add(&results.of(&mut solver, stones, limit));
        }
        println!(
            "  {count} stones: {tried} of {} classes, {answers}",
            classes.len()
        );
    }
}

/// What a search of a class has found.
#[derive(Clone)]
struct Answer {
    /// `black`, `white`, or `unknown`.
    winner: String,
    nodes: u64,
}

/// The answers so far, by the names of the stones, and the file that keeps them.
struct Results {
    known: HashMap<String, Answer>,
    file: Option<File>,
}

impl Results {
    /// The results of the file of `UNLUR_BENCH_RESULTS`. A last line that an interrupt cut off is
    /// not counted.
    fn open() -> Self {
        let mut results = Self {
            known: HashMap::new(),
            file: None,
        };
        let Ok(path) = std::env::var("UNLUR_BENCH_RESULTS") else {
            return results;
        };
        let text = std::fs::read_to_string(&path).unwrap_or_default();
        for line in text.split_inclusive('\n') {
            let fields: Vec<_> = line.strip_suffix('\n').unwrap_or("").split('\t').collect();
            if let ["4", _, cells, winner, nodes, _] = fields[..]
                && let Ok(nodes) = nodes.parse()
            {
                let winner = winner.to_owned();
                results
                    .known
                    .insert(cells.to_owned(), Answer { winner, nodes });
            }
        }
        let file = OpenOptions::new().append(true).create(true).open(&path);
        let mut file = file.expect("the file of UNLUR_BENCH_RESULTS");
        if !text.is_empty() && !text.ends_with('\n') {
            writeln!(file).expect("a line");
        } else if text.is_empty() {
            writeln!(file, "side\tstones\tcells\twinner\tnodes\tseconds").expect("a line");
        }
        results.file = Some(file);
        results
    }

    /// The answer of a class: a known one, if it has a winner or enough nodes, else a new one.
    fn of(&mut self, solver: &mut Solver, stones: &[Cell], limit: u64) -> Answer {
        let cells = names(Board::get(side(4)), stones);
        if let Some(known) = self.known.get(&cells)
            && (known.winner != "unknown" || known.nodes >= limit)
        {
            return known.clone();
        }
        let (start, before) = (seconds(), solver.nodes());
        let solution = solver.solve(&after_contract(side(4), stones), &mut |nodes| nodes < limit);
        let winner = solution.winner().map_or("unknown", Color::name).to_owned();
        let nodes = solver.nodes() - before;
        let seconds = seconds() - start;
        println!("  {cells:<40} {winner:<8} {nodes:>12} nodes {seconds:>7.1} s");
        if let Some(file) = &mut self.file {
            let count = stones.len();
            let line = format!("4\t{count}\t{cells}\t{winner}\t{nodes}\t{seconds:.1}\n");
            file.write_all(line.as_bytes()).expect("a line");
        }
        Answer { winner, nodes }
    }
}

/// How many classes have which answer.
#[derive(Default)]
struct Answers {
    white: u32,
    black: u32,
    unknown: u32,
    nodes: u64,
}

impl Answers {
    fn add(&mut self, answer: &Answer) {
        *match answer.winner.as_str() {
            "white" => &mut self.white,
            "black" => &mut self.black,
            _ => &mut self.unknown,
        } += 1;
        self.nodes += answer.nodes;
    }
}

impl std::fmt::Display for Answers {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self {
            white,
            black,
            unknown,
            nodes,
        } = self;
        write!(
            f,
            "White wins {white}, Black wins {black}, not proved {unknown}; {nodes} nodes"
        )
    }
}
