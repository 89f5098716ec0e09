//! The flags that commands share.

use std::io::IsTerminal as _;
use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::{Args, ValueEnum};

use crate::finding::{Code, UnknownCode};
use crate::game::{self, Rules, Side};
use crate::input;
use crate::judge;
use crate::record;
use crate::sgf::{self, CharsetChoice};

/// What to read.
#[derive(Args, Debug)]
pub(super) struct Paths {
    /// Files, folders (searched for *.sgf, also packed) or - (standard input)
    #[arg(value_name = "PATH", required = true)]
    pub paths: Vec<PathBuf>,
}

/// How to print.
#[derive(Args, Debug)]
#[command(next_help_heading = "Output")]
pub(super) struct Output {
    /// The form of the data on standard output
    #[arg(long, value_enum, default_value_t, value_name = "FORMAT")]
    pub format: Format,

    /// When to use colours
    #[arg(long, value_enum, default_value_t, value_name = "WHEN")]
    pub color: When,

    /// Print no summary; of its findings `validate` prints the errors alone
    #[arg(short, long)]
    pub quiet: bool,

    /// Sum up each file too, on standard error
    #[arg(short, long, action = clap::ArgAction::Count)]
    pub verbose: u8,
}

impl Output {
    /// Whether standard output takes colours.
    pub(super) fn has_color(&self) -> bool {
        match self.color {
            When::Always => true,
            When::Never => false,
            When::Auto => {
                anstream::AutoStream::choice(&std::io::stdout()) != anstream::ColorChoice::Never
            }
        }
    }

    /// Makes standard error follow `--color` too.
    pub(super) fn settle_color(&self) {
        match self.color {
            When::Always => anstream::ColorChoice::Always.write_global(),
            When::Never => anstream::ColorChoice::Never.write_global(),
            When::Auto => {}
        }
    }
}

/// How to get through much input.
#[derive(Args, Debug)]
#[command(next_help_heading = "Work")]
pub(super) struct Work {
    /// How many threads to work on [default: as many as the machine has]
    #[arg(long, value_name = "N")]
    pub jobs: Option<NonZeroUsize>,

    /// When to draw a progress bar on standard error
    #[arg(long, value_enum, default_value_t, value_name = "WHEN")]
    pub progress: When,

    /// Neither print nor count findings of this code (repeatable)
    #[arg(long, value_name = "CODE", value_parser = parse_code, help_heading = "Output")]
    pub ignore: Vec<Code>,
}

/// More threads than this only get in each other's way.
const MOST_JOBS: NonZeroUsize = NonZeroUsize::new(256).unwrap();

impl Work {
    pub(super) fn jobs(&self) -> NonZeroUsize {
        self.jobs
            .or_else(|| std::thread::available_parallelism().ok())
            .unwrap_or(NonZeroUsize::MIN)
            .min(MOST_JOBS)
    }

    pub(super) fn shows_progress(&self) -> bool {
        match self.progress {
            When::Always => true,
            When::Never => false,
            When::Auto => std::io::stderr().is_terminal(),
        }
    }
}

/// How to read records.
#[derive(Args, Debug)]
#[command(next_help_heading = "Reading")]
pub(super) struct Reading {
    /// What the input holds
    #[arg(long, value_enum, default_value_t, value_name = "FORMAT")]
    from: From,

    /// The colour of the player who passes
    #[arg(long, value_enum, default_value_t, value_name = "COLOR")]
    passer: Passer,

    /// Whether contract stones may stand on edge cells
    #[arg(long, value_enum, default_value_t, value_name = "RULE")]
    contract_edges: ContractEdges,

    /// How points lie on the board
    #[arg(long, value_enum, default_value_t, value_name = "SYSTEM")]
    coordinates: Coordinates,

    /// What the sizes in the records measure
    #[arg(long, value_enum, default_value_t, value_name = "MEASURE")]
    size_means: SizeMeans,

    /// The side of the board where a record gives no possible size
    #[arg(long, value_name = "N", value_parser = parse_side)]
    side: Option<Side>,

    /// The charset of all records; auto guesses it for each
    #[arg(long, value_name = "NAME|auto")]
    charset: Option<CharsetChoice>,

    /// Read games without a GM property as Unlur
    #[arg(long)]
    assume_unlur: bool,

    /// Replay and check the variations too
    #[arg(long)]
    variations: bool,
}

