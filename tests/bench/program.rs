//! Runs the program as a child process and measures its memory.

use std::ffi::OsStr;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// The program with `arguments`, its output thrown away.
pub fn unlur(arguments: &[impl AsRef<OsStr>]) -> Command {
    quiet(env!("CARGO_BIN_EXE_unlur"), arguments)
}

/// Any program with `arguments`, its output thrown away.
pub fn quiet(program: &str, arguments: &[impl AsRef<OsStr>]) -> Command {
    let mut command = Command::new(program);
    command
        .args(arguments)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    command
}

/// The peak memory of a command in bytes, with the input from `feed`; `None` if the system does not
/// report it.
pub fn peak_memory(mut command: Command, feed: impl FnOnce(&mut Child) + Send) -> Option<u64> {
    let mut child = command.spawn().unwrap();
    let id = child.id();
    let is_done = AtomicBool::new(false);
    std::thread::scope(|scope| {
        let watch = scope.spawn(|| {
            let mut peak = None;
            // The number never falls, so the last one seen is the peak, or next to it.
            while !is_done.load(Ordering::Relaxed) {
                peak = high_water_mark(id).or(peak);
                std::thread::sleep(Duration::from_millis(1));
            }
            peak
        });
        feed(&mut child);
        child.wait().unwrap();
        is_done.store(true, Ordering::Relaxed);
        watch.join().unwrap()
    })
}

fn high_water_mark(id: u32) -> Option<u64> {
    let status = Path::new("/proc").join(id.to_string()).join("status");
    let status = std::fs::read_to_string(status).ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM:"))?;
    let kibibytes: u64 = line.split_whitespace().nth(1)?.parse().ok()?;
    Some(kibibytes << 10)
}
