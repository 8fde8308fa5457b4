"""Class paths of a wanted number of classes, around one class: cut from real jars.

The nearest come first: the classes that the one names, those that these name, then the rest of its jar, then
one jar after the other. Jars that are needed in full are used as they are; the last one is cut.
"""

import zipfile
from pathlib import Path

from . import maven, references
from .problem import Problem


def class_path(coordinates: list[str], around: str, size: int, folder: Path) -> list[Path]:
    """Jars with that many classes in all; the class is in the first artifact."""
    path: list[Path] = []
    for jar in fetch(coordinates):
        entries = classes(jar)
        if len(entries) > size:
            nearest = entries if path else by_nearness(jar, entries, around)
            return path + [cut(jar, nearest[:size], folder)]
        path.append(jar)
        size -= len(entries)
        if size == 0:
            return path
    raise Problem(f"the jars have {size} classes fewer than wanted")


def fetch(coordinates: list[str]) -> list[Path]:
    """The jars of the artifacts, without what they need."""
    fetched = {jar.name: jar for jar in maven.class_path(coordinates)}
    return [fetched["-".join(coordinate.split(":")[1:]) + ".jar"] for coordinate in coordinates]


def classes(jar: Path) -> list[str]:
    """The class files, by name. Those for other releases of Java are not counted."""
    with zipfile.ZipFile(jar) as archive:
        names = [name for name in archive.namelist() if name.endswith(".class")]
    return sorted(name for name in names if not name.startswith("META-INF/") and name != "module-info.class")


def by_nearness(jar: Path, entries: list[str], around: str) -> list[str]:
    """The class, what it names, what these name, …, and at last what none of them does."""
    found = [f"{around}.class"]
    known, present = set(found), set(entries)
    with zipfile.ZipFile(jar) as archive:
        for entry in found:
            named = [f"{name}.class" for name in references.of(archive.read(entry))]
            new = [name for name in dict.fromkeys(named) if name in present and name not in known]
            found += new
            known.update(new)
    return found + [entry for entry in entries if entry not in known]


def cut(jar: Path, entries: list[str], folder: Path) -> Path:
    """A jar with some entries of another."""
    folder.mkdir(parents=True, exist_ok=True)
    part = folder / f"{jar.stem}-{len(entries)}.jar"
    with zipfile.ZipFile(jar) as whole, zipfile.ZipFile(part, "w", zipfile.ZIP_DEFLATED) as archive:
        for entry in entries:
            # A fixed date: the same class path is the same file in each run.
            archive.writestr(zipfile.ZipInfo(entry), whole.read(entry), zipfile.ZIP_DEFLATED)
    return part
