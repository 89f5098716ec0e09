//! `unlur generate`: random legal games.

use std::io::Write;
use std::num::NonZeroUsize;
use std::ops::{ControlFlow, RangeInclusive};

use anyhow::Context as _;

use super::args::{Target, jobs, named, parse_positive, parse_side};
use super::named_output;
use super::session::Session;
use super::status::Status;
use crate::collection::generate::{Generator, Options, Policy};
use crate::game::Side;
use crate::read::map_in_order;

/// Make random legal games
///
/// The games are played to the end and written as canonical SGF. The same
/// arguments give the same bytes on every machine. A game depends only on its number
/// and the other arguments, so a longer run begins with the same games.
#[derive(clap::Args, Debug)]
#[command(before_help = super::examples!("unlur generate --games 100", "unlur generate --side 6 -o random.sgf"))]
pub(super) struct Args {
    /// How many games
    #[arg(long, default_value_t = 1, value_name = "N")]
    games: u64,

    /// The side of the board; several, as 6,8, are equally likely
    #[arg(long = "side", default_value = "8", value_name = "N", value_delimiter = ',',
          value_parser = parse_side)]
    sides: Vec<Side>,

    /// The seed of the random numbers
    #[arg(long, default_value_t = 1, value_name = "N")]
    seed: u64,

    /// The number of contract stones, as 4 or 2..6 (inclusive); all numbers are equally likely
    /// [default: 2..6, or what fits on the board]
    #[arg(long, value_name = "LENGTH|MIN..MAX", value_parser = parse_contract)]
    contract: Option<RangeInclusive<u32>>,

    /// How the stones of the play are chosen
    #[arg(long, value_name = "POLICY", value_parser = named::<Policy>(), default_value = Policy::default().name())]
    policy: Policy,

    /// Give the games players, Player 1 to Player N
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(2..))]
    players: Option<u32>,

    #[command(flatten)]
    target: Target,

    /// How many threads to use [default: as many as the machine has cores]
    #[arg(short, long, value_name = "N", value_parser = parse_positive::<NonZeroUsize>)]
    jobs: Option<NonZeroUsize>,
}

/// The number of games that a thread generates at a time.
const BATCH: u64 = 64;

/// The default maximum length of the contract.
const USUAL: RangeInclusive<u32> = 2..=6;

pub(super) fn run(args: &Args, session: &Session) -> anyhow::Result<Status> {
    let options = options(args);
    Generator::new(options.clone()).context("cannot generate such games")?;
    args.target.write(session, |out| write(args, &options, out))
}

fn options(args: &Args) -> Options {
    let rooms = args.sides.iter().map(|side| Options::room(*side));
    let room = rooms.min().unwrap_or(0);
    let usual = || (*USUAL.start()).min(room)..=(*USUAL.end()).min(room);
    Options {
        sides: args.sides.clone(),
        seed: args.seed,
        contract: args.contract.clone().unwrap_or_else(usual),
        policy: args.policy,
        players: args.players.unwrap_or(0),
    }
}

fn write(args: &Args, options: &Options, out: &mut dyn Write) -> anyhow::Result<()> {
    let mut written = Ok(());
    let batches = (0..args.games.div_ceil(BATCH)).map(|batch| {
        let first = batch * BATCH + 1;
        first..=args.games.min(first.saturating_add(BATCH - 1))
    });
    map_in_order(
        jobs(args.jobs),
        batches,
        || {
            let mut generator = Generator::new(options.clone()).ok();
            move |indices: RangeInclusive<u64>| {
                let mut text = Vec::new();
                if let Some(generator) = &mut generator {
                    indices.for_each(|index| generator.game(index).write_sgf(&mut text));
                }
                text
            }
        },
        |text| match out.write_all(&text) {
            Ok(()) if named_output::is_closed() => ControlFlow::Break(()),
            Ok(()) => ControlFlow::Continue(()),
            Err(error) => {
                written = Err(error);
                ControlFlow::Break(())
            }
        },
    );
    Ok(written.and_then(|()| out.flush())?)
}

/// Reads `4` or `2..6`.
fn parse_contract(text: &str) -> Result<RangeInclusive<u32>, String> {
    let number = |text: &str| {
        let number = text.parse::<u32>();
        number.map_err(|_| format!("`{text}` is no number of stones; write 4, or 2..6"))
    };
    let (least, most) = text.split_once("..").unwrap_or((text, text));
    let (least, most) = (number(least)?, number(most)?);
    if least > most {
        return Err(format!(
            "{least} is more than {most}; write {most}..{least}"
        ));
    }
    Ok(least..=most)
}
