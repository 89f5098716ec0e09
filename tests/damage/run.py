#!/usr/bin/env python3
"""Plants damage in games, runs the program on them, and counts what it finds and repairs.

Prints a table. The exit status is 1 if damage was not found, if a sound file has a finding that is
not true of it, or if a repair changed the game and nothing reports it.
"""

import argparse
import json
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tempfile
from collections import Counter, defaultdict

from games import sound_games
from kinds import KINDS

# Of every ten files six are damaged.
SOUND = 4


def run(program, *arguments, folder):
    command = [program, *arguments, "--no-config"]
    return subprocess.run(command, cwd=folder, capture_output=True, check=False)


def plant(program, files, seed, root):
    """Writes the files; returns of each its kind of damage and its game before."""
    dice = random.Random(seed)
    names = list(KINDS)
    planted = {}
    # Each kind has its turn.
    first = 0
    (root / "sound").mkdir()
    (root / "damaged").mkdir()
    for number, game in enumerate(sound_games(program, files, seed, dice)):
        name = f"{number:05}.sgf"
        kind, text, victim = None, None, game
        if number % 10 >= SOUND:
            first += 1
            for step in range(len(names)):
                kind = names[(first + step) % len(names)]
                victim = game.copy()
                text = KINDS[kind][0](victim, dice)
                if text is not None:
                    break
        before = (victim.undamaged or game.text()).encode()
        text = before if text is None else text
        (root / "sound" / name).write_bytes(before)
        (root / "damaged" / name).write_bytes(text if isinstance(text, bytes) else text.encode())
        planted[name] = (kind, game)
    return planted


def findings(program, folder, root):
    """The codes and severities of the findings of each file."""
    found = defaultdict(list)
    output = run(program, "validate", folder, "--format", "ndjson", folder=root).stdout
    for line in output.splitlines():
        row = json.loads(line)
        found[pathlib.Path(row["source"]).name].append((row["code"], row["severity"]))
    return found


def contents(program, folder, root):
    """What each file says: winner, side, names, moves and comments of each game."""
    said = defaultdict(list)
    output = run(program, "analyze", folder, "--format", "ndjson", folder=root).stdout
    for line in output.splitlines():
        row = json.loads(line)
        said[pathlib.Path(row["source"]).name].append([row["outcome"] and row["outcome"]["winner"]])
    target = f"{folder}.json"
    run(program, "convert", "--to", "json", "-o", f"{target}/", folder, folder=root)
    for path in (root / target).rglob("*.json"):
        name = path.name.removesuffix(".json")
        name = name if name.endswith(".sgf") else f"{name}.sgf"
        games = json.loads(path.read_bytes())["games"]
        for game, facts in zip(games, said[name]):
            moves = [node["move"] for node in game.get("nodes", []) if "move" in node]
            comments = [node["comment"] for node in game.get("nodes", []) if "comment" in node]
            facts += [game.get("side"), game.get("info"), moves, comments]
    return said


def fix(program, root, flags, to):
    """Fixes copies; returns the files in which the end was closed, as the program reports them, and
    the number of cut-off games in its summary."""
    output = run(program, "fix", "-v", "damaged", "-o", f"{to}/", *flags, folder=root).stderr.decode()
    closed = set()
    for line in output.splitlines():
        match = re.match(r"(\S+): fixed (.*)", line)
        if match and re.search("missing-close|unclosed-value", match[2]):
            closed.add(pathlib.Path(match[1]).name)
    number = re.search(r"(\d+) games? (?:was|were) cut off", output)
    return closed, int(number[1]) if number else 0


# What an unsafe fix changes as it says: the charset is a guess, moves after a loss are cut off.
GUESSED = {"charset-wrong", "word-of-a-loss-in-place-of-a-point"}


def check(program, files, seed, root):
    planted = plant(program, files, seed, root)
    found = findings(program, "damaged", root)
    sound = contents(program, "sound", root)
    faults = []
    for name, (kind, game) in planted.items():
        codes = {code for code, _ in found[name]}
        if kind is None and codes != game.notes():
            faults.append(f"{name}: sound, but {sorted(codes)} instead of {sorted(game.notes())}")
        if kind is not None and not codes & set(KINDS[kind][1]):
            faults.append(f"{name}: {kind} is not found, only {sorted(codes)}")
    table = {kind: Counter() for kind in KINDS}
    for name, (kind, _) in planted.items():
        if kind is not None:
            table[kind]["planted"] += 1
            codes = {code for code, _ in found[name]}
            table[kind]["found"] += bool(codes & set(KINDS[kind][1]))
    for mode, flags in (("safe", []), ("unsafe", ["--unsafe-fixes"])):
        closed, cut_off = fix(program, root, flags, mode)
        after, said = findings(program, mode, root), contents(program, mode, root)
        closed_games = 0
        for name, (kind, _) in planted.items():
            before, fixed = (root / "damaged" / name).read_bytes(), root / mode / name
            # A file without a game is not written.
            if not fixed.exists() or before == fixed.read_bytes():
                continue
            closed_games += name in closed
            if kind is None:
                faults.append(f"{name}: a sound file was changed")
            elif said[name] == sound[name]:
                table[kind][mode] += 1
            elif name in closed or mode == "unsafe" and kind in GUESSED:
                table[kind][f"{mode} reported"] += 1
            elif any(severity != "note" for _, severity in after[name]):
                table[kind][f"{mode} reported"] += 1
            else:
                faults.append(f"{name}: the {mode} fix of {kind} changed the game without a word")
        if cut_off != closed_games:
            faults.append(f"{mode}: {cut_off} games are reported as cut off, not {closed_games}")
    return planted, table, faults


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--program", default="unlur")
    parser.add_argument("--files", type=int, default=5000)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    # The program runs in other folders.
    program = str(pathlib.Path(shutil.which(arguments.program) or arguments.program).resolve())
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder)
        planted, table, faults = check(program, arguments.files, arguments.seed, root)
    columns = ["planted", "found", "safe", "safe reported", "unsafe", "unsafe reported"]
    print("| damage | planted | found | restored | changed and reported | restored with `--unsafe-fixes` | changed and reported |")
    print("|---|---|---|---|---|---|---|")
    for kind, counts in table.items():
        print(f"| {kind.replace('-', ' ')} | " + " | ".join(str(counts[column]) for column in columns) + " |")
    total = sum(table.values(), Counter())
    print("| **all** | " + " | ".join(str(total[column]) for column in columns) + " |")
    sound = sum(kind is None for kind, _ in planted.values())
    print(f"\n{sound} sound files, {len(planted) - sound} damaged in {len(table)} kinds, {len(faults)} faults")
    print("\n".join(faults[:50]), file=sys.stderr)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
