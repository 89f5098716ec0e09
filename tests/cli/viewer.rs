//! The viewer in the terminal, driven through a pseudo-terminal.

use std::fs::{self, File};
use std::io::Write as _;
use std::path::Path;
use std::process::Stdio;

use tempfile::TempDir;

use crate::support::{Program, Running, becomes, fixtures, signal};

/// The sequences that leave and enter the alternate screen.
const LEAVE: &str = "\u{1b}[?1049l";
const ENTER: &str = "\u{1b}[?1049h";

/// A viewer in a pseudo-terminal of `script` from util-linux.
struct Session {
    script: Running,
    folder: TempDir,
}

impl Session {
    /// Opens the files in a terminal of 80 columns and 24 lines and waits until `expected` is shown.
    fn open(files: &str, expected: &str) -> Self {
        let folder = TempDir::new().unwrap();
        for path in files.split(' ').map(|file| fixtures().join(file)) {
            fs::copy(&path, folder.path().join(path.file_name().unwrap())).unwrap();
        }
        Self::open_in(folder, expected)
    }

    /// Opens the games in `folder`, and waits until `expected` is shown.
    fn open_in(folder: TempDir, expected: &str) -> Self {
        let line = "stty cols 80 rows 24; echo $$ >pid; exec \"$UNLUR\" view --no-config *.sgf";
        let script = Program::in_terminal(line)
            .current_dir(folder.path())
            .env("TERM", "xterm-256color")
            .stdin(Stdio::piped())
            .stdout(File::create(folder.path().join("screen")).unwrap())
            .spawn();
        let session = Self { script, folder };
        session.wait(expected);
        session
    }

    fn screen(&self) -> String {
        let bytes = fs::read(self.folder.path().join("screen")).unwrap();
        String::from_utf8_lossy(&bytes).into_owned()
    }

    /// Waits until the terminal has shown a text.
    fn wait(&self, expected: &str) {
        self.wait_until(|session| session.screen().contains(expected));
    }

    fn wait_until(&self, is_so: impl Fn(&Self) -> bool) {
        assert!(becomes(|| is_so(self)), "{}", self.screen());
    }

    fn type_keys(&mut self, keys: &str) {
        let stdin = self.script.child.stdin.as_mut().unwrap();
        stdin.write_all(keys.as_bytes()).unwrap();
        stdin.flush().unwrap();
    }

    fn signal(&self, name: &str) {
        signal(name, &self.pid());
    }

    fn pid(&self) -> String {
        let pid = fs::read_to_string(self.folder.path().join("pid")).unwrap();
        pid.trim().to_owned()
    }

    /// Resumes the viewer. `script` may stop after its child, before it wrote the last output of the
    /// child.
    fn resume(&self) {
        self.signal("CONT");
        let script = self.script.child.id().to_string();
        self.wait_until(|session| {
            if is_stopped(&script) {
                signal("CONT", &script);
            }
            session.is_entered_again()
        });
    }

    /// Runs `stty` on the terminal of the viewer.
    fn stty(&self, arguments: &str) -> String {
        let terminal = format!("/proc/{}/fd/0", self.pid());
        let terminal = fs::read_link(terminal).unwrap();
        let command = Program::new("stty")
            .arg("-F")
            .arg(terminal)
            .args(arguments.split(' '));
        let output = command.output();
        assert!(output.status.success());
        String::from_utf8(output.stdout).unwrap()
    }

    /// More than once if `script` passes its SIGCONT on.
    fn is_entered_again(&self) -> bool {
        self.screen().matches(ENTER).count() > 1
    }

    fn is_drawn_again(&self) -> bool {
        let screen = self.screen();
        screen.rfind("start") > screen.rfind(ENTER)
    }

    fn is_stopped(&self) -> bool {
        is_stopped(&self.pid())
    }

