//! The engine: its speed, its strength, the calibration of its chances, and the solved positions.
//!
//! Speeds are per second of processor time, if the system provides it, so that other work on the
//! machine hardly affects them.

use std::time::Instant;

use unlur::engine::{
    Move, Policy, Solver, Tree, TreeOptions, calibrated, contract_classes, playouts,
};
use unlur::game::{Action, Board, Cell, Color, Coordinates, Phase, Position, Rules, Side};

/// A number from the environment.
fn setting(name: &str, default: u64) -> u64 {
    std::env::var(name)
        .ok()
        .and_then(|text| text.parse().ok())
        .unwrap_or(default)
}

/// Numbers from a seed.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 >> 33).expect("31 bits") % sides
    }
}

fn side(n: u32) -> Side {
    Side::new(n).expect("a side")
}

fn after_contract(side: Side, stones: &[Cell]) -> Position {
    let mut position = Position::new(side, Rules::default());
    for &cell in stones {
        let color = Color::Black;
        position
            .play(Action::Stone { color, cell })
            .expect("an inner cell");
    }
    position.play(Action::Pass).expect("the contract is open");
    position
}

fn empty(position: &Position) -> Vec<Cell> {
    let cells = position.board().cells();
    cells
        .filter(|&cell| position.stone(cell).is_none())
        .collect()
}

/// Seconds of processor time since the process began; wall time if the system does not provide it.
fn seconds() -> f64 {
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let ticks = stat
        .rsplit(')')
        .next()
        .and_then(|rest| rest.split_whitespace().nth(11)?.parse().ok());
    ticks.map_or_else(
        || {
            static START: std::sync::OnceLock<Instant> = std::sync::OnceLock::new();
            START.get_or_init(Instant::now).elapsed().as_secs_f64()
        },
        |ticks: f64| ticks / 100.0,
    )
}

/// `engine-speed`: playouts and nodes per second.
pub fn speed() {
    println!("\nThe engine, per second of processor time");
    let centre = |n| Board::get(side(n)).cell(n - 1, n - 1).expect("the centre");
    for (n, count) in [(4, 1_000_000), (8, 300_000)] {
        let position = after_contract(side(n), &[centre(n)]);
        for policy in [Policy::Uniform, Policy::Guided] {
            let start = seconds();
            let (wins, _) = playouts(&position, policy, 1, count);
            assert!(wins < count, "Black wins them all");
            print_rate(
                &format!("playouts, {policy:?}, side {n}"),
                f64::from(count),
                start,
            );
        }
        let mut tree = Tree::new(&position, TreeOptions::default(), 1).expect("in play");
        let start = seconds();
        tree.search(count / 4, &mut |_| true);
        let made = tree.estimate().playouts;
        print_rate(
            &format!("playouts in the tree, side {n}"),
            f64::from(made),
            start,
        );
    }
    let mut solver = Solver::new(64 << 20);
    let start = seconds();
    solver.solve(&after_contract(side(4), &[centre(4)]), &mut |nodes| {
        nodes < 20_000_000
    });
    #[expect(clippy::cast_precision_loss, reason = "a rate in three digits")]
    let nodes = solver.nodes() as f64;
    print_rate("nodes of a proof, side 4", nodes, start);
}

fn print_rate(name: &str, amount: f64, start: f64) {
    println!(
        "  {name:<44} {:>12.0}/s",
        amount / (seconds() - start).max(0.01)
    );
}

/// A player of whole games.
enum Player {
    Random,
    /// Takes the cell through which the fewest stones complete the player's own goal.
    Shortest,
    Tree(TreeOptions, u32),
}

/// A player in a game, with the tree it keeps.
struct Seat<'a> {
    player: &'a Player,
    tree: Option<Tree>,
}

impl Seat<'_> {
    fn choose(&mut self, position: &Position, dice: &mut Dice) -> Move {
        let cells = empty(position);
        let is_contract = position.phase() == Phase::Contract;
        if let Player::Tree(options, playouts) = self.player {
            let tree = self.tree.take();
            let mut tree =
                tree.unwrap_or_else(|| Tree::new(position, *options, dice.0).expect("not over"));
            tree.search(*playouts, &mut |_| true);
            let best = tree.estimate().line[0];
            self.tree = Some(tree);
            return best;
        }
        if is_contract {
            let inner: Vec<_> = cells
                .into_iter()
                .filter(|&cell| position.board().is_inner(cell))
                .collect();
            return if dice.roll(3) == 0 || inner.is_empty() {
                Move::Pass
            } else {
                Move::Stone(inner[dice.roll(inner.len())])
            };
        }
        match self.player {
            Player::Shortest => Move::Stone(shortest(position, dice)),
            _ => Move::Stone(cells[dice.roll(cells.len())]),
        }
    }

    fn follow(&mut self, play: Move) {
        self.tree = self.tree.take().and_then(|tree| tree.advance(play));
    }
}

