//! `unlur stats`: statistics of a whole collection.

mod data;
mod page;
mod sections;
mod tables;

use std::io::Write;

use anyhow::{anyhow, bail};

use super::args::named;
use super::chunk_output::ChunkOutput;
use super::count_args::CountArgs;
use super::data::{DataFormat, Format, Row, TableLine, write_document, write_rows};
use super::output::Column;
use super::session::Session;
use super::status::Status;
use crate::collection::Names;
use crate::collection::stats::{
    GroupBy, GroupDifference, GroupedBy, Groups, SHEETS, Statistics, points,
};
use crate::read::Event;
use data::GroupsData;
use page::p_value;

/// Summarise a collection: win rates, ways of winning, game lengths, with confidence intervals
///
/// Wins by colour, by way of winning, by side, by first player and by length of the contract, each
/// with its 95% Wilson interval; the length of games, the winning patterns, maps of the stones, the
/// players, years and events. Rates count Unlur games that are legal, won and begin without setup
/// stones. `unlur schema stats` describes the fields of the JSON, docs/cli.md the rows of the CSV.
#[derive(clap::Args, Debug)]
#[command(before_help = super::examples!("unlur stats games/", "unlur stats --group-by year -f csv games/"))]
#[command(after_help = super::EXIT_STATUS)]
pub(super) struct Args {
    /// Make a summary of each group of games; two names, as side,year, group by both
    #[arg(long, value_parser = named::<GroupBy>(), value_name = "WHAT", value_delimiter = ',')]
    group_by: Vec<GroupBy>,

    /// Leave out groups of fewer games
    #[arg(long, value_name = "N", default_value_t = 0, requires = "group_by")]
    min_games: u64,

    /// Compare two groups by their names instead of describing all
    #[arg(long, num_args = 2, value_names = ["GROUP", "GROUP"], requires = "group_by",
          conflicts_with_all = ["section", "top"])]
    compare: Vec<String>,

    /// Show only this section, by its name in the data, such as wins (repeatable)
    #[arg(long, value_name = "NAME", value_parser = parse_section)]
    section: Vec<String>,

    /// The number of players, events and groups in the tables, those with the most games first
    #[arg(long, default_value_t = 20, value_name = "N")]
    top: usize,

    /// Write the counts as data instead of tables; such a file is merged when it is given as a PATH
    #[arg(long, conflicts_with_all = ["min_games", "compare", "section", "top", "format", "csv_safe"])]
    partial: bool,

    #[command(flatten)]
    count: CountArgs,
}

/// The section that only groups by player have.
const PLAYER_WINS: &str = "player_wins";

fn parse_section(name: &str) -> Result<String, String> {
    let name = name.replace('-', "_");
    let sections = [Statistics::SECTIONS, &[PLAYER_WINS]].concat();
    if sections.contains(&name.as_str()) {
        return Ok(name);
    }
    Err(format!("expected one of {}", sections.join(", ")))
}

pub(super) fn run(args: &Args, session: &Session) -> anyhow::Result<Status> {
    let group_by = &args.group_by;
    anyhow::ensure!(
        group_by.len() <= 2,
        "games can be grouped by two things at most"
    );
    let format = args.count.output.format;
    if format == Format::Table
        && let Some(section) = args
            .section
            .iter()
            .find(|it| !SHEETS.contains(&it.as_str()))
    {
        bail!("the section {section} has no table; give `--format json` or `--format csv`");
    }
    anyhow::ensure!(
        group_by.contains(&GroupBy::Player) || !args.section.iter().any(|name| name == PLAYER_WINS),
        "only groups by player have the section {PLAYER_WINS}; give `--group-by player`"
    );
    let names = args.count.names.names(session)?;
    let counts = args.count.count(
        "stats",
        &names,
        session,
        &|event, output| add(event, group_by, &names, output),
        |partial: GroupedBy| {
            ensure_grouped_alike(&partial, group_by)?;
            Ok(partial.groups)
        },
    )?;
    if args.partial {
        let group_by = group_by.clone();
        return counts.complete_partial("stats", |groups| GroupedBy { group_by, groups });
    }
    let (mut groups, mut out) = (counts.sum, counts.out);
    if group_by.is_empty() {
        // Without groups there is always one summary, even of no games.
        groups.group(Vec::new());
    } else {
        groups.leave_out_below(args.min_games);
    }
    let format = args.count.output.data_format(&args.count.common.target);
    if args.compare.is_empty() {
        let data = GroupsData {
            groups: &groups,
            group_by,
            sections: &args.section,
            top: args.top,
        };
        write_document(&data, &format, &mut out)?;
    } else {
        let groups = (group_by.as_slice(), &groups);
        write_comparison(&format, &args.compare, groups, &mut out)?;
    }
    let status = counts.end.complete(out)?;
    if session.is_for_people {
        session.print_summary(&counts.end.totals.to_string());
    }
    Ok(status)
}

