"""The JDKs to measure with: those in RECRASH_JDKS, else JAVA_HOME and what /usr/lib/jvm holds."""

import os
from dataclasses import dataclass
from pathlib import Path

from .problem import Problem


@dataclass(frozen=True)
class Jdk:
    """A JDK and its feature release, 17 or 25."""

    home: Path
    release: int

    def tool(self, name: str) -> str:
        """Path of `java`, `javac` and the like."""
        return str(self.home / "bin" / name)


def find(wanted: list[int] | None = None) -> list[Jdk]:
    """One JDK per feature release from 17 on, oldest first; only the wanted releases, if given."""
    found: dict[int, Jdk] = {}
    for home in homes():
        if jdk := read(home):
            found.setdefault(jdk.release, jdk)
    if wanted is None:
        wanted = sorted(release for release in found if release >= 17)
    missing = [str(release) for release in wanted if release not in found]
    if missing or not wanted:
        raise Problem(f"no JDK {' and '.join(missing) or '17'}: set RECRASH_JDKS to a list of JDK folders")
    return [found[release] for release in wanted]


def homes() -> list[Path]:
    """Folders that may be JDKs, most wanted first."""
    listed = os.environ.get("RECRASH_JDKS")
    if listed:
        return [Path(home) for home in listed.split(os.pathsep)]
    own = os.environ.get("JAVA_HOME")
    return ([Path(own)] if own else []) + sorted(Path("/usr/lib/jvm").glob("*"))


def read(home: Path) -> Jdk | None:
    """The JDK in a folder, as its `release` file tells; none where there is no compiler."""
    facts = home / "release"
    if not facts.is_file() or not (home / "bin" / "javac").exists():
        return None
    versions = [line.split('"')[1] for line in facts.read_text().splitlines() if line.startswith("JAVA_VERSION=")]
    return Jdk(home.resolve(), int(versions[0].split(".")[0])) if versions else None
