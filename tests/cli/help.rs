//! The help, the manual and the completions have every command, and the help its groups.

use std::collections::{BTreeMap, BTreeSet};

use super::commands::snapshot;
use crate::support::{run, stdout};

/// The commands of the program, as its manual lists them.
fn commands() -> BTreeSet<String> {
    let manual = stdout(&run("man"));
    let names = manual
        .lines()
        .filter_map(|line| line.strip_prefix("unlur\\-"));
    let names: BTreeSet<_> = names
        .map(|name| name.trim_end_matches("(1)").to_owned())
        .collect();
    assert!(names.contains("validate") && names.len() > 20, "{names:?}");
    names
}

/// The groups of the help, each with its commands.
fn groups() -> Vec<(String, Vec<String>)> {
    let mut groups: Vec<(String, Vec<String>)> = Vec::new();
    for line in stdout(&run("-h")).lines() {
        if line == "Options:" {
            break;
        } else if let Some(group) = line.strip_suffix(':') {
            groups.push((group.to_owned(), Vec::new()));
        } else if let (Some(command), Some((_, commands))) =
            (line.strip_prefix("  "), groups.last_mut())
        {
            commands.push(command.split(' ').next().unwrap().to_owned());
        }
    }
    groups
}

#[test]
fn every_command_is_in_one_group() {
    let listed: Vec<_> = groups().into_iter().flat_map(|group| group.1).collect();
    let once: BTreeSet<_> = listed.iter().cloned().collect();
    assert_eq!(once, commands());
    assert_eq!(listed.len(), once.len(), "listed twice: {listed:?}");
}

#[test]
fn the_readme_has_the_groups_of_the_help() {
    let readme = crate::support::root().join("README.md");
    let page = std::fs::read_to_string(readme).unwrap();
    let mut found: Vec<(String, Vec<String>)> = Vec::new();
    for line in page.lines() {
        let cells: Vec<_> = line.split('|').map(str::trim).collect();
        let [_, group, command, ..] = cells[..] else {
            continue;
        };
        let Some(command) = command.strip_prefix("`unlur ") else {
            continue;
        };
        if !group.is_empty() {
            found.push((group.trim_matches('*').to_owned(), Vec::new()));
        }
        let name = command.split([' ', '`']).next().unwrap().to_owned();
        found.last_mut().unwrap().1.push(name);
    }
    let mut expected = groups();
    expected.last_mut().unwrap().1.retain(|name| name != "help");
    assert_eq!(found, expected);
}

/// The parts of a help text: what an argument or a flag means is one part, everything else another.
fn parts(help: &str) -> Vec<String> {
    let mut parts = vec![String::new()];
    for line in help.lines() {
        let indent = line.len() - line.trim_start().len();
        let begins = matches!(indent, 2..=6) && line.trim_start().starts_with(['-', '[', '<']);
        if begins || (indent == 0 && !line.is_empty()) {
            parts.push(String::new());
        }
        let part = parts.last_mut().unwrap();
        part.push_str(line.trim_end());
        part.push('\n');
    }
    parts
}

/// The help of the program, then of all commands in a row, then the flags that several commands
/// describe in the same words: such a command has their names alone.
#[test]
fn help() {
    let commands = commands();
    let helps: BTreeMap<_, _> = commands
        .iter()
        .filter(|name| *name != "help")
        .map(|name| (name, parts(&stdout(&run(&format!("{name} --help"))))))
        .collect();
    let mut count: BTreeMap<&str, usize> = BTreeMap::new();
    for part in helps.values().flatten() {
        *count.entry(part).or_default() += 1;
    }
    let is_shared = |part: &str| part.starts_with("  ") && count[part] > 1;
    let mut all = stdout(&run("--help"));
    for (name, parts) in &helps {
        let own = parts.iter().map(|part| {
            if is_shared(part) {
                part.split_inclusive('\n').next().unwrap()
            } else {
                part
            }
        });
        all = format!("{all}\n# {name}\n\n{}", own.collect::<String>());
    }
    let shared = count.keys().filter(|part| is_shared(part));
    snapshot(
        "help",
        &(all + "\n# flags\n\n" + &shared.copied().collect::<String>()),
    );
}

#[test]
fn manual_and_completions() {
    let commands = commands();
    assert!(stdout(&run("man")).contains(".TH unlur"));
    for command in &commands {
        let manual = stdout(&run(&format!("man {command}")));
        assert!(manual.contains(&format!("unlur\\-{command}")), "{manual}");
        let (_, related) = manual.split_once("SEE ALSO").unwrap();
        assert!(related.contains("unlur\\fR(1)"), "{related}");
    }
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let script = stdout(&run(&format!("completions {shell}")));
        let is_in = |command: &String| script.contains(command.as_str());
        assert!(commands.iter().all(is_in), "{shell}");
        // Values, in the shells for which clap writes them.
        if ["bash", "zsh", "fish"].contains(&shell) {
            assert!(script.contains("contract-edge"), "{shell}");
            let has_shapes = script.contains("stats-partial");
            assert!(has_shapes || shell == "fish", "{shell}");
        }
    }
}
