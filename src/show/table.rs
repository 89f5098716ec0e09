//! Tables for people.

use comfy_table::{CellAlignment, ContentArrangement, LineStyle, Table, TableStyle};

use super::printable::printable;

/// A column of a [`table`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Column<'a> {
    /// What stands above it.
    pub title: &'a str,
    /// Whether it holds numbers, which stand at its right side.
    pub numeric: bool,
}

impl<'a> Column<'a> {
    /// A column of texts.
    #[must_use]
    pub const fn text(title: &'a str) -> Self {
        Self {
            title,
            numeric: false,
        }
    }

    /// A column of numbers.
    #[must_use]
    pub const fn number(title: &'a str) -> Self {
        Self {
            title,
            numeric: true,
        }
    }
}

/// A line below the titles, broken between the columns.
const LOOK: TableStyle = TableStyle::new().header_separator(LineStyle::none().fill('─'));

/// The rows under the titles of their columns, without trailing blanks and without a line break at
/// the end.
///
/// Cells are broken into several lines where the table would be wider than `width` columns of a
/// terminal; without a width they never are. Control characters in cells do not get through.
#[must_use]
pub fn table(
    columns: &[Column<'_>],
    rows: impl IntoIterator<Item = Vec<String>>,
    width: Option<usize>,
) -> String {
    let mut table = Table::new();
    table.load_style(LOOK);
    table.set_header(columns.iter().map(|column| printable(column.title)));
    for row in rows {
        table.add_row(row.iter().map(|cell| printable(cell)));
    }
    if let Some(width) = width {
        table.set_width(u16::try_from(width).unwrap_or(u16::MAX));
        table.set_content_arrangement(ContentArrangement::Dynamic);
    }
    for (index, column) in table.column_iter_mut().enumerate() {
        let gap = if index + 1 < columns.len() { 2 } else { 0 };
        column.set_padding((0, gap));
        if columns.get(index).is_some_and(|column| column.numeric) {
            column.set_cell_alignment(CellAlignment::Right);
        }
    }
    table.trim_fmt()
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
}
