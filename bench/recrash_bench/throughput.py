"""What workers execute in a second, as `cargo xtask throughput` counts it."""

import re
import subprocess

from .places import ROOT
from .problem import Problem


def measure(seconds: int) -> list[dict[str, str]]:
    """A row for each JDK, number of workers and kind of candidates."""
    command = ["cargo", "run", "--release", "--quiet", "-p", "xtask", "--", "throughput", str(seconds)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    if done.returncode != 0:
        raise Problem(f"cargo xtask throughput: {done.stderr.strip()[-400:]}")
    return rows(done.stdout)


def rows(text: str) -> list[dict[str, str]]:
    """The table as it is printed: columns are two blanks or more apart, names have single ones."""
    # Maven, which fetches the jar, leaves escape sequences.
    plain = re.sub(r"\x1b\[[0-9;]*m", "", text)
    lines = [re.split(r"\s{2,}", line.strip()) for line in plain.strip().splitlines()]
    return [dict(zip(lines[0], line, strict=True)) for line in lines[1:]]
