use unlur::analysis::{Judge, JudgedGame};
use unlur::finding::{Code, Finding, Findings, Fix, Safety};
use unlur::record::{Claim, Header, Point, Rectangle, is_default_ignorable, normalize_name};
use unlur::sgf::{
    Charset, CharsetChoice, Chunk, LeadingText, LineColumn, Parser, PropertyId, bom_len,
    is_sync_point, no_game_finding, simple_text, split_composed, text, write_standalone,
};

use super::{GAMES, NUMBERS, call, each_judgement, each_pair, places, texts};

#[test]
fn texts_are_read_whatever_they_are() {
    let all = [
        Charset::UTF_8,
        Charset::guess(b""),
        Charset::from_label(b"gbk").unwrap(),
    ];
    for own in texts() {
        let bytes = own.as_bytes();
        call! {
            text(&own);
            simple_text(&own);
            split_composed(&own);
            bom_len(bytes);
            Charset::from_label(bytes);
            Charset::guess(bytes);
            Charset::assume(bytes);
            own.parse::<CharsetChoice>();
            own.parse::<Code>();
            Code::try_from(own.clone());
            PropertyId::reduce(bytes);
            Rectangle::read(bytes);
            Claim::read(&own);
            Claim::of_words(&own);
            Claim::one_spelling(&own);
            normalize_name(&own);
            own.chars().filter(|letter| is_default_ignorable(*letter)).count();
            unlur::read_bytes(bytes);
        }
        for charset in all {
            call! {
                charset.decode(bytes);
                charset.encode(&own);
            }
        }
        for at in NUMBERS {
            call! { is_sync_point(bytes, usize::try_from(at).unwrap()); }
        }
    }
    for (column, row) in [(0, 0), (255, 0), (0, 255), (255, 255)] {
        let area = Rectangle::between(
            Point { column, row },
            Point {
                column: row,
                row: column,
            },
        );
        for side in super::sides() {
            let board = unlur::game::Board::get(side);
            for coordinates in unlur::game::Coordinates::ALL {
                call! { area.cells(board, coordinates).count(); }
            }
        }
        call! {
            area.size();
            area.points().count();
        }
    }
}

/// Offsets and places that a caller sets are at the ends of their numbers, and so are the spans that
/// are asked for.
#[test]
fn offsets_and_spans_do_not_overflow() {
    for bytes in GAMES {
        for place in places() {
            for offset in NUMBERS {
                let chunk = Chunk {
                    offset,
                    location: place,
                    leading_text: Some(LeadingText::default()),
                    ..Chunk::whole(bytes)
                };
                let (mut parser, mut judge) = (Parser::default(), Judge::default());
                let mut games = parser.games(chunk);
                while let Some(game) = games.next() {
                    let judgement = judge.judge(game);
                    let judged = JudgedGame::new(&judgement, "".into(), offset);
                    call! {
                        judged;
                        game.nodes().map(|node| node.offset()).max();
                    }
                }
                call! { games.position(); }
            }
            call! {
                place.line_number();
                place.after(bytes, Charset::UTF_8);
            }
        }
    }
    for number in NUMBERS {
        let mut leading = LeadingText::default();
        call! {
            leading.extend(b"\xef\xbb\xbf);x", number, LineColumn::START);
            leading.extend(b"(;B[", number, LineColumn::UNNUMBERED);
            no_game_finding(number);
        }
    }
}

#[test]
#[expect(clippy::reversed_empty_ranges, reason = "they are hostile")]
fn findings_hold_any_span_and_games_show_them() {
    let mut findings = vec![];
    for start in NUMBERS {
        for end in NUMBERS {
            let fix = Fix::new(start..end, b"]".to_vec(), Safety::Safe);
            let mut finding = Finding::new(Code::Bom, start..end, "any span").at_ply(u32::MAX);
            finding.fix = Some(Box::new(fix));
            finding.more = u32::MAX;
            call! {
                finding.count();
                finding.to_string();
            }
            findings.push(finding);
        }
    }
    findings.sort_by_key(|finding| finding.span.start);
    let mut many = Findings::default();
    many.extend(findings.iter().cloned().cycle().take(20_000));
    many.push(findings[0].clone());
    call! {
        Findings::are_cut(many.as_slice());
        many.close().len();
        many.close().len();
    }
    each_judgement(|judgement| {
        let game = judgement.game;
        call! { game.locations(&findings).count(); }
        for finding in &findings {
            for reach in NUMBERS {
                call! { game.line_of(finding.span.clone(), reach); }
            }
        }
        call! { game.line_of(9..2, 80); }
        for index in NUMBERS {
            let index = usize::try_from(index).unwrap();
            assert_eq!(game.node(index).is_some(), index < game.tree().node_count());
            assert!(
                game.tree()
                    .parent(index)
                    .is_none_or(|parent| parent < index)
            );
        }
        for node in game.nodes() {
            call! {
                node.property(PropertyId::PRIVATE);
                node.value(PropertyId::B);
            }
        }
        let mut out = Vec::new();
        write_standalone(&game, &mut out);
        call! { out; }
    });
}

/// A record and a game that it is not of.
#[test]
fn a_record_of_another_game_stops_nothing() {
    each_pair(|left, right| {
        let game = left.game;
        let record = right.record;
        for header in Header::ALL {
            call! { record.header(game, header).map(|value| value.text().into_owned()); }
        }
        for ply in record.plies.iter().chain(&record.variations) {
            call! {
                ply.span(game);
                ply.value(game).text();
            }
        }
    });
}
