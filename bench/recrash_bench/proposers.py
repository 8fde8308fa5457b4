"""`bench/run proposers`: each crash by the search alone, by symbolic execution alone, and by both under one budget.

What both together cost is the ratio of their time to that of the search, for crashes that the search alone finds soon.
The proposers have their turns in random order, so that what else the machine does is no advantage for one of them.
"""

import argparse
import random
import shutil
import statistics
import sys
from pathlib import Path

from . import jdks, recrash, table
from .executed import CACHE
from .jdks import Jdk
from .overhead import save
from .places import TARGET
from .problem import Problem
from .published import Published, fitting, load, packages

FOLDER = TARGET / "proposers"
SEARCH, SYMBOLIC, BOTH = PROPOSERS = ["search", "symbolic", "both"]
# A find of the search counts as soon if it is done after so many seconds.
SOON = 10
HEAD = ["crash", "seed", "frames", *PROPOSERS, *[f"{proposer}, s" for proposer in PROPOSERS], "both to search", "found by"]


def add_command(commands: argparse._SubParsersAction) -> None:
    """Declares the subcommand."""
    parser = commands.add_parser("proposers", help="what each proposer finds alone, and what both find together")
    parser.add_argument("folder", type=Path, help="a folder of cases, as for `recrash bench`")
    parser.add_argument("cases", nargs="*", help="some of them; all if not given")
    parser.add_argument("--budget", type=int, default=60, help="seconds of each run (default: %(default)s)")
    parser.add_argument("--seeds", type=int, default=1, help="how many seeds (default: %(default)s)")
    parser.add_argument("--without-symbolic", action="store_true", help="compare both with the search only")
    parser.add_argument("--recrash", type=Path, help="the binary; built if not given")
    parser.add_argument("--json", type=Path, help="write all figures to this file")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Measures and prints."""
    binary = (options.recrash or recrash.build()).resolve()
    [jdk] = jdks.find([17])
    proposers = [SEARCH, BOTH] if options.without_symbolic else PROPOSERS
    results: list[dict] = []
    for case in load(options.folder, options.cases):
        try:
            trace = fitting(case, binary, jdk)
        except Problem as problem:
            print(f"{case.id}: {problem}", file=sys.stderr)
            continue
        for seed in range(1, options.seeds + 1):
            print(f"{case.id}, seed {seed}", file=sys.stderr)
            results.append(measured(case, trace, seed, proposers, options.budget, binary, jdk))
            save(options.json, results)
    if not results:
        raise Problem(f"no case in {options.folder} can be run")
    print(table.markdown(HEAD, [row(result) for result in results]) + "\n")
    print("\n".join(summary(results, proposers)))
    return 0


def measured(
    case: Published, trace: Path, seed: int, proposers: list[str], budget: int, binary: Path, jdk: Jdk
) -> dict:
    """The reports of a case, by proposer."""
    result: dict = {"case": case.id, "seed": seed, "star": case.star, "reports": {}}
    for proposer in random.sample(proposers, len(proposers)):
        shutil.rmtree(CACHE / "recrash" / "answers", ignore_errors=True)
        flags = ["--fresh", "--via", proposer, f"--budget={budget}s", f"--seed={seed}", *packages(case)]
        result["reports"][proposer] = recrash.reproduce(binary, jdk, trace, case.path, flags, CACHE, FOLDER / "run")
    return result


def row(result: dict) -> list[str]:
    """The frames that each proposer reached, the seconds of its whole run, and who found what both found."""
    reports = result["reports"]
    frames = [str(reports[proposer]["frame"] or "–") if proposer in reports else "" for proposer in PROPOSERS]
    seconds = [f"{reports[proposer]['seconds']:.1f}" if proposer in reports else "" for proposer in PROPOSERS]
    ratio = cost(result)
    shown = [f"{ratio:.2f}" if ratio else "–", reports[BOTH]["found_by"] or "–"]
    return [result["case"], str(result["seed"]), str(reports[BOTH]["frames"]), *frames, *seconds, *shown]


def cost(result: dict) -> float | None:
    """How many times as long both together took, where the search alone finds the crash soon."""
    search, both = result["reports"][SEARCH], result["reports"][BOTH]
    is_soon = search["reproduced"] and search["seconds"] <= SOON
    return both["seconds"] / search["seconds"] if is_soon else None


def summary(results: list[dict], proposers: list[str]) -> list[str]:
    """What each proposer finds, and what both together cost."""
    lines = []
    for proposer in proposers:
        reports = [result["reports"][proposer] for result in results]
        found = [report for report in reports if report["reproduced"]]
        highest = sum(report["frame"] == report["frames"] for report in found)
        median = f", median {statistics.median(report['seconds'] for report in found):.1f} s" if found else ""
        lines.append(f"{proposer}: {len(found)} of {len(reports)}, {highest} at the highest frame{median}")
    higher = [result for result in results if gains(result)]
    lines.append(f"both find higher than the search alone: {names(higher)}")
    ratios = [ratio for result in results if (ratio := cost(result))]
    if ratios:
        over = sum(ratio > 1.3 for ratio in ratios)
        lines.append(
            f"found by the search within {SOON} s: {len(ratios)}; both to search: median {statistics.median(ratios):.2f}, "
            f"most {max(ratios):.2f}, more than 1.3 times: {over}"
        )
    return lines


def gains(result: dict) -> bool:
    """Whether both together reach a higher frame than the search alone."""
    return result["reports"][BOTH]["frame"] > result["reports"][SEARCH]["frame"]


def names(results: list[dict]) -> str:
    """Their cases, with seeds."""
    return ", ".join(f"{result['case']} ({result['seed']})" for result in results) or "none"
