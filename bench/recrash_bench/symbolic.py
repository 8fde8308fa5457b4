"""`bench/run symbolic`: what backward symbolic execution reaches and costs on published crashes.

The tables are those of the paper on STAR: the frames with a precondition and with a test, and the paths, questions and
blocks with and without each of its optimisations. All figures are from what `recrash precondition --json` and
`recrash reproduce --json` say. Answers of solvers that an earlier run kept are forgotten before each run, but for one.
"""

import argparse
import shutil
import statistics
import sys
from pathlib import Path

from . import executed, jdks, recrash, symbolic_growth, table
from .executed import CACHE
from .jdks import Jdk
from .overhead import save
from .places import TARGET
from .problem import Problem
from .published import Published, fitting, load, packages

FOLDER = TARGET / "symbolic"
SHORTCUTS = ["pruning", "backtracking", "contradictions"]
# With all shortcuts, without any, and with one alone.
VARIANTS = {
    "with": [],
    "without": SHORTCUTS,
    **{f"only {one}": [other for other in SHORTCUTS if other != one] for one in SHORTCUTS},
    **{f"not {one}": [one] for one in SHORTCUTS},
}
COUNTED = ["paths", "checks", "blocks", "fields", "arrays", "calls"]


def add_command(commands: argparse._SubParsersAction) -> None:
    """Declares the subcommand."""
    parser = commands.add_parser("symbolic", help="measure backward symbolic execution on published crashes")
    parser.add_argument("folder", type=Path, help="a folder of cases, as for `recrash bench`")
    parser.add_argument("cases", nargs="*", help="some of them; all if not given")
    parser.add_argument("--budget", type=int, default=20, help="seconds of an execution (default: %(default)s)")
    parser.add_argument("--tests", type=int, default=20, metavar="SECONDS", help="to make tests, 0 for none (default: %(default)s)")
    parser.add_argument("--no-variants", action="store_true", help="leave out the executions without optimisations")
    parser.add_argument("--growth", action="store_true", help="measure how it grows, instead of the cases")
    parser.add_argument("--recrash", type=Path, help="the binary; built if not given")
    parser.add_argument("--json", type=Path, help="write all figures to this file")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Measures and prints."""
    binary = (options.recrash or recrash.build()).resolve()
    [jdk] = jdks.find([17])
    if options.growth:
        results = symbolic_growth.measure(binary, jdk, options.budget, FOLDER)
        save(options.json, results)
        print("\n\n".join(table.markdown(*symbolic_growth.shown(result)) for result in results))
        return 0
    results = []
    for case in load(options.folder, options.cases):
        print(case.id, file=sys.stderr)
        results.append(measured(case, binary, jdk, options))
        save(options.json, results)
    good = [result for result in results if "problem" not in result]
    for head, row in [(REACHED_HEAD, reached), (WORK_HEAD, work), (TIMES_HEAD, times), (COST_HEAD, cost)]:
        is_shown = not options.no_variants or row not in (work, times)
        if good and is_shown:
            print(table.markdown(head, [row(result) for result in good]) + "\n")
    for result in results:
        if "problem" in result:
            print(f"{result['case']}: {result['problem']}")
    print(summary(good))
    return 0


def measured(case: Published, binary: Path, jdk: Jdk, options: argparse.Namespace) -> dict:
    """The figures of one case, or the problem that it has."""
    budget = [f"--budget={options.budget}s"]
    result: dict = {"case": case.id, "star": case.star}
    try:
        trace = fitting(case, binary, jdk)
    except Problem as problem:
        return result | {"problem": str(problem)}
    variants = {"with": []} if options.no_variants else VARIANTS
    runs = {}
    for name, without in variants.items():
        shutil.rmtree(CACHE / "recrash" / "answers", ignore_errors=True)
        flags = [f"--without={one}" for one in without]
        runs[name] = executed.precondition(binary, jdk, trace, case.path, packages(case) + budget + flags)
        if name == "with":
            runs["again"] = executed.precondition(binary, jdk, trace, case.path, packages(case) + budget)
    result["runs"] = runs
    if options.tests:
        shutil.rmtree(CACHE / "recrash" / "answers", ignore_errors=True)
        flags = ["--via", "symbolic", "--fresh", f"--budget={options.tests}s", *packages(case)]
        result["test"] = recrash.reproduce(binary, jdk, trace, case.path, flags, CACHE, FOLDER / "run")
    return result


def known(report: dict) -> int:
    """The highest frame with a precondition."""
    return max([frame["frame"] for frame in report["frames"] if frame["ways"]], default=0)


REACHED_HEAD = ["crash", "frames", "precondition", "STAR's", "test", "STAR's test", "precondition, s", "test, s"]


def reached(result: dict) -> list[str]:
    """The paper's table 4: how high."""
    star, full, test = result["star"], result["runs"]["with"], result.get("test")
    level, seconds = "–", "–"
    if test:
        level, seconds = str(test["frame"]), f"{test['seconds']:.1f}"
    star_levels = [str(star.get(key, "–")) for key in ("precondition_frame", "exploited_frame")]
    own = [str(full["count"]), str(known(full))]
    return [result["case"], *own, star_levels[0], level, star_levels[1], f"{full['work']['seconds']:.2f}", seconds]


