//! The columns of a table, and the screen that it must fit on.

/// A column of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Column<'a> {
    pub title: &'a str,
    /// Whether it holds numbers, which are aligned at the right.
    pub numeric: bool,
    /// Whether it holds paths, which lose their beginning if the table is too wide.
    pub path: bool,
    /// Whether it holds sentences, which are broken into lines if the table is too wide.
    pub wraps: bool,
    /// If not 0, the column is left out if the table is too wide: the columns with the highest
    /// number first, and all columns with the same number together.
    pub drop_order: u8,
}

impl<'a> Column<'a> {
    /// A column of texts.
    #[must_use]
    pub const fn text(title: &'a str) -> Self {
        Self {
            title,
            numeric: false,
            path: false,
            wraps: false,
            drop_order: 0,
        }
    }

    /// A column of numbers.
    #[must_use]
    pub const fn number(title: &'a str) -> Self {
        Self {
            numeric: true,
            ..Self::text(title)
        }
    }

    /// A column of paths.
    #[must_use]
    pub const fn path(title: &'a str) -> Self {
        Self {
            path: true,
            ..Self::text(title)
        }
    }

    /// A column of sentences.
    #[must_use]
    pub const fn sentences(title: &'a str) -> Self {
        Self {
            wraps: true,
            ..Self::text(title)
        }
    }

    /// Makes the column one that is left out if the table is too wide.
    #[must_use]
    pub const fn drop_order(self, drop_order: u8) -> Self {
        Self { drop_order, ..self }
    }
}

/// The screen that a table must fit on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Screen {
    /// Its width in columns of characters; `None` for a file or pipe, which has none.
    pub width: Option<usize>,
    /// Whether it shows only ASCII.
    pub is_ascii: bool,
}

impl From<Option<usize>> for Screen {
    fn from(width: Option<usize>) -> Self {
        Self {
            width,
            is_ascii: false,
        }
    }
}
