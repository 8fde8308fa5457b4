"""`bench/run growth`: how time and memory of `recrash reproduce` grow with the class path.

One crash, among 30, 300, 3,000 and 30,000 classes of real jars. In each round every size has its turn,
in random order: a run without a cached index, one with it, and a search that cannot end before its time is
up, which shows candidates a second. Ratios are to the smallest size of the same round.
"""

import argparse
import random
import shutil
import sys
from pathlib import Path

from . import jdks, recrash, sized, stats, table, throughput
from .jdks import Jdk
from .overhead import save
from .places import BENCH, TARGET

SIZES = [30, 300, 3000, 30000]
CRASHED = "org/apache/commons/collections/buffer/UnboundedFifoBuffer$1"
JARS = [
    "commons-collections:commons-collections:3.1",
    "com.google.guava:guava:33.2.1-jre",
    "org.apache.commons:commons-math3:3.6.1",
    "org.scala-lang:scala-library:2.13.15",
    "org.apache.groovy:groovy:4.0.24",
    "org.eclipse.jdt:ecj:3.42.0",
    "com.fasterxml.jackson.core:jackson-databind:2.17.2",
    "org.hibernate.orm:hibernate-core:6.5.2.Final",
    "org.clojure:clojure:1.11.3",
    "com.google.javascript:closure-compiler:v20240317",
]
TRACE = BENCH / "growth" / "trace.txt"
# The same line with an exception that it cannot throw: the search goes on to the end of its budget.
IMPOSSIBLE = BENCH / "growth" / "impossible.txt"
FOLDER = TARGET / "growth"
CACHE = FOLDER / "cache"
FIGURES = {
    "cold": "index cold, s",
    "warm": "index warm, s",
    "memory": "memory, MB",
    "found": "reproduced",
    "run": "whole run, s",
    "candidates": "candidates",
    "rate": "candidates a second",
}


def add_command(commands: argparse._SubParsersAction) -> None:
    """Declares the subcommand."""
    parser = commands.add_parser("growth", help="measure how reproducing grows with the class path, and throughput")
    parser.add_argument("--size", type=int, action="append", help="number of classes, repeatable; 30 to 30,000 if not given")
    parser.add_argument("--rounds", type=int, default=3, help="how often each size has its turn (default: %(default)s)")
    parser.add_argument("--jdk", type=int, action="append", help="feature release, repeatable; 17 if not given")
    parser.add_argument("--seed", type=int, default=1, help="of the search and of the order (default: %(default)s)")
    parser.add_argument("--search", type=int, default=6, metavar="SECONDS", help="for candidates a second (default: %(default)s)")
    parser.add_argument("--throughput", type=int, default=3, metavar="SECONDS", help="for workers alone, 0 to leave it out (default: %(default)s)")
    parser.add_argument("--recrash", type=Path, help="the binary; built in release mode if not given")
    parser.add_argument("--json", type=Path, help="write all figures to this file")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Measures and prints."""
    binary = options.recrash or recrash.build()
    sizes = sorted(options.size or SIZES)
    paths = {size: sized.class_path(JARS, CRASHED, size, FOLDER) for size in sizes}
    dice = random.Random(options.seed)
    results = []
    for jdk in jdks.find(options.jdk or [17]):
        # What is fetched once (JUnit) is fetched before anything is timed.
        reproduce(binary, jdk, paths[sizes[0]], TRACE, ["--seed", str(options.seed)])
        results.append(measure_sizes(binary, jdk, paths, options, dice))
        save(options.json, results)
    print(table.markdown(head(), [row for result in results for row in rows(result)]))
    if options.throughput:
        workers = throughput.measure(options.throughput)
        save(options.json, results + [{"throughput": workers}])
        print("\n" + table.markdown(list(workers[0]), [list(row.values()) for row in workers]))
    return 0


def measure_sizes(binary: Path, jdk: Jdk, paths: dict[int, list[Path]], options: argparse.Namespace, dice: random.Random) -> dict:
    """All rounds on one JDK: for each figure and size the figures of the rounds."""
    figures: dict[str, dict[int, list[float]]] = {name: {size: [] for size in paths} for name in FIGURES}
    for number in range(options.rounds):
        for size in dice.sample(list(paths), len(paths)):
            print(f"{size} classes, JDK {jdk.release}, round {number + 1} of {options.rounds}", file=sys.stderr)
            for name, figure in turn(binary, jdk, paths[size], options).items():
                figures[name][size].append(figure)
    return {"jdk": jdk.release, "jars": {size: [jar.name for jar in path] for size, path in paths.items()}, "figures": figures}


def turn(binary: Path, jdk: Jdk, path: list[Path], options: argparse.Namespace) -> dict[str, float]:
    """The figures of one size in one round."""
    shutil.rmtree(CACHE / "recrash" / "index", ignore_errors=True)
    seed = ["--seed", str(options.seed)]
    cold = reproduce(binary, jdk, path, TRACE, seed)
    warm = reproduce(binary, jdk, path, TRACE, seed)
    endless = reproduce(binary, jdk, path, IMPOSSIBLE, [*seed, "--budget", f"{options.search}s"])
    return {
        "cold": cold["indexing"],
        "warm": warm["indexing"],
        "memory": max(run["peak"] for run in (cold, warm, endless)) / 1e6,
        "found": warm["reproduced"],
        "run": warm["seconds"],
        "candidates": warm["candidates"],
        "rate": endless["candidates"] / endless["searching"],
    }


def reproduce(binary: Path, jdk: Jdk, path: list[Path], log: Path, options: list[str]) -> dict:
    """The report of a run."""
    return recrash.reproduce(binary, jdk, log, path, options, CACHE, FOLDER / "run")


def head() -> list[str]:
    """Head of the table."""
    return ["JDK", "classes", *FIGURES.values()]


def rows(result: dict) -> list[list[str]]:
    """A line for each size."""
    sizes = list(result["jars"])
    return [[str(result["jdk"]), f"{size:,}", *cells(result["figures"], size, sizes[0])] for size in sizes]


def cells(figures: dict[str, dict[int, list[float]]], size: int, smallest: int) -> list[str]:
    """The medians of a size's figures and, in brackets, of their ratios to the smallest size."""
    rounds = len(figures["found"][size])
    found = f"{sum(figures['found'][size])} of {rounds}"
    return [found if name == "found" else cell(each[size], each[smallest]) for name, each in figures.items()]


def cell(figures: list[float], smallest: list[float]) -> str:
    """`2.50 (×1.2)`; larger figures have no decimals."""
    median = stats.summarise(figures).median
    ratio = stats.summarise(stats.ratios(figures, smallest)).median
    return f"{median:.2f} (×{ratio:.1f})" if median < 20 else f"{median:,.0f} (×{ratio:.1f})"
