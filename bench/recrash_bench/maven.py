"""Fetches artifacts with Maven; what was fetched once is remembered below `bench/target/maven`."""

import hashlib
import subprocess
from pathlib import Path

from .places import TARGET
from .problem import Problem

POM = """<project>
  <modelVersion>4.0.0</modelVersion>
  <groupId>bench</groupId><artifactId>bench</artifactId><version>1</version>
  <dependencies>{dependencies}</dependencies>
</project>
"""
DEPENDENCY = """
    <dependency>
      <groupId>{0}</groupId><artifactId>{1}</artifactId><version>{2}</version><classifier>{3}</classifier>{4}
    </dependency>"""
# Without what an artifact needs.
ALONE = "<exclusions><exclusion><groupId>*</groupId><artifactId>*</artifactId></exclusion></exclusions>"


def class_path(coordinates: list[str], alone: bool = False) -> list[Path]:
    """The jars of the artifacts `group:artifact:version[:classifier]` and, unless they alone are wanted, of all they need."""
    key = hashlib.sha256("\n".join(coordinates + ["alone"] * alone).encode()).hexdigest()[:16]
    folder = TARGET / "maven" / key
    listing = folder / "classpath"
    if not listing.exists():
        fetch(coordinates, folder, listing, alone)
    jars = [Path(jar) for jar in listing.read_text().strip().split(":")]
    if all(jar.exists() for jar in jars):
        return jars
    listing.unlink()
    return class_path(coordinates, alone)


def fetch(coordinates: list[str], folder: Path, listing: Path, alone: bool) -> None:
    """Lets Maven resolve the artifacts of a throw-away project and write down where they are."""
    folder.mkdir(parents=True, exist_ok=True)
    parts = [(coordinate.split(":") + [""])[:4] for coordinate in coordinates]
    dependencies = "".join(DEPENDENCY.format(*part, ALONE if alone else "") for part in parts)
    (folder / "pom.xml").write_text(POM.format(dependencies=dependencies))
    command = ["mvn", "-q", "-B", "-f", str(folder / "pom.xml"), "dependency:build-classpath"]
    done = subprocess.run(command + [f"-Dmdep.outputFile={listing}"], capture_output=True, text=True)
    if done.returncode != 0 or not listing.exists():
        raise Problem(f"Maven could not fetch {', '.join(coordinates)}: {done.stdout.strip()[-400:]}")


def package(folder: Path) -> None:
    """Builds a project."""
    command = ["mvn", "-q", "-B", "-f", str(folder / "pom.xml"), "package", "-DskipTests"]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode != 0:
        raise Problem(f"Maven could not build {folder}: {done.stdout.strip()[-400:]}")
