"""Compiles the small programs of the bench."""

import subprocess
from pathlib import Path

from .jdks import Jdk
from .problem import Problem


def compile_sources(jdk: Jdk, sources: list[Path], class_path: list[Path], out: Path) -> None:
    """Compiles for the oldest JDK that is measured, with all debug tables as builds have them."""
    out.mkdir(parents=True, exist_ok=True)
    command = [jdk.tool("javac"), "--release", "17", "-g", "-nowarn", "-proc:none", "-d", str(out)]
    command += ["-cp", ":".join(map(str, class_path))] if class_path else []
    done = subprocess.run(command + [str(source) for source in sources], capture_output=True, text=True)
    if done.returncode != 0:
        raise Problem(f"{sources[0]} does not compile: {done.stderr.strip()}")
