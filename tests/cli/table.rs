//! Tables in terminals of any width.

use unlur::cli::output::table::{SAMPLE, TableWriter};
use unlur::cli::output::{Column, Screen, table};

#[test]
fn cells_cannot_control_the_terminal() {
    let columns = [Column::text("name"), Column::number("games")];
    let text = table(
        &columns,
        [vec!["A\x1b[2Jda\n\t".to_owned(), "7".to_owned()]],
        None,
    );
    assert!(!text.replace('\n', "").contains(char::is_control));
    assert_eq!(text.lines().count(), 3);
}

#[test]
fn one_long_name_widens_no_table() {
    let columns = [Column::text("name"), Column::number("games")];
    let name = format!("Ada{}Bo", "ö".repeat(5000));
    let text = table(&columns, [vec![name, "7".to_owned()]], None);
    let row = text.lines().last().unwrap();
    assert!(
        row.starts_with("Adaö") && row.ends_with("öBo      7"),
        "{row}"
    );
    assert!(text.lines().all(|line| line.chars().count() <= 110));
}

#[test]
fn names_and_numbers_are_never_broken() {
    let columns = [Column::text("player"), Column::number("95%")];
    let row = ["Ada Lovelace", "64.6-100.0%"].map(str::to_owned).to_vec();
    let text = table(&columns, [row], Some(18));
    assert_eq!(text.lines().nth(2), Some("Ada Lovelace  64.6-100.0%"));
}

#[test]
fn sentences_are_broken_and_stay_whole() {
    let columns = [Column::number("ply"), Column::sentences("remarks")];
    let words: Vec<String> = (0..60).map(|word| format!("word-{word}")).collect();
    let row = || vec!["7".to_owned(), words.join(" ")];
    for rows in [1, 2 * SAMPLE] {
        let text = table(&columns, std::iter::repeat_with(row).take(rows), Some(40));
        let mut lines = text.lines().skip(2);
        assert!(lines.clone().all(|line| line.len() <= 40));
        assert!(lines.next().unwrap().starts_with("  7  word-0"));
        assert!(lines.next().unwrap().starts_with("     word-"));
        let read = text.split_whitespace();
        let read = read.filter(|word| word.starts_with("word-"));
        assert_eq!(read.count(), 60 * rows);
    }
    assert_eq!(table(&columns, [row()], None).lines().count(), 3);
}

#[test]
fn paths_are_shortened_before_columns_are_dropped() {
    let columns = [Column::path("source"), Column::text("black").drop_order(1)];
    let rows = ["games/club/2004.sgf", "games/2005.sgf", "a.sgf"];
    let rows = || rows.map(|path| vec![path.to_owned(), "Ada".to_owned()]);
    let lines = |width| {
        let text = table(&columns, rows(), Some(width));
        text.lines().map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(lines(26)[2], "games/club/2004.sgf  Ada");
    assert_eq!(
        lines(22)[2..],
        [
            "…/club/2004.sgf  Ada",
            "games/2005.sgf   Ada",
            "a.sgf            Ada"
        ]
    );
    assert_eq!(
        lines(18)[2..],
        ["…/2004.sgf  Ada", "…/2005.sgf  Ada", "a.sgf       Ada"]
    );
    assert_eq!(lines(16)[2], "…/club/2004.sgf");
}

#[test]
fn an_ascii_terminal_only_gets_ascii() {
    let columns = [Column::path("source"), Column::text("black")];
    let row = ["games/club/2004.sgf", "Jürgen"]
        .map(str::to_owned)
        .to_vec();
    let screen = Screen {
        width: Some(22),
        is_ascii: true,
    };
    let text = table(&columns, [row], screen);
    assert!(text.is_ascii(), "{text}");
    assert_eq!(text.lines().nth(2), Some(".../2004.sgf  J?rgen"));
}

#[test]
fn a_streamed_table_equals_the_whole_one() {
    let columns = [Column::text("name"), Column::number("games")];
    let rows = |count: usize| (0..count).map(|row| vec![format!("Ada {row}"), "7".to_owned()]);
    let (mut streamed, mut whole) = (Vec::new(), String::new());
    let mut writer = TableWriter::new(columns.to_vec(), Screen::default());
    for row in rows(2 * SAMPLE) {
        writer.push(row, &mut streamed).unwrap();
    }
    writer.end(&mut streamed).unwrap();
    whole += &table(&columns, rows(2 * SAMPLE), None);
    assert_eq!(String::from_utf8(streamed).unwrap(), whole + "\n");
}

#[test]
fn columns_with_the_same_drop_order_are_dropped_together() {
    let columns = [
        Column::text("name"),
        Column::number("95%").drop_order(2),
        Column::number("share").drop_order(1),
        Column::number("95%").drop_order(2),
    ];
    let row = || {
        [["Ada", "20-60%", "40%", "20-60%"]
            .map(str::to_owned)
            .to_vec()]
    };
    let text = table(&columns, row(), Some(20));
    assert_eq!(text.lines().last(), Some("(too narrow for: 95%)"));
    assert_eq!(text.lines().nth(2), Some("Ada     40%"));
}

#[test]
fn a_narrow_table_leaves_out_what_it_can() {
    let columns = [
        Column::text("name"),
        Column::text("patterns").drop_order(1),
        Column::text("findings").drop_order(2),
    ];
    let rows = || {
        [["Ada", "two-edges@41", "implied-pass"]
            .map(str::to_owned)
            .to_vec()]
    };
    let lines = |width| {
        let text = table(&columns, rows(), Some(width));
        text.lines().map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(lines(32).len(), 3);
    assert_eq!(
        lines(31)[2..],
        ["Ada   two-edges@41", "(too narrow for: findings)"]
    );
    assert_eq!(
        lines(17)[2..],
        ["Ada", "(too narrow for: patterns, findings)"]
    );
}
