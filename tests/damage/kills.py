#!/usr/bin/env python3
"""Ends the program by signals at random moments while it writes, and looks at the files.

Prints a table. The exit status is 1 if a file is neither the one before the run nor the complete new
one, if a file is lost, if a signal that the program can handle leaves a temporary file, or if the
next run does not give what one without a signal gives.
"""

import argparse
import pathlib
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time

# Each writes over what is there.
COMMANDS = [
    "fix games",
    "fix games --backup .orig",
    "fix games -o fixed/ --force",
    "convert --to json games -o records/ --force",
    "convert --to json games -o games.json --force",
    "select legal games -o legal.sgf --force",
    "select legal games --split 100 -o part-{}.sgf --force",
    "analyze --format csv games -o games.csv --force",
    "stats --format json games -o stats.json --force",
    "report games -o report.html --force",
    "generate --games 20000 --seed 1 -o generated.sgf --force",
]
SIGNALS = ["INT", "TERM", "HUP", "KILL"]


def contents(folder):
    """The bytes of each file by its path."""
    files = (path for path in folder.rglob("*") if path.is_file())
    return {str(path.relative_to(folder)): path.read_bytes() for path in files}


def start(program, command, folder):
    line = [program, *command.split(), "--quiet", "--no-config"]
    return subprocess.Popen(line, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def write(games, folder):
    for number, game in enumerate(games):
        (folder / f"{number:05}.sgf").write_bytes(game)


def prepare(program, files, root):
    """Games with a finding that `fix` repairs, and the outputs of a run in which half of them had none."""
    (root / "games").mkdir(parents=True)
    whole = [program, "generate", "--games", str(files), "--seed", "1", "--no-config"]
    text = subprocess.run(whole, capture_output=True, check=True).stdout
    games = [b"(;" + game.rstrip() for game in text.split(b"(;")[1:]]
    # A property without a value.
    broken = [game[:-1] + b"XX)" for game in games]
    write(games[: files // 2] + broken[files // 2 :], root / "games")
    for command in COMMANDS:
        if " -o " in command:
            start(program, command, root).wait()
    write(broken, root / "games")


def kill(program, command, name, before, after, delay):
    """Ends one run; returns how much of it was done, and what is wrong."""
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder) / "work"
        shutil.copytree(before, folder)
        old, new = contents(folder), after
        run = start(program, command, folder)
        time.sleep(delay)
        run.send_signal(getattr(signal, f"SIG{name}"))
        ended = run.wait() in (0, 1)
        now = contents(folder)
        left = [path for path in now if pathlib.Path(path).match(".unlur-*.tmp")]
        wrong = [f"{path} is neither" for path in now if path not in left and now[path] not in (old.get(path), new.get(path))]
        wrong += [f"{path} is lost" for path in old if path not in now]
        if name != "KILL":
            wrong += [f"{path} is left" for path in left]
        start(program, command, folder).wait()
        if {path: text for path, text in contents(folder).items() if path not in left} != new:
            wrong.append("the next run differs")
        changed = [path for path in new if new[path] != old.get(path)]
        done = sum(now.get(path) == new[path] for path in changed)
    state = "ended" if ended else "nothing" if done == 0 else "all" if done == len(changed) else "some"
    return state, len(left), wrong


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--program", required=True)
    parser.add_argument("--files", type=int, default=1000)
    parser.add_argument("--kills", type=int, default=12, help="of each command by each signal")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    program = str(pathlib.Path(arguments.program).resolve())
    dice = random.Random(arguments.seed)
    failures = 0
    print("| command | signals | ended before | nothing new | some files new | all files new | files left by KILL | wrong |")
    print("|---|---|---|---|---|---|---|---|")
    with tempfile.TemporaryDirectory() as root:
        before = pathlib.Path(root) / "before"
        prepare(program, arguments.files, before)
        for command in COMMANDS:
            whole = pathlib.Path(root) / "whole"
            shutil.copytree(before, whole)
            begun = time.monotonic()
            start(program, command, whole).wait()
            duration = time.monotonic() - begun
            after = contents(whole)
            shutil.rmtree(whole)
            counts = dict.fromkeys(["ended", "nothing", "some", "all"], 0)
            left = bad = 0
            for name in SIGNALS * arguments.kills:
                state, remains, wrong = kill(program, command, name, before, after, dice.uniform(0, duration))
                counts[state] += 1
                left += remains
                bad += bool(wrong)
                for fault in wrong[:3]:
                    print(f"{command}, {name}: {fault}", file=sys.stderr)
            failures += bad
            signals = len(SIGNALS) * arguments.kills
            print(f"| `{command}` | {signals} | {' | '.join(map(str, counts.values()))} | {left} | {bad} |", flush=True)
    sys.exit(failures > 0)


if __name__ == "__main__":
    main()