/// The cell through which the fewest stones complete the goal of the colour to move, any of equal
/// ones; one that loses at once only if there is no other.
fn shortest(position: &Position, dice: &mut Dice) -> Cell {
    let board = position.board();
    let color = position.turn().expect("in play");
    let steps: Vec<Vec<u32>> = (1..=6)
        .map(|edge| steps_from(position, color, edge))
        .collect();
    let mut next = position.clone();
    let mut best = (u32::MAX, Vec::new());
    for cell in empty(position) {
        let to = |edge: usize| steps[edge][cell.index()].min(1000);
        let through = match color {
            Color::White => (0..3).map(|edge| to(edge) + to(edge + 3)).min(),
            Color::Black => (0..2)
                .map(|edge| to(edge) + to(edge + 2) + to(edge + 4))
                .min(),
        };
        next.play(Action::Stone { color, cell })
            .expect("an empty cell");
        let winner = next.outcome().map(|outcome| outcome.winner);
        next.undo();
        let worth = match winner {
            Some(winner) if winner == color => 0,
            Some(_) => 10_000,
            None => 1 + through.expect("several"),
        };
        if worth < best.0 {
            best = (worth, Vec::new());
        }
        if worth == best.0 {
            best.1.push(cell);
        }
    }
    debug_assert!(best.1.iter().all(|cell| cell.index() < board.cell_count()));
    best.1[dice.roll(best.1.len())]
}

/// The distance of each cell from an edge in stones of a colour, including its own.
fn steps_from(position: &Position, color: Color, edge: u8) -> Vec<u32> {
    let board = position.board();
    let mut steps = vec![u32::MAX; board.cell_count()];
    let mut queue = std::collections::VecDeque::new();
    let cost = |cell| match position.stone(cell) {
        None => Some(1),
        Some(own) if own == color => Some(0),
        Some(_) => None,
    };
    for cell in board
        .cells()
        .filter(|&cell| board.edges(cell).contains(edge))
    {
        if let Some(cost) = cost(cell) {
            steps[cell.index()] = cost;
            if cost == 0 {
                queue.push_front(cell);
            } else {
                queue.push_back(cell);
            }
        }
    }
    while let Some(cell) = queue.pop_front() {
        for near in board.neighbours(cell) {
            let Some(more) = cost(near) else { continue };
            let total = steps[cell.index()] + more;
            if total < steps[near.index()] {
                steps[near.index()] = total;
                if more == 0 {
                    queue.push_front(near);
                } else {
                    queue.push_back(near);
                }
            }
        }
    }
    steps
}

/// Plays a game; whether the first player won.
fn play(n: u32, first: &Player, second: &Player, dice: &mut Dice) -> bool {
    let mut position = Position::new(side(n), Rules::default());
    let mut seats = [first, second].map(|player| Seat { player, tree: None });
    let mut mover = 0;
    let mut passer = 0;
    while position.phase() != Phase::Over {
        let chosen = seats[mover].choose(&position, dice);
        let action = match chosen {
            Move::Pass => {
                passer = mover;
                Action::Pass
            }
            Move::Stone(cell) => Action::Stone {
                color: position.turn().expect("not over"),
                cell,
            },
        };
        position.play(action).expect("a legal move");
        for seat in &mut seats {
            seat.follow(chosen);
        }
        mover = 1 - mover;
    }
    let winner = position.outcome().expect("over").winner;
    (winner == Color::Black) == (passer == 0)
}

