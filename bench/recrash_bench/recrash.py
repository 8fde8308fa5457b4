"""Drives the `recrash` command line."""

import subprocess
from pathlib import Path

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
