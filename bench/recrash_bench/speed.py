"""`bench/run speed`: where the time of a search goes.

A search for each case, without what earlier runs found: how many candidates a second, and who had the processor while
it searched: recrash itself, the JVMs that it started (of which a part compiles and collects), other programs of the
machine, nobody.
"""

import argparse
import os
import re
import subprocess
import sys
import time
import tomllib
from pathlib import Path

from . import jdks, maven, measure, recrash, sized, table
from .jdks import Jdk
from .overhead import save
from .places import SEARCHED, TARGET
from .problem import Problem
from .processes import Family, Sample

RELEASE = 17
FOLDER = TARGET / "speed"
INTERVAL = 0.1
# It is abstract, so that nothing that is thrown has this very class: the search goes on to the end of its budget.
NEVER_THROWN = "java.lang.VirtualMachineError"
THROWN = re.compile(r"^(Exception in thread \"[^\"]*\" |Caused by: )\S.*$", re.MULTILINE)
HEAD = [
    "case",
    "classes",
    "reached",
    "candidates",
    "candidates a second",
    "ms of processor a candidate",
    "recrash",
    "JVMs",
    "their compiler",
    "their collector",
    "others",
    "idle",
    "waited",
    "JVMs started",
    "indexing, s",
    "memory, MB",
]


def add_command(commands: argparse._SubParsersAction) -> None:
    """Declares the subcommand."""
    parser = commands.add_parser("speed", help="measure candidates a second and who has the processor in a search")
    parser.add_argument("cases", nargs="+", help="names below bench/cases")
    parser.add_argument("--budget", type=int, default=60, help="seconds of each search (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="seed of the searches (default: %(default)s)")
    parser.add_argument("--go-on", action="store_true", help="ask for an exception that never comes, so that no find ends the search")
    parser.add_argument("--recrash", type=Path, help="the binary; built if not given")
    parser.add_argument("--json", type=Path, help="write all figures to this file")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Measures the cases one after the other and prints the table."""
    unknown = [name for name in options.cases if not (SEARCHED / name / "case.toml").exists()]
    if unknown:
        raise Problem(f"no case {', '.join(unknown)} in {SEARCHED}")
    binary = options.recrash or recrash.build()
    [jdk] = jdks.find([RELEASE])
    results: list[dict] = []
    for name in options.cases:
        print(name, file=sys.stderr)
        results.append(measured(name, binary.resolve(), jdk, options))
        save(options.json, results)
    print(table.markdown(HEAD, [row(result) for result in results]))
    return 0


def measured(name: str, binary: Path, jdk: Jdk, options: argparse.Namespace) -> dict:
    """The figures of one case."""
    facts = tomllib.loads((SEARCHED / name / "case.toml").read_text())
    path = maven.class_path(facts["artifacts"])
    scratch = FOLDER / name
    scratch.mkdir(parents=True, exist_ok=True)
    trace = scratch / "trace.txt"
    text = (SEARCHED / name / "trace.txt").read_text()
    trace.write_text(endless(text) if options.go_on else text)
    command = [str(binary), "reproduce", "--json", "--fresh", "--out", str(scratch / "tests")]
    command += ["--budget", f"{options.budget}s", "--seed", str(options.seed)]
    command += ["--classpath", ":".join(map(str, path)), str(trace)]
    report, samples, peak = followed(command, jdk, scratch)
    searched = during(samples, report["indexing"], report["indexing"] + report["searching"])
    return {"case": name, "classes": count(path), "peak": peak, "report": report, **shares(*searched)}


def endless(trace: str) -> str:
    """The same frames with an exception in place of the root cause that they never throw."""
    header = list(THROWN.finditer(trace))[-1]
    return trace[: header.start()] + header[1] + NEVER_THROWN + trace[header.end() :]


def followed(command: list[str], jdk: Jdk, scratch: Path) -> tuple[dict, list[Sample], int]:
    """Runs recrash: its report, samples of it and its children, and the most memory that it had itself."""
    answer, errors, peak, samples = scratch / "report.json", scratch / "reproduce.log", 0, []
    with answer.open("wb") as out, errors.open("wb") as err:
        start = time.monotonic()
        environment = os.environ | {"JAVA_HOME": str(jdk.home)}
        process = subprocess.Popen(command, env=environment, stdin=subprocess.DEVNULL, stdout=out, stderr=err)
        family = Family(process.pid)
        while process.poll() is None:
            samples.append(family.sample(time.monotonic() - start))
            peak = max(peak, measure.peak(process.pid))
            time.sleep(INTERVAL)
    return recrash.report(answer.read_text(), command, process.returncode, errors), samples, peak


def during(samples: list[Sample], begin: float, end: float) -> tuple[Sample, Sample]:
    """The samples nearest to the begin and the end of a phase."""
    return min(samples, key=lambda one: abs(one.time - begin)), min(samples, key=lambda one: abs(one.time - end))


def shares(first: Sample, last: Sample) -> dict:
    """Who had which share of all cores between two samples, and how many JVMs were started."""
    whole = last.cores - first.cores
    own, children = last.own - first.own, last.children - first.children
    idle = last.idle - first.idle
    parts = {
        "recrash": own,
        "JVMs": children,
        "compiler": last.compiler - first.compiler,
        "collector": last.collector - first.collector,
        "others": max(whole - own - children - idle, 0.0),
        "idle": idle,
        "waited": last.waited - first.waited,
    }
    used = {"cpu": own + children, "started": len(last.started - first.started)}
    return {"shares": {name: part / whole for name, part in parts.items()}, **used}


def count(path: list[Path]) -> int:
    """How many classes the jars of a class path have; one that several have counts once."""
    return len({name for jar in path if jar.suffix == ".jar" for name in sized.classes(jar)})


def row(result: dict) -> list[str]:
    """A line of the table."""
    report = result["report"]
    reached = f"{report['frame']} of {report['frames']}" if report["reproduced"] else f"– of {report['frames']}"
    candidates = max(report["candidates"], 1)
    speed = [f"{candidates / report['searching']:,.0f}", f"{1000 * result['cpu'] / candidates:.1f}"]
    figures = [f"{result['classes']:,}", reached, f"{report['candidates']:,}", *speed]
    parts = [f"{100 * share:.0f} %" for share in result["shares"].values()]
    rest = [str(result["started"]), f"{report['indexing']:.1f}", f"{result['peak'] / 1e6:,.0f}"]
    return [result["case"], *figures, *parts, *rest]
