"""`bench/run overhead`: what recording costs, in CPU time, against the same program without it.

In each round every variant runs once, in random order, so that all have the same neighbours on the
machine; what counts is the ratio to the baseline of the same round, and of these the median. The
variant `self-check` is the baseline once more: its ratio should be 1, and how far it is away shows
what the other figures can tell.
"""

import argparse
import json
import os
import platform
import random
import shutil
import sys
from dataclasses import dataclass
from pathlib import Path

from . import jdks, measure, recrash, stats, table, workloads
from .jdks import Jdk
from .places import TARGET
from .problem import Problem
from .workloads import Workload

BASELINE = "baseline"


@dataclass(frozen=True)
class Variant:
    """A way to run a workload: under the recorder with some options, or with options of the JVM."""

    name: str
    record: list[str] | None = None
    jvm: tuple[str, ...] = ()

    def command(self, workload: Workload, jdk: Jdk, binary: Path | None) -> list[str]:
        """The workload's command in this variant."""
        command = workload.command(jdk, list(self.jvm))
        return command if self.record is None else recrash.record_command(binary, self.record, command)


PLAIN = [Variant(BASELINE), Variant("self-check")]
RECORDED = [
    Variant("reference", record=["--copy", "reference"]),
    Variant("used-fields", record=["--copy", "used-fields"]),
    Variant("second-chance", record=["--second-chance", "watched.txt"]),
]


def add_command(commands: argparse._SubParsersAction) -> None:
    """Declares the subcommand."""
    names = [workload.name for workload in workloads.ALL]
    parser = commands.add_parser("overhead", help="measure what recording costs")
    parser.add_argument("--only", action="append", choices=names, help="a workload, repeatable; all if not given")
    parser.add_argument("--rounds", type=int, default=7, help="how often each variant runs (default: %(default)s)")
    parser.add_argument("--jdk", type=int, action="append", help="feature release, repeatable; 17 and 25 if not given")
    parser.add_argument("--variant", action="append", choices=[variant.name for variant in RECORDED], help="repeatable; all if not given")
    parser.add_argument("--stand-in", action="append", metavar="NAME=OPTIONS", help="in place of the recorder: run with these JVM options")
    parser.add_argument("--seed", type=int, default=1, help="of the random order (default: %(default)s)")
    parser.add_argument("--recrash", type=Path, help="the binary; built in release mode if not given")
    parser.add_argument("--json", type=Path, help="write all figures to this file")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Measures and prints; fails if a workload computes something else under the recorder."""
    chosen = [one for one in workloads.ALL if not options.only or one.name in options.only]
    variants = PLAIN + chosen_variants(options)
    recorded = any(variant.record is not None for variant in variants)
    binary = (options.recrash or recrash.build()) if recorded else None
    dice = random.Random(options.seed)
    results = []
    for jdk in jdks.find(options.jdk or [17, 25]):
        workloads.prepare(jdk, chosen)
        results += [measure_workload(one, jdk, variants, binary, options.rounds, dice) for one in chosen]
        save(options.json, results)
    print(table.markdown(head(variants), [row for result in results for row in rows(result, variants)]))
    changed = [result["workload"] for result in results if len(result["checks"]) != 1]
    if changed:
        print(f"error: computes something else under the recorder: {', '.join(changed)}", file=sys.stderr)
    return 1 if changed else 0


def chosen_variants(options: argparse.Namespace) -> list[Variant]:
    """The variants beside the baseline."""
    if not options.stand_in:
        return [one for one in RECORDED if not options.variant or one.name in options.variant]
    pairs = [stand_in.partition("=") for stand_in in options.stand_in]
    return [Variant(name, jvm=tuple(value.split())) for name, _, value in pairs]


def measure_workload(
    workload: Workload, jdk: Jdk, variants: list[Variant], binary: Path | None, rounds: int, dice: random.Random
) -> dict:
    """All rounds of one workload on one JDK."""
    runs: dict[str, list[measure.Run]] = {variant.name: [] for variant in variants}
    for number in range(rounds):
        for variant in dice.sample(variants, len(variants)):
            print(f"{workload.name}, JDK {jdk.release}, round {number + 1} of {rounds}: {variant.name}", file=sys.stderr)
            command = variant.command(workload, jdk, binary)
            runs[variant.name].append(measure.run(command, scratch(workload, jdk, variant)))
    return {
        "workload": workload.name,
        "what": workload.what,
        "jdk": jdk.release,
        "checks": sorted({str(run.check()) for each in runs.values() for run in each}),
        "whole": {name: [run.cpu for run in each] for name, each in runs.items()},
        "steady": {name: [run.steady() for run in each] for name, each in runs.items()},
        "wall": {name: [run.wall for run in each] for name, each in runs.items()},
    }


def scratch(workload: Workload, jdk: Jdk, variant: Variant) -> Path:
    """A fresh directory to run in."""
    folder = TARGET / "overhead" / f"{workload.name}-jdk{jdk.release}-{variant.name}"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    return folder


def head(variants: list[Variant]) -> list[str]:
    """Head of the table."""
    return ["workload", "JDK", "measure", "baseline, s"] + [variant.name for variant in variants[1:]]


def rows(result: dict, variants: list[Variant]) -> list[list[str]]:
    """A line for the whole run, and one for the steady state where the workload has one."""
    kinds = ["whole", "steady"] if None not in result["steady"][BASELINE] else ["whole"]
    return [row(result, kind, variants) for kind in kinds]


def row(result: dict, kind: str, variants: list[Variant]) -> list[str]:
    """One line: the baseline's median, then the ratio of each variant."""
    figures = result[kind]
    baseline = stats.summarise(figures[BASELINE])
    cells = [stats.summarise(stats.ratios(figures[one.name], figures[BASELINE])) for one in variants[1:]]
    return [result["workload"], str(result["jdk"]), kind, f"{baseline.median:.3f}"] + [str(cell) for cell in cells]


def save(file: Path | None, results: list[dict]) -> None:
    """Writes the figures so far, with what is known of the machine."""
    if file is None:
        return
    machine = {"machine": platform.machine(), "cores": os.cpu_count(), "load": os.getloadavg(), "system": platform.platform()}
    try:
        file.write_text(json.dumps({"machine": machine, "results": results}, indent=2) + "\n")
    except OSError as error:
        raise Problem(f"{file}: {error.strerror}") from error
