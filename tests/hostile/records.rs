use std::ops::ControlFlow;

use proptest::prelude::*;
use serde_json::json;
use unlur::analysis::{Judge, Players, game_plies};
use unlur::convert::{
    FileGame, Info, JsonReader, JsonScanner, Move, RecordError, RecordFile, RecordGame, RecordNode,
    Text, TextNotation, TextOptions, TextReader, annotated, check, from_apgame, from_sgf,
    from_text, looks_like_text, read_json, to_apgame, to_text, write_sgf, write_sgf_in,
};
use unlur::game::{Action, Board, Color, Coordinates, Side};
use unlur::sgf::{Chunk, Parser};

use super::{NUMBERS, call, cells, each_judgement, each_pair, sides, texts};

/// Tries every writer: all refuse a record with the error of the check, or none does for it.
fn write(record: &RecordGame) -> Result<(), TestCaseError> {
    let checked = check(record);
    for coordinates in Coordinates::ALL {
        let mut sgf = b"before".to_vec();
        let written = write_sgf_in(record, coordinates, &mut sgf);
        prop_assert_eq!(written.is_ok(), checked.is_ok());
        prop_assert!(checked.is_ok() || sgf == b"before");
    }
    let mut sgf = Vec::new();
    prop_assert_eq!(&write_sgf(record, &mut sgf), &checked);
    for notation in ["hex", "pbem", "abstract-play", "diagonal"] {
        let Some(notation) = TextNotation::from_name(notation) else {
            continue;
        };
        match (to_text(record, notation), &checked) {
            (Err(error), Err(checked)) => prop_assert_eq!(&error.error, checked),
            (Ok(_), Err(_)) => prop_assert!(false, "text was written"),
            (_, Ok(())) => {}
        }
    }
    for winner in [None, Some(Color::Black)] {
        match (to_apgame(record, winner), &checked) {
            (Err(error), Err(checked)) => prop_assert_eq!(&error.error, checked),
            (Ok(_), Err(_)) => prop_assert!(false, "a game record was written"),
            (_, Ok(())) => {}
        }
    }
    if checked.is_ok() {
        let (mut parser, mut judge) = (Parser::default(), Judge::default());
        let mut games = parser.games(Chunk::whole(&sgf));
        let judgement = judge.judge(games.next().unwrap());
        prop_assert_eq!(judgement.game.tree().node_count(), record.nodes.len());
        let again = from_sgf(judgement.game, judgement.record);
        prop_assert!(again.is_none_or(|again| check(&again).is_ok()));
    }
    Ok(())
}

fn text() -> impl Strategy<Value = Text> {
    prop_oneof![
        4 => prop::sample::select(texts().into_iter().filter(|text| text.len() < 100).collect::<Vec<_>>())
            .prop_map(|text| Text::from(&*text)),
        1 => prop::collection::vec(any::<u8>(), 0..9).prop_map(Text::from),
    ]
}

fn action() -> impl Strategy<Value = Move> {
    let color = prop::sample::select(Color::ALL.to_vec());
    let at = prop_oneof![
        3 => prop::sample::select(vec!["c3", "b2", "d4", "C3", "c03", "z26"]).prop_map(str::to_owned),
        1 => prop::sample::select(texts().into_iter().filter(|text| text.len() < 100).collect::<Vec<_>>()),
    ];
    // A name is read as it is written; what can be no name is refused then.
    let stone = (color.clone(), at).prop_filter_map("no name of a cell", |(color, at)| {
        let stone = json!({"kind": "stone", "color": color.name(), "at": at});
        serde_json::from_value::<Move>(stone).ok()
    });
    prop_oneof![
        4 => stone,
        1 => color.clone().prop_map(|color| Move::Pass { color }),
        1 => color.clone().prop_map(|color| Move::Resign { color }),
        1 => (color, text()).prop_map(|(color, raw)| Move::Raw { color, raw }),
    ]
}

fn node() -> impl Strategy<Value = (Option<u32>, RecordNode)> {
    let identifiers = vec![
        "AB", "AW", "AE", "PL", "TR", "B", "C", "FF", "GM", "SZ", "", "a", "(", "é",
    ];
    let identifier = prop::sample::select(identifiers).prop_map(str::to_owned);
    let property = (identifier, prop::collection::vec(text(), 0..3));
    let parent = prop_oneof![
        6 => Just(None),
        1 => (0_u32..8).prop_map(Some),
        1 => Just(Some(u32::MAX)),
    ];
    let action = prop::option::of(action());
    let comment = prop::option::of(text());
    (
        parent,
        action,
        comment,
        prop::collection::vec(property, 0..2),
    )
        .prop_map(|(parent, action, comment, properties)| {
            let node = RecordNode {
                action,
                comment,
                properties,
                ..RecordNode::default()
            };
            (parent, node)
        })
}

