"""Runs the examples of docs/data.md, and reads CSV of many games as its tables say."""

import itertools
import os
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile

import duckdb
import pandas
import polars

ROOT = pathlib.Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs/data.md").read_text()
PROGRAM = sys.argv[1]

# Texts that look like something else, and the game that has them.
ODD = {"black": "007", "white": "NA", "black_rank": "1", "white_rank": "1e5", "date": "2004", "event": "null"}
ODD_GAME = "(;FF[4]GM[4000]SZ[5]PB[007]PW[NA]BR[1]WR[1e5]DT[2004]EV[null];B[c3];B[];W[c2])"

GAMES = ["fixtures/games", "fixtures/league"]
GAME = "fixtures/games/club-2005.sgf"

# The commands that write CSV about games without a search.
COMMANDS = ["analyze", "moves", "validate", "stats", "openings", "rate", "names", "dedup"]

# The types that readers guess, by the first word of a column's description.
GUESSED = {
    "text": ("str", polars.String, "VARCHAR"),
    "integer": ("int64", polars.Int64, "BIGINT"),
}


def run(command, allowed=(0,), **options):
    """What a command prints; its exit status must be allowed."""
    # Tables are as wide as they are in a pipe.
    environment = {name: value for name, value in os.environ.items() if name != "COLUMNS"}
    options = {"stdin": subprocess.DEVNULL, "env": environment, **options}
    ended = subprocess.run(command, capture_output=True, text=True, check=False, **options)
    if ended.returncode not in allowed:
        sys.exit(f"{shlex.join(command)}: exit status {ended.returncode}\n{ended.stderr}")
    return ended.stdout


def lines(text):
    """The lines without what ends them, which cannot be seen on a page."""
    return [line.rstrip() for line in text.strip().splitlines()]


def run_examples():
    """Runs each block of the page, and compares what it prints with the block after it."""
    blocks = re.findall(r"^```(\w+)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    show = "import duckdb, sys; print(duckdb.sql(sys.argv[1]))"
    programs = 0
    for (language, text), (_, shown) in itertools.pairwise([*blocks, ("end", "")]):
        if language == "console":
            for command in re.findall(r"^\$ unlur (.*)$", text, re.MULTILINE):
                run([PROGRAM, *shlex.split(command)])
        elif language in ("python", "sql"):
            arguments = [text] if language == "python" else [show, text]
            printed = run([sys.executable, "-c", *arguments])
            if lines(printed) != lines(shown):
                sys.exit(f"{text}\nprints\n\n{printed}\nand docs/data.md shows\n\n{shown}")
            programs += 1
    assert programs > 3, programs


def columns(file):
    """The columns of the table of a file: what each is, and its types in the readers."""
    section = PAGE.split(f"\n### {file}\n")[1].split("\n## ")[0].split("\n### ")[0]
    found = {}
    for row in re.findall(r"^\| (`.*) \|$", section, re.MULTILINE):
        names, what, *types = row.split(" | ")
        types = [None if cell == "–" else cell.strip("`") for cell in types]
        found |= {name: (what, *types) for name in re.findall(r"`(\w+)`", names)}
    return found


def read(path, known):
    """The types of the columns in the three readers, which are given the known types."""
    names = [{name: types[place] for name, types in known.items() if types[place]} for place in range(3)]
    in_pandas = pandas.read_csv(path, dtype=names[0], keep_default_na=False, na_values=[""])
    in_polars = polars.read_csv(
        path, schema_overrides={name: getattr(polars, kind) for name, kind in names[1].items()}
    )
    in_duckdb = duckdb.read_csv(path, dtype=names[2])
    types = zip(in_pandas.dtypes, in_polars.dtypes, in_duckdb.types, strict=True)
    return dict(zip(in_pandas.columns, types, strict=True)), in_pandas, in_polars, in_duckdb


def check_types(file, path):
    """Checks that each column of a file has the type that the page names."""
    table = columns(file)
    found, *data = read(path, {name: types for name, (_, *types) in table.items()})
    assert found.keys() == table.keys(), f"{file}: {found.keys() ^ table.keys()}"
    assert len(data[0]) > 0, path
    for name, (what, *types) in table.items():
        guessed = GUESSED.get(what.split()[0].rstrip(","), (None, None, None))
        for reader, kind, guess, seen in zip(("pandas", "polars", "duckdb"), types, guessed, found[name]):
            expected = getattr(polars, kind) if kind and reader == "polars" else kind or guess
            assert str(seen) == str(expected), f"{file}, {name} in {reader}: {seen}, not {expected}"
    return data


def check_odd_texts():
    """Checks that no reader changes a text if it is told the types."""
    run([PROGRAM, "analyze", "-q", "-o", "odd.csv", "-"], stdin=None, input=ODD_GAME)
    in_pandas, in_polars, in_duckdb = check_types("games.csv", "odd.csv")
    for name, text in ODD.items():
        seen = in_pandas[name][0], in_polars[name][0], in_duckdb.select(name).fetchall()[0][0]
        assert seen == (text, text, text), f"{name}: {seen}"


def check_edges():
    """Checks that each reader takes `edges` for text without being told, in every CSV."""
    checked = set()
    for path in sorted(pathlib.Path("fixtures").glob("[gls]*/*.sgf")):
        for command in COMMANDS:
            text = run([PROGRAM, command, "-q", "-f", "csv", str(path)], allowed=(0, 1))
            if "edges" not in text.partition("\n")[0].split(","):
                continue
            table = pathlib.Path("edges.csv")
            table.write_text(text)
            found, in_pandas, *_ = read(table, {})
            if in_pandas.edges.notna().any():
                kinds = [str(kind) for kind in found["edges"]]
                assert kinds == ["str", "String", "VARCHAR"], f"{command} {path}: {kinds}"
                checked.add(command)
    assert checked >= {"analyze", "moves"}, checked


def main():
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        os.symlink(ROOT / "fixtures", "fixtures")
        run_examples()
        for file, command, *flags in [
            ("games.csv", "analyze", *GAMES),
            ("games.csv", "analyze", "--range", "1..", GAME),
            ("moves.csv", "moves", *GAMES),
            ("moves.csv", "moves", "--range", "1..", GAME),
            ("stats.csv", "stats", *GAMES),
            ("stats.csv", "stats", "--section", "games", *GAMES),
            ("stats.csv", "stats", "--group-by", "year,player", *GAMES),
        ]:
            run([PROGRAM, command, "-q", "--force", "-o", file, *flags])
            check_types(file, file)
        check_odd_texts()
        check_edges()


main()
print("the examples of docs/data.md print what it shows, and columns have the types that it names")
