"""Drives the `recrash` command line."""

import json
import os
import shutil
import subprocess
import time
from pathlib import Path

from . import measure
from .jdks import Jdk
from .places import ROOT
from .problem import Problem


def build() -> Path:
    """Builds the binary as users get it."""
    done = subprocess.run(["cargo", "build", "--release", "--quiet", "-p", "cli"], cwd=ROOT)
    if done.returncode != 0:
        raise Problem("recrash does not build; give a binary with --recrash")
    return ROOT / "target" / "release" / "recrash"


def record_command(binary: Path, options: list[str], command: list[str]) -> list[str]:
    """A command under the recorder; recordings go to `recrash/` where it runs."""
    return [str(binary.resolve()), "record", "--out", "recrash", *options, "--", *command]


def record(binary: Path, command: list[str], options: list[str], scratch: Path) -> list[Path]:
    """Runs a command under the recorder; its recordings, oldest first."""
    with (scratch / "record.log").open("wb") as log:
        subprocess.run(record_command(binary, options, command), cwd=scratch, stdout=log, stderr=log, timeout=600)
    return sorted((scratch / "recrash").glob("*.recrash"), key=lambda file: file.stat().st_mtime_ns)


def show(binary: Path, recording: Path) -> dict:
    """A recording as JSON."""
    return ask([str(binary), "show", "--json", str(recording)], {}, recording.parent.parent / "show.log")


def tests(
    binary: Path, jdk: Jdk, recording: Path, class_path: list[Path], scratch: Path, all_frames: bool = True
) -> dict:
    """Makes and verifies tests, also of frames of dependencies unless told otherwise; the report as JSON."""
    command = [str(binary), "tests", "--json", "--out", str(scratch / "tests")] + ["--all-frames"] * all_frames
    command += ["--classpath", ":".join(map(str, class_path)), str(recording)]
    return ask(command, {"JAVA_HOME": str(jdk.home)}, scratch / "tests.log")


def reproduce(
    binary: Path, jdk: Jdk, log: Path, class_path: list[Path], options: list[str], cache: Path, scratch: Path
) -> dict:
    """Searches for a crash; the report as JSON, with the most memory that recrash itself had at a time, in bytes."""
    shutil.rmtree(scratch, ignore_errors=True)
    scratch.mkdir(parents=True)
    command = [str(binary), "reproduce", "--json", "--out", str(scratch / "tests"), *options]
    command += ["--classpath", ":".join(map(str, class_path)), str(log)]
    environment = os.environ | {"JAVA_HOME": str(jdk.home), "XDG_CACHE_HOME": str(cache)}
    answer, errors, peak = scratch / "report.json", scratch / "reproduce.log", 0
    with answer.open("wb") as out, errors.open("wb") as err:
        process = subprocess.Popen(command, env=environment, stdin=subprocess.DEVNULL, stdout=out, stderr=err)
        while process.poll() is None:
            peak = max(peak, measure.peak(process.pid))
            time.sleep(0.02)
    return report(answer.read_text(), command, process.returncode, errors) | {"peak": peak}


def ask(command: list[str], environment: dict[str, str], log: Path) -> dict:
    """Runs a subcommand that prints JSON; what it prints to standard error goes to the log."""
    with log.open("wb") as errors:
        done = subprocess.run(command, env=os.environ | environment, stdout=subprocess.PIPE, stderr=errors)
    return report(done.stdout, command, done.returncode, log)


def report(text: str | bytes, command: list[str], code: int, log: Path) -> dict:
    """What a subcommand printed, or a problem with the last line of its log."""
    try:
        return json.loads(text)
    except json.JSONDecodeError:
        lines = log.read_text(errors="replace").strip().splitlines()
        raise Problem(f"recrash {command[1]}, exit code {code}: {lines[-1] if lines else 'no message'}") from None
