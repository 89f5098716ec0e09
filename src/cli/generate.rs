//! `unlur generate`: random legal games.

use std::io::Write;
use std::num::NonZeroUsize;
use std::ops::{ControlFlow, RangeInclusive};

use anyhow::{Context as _, bail};

use super::args::{Target, parse_positive, parse_side};
use super::session::Session;
use super::status::Status;
use crate::collection::generate::{Days, Generator, Options, Player, Players, Policy};
use crate::game::Side;
use crate::read::map_in_order;
use crate::record::normalize_name;

/// Make random legal games
///
/// The games are played to the end, or to a resignation, and written as canonical SGF. The same
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
    #[arg(long, value_enum, default_value_t, value_name = "POLICY")]
    policy: Policy,

    /// Give the games players, Player 1 to Player N
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(2..))]
    players: Option<u32>,

    /// With --players, the rating of Player 1 less that of Player N; the others are evenly between
    #[arg(
        long,
        value_name = "ELO",
        requires = "players",
        allow_negative_numbers = true
    )]
    spread: Option<f64>,

    /// Give the games players with these ratings; repeatable
    #[arg(long = "player", value_name = "NAME=ELO", value_parser = parse_player,
          conflicts_with = "players")]
    named: Vec<Player>,

    /// White's advantage over the difference of ratings [default: 0 with ratings]
    #[arg(long, value_name = "ELO", allow_negative_numbers = true)]
    advantage: Option<f64>,

    /// The share of games, from 0 to 1, in which the loser resigns before the board decides
    #[arg(
        long,
        default_value_t = 0.0,
        value_name = "SHARE",
        hide_default_value = true
    )]
    resign: f64,

    /// The days on which the games are played, as 2004-05-01 or 2004..2012 (inclusive)
    #[arg(long, value_name = "DATE|FROM..TO", value_parser = parse_days)]
    dates: Option<Days>,

    /// An event of the games; of several, repeat it, each is equally likely
    #[arg(long = "event", value_name = "NAME", value_parser = parse_name)]
    events: Vec<String>,

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
    if args.advantage.is_some() && args.players.is_none() && args.named.is_empty() {
        bail!("`--advantage` is about players: give `--players` or `--player` too");
    }
    let options = options(args);
    Generator::new(options.clone()).context("cannot generate such games")?;
    let mut out = args.target.open(session)?;
    write(args, &options, &mut out)?;
    out.finish()?;
    Ok(Status::Clean)
}

fn options(args: &Args) -> Options {
    let rooms = args.sides.iter().map(|side| Options::room(*side));
    let room = rooms.min().unwrap_or(0);
    let usual = || (*USUAL.start()).min(room)..=(*USUAL.end()).min(room);
    let has_ratings = args.spread.is_some() || !args.named.is_empty();
    Options {
        sides: args.sides.clone(),
        seed: args.seed,
        contract: args.contract.clone().unwrap_or_else(usual),
        policy: args.policy,
        players: match args.players {
            Some(count) => Players::Numbered {
                count,
                spread: args.spread.unwrap_or(0.0),
            },
            None if args.named.is_empty() => Players::Nobody,
            None => Players::Named(args.named.clone().into()),
        },
        advantage: args.advantage.or_else(|| has_ratings.then_some(0.0)),
        resignations: args.resign,
        days: args.dates,
        events: args.events.clone(),
    }
}

fn write(args: &Args, options: &Options, out: &mut dyn Write) -> anyhow::Result<()> {
    let jobs = args
        .jobs
        .or_else(|| std::thread::available_parallelism().ok());
    let mut written = Ok(());
    let batches = (0..args.games.div_ceil(BATCH)).map(|batch| {
        let first = batch * BATCH + 1;
        first..=args.games.min(first.saturating_add(BATCH - 1))
    });
    map_in_order(
        jobs.unwrap_or(NonZeroUsize::MIN),
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

/// Reads `Ada=120`; a name may contain `=`.
fn parse_player(text: &str) -> Result<Player, String> {
    const EXPECTED: &str = "expected a name and a rating, as in Ada=120";
    let (name, rating) = text.rsplit_once('=').ok_or(EXPECTED)?;
    Ok(Player {
        name: parse_name(name)?,
        rating: rating.trim().parse().map_err(|_| EXPECTED)?,
    })
}

/// Reads a name as the other commands read names of records.
fn parse_name(text: &str) -> Result<String, String> {
    let name = normalize_name(text).into_owned();
    if name.is_empty() {
        return Err("the name is empty".to_owned());
    }
    Ok(name)
}

fn parse_days(text: &str) -> Result<Days, String> {
    Days::parse(text).ok_or_else(|| {
        "expected a day, month or year of the calendar, or a range such as 2004-05..2012".to_owned()
    })
}
