"""Drives the `recrash` command line."""

import json
import os
import subprocess
from pathlib import Path

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


def tests(binary: Path, jdk: Jdk, recording: Path, class_path: list[Path], scratch: Path) -> dict:
    """Makes and verifies tests; the report as JSON."""
    command = [str(binary), "tests", "--json", "--out", str(scratch / "tests")]
    command += ["--classpath", ":".join(map(str, class_path)), str(recording)]
    return ask(command, {"JAVA_HOME": str(jdk.home)}, scratch / "tests.log")


def ask(command: list[str], environment: dict[str, str], log: Path) -> dict:
    """Runs a subcommand that prints JSON; what it prints to standard error goes to the log."""
    with log.open("wb") as errors:
        done = subprocess.run(command, env=os.environ | environment, stdout=subprocess.PIPE, stderr=errors)
    try:
        return json.loads(done.stdout)
    except json.JSONDecodeError:
        lines = log.read_text(errors="replace").strip().splitlines()
        raise Problem(f"recrash {command[1]}, exit code {done.returncode}: {lines[-1] if lines else 'no message'}") from None
