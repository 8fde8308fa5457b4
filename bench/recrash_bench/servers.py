"""`bench/run servers`: small services on released frameworks, whose failures are recorded without options.

Each folder of `servers/` is a service that asks itself on loopback, or sends itself messages. All of
them fail in the same two ways, in `servers/shop`: the VM throws, and the program throws an exception
of its own. Each failure must be recorded, and a test of it must reproduce.
"""

import argparse
import json
import os
import re
import resource
import shutil
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from . import java, jdks, made, maven, recorded, recrash, table
from .jdks import Jdk
from .places import SERVERS, TARGET
from .problem import Problem

HEAD = ["service", "JDK", "failure", "failure point", "frames", "tests", "reproduce", "CPU s, tests", "note"]
FAILURES = {
    "java.lang.NullPointerException": "shop.Orders.grams",
    "shop.OutOfStock": "shop.Orders.take",
}


@dataclass(frozen=True)
class Server:
    """A service: what to fetch, and options of the JVM."""

    name: str
    coordinates: list[str]
    processors: list[str]
    kotlin: str | None
    project: list[str]
    main: str
    options: list[str]
    agents: list[str]
    inputs: list[str]
    releases: list[int]

    def class_path(self, jdk: Jdk) -> list[Path]:
        """The compiled service and its jars."""
        shop = sorted((SERVERS / "shop").glob("*.java"))
        if self.project:
            return self.build(shop)
        jars = maven.class_path(self.coordinates) if self.coordinates else []
        processors = maven.class_path(self.processors) if self.processors else []
        classes = TARGET / "servers" / self.name / "classes"
        sources = shop + sorted((SERVERS / self.name).glob("*.java"))
        java.compile_sources(jdk, sources, jars, classes, processors)
        if self.kotlin:
            # Its compiler knows no JDK that is newer than itself.
            java.compile_kotlin(jdks.find([17])[0], sorted((SERVERS / self.name).glob("*.kt")), [classes] + jars, classes, self.kotlin)
        return [classes] + jars

    def build(self, shop: list[Path]) -> list[Path]:
        """Builds a project that Maven must build, with the shop in it; the jars that the service runs with."""
        folder = self.project_folder()
        if not list(folder.glob(self.project[0])):
            shutil.copytree(SERVERS / self.name, folder, dirs_exist_ok=True)
            (folder / "src/main/java/shop").mkdir(exist_ok=True)
            for source in shop:
                shutil.copy(source, folder / "src/main/java/shop")
            maven.package(folder)
        return [jar for pattern in self.project for jar in sorted(folder.glob(pattern))]

    def project_folder(self) -> Path:
        """Where Maven builds the service."""
        return TARGET / "servers" / self.name / "project"

    def command(self, jdk: Jdk, class_path: list[Path]) -> list[str]:
        """The command that starts the service; it ends by itself."""
        agents = [f"-javaagent:{maven.class_path([agent])[0]}" for agent in self.agents]
        if self.project:
            *options, jar = self.options
            return [jdk.tool("java"), *agents, *options, str(self.project_folder() / jar)]
        return [jdk.tool("java"), *agents, *self.options, "-cp", ":".join(map(str, class_path)), self.main]

    def scratch(self, jdk: Jdk) -> Path:
        """A fresh directory to run in."""
        folder = TARGET / "servers" / self.name / f"jdk{jdk.release}"
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        for name in self.inputs:
            shutil.copy(SERVERS / self.name / name, folder / name)
        return folder


