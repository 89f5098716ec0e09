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
    /// Whether it is left out where the table is too wide, and how soon: the highest first.
    pub dispensable: u8,
}

impl<'a> Column<'a> {
    /// A column of texts.
    #[must_use]
    pub const fn text(title: &'a str) -> Self {
        Self {
            title,
            numeric: false,
            dispensable: 0,
        }
    }

    /// A column of numbers.
    #[must_use]
    pub const fn number(title: &'a str) -> Self {
        Self {
            title,
            numeric: true,
            dispensable: 0,
        }
    }

    /// The same column, left out where the table is too wide, the highest first.
    #[must_use]
    pub const fn dispensable(self, dispensable: u8) -> Self {
        Self {
            dispensable,
            ..self
        }
    }
}

/// A line below the titles, broken between the columns.
const LOOK: TableStyle = TableStyle::new().header_separator(LineStyle::none().fill('─'));

/// The blanks between two columns.
const GAP: usize = 2;

/// The rows under the titles of their columns, without trailing blanks and without a line break at
/// the end.
///
/// Where the table would be wider than `width` columns of a terminal, dispensable columns are left
/// out, which a last line says, and then cells are broken into several lines; without a width
/// neither. Control characters in cells do not get through.
#[must_use]
pub fn table(
    columns: &[Column<'_>],
    rows: impl IntoIterator<Item = Vec<String>>,
    width: Option<usize>,
) -> String {
    let rows: Vec<Vec<String>> = rows.into_iter().collect();
    let shown = shown(columns, &rows, width);
    let mut table = Table::new();
    table.load_style(LOOK);
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
        }
    }
    let mut text = table.trim_fmt();
    let left_out = (0..columns.len()).filter(|column| !shown.contains(column));
    let left_out: Vec<_> = left_out.map(|column| columns[column].title).collect();
    if !left_out.is_empty() {
        text += "\n(too narrow for: ";
        text += &left_out.join(", ");
        text += ")";
    }
    text
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
        let next = shown
            .iter()
            .copied()
            .max_by_key(|&column| columns[column].dispensable);
        match next.filter(|&column| columns[column].dispensable > 0) {
            Some(column) => shown.retain(|&kept| kept != column),
            None => break,
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
    fn a_narrow_table_leaves_out_what_it_can() {
        let columns = [
            Column::text("name"),
            Column::text("patterns").dispensable(1),
            Column::text("findings").dispensable(2),
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
