"""Compiles the small programs of the bench."""

import subprocess
from pathlib import Path

from . import maven
from .jdks import Jdk
from .problem import Problem


def compile_sources(
    jdk: Jdk, sources: list[Path], class_path: list[Path], out: Path, processors: list[Path] | None = None
) -> None:
    """Compiles for the oldest JDK that is measured, with all debug tables as builds have them."""
    out.mkdir(parents=True, exist_ok=True)
    command = [jdk.tool("javac"), "--release", "17", "-g", "-nowarn", "-d", str(out)]
    command += ["-processorpath", joined(processors)] if processors else ["-proc:none"]
    command += ["-cp", joined(class_path)] if class_path else []
    compile_with(command, sources)


def compile_kotlin(jdk: Jdk, sources: list[Path], class_path: list[Path], out: Path, version: str) -> None:
    """Compiles Kotlin, with a compiler that Maven fetches."""
    compiler = maven.class_path([f"org.jetbrains.kotlin:kotlin-compiler-embeddable:{version}"])
    command = [jdk.tool("java"), "-cp", joined(compiler), "org.jetbrains.kotlin.cli.jvm.K2JVMCompiler"]
    command += ["-no-stdlib", "-no-reflect", "-nowarn", "-jvm-target", "17", "-d", str(out)]
    compile_with(command + ["-cp", joined(class_path)], sources)


def compile_with(command: list[str], sources: list[Path]) -> None:
    """Runs a compiler."""
    done = subprocess.run(command + [str(source) for source in sources], capture_output=True, text=True)
    if done.returncode != 0:
        raise Problem(f"{sources[0]} does not compile: {done.stderr.strip()}")


def joined(paths: list[Path]) -> str:
    """A class path as tools take it."""
    return ":".join(map(str, paths))