def add_command(commands: argparse._SubParsersAction) -> None:
    """Declares the subcommand."""
    parser = commands.add_parser("servers", help="record failures of small services on released frameworks")
    parser.add_argument("servers", nargs="*", help="names below bench/servers; all if none is given")
    parser.add_argument("--jdk", type=int, action="append", help="feature release, repeatable; 17 if not given")
    parser.add_argument("--recrash", type=Path, help="the binary; built in release mode if not given")
    parser.add_argument("--fetch", action="store_true", help="only fetch and compile")
    parser.add_argument("--without-tests", action="store_true", help="only record")
    parser.add_argument("--all-frames", action="store_true", help="make tests of frames of dependencies, too")
    parser.add_argument("--json", type=Path, help="write all results to this file")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Runs the services; fails if a failure is not recorded, or no test of it reproduces."""
    chosen = load(options.servers)
    runs = [(one, jdk) for one in chosen for jdk in jdks.find(options.jdk or [17]) if jdk.release in one.releases]
    if options.fetch:
        for one, jdk in runs:
            try:
                one.class_path(jdk)
            except Problem as problem:
                print(f"{one.name}: {problem}", file=sys.stderr)
        return 0
    binary = options.recrash or recrash.build()
    results = []
    for one, jdk in runs:
        print(f"{one.name}, JDK {jdk.release}", file=sys.stderr)
        results += measure(one, jdk, binary.resolve(), options)
        if options.json:
            options.json.write_text(json.dumps(results, indent=2) + "\n")
    print(table.markdown(HEAD, [row(result) for result in results]))
    print(summary(results))
    return 0 if all(result["good"] for result in results) else 1


def load(only: list[str]) -> list[Server]:
    """All services in order of their names, or those named."""
    files = sorted(SERVERS.glob("*/case.toml"))
    unknown = set(only) - {file.parent.name for file in files}
    if unknown:
        raise Problem(f"no service {', '.join(sorted(unknown))} in {SERVERS}")
    return [read(file) for file in files if not only or file.parent.name in only]


def read(file: Path) -> Server:
    """Reads one case file."""
    facts = tomllib.loads(file.read_text())
    return Server(
        file.parent.name,
        facts.get("coordinates", []),
        facts.get("processors", []),
        facts.get("kotlin"),
        facts.get("project", []),
        facts.get("main", "Service"),
        facts.get("options", []),
        facts.get("agents", []),
        facts.get("inputs", []),
        facts.get("jdks", [17, 25]),
    )


def measure(one: Server, jdk: Jdk, binary: Path, options: argparse.Namespace) -> Iterator[dict]:
    """A result for each failure, and one for each recording that is none of them."""
    about = {"service": one.name, "jdk": jdk.release}
    try:
        class_path, scratch = one.class_path(jdk), one.scratch(jdk)
        recordings = recrash.record(binary, one.command(jdk, class_path), [], scratch)
        seen = [(recording, recorded.facts(recrash.show(binary, recording))) for recording in recordings]
    except Problem as problem:
        yield about | {"good": False, "failure": "–", "note": str(problem)}
        return
    for exception, place in FAILURES.items():
        result = about | {"failure": exception.split(".")[-1]}
        found = [pair for pair in seen if (pair[1]["root_cause"], pair[1]["top_frame"]) == (exception, place)]
        if not found:
            yield result | {"good": False, "note": f"not recorded; see {scratch / 'record.log'}"}
        for recording, facts in found:
            result |= {"failure_point": point(facts["failure_point"]), "frames": facts["recorded"]}
            if options.without_tests:
                yield result | {"good": True, "note": ""}
            else:
                yield result | tested(binary, jdk, recording, class_path, scratch, options.all_frames)
    others = [facts for _, facts in seen if (facts["root_cause"], facts["top_frame"]) not in FAILURES.items()]
    for facts in others:
        yield about | {"failure": facts["root_cause"].split(".")[-1], "failure_point": point(facts["failure_point"]), "good": True, "note": f"also recorded, at {facts['top_frame']}"}


def tested(
    binary: Path, jdk: Jdk, recording: Path, class_path: list[Path], scratch: Path, all_frames: bool
) -> dict:
    """Makes the tests of the program's own frames, as a user would, or of all."""
    begin = cpu()
    try:
        report = recrash.tests(binary, jdk, recording, class_path, scratch, all_frames)
    except Problem as problem:
        return {"good": False, "note": str(problem)}
    facts = made.facts(report)
    return facts | {"cpu": round(cpu() - begin, 1), "good": facts["reproduce"] > 0}


def cpu() -> float:
    """CPU seconds of all processes that this one has waited for."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def point(failure_point: dict | str) -> str:
    """What saw the failure, in short."""
    if isinstance(failure_point, str):
        return failure_point.lower()
    kind, detail = next(iter(failure_point.items()))
    text = detail if isinstance(detail, str) else next(iter(detail.values()), "") if isinstance(detail, dict) else ""
    return f"{kind.lower()} {'.'.join(re.split(r'[/.]', str(text))[-2:])}".strip()


def summary(results: list[dict]) -> str:
    """One line: how many are good, and what tests cost."""
    good = sum(result["good"] for result in results)
    frames = sum(result.get("tests", 0) for result in results)
    spent = sum(result.get("cpu", 0) for result in results)
    cost = f"; {spent / frames:.1f} CPU seconds for each of {frames} frames" if frames else ""
    return f"\n{good} of {len(results)} recorded and reproduced{cost}; load {os.getloadavg()[0]:.1f}"


def row(result: dict) -> list[str]:
    """A result as a line of the table."""
    keys = ["service", "jdk", "failure", "failure_point", "frames", "tests", "reproduce", "cpu"]
    cells = [result.get(key) for key in keys] + [result["note"]]
    return ["–" if cell is None else str(cell) for cell in cells]
