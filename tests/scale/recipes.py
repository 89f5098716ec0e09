"""Runs recipes of docs/at-scale.md in one Spark session, and prints how long each takes.

Usage: recipes.py MASTER KILL NAME=SCRIPT,ARGUMENT,... . A recipe whose name is that of KILL loses an
executor in the middle.
"""

import os
import pathlib
import runpy
import sys
import time

from pyspark.sql import SparkSession

master, kill, *recipes = sys.argv[1:]
spark = (SparkSession.builder.master(master)
         .config("spark.driver.host", "127.0.0.1").config("spark.driver.bindAddress", "127.0.0.1")
         .config("spark.ui.enabled", "false").config("spark.executor.memory", "600m")
         .getOrCreate())
for recipe in recipes:
    name, _, call = recipe.partition("=")
    script, *arguments = call.split(",")
    pathlib.Path(name).mkdir()
    sys.argv = [script, *arguments]
    if name == kill:
        pathlib.Path("bin/kill").touch()
    start = time.monotonic()
    before = os.getcwd()
    os.chdir(name)
    runpy.run_path(os.path.join(before, script), run_name="__main__")
    os.chdir(before)
    print(f"Spark, {name:21} {time.monotonic() - start:7.2f} s", flush=True)
    if name == kill:
        pathlib.Path("bin/kill").unlink()
        executors = spark.sparkContext._jsc.sc().statusTracker().getExecutorInfos()
        print(f"executors after one was killed: {len(executors) - 1}", file=sys.stderr)
spark.stop()
