"""`bench/run logs`: logs of any length with the crashes of `bench/cases`, among ordinary lines, as three loggers write them.

The same numbers give the same logs. `expected.json` beside them has how often each case is in each log.
"""

import argparse
import json
import random
import re
from collections import Counter
from pathlib import Path

from .places import SEARCHED

UNITS = {"K": 1 << 10, "M": 1 << 20, "G": 1 << 30}
WORDS = "order customer session cache request query index token batch invoice stock price zone".split()
LEVELS = ["INFO ", "DEBUG", "WARN ", "INFO "]


def add_command(commands: argparse._SubParsersAction) -> None:
    """Adds the subcommand."""
    parser = commands.add_parser("logs", help="write logs with the crashes of bench/cases")
    parser.add_argument("folder", type=Path, help="where they go")
    parser.add_argument("--size", default="1M", help="of all logs together: 500K, 64M, 1G")
    parser.add_argument("--every", type=int, default=200, help="a crash comes after so many ordinary lines, on average")
    parser.add_argument("--only", action="append", default=[], help="only crashes of this case; may be given several times")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Writes the logs."""
    size = int(options.size.rstrip("KMG")) * UNITS.get(options.size[-1], 1)
    names = options.only or sorted(path.parent.name for path in SEARCHED.glob("*/trace.txt"))
    traces = {name: (SEARCHED / name / "trace.txt").read_text().rstrip("\n") for name in names}
    options.folder.mkdir(parents=True, exist_ok=True)
    expected = {}
    for number, (name, form) in enumerate(FORMS.items()):
        chance = random.Random(number)
        counts = write(options.folder / name, form, traces, size // len(FORMS), options.every, chance)
        expected[name] = dict(sorted(counts.items()))
    (options.folder / ".expected.json").write_text(json.dumps(expected, indent=2) + "\n")
    return 0


def write(path: Path, form, traces: dict[str, str], size: int, every: int, chance: random.Random) -> Counter:
    """Writes one log; how often each case is in it."""
    names, counts, done = list(traces), Counter(), 0
    # A few crashes are frequent and most are rare.
    weights = [1 / (place + 1) for place in range(len(names))]
    # All are there once, as long as there is room.
    first = list(names)
    with path.open("w") as log:
        moment = 0
        while done < size:
            for _ in range(chance.randrange(2 * every)):
                moment += chance.randrange(50)
                done += log.write(form(moment, chance, None))
            name = first.pop() if first else chance.choices(names, weights)[0]
            done += log.write(form(moment, chance, renumbered(traces[name], chance)))
            counts[name] += 1
    return counts


def renumbered(trace: str, chance: random.Random) -> str:
    """The trace as another run of the JVM would have it: lambdas have other numbers."""
    lambdas = lambda found: f"$$Lambda${chance.randrange(900)}/0x{chance.randrange(1 << 40):016x}"
    return re.sub(r"\$\$Lambda\$\d+/0x[0-9a-f]+", lambdas, trace)


def text(chance: random.Random) -> str:
    """What a program logs all day."""
    return f"{chance.choice(WORDS)} {chance.randrange(100000)} of {chance.choice(WORDS)} done in {chance.randrange(900)} ms"


def clock(moment: int) -> str:
    """A time of day."""
    seconds, millis = divmod(moment, 1000)
    return f"{seconds // 3600 % 24:02}:{seconds // 60 % 60:02}:{seconds % 60:02}.{millis:03}"


def bare(trace: str) -> str:
    """The trace as a logger writes it: the thread stands elsewhere."""
    return re.sub(r'^Exception in thread "[^"]*" ', "", trace)


def logback(moment: int, chance: random.Random, trace: str | None) -> str:
    """Logback's default pattern."""
    level = "ERROR" if trace else chance.choice(LEVELS)
    line = f"{clock(moment)} [http-nio-8080-exec-{chance.randrange(9)}] {level} c.a.shop.Orders - {text(chance)}\n"
    return line + (bare(trace) + "\n" if trace else "")


def log4j(moment: int, chance: random.Random, trace: str | None) -> str:
    """Log4j with packaging data."""
    level = "ERROR" if trace else chance.choice(LEVELS)
    line = f"2026-11-02 {clock(moment)} {level} [worker-{chance.randrange(9)}] com.acme.shop.Orders: {text(chance)}\n"
    frames = re.sub(r"(?m)^(\s+at .*\))$", r"\1 ~[library.jar:?]", bare(trace) + "\n") if trace else ""
    return line + frames


def json_lines(moment: int, chance: random.Random, trace: str | None) -> str:
    """A line of JSON for each event."""
    event = {"@timestamp": f"2026-11-02T{clock(moment)}Z", "level": "ERROR" if trace else "INFO", "message": text(chance)}
    if trace:
        event["stack_trace"] = bare(trace) + "\n"
    return json.dumps(event) + "\n"


FORMS = {"logback.log": logback, "log4j.log": log4j, "json.log": json_lines}
