//! Games that another engine decided.

use serde_json::Value;
use unlur::game::{Action, Color, Goal, Position, Rules};

use crate::game::oracle::side;

#[test]
fn another_engine_agrees() {
    let text = include_str!("../../fixtures/engine/games.ndjson");
    assert_eq!(text.lines().count(), 60);
    for (number, line) in (1..).zip(text.lines()) {
        let game: Value = serde_json::from_str(line).unwrap();
        let n = game["n"].as_u64().unwrap();
        let mut position = Position::new(side(u32::try_from(n).unwrap()), Rules::default());
        let mut last = None;
        for name in game["moves"].as_array().unwrap() {
            assert_eq!(position.outcome(), None, "game {number} goes on");
            let name = name.as_str().unwrap();
            let action = if name == "pass" {
                Action::Pass
            } else {
                let color = position.turn().unwrap();
                last = Some(color);
                let cell = position.board().cell_from_abstract_play(name).unwrap();
                Action::Stone { color, cell }
            };
            position.play(action).unwrap();
        }
        let outcome = position.outcome().unwrap();
        let foul = matches!(outcome.by, Goal::ForeignLine | Goal::ForeignY);
        assert_eq!(outcome.winner.name(), game["winner"], "game {number}");
        assert_eq!(
            last.map(Color::name),
            game["lastMover"].as_str(),
            "game {number}"
        );
        assert_eq!(foul, game["foul"], "game {number}");
        assert_eq!(position.mark() as u64, game["plies"], "game {number}");
        assert_eq!(
            position.contract_stones(),
            game["contract"],
            "game {number}"
        );
        let first = position.first_player().unwrap();
        let winner_seat = u32::from(first != outcome.winner);
        assert_eq!(winner_seat, game["winnerSeat"], "game {number}");
    }
}
