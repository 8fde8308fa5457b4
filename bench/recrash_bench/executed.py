"""Runs `recrash precondition` and says what it took, with the memory of recrash and of its solvers."""

import os
import subprocess
import time
from pathlib import Path

from . import measure, processes, recrash
from .jdks import Jdk
from .places import TARGET

FOLDER = TARGET / "symbolic"
CACHE = FOLDER / "cache"
SOLVERS = ("z3", "cvc5")
INTERVAL = 0.05


def precondition(binary: Path, jdk: Jdk, log: Path, path: list[Path], options: list[str]) -> dict:
    """What must hold for a crash, as JSON, with `peak` and `peak_solvers`: bytes of recrash and of its largest solvers."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    command = [str(binary), "precondition", "--json", *options, "--classpath", ":".join(map(str, path)), str(log)]
    environment = os.environ | {"JAVA_HOME": str(jdk.home), "XDG_CACHE_HOME": str(CACHE)}
    answer, errors = FOLDER / "precondition.json", FOLDER / "precondition.log"
    peak, of_solvers = 0, {}
    with answer.open("wb") as out, errors.open("wb") as err:
        process = subprocess.Popen(command, env=environment, stdin=subprocess.DEVNULL, stdout=out, stderr=err)
        while process.poll() is None:
            peak = max(peak, measure.peak(process.pid))
            for pid, one in processes.descendants(process.pid).items():
                if one.name in SOLVERS:
                    of_solvers[pid] = max(of_solvers.get(pid, 0), measure.peak(pid))
            time.sleep(INTERVAL)
    report = recrash.report(answer.read_text(), command, process.returncode, errors)
    return report | {"peak": peak, "peak_solvers": max(of_solvers.values(), default=0)}
