"""What the cost of recording is measured on."""

import zipfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from . import java, maven, source
from .jdks import Jdk
from .places import TARGET, WORKLOADS

ECJ = "org.eclipse.jdt:ecj:3.42.0"
ECJ_MAIN = "org.eclipse.jdt.internal.compiler.batch.Main"
ECJ_OPTIONS = ["--release", "17", "-nowarn", "-proc:none", "-d", "none"]
JACKSON = "com.fasterxml.jackson.core:jackson-databind:2.17.2"
XERCES = "xerces:xercesImpl:2.12.2"
SPRING = "org.springframework.boot:spring-boot-starter-web:3.5.7"
PROJECT = "org.apache.commons:commons-math3:3.6.1:sources"


@dataclass(frozen=True)
class Workload:
    """A program with its arguments. A key of `INPUTS` among them stands for what ecj compiles."""

    name: str
    what: str
    coordinates: list[str]
    main: str
    arguments: list[str]

    def command(self, jdk: Jdk, jvm_options: list[str]) -> list[str]:
        """The command that runs it."""
        jars = maven.class_path(self.coordinates) if self.coordinates else []
        class_path = ":".join(map(str, [compiled()] + jars))
        arguments = [INPUTS[part]() if part in INPUTS else part for part in self.arguments]
        return [jdk.tool("java"), *jvm_options, "-cp", class_path, self.main, *arguments]


ALL = [
    Workload("ecj-cold", "ecj compiles a source of 8,000 lines, once", [ECJ], ECJ_MAIN, ECJ_OPTIONS + ["{source}"]),
    Workload("ecj-project", "ecj compiles Commons Math 3.6.1, once", [ECJ], ECJ_MAIN, ECJ_OPTIONS + ["{project}"]),
    Workload("spring-start", "a Spring Boot service starts and ends", [SPRING], "workload.Service", []),
    Workload("ecj-loop", "ecj compiles 2,000 lines, often", [ECJ], "workload.Compile", ["80"] + ECJ_OPTIONS + ["{part}"]),
    Workload("jackson-loop", "Jackson reads and writes orders", [JACKSON], "workload.Json", ["240"]),
    Workload("xerces-loop", "Xerces parses a catalogue", [XERCES], "workload.Xml", ["160"]),
    Workload("exceptions", "every formula makes a parser throw", [], "workload.Exceptions", ["60", "1000"]),
    Workload("exceptions-rare", "one in a thousand does, 10,000 a second", [], "workload.Exceptions", ["600", "1"]),
]


def prepare(jdk: Jdk, chosen: list[Workload]) -> None:
    """Fetches, generates and compiles everything before anything is timed."""
    coordinates = sorted({one for workload in ALL for one in workload.coordinates})
    sources = sorted(WORKLOADS.glob("workload/*.java"))
    java.compile_sources(jdk, sources, maven.class_path(coordinates), compiled())
    for workload in chosen:
        workload.command(jdk, [])


def compiled() -> Path:
    """The classes of the workloads."""
    return TARGET / "overhead" / "classes"


def generated(name: str, lines: int) -> str:
    """A generated source."""
    file = TARGET / "overhead" / f"{name}.java"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(source.java(name, lines))
    return str(file)


def project() -> str:
    """The sources of a released project, unpacked."""
    folder = TARGET / "overhead" / "project"
    if not folder.exists():
        jar = maven.class_path([PROJECT])[0]
        with zipfile.ZipFile(jar) as archive:
            archive.extractall(folder, [name for name in archive.namelist() if name.startswith("org/")])
    return str(folder)


INPUTS: dict[str, Callable[[], str]] = {
    "{source}": lambda: generated("Generated", 8000),
    "{part}": lambda: generated("GeneratedPart", 2000),
    "{project}": project,
}
