"""What a process and those that it started cost, as `/proc` tells while they run."""

import os
from dataclasses import dataclass, field
from pathlib import Path

PROC = Path("/proc")
TICKS = os.sysconf("SC_CLK_TCK")
# By the names that the JVM gives its threads, of which the kernel keeps 15 characters.
COMPILER = ("C1 CompilerThre", "C2 CompilerThre")
COLLECTOR = ("G1 ", "GC Thread")


@dataclass(frozen=True)
class Fact:
    """A line of `/proc/PID/stat`: a process or, from its folder `task`, a thread."""

    name: str
    parent: int
    cpu: float
    started: int


def fact(stat: Path) -> Fact | None:
    """Reads such a line; none if the process has ended."""
    try:
        text = stat.read_text()
    except OSError:
        return None
    # The name is in brackets and may have some, too.
    name, rest = text[text.index("(") + 1 : text.rindex(")")], text[text.rindex(")") + 2 :].split()
    return Fact(name, int(rest[1]), (int(rest[11]) + int(rest[12])) / TICKS, int(rest[19]))


def waited(schedstat: Path) -> float:
    """For how many seconds a thread had no core although it could have run; 0 where the kernel does not tell."""
    try:
        return int(schedstat.read_text().split()[1]) / 1e9
    except (OSError, IndexError):
        return 0.0


def descendants(root: int) -> dict[int, Fact]:
    """The processes below one that run now."""
    facts = {int(folder.name): fact(folder / "stat") for folder in PROC.iterdir() if folder.name.isdigit()}
    alive = {pid: one for pid, one in facts.items() if one}
    found: dict[int, Fact] = {}
    ring = {root}
    while ring:
        ring = {pid for pid, one in alive.items() if one.parent in ring and pid not in found}
        found |= {pid: alive[pid] for pid in ring}
    return found


def machine() -> tuple[float, float]:
    """Seconds of all cores since the start: all of them, and those in which nothing ran."""
    cells = [int(cell) for cell in (PROC / "stat").read_text().splitlines()[0].split()[1:9]]
    return sum(cells) / TICKS, (cells[3] + cells[4]) / TICKS


@dataclass(frozen=True)
class Sample:
    """What was used up to a moment, in seconds of processor time."""

    time: float
    own: float
    children: float
    compiler: float
    collector: float
    waited: float
    cores: float
    idle: float
    started: frozenset[tuple[int, int]]


@dataclass
class Family:
    """A process and all that it starts, followed by samples. What a child does after its last one is not seen."""

    root: int
    own: float = 0.0
    # By process, or by process and thread: the number and the start tell one from a later one of the same number.
    children: dict[tuple[int, int], float] = field(default_factory=dict)
    threads: dict[tuple[int, int, int], tuple[str, float]] = field(default_factory=dict)
    waits: dict[tuple[int, int, int], float] = field(default_factory=dict)

    def sample(self, time: float) -> Sample:
        """Looks at all processes now."""
        root = fact(PROC / str(self.root) / "stat")
        self.own = root.cpu if root else self.own
        self.look_at_threads(self.root, 0)
        for pid, one in descendants(self.root).items():
            self.children[pid, one.started] = one.cpu
            self.look_at_threads(pid, one.started)
        cores, idle = machine()
        return Sample(
            time=time,
            own=self.own,
            children=sum(self.children.values()),
            compiler=self.of_threads(COMPILER),
            collector=self.of_threads(COLLECTOR),
            waited=sum(self.waits.values()),
            cores=cores,
            idle=idle,
            started=frozenset(self.children),
        )

    def look_at_threads(self, pid: int, started: int) -> None:
        """Notes how long each thread ran, and how long it could have run but had no core."""
        try:
            threads = os.listdir(PROC / str(pid) / "task")
        except OSError:
            return
        for thread in threads:
            if one := fact(PROC / str(pid) / "task" / thread / "stat"):
                self.threads[pid, started, int(thread)] = (one.name, one.cpu)
                self.waits[pid, started, int(thread)] = waited(PROC / str(pid) / "task" / thread / "schedstat")

    def of_threads(self, names: tuple[str, ...]) -> float:
        """The time of the threads whose names begin so."""
        return sum(cpu for name, cpu in self.threads.values() if name.startswith(names))
