"""Runs a command and says what it cost."""

import os
import subprocess
import time
from dataclasses import dataclass
from pathlib import Path

from .problem import Problem


@dataclass(frozen=True)
class Run:
    """One run: CPU seconds of the process and all its children, wall seconds, what it printed."""

    cpu: float
    wall: float
    output: str

    def steady(self) -> float | None:
        """CPU seconds of one iteration once warm: the lower quartile of the last half of them.

        The workload measures its own thread. The quartile rather than the mean, because what
        disturbs a run on a shared machine only ever makes it more expensive.
        """
        figures = [int(line.split()[1]) for line in self.output.splitlines() if line.startswith("iteration ")]
        last = sorted(figures[len(figures) // 2 :])
        return last[len(last) // 4] / 1e9 if last else None

    def check(self) -> str | None:
        """What the workload computed: recording must not change it."""
        return next((line for line in self.output.splitlines() if line.startswith("check ")), None)


def run(command: list[str], directory: Path) -> Run:
    """Runs to the end; standard error goes to a file that a problem points at."""
    errors = directory / "stderr.log"
    output = directory / "stdout.log"
    start = time.monotonic()
    with output.open("wb") as out, errors.open("wb") as err:
        process = subprocess.Popen(command, cwd=directory, stdin=subprocess.DEVNULL, stdout=out, stderr=err)
        _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        raise Problem(f"exit code {process.returncode} of {' '.join(command)}; see {errors}")
    wall = time.monotonic() - start
    return Run(cpu=used.ru_utime + used.ru_stime, wall=wall, output=output.read_text())


def peak(pid: int) -> int:
    """The most memory that a running process had at a time, in bytes, without its children; 0 once it has ended."""
    try:
        status = Path(f"/proc/{pid}/status").read_text()
    except OSError:
        return 0
    lines = [line.split() for line in status.splitlines() if line.startswith("VmHWM:")]
    return int(lines[0][1]) * 1024 if lines else 0