    /// Waits for the end; the terminal must have left the alternate screen as often as it entered.
    fn end(mut self) -> String {
        self.script.wait();
        let screen = self.screen();
        assert_eq!(screen.matches(ENTER).count(), screen.matches(LEAVE).count());
        assert!(screen.rfind(LEAVE) > screen.rfind(ENTER));
        // The cursor is visible again.
        assert!(screen.rfind("\u{1b}[?25h") > screen.rfind("\u{1b}[?25l"));
        // Long lines are continued on the next again.
        assert!(screen.rfind("\u{1b}[?7h") > screen.rfind("\u{1b}[?7l"));
        screen
    }
}

fn is_stopped(process: &str) -> bool {
    let state = Program::new("ps").args(["-o", "stat=", "-p", process]);
    state.output().stdout.starts_with(b"T")
}

#[test]
fn keys_step_and_q_restores_the_terminal() {
    let mut session = Session::open("games/variations.sgf", "filter");
    session.type_keys("\r");
    session.wait("start");
    session.type_keys("G");
    session.wait("wins");
    session.type_keys("e");
    session.wait("wrote");
    session.type_keys("q");
    let folder = session.folder.path().to_owned();
    let pictures = fs::read_dir(&folder).unwrap();
    let count = pictures.filter(|entry| {
        let path = entry.as_ref().unwrap().path();
        path.extension().is_some_and(|extension| extension == "svg")
    });
    assert_eq!(count.count(), 1);
    session.end();
}

#[test]
fn control_c_and_signals_restore_the_terminal() {
    let mut session = Session::open("games/large.sgf", "start");
    session.type_keys("\u{3}");
    session.end();
    for signal in ["TERM", "HUP", "INT"] {
        let session = Session::open("games/large.sgf", "start");
        session.signal(signal);
        session.end();
    }
}

#[test]
fn it_redraws_after_being_suspended() {
    for has_key in [false, true] {
        let mut session = Session::open("games/large.sgf", "start");
        if has_key {
            session.type_keys("\u{1a}");
        } else {
            session.signal("TSTP");
        }
        session.wait_until(Session::is_stopped);
        session.resume();
        session.wait_until(Session::is_drawn_again);
        session.type_keys("q");
        session.end();
    }
}

#[test]
fn it_fits_a_terminal_of_another_size() {
    let mut session = Session::open("games/large.sgf", "start");
    for (columns, lines) in [(60, 30), (20, 8), (1, 1)] {
        session.stty(&format!("cols {columns} rows {lines}"));
        session.wait_until(|session| {
            let screen = session.screen();
            let drawn = screen.rsplit("\u{1b}[2J").next().unwrap();
            let has_line = |line| drawn.contains(&format!("\u{1b}[{line};1H"));
            has_line(lines) && !has_line(lines + 1)
        });
    }
    session.type_keys("q");
    session.end();
}

/// SIGSTOP cannot be handled: the shell takes the terminal as it is and changes its mode.
#[test]
fn it_takes_the_terminal_again_after_being_stopped() {
    let mut session = Session::open("games/large.sgf", "start");
    assert!(session.stty("-a").contains("-icanon"));
    session.signal("STOP");
    session.wait_until(Session::is_stopped);
    session.stty("sane");
    session.resume();
    session.wait_until(|session| session.stty("-a").contains("-icanon"));
    session.wait_until(Session::is_drawn_again);
    session.type_keys("q");
    session.end();
}

#[test]
fn several_files_are_one_list() {
    let mut session = Session::open("games/foreign.sgf games/large.sgf", "filter");
    // A player of the last game of each.
    session.wait("Sol");
    session.type_keys("q");
    assert!(session.end().contains("Kim"));
}

/// The terminal of a window that is closed is gone.
#[test]
fn the_comment_on_the_game_is_shown_at_its_start() {
    let folder = TempDir::new().unwrap();
    let game = "(;GM[4000]SZ[9]GC[Unmistakable.];B[e5])";
    fs::write(folder.path().join("a.sgf"), game).unwrap();
    let mut session = Session::open_in(folder, "Unmistakable");
    session.type_keys("q");
    session.end();
}

#[test]
fn a_viewer_without_its_terminal_ends() {
    let mut session = Session::open("games/large.sgf", "start");
    let viewer = session.pid();
    session.script.child.kill().unwrap();
    session.script.wait();
    assert!(becomes(|| !Path::new("/proc").join(&viewer).exists()));
}
