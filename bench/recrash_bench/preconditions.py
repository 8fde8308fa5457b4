"""`bench/run preconditions DIR`: are the conditions of `recrash precondition` right?

For each crash that has a driver in `bench/preconditions`, states are built and changed in one place at a time. The
conditions, read as Java, say which of them crash; each is run and does, with the same frames as the trace, or does not.
"""

import argparse
import re
import subprocess
import tomllib
from dataclasses import dataclass, field
from pathlib import Path

from . import java, jdks, maven, recrash
from .jdks import Jdk
from .places import BENCH, TARGET
from .problem import Problem
from .table import markdown

DRIVERS = BENCH / "preconditions"
HEAD = ["crash", "frame", "ways", "conditions", "needed", "satisfied: crash", "violated: do not", "other ways", "wrong"]
MOST_WRONG = 4
PRINTED = re.compile(r"^\s*at ([\w.$<>]+)\([^:)]*:(\d+)\)", re.MULTILINE)
WITHOUT_LINE = re.compile(r":\d+$")
OPENS = ["util", "lang", "io", "net", "text"]


@dataclass
class Trace:
    """What a crash must look like: the exception and the frames of the program, as drivers print them."""

    exception: str
    frames: list[str]
    target: re.Pattern


@dataclass
class Checked:
    """What the states of a crash showed."""

    frame: int
    highest: int
    ways: list[list[str]]
    are_all: bool
    crashing: int = 0
    satisfied: int = 0
    spared: int = 0
    violated: int = 0
    others: int = 0
    needed: set[tuple[int, int]] = field(default_factory=set)
    moved: set[tuple[int, int]] = field(default_factory=set)
    wrong: list[str] = field(default_factory=list)

    def mark(self, way: int, condition: int) -> str:
        """What came when only this condition did not hold: no crash, always a crash by another way, or never tried."""
        key = (way, condition)
        return "x" if key in self.needed else "o" if key in self.moved else "-"

    def cells(self, name: str) -> list[str]:
        """The row of the table."""
        conditions = sum(map(len, self.ways))
        cells = [name, f"{self.frame} of {self.highest}", len(self.ways), conditions, len(self.needed)]
        cells += [f"{self.crashing} of {self.satisfied}", f"{self.spared} of {self.violated}"]
        return list(map(str, [*cells, "–" if self.are_all else self.others, len(self.wrong)]))