WORK_HEAD = ["crash"] + [f"{name}, {variant}" for variant in ("without", "with") for name in ["frame", *COUNTED, "s"]]


def work(result: dict) -> list[str]:
    """The paper's table 6: what it took without the optimisations, and with them."""
    cells = [result["case"]]
    for variant in ("without", "with"):
        report = result["runs"][variant]
        counts = [f"{report['work'][name]:,}" for name in COUNTED]
        cells += [str(known(report)), *counts, f"{report['work']['seconds']:.2f}"]
    return cells


ALONE = [f"only {one}" for one in SHORTCUTS] + [f"not {one}" for one in SHORTCUTS]
TIMES_HEAD = ["crash", "with", "without", *ALONE, "checks, with", "checks, not backtracking", "spared"]


def times(result: dict) -> list[str]:
    """Each optimisation alone, and all but each: highest frame and seconds."""
    runs = result["runs"]
    each = [f"{known(runs[name])}: {runs[name]['work']['seconds']:.2f}" for name in ["with", "without", *ALONE]]
    full, apart = runs["with"]["work"], runs["not backtracking"]["work"]
    return [result["case"], *each, f"{full['checks']:,}", f"{apart['checks']:,}", f"{full['spared']:,}"]


COST_HEAD = [
    "crash",
    "s",
    "s a frame",
    "solvers, s",
    "questions",
    "known in the same run",
    "unknown",
    "again, s",
    "known again",
    "recrash, MB",
    "solvers, MB",
]


def cost(result: dict) -> list[str]:
    """Solvers, answers that were known, memory, and the time of a second run."""
    first, again = result["runs"]["with"], result["runs"]["again"]
    once = first["work"]
    frames = max(len([frame for frame in first["frames"] if frame["ways"]]), 1)
    share = f"{once['solver_seconds']:.2f}"
    asked = [f"{once['questions']:,}", f"{once['cached']:,}", f"{once['unknown']:,}"]
    second = [f"{again['work']['seconds']:.2f}", f"{again['work']['cached']:,}"]
    memory = [f"{first['peak'] / 1e6:,.0f}", f"{first['peak_solvers'] / 1e6:,.0f}"]
    return [result["case"], f"{once['seconds']:.2f}", f"{once['seconds'] / frames:.2f}", share, *asked, *second, *memory]


def summary(results: list[dict]) -> str:
    """All cases in a line or two."""
    if not results:
        return "no case could be measured"
    lines = [f"{len(results)} crashes; with a precondition: {sum(known(one['runs']['with']) > 0 for one in results)}"]
    as_high = [one for one in results if "precondition_frame" in one["star"]]
    higher = sum(known(one["runs"]["with"]) >= one["star"]["precondition_frame"] for one in as_high)
    lines.append(f"at STAR's frame or higher: {higher} of {len(as_high)}")
    for name in results[0]["runs"]:
        seconds = [one["runs"][name]["work"]["seconds"] for one in results]
        checks = sum(one["runs"][name]["work"]["checks"] for one in results)
        level = sum(known(one["runs"][name]) for one in results)
        lines.append(f"{name}: {sum(seconds):.1f} s in all, median {statistics.median(seconds):.2f} s, {checks:,} checks, {level} frames")
    return "\n".join(lines)