impl Reading {
    /// How the input is read.
    pub(super) fn input(&self) -> input::Options {
        input::Options {
            text: sgf::Options {
                charset: self.charset.unwrap_or_default(),
                ..sgf::Options::default()
            },
            format: match self.from {
                From::Auto => input::Format::Auto,
                From::Sgf => input::Format::Sgf,
                From::Json => input::Format::Json,
                From::Apgame => input::Format::ApGame,
            },
        }
    }

    /// How the games are judged, but for the findings in `ignored`.
    pub(super) fn judging(&self, ignored: &[Code]) -> judge::Options {
        judge::Options {
            rules: Rules {
                passer: match self.passer {
                    Passer::Black => game::Passer::Black,
                    Passer::White => game::Passer::White,
                },
                contract_edges: match self.contract_edges {
                    ContractEdges::Forbid => game::ContractEdges::Forbid,
                    ContractEdges::Allow => game::ContractEdges::Allow,
                },
            },
            reading: record::Options {
                coordinates: match self.coordinates {
                    Coordinates::Auto => None,
                    Coordinates::Hex => Some(game::Coordinates::Hex),
                    Coordinates::Pbem => Some(game::Coordinates::Pbem),
                },
                size_means: match self.size_means {
                    SizeMeans::Auto => record::SizeMeans::Auto,
                    SizeMeans::Width => record::SizeMeans::Width,
                    SizeMeans::Side => record::SizeMeans::Side,
                },
                side: self.side,
                assume_unlur: self.assume_unlur,
                variations: self.variations,
            },
            ignored: ignored.to_vec(),
        }
    }
}

/// The options for games that were no SGF: their points, sizes and text are known.
pub(super) fn judging_of_data(judging: &judge::Options) -> judge::Options {
    judge::Options {
        reading: record::Options {
            coordinates: None,
            size_means: record::SizeMeans::Width,
            ..judging.reading
        },
        ..judging.clone()
    }
}

/// The forms of data.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(super) enum Format {
    /// For people
    #[default]
    Table,
    /// One JSON document
    Json,
    /// One JSON object a line
    Ndjson,
    /// Comma-separated values with a header
    Csv,
}

/// When to do something for the eye.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(super) enum When {
    /// On a terminal
    #[default]
    Auto,
    /// On a terminal and elsewhere
    Always,
    /// Nowhere
    Never,
}

#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum From {
    /// What its beginning shows
    #[default]
    Auto,
    /// SGF
    Sgf,
    /// Records in JSON, as `convert --to json` writes them
    Json,
    /// Game records of Abstract Play
    Apgame,
}

#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum Passer {
    /// Black, as the rules say
    #[default]
    Black,
    /// White, as some texts of the rules can be read
    White,
}

#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum ContractEdges {
    /// No: each is an error, contract-edge
    #[default]
    Forbid,
    /// Yes, and the chains that stand at the pass are judged
    Allow,
}

#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum Coordinates {
    /// As fits each record, hex first
    #[default]
    Auto,
    /// Without the corners at the top left and the bottom right
    Hex,
    /// Without the corners at the top right and the bottom left
    Pbem,
}

#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum SizeMeans {
    /// The width; the side where the points fit no board of that width
    #[default]
    Auto,
    /// The width of the board at its widest, 2n-1
    Width,
    /// The side of the board, n
    Side,
}

/// A code by its name; the nearest name where there is none.
pub(super) fn parse_code(name: &str) -> Result<Code, String> {
    let lower = name.to_ascii_lowercase();
    lower.parse().map_err(|_| {
        let unknown = UnknownCode(name.to_owned());
        let alike = Code::ALL
            .iter()
            .max_by_key(|code| likeness(code.name(), &lower));
        // What shares less than half its letters was hardly meant.
        match alike.filter(|code| 2 * likeness(code.name(), &lower) >= code.name().len()) {
            Some(code) => format!("{unknown}; `{code}` is (`unlur explain` lists all)"),
            None => format!("{unknown} (`unlur explain` lists all)"),
        }
    })
}

/// How many letters two names share at their beginnings and ends together.
fn likeness(left: &str, right: &str) -> usize {
    let same = |(left, right): &(u8, u8)| left == right;
    let front = left.bytes().zip(right.bytes()).take_while(same).count();
    let back = left
        .bytes()
        .rev()
        .zip(right.bytes().rev())
        .take_while(same)
        .count();
    front + back
}

pub(super) fn parse_side(text: &str) -> Result<Side, String> {
    text.parse().ok().and_then(Side::new).ok_or_else(|| {
        format!(
            "a board has a side from {} to {}",
            Side::MIN.get(),
            Side::MAX.get()
        )
    })
}