/// Records of which most are a line of nodes, and some are anything.
fn record() -> impl Strategy<Value = RecordGame> {
    let side = prop_oneof![
        6 => (2_u32..10).prop_map(Some),
        1 => Just(None),
        1 => prop::sample::select(vec![Some(0), Some(1), Some(27), Some(u32::MAX)]),
    ];
    let info = (text(), text()).prop_map(|(black, date)| Info {
        black: Some(black),
        date: Some(date),
        ..Info::default()
    });
    (side, info, prop::collection::vec(node(), 0..8)).prop_map(|(side, info, nodes)| {
        let nodes = nodes.into_iter().enumerate();
        let nodes = nodes.map(|(index, (parent, node))| RecordNode {
            parent: parent.or_else(|| u32::try_from(index).unwrap().checked_sub(1)),
            ..node
        });
        RecordGame {
            side,
            info,
            nodes: nodes.collect(),
        }
    })
}

proptest! {
    #![proptest_config(crate::random(1500))]

    #[test]
    fn writers_refuse_what_the_check_refuses(record in record()) {
        write(&record)?;
    }
}

/// The records of the issue: each broke a writer.
#[test]
fn records_out_of_order_are_errors_with_a_path() {
    let of = |nodes: &str| {
        let json = format!(r#"{{"kind":"unlur","side":5,"nodes":{nodes}}}"#);
        match read_json(json.as_bytes()) {
            Ok(FileGame::Unlur(record)) => record,
            other => panic!("{other:?}"),
        }
    };
    for (nodes, path) in [
        (r#"[{"parent":null},{"parent":77}]"#, "nodes[1].parent"),
        (r#"[{"parent":null},{"parent":1}]"#, "nodes[1].parent"),
        (
            r#"[{"parent":null},{"parent":0},{"parent":0},{"parent":1}]"#,
            "nodes[3].parent",
        ),
        (r#"[{"parent":null},{"parent":null}]"#, "nodes[1].parent"),
        (r#"[{"parent":0}]"#, "nodes[0].parent"),
        ("[]", "nodes"),
        (
            r#"[{"parent":null},{"parent":0,"move":{"kind":"stone","color":"black","at":"z26"}}]"#,
            "nodes[1].move.at",
        ),
    ] {
        let record = of(nodes);
        assert_eq!(write_sgf(&record, &mut Vec::new()).unwrap_err().path, path);
        write(&record).unwrap();
    }
}

#[test]
fn moves_are_of_their_board() {
    for side in sides() {
        for cell in cells() {
            let stone = Action::Stone {
                color: Color::Black,
                cell,
            };
            let game =
                RecordGame::of_moves(side, [Action::Pass, stone, Action::Resign(Color::White)]);
            assert_eq!(game.is_ok(), Board::get(side).contains(cell));
            match game {
                Ok(game) => write(&game).unwrap(),
                Err(error) => assert_eq!(error.path, "nodes[2].move.at"),
            }
        }
    }
    assert_eq!(RecordGame::of_moves(Side::MIN, []).unwrap().nodes.len(), 1);
}

#[test]
fn readers_take_any_text() {
    for text in texts() {
        let bytes = text.as_bytes();
        call! {
            from_apgame(bytes);
            read_json::<RecordFile>(bytes);
            read_json::<FileGame>(bytes);
            looks_like_text(bytes);
            from_text(&text, TextOptions::default());
            TextNotation::from_name(&text);
            RecordError::new(&text, text.clone()).within(&text).to_string();
        }
        for limit in NUMBERS {
            let limit = u32::try_from(limit).unwrap_or(u32::MAX);
            for offset in NUMBERS {
                let chunk = Chunk {
                    offset,
                    ..Chunk::whole(bytes)
                };
                let mut visit = |_: unlur::convert::Entry<'_>| ControlFlow::Continue(());
                call! { TextReader::new(TextOptions::default()).read(chunk, limit, &mut visit); }
                let mut scanner = JsonScanner::detect(bytes, None);
                if let Some(scanner) = &mut scanner
                    && let Some((at, objects)) = scanner.cut(bytes, true, 1 << 20)
                {
                    let chunk = Chunk {
                        bytes: &bytes[..at],
                        ..chunk
                    };
                    call! { JsonReader::default().read(chunk, &objects, limit, &mut visit); }
                }
            }
        }
    }
}

#[test]
fn records_of_other_games_are_refused_or_written() {
    each_pair(|left, right| {
        call! { from_sgf(left.game, right.record).map(|record| write(&record)); }
    });
    each_judgement(|judgement| {
        let (Some(record), Some(plies)) = (
            from_sgf(judgement.game, judgement.record),
            game_plies(judgement.record),
        ) else {
            return;
        };
        write(&record).unwrap();
        let players = Players::new(judgement);
        let without_nodes = RecordGame {
            nodes: Vec::new(),
            ..record.clone()
        };
        assert!(annotated(without_nodes, &plies, &[], &players).is_err());
        let sgf = annotated(record, &plies, &[], &players).unwrap();
        assert_eq!(unlur::read_bytes(&sgf).len(), 1);
    });
}
