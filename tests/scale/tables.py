"""Runs the SQL of docs/at-scale.md, and checks that no column of it needs a cast."""

import sys

import duckdb

script, games = sys.argv[1], int(sys.argv[2])
database = duckdb.connect()
database.execute(open(script, encoding="utf-8").read())
types = {row[0]: row[1] for row in database.execute("DESCRIBE moves").fetchall()}
expected = {"source": "VARCHAR", "offset": "BIGINT", "game": "BIGINT", "ply": "BIGINT", "kind": "VARCHAR",
            "color": "VARCHAR", "cell": "VARCHAR", "q": "BIGINT", "r": "BIGINT", "phase": "VARCHAR",
            "edges": "VARCHAR"}
assert types == expected, types
for table in ["games", "'games.parquet'", "'one-out/out/games.parquet/*.parquet'"]:
    assert database.execute(f"SELECT count(*) FROM {table}").fetchone() == (games,), table
plies = database.execute("SELECT sum(plies) FROM games").fetchone()
for table in ["moves", "'moves.parquet'"]:
    assert database.execute(f"SELECT count(*) FROM {table}").fetchone() == plies, table
stones = "SELECT count(*) FROM moves WHERE kind IN ('contract', 'stone') AND q IS NOT NULL"
passes = "SELECT count(DISTINCT (source, \"offset\")) FROM moves WHERE kind = 'pass'"
assert database.execute(stones).fetchone()[0] + database.execute(passes).fetchone()[0] == plies[0]
