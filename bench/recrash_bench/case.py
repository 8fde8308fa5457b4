"""A case: a real crash of a released program, described by `bench/crashes/<id>/case.toml`."""

import shutil
import tomllib
from dataclasses import dataclass
from pathlib import Path

from . import java, maven
from .jdks import Jdk
from .places import CASES, TARGET
from .problem import Problem


@dataclass(frozen=True)
class Expected:
    """How the case crashes."""

    exception: str
    root_cause: str
    top_frame: str
    output: str | None


@dataclass(frozen=True)
class Case:
    """One crash: what to fetch, what to run, what happens."""

    id: str
    folder: Path
    program: str
    coordinates: list[str]
    main: str
    arguments: list[str]
    inputs: list[str]
    releases: list[int]
    record_options: list[str]
    expected: Expected

    def class_path(self, jdk: Jdk) -> list[Path]:
        """The program's jars, and before them the compiled driver if the case has one."""
        jars = maven.class_path(self.coordinates)
        driver = self.folder / "Driver.java"
        if not driver.exists():
            return jars
        classes = TARGET / "crashes" / self.id / "driver"
        java.compile_sources(jdk, [driver], jars, classes)
        return [classes] + jars

    def command(self, jdk: Jdk) -> list[str]:
        """The command that crashes."""
        class_path = ":".join(map(str, self.class_path(jdk)))
        return [jdk.tool("java"), "-cp", class_path, self.main] + self.arguments

    def scratch(self, jdk: Jdk, purpose: str) -> Path:
        """A fresh directory with the case's inputs, to run in."""
        folder = TARGET / "crashes" / self.id / f"jdk{jdk.release}-{purpose}"
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        for name in self.inputs:
            shutil.copy(self.folder / name, folder / name)
        return folder


def load(only: list[str]) -> list[Case]:
    """All cases in order of their names, or those named."""
    cases = [read(file) for file in sorted(CASES.glob("*/case.toml"))]
    unknown = set(only) - {case.id for case in cases}
    if unknown:
        raise Problem(f"no case {', '.join(sorted(unknown))} in {CASES}")
    return [case for case in cases if not only or case.id in only]


def read(file: Path) -> Case:
    """Reads one case file."""
    try:
        facts = tomllib.loads(file.read_text())
        expect = facts["expect"]
        return Case(
            id=file.parent.name,
            folder=file.parent,
            program=facts["program"],
            coordinates=facts["coordinates"],
            main=facts["main"],
            arguments=facts.get("arguments", []),
            inputs=facts.get("inputs", []),
            releases=facts["jdks"],
            record_options=facts.get("record", {}).get("options", []),
            expected=Expected(
                exception=expect["exception"],
                root_cause=expect.get("root_cause", expect["exception"]),
                top_frame=expect["top_frame"],
                output=expect.get("output"),
            ),
        )
    except (tomllib.TOMLDecodeError, KeyError) as error:
        raise Problem(f"{file}: {error}") from error
