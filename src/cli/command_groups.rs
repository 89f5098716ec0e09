//! The commands in groups, for the help of the program.

use std::fmt::Write as _;

use clap::Command;

/// The program with a help that lists its commands in groups, which clap itself cannot do.
pub(super) fn grouped(program: Command) -> Command {
    let styles = program.get_styles().clone();
    let (header, literal) = (styles.get_header(), styles.get_literal());
    let mut list = String::new();
    for (group, names) in super::GROUPS {
        // Writing to a string does not fail.
        let _ = writeln!(list, "{header}{group}:{header:#}");
        let commands = names
            .iter()
            .filter_map(|name| program.find_subcommand(name));
        let mut lines: Vec<_> = commands
            .map(|command| {
                (
                    command.get_name(),
                    command.get_about().cloned().unwrap_or_default(),
                )
            })
            .collect();
        if *group == "Plumbing" {
            let about = "Print this message or the help of the given command";
            lines.push(("help", about.into()));
        }
        for (name, about) in lines {
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
    let groups = super::GROUPS.iter().map(|(_, names)| names);
    let groups = groups.filter(move |names| name.is_none_or(|name| names.contains(&name)));
    let names = groups.copied().flatten().copied();
    names.filter(move |&other| Some(other) != name)
}
