"""`bench/run crashes`: records real crashes and shows how many of their frames become tests.

For each case and JDK: the program runs under `recrash record`, then `recrash tests` makes and
verifies a test per frame. With `--without-recorder` the programs only run, and it is checked that
they crash as their case files say.
"""

import argparse
import json
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from . import case, jdks, made, recorded, recrash, table, trace
from .case import Case
from .jdks import Jdk
from .problem import Problem

STRATEGIES = ["reference", "used-fields"]
HEAD = ["case", "JDK", "copy", "exception", "frames", "recorded", "tests", "reproduce", "KB", "note"]


def add_command(commands: argparse._SubParsersAction) -> None:
    """Declares the subcommand."""
    parser = commands.add_parser("crashes", help="record real crashes and make tests from them")
    parser.add_argument("cases", nargs="*", help="names below bench/crashes; all if none is given")
    parser.add_argument("--jdk", type=int, action="append", help="feature release, repeatable; each case's own if not given")
    parser.add_argument("--copy", action="append", choices=STRATEGIES, help="copy strategy, repeatable; all if not given")
    parser.add_argument("--recrash", type=Path, help="the binary; built in release mode if not given")
    parser.add_argument("--without-recorder", action="store_true", help="only check that the programs crash as expected")
    parser.add_argument("--json", type=Path, help="write all results to this file")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Runs the cases; fails if one does not crash as expected or no test reproduces it."""
    cases = case.load(options.cases)
    runs = [(one, jdk) for one in cases for jdk in jdks.find(options.jdk or one.releases)]
    results = []
    for result in check_all(runs) if options.without_recorder else measure_all(runs, options):
        results.append(result)
        if options.json:
            options.json.write_text(json.dumps(results, indent=2) + "\n")
    print(table.markdown(HEAD, [row(result) for result in results]))
    return 0 if all(result["good"] for result in results) else 1


def check_all(runs: list[tuple[Case, Jdk]]) -> Iterator[dict]:
    """Runs all without the recorder."""
    return (check(one, jdk) for one, jdk in runs)


def measure_all(runs: list[tuple[Case, Jdk]], options: argparse.Namespace) -> Iterator[dict]:
    """Records all, with each strategy."""
    binary = options.recrash or recrash.build()
    return (measure(one, jdk, binary, copy) for one, jdk in runs for copy in options.copy or STRATEGIES)


def check(one: Case, jdk: Jdk) -> dict:
    """Runs a case without the recorder and compares what it prints with what is expected."""
    progress(one, jdk, "running")
    done = subprocess.run(
        one.command(jdk), cwd=one.scratch(jdk, "plain"), capture_output=True, text=True, timeout=300
    )
    result = describe(one, jdk)
    problems = [] if one.expected.output is None else missing_output(one, done.stdout + done.stderr)
    if one.expected.output is None:
        chain = trace.parse(done.stderr)
        problems = differences(one, chain)
        result["frames"] = sum(len(thrown.program_frames()) for thrown in chain[-1:])
    return result | {"good": not problems, "note": "; ".join(problems) or "crashes as expected"}


def missing_output(one: Case, printed: str) -> list[str]:
    """For a program that prints no trace: what it does print."""
    return [] if re.search(one.expected.output, printed) else [f"does not print {one.expected.output!r}"]


def differences(one: Case, chain: list[trace.Printed]) -> list[str]:
    """How a printed trace differs from what the case expects."""
    if not chain:
        return ["prints no stack trace"]
    found = {
        "exception": chain[0].exception,
        "root cause": chain[-1].exception,
        "top frame": next(iter(chain[-1].program_frames()), "none"),
    }
    wanted = {
        "exception": one.expected.exception,
        "root cause": one.expected.root_cause,
        "top frame": one.expected.top_frame,
    }
    return [f"{what} is {found[what]}, not {wanted[what]}" for what in wanted if found[what] != wanted[what]]


def measure(one: Case, jdk: Jdk, binary: Path, copy: str) -> dict:
    """Records a case and makes tests from the recording that matches it."""
    scratch = one.scratch(jdk, copy)
    result = describe(one, jdk) | {"copy": copy}
    try:
        progress(one, jdk, f"recording with {copy}")
        recordings = recrash.record(binary, one.command(jdk), ["--copy", copy] + one.record_options, scratch)
        if not recordings:
            return result | {"good": False, "note": f"no recording; see {scratch / 'record.log'}"}
        recording, seen = choose(one, binary, recordings)
        result |= seen | {"recordings": len(recordings), "bytes": recording.stat().st_size}
        progress(one, jdk, f"making tests of {copy}")
        start = time.monotonic()
        result |= made.facts(recrash.tests(binary, jdk, recording, one.class_path(jdk), scratch))
        result["seconds"] = round(time.monotonic() - start, 1)
    except Problem as problem:
        return result | {"good": False, "note": str(problem)}
    return result | judge(one, result)


def choose(one: Case, binary: Path, recordings: list[Path]) -> tuple[Path, dict]:
    """The last recording of the expected crash, with its facts; the last one, if none is.

    A program may have other failures beside it, such as a pool's thread that is interrupted.
    """
    all_seen = [(recording, recorded.facts(recrash.show(binary, recording))) for recording in recordings]
    return ([seen for seen in all_seen if as_expected(one, seen[1])] or all_seen)[-1]


def as_expected(one: Case, seen: dict) -> bool:
    """Whether a recording is of the expected crash."""
    return (seen["root_cause"], seen["top_frame"]) == (one.expected.root_cause, one.expected.top_frame)


def judge(one: Case, result: dict) -> dict:
    """Whether the recorded crash is the expected one and some test reproduces it."""
    if not as_expected(one, result):
        return {"good": False, "note": f"recorded {result['root_cause']} at {result['top_frame']}"}
    return {"good": result["reproduce"] > 0}


def describe(one: Case, jdk: Jdk) -> dict:
    """What a result says of its case, however it ends."""
    return {"case": one.id, "program": one.program, "jdk": jdk.release, "root_cause": one.expected.root_cause}


def row(result: dict) -> list[str]:
    """A result as a line of the table."""
    size = result.get("bytes")
    figures = [result.get(key) for key in ("frames", "recorded", "tests", "reproduce")]
    cells = [result["case"], result["jdk"], result.get("copy"), result["root_cause"].split(".")[-1], *figures]
    cells += [None if size is None else round(size / 1024, 1), result["note"]]
    return ["–" if cell is None else str(cell) for cell in cells]


def progress(one: Case, jdk: Jdk, what: str) -> None:
    """Says what is going on."""
    print(f"{one.id}, JDK {jdk.release}: {what}", file=sys.stderr)
