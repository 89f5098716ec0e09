//! A game of Unlur: as it is written, and as it was played.

use super::claim::Claim;
use super::dialect::{Dialect, PassReading};
use super::header::Header;
use super::info::InfoValues;
use super::move_word::Termination;
use super::replay::{AtPly, Effect, Placement, Ply};
use crate::game::{Color, Outcome, PatternMatch, Position, Rules, Side};
use crate::sgf::{Game, PropertyId, Value};

named! {
    /// The kind of game of a record.
    #[derive(Default)]
    pub enum Kind {
        /// Unlur.
        Unlur = "unlur",
        /// Another game, which is not changed.
        Other = "other",
        /// A game that could not be read at all.
        #[default]
        Unreadable = "unreadable",
    }
}

/// A game of Unlur, as it is written and as it was played: the one place where it is interpreted.
#[derive(Clone, Debug, Default)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a fact about the game"
)]
pub struct Record {
    /// The kind of game; nothing else is read unless it is Unlur.
    pub kind: Kind,
    /// The side of the board; `None` if the record does not give it.
    pub side: Option<Side>,
    /// How it was read; `None` without a board.
    pub reading: Option<Dialect>,
    /// Whether the points fit another size than the one that it states, or did when it was written
    /// in canonical form. No rate counts it until a flag declares the size.
    pub is_size_suspect: bool,
    /// Whether the options supplied the side of the board.
    pub(crate) has_supplied_side: bool,
    /// Whether a value has swallowed another property.
    pub(crate) has_swallowed_value: bool,
    /// Its recorded result.
    pub claim: Claim,
    /// The place of its game-info.
    pub info: InfoValues,
    /// The rules that the game was played by.
    pub rules: Rules,
    /// How many nodes of the main line carry a move, legal or not, including those after the end.
    /// Setup stones and a pass that the record implies are in `plies`, but do not count.
    pub ply_count: u32,
    /// The number of contract stones that were applied.
    pub contract_stones: u32,
    /// The colour of the player who had the first turn of the contract; `None` while the contract
    /// is open, and after setup stones.
    pub first_player: Option<Color>,
    /// Whether there is a board and the contract has ended: by a pass, a White stone or setup.
    pub contract_ended: bool,
    /// The colour to move in the position of setup stones that the game begins with; `None` if it
    /// begins with an empty board.
    pub setup_turn: Option<Color>,
    /// The decision of the board, and its ply.
    pub outcome: Option<AtPly<Outcome>>,
    /// Which player lost by a word in place of a point, how, and when.
    pub loss: Option<AtPly<(Color, Termination)>>,
    /// The winning patterns, and when each first held.
    pub patterns: Vec<AtPly<PatternMatch>>,
    /// The plies of the main line, in order.
    pub plies: Vec<Ply>,
    /// The plies of the nodes outside the main line, in preorder.
    pub variations: Vec<Ply>,
}

impl Record {
    /// Forgets the game, but neither the rules nor its memory.
    pub(super) fn clear(&mut self) {
        self.patterns.clear();
        self.plies.clear();
        self.variations.clear();
        *self = Self {
            rules: self.rules,
            patterns: std::mem::take(&mut self.patterns),
            plies: std::mem::take(&mut self.plies),
            variations: std::mem::take(&mut self.variations),
            ..Self::default()
        };
    }

