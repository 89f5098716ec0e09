//! Sessions: lines of shell and what they print. Each file in `sessions` is a test of its own.
//!
//! A session begins with a sentence at the margin and runs in a new folder. `  $ ` is before a line
//! for the shell, in which `unlur` is the program and `$F` the folder of the fixtures, and `  > `
//! before the next line of the same command. Below stand the lines on both outputs, where `...` is
//! for any lines and `…` for any text in a line, and the status in brackets unless it is 0.
//! `INSTA_UPDATE=always` writes what is printed in place of what does not match. Without Python the
//! sessions that use it are not run.

use std::fmt::Write as _;

use crate::support::{Program, fixtures, has_python, is_as_told, root};

/// What is printed before the status of each command.
const MARK: &str = "\n-- the status is ";

const BEGIN: &str = "exec </dev/null 2>&1
unlur() { if [ -e unlur.toml ]; then \"$UNLUR\" \"$@\"; else \"$UNLUR\" --no-config \"$@\"; fi; }\n";

/// A command and what it is to print.
struct Step<'a> {
    command: Vec<&'a str>,
    printed: Vec<&'a str>,
}

/// A sentence and its commands.
fn read(session: &str) -> (&str, Vec<Step<'_>>) {
    let (sentence, rest) = session.split_once('\n').unwrap();
    let mut steps: Vec<Step<'_>> = Vec::new();
    for line in rest.lines() {
        let line = line.strip_prefix("  ").unwrap_or_else(|| panic!("{line}"));
        if let Some(command) = line.strip_prefix("$ ") {
            steps.push(Step {
                command: vec![command],
                printed: Vec::new(),
            });
        } else if let Some(more) = line.strip_prefix("> ") {
            steps.last_mut().unwrap().command.push(more);
        } else {
            steps.last_mut().unwrap().printed.push(line);
        }
    }
    (sentence, steps)
}

/// What each command of a session prints, and its status if that is not 0.
fn run(steps: &[Step<'_>]) -> Vec<String> {
    let folder = tempfile::tempdir().unwrap();
    let lines = steps.iter().map(|step| {
        let command = step.command.join("\n");
        format!("{command}\nprintf '%s%s\\n' '{MARK}' $?\n")
    });
    let script = BEGIN.to_owned() + &lines.collect::<String>();
    let shell = Program::shell(&script).current_dir(folder.path());
    let output = shell.env("F", fixtures()).output();
    let output = String::from_utf8_lossy(&output.stdout).into_owned();
    let mut parts = output.split(MARK);
    let mut printed = parts.next().unwrap().to_owned();
    let mut all = Vec::new();
    for part in parts {
        let (status, next) = part.split_once('\n').unwrap();
        if status != "0" {
            let end = if printed.is_empty() || printed.ends_with('\n') {
                ""
            } else {
                "\n"
            };
            write!(printed, "{end}[{status}]").unwrap();
        }
        all.push(std::mem::replace(&mut printed, next.to_owned()));
    }
    assert_eq!(all.len(), steps.len(), "{output}");
    all
}

/// Whether a line is the expected one, in which `…` is for any text.
fn is_line(expected: &str, line: &str) -> bool {
    let Some((start, rest)) = expected.split_once('…') else {
        return expected == line;
    };
    let Some(mut line) = line.strip_prefix(start) else {
        return false;
    };
    let (middle, end) = rest.rsplit_once('…').unwrap_or(("", rest));
    for part in middle.split('…') {
        match line.split_once(part) {
            Some((_, behind)) => line = behind,
            None => return false,
        }
    }
    line.ends_with(end)
}

fn check(name: &str) {
    let path = root().join(format!("tests/sessions/{name}.txt"));
    let text = std::fs::read_to_string(&path).unwrap();
    let (mut found, mut misses) = (String::new(), String::new());
    for session in text.trim_end().split("\n\n") {
        let (sentence, steps) = read(session);
        let gap = if found.is_empty() { "" } else { "\n" };
        writeln!(found, "{gap}{sentence}").unwrap();
        let is_run = !session.contains("python3") || has_python();
        let all_printed = if is_run {
            run(&steps)
        } else {
            steps.iter().map(|step| step.printed.join("\n")).collect()
        };
        for (step, printed) in steps.iter().zip(all_printed) {
            let command = step.command.join("\n  > ");
            let lines: Vec<_> = printed.lines().collect();
            let is_told = is_as_told(&step.printed, &lines, is_line);
            if !is_told {
                writeln!(misses, "{sentence}\n  $ {command}\n{printed}").unwrap();
            }
            let lines = if is_told { &step.printed } else { &lines };
            let lines = lines.iter().map(|line| format!("  {line}\n"));
            write!(found, "  $ {command}\n{}", lines.collect::<String>()).unwrap();
        }
    }
    if std::env::var("INSTA_UPDATE").is_ok_and(|when| when == "always") {
        std::fs::write(path, found).unwrap();
    } else {
        assert!(misses.is_empty(), "{misses}");
    }
}

macro_rules! sessions {
    ($($name:ident)*) => {
        $(
            #[test]
            fn $name() {
                check(stringify!($name));
            }
        )*

        #[test]
        fn every_file_is_run() {
            let files = crate::support::names(&root().join("tests/sessions"));
            assert_eq!(files, [$(concat!(stringify!($name), ".txt")),*]);
        }
    };
}

sessions! {
    config convert data dedup faults files findings fix output ranges review select stats text
}
