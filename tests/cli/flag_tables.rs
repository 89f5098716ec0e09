//! The tables of flags in `docs/cli.md` are written from the help of the program.
//!
//! A table follows a line `<!-- flags: NAME -->`. The name is a command, for the flags that it has
//! alone, or a heading of the help, for flags that commands share. With `UNLUR_UPDATE=docs` the test
//! writes the tables.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;

use unlur::cli::program;

const MARK: &str = "<!-- flags: ";
const HEAD: &str = "| flag | meaning |\n|---|---|\n";

/// The row of a flag.
fn row(flag: &clap::Arg) -> String {
    let values: Vec<_> = flag.get_value_names().unwrap_or_default().to_vec();
    let values = values.iter().map(|name| format!(" {name}"));
    let values: String = values
        .filter(|_| flag.get_action().takes_values())
        .collect();
    let long = flag.get_long().map(|name| format!("`--{name}{values}`"));
    let short = flag.get_short().map(|name| match long {
        Some(_) => format!("`-{name}`"),
        None => format!("`-{name}{values}`"),
    });
    let names: Vec<_> = [short, long].into_iter().flatten().collect();
    let help = flag.get_long_help().or(flag.get_help());
    let mut meaning = help.map(ToString::to_string).unwrap_or_default();
    let possible = flag.get_possible_values();
    if flag.get_action().takes_values() && !flag.is_hide_possible_values_set() {
        for (place, value) in possible.iter().enumerate() {
            let glue = if place == 0 { ": " } else { "; " };
            let _ = write!(meaning, "{glue}`{}`", value.get_name());
            if let Some(help) = value.get_help() {
                let help = help.to_string().replacen(": ", ", ", 1);
                let _ = write!(meaning, " {help}");
            }
        }
    }
    let default: Vec<_> = flag.get_default_values().iter().collect();
    if let [default] = default[..]
        && flag.get_action().takes_values()
    {
        let _ = write!(meaning, " [default: {}]", default.display());
    }
    let meaning = meaning.split_whitespace().collect::<Vec<_>>().join(" ");
    let escaped = |text: &str| text.replace('|', "\\|").replace('*', "\\*");
    format!(
        "| {} | {} |\n",
        escaped(&names.join(", ")),
        escaped(&meaning)
    )
}

/// The rows of the flags by command or heading, for the headings that have a table.
fn tables(headings: &[&str]) -> BTreeMap<String, String> {
    let mut tables: BTreeMap<String, String> = BTreeMap::new();
    let mut program = program();
    program.build();
    let mut shared: BTreeMap<(String, String), (usize, String)> = BTreeMap::new();
    let mut order = Vec::new();
    for command in program.get_subcommands() {
        let own = tables.entry(command.get_name().to_owned()).or_default();
        let flags = command.get_arguments().filter(|flag| {
            let is_help = flag.get_id() == "help" || flag.get_id() == "version";
            !flag.is_positional() && !flag.is_hide_set() && !is_help
        });
        for flag in flags {
            let row = row(flag);
            let heading = flag.get_help_heading();
            let Some(heading) = heading.filter(|heading| headings.contains(heading)) else {
                *own += &row;
                continue;
            };
            let key = (heading.to_owned(), row);
            if !shared.contains_key(&key) {
                order.push(key.clone());
            }
            let (count, user) = shared.entry(key).or_default();
            (*count, *user) = (*count + 1, command.get_name().to_owned());
        }
    }
    for key in order {
        let (count, command) = &shared[&key];
        let name = if *count > 1 { &key.0 } else { command };
        *tables.entry(name.clone()).or_default() += &key.1;
    }
    tables
}

#[test]
fn the_flags_of_the_page_are_those_of_the_program() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/cli.md");
    let page = std::fs::read_to_string(&path).unwrap();
    let names = page.lines().filter_map(|line| line.strip_prefix(MARK));
    let names: Vec<_> = names.map(|name| name.trim_end_matches(" -->")).collect();
    let mut tables = tables(&names);
    let mut written = String::new();
    let mut lines = page.split_inclusive('\n').peekable();
    while let Some(line) = lines.next() {
        written += line;
        let Some(name) = line.strip_prefix(MARK) else {
            continue;
        };
        let name = name.trim_end().trim_end_matches(" -->");
        while lines.next_if(|line| line.starts_with('|')).is_some() {}
        let rows = tables.remove(name).unwrap_or_else(|| panic!("{name}"));
        written += HEAD;
        written += &rows;
    }
    tables.retain(|_, rows| !rows.is_empty());
    let left: Vec<_> = tables.keys().collect();
    assert!(left.is_empty(), "no table: {left:?}");
    if std::env::var("UNLUR_UPDATE").as_deref() == Ok("docs") {
        std::fs::write(&path, written).unwrap();
    } else {
        assert!(page == written, "UNLUR_UPDATE=docs cargo test flag_tables");
    }
}