    /// The value on the main line that counts for a header.
    #[must_use]
    pub fn header<'a>(&self, game: Game<'a>, header: Header) -> Option<Value<'a>> {
        self.declared(game, header.property())
    }

    /// The value on the main line that counts for a header, `SZ` or `CS`.
    pub(crate) fn declared<'a>(&self, game: Game<'a>, name: PropertyId) -> Option<Value<'a>> {
        Some(game.value_at(self.info.value(name)?))
    }

    /// Which player won on the board or by a word among the moves, regardless of `RE`.
    #[must_use]
    pub fn winner(&self) -> Option<Color> {
        match (self.outcome, self.loss) {
            (Some(outcome), _) => Some(outcome.value.winner),
            (None, Some(loss)) => Some(loss.value.0.opponent()),
            (None, None) => None,
        }
    }

    /// Whether the game begins with setup stones instead of a contract. Such a game counts in no rate.
    #[must_use]
    pub fn starts_from_setup(&self) -> bool {
        self.setup_turn.is_some()
    }

    /// How the pass that ends the contract is written.
    pub(super) fn pass(&self) -> PassReading {
        let mut effects = self.plies.iter().map(|ply| ply.effect);
        match effects.find(|effect| effect.ends_contract()) {
            Some(Effect::ImpliedContractEnd) => PassReading::Implied,
            Some(_) => PassReading::Explicit,
            None => PassReading::None,
        }
    }

    /// The written moves of the main line, applied or not, in order.
    pub fn moves(&self) -> impl Iterator<Item = &Ply> {
        self.plies.iter().filter(|ply| ply.is_move())
    }

    /// The changes of the main line to the board, in order.
    pub fn placements(&self) -> impl Iterator<Item = Placement> {
        self.plies.iter().filter_map(Ply::placement)
    }

    /// The move with that 1-based number.
    #[must_use]
    pub fn ply(&self, number: u32) -> Option<&Ply> {
        let from = self.plies.partition_point(|ply| ply.number < number);
        let mut here = self.plies[from..].iter();
        here.find(|ply| ply.is_move())
            .filter(|ply| ply.number == number)
    }

    /// The position after the 1-based ply `ply`, with the setup that follows it; 0 is the position
    /// before the first move, and numbers beyond the last ply mean the last. `None` without a
    /// board.
    #[must_use]
    pub fn position_at(&self, ply: u32) -> Option<Position> {
        let length = self.plies.partition_point(|event| event.number <= ply);
        self.play(length, |_, _| {})
    }

    /// Plays the game again: `visit` gets each ply and the position after it.
    ///
    /// Does nothing without a board.
    pub fn play_again(&self, visit: impl FnMut(&Ply, &Position)) {
        let _position = self.play(self.plies.len(), visit);
    }

    /// The position after the first `length` plies; `None` without a board.
    fn play(&self, length: usize, mut visit: impl FnMut(&Ply, &Position)) -> Option<Position> {
        let mut position = Position::new(self.side?, self.rules);
        let together = |left: &Ply, right: &Ply| {
            left.effect == Effect::Setup && right.effect == Effect::Setup && left.node == right.node
        };
        let mut is_judged = self.setup_turn.is_none();
        if let Some(turn) = self.setup_turn {
            position.start_in_play(turn);
        }
        for group in self.plies[..length].chunk_by(together) {
            let Some(ply) = group.first() else { continue };
            if ply.number > 0 && !is_judged {
                position.judge_setup();
                is_judged = true;
            }
            apply(group, ply, &mut position);
            for ply in group {
                visit(ply, &position);
            }
        }
        if !is_judged {
            position.judge_setup();
        }
        Some(position)
    }

    /// Fills in the player of each contract move; they are known only when the contract has ended.
    pub(super) fn name_movers_of_contract(&mut self) {
        if self.starts_from_setup() {
            return;
        }
        let mut turn = self.first_player;
        for ply in self.plies.iter_mut().filter(|ply| ply.number > 0) {
            match ply.effect {
                Effect::ContractStone => {
                    ply.mover = turn;
                    turn = turn.map(Color::opponent);
                }
                Effect::ContractEnd | Effect::ImpliedContractEnd => {
                    ply.mover = turn;
                    return;
                }
                Effect::Skipped => ply.mover = turn,
                _ => {}
            }
        }
    }
}

/// Applies a ply, or all setup stones of a node, of which it is the first.
fn apply(group: &[Ply], ply: &Ply, position: &mut Position) {
    match ply.effect {
        Effect::Setup => _ = position.set_up(group.iter().filter_map(Ply::setup)),
        Effect::Skipped => position.pass_over(),
        _ => _ = ply.action().map(|action| position.force(action)),
    }
}
