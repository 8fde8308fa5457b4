"""`bench/run drivers`: checks the drivers of `bench/cases`.

On the release that crashed, a driver must print `trace.txt`, but for its own frames; on the one that `fixed` names, it
must end well. With `--write`, `trace.txt` is written instead of compared.
"""

import argparse
import re
import subprocess
import tomllib
from pathlib import Path

from . import java, jdks, maven
from .jdks import Jdk
from .places import SEARCHED, TARGET
from .problem import Problem

RELEASE = 17
OWN_FRAME = re.compile(r"^\tat bench\.Driver\b.*\n", re.MULTILINE)
COMMON = re.compile(r"^\t\.\.\. (\d+) more$", re.MULTILINE)


def add_command(commands: argparse._SubParsersAction) -> None:
    """Declares the subcommand."""
    parser = commands.add_parser("drivers", help="check that the drivers of bench/cases crash, and not where it is fixed")
    parser.add_argument("cases", nargs="*", help="names below bench/cases; all if none is given")
    parser.add_argument("--write", action="store_true", help="write trace.txt again")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Checks the drivers; fails if one does not do what it should."""
    [jdk] = jdks.find([RELEASE])
    good = True
    for folder in sorted(file.parent for file in SEARCHED.glob("*/Driver.java")):
        if not options.cases or folder.name in options.cases:
            wrong = check(folder, jdk, options.write)
            print(f"{folder.name}: {wrong or 'good'}", flush=True)
            good = good and not wrong
    return 0 if good else 1


def check(folder: Path, jdk: Jdk, write: bool) -> str | None:
    """What is wrong with a driver, if anything is."""
    facts = tomllib.loads((folder / "case.toml").read_text())
    try:
        crashed = printed(folder, facts["artifacts"], jdk)
        fixed = printed(folder, replaced(facts["artifacts"], facts["fixed"]), jdk) if "fixed" in facts else None
    except Problem as problem:
        return str(problem)
    if crashed is None:
        return "it does not crash"
    if write:
        (folder / "trace.txt").write_text(crashed)
    if crashed != (folder / "trace.txt").read_text():
        return f"trace.txt is another one than this:\n{crashed}"
    return f"it crashes on the fixed release:\n{fixed}" if fixed else None


def replaced(artifacts: list[str], fixed: list[str]) -> list[str]:
    """The artifacts, those of the same group and name replaced."""
    by_name = {name(artifact): artifact for artifact in artifacts}
    return list((by_name | {name(artifact): artifact for artifact in fixed}).values())


def name(artifact: str) -> str:
    """An artifact without its version."""
    return ":".join(artifact.split(":")[:2])


def printed(folder: Path, artifacts: list[str], jdk: Jdk) -> str | None:
    """The trace that a driver prints with these artifacts; none if it ends well."""
    jars = maven.class_path(artifacts)
    classes = TARGET / "drivers" / folder.name
    java.compile_sources(jdk, [folder / "Driver.java"], jars, classes)
    class_path = ":".join(map(str, [classes, *jars]))
    command = [jdk.tool("java"), "-cp", class_path, "bench.Driver"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, cwd=classes)
    start = done.stderr.find('Exception in thread "main"')
    if start < 0 and done.returncode:
        raise Problem(f"it ends with code {done.returncode}: {done.stderr.strip()[-400:]}")
    return without_driver(done.stderr[start:]) if start >= 0 else None


def without_driver(trace: str) -> str:
    """The trace without the frames of the driver, which are the outermost ones; those that causes share are fewer, too."""
    top = trace.split("\nCaused by: ")[0]
    own = len(OWN_FRAME.findall(top + "\n"))
    fewer = COMMON.sub(lambda common: f"\t... {int(common[1]) - own} more", OWN_FRAME.sub("", trace))
    return fewer.replace("\t... 0 more\n", "")
