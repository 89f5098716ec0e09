//! Starts programs and waits for them: the one place for both, whatever parent the tests have.

use std::ffi::{OsStr, OsString};
use std::io::{Read, Write as _};
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Output, Stdio};
use std::sync::mpsc;
use std::time::{Duration, Instant};

use super::fixtures;

/// How long a test waits for anything.
const DEADLINE: Duration = Duration::from_secs(300);

/// The program `unlur`.
pub fn program() -> OsString {
    std::env::var_os("CARGO_BIN_EXE_unlur").unwrap_or_else(|| env!("CARGO_BIN_EXE_unlur").into())
}

/// Whether there is Python, as there must be in CI. Elsewhere the tests that need it are left out.
pub fn has_python() -> bool {
    let version = || {
        std::process::Command::new("python3")
            .arg("--version")
            .output()
    };
    std::env::var_os("CI").is_some() || version().is_ok_and(|output| output.status.success())
}

/// A program to start. It runs in the folder of the fixtures, with empty input and pipes for its
/// output, without the reader's language, shell and taste in colours.
pub struct Program {
    command: Command,
    arguments: Vec<OsString>,
}

impl Program {
    /// A program whose environment names `unlur`, so that a line of shell can write `"$UNLUR"`.
    pub fn new(name: impl AsRef<OsStr>) -> Self {
        let mut command = Command::new(name);
        command
            .current_dir(fixtures())
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .env("UNLUR", program())
            .env("LC_ALL", "C")
            .env("SHELL", "/bin/sh");
        for name in ["TERM", "COLORTERM", "NO_COLOR", "CLICOLOR_FORCE", "COLUMNS"] {
            command.env_remove(name);
        }
        Self {
            command,
            arguments: Vec::new(),
        }
    }

    /// A line of shell.
    pub fn shell(line: &str) -> Self {
        Self::new("sh").args(["-c", line])
    }

    /// A line of shell in a pseudo-terminal of `script` from util-linux.
    pub fn in_terminal(line: &str) -> Self {
        Self::new("script").args(["-qefc", line, "/dev/null"])
    }

    pub fn arg(self, argument: impl AsRef<OsStr>) -> Self {
        self.args([argument])
    }

    pub fn args(mut self, arguments: impl IntoIterator<Item = impl AsRef<OsStr>>) -> Self {
        let arguments = arguments.into_iter();
        self.arguments
            .extend(arguments.map(|argument| argument.as_ref().to_owned()));
        self
    }

    pub fn env(mut self, name: &str, value: impl AsRef<OsStr>) -> Self {
        self.command.env(name, value);
        self
    }

    pub fn current_dir(mut self, folder: impl AsRef<Path>) -> Self {
        self.command.current_dir(folder);
        self
    }

    pub fn stdin(mut self, input: impl Into<Stdio>) -> Self {
        self.command.stdin(input);
        self
    }

    pub fn stdout(mut self, output: impl Into<Stdio>) -> Self {
        self.command.stdout(output);
        self
    }

    pub fn stderr(mut self, output: impl Into<Stdio>) -> Self {
        self.command.stderr(output);
        self
    }

    /// Starts it. Where the folder has no `unlur.toml`, the configuration is not the subject of a
    /// test, and `unlur` does not look for one further up.
    pub fn spawn(mut self) -> Running {
        heed_signals();
        let folder = self.command.get_current_dir().unwrap();
        let is_configured = folder.join("unlur.toml").exists();
        let names_it = |argument: &OsString| argument == "--config" || argument == "--no-config";
        let is_free = !self.arguments.is_empty() && !self.arguments.iter().any(names_it);
        if self.command.get_program() == program() && !is_configured && is_free {
            self.command.arg("--no-config");
        }
        self.command.args(self.arguments);
        let line = format!("{:?}", self.command);
        let child = self.command.spawn();
        let child = child.unwrap_or_else(|error| panic!("{line}: {error}"));
        Running { child, line }
    }

    /// What it prints, and how it ends.
    pub fn output(self) -> Output {
        self.spawn().output()
    }

    /// What it prints for its standard input.
    pub fn output_for(self, input: &[u8]) -> Output {
        let mut running = self.stdin(Stdio::piped()).spawn();
        let mut pipe = running.child.stdin.take().unwrap();
        let input = input.to_owned();
        // A program that has seen enough closes its end.
        std::thread::spawn(move || drop(pipe.write_all(&input)));
        running.output()
    }
}

/// A program that runs. A test that fails ends it.
pub struct Running {
    pub child: Child,
    line: String,
}

impl Running {
    /// Waits for its end, but not for ever.
    pub fn wait(&mut self) -> ExitStatus {
        let mut status = None;
        let has_ended = becomes(|| {
            status = self.child.try_wait().unwrap();
            status.is_some()
        });
        // What drops this kills it.
        assert!(has_ended, "{} runs after {DEADLINE:?}: killed", self.line);
        status.unwrap()
    }

