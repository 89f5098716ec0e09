//! Tables for people.

use comfy_table::{
    CellAlignment, ColumnConstraint, ContentArrangement, LineStyle, Table, TableStyle,
};

use super::printable::printable;

/// A column of a [`table`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Column<'a> {
    /// What stands above it.
    pub title: &'a str,
    /// Whether it holds numbers, which stand at its right side.
    pub numeric: bool,
    /// Whether it is left out where the table is too wide, and how soon: the highest first, all
    /// of one number together.
    pub drop_order: u8,
}

impl<'a> Column<'a> {
    /// A column of texts.
    #[must_use]
    pub const fn text(title: &'a str) -> Self {
        Self {
            title,
            numeric: false,
            drop_order: 0,
        }
    }

    /// A column of numbers.
    #[must_use]
    pub const fn number(title: &'a str) -> Self {
        Self {
            title,
            numeric: true,
            drop_order: 0,
        }
    }

    /// The same column, left out where the table is too wide, the highest first.
    #[must_use]
    pub const fn drop_order(self, drop_order: u8) -> Self {
        Self { drop_order, ..self }
    }
}

/// A line below the titles, broken between the columns.
const TABLE_STYLE: TableStyle = TableStyle::new().header_separator(LineStyle::none().fill('─'));

/// The blanks between two columns.
const GAP: usize = 2;

/// The rows under the titles of their columns, without trailing blanks and without a line break at
/// the end.
///
/// Where the table would be wider than `width` columns of a terminal, columns with a drop order are left
/// out, which a last line says, and then cells of text are broken into several lines; without a width
/// neither. The middle of a cell that no reader would want whole is left out. Control characters in
/// cells do not get through.
#[must_use]
pub fn table(
    columns: &[Column<'_>],
    rows: impl IntoIterator<Item = Vec<String>>,
    width: Option<usize>,
) -> String {
    let shortened = |row: Vec<String>| row.into_iter().map(shortened).collect();
    let rows: Vec<Vec<String>> = rows.into_iter().map(shortened).collect();
    let shown = shown(columns, &rows, width);
    let mut table = Table::new();
    table.load_style(TABLE_STYLE);
    table.set_header(shown.iter().map(|&column| printable(columns[column].title)));
    for row in &rows {
        table.add_row(shown.iter().map(|&column| printable(&row[column])));
    }
    if let Some(width) = width {
        table.set_width(u16::try_from(width).unwrap_or(u16::MAX));
        table.set_content_arrangement(ContentArrangement::Dynamic);
    }
    for (index, column) in table.column_iter_mut().enumerate() {
        let gap = if index + 1 < shown.len() { GAP } else { 0 };
        column.set_padding((0, u16::try_from(gap).unwrap_or(0)));
        if columns[shown[index]].numeric {
            column.set_cell_alignment(CellAlignment::Right);
            // Half a number on a line would be taken for a whole one.
            column.set_constraint(ColumnConstraint::ContentWidth);
        }
    }
    let mut text = table.trim_fmt();
    let mut exclusions: Vec<&str> = Vec::new();
    for column in (0..columns.len()).filter(|column| !shown.contains(column)) {
        if !exclusions.contains(&columns[column].title) {
            exclusions.push(columns[column].title);
        }
    }
    if !exclusions.is_empty() {
        text += "\n(too narrow for: ";
        text += &exclusions.join(", ");
        text += ")";
    }
    text
}

/// How many characters of a cell are shown: one long name would widen the whole table.
const LONGEST: usize = 100;

/// A cell, without its middle where it is too long.
fn shortened(cell: String) -> String {
    let length = cell.chars().count();
    if length <= LONGEST {
        return cell;
    }
    let kept = (LONGEST - 1) / 2;
    let front = cell.chars().take(kept);
    let back = cell.chars().skip(length - kept);
    front.chain(['…']).chain(back).collect()
}

/// The indices of the columns that are shown.
fn shown(columns: &[Column<'_>], rows: &[Vec<String>], width: Option<usize>) -> Vec<usize> {
    let mut shown: Vec<usize> = (0..columns.len()).collect();
    let Some(width) = width else { return shown };
    let widest = |column: usize| {
        let cells = rows.iter().map(|row| row[column].chars().count());
        cells.fold(columns[column].title.chars().count(), usize::max) + GAP
    };
    let widths: Vec<usize> = (0..columns.len()).map(widest).collect();
    while shown.iter().map(|&column| widths[column]).sum::<usize>() > width + GAP {
        let degrees = shown.iter().map(|&column| columns[column].drop_order);
        match degrees.max().unwrap_or(0) {
            0 => break,
            most => shown.retain(|&column| columns[column].drop_order < most),
        }
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::{Column, table};

    #[test]
    fn nothing_in_a_cell_steers_the_terminal() {
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
    fn numbers_are_never_broken() {
        let columns = [Column::text("player"), Column::number("95%")];
        let row = ["Ada Lovelace", "64.6-100.0%"].map(str::to_owned).to_vec();
        let text = table(&columns, [row], Some(18));
        assert_eq!(text.matches("64.6-100.0%").count(), 1, "{text}");
        assert!(text.lines().count() > 3, "{text}");
        assert!(
            text.lines().all(|line| line.chars().count() <= 18),
            "{text}"
        );
    }

    #[test]
    fn columns_of_one_degree_go_together() {
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
}
