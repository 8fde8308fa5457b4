"""Cases whose programs are published: a folder in the form that `recrash bench` takes."""

import re
import tomllib
from dataclasses import dataclass
from pathlib import Path

from . import executed, maven
from .jdks import Jdk
from .problem import Problem


@dataclass(frozen=True)
class Published:
    """A published crash: a folder with `case.toml` and traces, of which one fits the jars."""

    id: str
    path: list[Path]
    traces: list[Path]
    packages: list[str]
    star: dict


def load(folder: Path, only: list[str]) -> list[Published]:
    """The cases of a folder whose programs are published."""
    found = []
    for file in sorted(folder.glob("*/case.toml")):
        facts = tomllib.loads(file.read_text())
        if (only and file.parent.name not in only) or not facts.get("artifacts"):
            continue
        traces = sorted(file.parent.glob("trace*.txt"), key=lambda trace: (trace.name != "trace.txt", trace.name))
        packages = plain(facts.get("target_frames", "|"))
        path = fetched(facts["artifacts"])
        found.append(Published(file.parent.name, path, traces, packages, facts.get("star", {})))
    missing = set(only) - {case.id for case in found}
    if missing:
        raise Problem(f"no case with artifacts {', '.join(sorted(missing))} in {folder}")
    return found


def plain(pattern: str) -> list[str]:
    """The package that a regular expression for frames names, if it is only one; else every frame may count."""
    name = pattern.replace("\\.", ".")
    return [name] if re.fullmatch(r"[\w.]+", name) else []


def fetched(artifacts: list[str]) -> list[Path]:
    """The jars of a case; without what they need, where that is not to be had any more."""
    try:
        return maven.class_path(artifacts)
    except Problem:
        return maven.class_path(artifacts, alone=True)


def packages(case: Published) -> list[str]:
    """Which frames belong to the program."""
    return [f"--package={name}" for name in case.packages]


def fitting(case: Published, binary: Path, jdk: Jdk) -> Path:
    """The first trace whose lines are in the jars. It is executed for a moment, so that the class path is indexed, too."""
    problems = []
    for trace in case.traces:
        try:
            executed.precondition(binary, jdk, trace, case.path, [*packages(case), "--budget=1s", "--frame=1"])
            return trace
        except Problem as problem:
            problems.append(str(problem))
    raise Problem(problems[0])