/// `engine-strength`: whole games against three opponents, including the contract; each player
/// begins half of the games.
pub fn strength() {
    let playouts = u32::try_from(setting("UNLUR_BENCH_PLAYOUTS", 2000)).expect("a number");
    let factor = setting("UNLUR_BENCH_PERCENT", 100);
    println!("\nGames of the engine with {playouts} playouts a move");
    let own = Player::Tree(TreeOptions::default(), playouts);
    let uct = {
        let mut options = TreeOptions::default();
        options.rave = false;
        options.policy = Policy::Uniform;
        options
    };
    let opponents = [
        ("random", Player::Random),
        ("shortest connection", Player::Shortest),
        ("plain UCT", Player::Tree(uct, playouts)),
    ];
    for (name, opponent) in opponents {
        for (n, games) in [(4, 200), (6, 200), (8, 50)] {
            let games = (games * factor / 100).max(2);
            let start = seconds();
            let mut dice = Dice(0x1234_5678_9abc_def1);
            let wins = (0..games).filter(|game| {
                if game % 2 == 0 {
                    play(n, &own, &opponent, &mut dice)
                } else {
                    !play(n, &opponent, &own, &mut dice)
                }
            });
            let wins = wins.count();
            let (low, high) = wilson(wins, usize::try_from(games).expect("a number"));
            println!(
                "  {name:<20} side {n}: {wins:>3} of {games:>3} won, {:.1} % to {:.1} %, {:.0} s",
                100.0 * low,
                100.0 * high,
                seconds() - start,
            );
        }
    }
}

/// The interval of 95 % of a share.
#[expect(clippy::cast_precision_loss, reason = "small numbers")]
fn wilson(wins: usize, games: usize) -> (f64, f64) {
    let (wins, games, z) = (wins as f64, games as f64, 1.96_f64);
    let share = wins / games;
    let centre = share + z * z / (2.0 * games);
    let half = z * (share * (1.0 - share) / games + z * z / (4.0 * games * games)).sqrt();
    let scale = 1.0 + z * z / games;
    (
        ((centre - half) / scale).max(0.0),
        ((centre + half) / scale).min(1.0),
    )
}

/// `engine-calibration`: chances of positions of side 4 whose winner the solver proves.
pub fn calibration() {
    let count = setting("UNLUR_BENCH_POSITIONS", 400);
    let playouts = u32::try_from(setting("UNLUR_BENCH_PLAYOUTS", 10_000)).expect("a number");
    println!("\n{count} proved positions of side 4 against {playouts} playouts");
    let mut dice = Dice(0xdead_beef_cafe);
    let mut solver = Solver::new(64 << 20);
    let mut table = Calibration::default();
    let (mut made, mut winning, mut found) = (0, 0, 0);
    while made < count {
        let Some(position) = random_position(&mut dice) else {
            continue;
        };
        solver.clear();
        let Some(winner) = solver
            .solve(&position, &mut |nodes| nodes < 3_000_000)
            .winner()
        else {
            continue;
        };
        let mut tree = Tree::new(&position, TreeOptions::default(), 1).expect("in play");
        tree.search(playouts, &mut |_| true);
        let estimate = tree.estimate();
        let wins = position.turn() == Some(winner);
        let truth = f64::from(u8::from(wins));
        if wins {
            winning += 1;
            found += u32::from(keeps_win(&mut solver, &position, estimate.line[0], winner));
        }
        made += 1;
        if estimate.is_proved {
            assert!((estimate.chance - truth).abs() < 0.5, "a wrong proof");
        }
        let chance = if estimate.is_proved {
            truth
        } else {
            calibrated(estimate.chance)
        };
        table.add(chance, truth);
    }
    table.print();
    println!("  winning move found in {found} of {winning} won positions");
    self_played(playouts);
}

/// Chances in games of the engine against itself on side 6, against the results.
fn self_played(playouts: u32) {
    let games = setting("UNLUR_BENCH_GAMES", 40);
    println!("\n{games} games of the engine against itself on side 6, {playouts} playouts a move");
    let mut table = Calibration::default();
    for seed in 1..=games {
        let mut tree = Tree::new(
            &Position::new(side(6), Rules::default()),
            TreeOptions::default(),
            seed,
        );
        let mut position = Position::new(side(6), Rules::default());
        let (mut chances, mut passer, mut mover) = (Vec::new(), 0, 0);
        while let Some(mut here) = tree {
            here.search(playouts, &mut |_| true);
            let estimate = here.estimate();
            if !estimate.is_proved {
                chances.push((mover, calibrated(estimate.chance)));
            }
            let play = estimate.line[0];
            let color = position.turn().expect("not over");
            let action = match play {
                Move::Stone(cell) => Action::Stone { color, cell },
                Move::Pass => {
                    passer = mover;
                    Action::Pass
                }
            };
            position.play(action).expect("a legal move");
            tree = here.advance(play);
            mover = 1 - mover;
        }
        let winner = position.outcome().expect("over").winner;
        let winner = if winner == Color::Black {
            passer
        } else {
            1 - passer
        };
        for (mover, chance) in chances {
            table.add(chance, f64::from(u8::from(mover == winner)));
        }
    }
    table.print();
}