/// Adds a game, or something that is not a game, to its group.
fn add(event: &Event<'_>, by: &[GroupBy], names: &Names, output: &mut ChunkOutput) {
    if let Event::Damage(damage) = event {
        let groups: &mut Groups = output.sum();
        groups.add_gameless(damage.finding, by, damage.source);
    }
    if let Some(read) = output.game(event) {
        let groups: &mut Groups = output.sum();
        groups.add(&read.judgement, by, names, read.source);
    }
}

/// Checks that a partial result is grouped as the run is.
fn ensure_grouped_alike(partial: &GroupedBy, group_by: &[GroupBy]) -> anyhow::Result<()> {
    if partial.group_by == group_by {
        let mut keys = partial.groups.counts().keys().map(Vec::len);
        anyhow::ensure!(
            keys.all(|values| values == group_by.len().max(1)),
            "a group has the wrong number of values"
        );
        return Ok(());
    }
    let names: Vec<&str> = partial.group_by.iter().map(|by| by.name()).collect();
    match names.join(",").as_str() {
        "" => bail!("its games are not grouped; leave out `--group-by`"),
        names => bail!("its games are grouped by other things; give `--group-by {names}`"),
    }
}

impl Row for GroupDifference {
    type CsvLine = Self;
    const TABLE: &'static [Column<'static>] = &[
        Column::text("wins of"),
        Column::number("games").drop_order(3),
        Column::number("share").drop_order(2),
        Column::number("other games").drop_order(3),
        Column::number("share").drop_order(2),
        Column::number("difference").drop_order(1),
        Column::text("95%"),
        Column::text("test"),
    ];

    fn table(&self, line: &mut TableLine<'_>) {
        let percent = |part: Option<f64>| part.map(|part| format!("{:.1}%", 100.0 * part));
        line.value(self.measure.replacen("_wins", "", 1).replace('_', " "));
        line.value(self.games).maybe(percent(self.share));
        line.value(self.other_games)
            .maybe(percent(self.other_share));
        line.maybe(self.difference.map(points));
        let bounds = self.low.zip(self.high);
        line.maybe(bounds.map(|(low, high)| format!("{} to {}", points(low), points(high))));
        line.maybe(self.p.map(p_value));
    }
}

/// Writes the differences of the groups with two names.
fn write_comparison(
    format: &DataFormat,
    names: &[String],
    (group_by, groups): (&[GroupBy], &Groups),
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    let find = |name: &String| {
        let found = groups.named(name);
        found.ok_or_else(|| anyhow!("no group is called `{name}`"))
    };
    let found = [find(&names[0])?, find(&names[1])?];
    write_rows(GroupDifference::between(group_by, found), format, out)?;
    if format.kind == Format::Table {
        writeln!(
            out,
            "\ndifference in points, Newcombe's interval; N - 1 chi-squared test, or Fisher's with mid-p if few games are expected"
        )?;
        out.flush()?;
    }
    Ok(())
}
