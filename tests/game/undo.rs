//! Undo leaves no trace.

use proptest::prelude::*;
use unlur::game::{
    Action, Cell, Color, ContractEdges, Edges, Outcome, PatternMatch, Phase, Position, Rules,
};

use crate::game::oracle::{Dice, side};

/// Something done to a position.
#[derive(Clone, Debug)]
enum Deed {
    Play(Action),
    Force(Action),
    Skip,
    SetUp(Vec<(Cell, Option<Color>)>),
    StartInPlay(Color),
}

impl Deed {
    fn random(position: &Position, dice: &mut Dice) -> Self {
        let board = position.board();
        let cell = |dice: &mut Dice| board.cells().nth(dice.roll(board.cell_count())).unwrap();
        match dice.roll(60) {
            0 => Self::Play(Action::Pass),
            1 => Self::Skip,
            2 => Self::SetUp(
                (0..dice.roll(6))
                    .map(|_| (cell(dice), [None, Some(dice.color())][dice.roll(2)]))
                    .collect(),
            ),
            3 => Self::StartInPlay(dice.color()),
            4 if dice.roll(5) == 0 => Self::Force(Action::Resign(dice.color())),
            5..20 => Self::Force(Action::Stone {
                color: dice.color(),
                cell: cell(dice),
            }),
            _ => Self::Play(Action::Stone {
                color: position.turn().unwrap_or(Color::White),
                cell: cell(dice),
            }),
        }
    }

    fn apply(&self, position: &mut Position) {
        match self {
            Self::Play(action) => _ = position.play(*action),
            Self::Force(action) => _ = position.force(*action),
            Self::Skip => position.skip(),
            Self::SetUp(stones) => _ = position.set_up(stones.iter().copied()),
            Self::StartInPlay(color) => position.start_in_play(*color),
        }
    }
}

/// Everything that can be seen of a position.
#[derive(Debug, PartialEq)]
struct Seen {
    stones: Vec<(Option<Color>, Edges)>,
    counts: [u32; 3],
    phase: Phase,
    turns: [Option<Color>; 3],
    outcome: Option<Outcome>,
    deciding: Option<Cell>,
    patterns: Vec<PatternMatch>,
    mark: usize,
}

impl Seen {
    fn of(position: &Position) -> Self {
        let cells = position.board().cells();
        Self {
            stones: cells
                .map(|cell| (position.stone(cell), position.chain_edges(cell)))
                .collect(),
            counts: [
                position.stones(Color::Black),
                position.stones(Color::White),
                position.contract_stones(),
            ],
            phase: position.phase(),
            turns: [
                position.turn(),
                position.first_player(),
                position.resigned(),
            ],
            outcome: position.outcome(),
            deciding: position.deciding_stone(),
            patterns: position.patterns().to_vec(),
            mark: position.mark(),
        }
    }
}

proptest! {
    #![proptest_config(crate::random(256))]

    #[test]
    fn undo_restores_everything(n in 2_u32..=5, seed: u64, edges_allowed: bool) {
        let mut dice = Dice::new(seed);
        let mut rules = Rules::default();
        if edges_allowed {
            rules.contract_edges = ContractEdges::Allow;
        }
        // A used position, so that reset is tried as well.
        let mut position = Position::new(side(6), rules);
        for _ in 0..20 {
            Deed::random(&position, &mut dice).apply(&mut position);
        }
        position.reset(side(n), rules);
        let mut done: Vec<Deed> = Vec::new();
        for _ in 0..12 {
            for _ in 0..dice.roll(25) {
                let deed = Deed::random(&position, &mut dice);
                let mark = position.mark();
                deed.apply(&mut position);
                if position.mark() > mark {
                    done.push(deed);
                }
                // A game that is over accepts no more actions; undo soon.
                if position.phase() == Phase::Over && dice.roll(3) == 0 {
                    break;
                }
            }
            prop_assert_eq!(position.mark(), done.len());
            let mark = dice.roll(done.len() + 1);
            position.undo_to(mark);
            done.truncate(mark);
            let mut fresh = Position::new(side(n), rules);
            for deed in &done {
                deed.apply(&mut fresh);
            }
            prop_assert_eq!(Seen::of(&position), Seen::of(&fresh));
        }
        position.undo_to(0);
        prop_assert!(!position.undo());
        prop_assert_eq!(Seen::of(&position), Seen::of(&Position::new(side(n), rules)));
    }
}