/// Chances and results, in ten bins.
#[derive(Default)]
struct Calibration {
    /// The number, the sum of the chances, and the wins.
    bins: [(f64, f64, f64); 10],
    squares: f64,
}

impl Calibration {
    fn add(&mut self, chance: f64, truth: f64) {
        self.squares += (chance - truth).powi(2);
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "0 to 9"
        )]
        let bin = &mut self.bins[((chance * 10.0) as usize).min(9)];
        *bin = (bin.0 + 1.0, bin.1 + chance, bin.2 + truth);
    }

    fn print(&self) {
        println!("  chance         positions   mean   won");
        let (mut error, mut all) = (0.0, 0.0);
        for (place, (count, chance, won)) in self.bins.into_iter().enumerate() {
            if count > 0.0 {
                println!(
                    "  {:>3} % to {:>3} %  {count:>8.0}  {:>5.3} {:>5.3}",
                    place * 10,
                    place * 10 + 10,
                    chance / count,
                    won / count,
                );
            }
            error += (chance - won).abs();
            all += count;
        }
        println!(
            "  expected error {:.3}, Brier score {:.3}",
            error / all,
            self.squares / all
        );
    }
}

/// Whether a move of the winner still wins.
fn keeps_win(solver: &mut Solver, position: &Position, play: Move, winner: Color) -> bool {
    let Move::Stone(cell) = play else {
        return false;
    };
    let mut next = position.clone();
    next.play(Action::Stone {
        color: winner,
        cell,
    })
    .expect("an empty cell");
    solver.solve(&next, &mut |_| true).winner() == Some(winner)
}

/// A position of side 4 with 16 to 24 open cells, half of the stones random and half of them
/// following the shortest connection.
fn random_position(dice: &mut Dice) -> Option<Position> {
    let board = Board::get(side(4));
    let mut inner: Vec<_> = board.cells().filter(|&cell| board.is_inner(cell)).collect();
    let stones = (0..=dice.roll(5)).map(|_| inner.swap_remove(dice.roll(inner.len())));
    let mut position = after_contract(side(4), &stones.collect::<Vec<_>>());
    let open = 16 + dice.roll(9);
    while empty(&position).len() > open {
        let color = position.turn()?;
        let cells = empty(&position);
        let cell = if dice.roll(2) == 0 {
            shortest(&position, dice)
        } else {
            cells[dice.roll(cells.len())]
        };
        position.play(Action::Stone { color, cell }).ok()?;
    }
    (position.phase() == Phase::Play && position.patterns().is_empty()).then_some(position)
}

/// `engine-solved`: the contract classes of sides 3 and 4.
///
/// `UNLUR_BENCH_NODES` limits each class of side 4, `UNLUR_BENCH_STONES` is the number of stones of
/// its classes and `UNLUR_BENCH_MEGABYTES` the memory.
pub fn solved() {
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
    let board = Board::get(side(4));
    let count = usize::try_from(setting("UNLUR_BENCH_STONES", 3)).expect("a number");
    let memory = usize::try_from(setting("UNLUR_BENCH_MEGABYTES", 1024)).expect("a number");
    let mut solver = Solver::new(memory << 20);
    println!("\nContract classes of side 4 with {count} stones, {limit} nodes each");
    for stones in contract_classes(board, count) {
        let (start, before) = (seconds(), solver.nodes());
        let solution = solver.solve(&after_contract(side(4), &stones), &mut |nodes| {
            nodes < limit
        });
        let names = stones
            .iter()
            .map(|&cell| board.algebraic(Coordinates::Hex, cell).to_string());
        println!(
            "  {:<40} {:<8} {:>12} nodes {:>7.1} s",
            names.collect::<Vec<_>>().join(" "),
            solution.winner().map_or("unknown", Color::name),
            solver.nodes() - before,
            seconds() - start,
        );
    }
}
