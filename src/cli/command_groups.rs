//! The commands in groups, for the help of the program.

use std::fmt::Write as _;

use clap::Command;

/// The groups and their commands, each in the order of the help.
const GROUPS: [(&str, &[&str]); 7] = [
    ("Check", &["validate", "analyze", "explain"]),
    ("Repair", &["fix", "names", "dedup"]),
    ("Look", &["show", "view", "render", "report"]),
    ("Count", &["stats", "openings", "rate"]),
    ("Study", &["review", "solve", "puzzles"]),
    ("Convert", &["convert", "select", "moves", "generate"]),
    (
        "Plumbing",
        &["config", "schema", "ranges", "completions", "man", "help"],
    ),
];

/// The program with a help that lists its commands in groups, which clap itself cannot do.
pub(super) fn grouped(program: Command) -> Command {
    let styles = program.get_styles().clone();
    let (header, literal) = (styles.get_header(), styles.get_literal());
    let mut list = String::new();
    for (group, names) in GROUPS {
        // Writing to a string does not fail.
        let _ = writeln!(list, "{header}{group}:{header:#}");
        for name in names {
            let about = match program.find_subcommand(name) {
                Some(command) => command.get_about().cloned().unwrap_or_default().to_string(),
                None if *name == "help" => {
                    "Print this message or the help of the given command".to_owned()
                }
                // Without its feature a command is missing.
                None => continue,
            };
            let _ = writeln!(list, "  {literal}{name:<12}{literal:#} {about}");
        }
        list.push('\n');
    }
    // Braces in a template would be tags.
    let list = list.replace(['{', '}'], "");
    program.help_template(format!(
        "{{about-with-newline}}\n{{usage-heading}} {{usage}}\n\n{list}{header}Options:{header:#}\n{{options}}{{after-help}}"
    ))
}

/// The other commands of a command's group; without a command, all of them.
pub(super) fn related(name: Option<&str>) -> impl Iterator<Item = &'static str> {
    let groups = GROUPS.iter().map(|(_, names)| names);
    let groups = groups.filter(move |names| name.is_none_or(|name| names.contains(&name)));
    let names = groups.copied().flatten().copied();
    names.filter(move |&other| Some(other) != name && other != "help")
}
