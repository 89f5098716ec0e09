//! How a command reads records.

use clap::Args;

use super::findings::{CODES, Codes};
use super::values::{OrAuto, named, named_or_auto, own_help, parse_game_size, parse_side};
use crate::analysis;
use crate::collection::Names;
use crate::collection::query::QueryError;
use crate::convert::{TextNotation, TextOptions};
use crate::finding::Code;
use crate::game::{ContractEdges, Passer, Rules, Side};
use crate::input::{self, ByteRange};
use crate::read::Filter;
use crate::record::{self, SizeMeaning};
use crate::sgf::{self, CharsetChoice};

/// How to read records.
#[derive(Args, Debug)]
#[command(next_help_heading = "Reading")]
pub(in crate::cli) struct Reading {
    /// The format of the input
    #[arg(long, value_name = "FORMAT", value_parser = named::<input::Format>(), default_value = input::Format::default().name())]
    from: input::Format,

    /// The colour of the player who passes
    #[arg(long, value_name = "COLOR", value_parser = named::<Passer>(), default_value = Passer::default().name())]
    passer: Passer,

    /// Whether contract stones may be placed on edge cells
    #[arg(long, value_name = "RULE", value_parser = named::<ContractEdges>(), default_value = ContractEdges::default().name())]
    contract_edges: ContractEdges,

    /// How points map to the board
    #[arg(long, value_name = "SYSTEM", default_value = "auto",
          value_parser = named_or_auto("As fits each record, hex first", map_of))]
    pub coordinates: OrAuto<TextNotation>,

    /// The meaning of the sizes in the records
    #[arg(long, value_name = "MEASURE", default_value = "auto",
          value_parser = named_or_auto::<SizeMeaning>(
              "The width; the side if the points fit no board of that width", own_help))]
    size_means: OrAuto<SizeMeaning>,

    /// The side of the board if a record gives no possible size, or one that its points deny
    #[arg(long, value_name = "N", value_parser = parse_side)]
    pub side: Option<Side>,

    /// The charset of all records; auto, the default, finds it for each
    #[arg(long, value_name = "NAME|auto")]
    charset: Option<CharsetChoice>,

    /// The largest game that is read, in bytes or as in 512MiB; at most 4GiB
    #[arg(long, value_name = "SIZE", default_value = "32MiB", value_parser = parse_game_size)]
    max_game_size: u32,

    /// Read files that look binary as text
    #[arg(long)]
    text: bool,

    /// Read games without a GM property as Unlur
    #[arg(long)]
    assume_unlur: bool,

    /// Read only the games that match an expression, as those of `select`
    #[arg(id = "where", long = "where", value_name = "EXPRESSION")]
    expression: Option<String>,

    /// Ignore these findings: codes, or errors, warnings, notes (comma list, repeatable)
    #[arg(long, value_name = "CODES", value_parser = CODES, hide_possible_values = true, value_delimiter = ',',
          help_heading = "Findings")]
    ignore: Vec<Codes>,
}

impl Reading {
    pub(in crate::cli) fn input(&self) -> input::Options {
        input::Options {
            text: sgf::Options {
                charset: self.charset.unwrap_or_default(),
                limit: self.max_game_size,
            },
            reads_binary: self.text,
            format: self.from,
            moves: TextOptions {
                notation: self.coordinates,
                side: self.side,
                ..TextOptions::default()
            },
            ..input::Options::default()
        }
    }

    /// The expression that games have to match, as it was given.
    pub(in crate::cli) fn expression(&self) -> Option<&str> {
        self.expression.as_deref()
    }

    /// Which games are read, by this rule for names.
    ///
    /// # Errors
    ///
    /// If the expression is wrong.
    pub(in crate::cli) fn filter(&self, names: &Names) -> Result<Option<Filter>, QueryError> {
        let filter = self.expression().map(Filter::new).transpose()?;
        Ok(filter.map(|filter| filter.with_names(names.clone())))
    }

    /// The codes whose findings are neither printed nor counted.
    pub(in crate::cli) fn ignored(&self) -> Vec<Code> {
        Codes::union(&self.ignore)
    }

    /// How the games are judged.
    pub(in crate::cli) fn judging(&self) -> analysis::Options {
        analysis::Options {
            rules: Rules {
                passer: self.passer,
                contract_edges: self.contract_edges,
            },
            reading: record::Options {
                coordinates: self.coordinates.and_then(TextNotation::coordinates),
                size_means: self.size_means,
                side: self.side,
                assume_unlur: self.assume_unlur,
            },
            ignored: self.ignored(),
        }
    }
}

/// The help for the coordinate systems: what the names of cells mean in the board's square.
fn map_of(notation: TextNotation) -> &'static str {
    match notation {
        TextNotation::Hex => "Without the corners at the top left and the bottom right",
        TextNotation::Pbem => "Without the corners at the top right and the bottom left",
        TextNotation::AbstractPlay => "As on Abstract Play; only for plain text",
    }
}

/// A part of the input, for commands that need no whole file.
#[derive(Args, Clone, Copy, Debug)]
#[command(next_help_heading = "Reading")]
pub(in crate::cli) struct Range {
    /// Read only the games that belong to this range of the bytes of one file, as in 0..1000000
    #[arg(long = "range", value_name = "START..END")]
    pub bytes: Option<ByteRange>,
}