def add_command(commands: argparse._SubParsersAction) -> None:
    """Declares the subcommand."""
    parser = commands.add_parser("preconditions", help="check conditions by building objects that satisfy and violate them")
    parser.add_argument("folder", type=Path, help="a folder of cases with case.toml and trace.txt")
    parser.add_argument("crashes", nargs="*", help="names of cases; all that have a driver if none is given")
    parser.add_argument("--recrash", type=Path, help="the binary; built if not given")
    parser.add_argument("--verbose", action="store_true", help="print the conditions and what was not flipped")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Checks the crashes; fails if a condition is wrong."""
    binary = options.recrash or recrash.build()
    jdk = jdks.find([17])[0]
    rows, wrong = [], []
    for driver in sorted(DRIVERS.glob("*/Driver.java")):
        name = driver.parent.name
        if not options.crashes or name in options.crashes:
            checked = check(binary, jdk, driver, options.folder / name)
            rows.append(checked.cells(name))
            wrong += [f"{name}: {text}" for text in checked.wrong]
            if options.verbose:
                print(described(name, checked), flush=True)
    print(markdown(HEAD, rows))
    print("\n".join(wrong))
    return 1 if wrong else 0


def check(binary: Path, jdk: Jdk, driver: Path, case: Path) -> Checked:
    """Runs one driver with the conditions of its frame."""
    facts = tomllib.loads((case / "case.toml").read_text())
    jars = maven.class_path(facts["artifacts"])
    scratch = TARGET / "preconditions" / case.name
    java.compile_sources(jdk, [driver, *sorted((DRIVERS / "checker" / "bench").glob("*.java"))], jars, scratch / "classes")
    # A JVM that has thrown the same exception often throws it without a trace.
    command = [jdk.tool("java"), "-Xmx512m", "-XX:-OmitStackTraceInFastThrow"] + [f"--add-opens=java.base/java.{name}=ALL-UNNAMED" for name in OPENS]
    command += ["-cp", ":".join(map(str, [scratch / "classes", *jars])), "bench.Check"]
    frame = int(output(command, scratch))
    ask = [str(binary), "precondition", "--json", "--classpath", ":".join(map(str, jars)), str(case / "trace.txt")]
    found = recrash.ask(ask, {"JAVA_HOME": str(jdk.home)}, scratch / "precondition.log")
    known = {known["frame"]: known for known in found["frames"] if known["ways"]}
    ways = [way["conditions"] for way in known[frame]["ways"]]
    checked = Checked(frame, max(known), ways, not known[frame]["incomplete"])
    (scratch / "conditions").write_text("\n\n".join("\n".join(way) for way in checked.ways) + "\n")
    expected = trace_of(case, facts["target_frames"], frame)
    for line in output([*command, str(scratch / "conditions")], scratch).splitlines():
        judge(checked, line, expected)
    return checked


def judge(checked: Checked, line: str, expected: Trace) -> None:
    """Counts one state."""
    state, failing, *traces = line.split("\t")
    if not traces:
        checked.wrong.append(failing)
        return
    trace = traces[0]
    ways = [[] if not way else way.split(",") for way in failing.split("|")]
    crashes = is_like(trace.split(" "), expected)
    holds = any(not way for way in ways)
    for number, way in enumerate(ways):
        certain = [condition for condition in way if not condition.endswith("?")]
        if len(certain) == 1 and certain[0].isdigit():
            (checked.moved if crashes else checked.needed).add((number, int(certain[0])))
    if holds:
        checked.satisfied += 1
        checked.crashing += crashes
    else:
        checked.violated += 1
        checked.spared += not crashes
    if crashes and not holds and not checked.are_all:
        checked.others += 1
    elif crashes != holds and len(checked.wrong) < MOST_WRONG:
        false = failing.replace("|", " or ")
        checked.wrong.append(f"{state}: false are [{false}], {'but it crashes' if crashes else 'and it ' + trace[:150]}")


def is_like(trace: list[str], expected: Trace) -> bool:
    """Whether it is the same exception with the same frames of the program, down to the one that is called."""
    own = [frame for frame in trace[1:] if expected.target.match(frame)]
    if len(own) < len(expected.frames) or trace[0] != expected.exception:
        return False
    return all(seen in (wanted, WITHOUT_LINE.sub(":-1", wanted)) for seen, wanted in zip(own, expected.frames))


def trace_of(case: Path, target: str, frames: int) -> Trace:
    """The exception and the innermost frames of the program."""
    text = (case / "trace.txt").read_text()
    pattern = re.compile(target)
    own = [f"{method}:{line}" for method, line in PRINTED.findall(text) if pattern.match(method)]
    return Trace(re.split(r"[:\s]", text.strip())[0], own[:frames], pattern)


def output(command: list[str], folder: Path) -> str:
    """What a program prints."""
    done = subprocess.run(command, capture_output=True, text=True, timeout=500, cwd=folder)
    if done.returncode != 0:
        raise Problem(f"{folder.name}: {done.stderr.strip()[-1500:]}")
    return done.stdout


def described(name: str, checked: Checked) -> str:
    """The conditions, marked where they were flipped alone."""
    lines = [f"{name}, frame {checked.frame}"]
    for number, way in enumerate(checked.ways):
        lines += ["  or"] * (number > 0)
        lines += [f"  {checked.mark(number, at)} {text}" for at, text in enumerate(way)]
    return "\n".join(lines)