    /// What it prints, and how it ends.
    pub fn output(mut self) -> Output {
        let stdout = read(self.child.stdout.take());
        let stderr = read(self.child.stderr.take());
        // The program, or a child of it, holds the pipes.
        let [stdout, stderr] = [stdout, stderr].map(|bytes| {
            let bytes = bytes.recv_timeout(DEADLINE);
            bytes.unwrap_or_else(|_| panic!("{} is not done after {DEADLINE:?}", self.line))
        });
        Output {
            status: self.wait(),
            stdout,
            stderr,
        }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Reads a pipe to its end, beside what the test does.
fn read(pipe: Option<impl Read + Send + 'static>) -> mpsc::Receiver<Vec<u8>> {
    let (sender, receiver) = mpsc::channel();
    std::thread::spawn(move || {
        let mut bytes = Vec::new();
        if let Some(mut pipe) = pipe {
            pipe.read_to_end(&mut bytes).unwrap();
        }
        sender.send(bytes)
    });
    receiver
}

/// Whether something becomes so before the deadline.
pub fn becomes(mut is_so: impl FnMut() -> bool) -> bool {
    let start = Instant::now();
    while !is_so() {
        if start.elapsed() > DEADLINE {
            return false;
        }
        std::thread::sleep(Duration::from_micros(200));
    }
    true
}

/// Sends a signal to a process, which may have ended.
#[cfg(unix)]
pub fn signal(name: &str, process: &str) {
    Program::new("kill").args(["-s", name, process]).output();
}

/// A program ignores what its parent ignores, such as SIGHUP under `nohup` and SIGINT behind `&` in a
/// script; but a handler ends with the process that has it. So the tests handle what they ignore.
fn heed_signals() {
    #[cfg(target_os = "linux")]
    {
        use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP, SIGUSR1};

        static ONCE: std::sync::Once = std::sync::Once::new();
        ONCE.call_once(|| {
            let status = std::fs::read_to_string("/proc/self/status").unwrap();
            let (_, ignored) = status.split_once("SigIgn:").unwrap();
            let ignored = ignored.split_whitespace().next().unwrap();
            let ignored = u64::from_str_radix(ignored, 16).unwrap();
            for signal in [SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP, SIGUSR1] {
                if ignored >> (signal - 1) & 1 == 1 {
                    signal_hook::flag::register(signal, std::sync::Arc::default()).unwrap();
                }
            }
        });
    }
}

/// The program with arguments.
pub fn unlur<S: AsRef<OsStr>>(arguments: impl IntoIterator<Item = S>) -> Program {
    Program::new(program()).args(arguments)
}

/// The output of the program with the words of `line` as arguments.
pub fn run(line: &str) -> Output {
    unlur(line.split_whitespace()).output()
}

/// The output of the program with the words of `line` as arguments.
pub fn run_on(line: &str, path: &Path) -> Output {
    unlur(words(line, path)).output()
}

/// The words of a line, of which `PATH` is a path: one that is pasted into the line may have blanks.
pub fn words<'a>(line: &'a str, path: &'a Path) -> impl Iterator<Item = &'a OsStr> {
    let words = line.split_whitespace().map(OsStr::new);
    words.map(|word| {
        if word == "PATH" {
            path.as_os_str()
        } else {
            word
        }
    })
}

/// The output of the program in a folder.
pub fn run_in(folder: &Path, line: &str) -> Output {
    unlur(line.split_whitespace()).current_dir(folder).output()
}

/// The output of the program for its standard input.
pub fn run_with_input(line: &str, input: &[u8]) -> Output {
    unlur(line.split_whitespace()).output_for(input)
}

/// The exit status.
pub fn status(output: &Output) -> i32 {
    let code = output.status.code();
    code.expect("the program was ended by a signal")
}

/// The data on standard output.
pub fn json(output: &Output) -> serde_json::Value {
    serde_json::from_slice(&output.stdout).unwrap()
}

/// The objects of a text with one a line.
pub fn objects(text: &str) -> Vec<serde_json::Value> {
    let objects = text.lines().map(|line| serde_json::from_str(line).unwrap());
    objects.collect()
}

/// The names of what is in a folder, in their order.
pub fn names(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).unwrap();
    let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<_> = names.collect();
    names.sort();
    names
}

/// The text on standard output.
pub fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

/// The text on standard error.
pub fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

/// Whether the lines are the expected ones; `...` matches any number of lines.
pub fn is_as_told(expected: &[&str], lines: &[&str], is_same: fn(&str, &str) -> bool) -> bool {
    match expected {
        [] => lines.is_empty(),
        ["...", rest @ ..] => {
            (1..=lines.len()).any(|left_out| is_as_told(rest, &lines[left_out..], is_same))
        }
        [first, rest @ ..] => {
            let next = lines.split_first().filter(|(line, _)| is_same(first, line));
            next.is_some_and(|(_, lines)| is_as_told(rest, lines, is_same))
        }
    }
}
