//! The program as a child, and how much memory it took.

use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

/// The program with `arguments`, its output thrown away.
pub fn unlur(arguments: &[&str]) -> Command {
    quiet(env!("CARGO_BIN_EXE_unlur"), arguments)
}

/// Any program with `arguments`, its output thrown away.
pub fn quiet(program: &str, arguments: &[&str]) -> Command {
    let mut command = Command::new(program);
    command
        .args(arguments)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    command
}

/// The most memory that a command had at any time, in MiB; `None` where the system does not say.
pub fn peak_memory(mut command: Command) -> Option<f64> {
    let mut child = command.spawn().unwrap();
    let mut peak = None;
    // The number never falls, so the last one seen is the peak, or next to it.
    while child.try_wait().unwrap().is_none() {
        peak = high_water_mark(&child).or(peak);
        std::thread::sleep(Duration::from_millis(1));
    }
    peak
}

fn high_water_mark(child: &Child) -> Option<f64> {
    let status = Path::new("/proc")
        .join(child.id().to_string())
        .join("status");
    let status = std::fs::read_to_string(status).ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM:"))?;
    let kibibytes: f64 = line.split_whitespace().nth(1)?.parse().ok()?;
    Some(kibibytes / 1024.0)
}
