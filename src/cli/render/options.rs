//! How a picture looks, as flags.

use std::str::FromStr;

use clap::Args;

use crate::cli::args::named;
use crate::draw::{Diagram, Labels, Look, StoneColors, Theme};
use crate::game::{Board, Cell, Coordinates, Side};

/// The width of a picture, unless the board needs more.
pub(super) const WIDTH: u32 = 600;

/// How the picture looks.
#[derive(Args, Debug)]
#[command(next_help_heading = "Look")]
pub(in crate::cli) struct LookArgs {
    /// The page it is for
    #[arg(long, value_parser = named::<Theme>(), default_value = Theme::default().name())]
    theme: Theme,

    /// The colours of the stones
    #[arg(long, value_name = "COLORS", value_parser = named::<StoneColors>(), default_value = StoneColors::default().name())]
    stones: StoneColors,

    /// Which coordinates to write; always those of the record
    #[arg(long, value_name = "WHICH", value_parser = named::<Labels>(), default_value = Labels::default().name())]
    labels: Labels,

    /// The width of the picture, or of each diagram of a strip [default: 600; on a large board 30
    /// for each cell of a row, but for gif]
    #[arg(long, value_name = "PIXELS", value_parser = clap::value_parser!(u32).range(16..=20_000))]
    pub size: Option<u32>,

    /// Show only the part of the board around two cells, as in d3:h8, or around all stones and marks
    #[arg(long, value_name = "CELL:CELL|stones")]
    crop: Option<Crop>,
}

/// A part of the board.
#[derive(Clone, Debug)]
enum Crop {
    Stones,
    Cells(String, String),
}

impl FromStr for Crop {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text.split_once(':') {
            _ if text == "stones" => Ok(Self::Stones),
            Some((from, to)) => Ok(Self::Cells(from.to_owned(), to.to_owned())),
            None => Ok(Self::Cells(text.to_owned(), text.to_owned())),
        }
    }
}

impl LookArgs {
    /// The width of a picture of a board.
    pub(super) fn width(&self, side: Side) -> u32 {
        self.size.unwrap_or((30 * side.width()).max(WIDTH))
    }

    /// Whether only a part of the board is wanted.
    pub(super) fn is_cropped(&self) -> bool {
        self.crop.is_some()
    }

    /// The look of diagrams; for `--crop stones` the stones and marks of all diagrams count.
    pub(in crate::cli) fn look(&self, diagrams: &[Diagram]) -> anyhow::Result<Look> {
        Ok(Look {
            crop: match (&self.crop, diagrams.first()) {
                (Some(Crop::Cells(from, to)), Some(diagram)) => {
                    let cell = |name: &str| cell(diagram.board(), diagram.coordinates, name);
                    vec![cell(from)?, cell(to)?]
                }
                (Some(Crop::Stones), _) => diagrams.iter().flat_map(occupied).collect(),
                _ => Vec::new(),
            },
            theme: self.theme,
            stones: self.stones,
            labels: self.labels,
        })
    }
}

/// The cell that the record calls `name`.
fn cell(board: &Board, coordinates: Coordinates, name: &str) -> anyhow::Result<Cell> {
    let cell = board.parse_cell(coordinates, name.trim());
    cell.map_err(|_| {
        let side = board.side().get();
        anyhow::anyhow!("`{name}` is not a cell of this board of side {side}")
    })
}

/// The cells of a diagram with a stone, a mark or the end of a line.
fn occupied(diagram: &Diagram) -> Vec<Cell> {
    let markup = &diagram.markup;
    let stones = diagram.board().cells();
    let stones = stones.filter(|cell| diagram.stones[cell.index()].is_some());
    let marks = markup.marks.iter().map(|(cell, _)| *cell);
    let labels = markup.labels.iter().map(|(cell, _)| *cell);
    let lines = markup
        .connectors
        .iter()
        .flat_map(|line| [line.from, line.to]);
    stones.chain(marks).chain(labels).chain(lines).collect()
}
